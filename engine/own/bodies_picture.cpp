// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/constants.hpp"
#include "own/mechanics.hpp"
#include "own/picture.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::own {

namespace {

Point3 unit(double angle) { return {std::cos(angle), std::sin(angle), 0.0}; }
/// n to the left of d.
Point3 turn(const Point3& d) { return {-d.y, d.x, 0.0}; }

struct Extent {
    Point3 min{INFINITY, INFINITY, 0.0}, max{-INFINITY, -INFINITY, 0.0};
    void add(const Point3& p, double around = 0.0) {
        min = {std::min(min.x, p.x - around), std::min(min.y, p.y - around), 0.0};
        max = {std::max(max.x, p.x + around), std::max(max.y, p.y + around), 0.0};
    }
    bool is_empty() const { return !(min.x <= max.x); }
    double size() const { return is_empty() ? 0.0 : std::max(max.x - min.x, max.y - min.y); }
};

// The bodies of a description at one instant.
class Scene {
  public:
    Scene(const Description& description, std::span<const double> names, const Sample& now)
        : d_(description), names_(names), now_(now) {}

    double number(const Formula& formula) const { return formula.evaluate(names_); }
    Point3 vector(const Point& point) const { return {number(point.x), number(point.y), 0.0}; }

    double angle_of(const BodyEntry& body) const {
        if (body.is_fixed) return body.angle ? number(*body.angle) : 0.0;
        return body.shape.kind == ShapeKind::point ? 0.0
                                                   : now_.q[static_cast<std::size_t>(body.coordinate) + 2];
    }
    Point3 centre_of(const BodyEntry& body) const {
        if (body.is_fixed) return body.at ? vector(*body.at) : Point3{};
        const auto at = static_cast<std::size_t>(body.coordinate);
        return {now_.q[at], now_.q[at + 1], 0.0};
    }
    /// A point in the axes of the body, in the plane.
    Point3 place(const BodyEntry& body, const Point3& own) const {
        const Point3 e = unit(angle_of(body));
        return centre_of(body) + own.x * e + own.y * turn(e);
    }
    Point3 own_corner(const Shape& shape, int index) const {
        if (shape.kind == ShapeKind::polygon) return vector(shape.corners[static_cast<std::size_t>(index)]);
        const double w = 0.5 * number(shape.width);
        if (shape.kind == ShapeKind::rod) return {index == 0 ? -w : w, 0.0, 0.0};
        const double h = 0.5 * number(shape.height);
        return {index == 0 || index == 3 ? -w : w, index < 2 ? -h : h, 0.0};
    }
    Point3 corner(const BodyEntry& body, int index) const {
        return place(body, own_corner(body.shape, index % body.shape.corner_count()));
    }
    Point3 circle_centre(const BodyEntry& body) const { return place(body, vector(body.shape.around)); }

    Point3 find(const PointRef& ref) const {
        if (ref.kind == PointRef::Kind::ground) return vector(ref.at);
        const BodyEntry& body = d_.bodies[static_cast<std::size_t>(ref.body)];
        if (ref.kind == PointRef::Kind::corner) return corner(body, ref.index);
        if (ref.kind == PointRef::Kind::mark)
            return place(body, vector(d_.marks[static_cast<std::size_t>(ref.index)].at));
        return centre_of(body);
    }

    struct Line {
        Point3 origin, direction;
        double length = INFINITY;
        Point3 normal() const { return turn(direction); }
    };
    Point3 find_shake(const GroundEntry& ground) const {
        if (!ground.has_shake) return {};
        return std::sin(2.0 * pi * number(ground.frequency) * now_.t + number(ground.phase)) *
               vector(ground.shake);
    }
    Line find(const LineRef& ref) const {
        if (ref.ground >= 0) {
            const GroundEntry& ground = d_.grounds[static_cast<std::size_t>(ref.ground)];
            return {vector(ground.through) + find_shake(ground), unit(number(ground.angle)), INFINITY};
        }
        // Corners run counter-clockwise, so outside is to the right of a side.
        const BodyEntry& body = d_.bodies[static_cast<std::size_t>(ref.body)];
        const Point3 a = corner(body, ref.side), b = corner(body, ref.side + 1);
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        return {b, (length > 0.0 ? 1.0 / length : 0.0) * (a - b), length};
    }

