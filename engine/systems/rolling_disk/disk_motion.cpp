// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/rolling_disk/disk_motion.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::rolling_disk {

namespace {

constexpr int lemke_axes = 8;  // n* of the paper, where friction_cone names no polygon

// Slip, as of any contact with two tangents (dynamics/contact_automaton.cpp, contact_start.cpp).
constexpr double stop_speed = 1e-11;        // m/s, slip slower than this that does not gain speed has ended
constexpr double crossing_speed = 1e-10;    // m/s, from a slower slip one step may reach the stop
constexpr double gaining = 1e-3;            // of the free acceleration: slip that accelerates by more goes on
constexpr double gaining_freely = 1e-9;     // the same without friction, which turns no direction
constexpr double start_error = 1e-9;        // m/s, error of the velocity at which an onset of slip ends
constexpr double share_of_time = 0.1;       // of the time since the onset: step of a difference
constexpr double least_rate = 1.0;          // rad/s, assumed of a direction that does not turn now
constexpr double least_pivot = 1e-4;        // of G_NN: N grows like the root of the time that is left
constexpr double load_rounding = 1e-12;     // N, and of the weight: a load less negative than this is 0
constexpr double lift_off_rounding = 1e-6;  // the same in the last row of a contact
constexpr double share_of_relaxation = 0.25;  // of the time in which a direction of slip relaxes
constexpr double shortest_piece = 1e-12, first_piece = 1e-9;  // s, fixed steps at a stop and after an onset
constexpr double held_share = 1e-10;  // of mu_k N: a friction force lower than mu_k N by this holds the disk
constexpr double least_distance = 1e-9;    // m, of s: at 0 the rows of the contact are singular
constexpr double share_of_period = 0.125;  // of a smooth piece of motion

double find_root(double square) { return std::sqrt(std::max(0.0, square)); }

int find_axes(const Values& p, std::string_view method) {
    const int axes = p.find_axes();
    return axes == 0 && method == "lemke" ? lemke_axes : axes;
}

}  // namespace

DiskMotion::DiskMotion(const Values& values, std::string_view method)
    : p(values),
      redundant_(method == "index_1"),
      inner_(values.pivot_height <= values.radius),
      span_((values.radius - values.pivot_height) * (values.radius + values.pivot_height)),
      rest_(rolling_disk::find_axes(values, method), method == "lemke") {
    earlier_.resize(dimension());
    rate_.resize(dimension());
}

double DiskMotion::State::slip_speed() const { return std::hypot(e.velocity[1], e.velocity[2]); }

void DiskMotion::set_initial_state(std::span<double> y) const {
    Sample start;
    start.q.resize(4), start.v.resize(4);
    p.find_start(start.q, start.v);
    if (redundant_)
        start.q[theta] += p.theta_offset0, start.v[s] += p.s_dot_offset0, start.v[psi] += p.psi_dot_offset0;
    take_over(start, y);
    if (redundant_) return;
    if (!inner_) y[4] = p.v_r0;  // set directly, so that no difference rounds it
    y[5] = p.v_f0;
}

void DiskMotion::take_over(const Sample& now, std::span<double> y) const {
    if (redundant_) return write_state(now, y);
    const Equations e = find_equations(p, now.t, now.q, now.v);
    const bool rolls = !now.contacts.empty() && now.contacts[0].state == ContactState::stick;
    const double rho = std::copysign(find_root(now.q[s] * now.q[s] + span_), e.rho);
    y[0] = now.q[phi], y[1] = inner_ ? now.q[s] : rho, y[2] = now.q[psi], y[3] = now.v[phi];
    y[4] = rolls ? 0.0 : inner_ ? now.v[s] : e.velocity[1];
    y[5] = rolls ? 0.0 : e.velocity[2];
    y[6] = now.dissipated, y[7] = now.input;
}

