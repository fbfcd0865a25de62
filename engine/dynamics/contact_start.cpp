// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The first instants of a slip with two tangents that begins with u_T = 0 and a_T = 0 (mu_k = mu_s). With u_T = |u_T| e,
//
//     a_T = |u_T|' e + |u_T| e'          so friction, -mu N e, opposes a_T - |u_T| e'
//
// e' needs the direction e itself, which relaxes at the rate A/|u_T|, A = mu N G_TT. In the limit of fast relaxation e is
// the direction of a_T when |u_T| e' is left out; the derivative of that, by a difference over a tenth of the time t
// since the slip began, is put in. What is left of the error of the velocity, with |u_T| growing like a power of t and e
// turning at the rate w, is of the order of
//
//     |u_T|^2 w/A           e' of the limit for e' itself, which lags behind by |u_T|/A
//     |u_T| t^2 w^2/40      the difference for the derivative
//
// and the mode is left when that reaches `start_error`.
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double start_error = 1e-9;   // m/s
constexpr double share_of_time = 0.1;  // of the time since a slip began, of the difference
constexpr double held_share = 1e-10;   // of mu N, by which a force stays below it and holds
constexpr double least_speed = 1e-12;  // m/s, less is rounding of the onset and ends no start
constexpr double least_rate = 1.0;     // rad/s, assumed of a direction that does not turn now

}  // namespace

// A speed that grows like t^2 has a_T = 2 |u_T|/t.
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
    if (!(speed > least_speed)) return 1.0;
    const int row = equations_.row(contact);
    const double A = equations_.mu_slip(contact) * equations_.force()[row] *
                     std::min(equations_.delassus(row + 1, row + 1), equations_.delassus(row + 2, row + 2));
    const double time =
        2.0 * speed / std::hypot(equations_.acceleration(row + 1), equations_.acceleration(row + 2));
    const std::array<double, 2>& turning = turning_[static_cast<std::size_t>(contact)];
    const double w = std::max(least_rate, std::hypot(turning[0], turning[1]) / speed);
    const double error = speed * w * (speed / A + 0.25 * share_of_time * time * time * w);
    // The limit holds the contact where its load has grown by more than its friction needs: it slows down.
    const double T = equations_.force().segment(row + 1, 2).norm();
    const double bound = equations_.mu_slip(contact) * equations_.force()[row];
    return std::max(-1.0, std::min(1.0 - error / start_error, 1.0 - (bound - T) / (held_share * bound)));
}

}  // namespace stiction
