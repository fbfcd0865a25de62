// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Poincare section of a motion: `--section`.
//
//     strobe[:PHASE]               t = (n + PHASE) T, T the period of the drive
//     event:KIND[:CONTACT]         the state after the event
//     plane:COLUMN=VALUE[:up|down] a column reaches a value
#pragma once

#include "dynamics/motion_query.hpp"
#include "model/system.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::explore {

/// Period T of the drive of a system (System::find_drive_period), s; 0 without a drive.
double find_drive_period(const System& system, std::span<const double> values);

struct Section {
    enum class Kind { strobe, event, plane };
    Kind kind = Kind::strobe;
    double phase = 0.0, level = 0.0;
    int contact = -1, sense = 0;
    EventKind event = EventKind::slip_to_stick;
    std::string column;

    std::string write(const Simulation& run) const;
};

/// `run`: a run of the scenario, for the names of columns and contacts.
std::optional<Section> read_section(const Simulation& run, std::string_view text, bool is_driven,
                                    std::vector<std::string>& errors);
/// Strobe if driven, else slip_to_stick.
Section get_default_section(bool is_driven);

struct SectionState {
    double t = 0.0;
    std::vector<double> row;  ///< all columns
    std::string states;       ///< of the contacts, joined by `+`
};

/// The section states with from < t <= to; the run must be recorded up to `to`. T: period of the drive, s.
std::vector<SectionState> find_section_states(const Simulation& run, const Section& section, double T,
                                              Window window);
/// Contact states at a node, joined by `+`.
std::string join_states(const Simulation& run, std::size_t node);

}  // namespace stiction::explore