    /// The contact point and the normal from the second part to the first, which the force N has.
    struct Touch {
        Point3 at, normal;
    };
    Touch find_touch(const ContactEntry& contact) const {
        const Part &first = contact.first, &second = contact.second;
        if (first.kind == Part::Kind::line) {
            const Touch other = find_touch(second, first);
            return {other.at, -1.0 * other.normal};
        }
        return find_touch(first, second);
    }

  private:
    Point3 centre_of(const Part& part) const {
        if (part.kind == Part::Kind::point) return find(part.point);
        return circle_centre(d_.bodies[static_cast<std::size_t>(part.body)]);
    }
    double radius_of(const Part& part) const {
        return part.kind == Part::Kind::circle
                   ? number(d_.bodies[static_cast<std::size_t>(part.body)].shape.radius)
                   : 0.0;
    }
    Touch find_touch(const Part& round, const Part& other) const {
        const Point3 centre = centre_of(round);
        if (other.kind == Part::Kind::line) {
            const Point3 n = find(other.line).normal();
            return {centre - radius_of(round) * n, n};
        }
        const Point3 away = centre - centre_of(other);
        const double distance = std::hypot(away.x, away.y);
        const Point3 n = distance > 0.0 ? (1.0 / distance) * away : Point3{0.0, 1.0, 0.0};
        return {centre_of(other) + radius_of(other) * n, n};
    }

    const Description& d_;
    std::span<const double> names_;
    const Sample& now_;
};

void add_extent(const Scene& scene, const BodyEntry& body, Extent& out) {
    if (body.shape.kind == ShapeKind::circle)
        out.add(scene.circle_centre(body), scene.number(body.shape.radius));
    out.add(scene.centre_of(body));
    for (int i = 0; i < body.shape.corner_count(); ++i) out.add(scene.corner(body, i));
}

void draw_body(const Scene& scene, const BodyEntry& body, int index, double size, Drawing& out) {
    const Role role = body.is_fixed ? Role::wall : Role::body;
    if (body.shape.kind == ShapeKind::point) {
        out.add_circle(role, scene.centre_of(body), 0.025 * size, true, not_shown);
        out.circles.back().body = index;
    } else if (body.shape.kind == ShapeKind::circle) {
        out.add_circle(role, scene.circle_centre(body), scene.number(body.shape.radius), true,
                       scene.angle_of(body));
        out.circles.back().body = index;
    } else {
        const bool is_rod = body.shape.kind == ShapeKind::rod;
        std::vector<Point3> corners;
        for (int i = 0; i < body.shape.corner_count(); ++i) corners.push_back(scene.corner(body, i));
        out.lines.push_back({role, std::move(corners), !is_rod, !is_rod, index});
    }
}

void draw_contact(const Scene& scene, const ContactEntry& contact, int index, const ContactSample& now,
                  const FrictionLaw& law, double size, Drawing& out) {
    if (now.state == ContactState::open || !std::isfinite(now.normal)) return;
    const Scene::Touch touch = scene.find_touch(contact);
    // T along t = (n_y, -n_x) on the part named first.
    const Point3 t{touch.normal.y, -touch.normal.x, 0.0}, half = (0.03 * size) * t;
    out.add_sole(index, touch.at - half, touch.at + half);
    const double N = now.normal, T = now.tangent[0];
    const Point3 n = N < 0.0 ? -1.0 * touch.normal : touch.normal;
    if (contact.law >= 0 && law.at_rest() > 0.0)
        out.add_cone(touch.at, n, law.at_rest(), law.mu_k, std::abs(N));
    out.add_force(ForceRole::normal, touch.at, N * touch.normal, "N", N, 0.6 * size);
    if (T != 0.0) out.add_force(ForceRole::friction, touch.at, T * t, "T", T, 0.6 * size);
}

// The scale of forces: the weight of all bodies, or the largest force now.
double find_force_scale(const Scene& scene, const Description& d, const Sample& now, double size) {
    double weight = 0.0;
    const Point3 g = d.gravity ? scene.vector(*d.gravity) : Point3{};
    for (const BodyEntry& body : d.bodies)
        if (!body.is_fixed) weight += scene.number(body.mass) * std::hypot(g.x, g.y);
    if (!(weight > 0.0))
        for (const ContactSample& contact : now.contacts)
            if (std::isfinite(contact.normal)) weight = std::max(weight, std::abs(contact.normal));
    return weight > 0.0 ? 0.3 * size / weight : size;
}

}  // namespace

