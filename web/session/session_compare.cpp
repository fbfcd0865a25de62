// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the session does with the reference run.
#include "session/session.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void Session::toggle_reference() {
    if (reference_.is_on())
        reference_.end();
    else
        reference_.start();
}

void Session::compare_with(const Scenario& scenario) {
    reference_.start(scenario);
    show(reach(t_));
}

void Session::compare_with_preset() {
    for (const Preset& preset : system().claims->presets)
        if (preset.id == preset_ && !preset.beside.empty())
            compare_with(*read_scenario(preset.beside).scenario);
}

double Session::reference_value(std::size_t column) const {
    if (!reference_.is_apart()) return row()[column];
    const int at = reference_.run().find_column(simulation_->columns()[column].name);
    return at < 0 ? std::nan("") : reference_.row(t_)[static_cast<std::size_t>(at)];
}

// The recorded time nearest to t where both runs are. A run that has ended holds the other one only if it is
// run A.
double Session::reach(double t) {
    t = std::min(t, simulation_->now());
    if (reference_.is_apart()) {
        const Simulation& b = reference_.run();
        if (!b.has_ended()) t = std::min(t, b.now());
        reference_.see(t);
    }
    seen_ = std::max(seen_, t);
    return t;
}

}  // namespace stiction
