// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/cam_follower/cam_follower.hpp"

#include "base/constants.hpp"
#include "model/references.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::cam_follower {

namespace {

// Closed forms (docs/theory/cam_follower.md): extremes of the law and, with a constant closing force, the jump. On the
// rise Fa = F0 + m w^2 (2 pi h/B1^2) sin 2 pi xi is least at xi = 3/4.
double measure_at(Probe& run, std::string_view column, double share) {
    const Values p = read_values(run.values());
    return run.at(column, share * p.B1 / p.w);
}

void add_jump(const Values& p, std::string_view method, ClosedForms& out) {
    if (p.k > 0.0 || p.profile == spline || !(p.F0 > 0.0)) return;
    const double B = std::min(p.B1, p.B2), jump = B * std::sqrt(p.F0 / (2.0 * pi * p.m * p.h));
    out.add({"jump_speed", "min([rise], [fall])·√([preload]/(2π·[mass]·[lift]))", jump, [](Probe& run) {
                 const Values given = read_values(run.values());
                 const double turn = 2.0 * pi / given.w, s2 = run.find_extreme("law_s2", -1, 0.0, turn);
                 return std::sqrt(given.F0 / (-given.m * s2));
             }});
    if (method == "kinematic" || method == "time_stepping" || method == "compliant") return;
    const double depth = p.F0 * p.B1 * p.B1 / (2.0 * pi * p.m * p.h * p.w * p.w);
    constexpr double clear = 0.98;  // nearer to the jump speed rounding decides whether the follower jumps
    if (!(depth < clear) || p.y_offset0 > 0.0 || p.y_dot_offset0 != 0.0) return;
    out.letters.push_back({"x", "*x*", "[preload]·[rise]^2/(2π·[mass]·[lift]·[cam_speed]^2)", depth, "1"});
    out.add({"lift_off", "[rise]·(1/2 + arcsin([x])/(2π))/[cam_speed]",
             p.B1 * (0.5 + std::asin(depth) / (2.0 * pi)) / p.w,
             [](Probe& run) { return run.find_event(EventKind::lift_off); }});
}

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const Values p = read_values(values);
    out.horizon = 1.01 * 2.0 * pi / p.w;
    if (!p.table.empty()) return;
    out.add({"largest_slope", "2·[lift]/[rise]", 2.0 * p.h / p.B1,
             [](Probe& run) { return measure_at(run, "law_s1", 0.5); }});
    out.add({"largest_curvature", "2π·[lift]/[rise]^2", 2.0 * pi * p.h / (p.B1 * p.B1),
             [](Probe& run) { return measure_at(run, "law_s2", 0.25); }});
    if (p.profile != spline)
        out.add({"pressure_angle", "arctan((2·[lift]/[rise])/([base_radius] + [follower_radius] + [lift]/2))",
                 std::atan((2.0 * p.h / p.B1) / (p.Rb + p.r + 0.5 * p.h)),
                 [](Probe& run) { return measure_at(run, "pressure_angle", 0.5); }});
    add_jump(p, method, out);
}

constexpr Preset presets[] = {
    {"fig_7", "Law and spline (figures 6 and 7)", "cam_follower?method=kinematic&profile=spline",
     "The spline follows the law; only its second derivative deviates, at the ends of rise and fall: drag "
     "Points down."},
    {"cubic", "Cubic, 50 points", "cam_follower?method=kinematic&profile=spline&degree=3&points=50",
     "With degree 3 and few points the acceleration ripples: drag Points up, and the ripples shrink."},
    {"control", "Samples as control points",
     "cam_follower?method=kinematic&profile=spline&spline_fit=samples_as_control",
     "With points of the contour as control points the spline cuts every curve short: set Fit to "
     "Interpolate."},
    {"below", "Below the jump", "cam_follower",
     "The preload keeps the follower on the cam at 50 rad/s: drag Cam speed above 65, and it jumps."},
    {"jump", "The follower jumps", "cam_follower?cam_speed=75",
     "In the second half of the rise the follower leaves the cam and lands on the dwell: drag Preload up."},
    {"spring", "Closed by a spring", "cam_follower?preload=40&stiffness=2e3",
     "The spring presses most where the cam would throw the follower off: drag Stiffness to 0 and Cam speed "
     "up."},
};

constexpr Finding findings[] = {
    {.where = "Section 6.1",
     .claim = "A small noise can affect acceleration, because the cam is approximated.",
     .holds = "The error of *s*_2 is largest at the four ends of the cycloids, where *s*_3 jumps. There it "
              "falls like 1/*n* for every degree, elsewhere like 1/*n*^2 (degree 3) or 1/*n*^4 (degree 5).",
     .see = "fig_7"},
    {.where = "Section 6.1",
     .holds = "Samples of the contour used as control points move the whole contour inwards by about its "
              "curvature times (*p* + 1)/24 of the squared spacing.",
     .see = "control"},
    {.where = "Section 6.1",
     .holds = "Above *B*√(*F*_0/(2π*mh*)) the follower jumps, first at three quarters of the rise.",
     .see = "jump"},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::tasora_2003};

}  // namespace stiction::cam_follower
