// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The ellipsoid in its bowl in space, and the two planes of figure 2: the contact point on each of the surfaces.
#include "systems/ellipsoid_bowl/ellipsoid_bowl.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::ellipsoid_bowl {

namespace {

Point3 place(const Vector3d& x) { return {x[0], x[1], x[2]}; }

// Half width of the part of the bowl that is shown: twice the distance of the start, and at least the size of the body.
double find_reach(const Values& p) {
    return std::max(2.0 * std::hypot(p.u2_0, p.v2_0), 2.0 * p.axes().maxCoeff());
}

void draw_bowl(const Values& p, double reach, Drawing& out) {
    const auto at = [&](double u, double v) { return Point3{u, v, 0.5 * (p.k1 * u * u + p.k2 * v * v)}; };
    constexpr int lines = 4, pieces = 32;
    for (int i = -lines; i <= lines; ++i) {
        const double fixed = reach * i / lines;
        const Role role = std::abs(i) == lines ? Role::ground : Role::guide;
        out.lines.push_back(
            {role, trace_curve(-reach, reach, pieces, [&](double u) { return at(u, fixed); })});
        out.lines.push_back(
            {role, trace_curve(-reach, reach, pieces, [&](double v) { return at(fixed, v); })});
    }
}

void draw(const System&, std::span<const double> values, const Sample& now, Drawing& out) {
    const Values p = read_values(values);
    const Vector3d x(now.q[0], now.q[1], now.q[2]);
    const Matrix3d L = find_rotation({now.q[3], now.q[4], now.q[5], now.q[6]});
    const double reach = find_reach(p), largest = p.axes().maxCoeff(),
                 rim = 0.5 * (p.k1 + p.k2) * reach * reach;
    out.spatial = true;
    out.min = {-reach, -reach, 0.0};
    out.max = {reach, reach, std::max(rim, 2.0 * largest)};
    const double weight = p.m * p.g;
    out.force_scale = weight > 0.0 ? 1.5 * largest / weight : largest;
    draw_bowl(p, reach, out);
    out.add_solid(Shape::ball, place(x), place(p.a * L.col(0)), place(p.b * L.col(1)), place(p.c * L.col(2)));
    // The equator and the meridian u1 = 0, which turn with the body.
    const auto along = [&](const Vector3d& one, const Vector3d& two) {
        constexpr int pieces = 40;
        return trace_curve(0.0, 2.0 * pi, pieces, [&](double angle) {
            return place(x + 1.005 * (std::cos(angle) * one + std::sin(angle) * two));
        });
    };
    out.lines.push_back({Role::locus, along(p.a * L.col(0), p.b * L.col(1))});
    out.lines.push_back({Role::locus, along(p.a * L.col(0), p.c * L.col(2))});
    if (weight > 0.0) out.add_force(ForceRole::gravity, place(x), {0.0, 0.0, -weight}, "mg");
    const ContactSample& bowl = now.contacts[0];
    const Facing facing = find_facing(p, x, L);
    out.add_sole(0, place(facing.S), place(facing.S));
    if (bowl.state == ContactState::open || !std::isfinite(bowl.normal)) return;
    const Vector3d& n = facing.n;
    const Vector3d t1 = Vector3d(1.0, 0.0, p.k1 * facing.u2).normalized();
    const Vector3d t2(n[1] * t1[2] - n[2] * t1[1], n[2] * t1[0] - n[0] * t1[2], n[0] * t1[1] - n[1] * t1[0]);
    friction_rows::add_cone(out, place(facing.S), place(n), {}, p.get_law(), bowl);
    out.add_force(ForceRole::normal, place(facing.S), place(bowl.normal * n), "N");
    out.add_force(ForceRole::friction, place(facing.S), place(bowl.tangent[0] * t1 + bowl.tangent[1] * t2),
                  "T");
    if (bowl.state == ContactState::slip)
        out.add_velocity(place(facing.S), place(0.1 * (bowl.slip[0] * t1 + bowl.slip[1] * t2)), "u_T", false,
                         "m/s", std::hypot(bowl.slip[0], bowl.slip[1]));
}

// The contact point, and the centre.
std::size_t find_tracers(const System&, std::span<const double> values, std::span<const double> q,
                         std::span<Point3> out) {
    const Values p = read_values(values);
    const Vector3d x(q[0], q[1], q[2]);
    out[0] = place(find_facing(p, x, find_rotation({q[3], q[4], q[5], q[6]})).S);
    out[1] = place(x);
    return 2;
}

constexpr std::string_view equations[] = {
    "[mass]·***x***″ = −[mass]·[gravity]·***k*** + [bowl.normal|*N*]·***n*** + ***T***",
    "***I w***′ = −***w*** × ***I w*** + ***P*** × *L*^T ([bowl.normal|*N*]·***n*** + ***T***)",
    "gap″ = ***n***·(***x***″ + *L w*′ × ***p***) + *Q*_x = 0",
    "***P***([u1|*u*_1], [v1|*v*_1]) on the ellipsoid meets ***S***([u2|*u*_2], [v2|*v*_2]) on the bowl",
};

// The parameters of the ellipsoid, with lines every 30 degrees.
void draw_ellipsoid(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    const Vector3d x(now.q[0], now.q[1], now.q[2]);
    const Facing facing = find_facing(p, x, find_rotation({now.q[3], now.q[4], now.q[5], now.q[6]}));
    const double here = now.memory.empty() ? find_parameters(facing.ball)[0] : now.memory[0];
    const double middle = 2.0 * pi * std::round(here / (2.0 * pi)), pole = 0.5 * pi;
    out.min = {middle - pi, -pole};
    out.max = {middle + pi, pole};
    constexpr int lines = 3;
    for (int i = -lines; i <= lines; ++i) {
        const double v = pole * i / lines;
        out.add(std::abs(i) == lines ? Figure::boundary : Figure::level, {{middle - pi, v}, {middle + pi, v}},
                std::abs(i) == lines ? "pole" : std::string_view{});
        const double u = middle + pi * i / lines;
        out.add(Figure::level, {{u, -pole}, {u, pole}});
    }
}

void read_ellipsoid(std::span<const double> values, const Sample&, PlanePoint at, PlaneReading& out) {
    const Values p = read_values(values);
    const double cv = std::cos(at.y);
    out.region = "ellipsoid";
    out.title = "Point of the ellipsoid, in its axes";
    out.add("P1", "*P*_1 (m)", p.a * std::cos(at.x) * cv);
    out.add("P2", "*P*_2 (m)", p.b * std::sin(at.x) * cv);
    out.add("P3", "*P*_3 (m)", p.c * std::sin(at.y));
}

// The bowl from above, with lines of equal height.
void draw_bowl_plane(std::span<const double> values, const Sample&, PlanePicture& out) {
    const Values p = read_values(values);
    const double reach = find_reach(p), most = 0.5 * std::max(p.k1, p.k2) * reach * reach;
    out.min = {-reach, -reach};
    out.max = {reach, reach};
    constexpr int lines = 5;
    for (int i = 1; i <= lines; ++i)
        out.add(Figure::level, make_level(p.k1, 0.0, p.k2, most * i * i / (lines * lines), 2.0 * reach));
}

void read_bowl(std::span<const double> values, const Sample&, PlanePoint at, PlaneReading& out) {
    const Values p = read_values(values);
    out.region = "bowl";
    out.title = "Point of the bowl";
    out.add("height", "height (m)", 0.5 * (p.k1 * at.x * at.x + p.k2 * at.y * at.y));
    out.add("slope", "slope (°)", std::atan(std::hypot(p.k1 * at.x, p.k2 * at.y)) * 180.0 / pi);
}

constexpr PlaneMap maps[] = {
    {.title = "Contact point on the ellipsoid (figure 2)",
     .x = "u1",
     .y = "v1",
     .x_label = "*u*_1 (rad)",
     .y_label = "*v*_1 (rad)",
     .trail = true,
     .draw = draw_ellipsoid,
     .read = read_ellipsoid},
    {.title = "Contact point on the bowl (figure 2)",
     .x = "u2",
     .y = "v2",
     .x_label = "*u*_2 (m)",
     .y_label = "*v*_2 (m)",
     .trail = true,
     .draw = draw_bowl_plane,
     .read = read_bowl},
};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .find_tracers = find_tracers,
    .equations = equations,
    .phase_x = "z",
    .phase_y = "z_dot",
    .time_plots = {"bowl.normal", "z", "u1_dot", "v1_dot"},
    .map_first = true,
    .law_handles = {.slip = "mu",
                    .speed = "stribeck_speed",
                    .law = "friction_law",
                    .stick = friction_rows::stick_mu},
    .maps = maps,
    .contacts = {"Bowl"},
    .pinned = {"mu", "a"},
};

}  // namespace stiction::ellipsoid_bowl
