// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// From the description of bodies to numbers.
#include "own/plane_model.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::own {

namespace {

Vector2d evaluate(const Point& point, std::span<const double> names) {
    return {point.x.evaluate(names), point.y.evaluate(names)};
}

double cross(const Vector2d& a, const Vector2d& b) { return a.x() * b.y() - a.y() * b.x(); }

std::vector<Vector2d> make_corners(const Shape& shape, std::span<const double> names) {
    std::vector<Vector2d> out;
    for (const Point& corner : shape.corners) out.push_back(evaluate(corner, names));
    if (shape.kind != ShapeKind::box && shape.kind != ShapeKind::rod) return out;
    const double w = 0.5 * shape.width.evaluate(names);
    if (shape.kind == ShapeKind::rod) return {{-w, 0.0}, {w, 0.0}};
    const double h = 0.5 * shape.height.evaluate(names);
    return {{-w, -h}, {w, -h}, {w, h}, {-w, h}};
}

// The moment of inertia of a homogeneous body of mass 1 about the origin of its axes. For a polygon the triangles of its sides are added.
double find_gyration(const Shape& shape, const RigidBody& body) {
    if (shape.kind == ShapeKind::circle) return 0.5 * body.radius * body.radius;
    if (shape.kind == ShapeKind::rod) return (body.corners[1] - body.corners[0]).squaredNorm() / 12.0;
    if (shape.kind == ShapeKind::box) return (body.corners[2] - body.corners[0]).squaredNorm() / 12.0;
    double area = 0.0, sum = 0.0;
    for (std::size_t i = 0; i < body.corners.size(); ++i) {
        const Vector2d &a = body.corners[i], &b = body.corners[(i + 1) % body.corners.size()];
        area += cross(a, b);
        sum += cross(a, b) * (a.dot(a) + a.dot(b) + b.dot(b));
    }
    return area != 0.0 ? sum / (6.0 * area) : 0.0;
}

}  // namespace

PlaneModel::PlaneModel(const Description& text, std::span<const double> names)
    : coordinates_(text.coordinates.size()) {
    guess.assign(coordinates_, 0.0);
    velocities = guess;
    is_written.assign(coordinates_, 0);
    has_velocity = is_written;
    if (text.gravity) gravity = evaluate(*text.gravity, names);
    for (const BodyEntry& entry : text.bodies) add_body(entry, names);
    for (const GroundEntry& entry : text.grounds) add_ground(entry, names);
    frames_.resize(bodies.size());
    for (const Ground& ground : grounds) ground_frames_.emplace_back().at = ground.through;
    set_masses();
    find_extent();
    update(0.0, guess, velocities);
    for (const ContactEntry& entry : text.contacts) add_contact(entry, text, names);
    in_reach_.assign(contacts.size(), 1);
    for (const StopEntry& stop : text.stops) contacts[static_cast<std::size_t>(stop.contact)].is_stop = true;
    for (std::size_t i = 0; i < text.joints.size(); ++i)
        add_joint(text.joints[i], static_cast<int>(i), text, names);
    add_loads(text, names);
}

MechanismSize PlaneModel::size() const {
    return {.coordinates = static_cast<int>(coordinates_),
            .contacts = static_cast<int>(contacts.size()),
            .tangents = 1,
            .joints = static_cast<int>(joints.size())};
}

bool PlaneModel::has_sides() const {
    return std::any_of(contacts.begin(), contacts.end(), [](const PlaneContact& contact) {
        return contact.has_line && contact.line.body >= 0 && !contact.is_guide;
    });
}

void PlaneModel::add_body(const BodyEntry& entry, std::span<const double> names) {
    RigidBody body;
    body.corners = make_corners(entry.shape, names);
    if (entry.shape.kind == ShapeKind::circle) {
        body.radius = entry.shape.radius.evaluate(names);
        body.around = evaluate(entry.shape.around, names);
    }
    if (entry.at) body.at = evaluate(*entry.at, names);
    if (entry.angle) body.angle = entry.angle->evaluate(names);
    if (!entry.is_fixed) {
        body.x = entry.coordinate;
        body.mass = entry.mass.evaluate(names);
        if (entry.shape.kind != ShapeKind::point) {
            body.theta = body.x + 2;
            body.inertia =
                entry.inertia ? entry.inertia->evaluate(names) : body.mass * find_gyration(entry.shape, body);
        }
    }
    bodies.push_back(std::move(body));
    add_start(entry, names);
}

