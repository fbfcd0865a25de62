// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/bearing_pendulum/bearing_pendulum.hpp"

#include "base/constants.hpp"
#include "model/references.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::bearing_pendulum {

namespace {

// Closed forms (docs/theory/bearing_pendulum.md):
//
//     f = 0, released:  half swing 2 K(k)/w_0 with k = sin(amp/2), w_0 = K of the header, amp the angle from
//                       hanging; greatest speed 2 w_0 k
//     at the start:     the total load Sg; for m = 4, sg = -1 also N1, N4 of (4.47), (4.48)
//     m = inf:          rests within asin(be mu/sqrt(1 + mu^2)) of the vertical
double find_from_hanging(double theta) { return std::remainder(theta + 0.5 * pi, 2.0 * pi); }

// Complete elliptic integral of the first kind by the arithmetic-geometric mean, pi/(2 agm(1, cos(amp/2))).
double find_quarter_period(double amplitude) {
    double a = 1.0, b = std::cos(0.5 * amplitude);
    for (int i = 0; i < 8; ++i) {
        const double mean = 0.5 * (a + b);
        b = std::sqrt(a * b), a = mean;
    }
    return 0.5 * pi / a;
}

// Without friction it swings as a compound pendulum.
void state_free_swing(const DryJournal& j, double amplitude, ClosedForms& out) {
    const double quarter = find_quarter_period(amplitude) / j.K;
    out.horizon = 5.0 * quarter;
    out.letters.push_back({"K", "*ω*_0", "√(*g*/(*l*·(1 + *α*)))", j.K, "rad/s"});
    out.letters.push_back({"amp", "*φ*", "[theta0] + π/2", amplitude, "rad"});
    out.add({"half_swing", "2·*K*(sin([amp]/2))/[K]", 2.0 * quarter, [](Probe& run) {
                 const double from = read_values(run.values()).theta0;
                 return run.find_passage("theta_dot", 0.0, find_from_hanging(from) > 0.0 ? 1 : -1, 0.0);
             }});
    out.add({"greatest_speed", "2·[K]·|sin([amp]/2)|", 2.0 * j.K * std::abs(std::sin(0.5 * amplitude)),
             [](Probe& run) {
                 const DryJournal own = read_values(run.values()).make_journal();
                 const double phi = find_from_hanging(own.theta0);
                 const double t = 2.0 * find_quarter_period(phi) / own.K;
                 return std::abs(run.find_extreme("theta_dot", phi > 0.0 ? -1 : 1, 0.0, t));
             }});
}

// The load of the bearing at t = 0, and those of the points of the square.
void state_first_load(const Values& p, const DryJournal& j, bool is_line, ClosedForms& out) {
    const double al = j.al, be = j.be;
    const double c = std::cos(p.theta0), s = std::sin(p.theta0);
    // The sense in which the pendulum begins to turn; from rest the sense of its weight, if friction does not hold it.
    const double sg = p.theta_dot0 > 0.0 || (p.theta_dot0 == 0.0 && c < 0.0) ? 1.0 : -1.0;
    const double f = j.find_f(std::abs(p.theta_dot0)), fs = f * sg, w = p.theta_dot0 / j.K;
    const double Fr = s - w * w / (1.0 + al), Ft = al * c / (1.0 + al), a = fs * be / (1.0 + al);
    const double q = 1.0 + f * f, P0 = -(Fr + fs * Ft) / q, Q0 = (fs * Fr - Ft) / q, P1 = fs * a / q,
                 Q1 = a / q;
    double total = 0.0;
    if (is_line) {
        const double A2 = 1.0 + f * f - a * a, B2 = a * Ft, C2 = -(Fr * Fr + Ft * Ft);
        total = (-B2 + std::sqrt(B2 * B2 - A2 * C2)) / A2;
    } else {
        for (int k = 0; k < j.m; ++k) {
            const double at = (2 * k + 1) * pi / j.m, x = std::cos(at), y = std::sin(at);
            total = std::max(total, (x * P0 + y * Q0) / (std::cos(pi / j.m) - x * P1 - y * Q1));
        }
    }
    const bool starts =
        p.theta_dot0 != 0.0 || (std::abs(c) > f * be * total && !j.rests(p.theta0, is_line ? 0 : j.m));
    if (f > 0.0 && starts && std::isfinite(total)) {
        out.add({"load_at_start",
                 is_line ? "friction circle" : "max_{k} *n*_k·*P*_0/(cos(π/*m*) − *n*_k·*P*_1)",
                 total * j.weight, [](Probe& run) { return run.at("load_total", 0.0); }});
        const double D = (1.0 + al) * (1.0 + f * f) - be * f * (1.0 + f);
        const double N1 =
            (al * (1.0 + al) * f * c - (1.0 + al) * (1.0 + al - be * f) * s + (1.0 + al - be * f) * w * w) /
            ((1.0 + al) * D);
        const double N4 =
            (al * (1.0 + al) * c + (1.0 + al) * (1.0 + al - be) * f * s - (1.0 + al - be) * f * w * w) /
            ((1.0 + al) * D);
        if (j.m == 4 && sg < 0.0 && N1 > 0.0 && N4 > 0.0 && !is_line) {
            out.add(
                {"point_1", "(4.47)", N1 * j.weight, [](Probe& run) { return run.at("p1.normal", 0.0); }});
            out.add(
                {"point_4", "(4.48)", N4 * j.weight, [](Probe& run) { return run.at("p4.normal", 0.0); }});
        }
    }
}

// The angle up to which a round bearing rests.
void state_rest_angle(const Values& p, const DryJournal& j, ClosedForms& out) {
    const double at_rest = j.mu_s, be = j.be;
    out.letters.push_back({"be", "*β*", "*r*_p/*l*", be, "1"});
    out.add({"rest_angle_line",
             p.kind() == FrictionKind::coulomb ? "asin([be]·[mu]/√(1 + [mu]^2))"
                                               : "asin([be]·[mu_s]/√(1 + [mu_s]^2))",
             std::asin(be * at_rest / std::sqrt(1.0 + at_rest * at_rest)), [](Probe& run) {
                 return find_edge(0.5 * run.exact(), 2.0 * run.exact(), [&](double angle) {
                     const Probe::Change changes[] = {
                         {"points", endless}, {"theta_dot0", 0.0}, {"theta0", angle - 0.5 * pi}};
                     return run.at_start("line.state", changes) != static_cast<double>(ContactState::stick);
                 });
             }});
}

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const Values p = read_values(values);
    const DryJournal j = p.make_journal();
    const bool is_empirical = method == "empirical" || method == "empirical_printed";
    const double amplitude = find_from_hanging(p.theta0);
    out.horizon = 1.0;
    constexpr double least = 1e-3, most = 3.0;  // rad: near the verticals the motion is very slow
    const bool swings = std::abs(amplitude) > least && std::abs(amplitude) < most;
    if (j.is_frictionless()) {
        if (p.theta_dot0 == 0.0 && swings) state_free_swing(j, amplitude, out);
        return;
    }
    if (is_empirical) return;
    const bool is_line = j.m == 0 || method == "friction_circle";
    state_first_load(p, j, is_line, out);
    if (j.mu_s > 0.0 && (is_line || method == "reduction")) state_rest_angle(p, j, out);
}

