// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies, joints and contacts of a text of level `bodies` as numbers, and their kinematics.
//
// A frame is a body or a ground: origin o, velocity o', angular velocity w. The material point with the arm r from the origin
//
//     P = o + r,   P' = o' + w J r,   P'' = o'' + w' J r - w^2 r            J turns by a right angle to the left
//
// Bodies have coordinates (x, y, theta); of a ground o(t) is prescribed. A line belongs to a frame B: origin O, normal n on
// its free side, tangent t = -J n = (n_y, -n_x). A circle (radius r, 0 for a point) with the centre C on a frame A:
//
//     rho = C - o_B,   D = C' - o_B' - w_B J rho                        C against the frame of the line
//     D^ = (C'' - o_B'')_without v' - w_B J (C' - o_B')                 terms of D' without v'
//     gap = n.(C - O) - r,   u_N = n.D,   b_N = w_B (J n).D + n.D^
//     u_T = t.D + r (w_A - w_B) - s,   b_T = w_B (J t).D + t.D^         s: speed of the surface along t
//
// Two circles, d = C_1 - C_2, L = |d|, n = d/L (points have radius 0):
//
//     gap = L - r_1 - r_2,   u_N = n.d',   b_N = n.d''^ + (t.d')^2/L
//     u_T = t.d' + (L - r_2) w_1 + r_2 w_2,   b_T = t.d''^ + (n.d') (w_1 - t.d'/L)
#pragma once

#include "model/kinetics.hpp"
#include "model/mechanism.hpp"
#include "own/written_mechanism.hpp"

#include <Eigen/Core>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace stiction::own {

using Vector2d = Eigen::Vector2d;

/// J a
inline Vector2d turn_left(const Vector2d& a) { return {-a.y(), a.x()}; }

struct RigidBody {
    double mass = 0.0, inertia = 0.0;
    int x = -1, theta = -1;  ///< coordinates; -1: a fixed body; a point has no theta
    Vector2d at = Vector2d::Zero();
    double angle = 0.0;             ///< both as written: the place of a fixed body
    std::vector<Vector2d> corners;  ///< own axes
    Vector2d around = Vector2d::Zero();
    double radius = 0.0;
};

struct Ground {
    Vector2d through, normal, shake;
    double speed = 0.0;
    Oscillation oscillation;  ///< of amplitude 1, times `shake`
};

/// A point in the axes of a body, or of the plane (body = -1).
struct PlanePoint {
    int body = -1;
    Vector2d at = Vector2d::Zero();
};

/// A line in the axes of its frame. A side has a length; a ground has none and reaches everywhere.
struct PlaneLine {
    int ground = -1, body = -1;
    Vector2d origin = Vector2d::Zero(), normal = Vector2d::UnitY();
    double length = HUGE_VAL;
};

struct PlaneContact {
    PlanePoint centre, second;  ///< second: of two circles
    double radius = 0.0, second_radius = 0.0;
    bool has_line = true, is_guide = false, is_stop = false, is_closed = false;
    PlaneLine line;
    double restitution = 0.0, tangential = 0.0;
};

/// pin_x, pin_y: the difference of two points. angle: of two bodies, less a prescribed one. distance: of a centre of mass
/// from a line, less `constant`.
struct JointRow {
    enum class Kind { pin_x, pin_y, angle, distance };
    Kind kind = Kind::pin_x;
    PlanePoint first, second;
    PlaneLine line;
    double constant = 0.0, speed = 0.0;
    Oscillation oscillation;
    int joint = 0;  ///< of Description::joints

    double find_prescribed(double t) const { return constant + speed * t + oscillation.find(t); }
};

struct PlaneSpring {
    PlanePoint first, second;
    double stiffness = 0.0, length = 0.0, damping = 0.0;
};
struct TorsionSpring {
    int first = -1, second = -1;
    double stiffness = 0.0, angle = 0.0, damping = 0.0;
};
struct PlaneForce {
    PlanePoint at;
    Vector2d constant, sine;
    Oscillation oscillation;  ///< of amplitude 1

    Vector2d find(double t) const { return constant + oscillation.find(t) * sine; }
};
struct PlaneTorque {
    int body = -1;
    double constant = 0.0;
    Oscillation oscillation;

    double find(double t) const { return constant + oscillation.find(t); }
};

/// A frame at one instant: without v', `acceleration` is that of a prescribed motion.
struct Frame {
    Vector2d at = Vector2d::Zero(), velocity = Vector2d::Zero(), acceleration = Vector2d::Zero();
    double cosine = 1.0, sine = 0.0, angle = 0.0, spin = 0.0;
    int x = -1, theta = -1;

    Vector2d turn(const Vector2d& a) const {
        return {cosine * a.x() - sine * a.y(), sine * a.x() + cosine * a.y()};
    }
    /// The part of the velocity that is prescribed.
    Vector2d prescribed() const { return x < 0 ? velocity : Vector2d(Vector2d::Zero()); }
};

/// A material point at one instant; `bias`: its acceleration without v'.
struct PointMotion {
    Vector2d at, arm, velocity, bias;
    int x, theta;
};

class PlaneModel {
  public:
    PlaneModel(const Description& text, std::span<const double> names);