void PlaneModel::add_start(const BodyEntry& entry, std::span<const double> names) {
    const RigidBody& body = bodies.back();
    if (body.x < 0) return;
    const auto x = static_cast<std::size_t>(body.x);
    const bool keeps_place = entry.at && !entry.at_is_near, keeps_angle = entry.angle && !entry.angle_is_near;
    const Vector2d velocity = entry.velocity ? evaluate(*entry.velocity, names) : Vector2d(Vector2d::Zero());
    for (std::size_t k = 0; k < 2; ++k) {
        guess[x + k] = body.at[static_cast<Eigen::Index>(k)];
        is_written[x + k] = keeps_place;
        velocities[x + k] = velocity[static_cast<Eigen::Index>(k)];
        has_velocity[x + k] = entry.velocity.has_value();
    }
    if (body.theta < 0) return;
    guess[x + 2] = body.angle;
    is_written[x + 2] = keeps_angle;
    velocities[x + 2] = entry.spin ? entry.spin->evaluate(names) : 0.0;
    has_velocity[x + 2] = entry.spin.has_value();
}

void PlaneModel::add_ground(const GroundEntry& entry, std::span<const double> names) {
    const double a = entry.angle.evaluate(names);
    Ground ground{.through = evaluate(entry.through, names),
                  .normal = {-std::sin(a), std::cos(a)},
                  .shake = Vector2d::Zero(),
                  .speed = entry.speed.evaluate(names),
                  .oscillation = {}};
    if (entry.has_shake) {
        ground.shake = evaluate(entry.shake, names);
        ground.oscillation = {1.0, 2.0 * pi * entry.frequency.evaluate(names), entry.phase.evaluate(names)};
    }
    grounds.push_back(ground);
}

PlanePoint PlaneModel::make_point(const PointRef& ref, const Description& text,
                                  std::span<const double> names) const {
    const auto index = static_cast<std::size_t>(ref.index);
    switch (ref.kind) {
        case PointRef::Kind::centre:
            return {ref.body, Vector2d::Zero()};
        case PointRef::Kind::corner:
            return {ref.body, bodies[static_cast<std::size_t>(ref.body)].corners[index]};
        case PointRef::Kind::mark:
            return {ref.body, evaluate(text.marks[index].at, names)};
        case PointRef::Kind::ground:
            break;
    }
    return {-1, evaluate(ref.at, names)};
}

PlaneLine PlaneModel::make_line(const LineRef& ref) const {
    PlaneLine line;
    if (ref.ground >= 0) {
        line.ground = ref.ground;
        line.normal = grounds[static_cast<std::size_t>(ref.ground)].normal;
        return line;
    }
    const std::vector<Vector2d>& corners = bodies[static_cast<std::size_t>(ref.body)].corners;
    const auto i = static_cast<std::size_t>(ref.side);
    const Vector2d along = corners[(i + 1) % corners.size()] - corners[i];
    line.body = ref.body;
    line.origin = corners[i];
    line.length = along.norm();
    line.normal = -turn_left(along) / line.length;
    return line;
}

void PlaneModel::add_contact(const ContactEntry& entry, const Description& text,
                             std::span<const double> names) {
    PlaneContact out;
    // Gap, forces and slip are the same with the two parts exchanged: n and t change their signs with the parts.
    const bool exchanged = entry.first.kind == Part::Kind::line;
    const Part& first = exchanged ? entry.second : entry.first;
    const Part& second = exchanged ? entry.first : entry.second;
    const auto take = [&](const Part& part, PlanePoint& point, double& radius) {
        if (part.kind == Part::Kind::point) {
            point = make_point(part.point, text, names);
            return;
        }
        const RigidBody& body = bodies[static_cast<std::size_t>(part.body)];
        point = {part.body, body.around};
        radius = body.radius;
    };
    take(first, out.centre, out.radius);
    out.has_line = second.kind == Part::Kind::line;
    if (out.has_line)
        out.line = make_line(second.line);
    else
        take(second, out.second, out.second_radius);
    out.is_guide = entry.kind == ContactKind::bilateral;
    out.is_closed = entry.is_closed || out.is_guide;
    out.restitution = out.is_guide ? 0.0 : entry.restitution.evaluate(names);
    out.tangential = out.is_guide ? 0.0 : entry.tangential.evaluate(names);
    contacts.push_back(out);
}

