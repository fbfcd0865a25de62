// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/reference_run.hpp"

#include <utility>

namespace stiction {

void ReferenceRun::start(const Scenario& scenario) {
    take(std::make_unique<Simulation>(*scenario.system, scenario.values, scenario.settings), 0.0);
}

void ReferenceRun::take(std::unique_ptr<Simulation> run, double seen) {
    on_ = true;
    begin(std::move(run), seen);
}

void ReferenceRun::end() {
    begin(nullptr);
    on_ = false;
}

std::string ReferenceRun::scenario_text() const {
    const Simulation& b = simulation();
    return write_scenario({&b.system(), b.settings(), {b.values().begin(), b.values().end()}});
}

}  // namespace stiction
