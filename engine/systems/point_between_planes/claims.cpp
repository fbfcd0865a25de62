// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/point_between_planes/point_between_planes.hpp"

#include "model/references.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::point_between_planes {

namespace {

// Closed forms (docs/theory/point_between_planes.md): the point of the ray that the method takes, and the stop. p is
// the preload with lcp_ray, 0 else.
double find_end(Probe& run) { return find_stop(run, "x_dot", read_values(run.values()).x_dot0); }
// Read shortly after the start, when every method has taken its first step.
template <int contact>
double measure_normal(Probe& run) {
    constexpr double moment = 0.01;
    return run.at(contact == 0 ? "lower.normal" : "upper.normal", moment);
}

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const Values p = read_values(values);
    const bool chosen = method == "lcp_ray";
    const double preload = chosen ? p.preload : 0.0, total = std::abs(p.F_y) + 2.0 * preload;
    const double sense = p.x_dot0 > 0.0 ? 1.0 : -1.0, a = p.mu * total - sense * p.F_x;
    out.horizon = 1.0;
    out.add({"lower_load", chosen ? "max(−[force_y], 0) + [preload]" : "max(−[force_y], 0)",
             std::max(-p.F_y, 0.0) + preload, measure_normal<0>});
    out.add({"upper_load", chosen ? "max([force_y], 0) + [preload]" : "max([force_y], 0)",
             std::max(p.F_y, 0.0) + preload, measure_normal<1>});
    if (!(a > 0.0) || p.x_dot0 == 0.0 || !p.slides_by_one_coefficient()) return;
    const double t = std::abs(p.x_dot0) / a;
    out.horizon = std::max(1.0, 2.0 * t);
    out.letters.push_back(
        {"a", "*a*",
         chosen ? (sense > 0.0 ? "[mu]·(|[force_y]| + 2·[preload]) − [force_x]"
                               : "[mu]·(|[force_y]| + 2·[preload]) + [force_x]")
                : (sense > 0.0 ? "[mu]·|[force_y]| − [force_x]" : "[mu]·|[force_y]| + [force_x]"),
         a, "1"});
    out.add({"stop_time", "|[x_dot0]|/[a]", t, find_end});
    out.add({"stopping_distance", "[x_dot0]^2/(2·[a])", 0.5 * t * std::abs(p.x_dot0),
             [](Probe& run) { return std::abs(run.at("x", find_end(run)) - read_values(run.values()).x0); }});
}

constexpr Preset presets[] = {
    {"fig_2_2", "Gauss' point of the ray (figure 2.2)", "point_between_planes",
     "Two planes can share the load in infinitely many ways, and Gauss' principle selects one: drag Friction "
     "to stop the point sooner."},
    {"preloaded", "Preloaded fit", "point_between_planes?method=lcp_ray&preload=1",
     "The planes squeeze the point, so it stops sooner: drag Preload to move the two normal forces along "
     "their ray."},
    {"frictionless", "Without friction", "point_between_planes?mu=0",
     "Without friction nothing stops the point: drag Friction up from 0."},
};

constexpr Finding findings[] = {
    {.where = "Section 2.6",
     .holds = "Every preload satisfies the complementarity conditions, and Gauss’ principle takes the one "
              "without. A fit without "
              "clearance can be preloaded: the model lacks a datum. The thesis compares with D’Alembert’s "
              "principle there, "
              "which every feasible point satisfies.",
     .see = "preloaded"},
    {.where = "(2.58)",
     .claim = "*φ* = ½ *W* *M*^{−1}*W*^T.",
     .holds = "*φ* = ½ *N*^T*W* *M*^{−1}*W*^T*N*; a matrix is not a value."},
    {.where = "(2.53)",
     .claim = "*g*_2″ = *r*_x″.",
     .holds = "*g*_2″ = *r*_y″ (text copy: the print may be right)."},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::gomez_2008};

}  // namespace stiction::point_between_planes
