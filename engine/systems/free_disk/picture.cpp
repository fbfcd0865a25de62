// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The disk on its floor in space, its paths from above and the plane of its friction force.
#include "systems/free_disk/free_disk.hpp"

#include "model/friction_circle.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::free_disk {

namespace {

Point3 find_centre(std::span<const double> q) { return {q[x], q[y], q[z]}; }
Point3 find_contact_point(const Values& p, const Frame& e, std::span<const double> q) {
    return find_centre(q) + e.at(p.r * e.c, 0.0, -p.r * e.S);
}

// Half of the width of a square about the start that should be in view: a few turns of the disk.
double find_reach(const Values& p) { return 4.0 * p.r; }

void draw(const System&, std::span<const double> values, const Sample& now, Drawing& out) {
    const Values p = read_values(values);
    const Frame e(now.q);
    const double r = p.r, reach = find_reach(p), pitch = r;
    // The view goes along with the disk, by whole squares of the floor.
    const Point3 middle{pitch * std::round(now.q[x] / pitch), pitch * std::round(now.q[y] / pitch), 0.0};
    out.spatial = true;
    out.min = middle + Point3{-reach, -reach, 0.0};
    out.max = middle + Point3{reach, reach, 2.0 * r + p.height0};
    const double weight = p.m * p.g;
    out.force_scale = 1.2 * r / weight;
    out.add_floor(middle, {2.0 * reach, 0.0, 0.0}, {0.0, 2.0 * reach, 0.0}, pitch);
    const Point3 centre = find_centre(now.q), axis = e.at(e.S, 0.0, e.c), e1 = e.at(e.c, 0.0, -e.S),
                 e2 = e.at(0.0, 1.0, 0.0);
    const double turn = now.q[psi];
    const Point3 spoke = std::cos(turn) * e1 + std::sin(turn) * e2, thick = 0.03 * r * axis;
    out.add_cylinder(centre - thick, centre + thick, r, spoke);
    const Point3 contact = find_contact_point(p, e, now.q);
    out.add_sole(0, contact, contact);
    out.handles.push_back({contact.x, contact.y, 0.0});
    const ContactSample& ground = now.contacts[0];
    if (ground.state != ContactState::open && std::isfinite(ground.normal)) {
        friction_rows::add_cone(out, contact, {0.0, 0.0, 1.0}, {}, p.get_law(), ground);
        out.add_force(ForceRole::normal, contact, {0.0, 0.0, ground.normal}, "N");
        out.add_force(ForceRole::friction, contact, e.at(ground.tangent[0], ground.tangent[1], 0.0), "F");
        if (ground.state == ContactState::slip)
            out.add_velocity(contact, e.at(ground.slip[0], ground.slip[1], 0.0), "v_K", false, "m/s");
    }
    out.add_force(ForceRole::gravity, centre, {0.0, 0.0, -weight}, "mg");
}

// The contact point, or the lowest point in flight, and the centre.
std::size_t find_tracers(const System&, std::span<const double> values, std::span<const double> q,
                         std::span<Point3> out) {
    out[0] = find_contact_point(read_values(values), Frame(q), q);
    out[1] = find_centre(q);
    return 2;
}

// Puts the contact point of the start there.
void drag(std::span<double> values, std::size_t, const Point3& to) {
    const Values p = read_values(values);
    const double arm = p.r * std::cos(p.theta0);
    put_value(entry.parameters, values, "x0", to.x - arm * std::cos(p.phi0));
    put_value(entry.parameters, values, "y0", to.y - arm * std::sin(p.phi0));
}

constexpr std::string_view equations[] = {
    "[mass]·*x*″ = *F*_p cos *φ* − *F*_2 sin *φ*,  [mass]·*y*″ = *F*_p sin *φ* + *F*_2 cos *φ*",
    "[mass]·*z*″ = [ground.normal|*N*] − [mass]·[gravity]",
    "(*I*_t *φ*′ sin^2 *θ* + *I*_a [w3|*ω*_3] cos *θ*)′ = [radius]·cos *θ* [ground.tangent2|*F*_2]",
    "*I*_t *θ*″ − *I*_t *φ*′^2 sin *θ* cos *θ* + *I*_a [w3|*ω*_3]·*φ*′ sin *θ* = "
    "−[radius]·(sin *θ* [ground.tangent1|*F*_p] + cos *θ* [ground.normal|*N*])",
    "*I*_a [w3|*ω*_3]′ = [radius]·[ground.tangent2|*F*_2]",
    "rolls: [v_p|*v*_p] = [v_2|*v*_2] = 0,  |*F*| ≤ [mu_s]·*N*;  slips: *F* = −[mu_k]·*N* *v*_K/|*v*_K|",
};

void draw_paths(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    const double reach = find_reach(p);
    out.min = {std::min(p.x0, now.q[x]) - reach, std::min(p.y0, now.q[y]) - reach};
    out.max = {std::max(p.x0, now.q[x]) + reach, std::max(p.y0, now.q[y]) + reach};
    const Frame e(now.q);
    const Point3 K = find_contact_point(p, e, now.q);
    out.add(Figure::level, {{now.q[x], now.q[y]}, {K.x, K.y}});
    out.add(Figure::solution, {{now.q[x], now.q[y]}}, "*G*");
}

void read_paths(std::span<const double> values, const Sample& now, PlanePoint at, PlaneReading& out) {
    const Point3 K = find_contact_point(read_values(values), Frame(now.q), now.q);
    out.region = "floor";
    out.title = "Place on the floor";
    out.add("x", "*x* (m)", at.x);
    out.add("y", "*y* (m)", at.y);
    out.add("to_contact", "distance from *K* (m)", std::hypot(at.x - K.x, at.y - K.y));
    out.add("to_centre", "distance from *G* (m)", std::hypot(at.x - now.q[x], at.y - now.q[y]));
}

void draw_friction(std::span<const double> values, const Sample& now, PlanePicture& out) {
    friction_circle::draw(read_values(values).get_law(), now.contacts[0], out);
}
void read_friction(std::span<const double> values, const Sample& now, PlanePoint at, PlaneReading& out) {
    friction_circle::read(read_values(values).get_law(), now.contacts[0], at, out);
}

constexpr PlaneMap maps[] = {
    {.title = "Paths of contact point and centre",
     .x = "x_k",
     .y = "y_k",
     .x_label = "*x* (m)",
     .y_label = "*y* (m)",
     .find_points = find_tracers,
     .draw = draw_paths,
     .read = read_paths},
    {.title = "Friction force",
     .x = "ground.tangent1",
     .y = "ground.tangent2",
     .x_label = "*F*_p (N)",
     .y_label = "*F*_2 (N)",
     .trail = true,
     .draw = draw_friction,
     .read = read_friction},
};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .find_tracers = find_tracers,
    .drag = drag,
    .equations = equations,
    .phase_x = "theta",
    .phase_y = "theta_dot",
    .time_plots = {"theta", "friction", "v_k", "friction_limit"},
    .map_first = true,
    .law_handles = {.slip = "mu_k",
                    .speed = "stribeck_speed",
                    .law = "friction_law",
                    .stick = friction_rows::stick_mu_k},
    .maps = maps,
    .contacts = {"Floor"},
    .pinned = {"phi_dot0", "mu_s"},
};

}  // namespace stiction::free_disk