constexpr Preset presets[] = {
    {"steel", "Steel pivot (figures 4.1 and 4.13, table 4.2)", "bearing_pendulum",
     "Dry friction shortens each swing by about the same angle until the pendulum stops: drag Friction and "
     "Viscous "
     "friction, or drop a measured file here."},
    {"steel_short", "Steel, more Coulomb friction (table 4.2)", "bearing_pendulum?mu=0.35&b=0.5",
     "More Coulomb friction, and fewer swings are left: drag Viscous friction to 0, and the amplitudes fall "
     "along a line."},
    {"brass", "Brass pivot (figure 4.18)", "bearing_pendulum?material=brass&mu=0.115&b=1.3",
     "Less Coulomb friction, and the pendulum swings longer: drag Friction and count the swings."},
    {"brass_coulomb", "Brass, Coulomb friction only (tables 4.2 and 4.3)",
     "bearing_pendulum?material=brass&mu=0.2&b=0",
     "Coulomb friction alone ends the motion at a definite time: drag Viscous friction up from 0 and see "
     "which swings it shortens."},
    {"nylon", "Nylon pivot (figure 4.14, table 4.2)", "bearing_pendulum?t_end=20&material=nylon&mu=0.08&b=1",
     "Little Coulomb friction: the pendulum swings for seventeen seconds; drag Friction up to stop it "
     "sooner."},
    {"teflon", "Teflon pivot (figure 4.15, table 4.2)", "bearing_pendulum?material=teflon&mu=0.11&b=4.5",
     "Much viscous friction: large swings die fast, small ones slowly; drag Viscous friction down and "
     "compare."},
    {"points_4", "4 points (figures 4.5, 4.6 and 4.8)", "bearing_pendulum?points=4",
     "Four points represent the bearing, and the load jumps from one to the next: choose more Contact "
     "points, and the jumps shrink."},
    {"points_8", "8 points (figure 4.8)", "bearing_pendulum?points=8",
     "Eight points carry the journal in turn: choose more Contact points and compare when it comes to rest."},
    {"points_32", "32 points (figure 4.8)", "bearing_pendulum?points=32",
     "Thirty-two points come close to a line contact: choose other Contact points and compare when it comes "
     "to rest."},
    {"points_128", "128 points", "bearing_pendulum?points=128",
     "With 128 points the load wanders almost smoothly round the journal: choose fewer Contact points and "
     "compare."},
    {"points_inf", "Line contact", "bearing_pendulum?points=inf",
     "A line contact is the limit of infinitely many points: drag Friction and see the load turn with the "
     "direction of the swing."},
    {"tolerance", "QP at every stage, 1e-3 (figure 4.7)", "bearing_pendulum?method=gauss_qp&tol=1e-3",
     "A quadratic program is solved at every stage of a coarse integration, as in the thesis: choose another "
     "Method and compare."},
    {"fig_4_7_coarse", "QP at every stage, 1e-1 (figure 4.7)", "bearing_pendulum?method=gauss_qp&tol=0.1",
     "The coarsest tolerance of the thesis: the steps are long, and still the pendulum stops. Choose another "
     "Method and compare."},
    {"fig_4_7_fine", "QP at every stage, 1e-6 (figure 4.7)", "bearing_pendulum?method=gauss_qp&tol=1e-6",
     "With a fine tolerance the quadratic programs follow the exact reduction: choose that Method and "
     "compare the two."},
    {.id = "drift",
     .title = "Drift without projection",
     .scenario = "bearing_pendulum?method=gauss_qp&tol=1e-3&projection=off",
     .sentence =
         "Without projection the errors of the steps add up, and the journal leaves its bearing: choose "
         "Projection on, and the drift is gone.",
     .view = "view.plots=time.drift"},
    {"mu_or_b", "Viscous friction only (figure 4.9)", "bearing_pendulum?mu=0&b=4",
     "Viscous friction alone never brings the pendulum to rest: drag Friction up from 0, and it stops."},
    {"fig_4_9", "Coulomb friction only (figure 4.9)", "bearing_pendulum?mu=0.24&b=0",
     "Coulomb friction alone and both together stop after the same sixteen swings; viscous friction makes "
     "them quicker.",
     "bearing_pendulum"},
    {"empirical", "Empirical model (figure 4.10)", "bearing_pendulum?method=empirical",
     "One empirical law replaces the contact points and stops the pendulum early: choose another Method to "
     "see what the points do."},
    {.id = "fig_4_11",
     .title = "Band of friction (figure 4.11)",
     .scenario = "bearing_pendulum",
     .sentence = "The band holds all motions with a slightly larger or smaller friction: it widens from "
                 "swing to swing. Press Band to hide it.",
     .view = "view.band=mu:0.005,b:0.1"},
    {"frictionless", "No friction (figure 4.17)", "bearing_pendulum?material=brass&mu=0&b=0",
     "Without friction the pendulum swings for ever, and many points share its load: drag Friction up from "
     "0."},
    {"stationary", "Hangs at rest (figure 4.16)",
     "bearing_pendulum?material=brass&mu=0&b=0&theta0=-1.5707963267948966",
     "Hanging at rest without friction, half of the points share the weight: drag Angle to let it swing."},
    {.id = "t42_brass_1_long",
     .title = "Brass, 1 washer, longest (table 4.2)",
     .scenario = "bearing_pendulum?material=brass&washers=1&mu=0.18&b=0.4",
     .sentence = "The longest swing measured with brass and 1 washer, fitted by both kinds of friction: drag "
                 "Friction and compare.",
     .group = "Table 4.2"},
    {.id = "t42_brass_1_short",
     .title = "Brass, 1 washer, shortest (tables 4.2 and 4.3)",
     .scenario = "bearing_pendulum?material=brass&washers=1&mu=0.29&b=0",
     .sentence = "The shortest swing measured with brass and 1 washer, fitted by both kinds of friction: "
                 "drag Friction and compare.",
     .group = "Table 4.2"},
    {.id = "t42_brass_2_long",
     .title = "Brass, 2 washers, longest (figure 4.12, table 4.2)",
     .scenario = "bearing_pendulum?material=brass&mu=0.1&b=1.3",
     .sentence = "The longest swing measured with brass and 2 washers, fitted by both kinds of friction: "
                 "drag Friction and compare.",
     .group = "Table 4.2"},
    {.id = "t42_steel_1_long",
     .title = "Steel, 1 washer, longest (table 4.2)",
     .scenario = "bearing_pendulum?washers=1&mu=0.22&b=2.5",
     .sentence = "The longest swing measured with steel and 1 washer, fitted by both kinds of friction: drag "
                 "Friction and compare.",
     .group = "Table 4.2"},
    {.id = "t42_steel_1_short",
     .title = "Steel, 1 washer, shortest (table 4.2)",
     .scenario = "bearing_pendulum?washers=1&mu=0.35&b=1.5",
     .sentence = "The shortest swing measured with steel and 1 washer, fitted by both kinds of friction: "
                 "drag Friction and compare.",
     .group = "Table 4.2"},
    {.id = "t42_nylon_1_long",
     .title = "Nylon, 1 washer, longest (table 4.2)",
     .scenario = "bearing_pendulum?material=nylon&washers=1&mu=0.13&b=0.8",
     .sentence = "The longest swing measured with nylon and 1 washer, fitted by both kinds of friction: drag "
                 "Friction and compare.",
     .group = "Table 4.2"},
    {.id = "t42_nylon_1_short",
     .title = "Nylon, 1 washer, shortest (table 4.2)",
     .scenario = "bearing_pendulum?material=nylon&washers=1&mu=0.155&b=0.8",
     .sentence = "The shortest swing measured with nylon and 1 washer, fitted by both kinds of friction: "
                 "drag Friction and compare.",
     .group = "Table 4.2"},
    {.id = "t42_nylon_2_short",
     .title = "Nylon, 2 washers, shortest (table 4.2)",
     .scenario = "bearing_pendulum?t_end=20&material=nylon&mu=0.09&b=1.3",
     .sentence = "The shortest swing measured with nylon and 2 washers, fitted by both kinds of friction: "
                 "drag Friction and compare.",
     .group = "Table 4.2"},
    {.id = "t42_teflon_1_long",
     .title = "Teflon, 1 washer, longest (table 4.2)",
     .scenario = "bearing_pendulum?material=teflon&washers=1&mu=0.08&b=5",
     .sentence = "The longest swing measured with teflon and 1 washer, fitted by both kinds of friction: "
                 "drag Friction and compare.",
     .group = "Table 4.2"},
    {.id = "t42_teflon_1_short",
     .title = "Teflon, 1 washer, shortest (table 4.2)",
     .scenario = "bearing_pendulum?material=teflon&washers=1&mu=0.18&b=5",
     .sentence = "The shortest swing measured with teflon and 1 washer, fitted by both kinds of friction: "
                 "drag Friction and compare.",
     .group = "Table 4.2"},
    {.id = "t42_teflon_2_short",
     .title = "Teflon, 2 washers, shortest (table 4.2)",
     .scenario = "bearing_pendulum?material=teflon&mu=0.17&b=4.5",
     .sentence = "The shortest swing measured with teflon and 2 washers, fitted by both kinds of friction: "
                 "drag Friction and compare.",
     .group = "Table 4.2"},
    {.id = "t43_brass_1_long",
     .title = "Brass, 1 washer, longest (table 4.3)",
     .scenario = "bearing_pendulum?material=brass&washers=1&mu=0.2&b=0",
     .sentence = "The longest swing with brass and 1 washer, fitted by Coulomb friction alone: drag Viscous "
                 "friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_brass_2_long",
     .title = "Brass, 2 washers, longest (table 4.3)",
     .scenario = "bearing_pendulum?material=brass&mu=0.16&b=0",
     .sentence = "The longest swing with brass and 2 washers, fitted by Coulomb friction alone: drag Viscous "
                 "friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_steel_1_long",
     .title = "Steel, 1 washer, longest (table 4.3)",
     .scenario = "bearing_pendulum?washers=1&mu=0.34&b=0",
     .sentence = "The longest swing with steel and 1 washer, fitted by Coulomb friction alone: drag Viscous "
                 "friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_steel_1_short",
     .title = "Steel, 1 washer, shortest (table 4.3)",
     .scenario = "bearing_pendulum?washers=1&mu=0.37&b=0",
     .sentence = "The shortest swing with steel and 1 washer, fitted by Coulomb friction alone: drag Viscous "
                 "friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_steel_2_long",
     .title = "Steel, 2 washers, longest (table 4.3)",
     .scenario = "bearing_pendulum?mu=0.24&b=0",
     .sentence = "The longest swing with steel and 2 washers, fitted by Coulomb friction alone: drag Viscous "
                 "friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_steel_2_short",
     .title = "Steel, 2 washers, shortest (table 4.3)",
     .scenario = "bearing_pendulum?mu=0.37&b=0",
     .sentence = "The shortest swing with steel and 2 washers, fitted by Coulomb friction alone: drag "
                 "Viscous friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_nylon_1_long",
     .title = "Nylon, 1 washer, longest (table 4.3)",
     .scenario = "bearing_pendulum?material=nylon&washers=1&mu=0.17&b=0",
     .sentence = "The longest swing with nylon and 1 washer, fitted by Coulomb friction alone: drag Viscous "
                 "friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_nylon_1_short",
     .title = "Nylon, 1 washer, shortest (table 4.3)",
     .scenario = "bearing_pendulum?material=nylon&washers=1&mu=0.2&b=0",
     .sentence = "The shortest swing with nylon and 1 washer, fitted by Coulomb friction alone: drag Viscous "
                 "friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_nylon_2_long",
     .title = "Nylon, 2 washers, longest (table 4.3)",
     .scenario = "bearing_pendulum?t_end=20&material=nylon&mu=0.12&b=0",
     .sentence = "The longest swing with nylon and 2 washers, fitted by Coulomb friction alone: drag Viscous "
                 "friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_nylon_2_short",
     .title = "Nylon, 2 washers, shortest (table 4.3)",
     .scenario = "bearing_pendulum?t_end=20&material=nylon&b=0",
     .sentence = "The shortest swing with nylon and 2 washers, fitted by Coulomb friction alone: drag "
                 "Viscous friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_teflon_1_long",
     .title = "Teflon, 1 washer, longest (table 4.3)",
     .scenario = "bearing_pendulum?material=teflon&washers=1&mu=0.26&b=0",
     .sentence = "The longest swing with teflon and 1 washer, fitted by Coulomb friction alone: drag Viscous "
                 "friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_teflon_1_short",
     .title = "Teflon, 1 washer, shortest (table 4.3)",
     .scenario = "bearing_pendulum?material=teflon&washers=1&mu=0.39&b=0",
     .sentence = "The shortest swing with teflon and 1 washer, fitted by Coulomb friction alone: drag "
                 "Viscous friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_teflon_2_long",
     .title = "Teflon, 2 washers, longest (table 4.3)",
     .scenario = "bearing_pendulum?material=teflon&mu=0.27&b=0",
     .sentence = "The longest swing with teflon and 2 washers, fitted by Coulomb friction alone: drag "
                 "Viscous friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t43_teflon_2_short",
     .title = "Teflon, 2 washers, shortest (table 4.3)",
     .scenario = "bearing_pendulum?material=teflon&mu=0.33&b=0",
     .sentence = "The shortest swing with teflon and 2 washers, fitted by Coulomb friction alone: drag "
                 "Viscous friction up from 0.",
     .group = "Table 4.3"},
    {.id = "t44_aluminium_steel",
     .title = "Aluminium on steel (table 4.4)",
     .scenario = "bearing_pendulum?mu=0.48&b=0",
     .sentence = "Aluminium on steel with a coefficient from a handbook, which does not hold for this "
                 "bearing: drag Friction to the measured value.",
     .group = "Table 4.4"},
    {.id = "t44_brass_steel",
     .title = "Brass on steel (table 4.4)",
     .scenario = "bearing_pendulum?material=brass&mu=0.44&b=0",
     .sentence = "Brass on steel with a coefficient from a handbook, which does not hold for this bearing: "
                 "drag Friction to the measured value.",
     .group = "Table 4.4"},
    {.id = "t44_brass_iron",
     .title = "Brass on cast iron (table 4.4)",
     .scenario = "bearing_pendulum?material=brass&mu=0.3&b=0",
     .sentence = "Brass on cast iron with a coefficient from a handbook, which does not hold for this "
                 "bearing: drag Friction to the measured value.",
     .group = "Table 4.4"},
    {.id = "t44_teflon_steel",
     .title = "Teflon on steel (table 4.4)",
     .scenario = "bearing_pendulum?t_end=60&material=teflon&mu=0.04&b=0",
     .sentence = "Teflon on steel with a coefficient from a handbook, which does not hold for this bearing: "
                 "drag Friction to the measured value.",
     .group = "Table 4.4"},
};

