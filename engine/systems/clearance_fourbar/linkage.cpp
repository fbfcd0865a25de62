// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Geometry of the four-bar and of its joint; the formulas are in model.cpp.
#include "systems/clearance_fourbar/clearance_fourbar.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::clearance_fourbar {

// The loop closes at every crank angle iff L1 - L2 >= |L3 - L4| and L1 + L2 <= L3 + L4, which is Grashof's condition with
// the crank as the shortest link.
double Values::find_margin() const { return std::min(L3 + L4 - L1 - L2, L1 - L2 - std::abs(L3 - L4)); }

Vector2d Values::find_h(double t, double theta3, double theta4) const {
    const Vector2d lifted = find_A_ddot(t) + Vector2d(0.0, g);
    return {-m3 * 0.5 * L3 * turn_left(unit(theta3)).dot(lifted), -m4 * 0.5 * L4 * g * std::cos(theta4) - ML};
}

double Values::find_kinetic(double t, VectorIn q, VectorIn v) const {
    const Vector2d v_c3 = find_A_dot(t) + 0.5 * L3 * v[0] * turn_left(unit(q[0]));
    return 0.5 * (m3 * v_c3.squaredNorm() + m3 * L3 * L3 / 12.0 * v[0] * v[0] + J4() * v[1] * v[1]);
}

double Values::find_potential(double t, VectorIn q) const {
    return g * (m3 * (find_A(t).y() + 0.5 * L3 * std::sin(q[0])) + m4 * 0.5 * L4 * std::sin(q[1]));
}

Vector2d Values::find_crank_force(double t, VectorIn q, VectorIn v, VectorIn a, const Vector2d& Q) const {
    const Vector2d e3 = unit(q[0]);
    const Vector2d a_c3 = find_A_ddot(t) + 0.5 * L3 * (a[0] * turn_left(e3) - v[0] * v[0] * e3);
    return m3 * (a_c3 + Vector2d(0.0, g)) - Q;
}

Joint find_joint(const Values& p, double t, VectorIn q, VectorIn v) {
    Joint out;
    out.e3 = unit(q[0]), out.e4 = unit(q[1]);
    out.p3 = turn_left(out.e3), out.p4 = turn_left(out.e4);
    out.d = p.B0() + p.L4 * out.e4 - p.find_A(t) - p.L3 * out.e3;
    out.d_dot = p.L4 * v[1] * out.p4 - p.find_A_dot(t) - p.L3 * v[0] * out.p3;
    out.distance = out.d.norm();
    out.nu = std::atan2(out.d.y(), out.d.x());
    const Oval hole = p.hole(), pin = p.pin();
    if (p.is_round()) {
        constexpr double nowhere =
            1e-300;  // m: at the centre of the hole d has no direction, any one will do
        out.n = out.distance > nowhere ? Vector2d(out.d / out.distance) : Vector2d(1.0, 0.0);
    } else {
        out.nu = find_nearest_normal(hole, q[0], pin, q[1], out.d, out.nu);
        out.n = unit(out.nu);
    }
    out.tt = turn_left(out.n);
    out.hole = hole.find_support(out.nu - q[0]), out.pin = pin.find_support(out.nu - q[1]);
    out.gap = p.is_round() ? p.clearance() - out.distance : out.hole.value - out.pin.value - out.d.dot(out.n);
    out.curvature = p.is_round()
                        ? out.distance
                        : out.hole.value + out.hole.second - out.pin.value - out.pin.second - out.gap;
    const double turned = out.hole.second * v[0] - out.pin.second * v[1];
    out.across = out.tt.dot(out.d_dot) + turned;
    out.slip = out.tt.dot(out.d_dot) + out.pin.value * v[1] - out.hole.value * v[0];
    return out;
}

