// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The cam under its follower in metres, the lift over the cam angle, and the cam speeds at which contact is kept.
#include "systems/cam_follower/cam_follower.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::cam_follower {

namespace {

// The line of the follower points up: the cam is turned by a quarter turn minus its angle.
Point3 turn(const Vector2d& x, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * x.x() - s * x.y(), s * x.x() + c * x.y(), 0.0};
}

double find_phi(const Values& p, const Sample& now) { return p.w * now.t; }

// Height of the wall that holds the spring.
double find_roof(const Values& p) { return 3.0 * p.Rb + p.r + 2.4 * p.h; }
// Height of the end of the follower above its centre.
double find_length(const Values& p) { return 1.2 * p.Rb + p.h; }

void draw_follower(const Values& p, const Sample& now, Drawing& out) {
    const double centre = p.Rb + p.r + now.q[0], half = 0.5 * p.r, top = centre + find_length(p);
    out.add_circle(Role::body, {0.0, centre, 0.0}, p.r, true, not_shown);
    out.add_line(Role::body, {{-half, centre, 0.0}, {half, centre, 0.0}, {half, top, 0.0}, {-half, top, 0.0}},
                 true, true);
    const double guide = p.Rb + 2.0 * p.r + 1.5 * p.h, long_guide = 0.6 * p.Rb;
    for (const double side : {-1.0, 1.0})
        out.add_line(Role::guide,
                     {{side * 1.3 * half, guide, 0.0}, {side * 1.3 * half, guide + long_guide, 0.0}});
    if (p.k > 0.0) {
        const double roof = find_roof(p);
        out.springs.push_back({{0.0, top, 0.0}, {0.0, roof, 0.0}});
        out.add_surface(Role::wall, {p.Rb, roof, 0.0}, {-p.Rb, roof, 0.0});
    }
    out.add_force(ForceRole::excitation, {0.0, top, 0.0}, {0.0, -p.F0 - p.k * now.q[0], 0.0}, "F_0",
                  not_shown, p.Rb);
}

void draw(const System&, std::span<const double> values, const Sample& now, Drawing& out) {
    const Values p = read_values(values);
    const double phi = find_phi(p, now), angle = 0.5 * pi - phi;
    const double reach = p.Rb + p.h;
    // Above its greatest lift the follower has half of the lift to jump.
    const double highest = p.Rb + p.r + 1.5 * p.h + find_length(p);
    out.min = {-1.1 * reach, -1.05 * reach, 0.0};
    out.max = {1.1 * reach, p.k > 0.0 ? std::max(highest, find_roof(p) + 0.1 * p.Rb) : highest, 0.0};
    const double force = p.F0 + p.k * p.h + p.m * p.w * p.w * p.find_largest_s2();
    out.force_scale = force > 0.0 ? 0.8 * p.Rb / force : p.Rb;
    const Contour exact(p);
    const bool by_spline = p.profile == spline;
    const PeriodicSpline curve = make_spline(p);
    const PlaneCurve& contour = by_spline ? static_cast<const PlaneCurve&>(curve) : exact;
    constexpr int pieces = 180;
    DrawnPolyline cam{Role::body, {}, true, false, no_body};
    for (int i = 0; i < pieces; ++i)
        cam.points.push_back(turn(contour.find(2.0 * pi * i / pieces).at, angle));
    out.lines.push_back(cam);
    out.add_circle(Role::guide, {}, p.Rb, false, not_shown);
    out.add_circle(Role::joint, {}, 0.08 * p.Rb, true, angle);
    out.add_arc({}, 0.4 * p.Rb, angle, 0.5 * pi, "φ");
    draw_follower(p, now, out);
    const Lift at = by_spline ? trace(p, curve, phi) : p.find_law(phi);
    if (!std::isfinite(at.s)) return;
    const CurvePoint point = contour.find(at.u);
    const Point3 place = turn(point.at, angle), normal = turn(point.normal, angle);
    const double half = 0.35 * p.r;
    out.add_sole(0, {place.x - half * normal.y, place.y + half * normal.x, 0.0},
                 {place.x + half * normal.y, place.y - half * normal.x, 0.0});
    const ContactSample& contact = now.contacts[0];
    if (contact.state == ContactState::open) {
        const double bottom = p.Rb + now.q[0], cam_top = p.Rb + at.s;  // on the line of the follower
        out.add_line(Role::locus,
                     {{-half, cam_top, 0.0}, {half, cam_top, 0.0}, {half, bottom, 0.0}, {-half, bottom, 0.0}},
                     true, true);
    } else if (std::isfinite(contact.normal)) {
        const double N = contact.normal;
        out.add_force(ForceRole::normal, place, {N * normal.x, N * normal.y, 0.0}, "N", N, 1.5 * p.Rb);
    }
    out.add_velocity({-0.75 * reach, -0.75 * reach, 0.0}, {-0.3 * p.Rb, 0.3 * p.Rb, 0.0}, "ω", true, "rad/s",
                     p.w);
}

