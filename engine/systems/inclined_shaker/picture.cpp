// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The body on its feet in space, in metres; z is up, the plane falls along x. The view moves with the body; the lines of
// the plane stay in place. The unbalance is drawn five times as large.
#include "systems/inclined_shaker/inclined_shaker.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace stiction::inclined_shaker {

namespace {

// From the axes of the plane (x down the slope, z off it) to those of the picture.
struct Slope {
    double c, s;
    Point3 place(double x, double y, double z) const { return {c * x + s * z, y, c * z - s * x}; }
};

// Points of the body: (X, Y) along its axes, Z above S1, tilted to first order.
struct Body {
    const Slope& slope;
    const std::vector<double>& q;
    double height;

    Point3 place(double X_b, double Y_b, double Z_b) const {
        const double cg = std::cos(q[Gamma]), sg = std::sin(q[Gamma]);
        const double x = cg * X_b - sg * Y_b, y = sg * X_b + cg * Y_b;
        return slope.place(q[X] + x + q[Beta] * Z_b, q[Y] + y - q[Alpha] * Z_b,
                           q[Z] + height + Z_b + q[Alpha] * y - q[Beta] * x);
    }
};

void draw_plane(const Slope& slope, const std::vector<double>& q, double reach, Drawing& out) {
    const double pitch = 0.2 * reach;
    const double x0 = std::round(q[X] / pitch) * pitch, y0 = std::round(q[Y] / pitch) * pitch;
    out.add_floor(slope.place(x0, y0, 0.0), slope.place(reach, 0.0, 0.0), slope.place(0.0, reach, 0.0),
                  pitch);
}

// The ends of the block along its axes, relative to S1; the two lights of the experiment stand on it.
struct Block {
    double back, front, right, left, low, high;
    explicit Block(const Values& p)
        : back(-p.a1),
          front(p.a2),
          right(-std::max(p.b2, 0.2 * p.a2)),
          left(std::max({p.b1, p.b3, 0.2 * p.a2})),
          low(-0.5 * p.h_s),
          high(0.8 * p.h_s) {}
    Point3 light(const Body& body, double X_b) const { return body.place(X_b, 0.5 * (left + right), high); }
};

void draw_block(const Values& p, const Body& body, const Levers& levers, Drawing& out) {
    const Block block(p);
    const double X_m = 0.5 * (block.back + block.front), Y_m = 0.5 * (block.right + block.left),
                 Z_m = 0.5 * (block.low + block.high);
    const Point3 middle = body.place(X_m, Y_m, Z_m);
    out.add_solid(Shape::box, middle, body.place(block.front, Y_m, Z_m) - middle,
                  body.place(X_m, block.left, Z_m) - middle, body.place(X_m, Y_m, block.high) - middle);
    for (const double X_b : {block.back, block.front})
        out.add_circle(Role::joint, block.light(body, X_b), 0.0, true, not_shown);
    // The circle of the unbalanced mass stands along the body.
    constexpr int pieces = 24;
    constexpr double enlarged = 5.0;
    const double radius = enlarged * std::max(p.r_E * p.m_E / p.mass, 0.01 * p.h_s);
    DrawnPolyline circle{Role::guide, {}, true};
    const auto around = [&](double c, double s) {
        return body.place(p.l1 + radius * c, -p.l2, -p.l3 + radius * s);
    };
    for (int k = 0; k < pieces; ++k) {
        const double angle = 2.0 * pi * k / pieces;
        circle.points.push_back(around(std::cos(angle), std::sin(angle)));
    }
    out.lines.push_back(circle);
    out.add_line(Role::joint, {around(0.0, 0.0), around(levers.c, levers.s)});
}

void draw(const System&, std::span<const double> values, const Sample& now, Drawing& out) {
    const Values p = read_values(values);
    const Slope slope{std::cos(p.incline), std::sin(p.incline)};
    const Levers levers = p.find_levers(now.t);
    const Body body{slope, now.q, levers.height};
    const double reach = 1.3 * std::max({p.a1, p.a2, p.b1, p.b2, p.b3, p.h_s});
    const Point3 centre = slope.place(now.q[X], now.q[Y], 0.0);
    out.spatial = true;
    out.min = {centre.x - reach, centre.y - reach, centre.z - 0.3 * reach};
    out.max = {centre.x + reach, centre.y + reach, centre.z + now.q[Z] + 2.1 * p.h_s};
    const double weight = p.mass * p.gravity;
    out.force_scale = 0.7 * reach / weight;
    draw_plane(slope, now.q, reach, out);
    draw_block(p, body, levers, out);
    const Point3 up = slope.place(0.0, 0.0, 1.0);
    for (std::size_t i = 0; i < feet; ++i) {
        const double p_x = (i == 0 ? -p.a1 : p.a2) + levers.shift, p_y = i == 0   ? p.b1
                                                                         : i == 1 ? -p.b2
                                                                                  : p.b3;
        const Point3 sole = body.place(p_x, p_y, -levers.height);
        const double thick = 0.1 * p.h_s;
        const Point3 ankle = body.place(p_x, p_y, thick - levers.height);
        out.add_cylinder(body.place(p_x, p_y, -0.5 * p.h_s), ankle, 0.7 * thick);
        out.add_solid(Shape::ball, ankle, {thick, 0.0, 0.0}, {0.0, thick, 0.0}, {0.0, 0.0, thick});
        out.add_sole(static_cast<int>(i), sole, sole);
        const ContactSample& foot = now.contacts[i];
        if (foot.state == ContactState::open || !std::isfinite(foot.normal)) continue;
        const std::string number = "_" + std::to_string(i + 1);
        const double N = foot.normal;
        const Point3 T = slope.place(foot.tangent[0], foot.tangent[1], 0.0);
        friction_rows::add_cone(out, sole, up, {}, p.make_law(p.mu), foot);
        out.add_force(ForceRole::normal, sole, {N * up.x, N * up.y, N * up.z}, "N" + number);
        out.add_force(ForceRole::friction, sole, T, "T" + number);
    }
    out.add_force(ForceRole::gravity, body.place(0.0, 0.0, 0.0), {0.0, 0.0, -weight}, "mg");
    const double F0 = p.find_force(), cg = std::cos(now.q[Gamma]), sg = std::sin(now.q[Gamma]);
    if (F0 > 0.0)
        out.add_force(ForceRole::excitation, body.place(p.l1, -p.l2, -p.l3),
                      slope.place(F0 * cg * levers.c, F0 * sg * levers.c, F0 * levers.s), "F_0");
    // S1 on the plane, and a point before it.
    out.handles = {slope.place(now.q[X], now.q[Y], 0.0),
                   slope.place(now.q[X] + 0.7 * reach * cg, now.q[Y] + 0.7 * reach * sg, 0.0)};
    // The drift: mean velocity over the last period of the drive, drawn below the body.
    if (now.memory.size() == MemorySize && std::isfinite(now.memory[Way])) {
        const double T = p.find_period();
        out.add_velocity(slope.place(now.q[X], now.q[Y], 0.0),
                         slope.place(now.memory[Way] / T, now.memory[Way + 1] / T, 0.0), "drift");
    }
}

// The two lights.
std::size_t find_tracers(const System&, std::span<const double> values, std::span<const double> q,
                         std::span<Point3> out) {
    const Values p = read_values(values);
    find_lights(p, q, out);
    const Slope slope{std::cos(p.incline), std::sin(p.incline)};
    for (Point3& light : out.first(2)) light = slope.place(light.x, light.y, light.z);
    return 2;
}

// Handle 0 puts S1 above the point, handle 1 turns the heading towards it.
void drag(std::span<double> values, std::size_t handle, const Point3& to) {
    const Values p = read_values(values);
    const auto put = [&](std::string_view id, double value) {
        put_value(entry.parameters, values, id, value);
    };
    const double x = to.x / std::cos(p.incline);
    if (handle == 0)
        put("x0", x), put("y0", to.y);
    else
        put("gamma0", std::atan2(to.y - p.y0, x - p.x0));
}

constexpr std::string_view equations[] = {
    "[mass]·[x_ddot|*x*″] = [mass]·[gravity]·sin [incline] + [force_x|*F*_x] + [foot1.tangent1|*T*_1] + "
    "[foot2.tangent1|*T*_2] + [foot3.tangent1|*T*_3]",
    "closed: [foot1.normal|*N*_1] + [foot2.normal|*N*_2] + [foot3.normal|*N*_3] = [mass]·[gravity]·cos "
    "[incline] − [force_z|*F*_z]",
    "slips: *T*_i = −[mu]·*N*_i·*u*_i/|*u*_i|,  sticks: |*T*_i| ≤ [mu]·*N*_i",
    "never sticks: tan [incline] > [mu]",
};

}  // namespace

void find_lights(const Values& p, std::span<const double> q, std::span<Point3> out) {
    const Slope level{1.0, 0.0};
    const std::vector<double> at(q.begin(), q.end());
    const Body body{level, at, p.h_s};
    const Block block(p);
    out[0] = block.light(body, block.back), out[1] = block.light(body, block.front);
}

constinit const Picture picture{
    .draw = draw,
    .find_tracers = find_tracers,
    .drag = drag,
    .equations = equations,
    .phase_x = "x_dot",
    .phase_y = "x_ddot",
    .time_plots = {"x", "y", "gamma"},
    .law_handles = {.slip = "mu",
                    .speed = "stribeck_speed",
                    .law = "friction_law",
                    .stick = friction_rows::stick_mu},
    .maps = maps,
    .contacts = {"Foot 1", "Foot 2", "Foot 3"},
    .pinned = {"mu", "incline"},
};

}  // namespace stiction::inclined_shaker
