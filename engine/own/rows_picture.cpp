// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/symbol.hpp"
#include "own/mechanics.hpp"
#include "own/picture.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::own {

namespace {

double number(const Formula& formula, std::span<const double> names) { return formula.evaluate(names); }
Point3 vector(const Point& point, std::span<const double> names) {
    return {number(point.x, names), number(point.y, names), 0.0};
}

// How a coordinate is drawn: it moves from `at` along `direction`, or it turns about `at`.
struct Lane {
    DrawEntry::Kind kind = DrawEntry::Kind::block;
    Point3 at, direction{1.0, 0.0, 0.0};
    double size = 0.0;
};

// The length by which the coordinates move, from their start values, springs and loads, m. Lanes of a mechanism that moves by less than a
// metre lie closer together, so that its motion can be seen.
double find_reach(const Description& d, std::span<const double> names) {
    double stiffness = 0.0, mass = 0.0, reach = 0.0, speed = 0.0, force = 0.0;
    for (const MassEntry& entry : d.masses) mass = std::max(mass, number(entry.value, names));
    for (const RowSpring& spring : d.row_springs) {
        stiffness = std::max(stiffness, number(spring.stiffness, names));
        reach = std::max(reach, std::abs(number(spring.rest, names)));
    }
    for (const CoordinateEntry& coordinate : d.coordinates) {
        if (coordinate.unit == "rad") continue;
        if (coordinate.start) reach = std::max(reach, std::abs(number(*coordinate.start, names)));
        if (coordinate.velocity) speed = std::max(speed, std::abs(number(*coordinate.velocity, names)));
    }
    for (const RowForce& entry : d.row_forces)
        force = std::max(
            force, std::abs(number(entry.force.value, names)) + std::abs(number(entry.force.sine, names)));
    for (const ContactEntry& contact : d.contacts) {
        if (contact.kind == ContactKind::unilateral)
            reach = std::max(reach, std::abs(number(contact.gap.constant, names)));
        if (contact.kind != ContactKind::prescribed || contact.law < 0) continue;
        const FrictionLaw law = make_friction_law(d, contact, names);
        force = std::max(force, law.at_rest() * std::abs(number(contact.load, names)));
    }
    const bool has_angles = std::any_of(d.coordinates.begin(), d.coordinates.end(),
                                        [](const CoordinateEntry& one) { return one.unit == "rad"; });
    // A stiffness of an angle is none of a length.
    if (stiffness > 0.0 && !has_angles)
        reach = std::max({reach, force / stiffness, speed * std::sqrt(mass / stiffness)});
    return reach > 0.0 ? reach : 1.0;
}

double find_pitch(double reach) { return std::min(1.0, 10.0 * reach); }

std::vector<Lane> find_lanes(const Description& d, std::span<const double> names, double pitch) {
    std::vector<Lane> out(d.coordinates.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i].at = {0.0, -static_cast<double>(i) * pitch, 0.0};
        out[i].size = 0.5 * pitch;
        if (d.coordinates[i].unit == "rad") out[i].kind = DrawEntry::Kind::turns;
    }
    for (const DrawEntry& entry : d.drawings) {
        if (entry.coordinate < 0) continue;
        Lane& lane = out[static_cast<std::size_t>(entry.coordinate)];
        lane.kind = entry.kind;
        if (entry.at) lane.at = vector(*entry.at, names);
        if (entry.along) {
            const double angle = number(*entry.along, names);
            lane.direction = {std::cos(angle), std::sin(angle), 0.0};
        }
        if (entry.size) lane.size = number(*entry.size, names);
    }
    return out;
}

// The middle of a block or ball; of a disk that turns the end of its spoke.
Point3 find_place(const Lane& lane, double q) {
    if (lane.kind == DrawEntry::Kind::turns)
        return lane.at + 0.5 * lane.size * Point3{std::cos(q), std::sin(q), 0.0};
    return lane.at + q * lane.direction;
}

// The end of a spring on a coordinate, on the side towards `sense` (1: in the sense of the coordinate).
Point3 find_end(const Lane& lane, double q, double sense) {
    if (lane.kind == DrawEntry::Kind::turns) return find_place(lane, q);
    return find_place(lane, q + 0.5 * sense * lane.size);
}

