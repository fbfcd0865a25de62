// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The wheel on its floor in metres, and the terms of the row beside it.
#include "systems/wheel_on_plane/wheel_on_plane.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::wheel_on_plane {

namespace {

void draw(const System&, std::span<const double> values, const Sample& sample, Drawing& out) {
    const Values p = read_values(values);
    const double R = p.R, y = sample.q[0], theta = sample.q[1];
    const Point3 centre{0.0, y + R, 0.0};
    const double top = std::max(2.0 * R, std::min(p.y0, 2.0) + 2.0 * R);
    out.min = {-1.3 * R, -0.5 * R, 0.0};
    out.max = {5.9 * R, std::max(top + 0.2 * R, 2.7 * R), 0.0};
    const double weight = p.m * p.g;
    out.force_scale = weight > 0.0 ? 0.45 * R / weight : R;
    out.add_surface(Role::ground, {-20.0 * R, 0.0, 0.0}, {20.0 * R, 0.0, 0.0}, 0.0);
    for (const double side : {-0.07, 0.07})
        out.add_line(Role::guide, {{side * R, 0.3 * R, 0.0}, {side * R, top + 0.2 * R, 0.0}});
    out.add_circle(Role::body, centre, R, false, theta);
    out.add_circle(Role::joint, centre, 0.07 * R, true, not_shown);
    // The trace of the contact point on the wheel, at most once around.
    const double turned = std::clamp(theta - p.theta0, -2.0 * pi, 2.0 * pi);
    out.lines.push_back({Role::locus, trace_curve(0.0, turned, 48, [&](double angle) {
                             const double at = -0.5 * pi + angle, r = 0.94 * R;
                             return Point3{centre.x + r * std::cos(at), centre.y + r * std::sin(at), 0.0};
                         })});
    out.add_sole(0, {-0.12 * R, y, 0.0}, {0.12 * R, y, 0.0});
    const ContactSample& rim = sample.contacts[0];
    if (rim.state != ContactState::open && std::isfinite(rim.normal)) {
        const Point3 at{0.0, y, 0.0};
        friction_rows::add_cone(out, at, {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, p.get_law(), rim);
        out.add_force(ForceRole::normal, at, {0.0, rim.normal, 0.0}, "N");
        out.add_force(ForceRole::friction, at, {rim.tangent[0], 0.0, 0.0}, "T");
    }
    out.add_force(ForceRole::gravity, centre, {0.0, -weight, 0.0}, "mg");
    // The slip at the patch, and the three terms of (43) with their sum; R theta'(0)^2 fills half of a bar's
    // width.
    if (rim.state != ContactState::open)
        out.add_velocity({0.0, y - 0.22 * R, 0.0}, {rim.slip[0], 0.0, 0.0}, "u_T");
    const SlidingPlane row = p.find_row(theta, y, sample.v[0], sample.v[1]);
    const double scale = R * p.theta_dot0 * p.theta_dot0;
    out.charts.push_back({{1.7 * R, 0.35 * R, 0.0},
                          {5.9 * R, 2.6 * R, 0.0},
                          "Terms of the slip constraint, eq. (43) (m/s^2)",
                          2.0 * scale,
                          {}});
    constexpr const char* words[] = {"body", "Coriolis", "relative", "sum"};
    const double terms[] = {row.term_body, row.term_coriolis, row.term_relative, row.bias};
    for (int i = 0; i < 4; ++i) out.charts.back().bars.push_back({words[i], terms[i]});
}

constexpr std::string_view equations[] = {
    "[mass]·*y*″ = [rim.normal|*N*] − [mass]·[gravity],  *J θ*″ = [radius]·[rim.tangent|*T*]",
    "*u*_T = [radius]·[theta_dot|*θ*′],  |[rim.tangent|*T*]| ≤ [mu]·[rim.normal|*N*]",
    "(43): [term_body|*Rθ*′^2] + [term_coriolis|(−2*Rθ*′^2)] + [term_relative|*Rθ*′^2] = [q_x|*Q*_x]",
};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .equations = equations,
    .phase_x = "theta",
    .phase_y = "theta_dot",
    .time_plots = {"theta_dot", "rim.normal"},
    .law_handles = {.slip = "mu",
                    .speed = "stribeck_speed",
                    .law = "friction_law",
                    .stick = friction_rows::stick_mu},
    .contacts = {"Rim"},
    .names = {{"turned_in_1_s", "Angle after 1 s"}, {"turned_until_rest", "Angle until rest"}},
    .pinned = {"mu", "theta_dot0"},
};

}  // namespace stiction::wheel_on_plane
