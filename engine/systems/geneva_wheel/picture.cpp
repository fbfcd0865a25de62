// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The wheel on its sphere in metres, z along its axis; the driver with pin and locking ring; speed and acceleration over the
// angle of the driver. Axes that are almost parallel are drawn a little tilted: a flat piece of a large sphere.
#include "systems/geneva_wheel/geneva_wheel.hpp"

#include "base/constants.hpp"

#include <algorithm>

namespace stiction::geneva_wheel {

namespace {

// A sphere about the point where the axes meet, moved so that the mouths of the slots lie at z = 0.
struct Globe {
    double Sg, radius, dl, mouth, low;
    explicit Globe(const Values& p) {
        constexpr double flattest = 0.02;  // rad
        Sg = std::max(p.Sg, flattest);
        radius = p.R0 / std::sin(Sg);
        dl = std::asin(std::sin(Sg) * std::sin(p.dlt()));
        mouth = std::acos(std::cos(Sg) * std::cos(dl) +
                          std::sin(Sg) * std::sin(dl) * std::cos(p.find_half_drive()));
        low = radius * std::cos(mouth);
    }
    /// At an angle from the axis of the wheel and an azimuth about it.
    Point3 place(double polar, double azimuth, double size = 1.0) const {
        const double r = size * radius * std::sin(polar);
        return {r * std::cos(azimuth), r * std::sin(azimuth), size * radius * std::cos(polar) - low};
    }
    /// At an angle from the axis of the driver and a roll psi from the plane of both axes.
    Point3 roll(double angle, double psi, double size = 1.0) const {
        const double c = std::cos(angle), s = std::sin(angle), up = s * std::cos(psi), r = size * radius;
        return {r * (std::sin(Sg) * c - std::cos(Sg) * up), r * s * std::sin(psi),
                r * (std::cos(Sg) * c + std::sin(Sg) * up) - low};
    }
};

double find_alpha(const Values& p, const Sample& now) {
    return now.memory.empty() ? p.alpha0 + p.Om * now.t : now.memory[0];
}

template <class Place>
void add_arc(Drawing& out, Role role, double from, double to, const Place& place) {
    out.lines.push_back({role, trace_curve(from, to, 16, place), false, false, no_body});
}

// The facets of a curved sheet of the wheel: place(share of the rows, share of the columns).
template <class Place>
void add_facets(int rows, int columns, const Place& place, Drawing& out) {
    const auto at = [&](int i, int j) { return place(double(i) / rows, double(j) / columns); };
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j)
            out.lines.push_back(
                {Role::guide, {at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)}, true, true, no_body});
}

// The wheel is a cap of the sphere, cut by its slots; between two slots its rim has a recess for the locking ring.
void draw_wheel(const Values& p, const Globe& globe, double beta, Drawing& out) {
    constexpr int rows = 6, columns = 16;
    const double dlt = p.dlt(), deepest = globe.Sg - globe.dl, rim = globe.radius * std::sin(globe.mouth);
    const double half = std::asin(std::min(0.5 * dlt, (p.r_p + p.c) / rim)), width = p.lam + p.c_l / p.R0;
    const int slots = static_cast<int>(p.n);
    // Half of the angle that a slot takes about the axis.
    const auto find_across = [&](double polar) {
        const double sine = std::sin(half) * std::sin(globe.mouth) / std::max(std::sin(polar), 1e-3);
        return std::min(dlt, std::asin(std::min(1.0, sine)));
    };
    for (int k = 0; k < slots; ++k) {
        const double slot = dlt * (2 * k + 1) - beta;
        // The rim at this angle from the middle between two slots.
        const auto find_rim = [&](double off) {
            if (!p.is_square() || std::abs(off) >= width) return globe.mouth;
            return std::asin(std::min(1.0, std::cos(width) / std::cos(off)));
        };
        const auto place = [&](double down, double along) {
            const double end = find_rim((2.0 * along - 1.0) * (dlt - half)),
                         polar = deepest + down * (end - deepest), across = find_across(polar);
            return globe.place(polar, slot + across + along * 2.0 * (dlt - across));
        };
        add_facets(rows, columns, place, out);
        for (const double side : {0.0, 1.0})
            add_arc(out, Role::body, 0.0, 1.0, [&](double down) { return place(down, side); });
        add_arc(out, Role::body, 0.0, 1.0, [&](double along) { return place(1.0, along); });
    }
    add_facets(
        rows, 4 * slots,
        [&](double down, double along) { return globe.place(down * deepest, 2.0 * pi * along - beta); }, out);
    const Point3 top = globe.place(0.0, 0.0);
    const double thick = 0.1 * p.R0;
    out.add_cylinder(top, top + Point3{0.0, 0.0, 0.5 * p.R0}, thick, {std::cos(beta), -std::sin(beta), 0.0});
}

