// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Starts that a hand puts into a picture, and the stop where the contact problem has no solution there.
#include "session/session.hpp"

#include <algorithm>
#include <utility>

namespace stiction {

namespace {

// Index of the parameter that says what follows where there is no solution, and its choice to stop there; -1:
// the system has none.
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

// The motion of the scenario, or the stop at a start that is held: it is held as long as it has no solution.
void Session::begin_motion() {
    const StopRule rule = find_stop_rule(system());
    if (held_ && rule.parameter >= 0) {
        std::vector<double> values = scenario_.values;
        values[static_cast<std::size_t>(rule.parameter)] = rule.stop;
        simulation_ = std::make_unique<Simulation>(system(), values, scenario_.settings);
        Sample start;
        simulation_->get_sample(0.0, start);
        if (start.verdict == "none") return;
    }
    held_ = false;
    simulation_ = std::make_unique<Simulation>(system(), scenario_.values, scenario_.settings);
}

void Session::forget_start() {
    held_ = false;
    before_.reset();
}

void Session::put_start(std::span<const double> values, bool first) {
    release_hand();
    running_ = false;
    if (first) {
        // While the reference run is still this one, it becomes a run of its own and cannot come back.
        const bool is_kept = reference_.is_on() && !reference_.is_apart();
        const bool is_small = simulation_->history_bytes() < recorded_limit_ / 4;
        before_ = Before{scenario_, preset_, nullptr, changes_, t_, seen_, held_};
        if (!is_kept && is_small) before_->simulation = std::move(simulation_);
    }
    t_ = 0.0;
    const std::vector<double> earlier = scenario_.values;
    scenario_.values.assign(values.begin(), values.end());
    held_ = true;
    if (scenario_.values == earlier)
        restart();
    else
        put_in_force(earlier);
}

void Session::let_go() {
    if (!held_) return;
    held_ = false;
    restart_on_the_way();
}

void Session::go_back() {
    if (!before_.has_value()) return;
    Before before = std::move(*before_);
    forget_start();
    scenario_ = std::move(before.scenario);
    preset_ = std::move(before.preset);
    running_ = false;
    held_ = before.held;
    restart();
    if (before.simulation != nullptr) {
        simulation_ = std::move(before.simulation);
        changes_ = std::move(before.changes);
        seen_ = before.seen;
        ++generation_, ++motion_;
        follow();
        show(before.t);
    } else {
        seek(before.t);
    }
}

}  // namespace stiction