constexpr std::string_view equations[] = {
    "[mass]·*y*″ = *F*_a − [preload] − [stiffness]·[y],  *F*_a = [cam.normal|*N*] cos [pressure_angle|*α*]",
    "gap = [y] − [law_s|*s*],  *s*″ = [law_s2|*s*_2]·[cam_speed]^2",
};

// Lift of the cam over the present turn.
void draw_lift(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    const double from = 2.0 * pi * std::floor(find_phi(p, now) / (2.0 * pi));
    const double top = std::max(1.5 * p.h, now.q[0] + 0.1 * p.h);
    out.min = {from, -0.15 * p.h};
    out.max = {from + 2.0 * pi, top};
    const auto law = [&](double phi) { return PlanePoint{from + phi, p.find_law(phi).s}; };
    out.add(Figure::boundary, trace_curve(0.0, 2.0 * pi, 120, law), "cam");
    const double s = p.find_law(find_phi(p, now)).s;
    out.add(Figure::set, {{find_phi(p, now), s}, {find_phi(p, now), now.q[0]}});
}
void read_lift(std::span<const double> values, const Sample&, PlanePoint at, PlaneReading& out) {
    const Lift law = read_values(values).find_law(at.x);
    out.region = at.y < law.s ? "cam" : "above";
    out.title = at.y < law.s ? "Inside the cam" : "Above the cam";
    out.add("s", "*s* (m)", law.s);
    out.add("s1", "*s*_1 (m)", law.s1);
    out.add("s2", "*s*_2 (m)", law.s2);
    out.add("gap", "gap (m)", at.y - law.s);
}

// Cam speeds up to which the follower stays on the cam, over the preload.
constexpr double fastest = 200.0, strongest = 1000.0;
void draw_jump(std::span<const double> values, const Sample&, PlanePicture& out) {
    Values p = read_values(values);
    const double w = p.w, F0 = p.F0;
    const double reach_w = std::min(fastest, std::max(2.0 * w, 1.5 * find_jump_speed(p)));
    const double reach_F = std::min(strongest, std::max(2.0 * F0, 10.0));
    out.min = {0.0, 0.0};
    out.max = {reach_w, reach_F};
    std::vector<PlanePoint> edge = trace_curve(0.0, reach_F, 24, [&](double force) {
        p.F0 = force;
        return PlanePoint{find_jump_speed(p), force};
    });
    // The area is not convex, so it is drawn in convex slices.
    for (std::size_t i = 1; i < edge.size(); ++i) {
        const PlanePoint &a = edge[i - 1], &b = edge[i];
        out.add(Figure::possible, {{0.0, a.y}, a, b, {0.0, b.y}});
    }
    out.add(Figure::boundary, std::move(edge), "jump");
}
void read_jump(std::span<const double> values, const Sample&, PlanePoint at, PlaneReading& out) {
    Values p = read_values(values);
    p.F0 = at.y;
    const double jump = find_jump_speed(p);
    out.region = at.x < jump ? "kept" : "lost";
    out.title = at.x < jump ? "Contact is kept" : "The follower jumps";
    out.add("jump_speed", "*ω*_{jump} (rad/s)", jump);
}

constexpr PlaneMap maps[] = {{
                                 .title = "Lift against cam angle",
                                 .x = "cam_angle",
                                 .y = "y",
                                 .x_label = "*φ* (rad)",
                                 .y_label = "*y* (m)",
                                 .trail = true,
                                 .equal_scales = false,
                                 .draw = draw_lift,
                                 .read = read_lift,
                             },
                             {
                                 .title = "Where the follower stays on the cam",
                                 .x = "cam_speed",
                                 .y = "preload",
                                 .x_label = "*ω* (rad/s)",
                                 .y_label = "*F*_0 (N)",
                                 .equal_scales = false,
                                 .still = true,
                                 .draw = draw_jump,
                                 .read = read_jump,
                             }};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .equations = equations,
    .phase_x = "y",
    .phase_y = "y_dot",
    .time_plots = {"cam.normal", "cam.gap", "law_s2"},
    .map_first = true,
    .maps = maps,
    .contacts = {"Cam"},
    .pinned = {"cam_speed", "preload"},
};

}  // namespace stiction::cam_follower
