// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Transitions of DiskMotion: the next mode, and the ends of a run.
#include "systems/rolling_disk/disk_motion.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace stiction::rolling_disk {

namespace {

constexpr double rest_speed = 1e-10;  // m/s, of index_1, whose velocities are not exact
// If a is less than either fraction, of the free acceleration (and of 1 m/s^2) or of that by friction, a slip begins as an
// onset along a: its direction relaxes so much faster than the speed grows that each stage of a step would multiply its
// error.
constexpr double start_acceleration = 1e-2, stiff_start = 0.25;
constexpr double turned = 0.8;       // cosine between v_K and d below which d is renewed
constexpr int kept_directions = 16;  // values that a renewed d can have: few, so that equal modes recur

}  // namespace

// The offsets of the start (deliberately inconsistent velocities) do not count as slip.
bool DiskMotion::is_at_rest(const State& at) const {
    if (!redundant_) return at.e.velocity[1] == 0.0 && at.e.velocity[2] == 0.0;
    const double offset = std::abs(p.s_dot_offset0) + p.radius * std::abs(p.psi_dot_offset0);
    return at.slip_speed() <= 2.0 * offset + rest_speed;
}

Continuation DiskMotion::enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) {
    const State at = read(t, y);
    const bool rests = is_at_rest(at);
    mode = {};
    mode.states[0] = rests ? ContactState::stick : ContactState::slip;
    mode.kind = Mode::no_forces;
    before = mode;
    Continuation result = decide(at, rests, false, mode, events);
    // If the disk cannot roll, it slips with the velocity it has, offsets included.
    if (result == Continuation::goes_on && rests && at.slip_speed() > rest_speed &&
        mode.states[0] == ContactState::slip) {
        mode = before;
        result = decide(at, false, false, mode, events);
    }
    if (result == Continuation::goes_on) before = mode;
    return result;
}

// Decides the next mode. The mode stays if the force at its bound is 0, which gives no direction of slip yet.
Continuation DiskMotion::decide(const State& at, bool rests, bool at_bound, Mode& mode,
                                EventSink& events) const {
    const Equations e = find_targets(at, rests);
    Direction d{at.e.velocity[1], at.e.velocity[2]};
    Outcome outcome = Outcome::slips;
    if (rests) {
        outcome = rest_.decide(e, p.mu_s, p.mu_k, at_bound, d);
        const Triple F = find_rolling_force(e);
        if (outcome == Outcome::none && at_bound && F[1] == 0.0 && F[2] == 0.0) return Continuation::goes_on;
    } else {
        const double speed = at.slip_speed();
        d = {d[0] / speed, d[1] / speed};
        if (e.free[0] > 0.0)
            outcome = Outcome::opens;
        else if (!(find_slip_pivot(e, p.mu_k, d) > 0.0))
            outcome = Outcome::none;
    }
    const ContactState from = mode.states[0];
    if (outcome == Outcome::ray) return Continuation::unsolved;
    if (outcome == Outcome::opens) return lift(at.t, mode, events);
    if (outcome == Outcome::none) {
        mode.kind = Mode::no_forces;
        events.add({at.t, 0, EventKind::inconsistent, from, from,
                    rests ? Cause::no_finite_force : Cause::inconsistent_slip});
        return Continuation::ends;
    }
    mode = {};
    mode.states[0] = outcome == Outcome::rolls ? ContactState::stick : ContactState::slip;
    if (outcome == Outcome::rolls) return Continuation::goes_on;
    mode.directions[0] = d;
    if (!rests || !(p.mu_k > 0.0)) return Continuation::goes_on;
    const Triple F = find_slip_force(e, p.mu_k, d), a = at.e.accelerate_contact(F);
    const double turning = p.mu_k * F[0] * std::max(e.G_T[0], e.G_T[2]);
    const double size = 1.0 + std::max({std::abs(e.free[0]), std::abs(e.free[1]), std::abs(e.free[2])});
    mode.starts[0] = std::hypot(a[1], a[2]) < std::max(start_acceleration * size, stiff_start * turning);
    return Continuation::goes_on;
}

Continuation DiskMotion::lift(double t, Mode& mode, EventSink& events) const {
    events.add({t, 0, EventKind::lift_off, mode.states[0], ContactState::open, Cause::load_ends});
    mode = {};
    return Continuation::ends;
}

