// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sliding_block/sliding_block.hpp"

#include "model/references.hpp"

#include <cmath>

namespace stiction::sliding_block {

namespace {

// Closed forms (docs/theory/sliding_block.md) of the block that begins flat and slides. W = -F_y; L is the leading
// corner, R the other one; tau > 0 turns the block over L:
//
//     both loaded   N = W/2 +- (mu be W + tau)/(2 al),  x'' = F_x - sg mu W
//     over one      N_L = (eps W + al tau)/(eps + al (al - mu be)),  N_R = (eps W - al tau)/(eps + al (al + mu be))
//     gravity only  R is unloaded from mu = al/be on, no solution from mu_1 = (eps + al^2)/(al be) on
double find_sense(const Values& p) { return p.x_dot0 > 0.0 ? 1.0 : -1.0; }

// Values of a column while the block slides under gravity with this friction.
double find_sliding(Probe& run, const char* column, double mu) {
    const Probe::Change changes[] = {{"mu", mu},        {"torque", 0.0}, {"force_x", 0.0},
                                     {"force_y", -1.0}, {"theta0", 0.0}, {"theta_dot0", 0.0},
                                     {"x_dot0", -1.0}};
    return run.at_start(column, changes);
}
double find_end(Probe& run) { return find_stop(run, "x_dot", read_values(run.values()).x_dot0); }

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const Values p = read_values(values);
    if (!p.slides_by_one_coefficient() || method == "compliant") return;  // springs are unloaded at the start
    const double al = p.alpha, be = std::sqrt(1.0 - al * al), eps = p.eps, mu = p.mu, W = -p.F_y;
    out.letters.push_back({"al", "*α*", "*w*/*l*", al, "1"});
    out.letters.push_back({"be", "*β*", "√(1 − [al]^2)", be, "1"});
    out.letters.push_back({"eps", "*ε*", "*J*/(*m l*^2)", eps, "1"});
    out.add({"tipping_friction", "[al]/[be]", al / be, [](Probe& run) {
                 constexpr double unloaded = 1e-9;  // of the weight
                 return find_edge(0.5 * run.exact(), 1.1 * run.exact(), [&](double friction) {
                     return !(find_sliding(run, "right.normal", friction) > unloaded);
                 });
             }});
    out.add({"jamming_friction", "([eps] + [al]^2)/([al]·[be])", (eps + al * al) / (al * be), [](Probe& run) {
                 return find_edge(0.5 * run.exact(), 2.0 * run.exact(), [&](double friction) {
                     return find_sliding(run, "solutions", friction) == 0.0;
                 });
             }});
    const double sg = find_sense(p), tau = -sg * p.tau;
    if (p.x_dot0 == 0.0 || p.theta0 != 0.0 || p.theta_dot0 != 0.0 || !(W > 0.0)) return;
    const double A_L = eps + al * (al - mu * be), A_R = eps + al * (al + mu * be);
    constexpr double grazing = 1e-6;
    if (A_L < grazing) return;
    const double N_L = 0.5 * (W + (mu * be * W + tau) / al), N_R = W - N_L;
    const auto left = [](Probe& run) { return run.at("left.normal", 0.0); };
    const auto right = [](Probe& run) { return run.at("right.normal", 0.0); };
    const bool leads = sg < 0.0;  // the left corner
    if (N_L < -grazing || N_R < -grazing) {
        const bool over_L = N_R < 0.0;
        out.add({over_L ? "leading_corner" : "trailing_corner",
                 over_L ? "([eps]·|[force_y]| + [al]·|[torque]|)/([eps] + [al]·([al] − [mu]·[be]))"
                        : "([eps]·|[force_y]| + [al]·|[torque]|)/([eps] + [al]·([al] + [mu]·[be]))",
                 over_L ? (eps * W + al * tau) / A_L : (eps * W - al * tau) / A_R,
                 over_L == leads ? +left : +right});
        return;
    }
    constexpr std::string_view formulas[2][2] = {
        {"[force_y]/(−2) + ([mu]·[be]·|[force_y]| + [torque])/(2·[al])",
         "[force_y]/(−2) − ([mu]·[be]·|[force_y]| + [torque])/(2·[al])"},
        {"[force_y]/(−2) + ([mu]·[be]·|[force_y]| − [torque])/(2·[al])",
         "[force_y]/(−2) − ([mu]·[be]·|[force_y]| − [torque])/(2·[al])"}};
    if (N_L > grazing) out.add({"leading_corner", formulas[sg > 0.0][0], N_L, leads ? +left : +right});
    if (N_R > grazing) out.add({"trailing_corner", formulas[sg > 0.0][1], N_R, leads ? +right : +left});
    const double deceleration = mu * W - sg * p.F_x;
    if (!(deceleration > grazing)) return;
    const double t = std::abs(p.x_dot0) / deceleration;
    out.horizon = 2.0 * t;
    out.letters.push_back({"a", "*a*",
                           sg < 0.0 ? "[mu]·|[force_y]| + [force_x]" : "[mu]·|[force_y]| − [force_x]",
                           deceleration, "1"});
    out.add({"stop_time", "|[x_dot0]|/[a]", t, find_end});
    out.add({"stopping_distance", "[x_dot0]^2/(2·[a])", 0.5 * t * std::abs(p.x_dot0),
             [](Probe& run) { return std::abs(run.at("x", find_end(run)) - read_values(run.values()).x0); }});
}

constexpr Preset presets[] = {
    {"fig_2_11", "Both corners loaded (figures 2.10 and 2.11)", "sliding_block",
     "Both corners carry the block until it stops: drag Friction to 1, and the rear corner is just "
     "unloaded."},
    {"fig_2_12", "Rear corner just unloaded (figure 2.12)", "sliding_block?mu=1",
     "The rear corner has just lost its load: drag Friction beyond 1, and the block tips over its leading "
     "corner."},
    {"fig_2_13", "Tips over the leading corner (figure 2.13)", "sliding_block?mu=1.5",
     "The block stops on its leading corner, tips and rocks back: drag Half-width to make it harder to tip."},
    {"fig_2_9", "Nearly a point mass (figure 2.9)", "sliding_block?alpha=0.999",
     "The block is so flat that it slides like a point, both corners loaded alike: drag Half-width down to "
     "raise it."},
    {"jam", "Jams", "sliding_block?mu=2",
     "No finite force lets it slide on, so it jams at once and tips: drag Friction down to 1.5, and it "
     "slides a little first."},
    {"counterexample", "Gauss against complementarity", "sliding_block?torque=-1.4142135623730951",
     "Gauss' principle and complementarity give different forces for one state: choose another Method and "
     "compare them."},
};

constexpr Finding findings[] = {
    {.where = "Section 4.4",
     .claim = "It is left open whether an optimum of the QP always solves the LCP.",
     .holds = "It does not: with *μ* = 1/2 and *τ* = −√2 the LCP has one solution, which tips over the "
              "right corner; the QP loads the left corner although it separates.",
     .see = "counterexample"},
    {.where = "Section 2.9",
     .holds = "The LCP point is the optimum only if *S*_{12}*A*_{22} ≥ *A*_{21}*S*_{22}. In the square "
              "block the difference is 3*μ*(*μ* − 1), negative for every 0 < *μ* < 1: where the left corner "
              "separates, the two "
              "differ. Under gravity alone it does not, and they agree.",
     .see = "counterexample"},
    {.where = "(2.114), *μ* = 3/2",
     .claim = "1 − *N*_1 − 4*N*_2.",
     .holds = "1 − (7/4)*N*_1 − (19/4)*N*_2. The optimum (4, 0) is right, *g*_2″ = −6.",
     .see = "fig_2_13"},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::gomez_2008};

}  // namespace stiction::sliding_block
