// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/free_disk/free_disk.hpp"

#include "base/constants.hpp"
#include "model/references.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::free_disk {

namespace {

// Closed forms of the first instant. A disk that rolls needs the forces of the heading of model.cpp, and its energy is
//
//     K_in = m r^2 (phi'^2 S^2 + 5 theta'^2 + 6 w3^2)/8
//
// With It = Ia/2 = m r^2/4 a disk that slips along d = v_K/|v_K| has
//
//     N = m (g + r c S phi' (phi' c - 2 w3) - r S theta'^2)/(1 + 4 c^2 - 4 mu c S d_p)
//
// In flight the centre falls freely, and the axis turns about the angular momentum L at the rate |L|/It:
//
//     cos theta = a + (c - a) cos(|L| t/It) - (It theta' S/|L|) sin(|L| t/It),   a = L_z Ia w3/|L|^2,
//     L_z = It phi' S^2 + Ia w3 c,   |L|^2 = It^2 (phi'^2 S^2 + theta'^2) + Ia^2 w3^2
struct Start {
    Values p;
    std::array<double, 6> q, v;
    Frame e;
    double w3;

    explicit Start(std::span<const double> values) : Start(read_values(values)) {}
    explicit Start(const Values& read) : p(read), e(place()), w3(e.find_spin(v)) {}

    Triple find_slipping_force() const {
        const double speed = std::hypot(p.v_p0, p.v_20), mu = p.get_law().sliding(speed);
        const double yaw = v[phi], rate = v[theta];
        const double A = 1.0 + 4.0 * e.c * e.c - 4.0 * mu * e.c * e.S * p.v_p0 / speed;
        const double load = p.g + p.r * e.S * (e.c * yaw * (yaw * e.c - 2.0 * w3) - rate * rate);
        if (!(A > 0.0 && load > 0.0)) return {NAN, NAN, NAN};
        const double N = p.m * load / A;
        return {N, -mu * N * p.v_p0 / speed, -mu * N * p.v_20 / speed};
    }
    double find_flying_tilt(double t) const {
        const double Ia = p.find_axial_inertia(), It = p.find_transverse_inertia();
        const double yaw = v[phi], rate = v[theta];
        const double across = It * std::hypot(yaw * e.S, rate), along = Ia * w3,
                     L = std::hypot(across, along);
        if (L == 0.0) return p.theta0;
        const double a = (It * yaw * e.S * e.S + along * e.c) / L * (along / L), turn = L * t / It;
        return std::acos(a + (e.c - a) * std::cos(turn) - It * rate * e.S / L * std::sin(turn));
    }
    double find_gap(double t) const {
        return p.height0 + p.r * (e.S - std::sin(find_flying_tilt(t))) - 0.5 * p.g * t * t;
    }
    /// The first touch-down; NaN if the axis comes near the vertical before.
    double find_touch_down() const {
        constexpr int looks = 2000;
        constexpr double near = 0.02;  // rad
        const double longest = 1.01 * std::sqrt(2.0 * (p.height0 + p.r) / p.g);
        for (int i = 1; i <= looks; ++i) {
            const double from = longest * (i - 1) / looks, to = longest * i / looks;
            if (!(std::sin(find_flying_tilt(to)) > near)) return NAN;
            const double t = find_edge(from, to, [&](double at) { return find_gap(at) < 0.0; });
            if (!std::isnan(t)) return t;
        }
        return NAN;
    }