DiskMotion::State DiskMotion::read(double t, std::span<const double> y) const {
    State out;
    out.t = t;
    if (redundant_) {
        std::copy_n(y.begin(), 4, out.q.begin());
        std::copy_n(y.begin() + 4, 4, out.v.begin());
        out.e = find_equations(p, t, out.q, out.v);
        return out;
    }
    const double x = y[1];
    // With h = r rho equals s, also beyond the end of the shaft, where a trial step may go.
    const double at = inner_ ? x : find_root(x * x - span_);
    const double rho = inner_ && span_ > 0.0 ? find_root(x * x + span_) : x;
    out.q = {y[0], p.find_theta(at, rho), at, y[2]};
    const double ratio = y[4] / (inner_ ? rho : at);
    out.v = {y[3], -std::sin(out.q[theta]) * ratio, inner_ ? y[4] : rho * ratio,
             (y[5] - rho * y[3]) / p.radius};
    out.e = find_equations(p, t, out.q, out.v);
    out.e.gap = 0.0;
    out.e.velocity = {0.0, inner_ ? at * ratio : y[4], y[5]};
    return out;
}

Equations DiskMotion::find_targets(const State& at, bool rolls) const {
    Equations out = at.e;
    if (!redundant_) return out;
    out.free[0] += p.eta * at.e.velocity[0] + p.xi * at.e.gap;
    if (rolls) out.free[1] += p.gamma * at.e.velocity[1], out.free[2] += p.gamma * at.e.velocity[2];
    return out;
}

// In method index_1 v_K is a difference: it has a direction only above its rounding, and while a slip gains speed only far
// above it.
bool DiskMotion::has_direction(const State& at, const Mode& mode) const {
    const double speed = at.slip_speed();
    if (!redundant_ || speed <= velocity_rounding || speed > 1e3 * velocity_rounding)
        return speed > (redundant_ ? velocity_rounding : 0.0);
    const Direction& d = mode.directions[0];
    const Triple a = at.e.accelerate_contact(find_slip_force(at.e, p.mu_k, d));
    return !(d[0] * a[1] + d[1] * a[2] > 0.0);
}

// rho of dynamics/contact_equations.hpp: negative where v_K has turned against d.
double DiskMotion::signed_slip(const State& at, const Mode& mode) const {
    const Direction& d = mode.directions[0];
    const double along = at.e.velocity[1] * d[0] + at.e.velocity[2] * d[1];
    const double speed = at.slip_speed();
    const bool turns_freely = redundant_ && speed > turning_speed;  // d is not renewed there
    return along < 0.0 && !turns_freely && has_direction(at, mode) ? -speed : speed;
}

Direction DiskMotion::find_direction(const State& at, const Mode& mode) const {
    if (!has_direction(at, mode)) return mode.directions[0];
    const double rho = signed_slip(at, mode);
    return {at.e.velocity[1] / rho, at.e.velocity[2] / rho};
}

// Contact force of the mode. At an onset of slip it also fills `turning`, |v_K| e'.
Triple DiskMotion::find_force(const State& at, std::span<const double> y, const Mode& mode,
                              Direction& turning) const {
    turning = {0.0, 0.0};
    const ContactState state = mode.states[0];
    if (state == ContactState::open) return {};
    const Equations e = find_targets(at, state == ContactState::stick);
    if (state == ContactState::stick) return find_rolling_force(e);
    if (!mode.starts[0]) return find_slip_force(e, p.mu_k, find_direction(at, mode));
    Direction d = mode.directions[0];
    const Triple first = rest_.follow(e, p.mu_k, turning, d);
    const Triple a = at.e.accelerate_contact(first);
    const double step = share_of_time * 2.0 * at.slip_speed() / std::hypot(a[1], a[2]);
    if (!has_direction(at, mode) || !std::isfinite(step)) return first;
    // The state a little earlier; a velocity has the index of its coordinate plus `half`.
    fill_rate(at, first, y, false, rate_);
    const std::size_t half = redundant_ ? 4 : 3;
    for (std::size_t k = 0; k < half; ++k) {
        earlier_[k] = y[k] - step * (rate_[k] - 0.5 * step * rate_[k + half]);
        earlier_[k + half] = y[k + half] - step * rate_[k + half];
    }
    if (!redundant_) earlier_[2] = y[2];  // psi has no influence, and psi' is not part of the state
    Direction d_before = d;
    const State before = read(at.t - step, earlier_);
    rest_.follow(find_targets(before, false), p.mu_k, turning, d_before);
    const double share = at.slip_speed() / step;
    turning = {share * (d[0] - d_before[0]), share * (d[1] - d_before[1])};
    return rest_.follow(e, p.mu_k, turning, d);
}

