// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rod on its plane, in lengths l, the map of regions of its tip, and the objective function of Gauss' principle.
#include "systems/painleve_rod/painleve_rod.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace stiction::painleve_rod {

namespace {

void draw(const System&, std::span<const double> values, const Sample& sample, Drawing& out) {
    const Values p = read_values(values).at(sample.t);
    const double x = sample.q[0], y = sample.q[1], theta = sample.q[2];
    const double s = std::sin(theta), c = std::cos(theta);
    const Point3 tip{x - c, y - s, 0.0}, end{x + c, y + s, 0.0}, centre{x, y, 0.0};
    out.min = {x - 2.0, -0.5, 0.0};
    out.max = {x + 2.0, 2.2, 0.0};
    out.force_scale = 0.8;  // forces of sliding are about m g/2; near A = 0 the arrows are cut short
    // Earlier positions lie about a quarter of the rod's length apart.
    out.strobe = 0.4 / std::max(std::abs(p.v_t0), 1.0);
    const double origin =
        std::floor(x) - 8.0;  // whole units, so that the hatching stands still while the view follows the rod
    out.add_surface(Role::ground, {origin, 0.0, 0.0}, {origin + 16.0, 0.0, 0.0}, 0.0);
    out.add_line(Role::body, {tip, end});
    out.add_circle(Role::joint, centre, 0.05, false, not_shown);
    const ContactSample& contact = sample.contacts[0];
    const bool closed = contact.state != ContactState::open && std::isfinite(contact.normal);
    out.add_sole(0, {tip.x - 0.08, tip.y, 0.0}, {tip.x + 0.08, tip.y, 0.0});
    if (closed) {
        friction_rows::add_cone(out, tip, {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, p.get_law(), contact);
        const double T = contact.tangent[0], N = contact.normal, R = std::hypot(T, N);
        out.add_force(ForceRole::normal, tip, {0.0, N, 0.0}, "N", N);
        out.add_force(ForceRole::friction, tip, {T, 0.0, 0.0}, "T", T);
        out.add_force(ForceRole::resultant, tip, {T, N, 0.0}, "R");
        // The line of action of the resultant, and its moment arm about the centre of mass.
        const double along = (c * T + s * N) / R;
        if (R > 0.0 && along > 0.0) {
            const Point3 foot{tip.x + along * T / R, tip.y + along * N / R, 0.0};
            out.add_line(Role::guide, {tip, foot});
            out.add_line(Role::guide, {foot, centre});
            const double arm = std::hypot(foot.x - x, foot.y - y);
            char text[16];
            std::snprintf(text, sizeof text, " %.2f", arm);
            if (arm > 0.1) out.add_label({0.5 * (foot.x + x), 0.5 * (foot.y + y), 0.0}, "arm", text);
        }
    }
    out.add_force(ForceRole::gravity, centre, {p.F_x, p.F_y, 0.0},
                  p.F_y == -1.0 && p.F_x == 0.0 ? "mg" : "F");
    out.add_velocity({tip.x, -0.25, 0.0}, {sample.contacts[0].slip[0], 0.0, 0.0}, "v_t");
    if (theta > 0.0 && theta < pi && closed) out.add_arc(tip, 0.45, 0.0, theta, "*θ*", theta);
}

constexpr std::string_view equations[] = {
    "*x*″ = [tip.tangent|*T*] + [force_x|*F*_x],  *y*″ = [tip.normal|*N*] + [force_y|*F*_y]",
    "[epsilon]·*θ*″ = [tip.tangent|*T*]·sin [theta|*θ*] − [tip.normal|*N*]·cos [theta|*θ*] + "
    "[force_theta|*F*_{θ}]",
    "*v*_t = [x_dot|*x*′] + [theta_dot|*θ*′]·sin [theta|*θ*],  |*T*| ≤ [mu]·[tip.normal|*N*]",
    "slides: [epsilon]·*a*_N = [a|*A*]·[tip.normal|*N*] − [b|*b*]",
};

// Gauss' principle for the tip that slides: the least phi = curvature N^2/2 with N >= 0 and A N >= b.
struct Objective {
    double curvature, least, most;  // the feasible N; empty if least > most

    Objective(const Values& p, const Sample& now) {
        const ContactSample& tip = now.contacts[0];
        const double sg = tip.slip[0] != 0.0 ? sign(tip.slip[0]) : slip_sign(tip.state);
        const FrictionLaw law = p.get_law();
        const double mu = law.sliding(std::abs(tip.slip[0])) * law.side(-sg);
        const double theta = now.q[2], arm = std::cos(theta) + sg * mu * std::sin(theta);
        Values held = p.at(now.t);
        if (!now.applied.empty()) held.F_y += now.applied[1], held.F_th += now.applied[2];
        const double A = p.find_A(theta, sg, tip.slip[0]), b = held.find_b(theta, now.v[2]);
        curvature = 1.0 + mu * mu + arm * arm / p.eps;
        least = A > 0.0 ? std::max(0.0, b / A) : 0.0;
        most = A > 0.0 ? INFINITY : A < 0.0 ? b / A : b > 0.0 ? -1.0 : INFINITY;
    }
    bool is_empty() const { return most < least; }
    double find(double N) const { return 0.5 * curvature * N * N; }
};

void draw_objective(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const bool slides = is_slipping(now.contacts[0].state);
    constexpr double shortest = 0.6, margin = 1.6;  // N in view
    out.max.x = margin * shortest;
    out.max.y = 1.0;
    if (slides) {
        const Objective phi(read_values(values), now);
        const bool ends = std::isfinite(phi.most) && !phi.is_empty();
        out.max.x = margin * std::max({shortest, phi.least, ends ? phi.most : 0.0});
        out.max.y = phi.find(out.max.x);
        if (phi.is_empty()) {
            out.add(Figure::plain, {{0.5 * out.max.x, 0.5 * out.max.y}}, "nothing feasible");
            out.remark = "no force satisfies *A N* ≥ *b*";
        } else {
            const double most = std::min(phi.most, out.max.x);
            out.add(Figure::possible, make_rectangle({phi.least, 0.0}, {most, out.max.y}), "feasible");
            out.add(Figure::optimum, {{phi.least, phi.find(phi.least)}}, "minimum");
        }
        constexpr int pieces = 64;
        out.add(Figure::boundary,
                trace_curve(0.0, out.max.x, pieces,
                            [&](double N) {
                                return PlanePoint{N, phi.find(N)};
                            }),
                "*φ*");
    } else {
        out.add(Figure::plain, {{0.5 * out.max.x, 0.5 * out.max.y}}, "only while the tip slides");
    }
    out.min = {-0.05 * out.max.x, -0.05 * out.max.y};
    out.max.y *= 1.05;
}

void read_objective(std::span<const double> values, const Sample& now, PlanePoint at, PlaneReading& out) {
    const bool slides = is_slipping(now.contacts[0].state);
    const Objective phi(read_values(values), now);
    const bool feasible = slides && at.x >= phi.least && at.x <= phi.most;
    out.region = feasible ? "feasible" : "infeasible";
    out.title = feasible ? "Feasible" : "Not feasible";
    out.add("normal", "*N*", at.x);
    if (slides) out.add("phi", "*φ*(*N*)", phi.find(at.x));
}

constexpr PlaneMap maps[] = {{
    .title = "Objective function and feasible set (figures 2.4 to 2.6)",
    .x = "tip.normal",
    .y = "phi",
    .x_label = "*N*",
    .y_label = "*φ*",
    .has_dot = false,
    .equal_scales = false,
    .draw = draw_objective,
    .read = read_objective,
}};

constexpr RegionMap region_map{.shader = "painleve_rod",
                               .x = "theta",
                               .y = "theta_dot",
                               .start_x = "theta0",
                               .start_y = "theta_dot0",
                               .other_y = "mu",
                               .speed = "v_t",
                               .start_speed = "v_t0",
                               .zero = {"gap0", "v_n0"},
                               .uniforms = {"mu", "epsilon", "force_x", "force_y", "force_theta"},
                               .epsilon = "epsilon",
                               .rule = "inconsistent_rule",
                               .branch = "indeterminate_branch",
                               .y_unit = "√(*g/l*)",
                               .x_max = pi,
                               .reach_y = 3.0,
                               .reach_other = 3.0};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .equations = equations,
    .phase_x = "theta",
    .phase_y = "theta_dot",
    .time_plots = {"tip.normal", "theta"},
    .map_first = true,
    .region = region_map,
    .law_handles = {.slip = "mu",
                    .speed = "stribeck_speed",
                    .law = "friction_law",
                    .stick = friction_rows::stick_mu},
    .maps = maps,
    .contacts = {"Tip"},
    .pinned = {"mu", "epsilon"},
};

}  // namespace stiction::painleve_rod