void draw_coordinate(const Lane& lane, double q, int body, Drawing& out) {
    const double half = 0.5 * lane.size;
    if (lane.kind == DrawEntry::Kind::turns) {
        out.add_circle(Role::body, lane.at, half, true, q);
        out.circles.back().body = body;
        return;
    }
    const Point3 centre = lane.at + q * lane.direction;
    if (lane.kind != DrawEntry::Kind::block) {
        out.add_circle(Role::body, centre, lane.kind == DrawEntry::Kind::mass ? 0.4 * half : half, true,
                       not_shown);
        out.circles.back().body = body;
        return;
    }
    const Point3 d = half * lane.direction, n{-0.6 * d.y, 0.6 * d.x, 0.0};
    out.lines.push_back(
        {Role::body, {centre - d - n, centre + d - n, centre + d + n, centre - d + n}, true, true, body});
}

// A belt under the block that a prescribed load presses on it, or the wall that a gap ends at.
void draw_contact(const ContactEntry& contact, int index, const ContactSample& now, const FrictionLaw& law,
                  std::span<const Lane> lanes, std::span<const double> names, const Sample& sample,
                  Drawing& out) {
    const LinearForm* form =
        contact.kind == ContactKind::prescribed ? (contact.slip ? &*contact.slip : nullptr) : &contact.gap;
    if (form == nullptr || form->parts.size() != 1)
        return;  // between several coordinates: no place of its own
    const double coefficient = number(form->parts[0].coefficient, names);
    const auto c = static_cast<std::size_t>(form->parts[0].coordinate);
    const Lane& lane = lanes[c];
    if (lane.kind == DrawEntry::Kind::turns || coefficient == 0.0) return;
    const double half = 0.5 * lane.size, q = sample.q[c];
    const Point3 d = lane.direction, n{-d.y, d.x, 0.0};
    if (contact.kind == ContactKind::unilateral) {
        // The gap closes where constant + coefficient q = 0.
        const double stop = -number(form->constant, names) / coefficient,
                     sense = coefficient < 0.0 ? 1.0 : -1.0;
        const Point3 wall = lane.at + (stop + sense * half) * d;
        out.add_surface(Role::wall, wall - (sense * half) * n, wall + (sense * half) * n);
        if (now.state != ContactState::open)
            out.add_sole(index, wall - (0.6 * half) * n, wall + (0.6 * half) * n);
        if (now.state != ContactState::open && std::isfinite(now.normal))
            out.add_force(ForceRole::normal, wall, (-sense * now.normal) * d, "N", now.normal,
                          2.0 * lane.size);
        return;
    }
    const Point3 foot = lane.at + q * d - (0.6 * half) * n;
    const double speed = -number(form->constant, names) / coefficient;
    const Point3 under = lane.at - (0.6 * half) * n;
    out.add_surface(speed != 0.0 ? Role::belt : Role::ground, under - (3.0 * lane.size) * d,
                    under + (3.0 * lane.size) * d, speed * sample.t, speed != 0.0 ? 0.25 * lane.size : 0.0);
    out.add_sole(index, foot - half * d, foot + half * d);
    if (!(now.normal > 0.0)) return;
    const double T = coefficient * now.tangent[0];
    out.add_cone(foot, n, law.at_rest(), law.mu_k, now.normal);
    out.add_force(ForceRole::normal, foot, now.normal * n, "N");
    out.add_force(ForceRole::friction, foot, T * d, "T", T);
}

}  // namespace

bool find_view(const Description& d, std::span<const double> names, Point3& min, Point3& max) {
    if (!d.view) return false;
    min = vector(d.view->lower, names);
    max = vector(d.view->upper, names);
    return true;
}

std::size_t find_traced_coordinates(const Description& d, std::span<const double> names,
                                    std::span<const double> q, std::span<Point3> out) {
    const std::vector<Lane> lanes = find_lanes(d, names, find_pitch(find_reach(d, names)));
    for (std::size_t k = 0; k < d.traces.size(); ++k) {
        const auto at = static_cast<std::size_t>(d.traces[k].coordinate);
        out[k] = find_place(lanes[at], q[at]);
    }
    return d.traces.size();
}