bool is_hidden(const Description& d, std::string_view name) {
    return std::find(d.hidden.begin(), d.hidden.end(), name) != d.hidden.end();
}

std::size_t find_traced_points(const Description& d, std::span<const double> names, std::span<const double> q,
                               std::span<Point3> out) {
    Sample now;
    now.q.assign(q.begin(), q.end());
    const Scene scene(d, names, now);
    for (std::size_t k = 0; k < d.traces.size(); ++k) out[k] = scene.find(d.traces[k].point);
    return d.traces.size();
}

void draw_bodies(const Description& d, std::span<const double> names, const Sample& now, Drawing& out) {
    const Scene scene(d, names, now);
    Extent all;
    for (const BodyEntry& body : d.bodies) add_extent(scene, body, all);
    for (const PinEntry& pin : d.pins) all.add(scene.find(pin.first)), all.add(scene.find(pin.second));
    for (const SpringEntry& spring : d.springs)
        all.add(scene.find(spring.first)), all.add(scene.find(spring.second));
    Extent reach;  // of the largest body, so that the view does not depend on its place
    for (const BodyEntry& body : d.bodies) {
        Extent own;
        add_extent(scene, body, own);
        if (own.size() > reach.size()) reach = own;
    }
    const double size = std::max({all.size(), 1.5 * reach.size(), 1e-6});
    const Point3 middle{0.5 * (all.min.x + all.max.x), 0.5 * (all.min.y + all.max.y), 0.0};
    out.min = middle - Point3{0.8 * size, 0.55 * size, 0.0};
    out.max = middle + Point3{0.8 * size, 0.6 * size, 0.0};
    find_view(d, names, out.min, out.max);
    out.force_scale = find_force_scale(scene, d, now, size);

    const double wide = 2.0 * std::max(out.max.x - out.min.x, out.max.y - out.min.y);
    for (const GroundEntry& ground : d.grounds) {
        if (is_hidden(d, ground.name)) continue;
        const LineRef ref{.ground = static_cast<int>(&ground - d.grounds.data()), .place = {}};
        const Scene::Line line = scene.find(ref);
        const double speed = scene.number(ground.speed), drift = speed * now.t;
        // Long enough for a scene that is six times as wide as high. Whole units along the line, so that its
        // marks stand still while the view follows a body.
        const Point3 centre{0.5 * (out.min.x + out.max.x), 0.5 * (out.min.y + out.max.y), 0.0};
        const double along = std::round(dot(centre - line.origin, line.direction) / wide) * wide;
        const Point3 a = line.origin + (along - 3.0 * wide) * line.direction,
                     b = line.origin + (along + 3.0 * wide) * line.direction;
        out.add_surface(speed != 0.0 ? Role::belt : Role::ground, a, b, drift,
                        speed != 0.0 ? 0.04 * size : 0.0);
    }
    for (const SpringEntry& spring : d.springs) {
        if (is_hidden(d, spring.name)) continue;
        const Point3 a = scene.find(spring.first), b = scene.find(spring.second);
        if (spring.is_damper)
            out.add_line(Role::damper, {a, b});
        else
            out.springs.push_back({a, b, 6});
    }
    int moving = 0;  // bodies that a hand can hold are the moving ones, in their order
    for (const BodyEntry& body : d.bodies) {
        const int index = body.is_fixed ? no_body : moving++;
        if (!is_hidden(d, body.name)) draw_body(scene, body, index, size, out);
    }
    for (const PinEntry& pin : d.pins)
        if (!is_hidden(d, pin.name))
            out.add_circle(Role::joint, scene.find(pin.first), 0.018 * size, true, not_shown);
    for (const MotorEntry& motor : d.motors)
        if (!is_hidden(d, motor.name))
            out.add_circle(Role::joint, scene.centre_of(d.bodies[static_cast<std::size_t>(motor.body)]),
                           0.03 * size, false, not_shown);
    for (std::size_t i = 0; i < d.contacts.size(); ++i) {
        const ContactEntry& contact = d.contacts[i];
        if (is_hidden(d, contact.name)) continue;
        draw_contact(scene, contact, static_cast<int>(i), now.contacts[i],
                     make_friction_law(d, contact, names), size, out);
    }
    for (const DrawEntry& entry : d.drawings)
        if (entry.kind == DrawEntry::Kind::line)
            out.add_line(Role::guide, {scene.vector(entry.from), scene.vector(entry.to)});
}

}  // namespace stiction::own
