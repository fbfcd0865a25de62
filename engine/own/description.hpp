// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A text of the language of own mechanisms after it is read (docs/mechanism.md): all names are resolved to places in lists,
// all defaults that do not depend on other entries are filled in, and statements that stand for several entries are expanded.
// An entry keeps the place of its statement in the text for mistakes that are found later.
//
// rows:    M q'' = f + sum F sin(2 pi f t + p) - K q - C q' + sum ( J_N^T N + J_T^T T )
// bodies:  rigid bodies in the plane; coordinates BODY_x, BODY_y, BODY_theta of each moving body (no theta for a point)
#pragma once

#include "model/parameter.hpp"
#include "own/formula.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stiction::own {

enum class Level { rows, bodies };

/// A parameter of the text; its numbers are known when the text is read.
struct ParameterEntry {
    std::string name, unit, label;
    double initial = 0.0, min = 0.0, max = 0.0;
    Scale scale = Scale::linear;
    Place place;
};

struct ConstantEntry {
    std::string name;
    Formula value;  ///< of parameters and of earlier constants
    Place place;
};

/// value + sine sin(2 pi frequency t + phase). A part that is not written is the number 0.
struct Harmonic {
    Formula value, sine, frequency, phase;
    bool has_sine = false;
};
struct HarmonicPoint {
    Point value, sine;
    Formula frequency, phase;
    bool has_sine = false;
};

// Friction.

enum class LawKind { frictionless, coulomb, coulomb_stiction, stribeck, hyperbolic };

/// coulomb: mu_s = mu_k = mu. A part that is not written is 0, the asymmetry 1, v_s 1.
struct Law {
    LawKind kind = LawKind::frictionless;
    Formula mu_s, mu_k, v_s, eta, c2, asymmetry;
    Place place;
};

// Rows.

/// A coordinate of either level. Of bodies: named BODY_x, BODY_y, BODY_theta; start values stand in the body.
struct CoordinateEntry {
    std::string name, unit, label;
    std::optional<Formula> start, velocity;  ///< rows; not written: 0
    int body = -1;                           ///< bodies; of which body
    Place place;
};

struct MassEntry {
    int first = 0, second = 0;  ///< coordinates, equal for a diagonal entry
    Formula value;
    Place place;
};
/// Entries of K (`stiffness`) and of C (`damping`); the same form.
using MatrixEntry = MassEntry;

/// Energy stiffness (A - B - rest)^2/2; second = -1: to the ground.
struct RowSpring {
    int first = 0, second = -1;
    Formula stiffness, damping, rest;
    Place place;
};

struct RowForce {
    int coordinate = 0;
    Harmonic force;
    Place place;
};

// Bodies.

enum class ShapeKind { point, circle, box, rod, polygon };

/// Own axes begin in the centre of mass.
struct Shape {
    ShapeKind kind = ShapeKind::point;
    Formula radius;              ///< circle
    Point around;                ///< circle; its centre, (0, 0) if not written
    Formula width, height;       ///< box; a rod has its length as width
    std::vector<Point> corners;  ///< polygon, counter-clockwise and convex
    /// Corners c1 .. cn: 4 of a box, 2 of a rod, those of a polygon, else 0.
    int corner_count() const {
        switch (kind) {
            case ShapeKind::box:
                return 4;
            case ShapeKind::rod:
                return 2;
            case ShapeKind::polygon:
                return static_cast<int>(corners.size());
            default:
                return 0;
        }
    }
};

struct BodyEntry {
    std::string name, label;
    bool is_fixed = false;
    Formula mass;                    ///< moving bodies
    std::optional<Formula> inertia;  ///< not written: that of the homogeneous shape
    Shape shape;
    std::optional<Point> at;       ///< not written: (0, 0), a first guess
    std::optional<Formula> angle;  ///< not written: 0, a first guess
    bool at_is_near = false, angle_is_near = false;
    std::optional<Point> velocity;  ///< not written: from the joints
    std::optional<Formula> spin;
    /// First coordinate of a moving body: x, y and, if it is no point, theta. -1: fixed.
    int coordinate = -1;
    Place place;
};

struct MarkEntry {
    int body = 0;
    std::string name;
    Point at;  ///< in the axes of the body
    Place place;
};

struct GroundEntry {
    std::string name;
    Point through;  ///< (0, 0) if not written
    Formula angle, speed;
    Point shake;
    Formula frequency, phase;
    bool has_shake = false;
    Place place;
};

/// A point of a body or of the ground.
struct PointRef {
    enum class Kind { centre, corner, mark, ground };
    Kind kind = Kind::centre;
    int body = -1;  ///< not of `ground`
    int index = 0;  ///< corner from 0, or a row of Description::marks
    Point at;       ///< of `ground`, in the plane
    Place place;
};

/// A ground or a side of a body.
struct LineRef {
    int ground = -1;          ///< -1: a side
    int body = -1, side = 0;  ///< side from 0, from corner `side` to the next one
    Place place;
};

/// One of the two parts of a contact.
struct Part {
    enum class Kind { point, circle, line };
    Kind kind = Kind::point;
    PointRef point;  ///< point
    int body = -1;   ///< circle
    LineRef line;    ///< line
};