void draw_rows(const Description& d, std::span<const double> names, const Sample& now, Drawing& out) {
    const double reach = find_reach(d, names), pitch = find_pitch(reach);
    const std::vector<Lane> lanes = find_lanes(d, names, pitch);
    double most = 0.0;  // the longest arrow of a prescribed load is as long as a block
    Point3 low{INFINITY, INFINITY, 0.0}, high{-INFINITY, -INFINITY, 0.0};
    for (const Lane& lane : lanes) {
        const double around = lane.size + (lane.kind == DrawEntry::Kind::turns ? 0.0 : 1.5 * reach);
        low = {std::min(low.x, lane.at.x - around), std::min(low.y, lane.at.y - lane.size), 0.0};
        high = {std::max(high.x, lane.at.x + around), std::max(high.y, lane.at.y + lane.size), 0.0};
    }
    for (const ContactSample& contact : now.contacts)
        if (std::isfinite(contact.normal)) most = std::max(most, std::abs(contact.normal));
    const double wall = low.x - 0.8 * pitch;
    out.min = {wall - 0.1 * pitch, low.y - 0.2 * pitch, 0.0};
    out.max = {high.x + 0.3 * pitch, high.y + 0.4 * pitch, 0.0};
    // A coordinate that has moved out of this part of the plane widens it.
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i].kind == DrawEntry::Kind::turns) continue;
        const Point3 at = lanes[i].at + now.q[i] * lanes[i].direction;
        const double around = lanes[i].size;
        out.min = {std::min(out.min.x, at.x - around), std::min(out.min.y, at.y - around), 0.0};
        out.max = {std::max(out.max.x, at.x + around), std::max(out.max.y, at.y + around), 0.0};
    }
    find_view(d, names, out.min, out.max);
    out.force_scale = most > 0.0 ? 0.5 * pitch / most : pitch;
    for (std::size_t i = 0; i < d.contacts.size(); ++i) {
        const ContactEntry& contact = d.contacts[i];
        if (is_hidden(d, contact.name)) continue;
        draw_contact(contact, static_cast<int>(i), now.contacts[i], make_friction_law(d, contact, names),
                     lanes, names, now, out);
    }
    for (const RowSpring& spring : d.row_springs) {
        const auto first = static_cast<std::size_t>(spring.first);
        const Lane& lane = lanes[first];
        const Point3 end = find_end(lane, now.q[first], -1.0);
        Point3 other;
        if (spring.second >= 0) {
            const auto second = static_cast<std::size_t>(spring.second);
            other = find_end(lanes[second], now.q[second], -1.0);
        } else {
            other = lane.kind == DrawEntry::Kind::turns ? lane.at - lane.size * Point3{0.0, 1.0, 0.0}
                                                        : lane.at - (lane.at.x - wall) * lane.direction;
            const Point3 half = 0.3 * lane.size * Point3{-lane.direction.y, lane.direction.x, 0.0};
            out.add_surface(Role::wall, other - half, other + half);
        }
        if (number(spring.stiffness, names) != 0.0) out.springs.push_back({other, end, 6});
        if (number(spring.damping, names) != 0.0) {
            const Point3 below{0.0, -0.15 * lane.size, 0.0};
            out.add_line(Role::damper, {other + below, end + below});
        }
    }
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (is_hidden(d, d.coordinates[i].name)) continue;
        draw_coordinate(lanes[i], now.q[i], static_cast<int>(i), out);
        const bool turns = lanes[i].kind == DrawEntry::Kind::turns;
        const Point3 centre = turns ? lanes[i].at : lanes[i].at + now.q[i] * lanes[i].direction;
        out.add_label(centre + Point3{-0.6 * lanes[i].size, 0.4 * lanes[i].size, 0.0},
                      make_symbol(d.coordinates[i].name));
    }
    for (const DrawEntry& entry : d.drawings)
        if (entry.kind == DrawEntry::Kind::line)
            out.add_line(Role::guide, {vector(entry.from, names), vector(entry.to, names)});
}

}  // namespace stiction::own
