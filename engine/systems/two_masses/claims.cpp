// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/two_masses/two_masses.hpp"

#include "base/constants.hpp"
#include "model/references.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::two_masses {

namespace {

// Closed forms (docs/theory/two_masses.md, The hexagon of stiction). At rest: the largest forces that total stiction
// holds, the corners and faces of the hexagon seen in four directions, and with Coulomb's law the accelerations outside of it
// by the corrected (4.9)-(4.10). Moving together under constant forces:
//
//     v(t) = (|F1 + F2| - T10 - T20)/(C10 + C20) (1 - exp(-t/tau)),  tau = (M1 + M2)/(C10 + C20)
template <int towards1, int towards2>
double measure_hold(Probe& run) {
    return find_edge(0.5 * run.exact(), 2.0 * run.exact(), [&](double F) {
        const Probe::Change changes[] = {{"force1_offset", towards1 * F},
                                         {"force2_offset", towards2 * F},
                                         {"force1_amplitude", 0.0},
                                         {"force2_amplitude", 0.0},
                                         {"z1_dot0", 0.0},
                                         {"z2_dot0", 0.0}};
        return run.at_start("stiction_state", changes, 1) != E;
    });
}

// Time stepping has no acceleration at the start; it is measured as the speed gained in the first step.
template <int block, bool by_speed>
double measure_acceleration(Probe& run) {
    constexpr double moment = 1e-9;  // s, inside the first step
    if constexpr (by_speed) return run.at(block == 0 ? "z1_dot" : "z2_dot", moment) / moment;
    return run.at(block == 0 ? "z1_ddot" : "z2_ddot", 0.0);
}

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const Values p = read_values(values);
    const bool by_speed = method == "time_stepping";
    if (p.asymmetry12 != 1.0 || p.asymmetry10 != 1.0 || p.asymmetry20 != 1.0) return;
    const bool has_static = p.has_static();
    const RestingBlocks rest = p.get_rest();
    const double hold1 = rest.t10 + rest.t12, hold2 = rest.t20 + rest.t12, both = rest.t10 + rest.t20;
    out.horizon = 10.0;
    out.add({"holds_block_1", has_static ? "min([ts12], [ts20]) + [ts10]" : "min([t12], [t20]) + [t10]",
             std::min(hold1, both), measure_hold<1, 0>});
    out.add({"holds_block_2", has_static ? "min([ts12], [ts10]) + [ts20]" : "min([t12], [t10]) + [t20]",
             std::min(hold2, both), measure_hold<0, 1>});
    out.add({"holds_both",
             has_static ? "min([ts10] + [ts12], [ts20] + [ts12], ([ts10] + [ts20])/2)"
                        : "min([t10] + [t12], [t20] + [t12], ([t10] + [t20])/2)",
             std::min({hold1, hold2, 0.5 * both}), measure_hold<1, 1>});
    out.add({"holds_apart",
             has_static ? "min([ts10] + [ts12], [ts20] + [ts12])" : "min([t10] + [t12], [t20] + [t12])",
             std::min(hold1, hold2), measure_hold<1, -1>});
    if (has_static) return;
    const std::array<double, 2> F = p.find_force(0.0);
    if (p.z1_dot0 != 0.0 || p.z2_dot0 != 0.0) return;
    const RestingBlocks::Start start = p.get_rest().find_start(F);
    out.letters.push_back(
        {"F1", "*F*_1", "[force1_offset] + [force1_amplitude]·sin [force1_phase]", F[0], "N"});
    out.letters.push_back(
        {"F2", "*F*_2", "[force2_offset] + [force2_amplitude]·sin [force2_phase]", F[1], "N"});
    if (start.sticks[blocks] && start.a[0] != 0.0) {
        const double m = p.m1 + p.m2, drive = std::abs(F[0] + F[1]) - both, c = p.c10 + p.c20;
        out.add({"common_acceleration", "([F1] + [F2] − sgn([F1] + [F2])·([t10] + [t20]))/([m1] + [m2])",
                 sign(F[0] + F[1]) * drive / m,
                 by_speed ? measure_acceleration<0, true> : measure_acceleration<0, false>});
        // The force between the blocks is linear in v: within its bound at rest and at the final speed,
        // always.
        const double v = c > 0.0 ? drive / c : 0.0, s = sign(F[0] + F[1]);
        const double W1 = F[0] - s * (p.t10 + p.c10 * v), W2 = F[1] - s * (p.t20 + p.c20 * v);
        const bool stays = std::abs(p.m2 * W1 - p.m1 * W2) <= p.t12 * m;
        if (p.amplitude1 == 0.0 && p.amplitude2 == 0.0 && c > 0.0 && stays) {
            out.horizon = std::max(out.horizon, 2.0 * m / c);
            out.letters.push_back({"tau", "*τ*", "([m1] + [m2])/([c10] + [c20])", m / c, "s"});
            out.add({"speed_after_tau", "(1 − 1/e)·(|[F1] + [F2]| − [t10] − [t20])/([c10] + [c20])",
                     v * (1.0 - std::exp(-1.0)), [](Probe& run) {
                         const Values own = read_values(run.values());
                         return std::abs(run.at("z1_dot", (own.m1 + own.m2) / (own.c10 + own.c20)));
                     }});
        }
        return;
    }
    out.add({"acceleration_1", "(4.9), corrected", start.a[0],
             by_speed ? measure_acceleration<0, true> : measure_acceleration<0, false>});
    out.add({"acceleration_2", "(4.10), corrected", start.a[1],
             by_speed ? measure_acceleration<1, true> : measure_acceleration<1, false>});
}

