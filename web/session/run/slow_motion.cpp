// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/slow_motion.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double longest_step = 0.002;  // s of real time in which the factor is taken as constant

// Factor at a distance (model time) from the slow interval around the event.
double find_ramp(double distance, double speed) {
    constexpr double least = SlowMotion::least;
    const double length = 0.5 * speed * SlowMotion::ramp * (1.0 + least);
    const double share = std::clamp(distance / length, 0.0, 1.0);
    return std::sqrt(least * least + (1.0 - least * least) * share);
}

}  // namespace

double SlowMotion::look_ahead(double speed) const {
    return on_ ? speed * (before * least + 0.5 * ramp * (1.0 + least)) : 0.0;
}

double SlowMotion::find_factor(std::span<const Event> events, double t, double speed, bool ramped) {
    const auto next = std::upper_bound(events.begin(), events.end(), t,
                                       [](double value, const Event& event) { return value < event.t; });
    const auto at = [&](double distance, double hold) {
        const double outside = distance - speed * least * hold;
        return outside <= 0.0 ? least : ramped ? find_ramp(outside, speed) : 1.0;
    };
    // Events at which a load only moves from one contact to the next cannot be seen, so they are skipped.
    const auto is_seen = [](const Event& event) { return event.kind != EventKind::load_switch; };
    const auto coming = std::find_if(next, events.end(), is_seen);
    auto past = next;
    while (past != events.begin() && !is_seen(*(past - 1))) --past;
    double out = 1.0;
    if (coming != events.end()) out = at(coming->t - t, before);
    if (past != events.begin()) out = std::min(out, at(t - (past - 1)->t, after));
    return out;
}

double SlowMotion::play(std::span<const Event> events, double t, double speed, double seconds) {
    if (!on_ && factor_ == 1.0) return t + speed * seconds;
    const int steps = std::max(1, static_cast<int>(std::ceil(seconds / longest_step)));
    const double step = seconds / steps, most = ramped_ ? step * (1.0 - least) / ramp : 1.0;
    for (int i = 0; i < steps; ++i) {
        const double wanted = on_ ? find_factor(events, t, speed, ramped_) : 1.0;
        const double before_step = factor_;
        factor_ = std::clamp(wanted, factor_ - most, factor_ + most);
        t += 0.5 * (before_step + factor_) * speed * step;
    }
    return t;
}

void SlowMotion::rest(std::span<const Event> events, double t, double speed) {
    factor_ = on_ ? find_factor(events, t, speed, ramped_) : 1.0;
}

}  // namespace stiction
