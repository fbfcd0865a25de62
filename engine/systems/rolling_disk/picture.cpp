// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The disk on its shaft in space, and the plane of its friction force.
#include "systems/rolling_disk/rolling_disk.hpp"

#include "base/constants.hpp"
#include "model/friction_circle.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace stiction::rolling_disk {

namespace {

struct Frame {
    double cp, sp, c, S;
    explicit Frame(std::span<const double> q)
        : cp(std::cos(q[phi])), sp(std::sin(q[phi])), c(std::cos(q[theta])), S(std::sin(q[theta])) {}
    /// Along e_r, e_f and k.
    Point3 at(double r, double f, double k) const { return {r * cp - f * sp, r * sp + f * cp, k}; }
};

void draw(const System&, std::span<const double> values, const Sample& now, Drawing& out) {
    const Values p = read_values(values);
    const Frame e(now.q);
    const double r = p.radius, h = p.pivot_height, at = now.q[s];
    const double reach = std::max(p.s0, p.spring_length) + r, x = at * e.c, z = h + at * e.S;
    out.spatial = true;
    out.min = {-reach, -reach, 0.0};
    out.max = {reach, reach, std::max(h, 2.0 * r)};
    const double weight = (p.disk_mass + 0.5 * p.shaft_mass) * p.gravity;
    out.force_scale = 0.35 * reach / weight;
    const double pitch = std::max(0.25, 0.25 * std::round(reach)), far = pitch * std::ceil(reach / pitch);
    out.add_floor({}, {far, 0.0, 0.0}, {0.0, far, 0.0}, pitch);
    const Point3 pivot{0.0, 0.0, h}, centre = e.at(x, 0.0, z), along = e.at(e.c, 0.0, e.S);
    out.add_cylinder({}, pivot, 0.06, {}, Role::wall);
    out.add_cylinder(pivot, pivot + p.shaft_length * along, 0.5 * p.shaft_diameter);
    // A thin disk, as in the equations; its spoke turns in the plane of e_f and n, across the shaft.
    const double turn = now.q[psi];
    const Point3 thick = 0.05 * r * along,
                 spoke = e.at(-e.S * std::sin(turn), std::cos(turn), e.c * std::sin(turn));
    out.add_cylinder(centre - thick, centre + thick, r, spoke);
    out.springs.push_back({pivot, centre, 8});
    const double rho = x + r * e.S;
    const Point3 contact = e.at(rho, 0.0, 0.0);
    out.add_sole(0, contact, contact);
    out.handles.push_back(contact);
    // The circle of the contact point while the disk rolls.
    out.add_circle(Role::guide, {}, rho, false, not_shown);
    const ContactSample& ground = now.contacts[0];
    if (ground.state != ContactState::open && std::isfinite(ground.normal)) {
        friction_rows::add_cone(out, contact, {0.0, 0.0, 1.0}, {}, p.get_law(), ground);
        out.add_force(ForceRole::normal, contact, {0.0, 0.0, ground.normal}, "N");
        out.add_force(ForceRole::friction, contact, e.at(ground.tangent[0], ground.tangent[1], 0.0), "F");
        if (ground.state == ContactState::slip)
            out.add_velocity(contact, e.at(ground.slip[0], ground.slip[1], 0.0), "v_K", false, "m/s");
    }
    out.add_force(ForceRole::gravity, centre, {0.0, 0.0, -p.disk_mass * p.gravity}, "mg");
    const double torque = p.find_torque(now.t);
    if (torque != 0.0)
        out.add_arc(pivot, 0.3 * reach, now.q[phi], now.q[phi] + 1.5 * torque / p.torque_amplitude, "*M*_z");
}

// The contact point, and the centre.
std::size_t find_tracers(const System&, std::span<const double> values, std::span<const double> q,
                         std::span<Point3> out) {
    const Values p = read_values(values);
    const Frame e(q);
    const double x = q[s] * e.c;
    out[0] = e.at(x + p.radius * e.S, 0.0, 0.0);
    out[1] = e.at(x, 0.0, p.pivot_height + q[s] * e.S);
    return 2;
}

// Puts the contact point there. With h the pivot height rho^2 = s^2 + r^2 - h^2, because the squared distance of the contact
// point from the pivot is rho^2 + h^2 and also s^2 + r^2.
void drag(std::span<double> values, std::size_t, const Point3& to) {
    const Values p = read_values(values);
    const double h = p.pivot_height, r = p.radius;
    const auto put = [&](std::string_view id, double value) {
        put_value(entry.parameters, values, id, value);
    };
    put("phi0", std::atan2(to.y, to.x));
    put("s0", std::sqrt(std::max(0.0, to.x * to.x + to.y * to.y + h * h - r * r)));
}

constexpr std::string_view equations[] = {
    "*A φ*″ + *I*_a *S ψ*″ + *A*′*φ*′ + *I*_a *c θ*′*ψ*′ = [torque|*M*_z] + *b* [ground.tangent2|*F*_f]",
    "*B θ*″ + 2[disk_mass]*s s*′*θ*′ − … = *b* [ground.normal|*N*] + *a* [ground.tangent1|*F*_r]",
    "[disk_mass]·*s*″ − … + [stiffness]·([s] − [spring_length]) = *S* [ground.normal|*N*] + *c* "
    "[ground.tangent1|*F*_r]",
    "*I*_a (*ψ*″ + *S φ*″ + *c θ*′*φ*′) = [radius]·[ground.tangent2|*F*_f]",
    "rolls: [v_r|*v*_r] = [v_f|*v*_f] = 0,  |*F*| ≤ [mu_s]·*N*;  slips: *F* = −[mu_k]·*N* *v*_K/|*v*_K|",
};

// The friction force in the circles of mu_s N and of mu_k N, and in the polygon that decides.
void draw_friction(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    const double bound = friction_circle::draw(p.get_law(), now.contacts[0], out);
    const int axes = p.find_axes();
    if (!(bound > 0.0) || axes == 0) return;
    std::vector<PlanePoint> corners;
    const double corner = bound / std::cos(pi / (4 * axes));
    for (int i = 0; i <= 4 * axes; ++i) {
        const double angle = (2 * i + 1) * pi / (4 * axes);
        corners.push_back({corner * std::cos(angle), corner * std::sin(angle)});
    }
    out.add(Figure::claim, corners);
    out.remark = "dashed: the polygon that decides";
}

struct Polygon {
    int axes;
    std::string_view id, label;
};
constexpr Polygon polygons[] = {{1, "excess_1", "excess, 4 sides"},
                                {2, "excess_2", "8 sides"},
                                {4, "excess_4", "16 sides"},
                                {8, "excess_8", "32 sides"},
                                {16, "excess_16", "64 sides"}};

// Excess of a circumscribed polygon over the circle in this direction, as a fraction of mu_s N.
double find_excess(int axes, double angle) {
    const double sector = pi / (2 * axes);
    return 1.0 / std::cos(angle - sector * std::round(angle / sector)) - 1.0;
}

// Excess of the polygons over the circle in the direction of the point.
void read_friction(std::span<const double> values, const Sample& now, PlanePoint at, PlaneReading& out) {
    friction_circle::read(read_values(values).get_law(), now.contacts[0], at, out);
    const double angle = std::atan2(at.y, at.x);
    for (const Polygon& polygon : polygons)
        out.add(polygon.id, polygon.label, find_excess(polygon.axes, angle));
}

// Excess of the polygons over the circle, over the direction of the force; all polygons repeat after a right angle.
constexpr double right_angle = 90.0, least_excess = -6.0;  // deg; decadic logarithm

double find_direction(const Sample& now) {
    const ContactSample& ground = now.contacts[0];
    const double angle = std::atan2(ground.tangent[1], ground.tangent[0]) * 180.0 / pi;
    return angle - right_angle * std::floor(angle / right_angle);
}

void draw_excess(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    constexpr int pieces = 720;
    out.min = {0.0, least_excess + 1.0};
    out.max = {right_angle, 0.0};
    for (const Polygon& polygon : polygons) {
        std::vector<PlanePoint> line;
        for (int k = 0; k <= pieces; ++k) {
            const double angle = right_angle * k / pieces;
            const double excess = find_excess(polygon.axes, angle * pi / 180.0);
            line.push_back({angle, std::max(least_excess, std::log10(std::max(excess, 1e-300)))});
        }
        out.add(polygon.axes == p.find_axes() ? Figure::boundary : Figure::level, line);
        // The label stands on a crest near the middle.
        const double sector = right_angle / polygon.axes,
                     crest = (std::floor(0.5 * polygon.axes) + 0.5) * sector;
        out.add(Figure::plain, {{crest, std::log10(find_excess(polygon.axes, crest * pi / 180.0)) + 0.17}},
                polygon.axes == 1 ? "4 sides" : polygon.label);
    }
    const ContactSample& ground = now.contacts[0];
    if (std::hypot(ground.tangent[0], ground.tangent[1]) > 0.0)
        out.add(Figure::set, {{find_direction(now), least_excess}, {find_direction(now), 0.0}}, "*F*");
}

void read_excess(std::span<const double>, const Sample& now, PlanePoint at, PlaneReading& out) {
    out.region = "direction";
    out.title = "Held beyond the circle, fraction of its radius";
    out.add("direction", "direction (°)", at.x);
    for (const Polygon& polygon : polygons)
        out.add(polygon.id, polygon.label, find_excess(polygon.axes, at.x * pi / 180.0));
    out.add("force_direction", "direction of *F* (°)", find_direction(now));
}

constexpr PlaneMap maps[] = {
    {.title = "Friction force (figures 3, 6 and 7)",
     .x = "ground.tangent1",
     .y = "ground.tangent2",
     .x_label = "*F*_r (N)",
     .y_label = "*F*_f (N)",
     .trail = true,
     .draw = draw_friction,
     .read = read_friction},
    {.title = "Polygons beside the cone",
     .x = "direction",
     .y = "excess",
     .x_label = "direction of *F* (°, within a quarter)",
     .y_label = "lg (excess)",
     .has_dot = false,
     .equal_scales = false,
     .draw = draw_excess,
     .read = read_excess},
};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .find_tracers = find_tracers,
    .drag = drag,
    .equations = equations,
    .phase_x = "s",
    .phase_y = "s_dot",
    .time_plots = {"s", "v_k", "friction", "friction_limit"},
    .map_first = true,
    .law_handles = {.slip = "mu_k",
                    .speed = "stribeck_speed",
                    .law = "friction_law",
                    .stick = friction_rows::stick_mu_k},
    .maps = maps,
    .contacts = {"Floor"},
    .pinned = {"torque_amplitude", "mu_s"},
};

}  // namespace stiction::rolling_disk
