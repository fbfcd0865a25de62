// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Planes. Frequency and amplitude of the drive: below the first curve the body rests at every phase of the drive;
// above the second curve F0 > m g cos delta lifts the whole body off.
// Incline and friction: below mu = tan delta the feet cannot stick on average. The feet seen from above, each with the
// disk of radius mu N and its friction force in it. The paths of the two lights seen from above (figure 7). The iterates of the
// projection method (projection_maps.cpp).
#include "systems/inclined_shaker/inclined_shaker.hpp"
#include "systems/inclined_shaker/projection_maps.hpp"

#include "base/constants.hpp"
#include "base/root.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::inclined_shaker {

namespace {

// The largest F0 at which the body rests at every phase of the drive, N; 0 if it does not even rest without drive.
double find_resting_force(Values p) {
    constexpr int phases = 24, halvings = 24;
    p.omega = 1.0;
    p.r_E = 1.0;
    const auto always_rests = [&](double force) {
        p.m_E = force;
        for (int k = 0; k < phases; ++k)
            if (!rests_at(p, 2.0 * pi * k / phases)) return false;
        return true;
    };
    if (!(std::tan(p.incline) < p.make_law(p.mu).at_rest()) || !(p.b2 + p.b3 > 0.0) || !always_rests(0.0))
        return 0.0;
    const auto moves = [&](double force) { return !always_rests(force); };
    return bisect(0.0, p.find_weight_across(), moves, halvings).before;
}

constexpr double fastest = 100.0, widest = 0.05;  // rad/s, m: ends of the sliders

void draw_drive(std::span<const double> values, const Sample&, PlanePicture& out) {
    const Values p = read_values(values);
    out.min = {0.0, 0.0};
    out.max = {std::min(fastest, std::max(40.0, 1.5 * p.omega)),
               std::min(widest, std::max(0.03, 1.5 * p.r_E))};
    const double resting = find_resting_force(p), lifting = p.find_weight_across();
    constexpr int strips = 32;
    const auto find_radius = [&](double force, double omega) {
        return std::min(out.max.y, force / (p.m_E * omega * omega));
    };
    std::vector<PlanePoint> rest_line, lift_line;
    for (int k = 0; k < strips; ++k) {
        const double left = out.max.x * k / strips, right = out.max.x * (k + 1) / strips;
        const double r_left = find_radius(resting, left), r_right = find_radius(resting, right);
        const double l_left = find_radius(lifting, left), l_right = find_radius(lifting, right);
        if (resting > 0.0)
            out.add(Figure::stuck, {{left, 0.0}, {right, 0.0}, {right, r_right}, {left, r_left}});
        out.add(Figure::lifts, {{left, l_left}, {right, l_right}, {right, out.max.y}, {left, out.max.y}});
        if (r_right < out.max.y) rest_line.push_back({right, r_right});
        if (l_right < out.max.y) lift_line.push_back({right, l_right});
    }
    if (resting > 0.0 && rest_line.size() > 1) {
        out.add(Figure::boundary, rest_line);
        // In the middle of the strip beside the axis.
        const double height = 0.45 * out.max.y, edge = std::sqrt(resting / (p.m_E * height));
        out.add(Figure::plain, {{0.5 * std::min(edge, out.max.x), height}}, "rests");
    }
    if (lift_line.size() > 1) out.add(Figure::boundary, lift_line, "*F*_0 = *mg* cos *δ*");
    out.add(Figure::plain, {{0.5 * out.max.x, 0.5 * out.max.y}}, resting > 0.0 ? "slips" : "never rests");
}

void read_drive(std::span<const double> values, const Sample&, PlanePoint at, PlaneReading& out) {
    const Values p = read_values(values);
    const double force = p.m_E * at.y * at.x * at.x;
    const bool lifts = force > p.find_weight_across(), rests = !lifts && force <= find_resting_force(p);
    out.region = lifts ? "lifts" : rests ? "rests" : "slips";
    out.title = lifts   ? "Lifts off as a whole"
                : rests ? "Rests at every phase"
                        : "Slips in a part of each turn";
    out.add("force", "*F*_0 (N)", force);
}

void press_drive(PlanePoint at, const Sample&, std::span<double> values) {
    put_value(entry.parameters, values, "omega", std::clamp(at.x, 0.0, fastest));
    put_value(entry.parameters, values, "unbalance_radius", std::clamp(at.y, 0.0, widest));
}

constexpr double steepest = 0.3, roughest = 0.31;  // rad, 1: ends of the plane of incline and friction

void draw_friction(std::span<const double>, const Sample&, PlanePicture& out) {
    out.min = {0.0, 0.0};
    out.max = {steepest, roughest};
    const std::vector<PlanePoint> line = trace_curve(0.0, steepest, 16, [](double delta) {
        return PlanePoint{delta, std::tan(delta)};
    });
    for (std::size_t k = 1; k < line.size(); ++k) {
        const PlanePoint &a = line[k - 1], &b = line[k];
        out.add(Figure::stuck, {a, b, {b.x, roughest}, {a.x, roughest}});
    }
    out.add(Figure::boundary, line, "*μ* = tan *δ*");
    out.add(Figure::plain, {{0.75 * steepest, 0.3 * roughest}}, "never sticks periodically");
    out.add(Figure::plain, {{0.25 * steepest, 0.75 * roughest}}, "can stick");
    out.add(Figure::solution, {{0.115, 0.098}}, "printed");
}

void read_friction(std::span<const double>, const Sample&, PlanePoint at, PlaneReading& out) {
    const bool sticks = at.y >= std::tan(at.x);
    out.region = sticks ? "sticks" : "slides";
    out.title = sticks ? "Friction can hold the mean of the weight" : "Slides faster and faster";
    out.add("excess", "*μ* − tan *δ*", at.y - std::tan(at.x));
}

void press_friction(PlanePoint at, const Sample&, std::span<double> values) {
    put_value(entry.parameters, values, "incline", std::clamp(at.x, 0.0, 0.6));
    put_value(entry.parameters, values, "mu", std::clamp(at.y, 0.0, 1.0));
}

void draw_feet(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    const Levers levers = p.find_levers(now.t);
    const double arm = std::max({p.a1, p.a2, p.b1, p.b2, p.b3}), reach = 1.7 * arm, x = now.q[X],
                 y = now.q[Y];
    out.min = {x - reach, y - reach};
    out.max = {x + reach, y + reach};
    // Scale: a foot with a third of the weight gets a disk of radius 0.4 arm.
    const double scale =
        0.4 * arm / std::max(1e-9, p.make_law(p.mu).at_rest() * p.find_weight_across() / 3.0);
    constexpr std::array<std::string_view, feet> names{"1", "2", "3"};
    for (std::size_t i = 0; i < feet; ++i) {
        const Foot foot = p.find_foot(i, levers, now.q[Gamma], 0.0);
        const PlanePoint centre{x + foot.X, y + foot.Y};
        out.add(Figure::optimum, {centre}, names[i]);
        const ContactSample& contact = now.contacts[i];
        if (contact.state == ContactState::open || !std::isfinite(contact.normal)) continue;
        const double radius = scale * contact.stick_bound;
        out.add(
            Figure::level, trace_curve(0.0, 2.0 * pi, 40, [&](double angle) {
                return PlanePoint{centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)};
            }));
        out.add(Figure::set,
                {centre, {centre.x + scale * contact.tangent[0], centre.y + scale * contact.tangent[1]}},
                "*T*");
    }
}

