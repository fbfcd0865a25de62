// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Kinematics of contacts and joints in the plane: the formulas of plane_model.hpp.
#include "own/plane_model.hpp"

#include "base/sine_cosine.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::own {

namespace {

constexpr double end_of_side = 1e-9;  // of its length: a foot as near to an end lies on the side
constexpr double depth_share = 0.5;   // of the depth of a body: a deeper point belongs to another side
// A rod has no depth. This share of its length takes its place, so that rounding and the small depths of time stepping and
// of compliant contacts do not put a point on its other side.
constexpr double depth_of_rod = 0.02;

void move_frame(const RigidBody& body, VectorIn q, VectorIn v, Frame& out) {
    out.x = body.x;
    out.theta = body.theta;
    out.at = body.at;
    out.angle = body.angle;
    if (body.x >= 0) {
        const auto x = static_cast<std::size_t>(body.x);
        out.at = {q[x], q[x + 1]};
        out.velocity = {v[x], v[x + 1]};
        out.angle = body.theta >= 0 ? q[x + 2] : 0.0;
        out.spin = body.theta >= 0 ? v[x + 2] : 0.0;
    }
    const auto [s, c] = find_sine_cosine(out.angle);
    out.sine = s;
    out.cosine = c;
}

// Adds to a row the derivative of direction.P by the coordinates of P's body.
void add_row(Eigen::MatrixXd& J, Eigen::Index row, int x, int theta, const Vector2d& direction,
             const Vector2d& arm) {
    if (x < 0) return;
    J(row, x) += direction.x();
    J(row, x + 1) += direction.y();
    if (theta >= 0) J(row, theta) += direction.dot(turn_left(arm));
}

// The point of a frame A against the frame B of a line: rho, D, D^ and the directions of the heading.
struct RelativeMotion {
    Vector2d n, t, rho, D, D_bias, prescribed;
    double normal_bias, tangent_bias;

    RelativeMotion(const PointMotion& point, const Frame& base, const Vector2d& normal) {
        n = base.turn(normal);
        t = -turn_left(n);
        rho = point.at - base.at;
        D = point.velocity - base.velocity - base.spin * turn_left(rho);
        D_bias = point.bias - base.acceleration - base.spin * turn_left(point.velocity - base.velocity);
        prescribed = -base.prescribed();
        normal_bias = n.dot(D_bias) - base.spin * t.dot(D);
        tangent_bias = t.dot(D_bias) + base.spin * n.dot(D);
    }
};

}  // namespace

void PlaneModel::update(double t, VectorIn q, VectorIn v) const {
    for (std::size_t i = 0; i < bodies.size(); ++i) move_frame(bodies[i], q, v, frames_[i]);
    for (std::size_t i = 0; i < grounds.size(); ++i) {
        const Ground& ground = grounds[i];
        Frame& frame = ground_frames_[i];
        if (ground.shake.isZero(0.0)) continue;
        frame.at = ground.through + ground.oscillation.find(t) * ground.shake;
        frame.velocity = ground.oscillation.find_rate(t) * ground.shake;
        frame.acceleration = ground.oscillation.find_second_rate(t) * ground.shake;
    }
}

void PlaneModel::fill_contact(int i, double leaving_speed, Kinetics& out) const {
    const PlaneContact& contact = contacts[static_cast<std::size_t>(i)];
    ContactKinetics& kinetics = out.contacts[static_cast<std::size_t>(i)];
    kinetics = {};
    kinetics.law = contact.is_guide ? NormalLaw::bilateral : NormalLaw::unilateral;
    kinetics.restitution = contact.restitution;
    kinetics.tangential_restitution = contact.tangential;
    contact.has_line ? fill_line_contact(contact, i, leaving_speed, out)
                     : fill_circle_contact(contact, i, out);
    in_reach_[static_cast<std::size_t>(i)] = !kinetics.out_of_reach;
    if (contact.is_stop) kinetics.out_of_reach = true;  // the run ends where it closes
}

