// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The linkage in metres, an enlarged view of its joint, and the orbit of the pin in its clearance.
#include "systems/clearance_fourbar/clearance_fourbar.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::clearance_fourbar {

namespace {

Point3 at(const Vector2d& x) { return {x.x(), x.y(), 0.0}; }

// The curve of a pin or a hole, turned by `angle` and scaled; a circle if it is round.
void add_curve(const Oval& oval, const Vector2d& centre, double radius, double scale, double angle,
               bool filled, double spoke, int body, Drawing& out) {
    if (oval.is_round()) {
        out.add_circle(Role::body, at(centre), radius * scale, filled, spoke);
        out.circles.back().body = body;
        return;
    }
    constexpr int pieces = 72;
    out.lines.push_back({Role::body, trace_curve(0.0, 2.0 * pi, pieces, [&](double u) {
                             const Eigen::Vector3d arm =
                                 place_on_body(oval.find(u), angle, Vector2d::Zero()).arm;
                             return at(centre + scale * arm.head<2>());
                         })});
    out.lines.back().closed = true;
    out.lines.back().filled = filled;
    out.lines.back().body = body;
}

// The enlarged joint. A clearance too small to be seen is drawn at a larger scale than the rest.
void draw_inset(const Values& p, const Sample& now, const Joint& joint, const Vector2d& centre, double size,
                Drawing& out) {
    constexpr double thickest = 0.85;  // of the hole, as drawn
    const double pin = std::min(p.R2 / p.R1, thickest) * size, reach = size - pin;
    const Vector2d shift = joint.d * (reach / p.clearance()), pin_centre = centre + shift;
    add_curve(p.hole(), centre, p.R1, size / p.R1, now.q[0], false, now.q[0], no_body, out);
    if (p.is_round()) out.add_circle(Role::guide, at(centre), reach, false, not_shown);
    if (pin > 0.0) add_curve(p.pin(), pin_centre, p.R2, pin / p.R2, now.q[1], true, now.q[1], no_body, out);
    out.add_circle(Role::joint, at(pin_centre), 0.04 * size, true, not_shown);
    const ContactSample& contact = now.contacts[0];
    const Vector2d wall = centre + size / p.R1 * (joint.hole.value * joint.n + joint.hole.first * joint.tt),
                   half = 0.16 * size * joint.tt;
    out.add_sole(0, at(wall - half), at(wall + half));
    if (contact.state == ContactState::open || !std::isfinite(contact.normal)) return;
    if (p.get_law().at_rest() > 0.0)
        friction_rows::add_cone(out, at(wall), at(-joint.n), at(joint.tt), p.get_law(), contact);
    const double longest = 1.2 * size;
    out.add_force(ForceRole::normal, at(wall), at(-contact.normal * joint.n), "N", contact.normal, longest);
    out.add_force(ForceRole::friction, at(wall), at(contact.tangent[0] * joint.tt), "T", not_shown, longest);
}

void draw(const System&, std::span<const double> values, const Sample& now, Drawing& out) {
    const Values p = read_values(values);
    const Joint joint = find_joint(p, now.t, now.q, now.v);
    const Vector2d A = p.find_A(now.t), hole = A + p.L3 * joint.e3, pin = p.B0() + p.L4 * joint.e4;
    const double reach = std::min(p.L2 + p.L3, p.L4) + 2.0 * p.R1, span = p.L1 + 2.0 * p.L4;
    const double size = 0.22 * span, rim = 1.1 * size * (1.0 + std::abs(p.o1));
    const Vector2d centre(p.L1 + p.L4 + 1.3 * size, 1.2 * size);  // of the enlarged joint
    out.min = {-1.2 * p.L2, std::min(-1.25 * p.L2, -0.65 * size), 0.0};
    out.max = {centre.x() + rim, std::max(reach, centre.y() + rim), 0.0};
    const double force = (p.m3 + p.m4) * p.g + p.m3 * p.L2 * p.om * p.om + std::abs(p.ML) / p.L4;
    out.force_scale = force > 0.0 ? 0.5 * size / force : size;
    const double post = 0.12 * p.L1;
    for (const Vector2d& foot : {Vector2d(0.0, 0.0), p.B0()}) {
        out.add_surface(Role::ground, {foot.x() - post, -0.5 * post, 0.0},
                        {foot.x() + post, -0.5 * post, 0.0});
        out.add_circle(Role::joint, at(foot), 0.15 * post, true, not_shown);
    }
    const auto add_link = [&](const Vector2d& from, const Vector2d& to, int body) {
        out.add_line(Role::body, {at(from), at(to)});
        out.lines.back().body = body;
    };
    out.add_circle(Role::guide, {}, p.L2, false, not_shown);
    add_link({0.0, 0.0}, A, no_body);
    add_link(A, hole, no_body);
    add_link(p.B0(), pin, 0);
    out.add_circle(Role::joint, at(A), 0.15 * post, true, not_shown);
    add_curve(p.hole(), hole, p.R1, 1.0, now.q[0], false, not_shown, no_body, out);
    if (p.R2 > 0.0) add_curve(p.pin(), pin, p.R2, 1.0, now.q[1], true, not_shown, 0, out);
    out.add_velocity(at(A), at(0.3 * p.L2 / (p.om * p.L2) * p.find_A_dot(now.t)), "ω", true, "rad/s", p.om);
    out.add_line(Role::guide, {at(hole), at(centre - Vector2d(size, 0.0))});
    draw_inset(p, now, joint, centre, size, out);
    // The error of the output angle due to the clearance, beside its largest value in a slow motion.
    const double error = std::remainder(now.q[1] - find_ideal(p, now.t).q[1], 2.0 * pi);
    out.charts.push_back({{p.L1 + p.L4, -0.6 * size, 0.0},
                          {out.max.x, 0.1 * size, 0.0},
                          "Output error (rad)",
                          4.0 * p.clearance() / p.L4,
                          {{"θ_4 − ideal", error}}});
}

constexpr std::string_view equations[] = {
    "*J*_3 [theta3|*θ*_3]″ = −*m*_3 (*L*_3/2) *p*_3·(*A*″ + *g*) + *L*_3 (*n*·*p*_3) [pin.normal|*N*]",
    "*J*_4 [theta4|*θ*_4]″ = −*m*_4 *g* (*L*_4/2) cos [theta4|*θ*_4] − [load_torque] − *L*_4 (*n*·*p*_4) "
    "[pin.normal|*N*]",
    "gap = [hole_radius] − [pin_radius] − |*d*|,  *d* = ([pin_x|*d*_x], [pin_y|*d*_y])",
    "oval: gap = min *H*_1([gamma|*γ*] − [theta3|*θ*_3]) − *H*_2([gamma|*γ*] − [theta4|*θ*_4]) − "
    "*d*·*n*([gamma|*γ*])",
};

// The part of the plane in which the centre of the pin can move; a circle if pin and hole are round.
void draw_orbit(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    const double e = p.clearance(), reach = 1.15 * p.find_longest_distance();
    const Oval hole = p.hole(), pin = p.pin();
    out.min = {-reach, -reach};
    out.max = {reach, reach};
    const std::vector<PlanePoint> wall = trace_curve(0.0, 2.0 * pi, 72, [&](double angle) {
        const Vector2d n = unit(angle);
        const Support one = hole.find_support(angle - now.q[0]), two = pin.find_support(angle - now.q[1]);
        const Vector2d d = (one.value - two.value) * n + (one.first - two.first) * turn_left(n);
        return PlanePoint{d.x(), d.y()};
    });
    out.add(Figure::possible, wall);
    out.add(Figure::boundary, wall, "*e*");
    const Vector2d F = find_ideal(p, now.t).F;
    if (F.norm() > 0.0) {
        const Vector2d end = e * F.normalized();
        out.add(Figure::claim, {{0.0, 0.0}, {end.x(), end.y()}}, "ideal joint");
    }
    if (!now.applied.empty()) out.remark = without_hand;
}

void read_orbit(std::span<const double> values, const Sample& now, PlanePoint at, PlaneReading& out) {
    const Values p = read_values(values);
    const Vector2d d(at.x, at.y);
    double gamma = std::atan2(at.y, at.x), gap = p.clearance() - d.norm();
    if (!p.is_round()) {
        gamma = find_nearest_normal(p.hole(), now.q[0], p.pin(), now.q[1], d, gamma);
        gap = p.hole().find_support(gamma - now.q[0]).value - p.pin().find_support(gamma - now.q[1]).value -
              d.dot(unit(gamma));
    }
    out.region = gap < 0.0 ? "wall" : "clearance";
    out.title = gap < 0.0 ? "Inside the wall" : "Free";
    out.add("gap", "gap (m)", gap);
    out.add("gamma", "*γ* (°)", std::remainder(gamma, 2.0 * pi) * 180.0 / pi);
}

constexpr PlaneMap maps[] = {{
    .title = "Orbit of the pin in its clearance",
    .x = "pin_x",
    .y = "pin_y",
    .x_label = "*d*_x (m)",
    .y_label = "*d*_y (m)",
    .trail = true,
    .draw = draw_orbit,
    .read = read_orbit,
}};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .equations = equations,
    .phase_x = "gamma",
    .phase_y = "gamma_dot",
    .time_plots = {"pin.normal", "gamma", "drive_torque"},
    .map_first = true,
    .law_handles = {.slip = "mu",
                    .speed = "stribeck_speed",
                    .law = "friction_law",
                    .stick = friction_rows::stick_mu},
    .maps = maps,
    .contacts = {"Pin"},
    .pinned = {"crank_speed", "load_torque"},
};

}  // namespace stiction::clearance_fourbar