constexpr Finding findings[] = {
    {.where = "(4.51)",
     .claim = "−*b* *r*_p*K*|*θ*′|.",
     .holds = "−*b* *r*_p*Kθ*′. As printed, friction feeds energy while *θ*′ < 0.",
     .see = "bearing_pendulum?method=empirical_printed"},
    {.where = "(4.51), figure 4.10",
     .holds = "The thesis says that this model does not take the pivot radius into account and cannot be "
              "used to calibrate "
              "friction coefficients. It has no *β*: for the same *μ* and *b* it damps far more strongly "
              "than the model.",
     .see = "empirical"},
    {.where = "(4.49)",
     .claim = "(1 + *α*)*β*(1 − *f*^2) sin *θ*.",
     .holds = "(1 + *α*)*βf*(1 − *f*) sin *θ*. As printed, *f* → 0 does not give (4.50)."},
    {.where = "(4.34), (4.35), second component",
     .claim = "− *β* sin *d* cos *θ*.",
     .holds = "+ *β* sin *d* cos *θ*; (4.44)–(4.46) agree with +."},
    {.where = "After (4.48)",
     .claim = "*N*_1, *N*_4 > 0 for 0 < *α* < 1, 0 < *β* < 1 and *f* << 1.",
     .holds = "This holds only while *α* cos *θ*_0 > (1 + *α* − *β*)*f*|sin *θ*_0|.",
     .see = "points_4"},
    {.where = "Text to figure 4.18",
     .claim = "At release the load is nearly the frictionless one.",
     .holds = "With *μ* > 0 two points already carry the load.",
     .see = "steel"},
    {.where = "Table 4.1",
     .claim = "The rod has 9.8 + 4.2 cm.",
     .holds = "The listing, used here, has 14.7 cm of which 3.75 cm are threaded."},
    {.where = "Listing, RK54",
     .claim = "The error estimate takes xs1 with c1·v1.",
     .holds = "It should take cs1·v1. With c1 the error estimate is of first order (text copy: the print may "
              "be right)."},
    {.where = "Listing, Jacobian",
     .claim = "rykB − rxkB.",
     .holds = "rykB − rxsB (text copy: the print may be right)."},
    {.where = "Tables 4.2 and 4.3, steel, 1 washer, shortest",
     .claim = "(0.35, 1.5) and 0.37 match the same run.",
     .holds = "They stop 2.469 and 2.829 s after release, after 6 and 7 swings. The stated uncertainties do "
              "not bridge it; the "
              "other pairs agree within 2 % in the median.",
     .see = "t42_steel_1_short"},
    {.where = "After figure 4.18",
     .claim = "The greatest speed is reached slightly after the vertical.",
     .holds = "Before it. *θ*″ = −cos *θ* + *fβΣN* is positive at the lowest point, so the speed already "
              "falls there: *θ* = "
              "−1.49 rad for brass, −1.5708 is vertical.",
     .see = "brass"},
    {.where = "After (4.8)",
     .claim = "0 < *α* < 1.",
     .holds = "There is no upper bound: *α* exceeds 1 with one washer and a heavy pivot."},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::gomez_2008};

}  // namespace stiction::bearing_pendulum