void PlaneModel::fill_line_contact(const PlaneContact& contact, int i, double leaving_speed,
                                   Kinetics& out) const {
    const PointMotion centre = find(contact.centre);
    const Frame& base = frame(contact.line);
    const RelativeMotion m(centre, base, contact.line.normal);
    const double r = contact.radius;
    const Vector2d from_origin = m.rho - base.turn(contact.line.origin);
    ContactKinetics& kinetics = out.contacts[static_cast<std::size_t>(i)];
    kinetics.gap = m.n.dot(from_origin) - r;
    kinetics.b_N = m.normal_bias;
    kinetics.b_T[0] = m.tangent_bias;
    kinetics.w_N = m.n.dot(m.prescribed);
    kinetics.w_T[0] = m.t.dot(m.prescribed);
    if (contact.line.ground >= 0)
        kinetics.w_T[0] -= grounds[static_cast<std::size_t>(contact.line.ground)].speed;
    add_row(out.J_N, i, centre.x, centre.theta, m.n, centre.arm);
    add_row(out.J_N, i, base.x, base.theta, -m.n, m.rho);
    // The contact point is C - r n, on both bodies.
    add_row(out.J_T, i, centre.x, centre.theta, m.t, centre.arm - r * m.n);
    add_row(out.J_T, i, base.x, base.theta, -m.t, m.rho - r * m.n);
    if (contact.line.ground >= 0 || contact.is_guide) return;
    // Two corners that meet while one body slides off the other do not collide: the foot leaves the side at this instant.
    const double along = turn_left(m.n).dot(m.D), across = m.n.dot(m.D);
    const bool passes = std::abs(along) > leaving_speed && std::abs(across) > leaving_speed;
    const Foot foot =
        find_foot(contact.line, m.n, from_origin, kinetics.gap, passes ? (along > 0.0 ? 1 : -1) : 0);
    kinetics.off_side = foot.is_off_side;
    kinetics.out_of_reach = foot.is_off_side || foot.is_too_deep;
}

// `from_origin`: of the first corner of the side to the centre.
PlaneModel::Foot PlaneModel::find_foot(const PlaneLine& line, const Vector2d& n, const Vector2d& from_origin,
                                       double gap, int leaves) const {
    // n lies to the right of the direction in which a side runs.
    const double along = turn_left(n).dot(from_origin), slack = end_of_side * line.length;
    const double before = leaves < 0 ? slack : -slack, behind = leaves > 0 ? -slack : slack;
    return {.is_off_side = along < before || along > line.length + behind,
            .is_too_deep = gap < 0.0 && gap <= -depth_share * find_depth(line, along)};
}

// Depth of the body behind a side, from the foot at the distance `along` from the first corner of the side.
double PlaneModel::find_depth(const PlaneLine& line, double along) const {
    const std::vector<Vector2d>& corners = bodies[static_cast<std::size_t>(line.body)].corners;
    if (corners.size() == 2) return depth_of_rod * line.length;
    const Vector2d foot = line.origin + along * turn_left(line.normal);
    double depth = HUGE_VAL;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vector2d side = corners[(i + 1) % corners.size()] - corners[i];
        const Vector2d outward = -turn_left(side);
        const double rate = -outward.dot(line.normal);
        if (rate > 0.0) depth = std::min(depth, outward.dot(corners[i] - foot) / rate);
    }
    return std::max(depth, 0.0);
}

void PlaneModel::fill_circle_contact(const PlaneContact& contact, int i, Kinetics& out) const {
    const PointMotion one = find(contact.centre), two = find(contact.second);
    const Vector2d d = one.at - two.at, rate = one.velocity - two.velocity;
    const double L = d.norm(), r = contact.second_radius;
    const Vector2d n = L > 0.0 ? Vector2d(d / L) : Vector2d(Vector2d::UnitY()), t = -turn_left(n);
    const Vector2d bias = one.bias - two.bias;
    const double turning = L > 0.0 ? t.dot(rate) / L : 0.0;
    ContactKinetics& kinetics = out.contacts[static_cast<std::size_t>(i)];
    kinetics.gap = L - contact.radius - r;
    kinetics.b_N = n.dot(bias) + t.dot(rate) * turning;
    kinetics.b_T[0] = t.dot(bias) + n.dot(rate) * (frame(contact.centre.body).spin - turning);
    add_row(out.J_N, i, one.x, one.theta, n, one.arm);
    add_row(out.J_N, i, two.x, two.theta, -n, two.arm);
    add_row(out.J_T, i, one.x, one.theta, t, one.arm - (L - r) * n);
    add_row(out.J_T, i, two.x, two.theta, -t, two.arm + r * n);
}

double PlaneModel::find_gap(const PlaneContact& contact) const {
    const Vector2d centre = find(contact.centre).at;
    if (!contact.has_line)
        return (centre - find(contact.second).at).norm() - contact.radius - contact.second_radius;
    const Frame& base = frame(contact.line);
    return base.turn(contact.line.normal).dot(centre - base.at - base.turn(contact.line.origin)) -
           contact.radius;
}

