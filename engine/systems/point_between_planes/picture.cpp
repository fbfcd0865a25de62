// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The particle in its fit, and the plane of its two normal forces.
#include "systems/point_between_planes/point_between_planes.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::point_between_planes {

namespace {

void draw(const System&, std::span<const double> values, const Sample& sample, Drawing& out) {
    const Values p = read_values(values);
    constexpr double half = 0.3, view = 1.6;
    const double x = sample.q[0];
    out.min = {x - view, -1.0, 0.0};
    out.max = {x + view, 1.0, 0.0};
    out.force_scale = 0.5;
    const double origin = std::floor(x) - 8.0;  // whole units, so that the hatching stands still
    // A surface is hatched below the line from a to b; the upper plane runs the other way.
    out.add_surface(Role::ground, {origin, -half, 0.0}, {origin + 16.0, -half, 0.0}, 0.0);
    out.add_surface(Role::ground, {origin + 16.0, half, 0.0}, {origin, half, 0.0}, 0.0);
    out.add_circle(Role::body, {x, 0.0, 0.0}, half, true, not_shown);
    for (int i = 0; i < 2; ++i) {
        const double side = i == 0 ? -1.0 : 1.0;
        const ContactSample& plane = sample.contacts[static_cast<std::size_t>(i)];
        const Point3 at{x, side * half, 0.0};
        // The body lies to the left of the line from the first end of a sole to the second.
        out.add_sole(i, {x + 0.4 * side * half, at.y, 0.0}, {x - 0.4 * side * half, at.y, 0.0});
        if (!std::isfinite(plane.normal)) continue;
        friction_rows::add_cone(out, at, {0.0, -side, 0.0}, {1.0, 0.0, 0.0}, p.get_law(), plane);
        out.add_force(ForceRole::normal, at, {0.0, -side * plane.normal, 0.0}, i == 0 ? "N_1" : "N_2");
        out.add_force(ForceRole::friction, at, {plane.tangent[0], 0.0, 0.0}, i == 0 ? "T_1" : "T_2");
    }
    out.add_force(p.F_x == 0.0 ? ForceRole::gravity : ForceRole::excitation, {x, 0.0, 0.0},
                  {p.F_x, p.F_y, 0.0}, p.F_x == 0.0 && p.F_y == -1.0 ? "mg" : "F");
    out.add_velocity({x, -0.7, 0.0}, {sample.v[0], 0.0, 0.0}, "v");
}

constexpr std::string_view equations[] = {
    "*x*″ = [lower.tangent|*T*_1] + [upper.tangent|*T*_2] + [force_x]",
    "0 = [force_y] + [lower.normal|*N*_1] − [upper.normal|*N*_2],  *N*_1, *N*_2 ≥ 0",
    "slides: *T*_1 + *T*_2 = −[mu]·([lower.normal|*N*_1] + [upper.normal|*N*_2])·sgn [x_dot|*x*′]",
};

// The coefficient of the present slip.
double find_mu(const Values& p, const Sample& now) {
    const FrictionLaw law = p.get_law();
    return law.sliding(std::abs(now.v[0])) * law.side(-now.v[0]);
}

// The plane (N1, N2): every point of the ray N1 - N2 = -F_y solves the complementarity problem; Gauss'
// function 1/2 N'S N, S = [[mu^2 + 1, mu^2 - 1], [mu^2 - 1, mu^2 + 1]], is least at its end (for mu = 0 all
// along it).
void draw_forces(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    const bool slides = slip_sign(now.contacts[0].state) != 0.0;  // Gauss' function holds for sliding
    const PlanePoint end{std::max(-p.F_y, 0.0), std::max(p.F_y, 0.0)};
    // The frame grows in whole units, so that it does not change all the time while the handle is dragged.
    const double reach = 1.4 * std::max(1.0, std::ceil(std::abs(p.F_y) + p.preload)), far = 20.0 * reach;
    out.min = {-0.12 * reach, -0.12 * reach};
    out.max = {reach, reach};
    const double mu = find_mu(p, now), mu2 = mu * mu, level = 0.5 * (mu2 + 1.0) * p.F_y * p.F_y;
    for (const double share : {0.25, 1.0, 2.25, 4.0})
        if (slides) out.add(Figure::level, make_level(mu2 + 1.0, mu2 - 1.0, mu2 + 1.0, share * level, far));
    out.add(Figure::boundary, {{0.0, far}, {0.0, 0.0}, {far, 0.0}});
    out.add(Figure::set, {end, {end.x + far, end.y + far}}, "LCP: every point");
    out.add(Figure::solution, {{end.x + p.preload, end.y + p.preload}}, "*p*");
    if (slides) out.add(Figure::optimum, {end}, "QP");
    out.remark = !slides    ? "at rest: friction is not determined"
                 : mu > 0.0 ? "the QP has one point, the LCP a ray"
                            : "*μ* = 0: the whole ray is optimal";
}
void read_forces(std::span<const double> values, const Sample& now, PlanePoint at, PlaneReading& out) {
    const Values p = read_values(values);
    const double mu = find_mu(p, now);
    const double defect = at.x - at.y + p.F_y, total = at.x + at.y;
    const double near = 0.03 * (1.0 + std::abs(p.F_y));  // within this distance the pointer is on the ray
    const bool solves = std::abs(defect) <= near && at.x >= -near && at.y >= -near;
    out.region = solves ? "solution" : "infeasible";
    out.title =
        solves ? "Solves the complementarity problem" : "Infeasible: the particle would leave *y* = 0";
    out.add("preload", "preload *p*", 0.5 * (total - std::abs(p.F_y)));
    out.add("y_ddot", "*y\u0308*", defect);
    out.add("gauss", "½ *N*'*SN*", 0.5 * (mu * mu * total * total + (at.x - at.y) * (at.x - at.y)));
}
// Sets the preload of the nearest point of the ray.
void press_forces(PlanePoint at, const Sample&, std::span<double> values) {
    const Values p = read_values(values);
    put_value(entry.parameters, values, "preload", std::max(0.0, 0.5 * (at.x + at.y - std::abs(p.F_y))));
}
constexpr PlaneMap maps[] = {{
    .title = "Normal forces",
    .x = "lower.normal",
    .y = "upper.normal",
    .x_label = "*N*_1 lower",
    .y_label = "*N*_2 upper",
    .draw = draw_forces,
    .read = read_forces,
    .press = press_forces,
    .press_method = "lcp_ray",
}};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .equations = equations,
    .phase_x = "x",
    .phase_y = "x_dot",
    .time_plots = {"x", "x_dot", "total_normal"},
    .map_first = true,
    .law_handles = {.slip = "mu",
                    .speed = "stribeck_speed",
                    .law = "friction_law",
                    .stick = friction_rows::stick_mu},
    .maps = maps,
    .contacts = {"Lower plane", "Upper plane"},
    .pinned = {"mu", "force_x"},
};

}  // namespace stiction::point_between_planes
