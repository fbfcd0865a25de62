// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/run.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

std::unique_ptr<Simulation> Run::begin(std::unique_ptr<Simulation> simulation, double seen) {
    std::unique_ptr<Simulation> before = exchange(std::move(simulation));
    ++motion_;
    seen_ = seen;
    branch_off();
    return before;
}

void Run::branch_off(bool other_values) {
    generation_ += other_values;
    fresh_at_ = -1.0;
    follow();
}

void Run::follow() {
    if (exists()) lanes_.update(*simulation_, motion_);
}

void Run::refresh(double t) const {
    if (t == fresh_at_) return;
    fresh_at_ = t;
    row_.resize(simulation_->columns().size());
    simulation_->get_sample(std::min(t, simulation_->now()), sample_);
    if (reaches(t))
        simulation_->get_row(t, row_);
    else
        std::fill(row_.begin(), row_.end(), std::nan(""));
}

const Sample& Run::sample(double t) const {
    refresh(t);
    return sample_;
}

std::span<const double> Run::row(double t) const {
    refresh(t);
    return row_;
}

}  // namespace stiction