void read_feet(std::span<const double> values, const Sample& now, PlanePoint at, PlaneReading& out) {
    const Values p = read_values(values);
    const Levers levers = p.find_levers(now.t);
    std::size_t nearest = 0;
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < feet; ++i) {
        const Foot foot = p.find_foot(i, levers, now.q[Gamma], 0.0);
        const double far = std::hypot(at.x - now.q[X] - foot.X, at.y - now.q[Y] - foot.Y);
        if (far < least) least = far, nearest = i;
    }
    constexpr std::array<std::string_view, feet> titles{"Foot 1", "Foot 2", "Foot 3"};
    const ContactSample& foot = now.contacts[nearest];
    const double T = std::hypot(foot.tangent[0], foot.tangent[1]);
    out.region = get_name(foot.state);
    out.title = titles[nearest];
    out.add("foot", "foot", static_cast<double>(nearest + 1));
    if (!std::isfinite(foot.normal)) return;
    out.add("normal", "*N* (N)", foot.normal);
    out.add("tangent", "|*T*| (N)", T);
    out.add("bound", "*μN* (N)", foot.stick_bound);
}

std::size_t find_light_points(const System&, std::span<const double> values, std::span<const double> q,
                              std::span<Point3> out) {
    find_lights(read_values(values), q, out);
    return 2;
}