void draw_driver(const Values& p, const Globe& globe, double psi, Drawing& out) {
    const double thin = 0.3 * p.r_p, far = 1.0 + 0.4 * p.R0 / globe.radius;
    const Point3 pin = globe.roll(globe.dl, psi), hub = globe.roll(0.0, 0.0, std::cos(globe.dl)),
                 spoke = pin - hub;
    out.add_cylinder(globe.roll(0.0, 0.0, far), hub, 2.0 * thin, spoke, Role::ground);
    out.add_cylinder(hub, pin, thin, {}, Role::ground);
    out.add_solid(Shape::ball, pin, {p.r_p, 0.0, 0.0}, {0.0, p.r_p, 0.0}, {0.0, 0.0, p.r_p});
    if (!p.is_square()) return;
    add_arc(out, Role::joint, 0.5 * pi, 1.5 * pi, [&](double roll) { return globe.roll(p.lam, psi - roll); });
    for (const double roll : {0.5 * pi, 1.5 * pi})
        out.lines.push_back({Role::joint, {hub, globe.roll(p.lam, psi - roll)}, false, false, no_body});
}

// Forces on the wheel at its closed contacts.
void draw_contacts(const Values& p, const Globe& globe, double alpha, const Sample& now, Drawing& out) {
    const Place place = p.find_place(alpha);
    const double psi = p.find_half_drive() - alpha;
    const Point3 pin = globe.roll(globe.dl, psi);
    const double phi = p.dlt() + 2.0 * p.dlt() * std::floor((alpha + 0.5 * pi) / (2.0 * pi)) - now.q[0];
    const Point3 across{-std::sin(phi), std::cos(phi), 0.0};
    for (std::size_t i = 0; i < contact_count; ++i) {
        const ContactSample& contact = now.contacts[i];
        if (!p.reaches(i, place)) continue;
        Point3 at, along;
        if (i <= brake_wall) {
            const double side = i == drive_wall ? -1.0 : 1.0;
            at = pin + side * p.r_p * across, along = side * across;
        } else {
            // The point of the ring that is nearest to the side of its recess.
            const double side = i == lock_plus ? 1.0 : -1.0, db = now.q[0] - p.find_locked(place);
            const bool middle = (i == lock_plus) == place.early();
            const double C = middle ? side : i == lock_plus ? -std::sin(alpha) : std::sin(alpha);
            const double lift = std::sqrt(std::max(0.0, 1.0 - C * C));
            at = globe.radius * Point3{std::cos(p.lam), std::sin(p.lam) * C, std::sin(p.lam) * lift};
            const Point3 axis{std::cos(db), -std::sin(db), 0.0}, out_of = at - dot(at, axis) * axis;
            along = (1.0 / std::sqrt(dot(out_of, out_of))) * out_of;
        }
        out.add_sole(static_cast<int>(i), at, at);
        if (contact.state != ContactState::open && std::isfinite(contact.normal) && contact.normal > 0.0)
            out.add_force(ForceRole::normal, at, contact.normal * along, "N", not_shown, p.R0);
    }
}

// The parts of both bodies that are farthest out, over a whole motion.
void add_points_in_view(const Values& p, const Globe& globe, Drawing& out) {
    constexpr int pieces = 24, rings = 3;
    const double thick = 0.1 * p.R0, far = 1.0 + 0.4 * p.R0 / globe.radius;
    const Point3 top = globe.place(0.0, 0.0) + Point3{0.0, 0.0, 0.5 * p.R0};
    for (const double side : {-thick, thick})
        out.in_view.insert(out.in_view.end(), {top + Point3{side, 0.0, 0.0}, top + Point3{0.0, side, 0.0}});
    const double pin = std::asin(std::min(1.0, std::sin(globe.dl) + p.r_p / globe.radius)),
                 widest = p.is_square() ? std::max(pin, p.lam) : pin;
    for (int i = 0; i < pieces; ++i) {
        const double angle = 2.0 * pi * i / pieces;
        for (int k = 1; k <= rings; ++k) out.in_view.push_back(globe.place(globe.mouth * k / rings, angle));
        out.in_view.push_back(globe.roll(widest, angle));
    }
    out.in_view.push_back(globe.roll(0.0, 0.0, far));
}

void draw(const System&, std::span<const double> values, const Sample& now, Drawing& out) {
    const Values p = read_values(values);
    const Globe globe(p);
    const double alpha = find_alpha(p, now), psi = p.find_half_drive() - alpha;
    out.spatial = true;
    out.min = {-p.R0, -p.R0, -0.55 * p.R0};
    out.max = {1.2 * p.R0, p.R0, globe.radius - globe.low + 0.4 * p.R0};
    add_points_in_view(p, globe, out);
    const double usual = p.J * p.Om * p.Om * std::tan(p.dlt()) / p.R0 + std::abs(p.M_b) / p.R0;
    out.force_scale = 0.5 * p.R0 / usual;
    draw_wheel(p, globe, now.q[0], out);
    draw_driver(p, globe, psi, out);
    if (p.is_square()) draw_contacts(p, globe, alpha, now, out);
    // The speed of the wheel as an arrow at the mouth of a slot.
    const double rim = globe.radius * std::sin(globe.mouth);
    const Point3 mark = globe.place(globe.mouth, p.dlt() * (2.0 * std::floor(0.5 * p.n) + 1.0) - now.q[0]);
    out.add_velocity(
        mark,
        {0.5 * p.R0 * now.v[0] / p.Om * mark.y / rim, -0.5 * p.R0 * now.v[0] / p.Om * mark.x / rim, 0.0},
        "β'", false, "rad/s", now.v[0]);
}