void DiskMotion::fill_rate(const State& at, const Triple& F, std::span<const double> y, bool rolls,
                           std::span<double> out) const {
    const std::array<double, 4> a = at.e.accelerate(F);
    const double friction_power = F[1] * at.e.velocity[1] + F[2] * at.e.velocity[2];
    double input = p.find_torque(at.t) * at.v[phi];
    if (redundant_) {
        std::copy_n(y.begin() + 4, 4, out.begin());
        std::copy(a.begin(), a.end(), out.begin() + 4);
        input += F[0] * at.e.velocity[0] + (rolls ? friction_power : 0.0);
    } else {
        const Triple a_K = at.e.accelerate_contact(F);
        out[0] = at.v[phi], out[1] = y[4], out[2] = at.v[psi], out[3] = a[phi];
        out[4] = rolls ? 0.0 : inner_ ? a[s] : a_K[1];
        out[5] = rolls ? 0.0 : a_K[2];
    }
    out[out.size() - 2] = rolls ? 0.0 : -friction_power;
    out[out.size() - 1] = input;
}

void DiskMotion::flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const {
    const State at = read(t, y);
    Direction turning;
    const Triple F = find_force(at, y, mode, turning);
    fill_rate(at, F, y, mode.states[0] == ContactState::stick, out);
}

void DiskMotion::list_guards(const Mode& mode, std::vector<Guard>& out) const {
    if (mode.states[0] == ContactState::open) return;
    const bool rolls = mode.states[0] == ContactState::stick;
    out.push_back({Guard::normal});
    out.push_back({rolls ? Guard::stick_bound : mode.starts[0] ? Guard::onset : Guard::slip});
    out.push_back({Guard::end});
    if (!rolls) out.push_back({Guard::pivot});
}

double DiskMotion::crossing_distance(const Guard& guard) const {
    return guard.kind == Guard::slip ? crossing_speed : HUGE_VAL;
}

// Fixed steps must follow the direction of slip, which relaxes at the rate A/|v_K|, until one step reaches the stop.
double DiskMotion::longest_piece(double t, std::span<const double> y, const Mode& mode) const {
    const double out = p.torque_amplitude != 0.0 ? share_of_period * 2.0 * pi / p.torque_omega : HUGE_VAL;
    if (!redundant_ || mode.states[0] != ContactState::slip || mode.starts[0]) return out;
    const State at = read(t, y);
    const Direction d = find_direction(at, mode);
    const Triple F = find_slip_force(at.e, p.mu_k, d), a = at.e.accelerate_contact(F);
    const double along = d[0] * a[1] + d[1] * a[2], speed = at.slip_speed();
    if (speed < crossing_speed && along < 0.0) return std::min(out, shortest_piece - 2.0 * speed / along);
    const double A = p.mu_k * std::abs(F[0]) * std::max(at.e.G_T[0], at.e.G_T[2]);
    const double least = along > 0.0 ? first_piece : shortest_piece;
    return A > 0.0 ? std::min(out, std::max(least, share_of_relaxation * speed / A)) : out;
}

