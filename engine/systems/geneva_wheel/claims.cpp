// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/geneva_wheel/geneva_wheel.hpp"

#include "base/constants.hpp"
#include "model/references.hpp"

#include <cmath>

namespace stiction::geneva_wheel {

namespace {

// Closed forms (docs/theory/geneva_wheel.md). With x = t cos alpha and k = 1 + 2 t^2 the third derivative of the law is
// 0 where x^4 - 3 (k + 1) x^2 + k = 0.
double find_steepest(const Values& p) {
    const double t2 = std::pow(std::tan(p.dlt()), 2), k = 1.0 + 2.0 * t2, half = 1.5 * (k + 1.0);
    return std::acos(std::sqrt((half - std::sqrt(half * half - k)) / t2));
}

// Time at which the driver has this angle, in the first turn or the one before it.
double find_time(const Values& p, double angle) {
    const double t = (angle - p.alpha0) / p.Om, turn = 2.0 * pi / p.Om;
    return t - turn * std::floor(t / turn);
}

double measure_speed(Probe& run) {
    const Values p = read_values(run.values());
    return run.at("beta_dot", find_time(p, p.find_half_drive())) / p.Om;
}
double measure_acceleration(Probe& run) {
    const Values p = read_values(run.values());
    return run.at("law2", find_time(p, find_steepest(p)));
}
double measure_stroke(Probe& run) {
    const Values p = read_values(run.values());
    const double before = find_time(p, -0.5 * pi), turn = 2.0 * pi / p.Om;
    return run.at("beta", before + turn) - run.at("beta", before);
}
double measure_dwell(Probe& run) {
    constexpr double at_rest = 1e-9;  // of the speed of the driver
    const Values p = read_values(run.values());
    const double end = run.find_passage("law1", at_rest, -1, find_time(p, p.find_half_drive()));
    return (run.find_passage("law1", at_rest, 1, end) - end) * p.Om;
}
double measure_play(Probe& run, double t) { return run.at("play_plus", t) + run.at("play_minus", t); }
double measure_slot_play(Probe& run) {
    return measure_play(run, find_time(read_values(run.values()), 0.5 * pi));
}
double measure_lock_play(Probe& run) {
    return measure_play(run, find_time(read_values(run.values()), 1.5 * pi));
}

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const Values p = read_values(values);
    out.horizon = 4.2 * pi / p.Om;
    const bool by_law = method == "law", is_prescribed = by_law || method == "sliding_plane";
    if (!p.is_square() && !by_law) return;
    const double l = std::sin(p.dlt()), c = std::cos(p.Sg);
    if (is_prescribed) {
        const double largest =
            p.is_square() ? std::tan(p.dlt()) : l / (std::sqrt(1.0 - l * l * (1.0 - c * c)) - l * c);
        out.add({"largest_speed",
                 p.is_square()
                     ? "tan(*π*/[slots])"
                     : "*l*/(√(1 − *l*^2 sin^2 [axis_angle]) − *l* cos [axis_angle]), *l* = sin(*π*/[slots])",
                 largest, measure_speed});
        out.add({"stroke", "2*π*/[slots]", 2.0 * p.dlt(), measure_stroke});
    }
    const double dwell =
        p.is_square() ? pi : 2.0 * (pi - std::acos(l * c / std::sqrt(1.0 - l * l * (1.0 - c * c))));
    out.add({"dwell",
             p.is_square() ? "*π*" : "2*π* − 2 arccos(*l* cos [axis_angle]/√(1 − *l*^2 sin^2 [axis_angle]))",
             dwell, measure_dwell});
    if (!p.is_square()) return;
    const double x = std::tan(p.dlt()) * std::cos(find_steepest(p)),
                 k = 1.0 + 2.0 * std::pow(std::tan(p.dlt()), 2);
    out.add({"largest_acceleration",
             "*x*(*k* − *x*^2)/(1 + *x*^2)^2 at *x*^4 − 3(*k* + 1)*x*^2 + *k* = 0, *k* = 1 + 2 "
             "tan^2(*π*/[slots])",
             x * (k - x * x) / std::pow(1.0 + x * x, 2), measure_acceleration});
    if (method == "time_stepping") return;  // its steps penetrate the walls
    out.add({"slot_play", "2 arcsin([slot_clearance]/([orbit_radius]·cos(*π*/[slots])))",
             2.0 * std::asin(p.c / (p.R0 * std::cos(p.dlt()))), measure_slot_play});
    if (method != "sliding_plane" && p.c_l >= p.c)
        out.add({"lock_play",
                 "2 max([lock_clearance]/[orbit_radius], arcsin([slot_clearance]/[orbit_radius]))",
                 2.0 * std::max(p.c_l / p.R0, std::asin(p.c / p.R0)), measure_lock_play});
}

constexpr Preset presets[] = {
    {"fig_11", "Stroke and dwell (figure 11)", "geneva_wheel?method=law",
     "In one turn of the driver the wheel turns by a quarter and rests. Drag Slots: the dwell stays half a "
     "turn."},
    {"rattle", "It rattles", "geneva_wheel",
     "The pin pushes one wall, the wheel runs ahead and the other wall brakes it: drag Slot clearance down.",
     "geneva_wheel?method=law"},
    {"bouncing", "It bounces", "geneva_wheel?restitution=0.5",
     "Each wall is hit many times before the pin stays on it: drag Restitution towards 1."},
    {"tight", "Without clearance", "geneva_wheel?slot_clearance=0&lock_clearance=0",
     "Both walls touch and the load changes sides in the middle of the stroke: drag Load up, and it changes "
     "later."},
    {"planar", "The planar wheel", "geneva_wheel?method=law&axis_angle=0",
     "With parallel axes the stroke is short and hard: drag Angle of the axes up to a right angle.",
     "geneva_wheel?method=law"},
    {"six_slots", "Six slots", "geneva_wheel?method=law&slots=6",
     "More slots make a smaller and softer step: drag Slots and look at the largest speed."},
    {"braked", "Loaded and damped", "geneva_wheel?load_torque=0.01&damping=1e-3",
     "The load holds the wheel back against pin and ring: drag Load below 0, and the other contacts carry "
     "it."},
};

constexpr Finding findings[] = {
    {.where = "Locked wheel",
     .holds = "Its play depends on the driver: least in the middle of the dwell, *c*_l/*R*_0 on both sides; "
              "at the ends, where the ring ends on the axis, one side has √(2 tan *λ*·*c*_l/*R*_0), here 38 "
              "times as much.",
     .see = "rattle"},
    {.where = "Entry",
     .holds = "The pin enters along the slot without a knock, but the acceleration jumps to sin(*π*/*n*) "
              "cos(*π*/*n*) times *Ω*^2: with clearance the jump becomes an impact.",
     .see = "rattle"},
    {.where = "Section 6.4",
     .holds = "Confirmed: stroke *π*/2 and dwell *π*. With axes at right angles the dwell is *π* for every "
              "number of slots, the stroke 2*π*/*n*; "
              "with parallel axes it is *π*(1 + 2/*n*).",
     .see = "six_slots"},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::tasora_2003};

}  // namespace stiction::geneva_wheel