std::optional<double> PlaneModel::find_gap_in_reach(const PlaneContact& contact) const {
    const double gap = find_gap(contact);
    if (!contact.has_line || contact.line.ground >= 0 || contact.is_guide) return gap;
    const Frame& base = frame(contact.line);
    const Foot foot = find_foot(contact.line, base.turn(contact.line.normal),
                                find(contact.centre).at - base.at - base.turn(contact.line.origin), gap, 0);
    return foot.is_off_side || foot.is_too_deep ? std::nullopt : std::optional(gap);
}

void PlaneModel::fill_joint(double t, int index, Kinetics& out) const {
    const JointRow& row = joints[static_cast<std::size_t>(index)];
    JointKinetics& joint = out.joints[static_cast<std::size_t>(index)];
    joint = {};
    if (row.kind == JointRow::Kind::angle) {
        const Frame &one = frame(row.first.body), &two = frame(row.second.body);
        joint.gap = one.angle - two.angle - row.find_prescribed(t);
        joint.w = -row.speed - row.oscillation.find_rate(t);
        joint.b = -row.oscillation.find_second_rate(t);
        if (one.theta >= 0) out.J_B(index, one.theta) += 1.0;
        if (two.theta >= 0) out.J_B(index, two.theta) -= 1.0;
        return;
    }
    const PointMotion one = find(row.first);
    if (row.kind == JointRow::Kind::distance) {
        const Frame& base = frame(row.line);
        const RelativeMotion m(one, base, row.line.normal);
        joint.gap = m.n.dot(m.rho - base.turn(row.line.origin)) - row.constant;
        joint.w = m.n.dot(m.prescribed);
        joint.b = m.normal_bias;
        add_row(out.J_B, index, one.x, one.theta, m.n, one.arm);
        add_row(out.J_B, index, base.x, base.theta, -m.n, m.rho);
        return;
    }
    const PointMotion two = find(row.second);
    const Vector2d axis =
        row.kind == JointRow::Kind::pin_x ? Vector2d(Vector2d::UnitX()) : Vector2d(Vector2d::UnitY());
    joint.gap = axis.dot(one.at - two.at);
    joint.b = axis.dot(one.bias - two.bias);
    add_row(out.J_B, index, one.x, one.theta, axis, one.arm);
    add_row(out.J_B, index, two.x, two.theta, -axis, two.arm);
}

void add_force(const PointMotion& point, const Vector2d& F, Eigen::VectorXd& h) {
    if (point.x < 0) return;
    h[point.x] += F.x();
    h[point.x + 1] += F.y();
    if (point.theta >= 0) h[point.theta] += turn_left(point.arm).dot(F);
}

void PlaneModel::fill_loads(double t, Kinetics& out) const {
    for (const PlaneSpring& spring : springs) {
        const PointMotion one = find(spring.first), two = find(spring.second);
        const Vector2d d = one.at - two.at;
        const double l = d.norm();
        const Vector2d n = l > 0.0 ? Vector2d(d / l) : Vector2d(Vector2d::Zero());
        const double rate = n.dot(one.velocity - two.velocity);
        const Vector2d pull = -(spring.stiffness * (l - spring.length) + spring.damping * rate) * n;
        add_force(one, pull, out.h);
        add_force(two, -pull, out.h);
    }
    const auto add_torque = [&](int body, double torque) {
        if (const int theta = frame(body).theta; theta >= 0) out.h[theta] += torque;
    };
    for (const TorsionSpring& spring : torsions) {
        const Frame &one = frame(spring.first), &two = frame(spring.second);
        const double torque = spring.stiffness * (one.angle - two.angle - spring.angle) +
                              spring.damping * (one.spin - two.spin);
        add_torque(spring.first, -torque);
        add_torque(spring.second, torque);
    }
    for (const PlaneForce& force : forces) add_force(find(force.at), force.find(t), out.h);
    for (const PlaneTorque& torque : torques) add_torque(torque.body, torque.find(t));
}

void PlaneModel::fill(double t, VectorIn q, VectorIn v, Kinetics& out, double leaving_speed) const {
    update(t, q, v);
    out.M = M_;
    out.h = weights_;
    fill_loads(t, out);
    out.J_N.setZero();
    out.J_T.setZero();
    out.J_B.setZero();
    for (std::size_t i = 0; i < contacts.size(); ++i)
        if (!out.skipped[i]) fill_contact(static_cast<int>(i), leaving_speed, out);
    for (std::size_t i = 0; i < joints.size(); ++i) fill_joint(t, static_cast<int>(i), out);
}

}  // namespace stiction::own