// Removes the rest of v_K, of a slip or of a drift, along M^-1 J^T; gap' stays.
void DiskMotion::stop(const State& at, std::span<double> y) const {
    const Equations& e = at.e;
    const double P_f = -e.velocity[2] / e.G_T[2];
    if (!redundant_) {
        y[3] += (e.Ia * e.rho - e.coupled * e.radius) * P_f / e.det;
        y[4] = y[5] = 0.0;
        return;
    }
    const double P = e.velocity[1] / (e.G_N[0] * e.G_T[0] - e.G_N[1] * e.G_N[1]);
    const std::array<double, 4> with = e.accelerate({e.G_N[1] * P, -e.G_N[0] * P, P_f}),
                                without = e.accelerate({});
    const double kinetic = find_kinetic_energy(p, at.q, at.v);
    for (std::size_t k = 0; k < 4; ++k) y[4 + k] += with[k] - without[k];
    y[8] += kinetic - find_kinetic_energy(p, at.q, y.subspan(4, 4));
}

Continuation DiskMotion::pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                              EventSink& events) {
    if (guard.kind == Guard::normal) return lift(t, mode, events);
    if (guard.kind == Guard::end) {
        // If the contact has drifted off the floor, the force that holds it grows without bound towards s = 0.
        without_forces_ = redundant_ && read(t, y).q[s] < 0.5 * p.shaft_length;
        events.add({t, shaft_end, mode.states[0], ContactState::open});
        mode = {};
        return Continuation::ends;
    }
    const ContactState before = mode.states[0];
    if (guard.kind == Guard::pivot) {
        mode.kind = Mode::no_forces;
        events.add({t, 0, EventKind::inconsistent, before, before, Cause::pivot_vanishes});
        return Continuation::ends;
    }
    State at = read(t, y);
    const bool rolled = before == ContactState::stick;
    if (!rolled) {
        const double speed = at.slip_speed();
        const bool held_at_once = redundant_ && mode.starts[0] && speed <= velocity_rounding;
        if (!held_at_once && (mode.starts[0] || speed > turning_speed)) {
            mode.starts[0] = false;
            mode.directions[0] = {at.e.velocity[1] / speed, at.e.velocity[2] / speed};
            return Continuation::goes_on;
        }
    }
    // When its drift has been removed, the force may no longer be at its bound.
    const bool drifted = rolled && redundant_ && at.slip_speed() > rest_speed;
    if (!rolled || redundant_) {
        stop(at, y);
        at = read(t, y);
    }
    const Mode was = mode;
    const Continuation result = decide(at, true, rolled && !drifted, mode, events);
    if (result != Continuation::goes_on || mode == was) return result;
    const EventKind kind = find_event_kind(before, mode.states[0]).value_or(EventKind::slip_reversal);
    events.add({t, 0, kind, before, mode.states[0], rolled ? Cause::stick_bound : Cause::slip_stops});
    return result;
}

// N = -b/A grows so fast towards A = 0 that no step is short enough to reach it.
Continuation DiskMotion::pass_pole(double t, std::span<double> y, Mode& mode, EventSink& events) {
    constexpr double near_pole = 1e-2;  // of G_NN: below it steps fail because of this
    if (mode.states[0] != ContactState::slip) return Continuation::unsolved;
    const State at = read(t, y);
    if (!(find_slip_pivot(at.e, p.mu_k, find_direction(at, mode)) < near_pole)) return Continuation::unsolved;
    return pass({Guard::pivot}, t, y, mode, events);
}

void DiskMotion::mark_end(const Guard& guard, Mode& mode) const {
    if (guard.kind == Guard::normal) mode.kind = Mode::unloaded;
    if (without_forces_) mode.kind = Mode::no_forces;
    // At the end of an onset the limit direction and the direction of v_K agree. A step of index_1 may lie past the end,
    // where the limit direction would hold the contact; so friction is taken along v_K.
    if (guard.kind == Guard::onset) mode.starts[0] = false;
}

void DiskMotion::refresh(double t, std::span<const double> y, Mode& mode) const {
    if (mode.states[0] != ContactState::slip || mode.starts[0]) return;
    const State at = read(t, y);
    const double v_r = at.e.velocity[1], v_f = at.e.velocity[2];
    Direction& d = mode.directions[0];
    if (v_r * d[0] + v_f * d[1] >= turned * at.slip_speed()) return;
    const double angle =
        std::round(std::atan2(v_f, v_r) * kept_directions / (2.0 * pi)) * 2.0 * pi / kept_directions;
    d = {std::cos(angle), std::sin(angle)};
}

}  // namespace stiction::rolling_disk