void PlaneModel::add_joint(const JointRef& ref, int joint, const Description& text,
                           std::span<const double> names) {
    const auto index = static_cast<std::size_t>(ref.index);
    JointRow row;
    row.joint = joint;
    if (ref.kind == JointRef::Kind::pin) {
        row.first = make_point(text.pins[index].first, text, names);
        row.second = make_point(text.pins[index].second, text, names);
        for (const JointRow::Kind kind : {JointRow::Kind::pin_x, JointRow::Kind::pin_y}) {
            row.kind = kind;
            joints.push_back(row);
        }
        return;
    }
    row.kind = JointRow::Kind::angle;
    if (ref.kind == JointRef::Kind::motor) {
        const MotorEntry& motor = text.motors[index];
        row.first.body = motor.body;
        row.second.body = motor.second;
        row.constant = motor.angle.evaluate(names);
        row.speed = motor.speed.evaluate(names);
        row.oscillation = {motor.sine.evaluate(names), 2.0 * pi * motor.frequency.evaluate(names),
                           motor.phase.evaluate(names)};
        joints.push_back(row);
        return;
    }
    // A slider keeps the angle and the distance of the first guess. A point has no angle.
    const SliderEntry& slider = text.sliders[index];
    row.first.body = slider.body;
    row.line = make_line(slider.line);
    row.second.body = row.line.body;
    if (frame(slider.body).theta >= 0) {
        row.constant = frame(slider.body).angle - frame(row.line.body).angle;
        joints.push_back(row);
    }
    const Frame& base = frame(row.line);
    row.kind = JointRow::Kind::distance;
    row.constant =
        base.turn(row.line.normal).dot(frame(slider.body).at - base.at - base.turn(row.line.origin));
    joints.push_back(row);
}

void PlaneModel::add_loads(const Description& text, std::span<const double> names) {
    for (const SpringEntry& entry : text.springs)
        springs.push_back({make_point(entry.first, text, names), make_point(entry.second, text, names),
                           entry.is_damper ? 0.0 : entry.stiffness.evaluate(names),
                           entry.is_damper ? 0.0 : entry.length.evaluate(names),
                           entry.damping.evaluate(names)});
    for (const TorsionEntry& entry : text.torsions)
        torsions.push_back({entry.body, entry.second, entry.stiffness.evaluate(names),
                            entry.angle.evaluate(names), entry.damping.evaluate(names)});
    for (const BodyForce& entry : text.forces) {
        PlaneForce force{
            make_point(entry.at, text, names), evaluate(entry.force.value, names), Vector2d::Zero(), {}};
        if (entry.force.has_sine) {
            force.sine = evaluate(entry.force.sine, names);
            force.oscillation = {1.0, 2.0 * pi * entry.force.frequency.evaluate(names),
                                 entry.force.phase.evaluate(names)};
        }
        forces.push_back(force);
    }
    for (const BodyTorque& entry : text.torques) {
        PlaneTorque torque{entry.body, entry.torque.value.evaluate(names), {}};
        if (entry.torque.has_sine)
            torque.oscillation = {entry.torque.sine.evaluate(names),
                                  2.0 * pi * entry.torque.frequency.evaluate(names),
                                  entry.torque.phase.evaluate(names)};
        torques.push_back(torque);
    }
}

void PlaneModel::set_masses() {
    const auto n = static_cast<Eigen::Index>(coordinates_);
    M_ = Eigen::MatrixXd::Zero(n, n);
    weights_ = Eigen::VectorXd::Zero(n);
    for (const RigidBody& body : bodies) {
        if (body.x < 0) continue;
        M_(body.x, body.x) = M_(body.x + 1, body.x + 1) = body.mass;
        weights_.segment<2>(body.x) += body.mass * gravity;
        if (body.theta >= 0) M_(body.theta, body.theta) = body.inertia;
    }
}

void PlaneModel::find_extent() {
    for (const RigidBody& body : bodies) {
        const Vector2d away = body.at - bodies.front().at;
        extent = std::max({extent, away.norm(), body.radius});
        for (const Vector2d& corner : body.corners) extent = std::max(extent, 2.0 * corner.norm());
    }
    if (!(extent > 0.0)) extent = 1.0;
}

}  // namespace stiction::own
