// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/preview.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr std::size_t most_preview_steps = 4000;  // after them the preview stays as it is
constexpr double last_share = 0.02;               // fraction of the known time
constexpr double growth = 100.0;                  // of the range of values before that

}  // namespace

bool Preview::update(const Session& session, int contact, double seconds) {
    if (generation_ != session.history.generation() || contact_ != contact) {
        generation_ = session.history.generation();
        rows_.choose_contact(contact_ = contact);
        simulation_.reset();
        rows_.clear(session.simulation().columns().size());
        steps_ = 0;
        if (!session.simulation().change_times().empty() || session.beginning.is_held()) return true;
        simulation_ = std::make_unique<Simulation>(session.system(), session.experiment.scenario().values,
                                                   session.experiment.scenario().settings);
    }
    if (!simulation_) return true;
    const double horizon = shown_share * session.system().t_end;
    bool more = true;
    for (Slice slice(seconds); more && steps_ < most_preview_steps;) {
        const std::size_t steps = slice.steps();
        more = simulation_->advance(horizon, steps) == RunStatus::out_of_budget;
        steps_ += steps;
        if (slice.is_over()) break;
    }
    const bool taken = rows_.update(*simulation_, generation_, seconds);
    if (!taken || (more && steps_ < most_preview_steps)) return false;
    simulation_.reset();
    return true;
}

void Preview::extend(const Session& session, std::size_t column, double& least, double& most) const {
    if (rows_.size() == 0 || session.history.generation() != generation_) return;
    const std::span<const double> values = rows_.column(column);
    const auto find = [&](double t, double& low, double& high) {
        const TraceCache::Extremes found = rows_.find_extremes(column, 0, rows_.count_until(t));
        low = values[found.least], high = values[found.most];
    };
    double low, high, low_before, high_before;
    find(end(), low, high);
    find((1.0 - last_share) * end(), low_before, high_before);
    // A force that grows without bound at the end would hide all earlier values: the last part is left out.
    if (high - low > growth * (high_before - low_before) && high_before > low_before)
        low = low_before, high = high_before;
    if (std::isfinite(low) && std::isfinite(high)) least = std::min(least, low), most = std::max(most, high);
}

}  // namespace stiction
