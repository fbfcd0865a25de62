// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/beginning.hpp"

#include <algorithm>

namespace stiction {

namespace {

// The parameter that decides how a run continues if the contact problem has no solution, and its choice "stop". Index
// -1: the system has none.
struct StopRule {
    int parameter = -1;
    double stop = 0.0;
};

StopRule find_stop_rule(const System& system) {
    const int at = find_parameter(system, system.picture->region.rule);
    if (at < 0) return {};
    const std::span<const std::string_view> choices = system.parameters[static_cast<std::size_t>(at)].choices;
    const auto found = std::find(choices.begin(), choices.end(), "stop");
    if (found == choices.end()) return {};
    return {at, static_cast<double>(found - choices.begin())};
}

}  // namespace

// The motion of the scenario, or the run that stops at a start that is held.
std::unique_ptr<Simulation> Beginning::make_motion() {
    const System& system = experiment_.system();
    const Scenario& scenario = experiment_.scenario();
    const StopRule rule = find_stop_rule(system);
    if (held_ && rule.parameter >= 0) {
        std::vector<double> values = scenario.values;
        values[static_cast<std::size_t>(rule.parameter)] = rule.stop;
        auto stopped = std::make_unique<Simulation>(system, values, scenario.settings);
        Sample start;
        stopped->get_sample(0.0, start);
        if (start.verdict == "none") return stopped;
    }
    held_ = false;
    return std::make_unique<Simulation>(system, scenario.values, scenario.settings);
}

void Beginning::restart() { history_.begin(make_motion()); }

void Beginning::restart_on_the_way() {
    const bool was_running = clock_.running;
    restart();
    clock_.running = was_running;
}

void Beginning::let_go() {
    if (!held_) return;
    held_ = false;
    restart_on_the_way();
}

}  // namespace stiction
