// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The block on its belt, drawn in metres.
#include "systems/belt_oscillator/belt_oscillator.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace stiction::belt_oscillator {

namespace {

// Where the stuck block begins to slip, carried along by the belt (sense 1) or against it.
double find_slip_start(const Values& p, double t, double sense) {
    const FrictionLaw law = p.get_law();
    return (sense * law.side(sense) * law.at_rest() * p.N + p.find_drive_force(t) - p.c * p.v_b) / p.k;
}

void draw(const System&, std::span<const double> values, const Sample& sample, Drawing& out) {
    const Values p = read_values(values);
    const FrictionLaw law = p.get_law();
    // The frame holds the unloaded spring, the threshold towards which the belt carries the block, and a swing
    // about the centre of the slipping block with the amplitude of the start. Without a spring it grows with the way of the
    // block.
    const double along = p.v_b < 0.0 ? -1.0 : 1.0;
    double low = std::min(p.x0 - 0.5, sample.q[0]), high = std::max(p.x0 + 0.5, sample.q[0]);
    if (p.k > 0.0) {
        const double centre = p.v_b == 0.0 ? 0.0 : along * law.side(along) * p.mu_k * p.N / p.k;
        const double speed = std::max(std::abs(p.x_dot0), std::abs(p.v_b));
        const double swing = std::hypot(p.x0 - centre, speed * std::sqrt(p.m / p.k)) + p.F_a / p.k;
        const double edge = along * law.side(along) * law.at_rest() * p.N / p.k;
        low = std::min({0.0, edge, centre - swing}), high = std::max({0.0, edge, centre + swing});
    }
    const double span = std::max(high - low, 1e-3), x = sample.q[0];
    const double block = 0.4 * span, height = 0.25 * span, thick = 0.2 * span, wall = low - 0.62 * span;
    const double ruler = -1.3 * thick;
    out.min = {wall - 0.08 * span, -0.35 * span, 0.0};
    out.max = {high + 0.36 * span, 0.5 * span, 0.0};
    out.force_scale = p.N > 0.0 ? 0.44 * span / p.N : span;
    out.add_surface(Role::belt, {low - 0.46 * span, 0.0, 0.0}, {high + 0.34 * span, 0.0, 0.0},
                    p.v_b * sample.t, thick);
    out.add_surface(Role::wall, {wall, 0.0, 0.0}, {wall, 1.4 * height, 0.0});
    out.springs.push_back({{wall, 0.5 * height, 0.0}, {x - 0.5 * block, 0.5 * height, 0.0}, 6});
    char text[40];
    std::snprintf(text, sizeof text, " = %.6g N/m", p.k);
    out.add_label({0.5 * (wall + x - 0.5 * block), 0.85 * height, 0.0}, "*k*", text);
    if (p.c > 0.0)
        out.add_line(Role::damper, {{wall, 0.15 * height, 0.0}, {x - 0.5 * block, 0.15 * height, 0.0}});
    out.add_line(Role::body,
                 {{x - 0.5 * block, 0.0, 0.0},
                  {x + 0.5 * block, 0.0, 0.0},
                  {x + 0.5 * block, height, 0.0},
                  {x - 0.5 * block, height, 0.0}},
                 true, true);
    out.add_sole(0, {x - 0.5 * block, 0.0, 0.0}, {x + 0.5 * block, 0.0, 0.0});
    out.add_label({x - 0.37 * block, 0.3 * height, 0.0}, "*m*", "");
    const ContactSample& belt = sample.contacts[0];
    const Point3 foot{x, 0.0, 0.0};
    friction_rows::add_cone(out, foot, {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, law, belt);
    const double load = 0.2 * span;  // the load N is drawn as a short arrow of fixed length
    out.add_force(ForceRole::gravity, {x - 0.37 * block, height + load, 0.0}, {0.0, -p.N, 0.0}, "", p.N,
                  load);
    const double T = belt.tangent[0];
    out.add_force(ForceRole::normal, foot, {0.0, belt.normal, 0.0}, "N");
    out.add_force(ForceRole::friction, foot, {T, 0.0, 0.0}, "T", T);
    out.add_force(ForceRole::resultant, foot, {T, belt.normal, 0.0}, "R");
    if (p.F_a > 0.0) {
        const double F = p.find_drive_force(sample.t);
        out.add_force(ForceRole::excitation, {x + 0.5 * block, 0.6 * height, 0.0}, {F, 0.0, 0.0}, "F", F);
    }
    out.add_velocity({low + 0.1 * span, -0.5 * thick, 0.0}, {p.v_b, 0.0, 0.0}, "v_b", true);
    if (!(p.k > 0.0)) return;
    out.rulers.push_back({low - 0.2 * span,
                          high + 0.2 * span,
                          ruler,
                          x,
                          {find_slip_start(p, sample.t, 1.0), find_slip_start(p, sample.t, -1.0)},
                          "slips at"});
}

constexpr std::string_view equations[] = {
    "[mass]·*x*″ = [drive_force|*F*] − [stiffness]·[x|*x*] − [damping]·[x_dot|*x*′] + [belt.tangent|*T*]",
    "*u*_T = [x_dot|*x*′] − [belt_speed]",
    "slides: *T* = −*μN* sgn *u*_T,  sticks: |[belt.tangent|*T*]| ≤ [mu_s]·[belt.normal|*N*], by Coulomb’s "
    "law ≤ [mu_k]·[belt.normal|*N*]",
};

std::string_view name_stick_set(std::span<const double> values) {
    const Values p = read_values(values);
    // By Coulomb's law, then by a law with a static coefficient.
    constexpr std::string_view driven[] = {"|*kx* + *cv*_b − *F*| ≤ *μ*_k*N*",
                                           "|*kx* + *cv*_b − *F*| ≤ *μ*_s*N*"},
                               damped[] = {"|*kx* + *cv*_b| ≤ *μ*_k*N*", "|*kx* + *cv*_b| ≤ *μ*_s*N*"},
                               free[] = {"|*kx*| ≤ *μ*_k*N*", "|*kx*| ≤ *μ*_s*N*"},
                               of_two_sides = "*T* within its two bounds";
    if (p.asymmetry != 1.0) return of_two_sides;
    const std::size_t law = p.get_law().has_static() ? 1 : 0;
    return p.F_a != 0.0 ? driven[law] : p.c * p.v_b != 0.0 ? damped[law] : free[law];
}

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .equations = equations,
    .phase_x = "x",
    .phase_y = "x_dot",
    .time_plots = {"x", "belt.tangent"},
    .friction_law_plot = true,
    .law_handles = {.slip = "mu_k",
                    .speed = "stribeck_speed",
                    .law = "friction_law",
                    .stick = friction_rows::stick_mu_k},
    .maps = maps,
    .phase_first = true,
    .contacts = {"Block on belt"},
    .pinned = {"belt_speed", "mu_k"},
    .name_stick_set = name_stick_set,
    .stick_velocity = "*v*_b",
};

}  // namespace stiction::belt_oscillator
