// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the session does with run B.
#include "session/session.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void Session::toggle_comparison() {
    if (comparison_.is_on())
        comparison_.end();
    else
        comparison_.start();
}

void Session::compare_with(const Scenario& scenario) {
    comparison_.start(scenario);
    show(reach(t_));
}

void Session::compare_with_preset() {
    for (const Preset& preset : system().claims->presets)
        if (preset.id == preset_ && !preset.beside.empty())
            compare_with(*read_scenario(preset.beside).scenario);
}

double Session::kept_value(std::size_t column) const {
    if (!comparison_.is_apart()) return row()[column];
    const int at = comparison_.run().find_column(simulation_->columns()[column].name);
    return at < 0 ? std::nan("") : comparison_.row(t_)[static_cast<std::size_t>(at)];
}

// The recorded time nearest to t where both runs are. A run that has ended holds the other one only if it is
// run A.
double Session::reach(double t) {
    t = std::min(t, simulation_->now());
    if (comparison_.is_apart()) {
        const Simulation& b = comparison_.run();
        if (!b.has_ended()) t = std::min(t, b.now());
        comparison_.see(t);
    }
    seen_ = std::max(seen_, t);
    return t;
}

}  // namespace stiction
