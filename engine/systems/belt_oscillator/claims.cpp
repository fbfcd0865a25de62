// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/belt_oscillator/belt_oscillator.hpp"

#include "base/constants.hpp"
#include "model/references.hpp"

#include <array>
#include <cmath>

namespace stiction::belt_oscillator {

namespace {

// Closed forms (docs/theory/belt_oscillator.md, The cycle) for c = 0, F_a = 0. Positions are positive in the sense of
// the belt:
//
//     xs = mu_s N/k, xk = mu_k N/k, B = xs - xk, w = sqrt(k/m), A = sqrt(B^2 + (v_b/w)^2)
//     cycle from the second stick on   sticks 2 B/v_b, slips 2 (pi - atan(B w/v_b))/w from xs to 2 xk - xs,
//                                      swings by A about xk, greatest speed A w
//     mu_s = mu_k                      leaves its first stick at xk, then swings by v_b/w about it
//     never reaches the belt's speed   swings by its own amplitude
//     k = 0                            slips |u_T(0)| m/(mu_k N) and u_T(0)^2 m/(2 mu_k N) far
double along_belt(std::span<const double> values, double x) { return read_values(values).v_b < 0.0 ? -x : x; }
double find_slip_start(Probe& run) { return run.find_event(EventKind::stick_to_slip); }
double find_slip_end(Probe& run) { return run.find_event(EventKind::slip_to_stick, find_slip_start(run)); }

// Without a spring: the time at which the block has the speed of the belt.
double find_slide_end(Probe& run) {
    const Values p = read_values(run.values());
    return run.find_passage("slip_speed", 0.0, p.x_dot0 < p.v_b ? 1 : -1, Probe::from_start);
}

// Orbit without further stick: times at which x is greatest, least, and greatest again.
std::array<double, 3> find_orbit(Probe& run) {
    const Values p = read_values(run.values());
    const double swing =
        std::hypot(p.x0 - p.mu_k * p.N / p.k * (p.v_b < 0.0 ? -1 : 1), p.x_dot0 * std::sqrt(p.m / p.k));
    const bool never_sticks = swing * std::sqrt(p.k / p.m) < std::abs(p.v_b);
    const double first = run.find_passage("x_dot", 0.0, -1, never_sticks ? 0.0 : find_slip_start(run));
    const double least = run.find_passage("x_dot", 0.0, 1, first);
    return {first, least, run.find_passage("x_dot", 0.0, -1, least)};
}

// Without a spring the block slides to rest on the belt.
void state_slide(const Values& p, double u, ClosedForms& out) {
    out.horizon = 2.0 * std::abs(u) * p.m / (p.mu_k * p.N);
    out.add({"slip_time", "|[x_dot0] − [belt_speed]|·[mass]/([mu_k]·[normal_force])",
             std::abs(u) * p.m / (p.mu_k * p.N), find_slide_end});
    out.add({"slip_way", "([x_dot0] − [belt_speed])^2·[mass]/(2·[mu_k]·[normal_force])",
             u * u * p.m / (2.0 * p.mu_k * p.N), [](Probe& run) {
                 const Values own = read_values(run.values());
                 const double t = find_slide_end(run);
                 return std::abs(run.at("x", t) - own.x0 - own.v_b * t);
             }});
}

// On a belt at rest each half swing is a cosine about +-xk.
void state_half_swing(const Values& p, double w, double xk, ClosedForms& out) {
    out.horizon = 2.0 * pi / w;
    out.letters.push_back({"w", "*ω*", "√([stiffness]/[mass])", w, "rad/s"});
    out.add({"half_swing", "π/[w]", pi / w, [](Probe& run) {
                 return run.find_passage("x_dot", 0.0, read_values(run.values()).x0 > 0.0 ? 1 : -1, 0.0);
             }});
    out.add({"swing_end", "2·[mu_k]·[normal_force]/[stiffness] − |[x0]|", 2.0 * xk - std::abs(p.x0),
             [](Probe& run) {
                 const double x0 = read_values(run.values()).x0;
                 const double x = run.at("x", run.find_passage("x_dot", 0.0, x0 > 0.0 ? 1 : -1, 0.0));
                 return x0 > 0.0 ? x : -x;
             }});
}

// An orbit that only touches the speed of the belt, or never reaches it.
void state_orbit(bool never_sticks, double amplitude, double w, double centre, ClosedForms& out) {
    out.add({"period", "2π/[w]", 2.0 * pi / w, [](Probe& run) {
                 const auto t = find_orbit(run);
                 return t[2] - t[0];
             }});
    out.letters.push_back({"c", "*x*_c", "[mu_k]·[normal_force]/[stiffness]", centre, "m"});
    out.add({"amplitude", never_sticks ? "√(([x0] − [c])^2 + ([x_dot0]/[w])^2)" : "|[belt_speed]|/[w]",
             amplitude, [](Probe& run) {
                 const auto t = find_orbit(run);
                 return 0.5 * (run.at("x", t[2]) - run.at("x", t[1]));
             }});
}

// The stick-slip cycle: stick stretches the spring to xs, and the slip swings about xk.
void state_cycle(double v_b, double w, double xk, double xs, ClosedForms& out) {
    const double B = xs - xk, A = std::hypot(B, v_b / w), t_stick = 2.0 * B / v_b;
    out.letters.push_back({"B", "*B*", "([mu_s] − [mu_k])·[normal_force]/[stiffness]", B, "m"});
    out.add({"slip_end", "(2·[mu_k] − [mu_s])·[normal_force]/[stiffness]", 2.0 * xk - xs,
             [](Probe& run) { return along_belt(run.values(), run.at("x", find_slip_end(run))); }});
    out.add({"stick_time", "2·[B]/|[belt_speed]|", t_stick, [](Probe& run) {
                 const double end = find_slip_end(run);
                 return run.find_event(EventKind::stick_to_slip, end) - end;
             }});
    const double t_slip = 2.0 * (pi - std::atan(B * w / v_b)) / w;
    out.add({"slip_time", "2·(π − atan([B]·[w]/|[belt_speed]|))/[w]", t_slip,
             [](Probe& run) { return find_slip_end(run) - find_slip_start(run); }});
    out.add({"period", "stick time + slip time", t_stick + t_slip, [](Probe& run) {
                 return run.find_event(EventKind::stick_to_slip, find_slip_end(run)) - find_slip_start(run);
             }});
    out.add({"amplitude", "√([B]^2 + ([belt_speed]/[w])^2)", A, [](Probe& run) {
                 const double a = find_slip_start(run), b = find_slip_end(run);
                 return 0.5 * (run.find_extreme("x", 1, a, b) - run.find_extreme("x", -1, a, b));
             }});
    out.add({"top_speed", "√(([B]·[w])^2 + [belt_speed]^2)", A * w, [](Probe& run) {
                 const double a = find_slip_start(run), b = find_slip_end(run);
                 return std::abs(
                     run.find_extreme("x_dot", along_belt(run.values(), 1.0) > 0.0 ? -1 : 1, a, b));
             }});
}

void state_closed_forms(std::span<const double> values, std::string_view, ClosedForms& out) {
    const Values p = read_values(values);
    const double k = p.k, N = p.N, v_b = std::abs(p.v_b);
    const double w = std::sqrt(k / p.m), u = p.x_dot0 - p.v_b;
    if (p.c != 0.0 || p.F_a != 0.0 || !(N > 0.0) || !(p.mu_k > 0.0)) return;
    if (p.viscous != 0.0 || p.quadratic != 0.0 || p.asymmetry != 1.0) return;
    const bool is_coulomb = p.kind() == FrictionKind::coulomb, falls = p.get_law().falls();
    if (k == 0.0) {
        if (!falls) state_slide(p, u, out);
        return;
    }
    const double xk = p.mu_k * N / k, xs = p.get_law().at_rest() * N / k;
    if (v_b == 0.0) {
        if (!falls && p.x_dot0 == 0.0 && std::abs(p.x0) > xs) state_half_swing(p, w, xk, out);
        return;
    }
    const double B = xs - xk, swing = std::hypot(p.x0 - along_belt(values, xk), p.x_dot0 / w);
    const bool never_sticks = !falls && swing * w < v_b;
    out.horizon = 20.0 * (2.0 * pi / w + 2.0 * B / v_b + (xs + std::abs(p.x0)) / v_b);
    if (!never_sticks)
        out.add({"slip_start",
                 is_coulomb ? "[mu_k]·[normal_force]/[stiffness]" : "[mu_s]·[normal_force]/[stiffness]", xs,
                 [](Probe& run) { return along_belt(run.values(), run.at("x", find_slip_start(run))); }});
    if (falls) return;
    out.letters.push_back({"w", "*ω*", "√([stiffness]/[mass])", w, "rad/s"});
    constexpr double shortest_stick = 0.01;  // of the time 2/w; below it the end of slip is ill-conditioned
    if (never_sticks || B == 0.0)
        state_orbit(never_sticks, never_sticks ? swing : v_b / w, w, along_belt(values, xk), out);
    else if (!(B * w < shortest_stick * v_b))
        state_cycle(v_b, w, xk, xs, out);
}

constexpr Preset presets[] = {
    {"cycle", "Stick-slip cycle (figure 7b)", "belt_oscillator",
     "The belt carries the block until the spring pulls it free, over and over: drag Kinetic friction up to "
     "Static friction, and stick-slip disappears."},
    {"coulomb", "Coulomb, one coefficient (figure 7a)", "belt_oscillator?friction_law=coulomb",
     "With one coefficient the block slips once and then swings without sticking again: choose another "
     "Friction law to bring the cycle back."},
    {"stribeck", "Stribeck (figure 7c)", "belt_oscillator?friction_law=stribeck",
     "Friction falls smoothly with the speed of sliding, and the cycle stays: drag Stribeck speed to make "
     "the fall steeper or gentler."},
    {"karnopp", "Driven block (figures 1 and 6, Karnopp)",
     "belt_oscillator?stiffness=0&belt_speed=0&friction_law=coulomb&drive_amplitude=4&x_dot0=0",
     "A harmonic force moves a free block that rests twice in each period: drag Drive amplitude below 2.5 N, "
     "the friction bound, and it never moves."},
    {"hyperbolic", "Hyperbolic", "belt_oscillator?friction_law=hyperbolic",
     "Friction falls with a long tail at high speed: choose Stribeck as Friction law to compare the two."},
    {"lopsided", "Asymmetric friction",
     "belt_oscillator?stiffness=0&belt_speed=0&friction_law=coulomb&asymmetry=2&drive_amplitude=6&x_dot0=0",
     "Friction against motion to the left is twice as large, so the block drifts to the right: drag "
     "Asymmetry to 1."},
};

constexpr Finding findings[] = {
    {.where = "Stick-slip",
     .holds = "With a constant kinetic coefficient the duration of stick does not depend on where the cycle "
              "began. Without the drop from the static to the kinetic coefficient there is no cycle.",
     .see = "coulomb"},
    {.where = "Remark on *Q* = *Mz*″^2",
     .holds = "A factor ½ is missing by convention. The minimiser is the same."},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::zardecki_2007};

}  // namespace stiction::belt_oscillator