constexpr Preset presets[] = {
    {"rich", "All five states (figures 2 and 8)", "two_masses",
     "Two driven blocks, one on the other, pass through all five states: drag Force 1 amplitude down to keep "
     "the forces inside the hexagon."},
    {"fast", "Strong forces",
     "two_masses?force1_amplitude=6&force2_amplitude=8&force2_frequency=0.35&force2_phase=0.7",
     "Strong forces break all three contacts loose: drag Friction 1–2 up, and the blocks move as one."},
    {"paper", "As printed: falsely stuck", "two_masses?method=paper_closed_form",
     "With the printed condition, a rectangle in place of the hexagon, the blocks stick too long: choose "
     "another Method to see them slip in time."},
    {"corner", "Outside the hexagon, inside the rectangle",
     "two_masses?force1_offset=3&force1_amplitude=0&force2_offset=3&force2_amplitude=0",
     "Friction holds each force alone, but not both together: drag Force 2 offset down until the blocks "
     "stay."},
    {"fig_1a", "Blocks without ground friction (figure 1)", "two_masses?t10=0&t20=0",
     "Only the friction between the blocks is left, and both drift: drag Friction 1–2 up until they move as "
     "one."},
    {"fig_1b", "Two blocks apart (figure 1)", "two_masses?t12=0",
     "Without friction between them each block moves as if alone: drag Friction 1–2 up to couple them."},
    {"static_kinetic", "Static above kinetic friction", "two_masses?friction_law=coulomb_stiction",
     "The contacts hold more at rest than in motion, so that blocks start with a jerk: choose Coulomb as "
     "Friction law to compare."},
    {"indeterminate", "Forces that statics leaves open",
     "two_masses?force1_offset=1&force1_amplitude=0&force2_offset=1&force2_amplitude=0&static_forces=share",
     "Both blocks rest, and the three friction forces are not determined: drag Share, and all three arrows "
     "change while nothing moves.",
     "", "", "view.plots=region:x2,time.blocks.tangent,time.ground1.tangent,time.ground2.tangent"},
    {"real_time", "Formulas with fixed steps", "two_masses?method=fixed_step&dt=0.01",
     "The printed formulas run without iteration in steps of 0.01 s, beside the exact run: choose Corrected "
     "as "
     "Formula of rest to come nearer.",
     "two_masses"},
    {"falsely_stuck", "Falsely stuck, beside the exact run",
     "two_masses?method=paper_closed_form&force1_offset=3&force1_amplitude=0&force2_offset=3&force2_"
     "amplitude=0",
     "With the printed condition nothing moves, while run B slides away: choose another Method, and A "
     "follows B.",
     "two_masses?force1_offset=3&force1_amplitude=0&force2_offset=3&force2_amplitude=0"},
};

constexpr Finding findings[] = {
    {.where = "(4.9)–(4.10)",
     .claim = "*M*_1*z*_1″ = luz(*F*_1, *T*_{10} + *T*_{12}) and *M*_2*z*_2″ = luz(*F*_2, *T*_{20} + "
              "*T*_{12}) from every rest, where luz(*F*, *T*) is the part of *F* beyond ±*T*.",
     .holds = "Only while the parts within ±*T*, *c*_1 and *c*_2, satisfy |*c*_1 + *c*_2| ≤ *T*_{10} + "
              "*T*_{20}: *F* must lie in the hexagon, not in the rectangle. At *F* = (3, 3) N the printed "
              "formula gives 0 and 0, correct is 0.5 and 0.5 m/s^2.",
     .see = "falsely_stuck"},
    {.where = "(4.3)–(4.4) and the condition below",
     .claim =
         "The second bracket begins with *F*_1 − *C*_{20} tar(…), where tar(*v*, *a*) is *v* + *a* sgn *v*.",
     .holds = "It begins with *F*_2 − *C*_{20} tar(…). As printed it is wrong whenever *F*_1 ≠ *F*_2.",
     .see = "rich"},
    {.where = "Lemma 2, proof",
     .claim = "*g*_1 > *x*_{01}, and (*g*_1 + *x*_{01})^2 in *h*_3.",
     .holds = "*g*_i > *x*_{0i}, and (*g*_1 − *x*_{01})^2 (text copy: the print may be right). No effect on "
              "the lemma."},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::zardecki_2007};

}  // namespace stiction::two_masses
