// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/reference_run.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void ReferenceRun::start(const Scenario& scenario) {
    on_ = true;
    take(std::make_unique<Simulation>(*scenario.system, scenario.values, scenario.settings), 0.0);
}

void ReferenceRun::take(std::unique_ptr<Simulation> run, double seen) {
    run_ = std::move(run);
    seen_ = seen;
    fresh_at_ = -1.0;
    ++generation_;
    follow();
}

void ReferenceRun::follow() {
    if (is_apart()) lanes_.update(*run_, generation_);
}

void ReferenceRun::end() {
    on_ = false;
    take(nullptr, 0.0);
}

std::string ReferenceRun::scenario_text() const {
    return write_scenario(
        {&run_->system(), run_->settings(), {run_->values().begin(), run_->values().end()}});
}

void ReferenceRun::refresh(double t) const {
    if (t == fresh_at_) return;
    fresh_at_ = t;
    row_.resize(run_->columns().size());
    run_->get_sample(std::min(t, run_->now()), sample_);
    if (reaches(t))
        run_->get_row(t, row_);
    else
        std::fill(row_.begin(), row_.end(), std::nan(""));
}

const Sample& ReferenceRun::sample(double t) const {
    refresh(t);
    return sample_;
}

std::span<const double> ReferenceRun::row(double t) const {
    refresh(t);
    return row_;
}

}  // namespace stiction