    MechanismSize size() const;
    /// All frames at an instant; the functions below use them.
    void update(double t, VectorIn q, VectorIn v) const;
    PointMotion find(const PlanePoint& point) const {
        const Frame& base = frame(point.body);
        const Vector2d arm = base.turn(point.at);
        return {base.at + arm,
                arm,
                base.velocity + base.spin * turn_left(arm),
                base.acceleration - base.spin * base.spin * arm,
                base.x,
                base.theta};
    }
    const Frame& frame(int body) const { return body < 0 ? still_ : frames_[static_cast<std::size_t>(body)]; }

    /// Contact `i`: its rows of J_N and J_T (of `out` in the right shapes, set to 0) and its scalars.
    void fill_contact(int i, double leaving_speed, Kinetics& out) const;
    void fill_joint(double t, int row, Kinetics& out) const;
    /// M, h, contacts and joints. `leaving_speed`: a foot at the end of a side (within 1e-9 of its length) that moves out
    /// faster, and across the side too, is out of reach.
    void fill(double t, VectorIn q, VectorIn v, Kinetics& out, double leaving_speed = HUGE_VAL) const;
    /// False if, at the last fill, the foot of the contact lay beside its side, or too deep; its gap then has no meaning.
    bool is_in_reach(int contact) const { return in_reach_[static_cast<std::size_t>(contact)] != 0; }
    bool has_sides() const;
    /// The gap of a contact, whether it is in reach or not.
    double find_gap(const PlaneContact& contact) const;
    /// The same; empty if the contact is out of reach.
    std::optional<double> find_gap_in_reach(const PlaneContact& contact) const;

    /// First guess of the start: written and near values, 0 for others.
    std::vector<double> guess;
    std::vector<char> is_written;  ///< of the coordinates
    std::vector<double> velocities;
    std::vector<char> has_velocity;

    std::vector<RigidBody> bodies;
    std::vector<Ground> grounds;
    std::vector<PlaneContact> contacts;
    std::vector<JointRow> joints;
    std::vector<PlaneSpring> springs;
    std::vector<TorsionSpring> torsions;
    std::vector<PlaneForce> forces;
    std::vector<PlaneTorque> torques;
    Vector2d gravity = Vector2d::Zero();
    /// Lengths of the mechanism: the largest of its parts and of their distances.
    double extent = 0.0;

    PlanePoint make_point(const PointRef& ref, const Description& text, std::span<const double> names) const;

  private:
    void add_body(const BodyEntry& entry, std::span<const double> names);
    void add_start(const BodyEntry& entry, std::span<const double> names);
    void add_ground(const GroundEntry& entry, std::span<const double> names);
    void add_contact(const ContactEntry& entry, const Description& text, std::span<const double> names);
    void add_joint(const JointRef& ref, int joint, const Description& text, std::span<const double> names);
    void add_loads(const Description& text, std::span<const double> names);
    void find_extent();
    PlaneLine make_line(const LineRef& ref) const;
    const Frame& frame(const PlaneLine& line) const {
        return line.ground < 0 ? frame(line.body) : ground_frames_[static_cast<std::size_t>(line.ground)];
    }
    struct Foot {
        bool is_off_side, is_too_deep;
    };
    /// `leaves`: 1 if the foot leaves the side at its end, -1 at its beginning, 0 if at neither.
    Foot find_foot(const PlaneLine& line, const Vector2d& n, const Vector2d& from_origin, double gap,
                   int leaves) const;
    double find_depth(const PlaneLine& line, double along) const;
    void fill_line_contact(const PlaneContact& contact, int row, double leaving_speed, Kinetics& out) const;
    void fill_circle_contact(const PlaneContact& contact, int row, Kinetics& out) const;
    void fill_loads(double t, Kinetics& out) const;

    void set_masses();

    std::size_t coordinates_ = 0;
    Eigen::MatrixXd M_;
    Eigen::VectorXd weights_;  // h of gravity
    mutable std::vector<Frame> frames_, ground_frames_;
    mutable std::vector<char> in_reach_;
    Frame still_;
};

/// Puts a generalised force into h: the force F at a point.
void add_force(const PointMotion& point, const Vector2d& F, Eigen::VectorXd& h);

/// The start of a text of bodies: positions that close the joints and the contacts with `closed`, velocities with the least
/// kinetic energy among those that the joints allow. Written values are kept.
struct PlaneStart {
    std::vector<double> q, v;
    std::vector<Mistake> mistakes;
};
PlaneStart find_start(const PlaneModel& model, const Description& text);

/// How far the joint rows are from being dependent. A share is the squared distance of a row from the span of those before it
/// over its squared length, in the metric M^-1; the product of all is the determinant of the rows of length 1.
struct Independence {
    double least = 1.0, product = 1.0;
    int row = -1;  ///< that of the least share
};
Independence find_independence(const Eigen::MatrixXd& rows, const Eigen::MatrixXd& M);
/// At or below this share joints count as dependent at the start, and at this fraction of the first product later, where
/// the velocities of a driven mechanism grow without bound.
inline constexpr double least_independence = 1e-8, last_independence = 1e-6;

}  // namespace stiction::own
