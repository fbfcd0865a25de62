// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The block on its plane, in lengths l, and the planes of its normal forces.
#include "systems/sliding_block/sliding_block.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::sliding_block {

namespace {

constexpr double touching = 1e-12;  // a tilt of rounding size

void draw(const System&, std::span<const double> values, const Sample& sample, Drawing& out) {
    const Values p = read_values(values);
    const double al = p.alpha, be = p.find_be();
    const double x = sample.q[0], y = sample.q[1], theta = sample.q[2];
    const auto at = [&](double side, double up) {
        const double s = std::sin(theta), c = std::cos(theta);
        return Point3{x + side * c - up * s, y + side * s + up * c, 0.0};
    };
    out.min = {x - 2.0, -0.6, 0.0};
    out.max = {x + 2.0, 2.2, 0.0};
    out.force_scale = 0.65;
    const double origin = std::floor(x) - 8.0;  // whole units: the hatching stands while the view follows
    out.add_surface(Role::ground, {origin, 0.0, 0.0}, {origin + 16.0, 0.0, 0.0}, 0.0);
    out.add_line(Role::body, {at(-al, -be), at(al, -be), at(al, be), at(-al, be)}, true, true);
    const Point3 centre{x, y, 0.0};
    out.add_circle(Role::joint, centre, 0.04, false, not_shown);
    constexpr const char* letters[2][2] = {{"N_1", "T_1"}, {"N_2", "T_2"}};
    const double half_sole = 0.08;
    for (int i = 0; i < 2; ++i) {
        const ContactSample& contact = sample.contacts[static_cast<std::size_t>(i)];
        const Point3 corner = at(i == 0 ? -al : al, -be);
        out.add_sole(i, {corner.x - half_sole, corner.y, 0.0}, {corner.x + half_sole, corner.y, 0.0});
        if (contact.state == ContactState::open || !std::isfinite(contact.normal)) continue;
        friction_rows::add_cone(out, corner, {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, p.get_law(), contact);
        out.add_force(ForceRole::normal, corner, {0.0, contact.normal, 0.0}, letters[i][0]);
        out.add_force(ForceRole::friction, corner, {contact.tangent[0], 0.0, 0.0}, letters[i][1]);
    }
    // The block tips over the leading corner.
    const int leads = p.find_sense(sample.v[0]) > 0.0 ? 1 : 0;
    const Point3 tips = at(leads == 0 ? -al : al, -be);
    if (sample.contacts[static_cast<std::size_t>(leads)].state != ContactState::open) {
        out.add_circle(Role::guide, tips, 0.12, false, not_shown);
        out.add_label({tips.x + (leads == 0 ? -0.4 : 0.4), tips.y + 0.3, 0.0}, "tipping corner", "");
    }
    const bool gravity_only = p.F_y == -1.0 && p.F_x == 0.0;
    out.add_force(ForceRole::gravity, centre, {p.F_x, p.F_y, 0.0}, gravity_only ? "mg" : "F");
    if (p.tau != 0.0) {
        const double turn = p.tau > 0.0 ? 2.0 : -2.0;  // rad of arc, in the sense of the torque
        out.add_arc(centre, 0.3, 0.5, 0.5 + turn, "*τ*");
    }
    // The tilt, about the corner on the plane.
    if (std::abs(theta) > touching && sample.contacts[theta > 0.0 ? 0 : 1].state != ContactState::open) {
        const Point3 pivot = theta > 0.0 ? at(-al, -be) : at(al, -be);
        const double zero = theta > 0.0 ? 0.0 : pi;
        out.add_arc(pivot, 0.5, zero, zero + theta, "*θ*", theta);
    }
    out.add_velocity({x, -0.3, 0.0}, {sample.v[0], 0.0, 0.0}, "x'");
}

constexpr std::string_view equations[] = {
    "*x*″ = [left.tangent|*T*_1] + [right.tangent|*T*_2] + [force_x]",
    "*y*″ = [left.normal|*N*_1] + [right.normal|*N*_2] + [force_y]",
    "flat: *ε* *θ*″ = [torque] + *α*·([right.normal|*N*_2] − [left.normal|*N*_1]) + "
    "*β*·([left.tangent|*T*_1] + [right.tangent|*T*_2])",
    "0 ≤ *N*_i,  0 ≤ *a*_{Ni},  *N*_i *a*_{Ni} = 0,  |*T*_i| ≤ [mu]·*N*_i",
};

TwoForces find_forces(std::span<const double> values, const Sample& now) {
    const Values p = read_values(values);
    const double sense = p.find_sense(now.v[0]);
    return p.find_two_corners(sense, p.find_mu(sense, now.v[0]));
}
void draw_forces(std::span<const double> values, const Sample& now, PlanePicture& out) {
    find_forces(values, now).draw(out);
    if (!now.applied.empty()) out.remark = without_hand;
    const auto sticks = [](const ContactSample& corner) { return corner.state == ContactState::stick; };
    const auto is_answer = [](const PlaneFigure& figure) {
        return figure.kind == Figure::possible || figure.kind == Figure::solution ||
               figure.kind == Figure::optimum;
    };
    // The plane holds for a block that lies flat and slides. Otherwise it keeps its lines but shows no solutions.
    const bool holds =
        std::abs(now.q[2]) <= touching && std::none_of(now.contacts.begin(), now.contacts.end(), sticks);
    if (!holds && std::erase_if(out.figures, is_answer) > 0) out.remark = "valid while it slides flat";
}
void read_forces(std::span<const double> values, const Sample& now, PlanePoint at, PlaneReading& out) {
    find_forces(values, now).read(at, out);
}
template <int sense>
TwoForces find_forces_at(std::span<const double> values, double mu) {
    return read_values(values).find_two_corners(sense, mu);
}
FindForces find_in_sense(const Values& p, double x_dot) {
    return p.find_sense(x_dot) > 0.0 ? find_forces_at<1> : find_forces_at<-1>;
}
constexpr double least_reach = 2.5;  // least range of mu that is shown
void draw_scan(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    draw_friction_scan(find_in_sense(p, now.v[0]), values, std::max(least_reach, 1.2 * p.mu), out);
}
void press_scan(PlanePoint at, const Sample&, std::span<double> values) {
    put_value(entry.parameters, values, "mu", at.x);
}
void draw_map(std::span<const double> values, const Sample&, PlanePicture& out) {
    const Values p = read_values(values);
    const std::size_t row = find_row(entry.parameters, "torque");
    const Parameter& torque = entry.parameters[row];
    draw_friction_map(find_in_sense(p, 0.0), values, row, std::max(least_reach, 1.2 * p.mu), torque.min,
                      torque.max, out);
}
void press_map(PlanePoint at, const Sample& now, std::span<double> values) {
    press_scan(at, now, values);
    put_value(entry.parameters, values, "torque", at.y);
}

constexpr PlaneMap maps[] = {
    {.title = "Normal forces, sliding on both corners",
     .x = "left.normal",
     .y = "right.normal",
     .x_label = "*N*_1 left",
     .y_label = "*N*_2 right",
     .draw = draw_forces,
     .read = read_forces},
    {.title = "Normal forces against *μ*",
     .x = "mu",
     .y = "left.normal",
     .x_label = "*μ*",
     .y_label = "*N*",
     .equal_scales = false,
     .draw = draw_scan,
     .press = press_scan},
    {.title = "Verdicts against *μ* and torque",
     .x = "mu",
     .y = "torque",
     .x_label = "*μ*",
     .y_label = "*τ*",
     .equal_scales = false,
     .still = true,
     .draw = draw_map,
     .press = press_map},
};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .equations = equations,
    .phase_x = "x",
    .phase_y = "x_dot",
    .time_plots = {"left.normal", "right.normal"},
    .map_first = true,
    .law_handles = {.slip = "mu",
                    .speed = "stribeck_speed",
                    .law = "friction_law",
                    .stick = friction_rows::stick_mu},
    .maps = maps,
    .contacts = {"Left corner", "Right corner"},
    .pinned = {"mu", "torque"},
};

}  // namespace stiction::sliding_block
