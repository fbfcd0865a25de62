// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The one-line text that names an experiment: links, presets, command line and golden files are this.
//
//     system_id?key=value&key=value...          system_id/preset_id?key=value...
//
// Keys are the run keys (method, t_end, dt, tol), the parameters of the system, and that of a table of points where the
// system takes one: `key=s,s,s` at even angles from 0 on, or `key=angle:s,angle:s`. The canonical text leaves
// defaults out, keeps the order run keys, then parameter table, and spells presets out (docs/conventions.md,
// Scenario text).
#pragma once

#include "dynamics/simulation.hpp"
#include "model/system.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stiction {

struct Scenario {
    const System* system = nullptr;
    RunSettings settings;
    /// One per parameter, in the order of the table; then the list of a table of points, if there is one.
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

/// t_end, dt, tol: the order of the canonical text, after `method`.
std::span<const RunKey> run_keys();
/// The first method, the system's t_end, default dt and tol.
RunSettings get_initial_settings(const System& system);
/// All values at their defaults.
Scenario get_initial_scenario(const System& system);

/// What was read. Every item that was not taken as it stands has one entry in `notices` (what happened, then
/// what was done) and one in `errors` (one sentence for a reader who refuses it instead), at the same index.
struct ReadScenario {
    std::optional<Scenario> scenario;  ///< nothing where the system does not exist
    std::vector<std::string> notices;
    std::vector<std::string> errors;
    std::vector<std::pair<std::string, std::string>> view_items;  ///< keys as written, "view.layout"
    std::string preset;                                           ///< its id where the text names one, "jam"
};

/// Reads any text whatever: what cannot be used is replaced and noticed. `subject` begins the notices ("The
/// link asked for mu = 9. Using 5, the largest allowed.").
ReadScenario read_scenario(std::string_view text, std::string_view subject = "The link");

/// The same among the given systems.
ReadScenario read_scenario(std::string_view text, std::span<const System* const> systems,
                           std::string_view subject);

/// The canonical text.
std::string write_scenario(const Scenario& scenario);

}  // namespace stiction
