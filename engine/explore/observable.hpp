// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Results of a job for one motion: `--observe`.
//
//     max: min: amplitude: mean: rms: final:COLUMN   amplitude is half of max - min; final is at the end of the window
//     count:KIND                                     events per period of the drive, or per second
//     share:CONTACT.STATE                            fraction of the window in which the contact has this state
//     multiple period power sequence attractor first_event first_event_time
#pragma once

#include "explore/look.hpp"
#include "explore/rows.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::explore {

struct Observed {
    std::string name;  ///< as given in the option; it is the name of the column
    std::string_view kind;
    std::string what;  ///< column or kind of event
    int contact = -1;
    std::string state;
};

/// max, min, amplitude, mean or rms of a column of numbers.
double measure_column(const Simulation& run, std::string_view kind, std::string_view column, Window window);
/// Fraction of the window in which a contact has a state; `slip` is slip in any direction.
double measure_share(const Simulation& run, int contact, std::string_view state, Window window);
/// The name of a measure of a column; empty if there is none.
std::string_view find_measure(std::string_view name);
/// open, stick, slip, slip+, slip-
std::span<const std::string_view> get_state_names();
bool is_state(std::string_view name);

/// Reads names separated by commas. `run` is a run of the scenario, for the names of columns and contacts.
std::vector<Observed> read_observables(const Simulation& run, std::string_view text,
                                       std::vector<std::string>& errors);

/// Adds one field, which is empty if the observable does not apply.
void observe(Look& look, const Observed& observed, Rows& out);

}  // namespace stiction::explore
