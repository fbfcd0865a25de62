// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/clearance_fourbar/clearance_fourbar.hpp"

#include "base/constants.hpp"
#include "model/references.hpp"

#include <cmath>

namespace stiction::clearance_fourbar {

namespace {

// Closed forms (docs/theory/clearance_fourbar.md): the assembly at the start, from lengths and the law of cosines; with
// an ideal joint the transmission at any instant, from Freudenstein's equation
//
//     K1 cos theta4 - K2 cos theta2 + K3 = cos(theta2 - theta4),   K1 = L1/L2, K2 = L1/L4,
//     K3 = (L1^2 + L2^2 - L3^2 + L4^2)/(2 L2 L4)
//
// whose root above the line of the ground is theta4 = 2 atan2(-B + sqrt(B^2 - 4 A C), 2 A), and its derivative.
struct Transmission {
    double angle, rate;  // theta4, theta4'/om
};
Transmission find_transmission(const Values& p, double theta2) {
    const double K1 = p.L1 / p.L2, K2 = p.L1 / p.L4;
    const double K3 = (p.L1 * p.L1 + p.L2 * p.L2 - p.L3 * p.L3 + p.L4 * p.L4) / (2.0 * p.L2 * p.L4);
    const double c = std::cos(theta2), s = std::sin(theta2);
    const double A = c - K1 - K2 * c + K3, B = -2.0 * s, C = K1 - (K2 + 1.0) * c + K3;
    const double theta4 = 2.0 * std::atan2(-B + std::sqrt(B * B - 4.0 * A * C), 2.0 * A);
    const double difference = std::sin(theta2 - theta4);
    return {theta4, (difference + K2 * s) / (K1 * std::sin(theta4) + difference)};
}

// Angles of the start by the law of cosines: B0 - A - D is the third side of the triangle with L3 and L4.
Vector2d find_start_angles(const Values& p) {
    const double x = p.L1 - p.L2 - p.clearance() * std::cos(p.gamma0),
                 y = -p.clearance() * std::sin(p.gamma0);
    const double R2 = x * x + y * y, R = std::sqrt(R2), direction = std::atan2(y, x);
    const double theta3 = direction + std::acos((R2 + p.L3 * p.L3 - p.L4 * p.L4) / (2.0 * R * p.L3));
    return {theta3, std::atan2(p.L3 * std::sin(theta3) - y, p.L3 * std::cos(theta3) - x)};
}

constexpr double asked_angle = 2.0;  // rad, crank angle at which the transmission is compared

double measure_angle(Probe& run) {
    const double found = run.at("theta4", asked_angle / read_values(run.values()).om);
    return run.exact() + std::remainder(found - run.exact(), 2.0 * pi);
}
double measure_rate(Probe& run) {
    const double om = read_values(run.values()).om;
    return run.at("theta4_dot", asked_angle / om) / om;
}

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const Values p = read_values(values);
    out.horizon = 1.1 * asked_angle / p.om;
    if (method == "ideal_joint") {
        const Transmission ideal = find_transmission(p, asked_angle);
        out.add({"transmission_angle",
                 "*θ*_4(2) of *K*_1 cos *θ*_4 − *K*_2 cos *θ*_2 + *K*_3 = cos(*θ*_2 − *θ*_4)", ideal.angle,
                 measure_angle});
        out.add({"transmission",
                 "(sin(*θ*_2 − *θ*_4) + *K*_2 sin *θ*_2)/(*K*_1 sin *θ*_4 + sin(*θ*_2 − *θ*_4))", ideal.rate,
                 measure_rate});
        return;
    }
    if (!p.is_round()) {
        if (p.gamma_dot0 != 0.0)
            out.add({"pin_rate", "[gamma_dot0]", p.gamma_dot0,
                     [](Probe& run) { return run.at_start("gamma_dot", {}); }});
        return;
    }
    const Vector2d start = find_start_angles(p);
    out.add({"coupler_angle", "arg ***r*** + arccos((*r*^2 + [coupler]^2 − [rocker]^2)/(2*r*·[coupler]))",
             start[0], [](Probe& run) { return run.at("theta3", 0.0); }});
    out.add({"rocker_angle", "arg([coupler]·***e***_3 − ***r***)", start[1],
             [](Probe& run) { return run.at("theta4", 0.0); }});
    out.add({"pin_distance", "[hole_radius] − [pin_radius]", p.clearance(),
             [](Probe& run) { return std::hypot(run.at("pin_x", 0.0), run.at("pin_y", 0.0)); }});
    // (49): across the wall the centre of the pin has the acceleration of a link of length e.
    const double e = p.clearance(), rate = p.gamma_dot0;
    out.add({"pin_speed", "[gamma_dot0]·([hole_radius] − [pin_radius])", rate * e, [](Probe& run) {
                 return run.at_start("gamma_dot", {}) * read_values(run.values()).clearance();
             }});
}

constexpr Preset presets[] = {
    {"persists", "Contact persists (figure 9)", "clearance_fourbar",
     "The pin slides along the wall of its hole and never leaves it: drag Crank speed up until it knocks.",
     "clearance_fourbar?method=ideal_joint"},
    {"fig_10", "Link and sliding plane (figure 10)",
     "clearance_fourbar?method=sliding_plane&contact=bilateral",
     "The sliding plane and the massless link of run B give the same motion: drag Crank speed and compare "
     "the two.",
     "clearance_fourbar?method=massless_link"},
    {"oval", "Oval hole", "clearance_fourbar?hole_oval=0.05",
     "The hole is oval, so no link of constant length can take the place of the joint: drag Oval hole back "
     "to 0 "
     "for the motion of run B.",
     "clearance_fourbar"},
    {"gravity_only", "Only its own weight",
     "clearance_fourbar?crank_speed=5&load_torque=0&gamma0=1.7781&gamma_dot0=-4.2698",
     "Without load the weight of the rods alone keeps the pin on the wall: drag Gravity down to 0."},
    {"loaded_fast", "Fast and loaded",
     "clearance_fourbar?crank_speed=20&load_torque=4&gamma0=0.9923&gamma_dot0=-3.8877",
     "A load holds contact at twice the speed: drag Load towards 0, and the pin begins to knock."},
    {"loses", "Contact is lost", "clearance_fourbar?crank_speed=30&gamma0=1.1385&gamma_dot0=-7.4573",
     "The pin leaves the wall, flies through its clearance and knocks: drag Restitution to make it bounce.",
     "clearance_fourbar?method=massless_link&crank_speed=30&gamma0=1.1385&gamma_dot0=-7.4573"},
    {"loses_unloaded", "Lost without load",
     "clearance_fourbar?crank_speed=20&load_torque=0&gamma0=1.317&gamma_dot0=-9.9248",
     "Only inertia presses the pin to the wall, and its direction turns: drag Load up until contact lasts."},
};

constexpr Finding findings[] = {
    {.where = "Figure 10",
     .claim = "The link and the sliding plane give identical results.",
     .holds = "They do. The paper states bilateral contact for simplicity; with it *N* falls below 0 above a "
              "crank speed, where "
              "a real pin would leave the wall.",
     .see = "loses"},
    {.where = "(49)",
     .holds = "Only the clearance *R*_1 − *R*_2 matters, not the radii: (0.012, 0.01), (0.05, 0.048) and "
              "(0.002, 0) "
              "give the same motion without friction.",
     .see = "clearance_fourbar?hole_radius=0.002&pin_radius=0"},
    {.where = "(47)",
     .claim = "*R*_1(*W*^2 + *α*_1′^2 − *α*_1′*W*).",
     .holds =
         "*R*_1(*W*^2 + *α*_1′^2 − 2*α*_1′*W*), *W* = (*x*_2′ − *x*_1′)/(*R*_1 − *R*_2): it is *R*_1(*W* − "
         "*α*_1′)^2."},
    {.where = "(48)",
     .claim = "*R*_2(*W*^2 + *α*_2′^2 − *α*_2′*W*).",
     .holds =
         "*R*_2(*W*^2 + *α*_2′^2 − 2*α*_2′*W*). With both as printed the normal acceleration is wrong by "
         "*W*(*R*_1*α*_1′ − *R*_2*α*_2′)."},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::tasora_2003};

}  // namespace stiction::clearance_fourbar
