// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Onset of slip with two tangents: the slip begins with u_T = 0 and a_T = 0 (mu_k = mu_s). With u_T = |u_T| e,
//
//     a_T = |u_T|' e + |u_T| e'          so friction, -mu N e, opposes a_T - |u_T| e'
//
// The direction e relaxes at the rate A/|u_T|, A = mu N G_TT, so e is taken from the slow manifold (the limit of fast
// relaxation). To first order e is there the direction of a_T without the term |u_T| e'. The derivative of this e, a
// difference over a tenth of the time t since the onset, is then put into that term. With |u_T| growing like a power of
// t and e turning at the rate w, the remaining error of the velocity is of the order of
//
//     |u_T|^2 w/A           e' of the slow manifold instead of e' itself, which lags behind by |u_T|/A
//     |u_T| t^2 w^2/40      the difference instead of the derivative
//
// and the onset ends when this error reaches `start_error`.
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double share_of_time = 0.1;  // of the time since the onset: step of the difference
constexpr double held_share = 1e-10;   // of mu N: a friction force lower than mu N by this holds the contact

}  // namespace

// The speed grows like t^2, so a_T = 2 |u_T|/t gives the time t since the onset.
double ContactAutomaton::find_directions(const Mode& mode) const {
    double time = HUGE_VAL;
    solve_closed(mode);
    for (int i : closed_) {
        const auto at = static_cast<std::size_t>(i);
        if (!mode.starts[at]) continue;
        const int row = equations_.row(i) + 1;
        const double x = equations_.acceleration(row), y = equations_.acceleration(row + 1);
        const double size = std::hypot(x, y);
        direction_[at] = size > 0.0 ? std::array<double, 2>{x / size, y / size} : mode.directions[at];
        const double own = 2.0 * equations_.slip_speed(i) / size;
        if (own > 0.0) time = std::min(time, own);
    }
    return time;
}

void ContactAutomaton::find_turning(double t, std::span<const double> y, const Mode& mode) const {
    std::fill(turning_.begin(), turning_.end(), std::array<double, 2>{0.0, 0.0});
    const double step = share_of_time * find_directions(mode);
    if (!std::isfinite(step)) return;
    // The state a little earlier.
    std::copy(y.begin(), y.end(), earlier_.begin());
    sample_.a.resize(n_);
    equations_.compute_acceleration(states(mode), sample_.a);
    for (std::size_t k = 0; k < n_; ++k) {
        earlier_[k] -= step * (y[n_ + k] - 0.5 * step * sample_.a[k]);
        earlier_[n_ + k] -= step * sample_.a[k];
    }
    later_.swap(direction_);
    equations_.update(t - step, position(earlier_), velocity(earlier_), states(mode));
    find_directions(mode);
    equations_.update(t, position(y), velocity(y), states(mode));
    for (std::size_t i = 0; i < nc_; ++i) {
        if (!mode.starts[i]) continue;
        const double share = equations_.slip_speed(static_cast<int>(i)) / step;
        turning_[i] = {share * (later_[i][0] - direction_[i][0]), share * (later_[i][1] - direction_[i][1])};
    }
}

double ContactAutomaton::find_start_guard(int contact) const {
    const double speed = equations_.slip_speed(contact);
    const int row = equations_.row(contact);
    // If the load has grown so far that less than mu N is needed, the slip slows down, and the limit direction would
    // hold the contact: the onset is over.
    const double T = equations_.force().segment(row + 1, 2).norm();
    const double bound =
        equations_.mu_slip(contact) * std::abs(equations_.force()[row]);  // a bilateral contact may pull
    const double held = 1.0 - (bound - T) / (held_share * bound);
    const Scales& unit = scales();
    if (!(speed > rounding::onset_speed * unit.speed()))
        return equations_.drifts() ? std::clamp(held, -1.0, 1.0) : 1.0;
    const double A =
        bound * std::min(equations_.delassus(row + 1, row + 1), equations_.delassus(row + 2, row + 2));
    const double time =
        2.0 * speed / std::hypot(equations_.acceleration(row + 1), equations_.acceleration(row + 2));
    const std::array<double, 2>& turning = turning_[static_cast<std::size_t>(contact)];
    const double w =
        std::max(look_ahead::turning_rate / unit.time, std::hypot(turning[0], turning[1]) / speed);
    const double error = speed * w * (speed / A + 0.25 * share_of_time * time * time * w);
    return std::max(-1.0, std::min(1.0 - error / (accuracy::start_error * unit.speed()), held));
}

}  // namespace stiction