// The lights at the start and now.
struct TwoInstants {
    std::array<Point3, 2> first, last;
    TwoInstants(const Values& p, const Sample& now) {
        find_lights(p, std::array{p.x0, p.y0, p.find_start_height(), p.alpha0, p.beta0, p.gamma0}, first);
        find_lights(p, now.q, last);
    }
};

// The body between its lights, from where it began to where it is.
void draw_lights(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    const auto [first, last] = TwoInstants(p, now);
    out.min = {HUGE_VAL, HUGE_VAL}, out.max = {-HUGE_VAL, -HUGE_VAL};
    for (const std::array<Point3, 2>* lights : {&first, &last}) {
        const Point3 &a = (*lights)[0], &b = (*lights)[1];
        out.add(lights == &first ? Figure::claim : Figure::level, {{a.x, a.y}, {b.x, b.y}});
        for (const Point3& light : *lights) {
            out.min = {std::min(out.min.x, light.x), std::min(out.min.y, light.y)};
            out.max = {std::max(out.max.x, light.x), std::max(out.max.y, light.y)};
        }
    }
    const double margin = 0.15 * (p.a1 + p.a2);
    out.min = {out.min.x - margin, out.min.y - margin};
    out.max = {out.max.x + margin, out.max.y + margin};
    out.add(Figure::optimum, {{last[0].x, last[0].y}}, "light 1");
    out.add(Figure::optimum, {{last[1].x, last[1].y}}, "light 2");
    out.remark = "dashed: where the body began";
}

// Displacements of the two lights.
void read_lights(std::span<const double> values, const Sample& now, PlanePoint, PlaneReading& out) {
    const Values p = read_values(values);
    const auto [first, last] = TwoInstants(p, now);
    out.region = "lights";
    out.title = "From the start";
    out.add("light1", "light 1 (m)", std::hypot(last[0].x - first[0].x, last[0].y - first[0].y));
    out.add("light2", "light 2 (m)", std::hypot(last[1].x - first[1].x, last[1].y - first[1].y));
    out.add("turn", "*γ* − *γ*(0) (rad)", now.q[Gamma] - p.gamma0);
}

constexpr PlaneMap drive_map{.title = "Frequency and amplitude of the drive",
                             .x = "omega",
                             .y = "unbalance_radius",
                             .x_label = "*Ω* (rad/s)",
                             .y_label = "*r*_E (m)",
                             .equal_scales = false,
                             .still = true,
                             .draw = draw_drive,
                             .read = read_drive,
                             .press = press_drive};
constexpr PlaneMap feet_map{.title = "Feet and friction from above",
                            .x = "x",
                            .y = "y",
                            .x_label = "*x* (m)",
                            .y_label = "*y* (m)",
                            .draw = draw_feet,
                            .read = read_feet};
constexpr PlaneMap lights_map{.title = "Paths of the lights (figure 7)",
                              .x = "light_x",
                              .y = "light_y",
                              .x_label = "*x* (m)",
                              .y_label = "*y* (m)",
                              .has_dot = false,
                              .find_points = find_light_points,
                              .draw = draw_lights,
                              .read = read_lights};
constexpr PlaneMap friction_map{.title = "Where it can stick",
                                .x = "incline",
                                .y = "mu",
                                .x_label = "*δ* (rad)",
                                .y_label = "*μ*",
                                .equal_scales = false,
                                .still = true,
                                .draw = draw_friction,
                                .read = read_friction,
                                .press = press_friction};

}  // namespace

constinit const std::array<PlaneMap, 6> maps{
    drive_map, feet_map, lights_map, friction_map, normal_projection_map, friction_projection_map};

}  // namespace stiction::inclined_shaker
