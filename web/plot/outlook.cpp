// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plot/outlook.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr std::size_t steps_at_once = 400, most_steps = 4000;  // then it stays as far as it came

}  // namespace

Outlook& outlook() {
    static Outlook instance;
    return instance;
}

bool Outlook::update(const Session& session) {
    const bool is_changed = session.simulation().change_times().size() > 0;
    if (generation_ != session.generation()) {
        generation_ = session.generation();
        simulation_.reset();
        least_.clear(), most_.clear();
        steps_ = 0;
        end_ = 0.0;
        nodes_ = 0;
        if (is_changed) return true;
        simulation_ = std::make_unique<Simulation>(session.system(), session.scenario().values,
                                                   session.scenario().settings);
        row_.resize(simulation_->columns().size());
        least_.assign(row_.size(), HUGE_VAL);
        most_.assign(row_.size(), -HUGE_VAL);
    }
    if (!simulation_) return true;
    const double horizon = shown_share * session.system().t_end;
    const bool more = simulation_->advance(horizon, steps_at_once) == RunStatus::out_of_budget;
    steps_ += steps_at_once;
    for (; nodes_ < simulation_->node_count(); ++nodes_) {
        simulation_->get_node_row(nodes_, row_);
        for (std::size_t c = 0; c < row_.size(); ++c) {
            if (!std::isfinite(row_[c])) continue;
            least_[c] = std::min(least_[c], row_[c]);
            most_[c] = std::max(most_[c], row_[c]);
        }
    }
    end_ = simulation_->now();
    if (more && steps_ < most_steps) return false;
    simulation_.reset();
    return true;
}

void Outlook::extend(const Session& session, std::size_t column, double& least, double& most) const {
    if (column >= least_.size() || session.generation() != generation_) return;
    least = std::min(least, least_[column]), most = std::max(most, most_[column]);
}

}  // namespace stiction
