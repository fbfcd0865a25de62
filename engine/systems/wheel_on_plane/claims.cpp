// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/wheel_on_plane/wheel_on_plane.hpp"

#include "base/constants.hpp"
#include "model/references.hpp"

#include <cmath>

namespace stiction::wheel_on_plane {

namespace {

// Closed forms (docs/theory/wheel_on_plane.md). On the floor N = m g. With friction the spin falls by mu g/(f R) per
// second; without friction the terms of (43) keep their values of the start. Dropped: touch-down at t_1 with v_1,
// rebounds with e v_1 to e^2 of the height, rest after t_1 + 2 e v_1/(g (1 - e)).
double find_spin_end(Probe& run) { return find_stop(run, "theta_dot", read_values(run.values()).theta_dot0); }
double find_touch_down(Probe& run) { return run.find_event(EventKind::touch_down); }

// The impact after which the rim stays on the floor.
double find_last_impact(Probe& run) {
    constexpr double closed = static_cast<double>(ContactState::stick);
    double t = find_touch_down(run);
    while (run.at("rim.state", t) < closed) t = run.find_event(EventKind::touch_down, t);
    return t;
}

void state_closed_forms(std::span<const double> values, std::string_view, ClosedForms& out) {
    const Values p = read_values(values);
    const double g = p.g, R = p.R, spin = p.theta_dot0, fR = p.f * R;
    const bool plain = p.slides_by_one_coefficient();
    out.horizon = 1.0;
    if (plain && p.mu > 0.0) out.letters.push_back({"f", "*f*", "*J*/(*m R*^2)", p.f, "1"});
    constexpr double slow_fall = 1e-3;  // m/s^2, with less gravity the wheel does not land within a run
    const bool flies = p.contact != bilateral && (p.y0 > 0.0 || p.y_dot0 > 0.0);
    if (flies) {
        if (g < slow_fall) return;
        const double v_1 = std::sqrt(p.y_dot0 * p.y_dot0 + 2.0 * g * p.y0), t_1 = (p.y_dot0 + v_1) / g;
        const double e = p.restitution, height = 0.5 * v_1 * v_1 / g;
        out.letters.push_back({"v1", "*v*_1", "√([y_dot0]^2 + 2·[gravity]·[y0])", v_1, "m/s"});
        out.letters.push_back({"t1", "*t*_1", "([y_dot0] + [v1])/[gravity]", t_1, "s"});
        out.add({"touch_down", "([y_dot0] + [v1])/[gravity]", t_1, find_touch_down});
        constexpr double highest_restitution = 0.9;  // above it there are too many bounces to wait for
        out.horizon = t_1 + 0.1;
        constexpr double least_rebound = 1e-3;  // m/s: a slower rebound may be a micro-rebound
        if (e * v_1 > least_rebound) {
            out.horizon = t_1 + 2.5 * e * v_1 / g;
            out.add({"rebound", "[restitution]^2·[v1]^2/(2·[gravity])", e * e * height, [](Probe& run) {
                         return run.at("y", run.find_passage("y_dot", 0.0, -1, find_touch_down(run)));
                     }});
        }
        const double lost = p.mu * (1.0 + e) * v_1 / fR, left = std::abs(spin) - lost;
        if (plain && left > 0.0)
            out.add({"spin_after_impact", "|[theta_dot0]| − [mu]·(1 + [restitution])·[v1]/([f]·[radius])",
                     left, [](Probe& run) { return std::abs(run.at("theta_dot", find_touch_down(run))); }});
        if (e * v_1 > least_rebound && e <= highest_restitution) {
            out.horizon = 1.1 * (t_1 + 2.0 * e * v_1 / (g * (1.0 - e)));
            constexpr double last_hops = 1e-5;  // part of the micro-rebounds that a run leaves out
            out.add({"rest", "[t1] + 2·[restitution]·[v1]/([gravity]·(1 − [restitution]))",
                     t_1 + 2.0 * e * v_1 / (g * (1.0 - e)), find_last_impact, last_hops});
        }
        return;
    }
    if (p.contact != bilateral && p.y_dot0 < 0.0) return;  // begins with an impact
    constexpr double moment = 0.01;                        // s, by then every method has taken its first step
    out.add({"load", "[mass]·[gravity]", p.m * g, [](Probe& run) { return run.at("rim.normal", moment); }});
    out.add({"body_term", "[radius]·[theta_dot0]^2", R * spin * spin,
             [](Probe& run) { return run.at("term_body", 0.0); }});
    out.add({"coriolis_term", "−2·[radius]·[theta_dot0]^2", -2.0 * R * spin * spin,
             [](Probe& run) { return run.at("term_coriolis", 0.0); }});
    out.add({"relative_term", "[radius]·[theta_dot0]^2", R * spin * spin,
             [](Probe& run) { return run.at("term_relative", 0.0); }});
    out.add({"contact_rate", "−[theta_dot0]/(2π)", -spin / (2.0 * pi),
             [](Probe& run) { return run.at("u1_dot", 0.0); }});
    if (!plain) return;
    if (p.mu * g < slow_fall) {
        if (p.mu == 0.0)
            out.add({"turned_in_1_s", "[theta_dot0]", spin,
                     [](Probe& run) { return run.at("theta", 1.0) - read_values(run.values()).theta0; }});
        return;
    }
    const double t = std::abs(spin) * fR / (p.mu * g);
    out.horizon = 1.0 + 2.0 * t;
    out.add({"stop_time", "[f]·[radius]·|[theta_dot0]|/([mu]·[gravity])", t, find_spin_end});
    out.add({"turned_until_rest", "[f]·[radius]·[theta_dot0]^2/(2·[mu]·[gravity])", 0.5 * t * std::abs(spin),
             [](Probe& run) {
                 return std::abs(run.at("theta", find_spin_end(run)) - read_values(run.values()).theta0);
             }});
}

constexpr Preset presets[] = {
    {"fig_8", "Spins without friction (figure 8)", "wheel_on_plane",
     "The wheel spins on without friction, and the terms of its slip constraint, eq. (43), stay constant: "
     "drag Friction up, and it spins down."},
    {"friction", "Spins down", "wheel_on_plane?mu=0.3",
     "Friction at the rim stops the spin: drag Angular velocity up, and the stop comes proportionally "
     "later."},
    {"drop", "Dropped while spinning", "wheel_on_plane?mu=0.3&restitution=0.6&y0=0.3",
     "The spinning wheel falls, bounces and loses spin at each impact: drag Restitution to make it bounce "
     "longer or not at all."},
};

constexpr Finding findings[] = {
    {.where = "(43)",
     .holds = "The terms *Rθ*′^2, −2*Rθ*′^2 and *Rθ*′^2 (body, Coriolis, relative) cancel exactly: only "
              "centripetal terms of the moving contact point matter.",
     .see = "fig_8"},
    {.where = "(9)",
     .claim = "It stands for *Q*_x.",
     .holds = "*Q*_x = −(9). In (43) the sum is 0 and hides it."},
    {.where = "(8), last row",
     .claim = "The first term has *L*_1, *P*, *G*_{l1}.",
     .holds = "It has *L*_2, *S*, *G*_{l2}. As printed the Jacobian is wrong."},
    {.where = "(33)",
     .claim = "There is one term more than on the right.",
     .holds =
         "*u*′^2*P*_{uu} + *v*′^2*P*_{vv} + 2*u*′*v*′*P*_{uv} + *P*_u*u*″ + *P*_v*v*″ (text copy: the print "
         "may be right)."},
    {.where = "(41), entry (1, 2)",
     .claim = "1.",
     .holds = "−1 for *S* = +*D*_x*u*_2. No effect here, *u*_2′ = 0."},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::tasora_2003};

}  // namespace stiction::wheel_on_plane