struct PinEntry {
    std::string name;
    PointRef first, second;
    Place place;
};
struct SliderEntry {
    std::string name;
    int body = 0;
    LineRef line;
    Place place;
};
struct MotorEntry {
    std::string name;
    int body = 0, second = -1;  ///< -1: to the ground
    Formula angle, speed, sine, frequency, phase;
    Place place;
};
/// The order of the joints in the text.
struct JointRef {
    enum class Kind { pin, slider, motor };
    Kind kind = Kind::pin;
    int index = 0;
};

struct SpringEntry {
    std::string name;
    PointRef first, second;
    Formula stiffness, length, damping;
    bool is_damper = false;  ///< `damper`: stiffness and length are 0
    Place place;
};
struct TorsionEntry {
    std::string name;
    int body = 0, second = -1;  ///< -1: to the ground
    Formula stiffness, angle, damping;
    Place place;
};
struct BodyForce {
    PointRef at;
    HarmonicPoint force;
    Place place;
};
struct BodyTorque {
    int body = 0;
    Harmonic torque;
    Place place;
};

// Contacts of both levels.

/// prescribed: a load, no gap (rows). unilateral. bilateral: a guide (bodies), closed for ever.
enum class ContactKind { prescribed, unilateral, bilateral };

struct ContactEntry {
    std::string name;  ///< of columns: `feet_1`
    ContactKind kind = ContactKind::unilateral;
    // rows
    Formula load;                    ///< prescribed
    LinearForm gap;                  ///< unilateral: coordinates only
    std::optional<LinearForm> slip;  ///< velocities only; its constant is w_T. None: no tangent
    // bodies; n points from the second part to the first. A guide has a point first and a line second.
    Part first, second;
    // both
    int law = -1;            ///< row of Description::laws; -1: without friction
    Formula restitution;     ///< the default of the text is filled in
    Formula tangential;      ///< e_T
    bool is_closed = false;  ///< `closed` is written, or a guide
    Place place;
};

// The rest.

enum class ObserveKind { x_of, y_of, vx_of, vy_of, distance_of, form };

struct ObserveEntry {
    std::string name, unit, label;
    ObserveKind kind = ObserveKind::form;
    PointRef first, second;  ///< the second of distance_of
    LinearForm form;
    Place place;
};

struct StopEntry {
    int contact = 0;
    std::string cause;  ///< empty: none is written
    Place place;
};

struct RunDefaults {
    std::string method;  ///< empty: none
    std::optional<Formula> t_end, dt, tol;
};

struct CompliantEntry {
    Formula stiffness, damping, slip_speed;  ///< defaults filled in: 1e6, 0, 1e-4
};

enum class NoneRule { impact, stop };
enum class SeveralRule { lift_off, slide, impact };

/// A drawing of a coordinate of rows, or a line.
struct DrawEntry {
    enum class Kind { block, ball, mass, turns, line };
    Kind kind = Kind::block;
    int coordinate = -1;
    std::optional<Point> at;
    std::optional<Formula> along, size;
    Point from, to;  ///< line
    Place place;
};
struct TraceEntry {
    int coordinate = -1;  ///< rows
    PointRef point;       ///< bodies
    Place place;
};
struct ViewEntry {
    Point lower, upper;
};

/// A mistake, and the place that it is about.
struct Mistake {
    Place place;
    std::string sentence;
};

/// Parameters at most; constants follow them in the list of values (Description::find_names).
inline constexpr int first_constant = 24;

struct Description {
    int version = 1;
    std::string title;
    Level level = Level::rows;
    bool has_units = true;  ///< false: `units none`
    std::vector<ParameterEntry> parameters;
    std::vector<ConstantEntry> constants;
    std::vector<CoordinateEntry> coordinates;  ///< of both levels, in the order of the columns
    std::vector<Law> laws;                     ///< of `friction` statements and of single contacts
    std::vector<ContactEntry> contacts;        ///< in the order of the columns, guides among them
    // rows
    std::vector<MassEntry> masses;
    std::vector<MatrixEntry> stiffnesses, dampings;
    std::vector<RowSpring> row_springs;
    std::vector<RowForce> row_forces;
    // bodies
    std::optional<Point> gravity;  ///< the vector of the acceleration: (0, -g)
    std::vector<BodyEntry> bodies;
    std::vector<MarkEntry> marks;
    std::vector<GroundEntry> grounds;
    std::vector<PinEntry> pins;
    std::vector<SliderEntry> sliders;
    std::vector<MotorEntry> motors;
    std::vector<JointRef> joints;
    std::vector<SpringEntry> springs;  ///< dampers among them
    std::vector<TorsionEntry> torsions;
    std::vector<BodyForce> forces;
    std::vector<BodyTorque> torques;
    // both
    std::vector<ObserveEntry> observes;
    std::vector<StopEntry> stops;
    RunDefaults run;
    CompliantEntry compliant;
    NoneRule none_rule = NoneRule::impact;
    SeveralRule several_rule = SeveralRule::lift_off;
    std::vector<std::string> notes;
    std::vector<DrawEntry> drawings;
    std::vector<TraceEntry> traces;
    std::optional<ViewEntry> view;
    std::vector<std::string> hidden;

    /// The values with which all formulas are evaluated: the parameters, and from `first_constant` on the constants.
    /// Computed once per mechanism.
    std::vector<double> find_names(std::span<const double> parameters) const;
};

}  // namespace stiction::own
