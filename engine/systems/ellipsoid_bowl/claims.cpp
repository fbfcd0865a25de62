// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/ellipsoid_bowl/ellipsoid_bowl.hpp"

#include "model/references.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::ellipsoid_bowl {

namespace {

// A column at the start, before a contact that jams makes the velocities jump.
double find_start(Probe& run, std::string_view column) { return run.at_start(column, {}); }

// The centre seen from the contact point on the bowl, at the start.
Vector3d find_lever(Probe& run) {
    const Values p = read_values(run.values());
    const double u2 = find_start(run, "u2"), v2 = find_start(run, "v2");
    const Vector3d S(u2, v2, 0.5 * (p.k1 * u2 * u2 + p.k2 * v2 * v2));
    return Vector3d(find_start(run, "x"), find_start(run, "y"), find_start(run, "z")) - S;
}

constexpr double later = 1.0;  // s, instant at which constants of the motion are compared

// Closed forms (docs/theory/ellipsoid_bowl.md). At the start the centre is |P(u1, v1)| from the contact point, its height over
// the tangent plane is the support function of the ellipsoid, and (23) gives back the rates of the start. Without
// friction the energy is constant, and the angular velocity of a sphere.
void state_start(const Values& p, ClosedForms& out) {
    const double cu = std::cos(p.u1_0), su = std::sin(p.u1_0), cv = std::cos(p.v1_0), sv = std::sin(p.v1_0);
    const Vector3d ball(cu * cv, su * cv, sv);
    out.add({"centre_distance",
             "√([a]^2 cos^2 *u*_1 cos^2 *v*_1 + [b]^2 sin^2 *u*_1 cos^2 *v*_1 + [c]^2 sin^2 *v*_1)",
             p.axes().cwiseProduct(ball).norm(), [](Probe& run) { return find_lever(run).norm(); }});
    out.add({"centre_height",
             "1/√(cos^2 *u*_1 cos^2 *v*_1/[a]^2 + sin^2 *u*_1 cos^2 *v*_1/[b]^2 + sin^2 *v*_1/[c]^2)",
             1.0 / ball.cwiseQuotient(p.axes()).norm(), [](Probe& run) {
                 const Values own = read_values(run.values());
                 const Vector3d normal(-own.k1 * find_start(run, "u2"), -own.k2 * find_start(run, "v2"), 1.0);
                 return find_lever(run).dot(normal.normalized());
             }});
    // A rate much smaller than the others is lost in their rounding.
    constexpr double least_share = 1e-3;
    double largest = 0.0;
    for (const double rate : p.start_rates()) largest = std::max(largest, std::abs(rate));
    const auto add_rate = [&](std::string_view id, std::string_view formula, double rate,
                              double (*measure)(Probe&)) {
        if (rate != 0.0 && std::abs(rate) > least_share * largest) out.add({id, formula, rate, measure});
    };
    add_rate("u1_rate", "[u1_dot0]", p.u1_dot0, [](Probe& run) { return find_start(run, "u1_dot"); });
    add_rate("v1_rate", "[v1_dot0]", p.v1_dot0, [](Probe& run) { return find_start(run, "v1_dot"); });
    add_rate("u2_rate", "[u2_dot0]", p.u2_dot0, [](Probe& run) { return find_start(run, "u2_dot"); });
    add_rate("v2_rate", "[v2_dot0]", p.v2_dot0, [](Probe& run) { return find_start(run, "v2_dot"); });
}

void state_closed_forms(std::span<const double> values, std::string_view, ClosedForms& out) {
    const Values p = read_values(values);
    out.horizon = 1.05 * later;
    const bool stays = p.contact == bilateral;
    if (stays) state_start(p, out);
    if (!p.get_law().is_frictionless()) return;
    const BodyMotion start = find_motion(p, p.start(), p.start_rates(), {});
    const double E =
        0.5 * (p.m * start.x_dot.squaredNorm() + start.w.dot(p.find_inertia().cwiseProduct(start.w))) +
        p.m * p.g * start.x[2];
    if (stays && E > 0.0)
        out.add({"energy", "*E*(0)", E, [](Probe& run) {
                     return run.at("energy.kinetic", later) + run.at("energy.potential", later);
                 }});
    if (p.is_sphere() && start.w.norm() > 0.0)
        out.add({"angular_speed", "|***w***(0)|", start.w.norm(), [](Probe& run) {
                     return Vector3d(run.at("w1", later), run.at("w2", later), run.at("w3", later)).norm();
                 }});
}

constexpr Preset presets[] = {
    {"fig_1", "Ellipsoid in a bowl (figures 1 and 2)", "ellipsoid_bowl?t_end=2",
     "The contact point wanders over both surfaces while the body slides without friction: drag Semi-axis 1 "
     "towards the others, and its path becomes regular."},
    {"rolls", "Rolls with friction", "ellipsoid_bowl?t_end=5&mu=0.5&contact=unilateral",
     "Friction soon lets the ellipsoid roll, and a body that rolls over its long end may leave the bowl: "
     "drag Friction down."},
    {"sphere", "Sphere without friction", "ellipsoid_bowl?t_end=2&a=0.05&b=0.05",
     "No moment acts on a sphere without friction, so its angular velocity is constant: drag Friction up to "
     "change that."},
};

constexpr Finding findings[] = {
    {.where = "Figures 1 and 2",
     .holds = "The paper gives no dimensions, mass or start; those here are chosen. Contact points of both "
              "surfaces are drawn as in figure 2.",
     .see = "fig_1"},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::tasora_2003};

}  // namespace stiction::ellipsoid_bowl
