// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/comparison.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void Comparison::start(const Scenario& scenario) {
    on_ = true;
    take(std::make_unique<Simulation>(*scenario.system, scenario.values, scenario.settings), 0.0);
}

void Comparison::take(std::unique_ptr<Simulation> run, double seen) {
    kept_ = std::move(run);
    seen_ = seen;
    fresh_at_ = -1.0;
    ++generation_;
    follow();
}

void Comparison::follow() {
    if (is_apart()) lanes_.update(*kept_, generation_);
}

void Comparison::end() {
    on_ = false;
    take(nullptr, 0.0);
}

std::string Comparison::scenario_text() const {
    return write_scenario(
        {&kept_->system(), kept_->settings(), {kept_->values().begin(), kept_->values().end()}});
}

void Comparison::refresh(double t) const {
    if (t == fresh_at_) return;
    fresh_at_ = t;
    row_.resize(kept_->columns().size());
    kept_->get_sample(std::min(t, kept_->now()), sample_);
    if (reaches(t))
        kept_->get_row(t, row_);
    else
        std::fill(row_.begin(), row_.end(), std::nan(""));
}

const Sample& Comparison::sample(double t) const {
    refresh(t);
    return sample_;
}

std::span<const double> Comparison::row(double t) const {
    refresh(t);
    return row_;
}

}  // namespace stiction