constexpr std::string_view equations[] = {
    "[wheel_inertia]·[beta_ddot|*β*″] = −[load_torque] − [damping]·[beta_dot|*β*′] + Σ *J*_N *N*",
    "drive wall: *J*_N = *a* cos [deviation|*δ*],  brake wall: −*a* cos [deviation|*δ*],  *a* = "
    "[orbit_radius]·√(1 − sin^2(*π*/[slots]) sin^2 [alpha|*α*])",
    "ideal: [law|*β*] = *π*/[slots] − arctan(tan(*π*/[slots])·cos [alpha|*α*])",
    "dwell: [play_plus|*p*_+] forward, [play_minus|*p*_−] back",
};

// Motion of the planar wheel with the same number of slots; both wheels begin their stroke together.
Law find_planar(Values p, double angle) {
    p.Sg = 0.0;
    return p.find_law(angle);
}

constexpr int curve_pieces = 240;
void draw_curve(const Values& p, const Sample& now, double scale, double (*value)(const Law&),
                bool planar_in_view, PlanePicture& out) {
    const double turn = 2.0 * pi, from = turn * std::floor(find_alpha(p, now) / turn);
    std::vector<PlanePoint> own, planar;
    double low = 0.0, high = 0.0;
    const auto see = [&](double y) { low = std::min(low, y), high = std::max(high, y); };
    for (int i = 0; i <= curve_pieces; ++i) {
        const double angle = turn * std::min(i / double{curve_pieces}, 1.0 - 1e-9);
        own.push_back({from + angle, scale * value(p.find_law(angle))});
        planar.push_back({from + angle, scale * value(find_planar(p, angle))});
        see(own.back().y);
        if (planar_in_view) see(planar.back().y);
    }
    const double margin = 0.08 * (high - low);
    out.min = {from, low - margin};
    out.max = {from + turn, high + margin};
    out.add(Figure::claim, std::move(planar), "planar");
    out.add(Figure::boundary, std::move(own), "ideal");
}

void draw_rate(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    draw_curve(
        p, now, p.Om, [](const Law& law) { return law.first; }, true, out);
}
void draw_acceleration(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    draw_curve(
        p, now, 1.0, [](const Law& law) { return law.second; }, p.Sg == 0.0, out);
}
void read_law(std::span<const double> values, const Sample&, PlanePoint at, PlaneReading& out) {
    constexpr double step = 1e-5;  // rad
    const Values p = read_values(values);
    const Law law = p.find_law(at.x);
    const bool drives = law.first > 0.0;
    out.region = drives ? "drive" : "dwell";
    out.title = drives ? "The pin drives" : "The wheel dwells";
    out.add("law", "*β* (rad)", law.beta);
    out.add("law1", "d*β*/d*α*", law.first);
    out.add("law2", "d^2*β*/d*α*^2", law.second);
    out.add("jerk", "d^3*β*/d*α*^3",
            (p.find_law(at.x + step).second - p.find_law(at.x - step).second) / (2.0 * step));
}

constexpr PlaneMap maps[] = {{
                                 .title = "Speed against driver angle",
                                 .x = "alpha",
                                 .y = "beta_dot",
                                 .x_label = "*α* (rad)",
                                 .y_label = "*β*′ (rad/s)",
                                 .trail = true,
                                 .equal_scales = false,
                                 .draw = draw_rate,
                                 .read = read_law,
                             },
                             {
                                 .title = "Acceleration and its jumps",
                                 .x = "alpha",
                                 .y = "law2",
                                 .x_label = "*α* (rad)",
                                 .y_label = "d^2*β*/d*α*^2",
                                 .equal_scales = false,
                                 .draw = draw_acceleration,
                                 .read = read_law,
                             }};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .equations = equations,
    .phase_x = "deviation",
    .phase_y = "beta_dot",
    .time_plots = {"beta", "play_plus", "play_minus", "driver_torque"},
    .map_first = true,
    .maps = maps,
    .contacts = {"Drive wall", "Brake wall", "Lock forward", "Lock back"},
    .names = {{"play_plus", "clearance (+)"},
              {"play_minus", "clearance (−)"},
              {"largest_speed", "Largest speed ratio"}},
    .pinned = {"driver_speed", "load_torque"},
};

}  // namespace stiction::geneva_wheel