  private:
    std::span<const double> place() {
        p.find_start(q, v);
        return q;
    }
};

template <const char* column>
double at_start(Probe& run) {
    return run.at(column, 0.0);
}
template <const char* column>
double in_flight(Probe& run) {
    return run.at(column, 0.5 * Start(run.values()).find_touch_down());
}
constexpr char normal[] = "ground.normal", across[] = "ground.tangent1", along[] = "ground.tangent2",
               friction[] = "friction", kinetic[] = "energy.kinetic", height[] = "z", tilt[] = "theta";

void state_flight(const Start& start, std::string_view method, ClosedForms& out) {
    const Values& p = start.p;
    const double t = start.find_touch_down();
    if (std::isnan(t) || method == "time_stepping") return;
    out.horizon = 1.01 * t;
    out.letters.push_back({"t", "*t*", "half of the fall", 0.5 * t, "s"});
    out.add({"touch_down", "[height0] + [radius]·(sin [theta0] − sin *θ*) = ½·[gravity]·*t*^2", t,
             [](Probe& run) { return run.find_event(EventKind::touch_down); }});
    out.add({"fall", "[height0] + [radius]·sin [theta0] − ½·[gravity]·[t]^2",
             p.height0 + p.r * start.e.S - 0.125 * p.g * t * t, in_flight<height>});
    out.add({"tilt", "free precession about the angular momentum", start.find_flying_tilt(0.5 * t),
             in_flight<tilt>});
}

void state_contact(const Start& start, ClosedForms& out) {
    const Values& p = start.p;
    const bool rolls = p.v_p0 == 0.0 && p.v_20 == 0.0;
    const Triple F = rolls ? p.find_rolling_force(start.q, start.v) : start.find_slipping_force();
    const double needed = std::hypot(F[1], F[2]), bound = p.get_law().at_rest() * F[0];
    constexpr double clear = 1e-6;  // of the friction: by so much a start must be below its bound
    constexpr double small = 1e-3;  // of the load: a smaller force has no relative error of its own
    if (!(F[0] > small * p.m * p.g) || (rolls && !(needed < (1.0 - clear) * bound))) return;
    out.horizon = 1e-3;
    if (rolls) {
        const double r = p.r, yaw = p.phi_dot0 * start.e.S, rate = p.theta_dot0, w3 = start.w3;
        out.add({"load", "[mass]·[gravity] + [mass]·[radius]·(cos *θ* *θ*″ − sin *θ* *θ*′^2)", F[0],
                 at_start<normal>});
        if (std::abs(F[1]) > small * F[0])
            out.add({"friction_across", "[mass]·[radius]·(sin *θ* *θ*″ + cos *θ* *θ*′^2 + [phi_dot0]·*ω*_3)",
                     F[1], at_start<across>});
        if (std::abs(F[2]) > small * F[0])
            out.add({"friction_along", "[mass]·[radius]·sin *θ*·[phi_dot0]·[theta_dot0]/3", F[2],
                     at_start<along>});
        out.add({"energy", "[mass]·[radius]^2·([phi_dot0]^2·sin^2 *θ* + 5·[theta_dot0]^2 + 6·*ω*_3^2)/8",
                 0.125 * p.m * r * r * (yaw * yaw + 5.0 * rate * rate + 6.0 * w3 * w3), at_start<kinetic>});
        return;
    }
    out.add({"load",
             "[mass]·([gravity] + [radius]·sin *θ*·(cos *θ* *φ*′·(*φ*′ cos *θ* − 2*ω*_3) − *θ*′^2))/"
             "(1 + 4 cos^2 *θ* − 4*μ* cos *θ* sin *θ* *d*_p)",
             F[0], at_start<normal>});
    if (needed > small * F[0]) out.add({"friction", "*μ N*", needed, at_start<friction>});
    if (std::abs(F[1]) > small * F[0]) out.add({"friction_across", "−*μ N d*_p", F[1], at_start<across>});
    if (std::abs(F[2]) > small * F[0]) out.add({"friction_along", "−*μ N d*_2", F[2], at_start<along>});
}

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const Start start(values);
    out.letters.push_back({"w3", "*ω*_3", "[psi_dot0] + [phi_dot0]·cos [theta0]", start.w3, "rad/s"});
    if (start.p.height0 > 0.0)
        state_flight(start, method, out);
    else if (method != "time_stepping")
        state_contact(start, out);
}

constexpr Preset presets[] = {
    {"rolls", "Rolls freely (figures 1 and 2)", "free_disk",
     "The disk rolls in bends and loops without losing energy, with up to 83 % of the friction it could "
     "have: drag "
     "Yaw rate up until it slips."},
    {"slips", "Thrown with slip", "free_disk?v_p0=0.5&v_20=1",
     "The contact point slips at first, and friction turns its velocity until the disk rolls: drag Slip "
     "along and "
     "watch the force on its circle."},
    {"alternates", "Rolls, slips, rolls", "free_disk?theta0=1.2&phi_dot0=2&psi_dot0=6",
     "Slips and short rolls follow each other about twice in a second, and the disk sinks: drag Static "
     "friction up "
     "until it only rolls."},
    {"spinning", "Spins like a coin", "free_disk?theta0=1.5&phi_dot0=10&psi_dot0=0",
     "Upright and spinning about the vertical the disk sinks and rises again: drag Yaw rate down and it "
     "falls "
     "deeper."},
    {"drift",
     "Drift of the constraints",
     "free_disk?method=index_1&dt=0.02",
     "In steps of 0.02 s the disk leaves the floor and its rolling by itself; with the gains in run B the "
     "error "
     "stays small.",
     "free_disk?method=index_1&dt=0.02&eta=25&xi=50&gamma=25",
     {},
     "view.plots=time.drift_holonomic,time.drift_nonholonomic"},
};

constexpr Finding findings[] = {
    {.where = "Section 2.1, equation (1)",
     .holds = "The available copy has figures 1 and 2 in words only, and no equations: those used here are "
              "derived "
              "from its angles, and the values are our choice.",
     .see = "rolls"},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::xu_2017};

}  // namespace stiction::free_disk
