// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion of a scenario up to its end time, with the limits of the command line.
#pragma once

#include "dynamics/simulation.hpp"
#include "output.hpp"
#include "scenario/scenario.hpp"

#include <functional>
#include <string>
#include <vector>

namespace stiction::cli {

inline constexpr const char* until_help = "End time, s, in place of t_end";

/// Reads --until into the end time of the scenario. For a mistake one sentence is added to `errors`.
void read_until(const std::string& text, bool lenient, Scenario& scenario, std::vector<std::string>& errors,
                std::vector<std::string>& notices);

/// End of a motion; `sentence` is empty if the model, or t_end, ended it.
struct RunEnd {
    std::string reason, sentence;
};

/// Computes up to t_end. After each part `take` is called, with true after the last one; if it returns a reason, the run ends.
RunEnd compute_motion(
    Simulation& simulation,
    const std::function<std::string(bool is_over)>& take = [](bool) { return std::string(); });
/// The last step of a command, when `output` is complete: says why the motion ended early. Returns the exit code.
int finish(const RunEnd& end, Output& output);

}  // namespace stiction::cli
