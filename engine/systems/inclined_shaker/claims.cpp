// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/inclined_shaker/inclined_shaker.hpp"

#include <cmath>
#include <string>

namespace stiction::inclined_shaker {

namespace {

// Closed forms (docs/theory/inclined_shaker.md, Closed feet). While all feet are closed
//
//     sum N = m g cos delta - F0 sin Omega t                                    whatever slips
//     sum X N + H sum T1 = h5 = -F0 l3 cos gamma(0)                             at t = 0
//
// Full stick: sum T1 = -(m g sin delta + F0 cos Omega t cos gamma). Feet and drive symmetric (b1 = 0, b2 = b3, no F0)
// and no spin: x'' = g (sin delta - mu cos delta). Without drive it falls freely, z'' = -g cos delta.
double find_load(Probe& run, double t) {
    if (run.find_event(EventKind::lift_off) <= t) return NAN;
    return run.at("foot1.normal", t) + run.at("foot2.normal", t) + run.at("foot3.normal", t);
}

template <int quarters>
double measure_load(Probe& run) {
    const double period = read_values(run.values()).find_period();
    return find_load(run, quarters == 0 ? 0.0 : 0.25 * quarters * period);
}

double measure_moment(Probe& run) {
    const Values p = read_values(run.values());
    const Levers levers = p.find_levers(0.0);
    double out = 0.0;
    for (std::size_t i = 0; i < feet; ++i) {
        const std::string foot = "foot" + std::to_string(i + 1);
        out += p.find_foot(i, levers, p.gamma0, 0.0).X * run.at(foot + ".normal", 0.0) +
               levers.height * run.at(foot + ".tangent1", 0.0);
    }
    return out;
}

// Way, speed and stop of a body without drive that slides straight down.
void state_glide(const Values& p, ClosedForms& out) {
    const double slope = p.gravity * (std::sin(p.incline) - p.mu * std::cos(p.incline)), v = p.x_dot0;
    constexpr double slow = 1e-6;  // m/s^2, less cannot be distinguished from rounding
    if (v < 0.0 || std::abs(slope) < slow || (v == 0.0 && slope < 0.0)) return;
    if (!p.slides_by_one_coefficient() || (v == 0.0 && p.friction_law != 0.0)) return;
    out.add({"glide", "[gravity]·(sin [incline] − [mu]·cos [incline])", slope,
             [](Probe& run) { return run.at("x_ddot", 0.0); }});
    if (slope > 0.0) return;
    out.horizon = std::max(out.horizon, 1.0 - v / slope);
    out.add({"stop", "[x_dot0]/([gravity]·([mu]·cos [incline] − sin [incline]))", -v / slope,
             [](Probe& run) { return run.find_event(EventKind::slip_to_stick); }});
}

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const Values p = read_values(values);
    const double F0 = p.find_force(), across = p.find_weight_across(), T = p.find_period();
    const bool steps = method == "time_stepping" || method == "lcp_polygon";
    out.horizon = 1.0;
    out.letters.push_back({"F0", "*F*_0", "[unbalance_mass]·[unbalance_radius]·[omega]^2", F0, "N"});
    out.add({"unbalance", "[unbalance_mass]·[unbalance_radius]·[omega]^2", F0,
             [](Probe& run) { return run.at("force_x", 0.0); }});
    const bool upright =
        p.alpha0 == 0.0 && p.beta0 == 0.0 && p.z_dot0 == 0.0 && p.alpha_dot0 == 0.0 && p.beta_dot0 == 0.0;
    if (upright && p.z0 > 0.0 && F0 == 0.0) {
        const double fall = std::sqrt(2.0 * p.z0 / (p.gravity * std::cos(p.incline)));
        out.horizon = 1.0 + fall;
        out.add({"touch_down", "√(2·[z0]/([gravity]·cos [incline]))", fall,
                 [](Probe& run) { return run.find_event(EventKind::touch_down); }});
    }
    if (method == "compliant") return;  // springs are unloaded at the start
    if (!p.starts_closed() || !(p.b2 + p.b3 > 0.0) || !starts_planar(p)) return;
    out.add({"load_at_start", "[mass]·[gravity]·cos [incline]", across, measure_load<0>});
    out.add({"moment_at_start", "−[F0]·[l3]·cos [gamma0]", -F0 * p.l3 * std::cos(p.gamma0), measure_moment});
    if (!steps && F0 > 0.0) {
        out.horizon = std::max(out.horizon, T);
        out.add({"least_load", "[mass]·[gravity]·cos [incline] − [F0]", across - F0, measure_load<1>});
        out.add({"largest_load", "[mass]·[gravity]·cos [incline] + [F0]", across + F0, measure_load<3>});
    }
    const bool symmetric = p.b1 == 0.0 && p.b2 == p.b3 && p.gamma0 == 0.0;
    const bool straight = p.y_dot0 == 0.0 && p.gamma_dot0 == 0.0;
    if (symmetric && straight && F0 == 0.0 && (p.omega == 0.0 || (p.delta_a == 0.0 && p.delta_h == 0.0)))
        state_glide(p, out);
}

constexpr Preset presets[] = {
    {"fig_6", "Sticks once per turn (figures 4 to 6)", "inclined_shaker",
     "Shaken by an unbalance, the body creeps down and sticks once in each turn of it: drag Friction below "
     "0.1177, and it soon sticks no more."},
    {"printed", "As printed: no periodic stick", "inclined_shaker?mu=0.098",
     "With the printed friction the body slides faster and faster, at any unbalance: drag "
     "Friction above "
     "0.118, and it sticks in every turn."},
    {"more_friction", "More friction", "inclined_shaker?mu=0.15",
     "With more friction the body rests longer and moves less in each turn: drag Friction up until nothing "
     "moves."},
    {"flatter", "Printed friction on a flatter plane", "inclined_shaker?mu=0.098&incline=0.095",
     "On a plane flatter than the angle of friction, with the printed data it sticks as well: drag Incline "
     "back up."},
    {"slow", "Slower drive", "inclined_shaker?omega=17.64",
     "A 10 % slower drive pushes 20 % less, and the body rests longer: drag Drive speed and count the "
     "rests."},
    {"fast", "Faster drive", "inclined_shaker?omega=21.56",
     "A 10 % faster drive pushes 20 % more, and the rests grow short: drag Drive speed up until it never "
     "rests."},
    {"consistent_levers", "Levers that fit the unbalance",
     "inclined_shaker?delta_a=9.125188536953241e-4&delta_h=9.125188536953241e-4",
     "With lever arms consistent with the unbalance, a quarter as long, path and turn hardly change: drag "
     "Lever along."},
    {.id = "fig_1",
     .title = "Friction that falls with speed (figure 1)",
     .scenario = "inclined_shaker?mu=0.1&friction_law=hyperbolic&mu_s=0.13&stribeck_speed=0.02",
     .sentence = "Friction falls as a foot begins to slide, and the slides grow longer: drag Static friction "
                 "down to Friction to take the fall away.",
     .view = "view.plots=law"},
    {.id = "penalty",
     .title = "Penalty method",
     .scenario = "inclined_shaker?method=compliant&t_end=1",
     .sentence =
         "Springs and dampers in the feet creep down the slope where the rigid body of run B rests: drag "
         "Regularization up, and they creep faster.",
     .beside = "inclined_shaker"},
    {.id = "fig_8",
     .title = "Acceleration against velocity, x (figure 8)",
     .scenario = "inclined_shaker",
     .sentence = "Acceleration down the slope against velocity: it jumps where all feet come to rest, and "
                 "starts from 0 where they break away.",
     .view = "view.plots=phase:x_dot:x_ddot"},
    {.id = "fig_8_y",
     .title = "Acceleration against velocity, y (figure 8)",
     .scenario = "inclined_shaker",
     .sentence =
         "Acceleration across the slope against velocity: drag Friction and watch its jumps at the stops.",
     .view = "view.plots=phase:y_dot:y_ddot"},
    {.id = "fig_8_gamma",
     .title = "Acceleration against velocity, heading (figure 8)",
     .scenario = "inclined_shaker",
     .sentence =
         "Angular acceleration against angular velocity of the heading: drag Friction and watch its jumps.",
     .view = "view.plots=phase:gamma_dot:gamma_ddot"},
};

constexpr Finding findings[] = {
    {.where = "Appendix C, *μ* = *μ*_0 = 0.098 with *δ* = 0.115",
     .claim = "With these data the mass sticks periodically, figures 6 to 8.",
     .holds = "It cannot stick periodically. Over a period of the velocity friction must carry *mg* sin *δ* "
              "in the mean, and "
              "has at most *μmg* cos *δ*: tan 0.115 = 0.1155 > 0.098. That is necessary only: up to 0.1176 "
              "the body sticks "
              "once and then glides, from 0.1178 on it sticks in every turn.",
     .see = "printed"},
    {.where = "Figures 6 to 8",
     .claim = "All positions remain constant during time intervals that occur periodically.",
     .holds = "They do. The motion itself is not periodic: the feet are not symmetric, so *γ* grows by 0.006 "
              "rad in each turn of "
              "the drive, and ever less. After minutes it settles at *γ* = 0.884 rad (*t* = *nT*), from all "
              "headings but one. There the velocity is periodic, 6.2 mm down the slope in each turn, and "
              "nothing sticks any more.",
     .see = "fig_6"},
    {.where = "*h*_6",
     .holds = "The printed *F*_0·*l*_2·cos *Ωt* follows from the paper’s own simplification *q*_4′*q*_5′ = 0 "
              "(7.2). The "
              "terms left out are needed for the energy balance and are kept here."},
    {.where = "*w*_{N1}, *w*_{N2}, sixth entries",
     .claim = "In *w*_{N1} sine and cosine are exchanged in the terms of *q*_4 and *q*_5, in *w*_{N2} one "
              "sign is wrong "
              "(text copy).",
     .holds = "The entry is *αX*_i + *βY*_i. No effect while the body does not tilt."},
    {.where = "Bias of the normal rows",
     .claim = "No term with the rate of the moving levers times the rate of tilt.",
     .holds = "2·*Δa*·*Ω*·sin *Ωt*·(*α*′sin *γ* − *β*′cos *γ* + *γ*′(*α* cos *γ* + *β* sin *γ*)) is missing: "
              "first order in the tilt."},
    {.where = "Section 7.3", .claim = "Four degrees of freedom.", .holds = "Six."},
    {.where = "Appendix C, *Δa* = 3.5 mm and *Δh* = 4.5 mm",
     .claim = "The amplitudes of the levers.",
     .holds = "*m*_E·*r*_E/*m* = 0.91 mm would fit the unbalance. The program follows the print.",
     .see = "consistent_levers"},
};

constexpr Reference source{
    "M. Woesle and F. Pfeiffer, Dynamics of Multibody Systems Containing Dependent Unilateral Constraints "
    "with Friction, Journal of Vibration and Control 2 (1996) 161–192"};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, source};

}  // namespace stiction::inclined_shaker