void DiskMotion::guards(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const {
    if (mode.states[0] == ContactState::open) return;
    const State at = read(t, y);
    Direction turning;
    const Triple F = find_force(at, y, mode, turning);
    out[shaft] = (at.q[s] - least_distance) * (p.shaft_length - at.q[s]) / p.shaft_length;
    if (mode.states[0] == ContactState::stick) {
        out[load] = F[0];
        out[friction] = rest_.find_margin(p.mu_s, F);
        return;
    }
    const Direction d = find_direction(at, mode);
    // With h = r both grow like 1/s.
    const double share = at.q[s] / (at.q[s] + p.radius);
    out[pivot] = share * (find_slip_pivot(at.e, p.mu_k, d) - least_pivot);
    out[load] = -share * find_targets(at, false).free[0] / at.e.G_N[0];  // of N times the pivot
    if (mode.starts[0]) {
        out[friction] = find_start_guard(at, F, turning);
        return;
    }
    if (!(p.mu_s > 0.0)) {  // no friction: nothing happens at v_K = 0
        out[friction] = 1.0;
        return;
    }
    // The guard is lowered by the whole stop_speed if the slip does not gain speed.
    const Triple a = at.e.accelerate_contact(F);
    const double size = 1.0 + std::abs(at.e.free[1]) + std::abs(at.e.free[2]);
    const double along = d[0] * a[1] + d[1] * a[2], needed = (p.mu_k > 0.0 ? gaining : gaining_freely) * size;
    out[friction] = signed_slip(at, mode) - stop_speed * std::clamp(1.0 - along / needed, 0.0, 1.0);
}

// Error of the slow manifold, as in dynamics/contact_start.cpp.
double DiskMotion::find_start_guard(const State& at, const Triple& F, const Direction& turning) const {
    const double speed = at.slip_speed();
    // If the load has grown so far that less than mu_k N is needed, the slip slows down: the onset is over.
    const double T = std::hypot(F[1], F[2]), bound = p.mu_k * F[0];
    const double held = 1.0 - (bound - T) / (held_share * bound);
    if (speed <= (redundant_ ? velocity_rounding : 0.0))
        return redundant_ ? std::clamp(held, -1.0, 1.0) : 1.0;
    const Triple a = at.e.accelerate_contact(F);
    const double A = p.mu_k * F[0] * std::min(at.e.G_T[0], at.e.G_T[2]);
    const double time = 2.0 * speed / std::hypot(a[1], a[2]);
    const double w = std::max(least_rate, std::hypot(turning[0], turning[1]) / speed);
    const double error = speed * w * (speed / A + 0.25 * share_of_time * time * time * w);
    return std::max(-1.0, std::min(1.0 - error / start_error, held));
}

void DiskMotion::sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const {
    const State at = read(t, y);
    Direction direction;
    Triple F = find_force(at, y, mode, direction);
    const ContactState state = mode.states[0];
    // In its first row a slip has the direction given by the polygon.
    const bool begins = state == ContactState::slip && !redundant_ && at.slip_speed() == 0.0;
    if (begins && rest_.is_polygon() && rest_.find_polygon_direction(at.e, p.mu_s, direction) &&
        find_slip_pivot(at.e, p.mu_k, direction) > 0.0)
        F = find_slip_force(at.e, p.mu_k, direction);
    const double rounding = mode.kind == Mode::unloaded ? lift_off_rounding : load_rounding;
    if (F[0] < 0.0 && F[0] > -rounding * (1.0 + p.disk_mass * p.gravity)) F = {};
    const std::array<double, 4> a = at.e.accelerate(F);
    out.t = t;
    out.q.assign(at.q.begin(), at.q.end());
    out.v.assign(at.v.begin(), at.v.end());
    out.a.assign(a.begin(), a.end());
    out.multipliers.clear();
    out.contacts.assign(1, {});
    ContactSample& ground = out.contacts[0];
    ground.state = state;
    ground.gap = at.e.gap;
    ground.normal = F[0] + 0.0, ground.tangent = {F[1] + 0.0, F[2] + 0.0};
    ground.stick_bound = p.mu_s * F[0];
    ground.normal_velocity = at.e.velocity[0];
    if (state != ContactState::stick) ground.slip = {at.e.velocity[1], at.e.velocity[2]};
    ground.normal_acceleration = at.e.accelerate_contact(F)[0];
    if (mode.kind == Mode::no_forces) {
        ground.normal = ground.stick_bound = ground.tangent[0] = ground.tangent[1] = std::nan("");
        std::fill(out.a.begin(), out.a.end(), std::nan(""));
    }
    out.kinetic = find_kinetic_energy(p, out.q, out.v);
    out.potential = find_potential_energy(p, out.q);
    out.dissipated = y[dimension() - 2];
    out.input = y[dimension() - 1];
    out.verdict = {};
    out.solutions = -1;
}

}  // namespace stiction::rolling_disk
