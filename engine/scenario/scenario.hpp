// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The one-line text that names an experiment. Links, presets, the command line and golden files use it.
//
//     system_id?key=value&key=value...          system_id/preset_id?key=value...
//
// Keys are the run keys (method, t_end, dt, tol, mystery), the text if the system is made from one (TextKey), the parameters of the
// system, and, if the system takes one, the key of a table of points: `key=s,s,s` at even angles from 0 on, or `key=angle:s,angle:s`. The canonical text omits
// default values, lists run keys before parameters in the order of the table, and contains the values of a preset
// instead of its id (docs/conventions.md, Scenario text).
#pragma once

#include "dynamics/simulation.hpp"
#include "model/system.hpp"
#include "scenario/mystery.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stiction {

struct Scenario {
    SystemPointer system;
    RunSettings settings;
    /// One per parameter, hidden ones too, in the order of the table; then the list of a table of points, if there is one.
    std::vector<double> values;
};

/// A number that belongs to the run and not to the system.
struct RunKey {
    std::string_view id;
    std::string_view unit;
    double RunSettings::*member;
    double min = 0.0;
    double max = 0.0;
    std::string_view help;
};

/// t_end, dt, tol: their order in the canonical text, after `method`.
std::span<const RunKey> run_keys();
/// The first method, the system's t_end, default dt and tol.
RunSettings get_initial_settings(const System& system);
/// All values at their defaults.
Scenario get_initial_scenario(const System& system);

/// Result of reading. Each item that could not be used unchanged has one entry in `notices` (what is wrong, and what
/// is used instead) and one sentence in `errors`, for callers that refuse such a text. A correction that only follows
/// from a corrected value has a notice and no error.
struct ReadScenario {
    std::optional<Scenario> scenario;  ///< empty if the system does not exist
    std::vector<std::string> notices;
    std::vector<std::string> errors;
    std::vector<std::pair<std::string, std::string>> view_items;  ///< keys as written, "view.layout"
    std::string preset;                                           ///< id, "jam"; empty if the text names none
};

/// Reads any text: an item that cannot be used is replaced, with a notice. `subject` is the beginning of the notices
/// ("The link asked for mu = 9. Using 5, the largest allowed.").
ReadScenario read_scenario(std::string_view text, std::string_view subject = "The link");

/// The same, with a list of systems to search.
ReadScenario read_scenario(std::string_view text, std::span<const System* const> systems,
                           std::string_view subject);

/// The canonical text.
std::string write_scenario(const Scenario& scenario);

}  // namespace stiction
