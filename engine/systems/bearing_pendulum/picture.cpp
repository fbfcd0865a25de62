// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The pendulum in metres, an enlarged view of its bearing, and the load around the journal.
#include "systems/bearing_pendulum/bearing_pendulum.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace stiction::bearing_pendulum {

namespace {

void draw(const System&, std::span<const double> values, const Sample& sample, Drawing& out) {
    const Values p = read_values(values);
    const DryJournal j = p.make_journal();
    const double theta = sample.q[2], r_p = p.pivot_radius;
    const auto at = [&](double along, double side) {
        const double s = std::sin(theta), c = std::cos(theta);
        return Point3{along * c - side * s, along * s + side * c, 0.0};
    };
    const double h_w = p.washers * p.washer_height, from = p.rod_length - p.rod_threaded;
    const double reach = 1.05 * std::max(p.rod_length, from + h_w);
    // Without friction the centre of mass rises to sin theta = highest. The enlarged bearing stands outside of
    // the circle of the rod, below at the left, where it needs least of the frame.
    const double w = j.theta_dot0 / j.K, highest = std::sin(j.theta0) + 0.5 * w * w;
    const double r = 0.34 * reach, rim = 1.3 * r, away = reach + rim;
    const Point3 towards{-0.743, -0.669, 0.0}, large = away * towards;
    out.min = {large.x - rim, large.y - rim, 0.0};
    out.max = {reach, std::clamp(highest, 0.2, 1.0) * reach, 0.0};
    out.force_scale = 0.7 * r / j.weight;
    constexpr double wall = 1.6;  // outer radius of the bearing drawn, in journal radii
    out.add_circle(Role::ground, {}, wall * r_p, false, not_shown);
    const double r_r = p.rod_radius, r_w = p.washer_radius, end = p.rod_length;
    out.add_line(Role::body, {at(r_p, -r_r), at(end, -r_r), at(end, r_r), at(r_p, r_r)}, true, true);
    out.add_line(Role::body, {at(from, -r_w), at(from + h_w, -r_w), at(from + h_w, r_w), at(from, r_w)}, true,
                 true);
    out.add_circle(Role::body, {}, r_p, true, theta);
    out.add_circle(Role::joint, {sample.q[0], sample.q[1], 0.0}, 0.3 * r_p, false, not_shown);
    // The enlarged bearing with its points and their loads.
    const auto around = [&](double side, double up) {
        const Point3 turned = at(side, up);
        return Point3{large.x + r * turned.x, large.y + r * turned.y, 0.0};
    };
    for (const double side : {-1.0, 1.0})
        out.add_line(Role::guide, {side * wall * r_p * Point3{-towards.y, towards.x, 0.0},
                                   large + side * rim * Point3{-towards.y, towards.x, 0.0}});
    out.add_circle(Role::ground, large, rim, true, not_shown);
    out.add_circle(Role::body, large, r, true, theta);
    out.circles.back().body = no_body;
    double largest = 0.0;
    for (const ContactSample& contact : sample.contacts) largest = std::max(largest, contact.normal);
    for (std::size_t i = 0; i < sample.contacts.size() && j.m > 0; ++i) {
        const ContactSample& contact = sample.contacts[i];
        const PlaneVector& d = j.around.at(static_cast<int>(i));
        const Point3 point = around(d.x, d.y);
        const Point3 outward = at(d.x, d.y), along{-outward.y, outward.x, 0.0};
        const double half = 0.6 * pi * r / j.m;
        out.add_sole(static_cast<int>(i), {point.x - half * along.x, point.y - half * along.y, 0.0},
                     {point.x + half * along.x, point.y + half * along.y, 0.0});
        if (!(contact.normal > 0.0)) continue;
        const double N = contact.normal, T = contact.tangent[0];
        const std::string number = N == largest ? "_" + std::to_string(i + 1) : "";
        const Point3 push{-N * outward.x, -N * outward.y, 0.0}, rub{T * along.x, T * along.y, 0.0};
        out.add_force(ForceRole::normal, point, push, number.empty() ? "" : "N" + number);
        out.add_force(ForceRole::friction, point, rub, number.empty() ? "" : "T" + number);
    }
    const TotalLoad load = j.find_total_load(sample);
    if (std::isfinite(load.total) && !(largest > 0.0 && j.m > 0)) {  // the line: its resultant
        const double direction = std::atan2(load.resultant.y, load.resultant.x);
        const double c = std::cos(direction), s = std::sin(direction);
        const Point3 outward = at(c, s);
        out.add_force(ForceRole::normal, around(c, s),
                      {-load.total * outward.x, -load.total * outward.y, 0.0}, "N", load.total);
    }
    out.add_force(ForceRole::gravity, {sample.q[0], sample.q[1], 0.0}, {0.0, -j.weight, 0.0}, "m_t g");
    out.add_arc({}, 0.4 * p.rod_length, 0.0, theta, "*θ*", theta);
}

constexpr std::string_view equations[] = {
    "(*m*_t *l*^2 + *J*)·*θ*″ = −*m*_t *g l* cos [theta|*θ*] − [f|*f*]·[pivot_radius]·[load_total|Σ*N*]·sgn "
    "[theta_dot|*θ*′]",
    "[f|*f*] = [mu] + [b]·[pivot_radius]·|[theta_dot|*θ*′]|",
};

// The reach of the picture is the load at the lowest point of a swing without friction.
void draw_load(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const DryJournal j = read_values(values).make_journal();
    const double w = j.theta_dot0 / j.K, w2 = w * w + 2.0 * (1.0 + std::sin(j.theta0));
    constexpr double margin = 1.05;
    j.draw_load(now, margin * j.weight * (1.0 + w2 / (1.0 + j.al)), out);
}
void read_load(std::span<const double> values, const Sample& now, PlanePoint at, PlaneReading& out) {
    read_values(values).make_journal().read_load(now, at, out);
}
constexpr PlaneMap maps[] = {{
    .title = "Load around the journal",
    .x = "load_total",
    .y = "load_direction",
    .x_label = "*N* cos *ψ* (N)",
    .y_label = "*N* sin *ψ* (N)",
    .has_dot = false,
    .draw = draw_load,
    .read = read_load,
}};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .equations = equations,
    .phase_x = "theta",
    .phase_y = "theta_dot",
    .time_plots = {"theta", "load_total"},
    .map_first = true,
    .law_handles = {.slip = "mu", .law = "friction_law", .stick = friction_rows::stick_mu},
    .maps = maps,
    .one_body = "Journal",
    .names = {{"load_total", "total load Σ*N*"}},
    .pinned = {"mu", "b"},
    .measured = {"theta", {"mu", "b"}},
};

}  // namespace stiction::bearing_pendulum