// The place D of the pin's centre depends on the angles, because pin and hole turn with their links; it changes little.
Start find_start(const Values& p) {
    const Vector2d n = unit(p.gamma0), tt = turn_left(n), rest(0.0, 0.0);
    Start out;
    out.q = assemble(p, 0.0, p.clearance() * n);
    constexpr int most_rounds = 60;
    for (int round = 0; round < most_rounds && !p.is_round(); ++round) {
        const Support hole = p.hole().find_support(p.gamma0 - out.q[0]),
                      pin = p.pin().find_support(p.gamma0 - out.q[1]);
        const Vector2d last = out.q;
        out.q = assemble(p, 0.0, (hole.value - pin.value) * n + (hole.first - pin.first) * tt);
        if (out.q == last) break;
    }
    const Joint joint = find_joint(p, 0.0, {out.q.data(), 2}, {rest.data(), 2});
    if (p.is_round()) {
        out.v = solve_loop(p, joint, -(p.find_A_dot(0.0) + p.gamma_dot0 * p.clearance() * tt));
        return out;
    }
    // d' = (-H1' theta3' + H2' theta4') n + (E nu' - H1'' theta3' + H2'' theta4') tt keeps gap' = 0 and nu'.
    const Vector2d c3 = p.L3 * joint.p3 - joint.hole.first * n - joint.hole.second * tt,
                   c4 = p.L4 * joint.p4 - joint.pin.first * n - joint.pin.second * tt;
    const Vector2d moving = p.find_A_dot(0.0) + p.gamma_dot0 * joint.curvature * tt;
    // c3 theta3' - c4 theta4' = -moving
    const double det = c3.dot(turn_left(c4));
    out.v = {-moving.dot(turn_left(c4)) / det, -moving.dot(turn_left(c3)) / det};
    return out;
}

PointRates find_point_rates(const Values& p, const Joint& joint, double t, VectorIn q, VectorIn v,
                            VectorIn a) {
    const SurfacePoint hole = place_on_body(p.hole().find(joint.nu - q[0]), q[0], {p.L3, 0.0}),
                       pin = place_on_body(p.pin().find(joint.nu - q[1]), q[1], {p.L4, 0.0});
    BodyRate coupler, rocker;
    BodyAcceleration push3, push4;
    coupler.velocity.head<2>() = p.find_A_dot(t), coupler.angular_velocity[2] = v[0];
    rocker.angular_velocity[2] = v[1];
    push3.acceleration.head<2>() = p.find_A_ddot(t), push3.angular_acceleration[2] = a[0];
    push4.angular_acceleration[2] = a[1];
    const SlidingPlane row = find_sliding_line(coupler, hole, rocker, pin, joint.gap);
    const PointAcceleration push =
        find_line_acceleration(row, coupler, push3, hole, rocker, push4, pin, joint.gap);
    return {row.rate1[0], row.rate2[0], push.second1[0], push.second2[0]};
}

Vector2d assemble(const Values& p, double t, const Vector2d& D) {
    const Vector2d r = p.B0() - p.find_A(t) - D;
    const double R2 = r.squaredNorm(), R = std::sqrt(R2), direction = std::atan2(r.y(), r.x());
    const auto corner = [&](double near, double far) {  // of the triangle, at the end of `near` and R
        return std::acos(std::clamp((R2 + near * near - far * far) / (2.0 * R * near), -1.0, 1.0));
    };
    return {direction + corner(p.L3, p.L4), direction + pi - corner(p.L4, p.L3) + p.turn4};
}

Vector2d solve_loop(const Values& p, const Joint& joint, const Vector2d& rhs) {
    // p3.e4 = sin(theta4 - theta3) = -p4.e3
    const double sine = joint.p3.dot(joint.e4);
    return {rhs.dot(joint.e4) / (p.L3 * sine), rhs.dot(joint.e3) / (p.L4 * sine)};
}

void fill_closed_sample(const Values& p, double t, const Vector2d& q, const Vector2d& v, const Vector2d& a,
                        double N, double slip, Sample& out) {
    out.t = t;
    out.q.assign({q[0], q[1]});
    out.v.assign({v[0], v[1]});
    out.a.assign({a[0], a[1]});
    out.contacts.assign(1, {});
    out.contacts[0].normal = N;
    out.contacts[0].slip[0] = slip;
    out.contacts[0].state = find_slip_state(slip);
    out.multipliers.clear();
    out.kinetic = p.find_kinetic(t, out.q, out.v);
    out.potential = p.find_potential(t, out.q);
    out.verdict = {}, out.solutions = -1;
}

}  // namespace stiction::clearance_fourbar
