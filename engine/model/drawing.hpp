// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The picture of a mechanism as data: primitives in metres of its own frame, with roles that give their meaning.
// There are no colours and no pixels here; the view decides both.
#pragma once

#include <array>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

inline constexpr double not_shown = NAN;  ///< a number that is not written

struct Point3 {
    double x = 0.0, y = 0.0, z = 0.0;
};
inline Point3 operator+(const Point3& a, const Point3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Point3 operator-(const Point3& a, const Point3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Point3 operator*(double s, const Point3& a) { return {s * a.x, s * a.y, s * a.z}; }
inline double dot(const Point3& a, const Point3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Point3 cross(const Point3& a, const Point3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// Meaning of a primitive; the view gives each role its colour and line weight.
enum class Role { body, ground, wall, spring, damper, belt, joint, locus, guide, dimension };

enum class ForceRole { normal, friction, gravity, excitation, resultant };

struct DrawnPolyline {
    Role role;
    std::vector<Point3> points;
    bool closed = false;
    bool filled = false;
    int body = 0;  ///< role body: index of the mechanism's body; no_body if a hand cannot hold it
};
struct DrawnCircle {
    Role role;
    Point3 centre;
    double radius = 0.0;
    bool filled = false;
    double spoke_angle = 0.0;  ///< a spoke shows the rotation; NaN draws none
    int body = 0;              ///< as in DrawnPolyline
};
inline constexpr int no_body = -1;
/// A zigzag from a to b.
struct DrawnSpring {
    Point3 a, b;
    int coils = 6;
};
/// A surface seen from the side, hatched below the line from a to b: the ground, a wall, or the upper strand of a
/// belt. The marks of a belt are moved by `drift`, and its strands lie `thickness` apart, both in metres.
struct DrawnSurface {
    Role role;
    Point3 a, b;
    double drift = 0.0, thickness = 0.0;
};
/// A force of `vector` newtons (or units of the system) that acts at `at`; `letter` is a symbol as in a parameter
/// table, N_1 or x'; `value` is written beside it. An arrow longer than `longest` metres is shortened and marked.
struct DrawnForce {
    ForceRole role;
    Point3 at, vector;
    std::string letter;
    double value = not_shown, longest = INFINITY;
};
/// Friction cone at a contact: apex, unit normal, half-width mu per unit of height; height is the normal
/// force.
struct DrawnCone {
    Point3 apex, normal;
    double mu_stick = 0.0, mu_slip = 0.0, height = 0.0;
};
/// The sole of a contact, drawn in the colour of the contact's state. a = b: a point, for drawings in space.
struct DrawnSole {
    int contact = 0;
    Point3 a, b;
};
struct DrawnArc {
    Point3 centre;
    double radius = 0.0, from = 0.0, to = 0.0;
    std::string letter;
    double value = not_shown;  ///< rad
};
/// `more` is written behind the text if there is room for it.
struct DrawnLabel {
    Point3 at;
    std::string text, more;
};
/// An arrow that is a velocity, not a force; `driven`: it is prescribed.
struct DrawnVelocity {
    Point3 at, vector;
    std::string letter;
    bool driven = false;
    double value =
        not_shown;  ///< instead of the length of the vector, in `unit`; no unit: that of the first coordinate's rate
    std::string_view unit{};
};
/// A scale of positions x from..to at the height y that shows the present position `at`. `marks` are thresholds
/// (not drawn if not_shown or outside), and `word` names what happens at them.
struct DrawnRuler {
    double from = 0.0, to = 0.0, y = 0.0, at = 0.0;
    std::array<double, 2> marks{not_shown, not_shown};
    std::string word;
};
/// Bars about a zero line inside min..max; a bar of the value `full` takes half of the width.
struct DrawnChart {
    Point3 min, max;
    std::string title;
    double full = 1.0;
    struct Bar {
        std::string word;
        double value = 0.0;
    };
    std::vector<Bar> bars;
};

/// The points place(from), .., place(to) of a curve, its parameter in equal steps.
template <class Place>
auto trace_curve(double from, double to, int pieces, const Place& place) {
    std::vector<decltype(place(from))> out;
    for (int i = 0; i <= pieces; ++i) out.push_back(place(from + (to - from) * i / pieces));
    return out;
}

enum class Shape { box, cylinder, ball };
/// A solid in space: the image of the cube, the cylinder about the third axis or the ball between -1 and 1 under
/// the half axes u, v, w (metres, linearly independent) about the centre. The caps of a cylinder show how it turns.
struct DrawnSolid {
    Shape shape;
    Point3 centre, u, v, w;
    Role role = Role::body;  ///< or ground, for a solid at rest
};
/// A floor in space: the parallelogram of the points centre +- u +- v with lines every `pitch` metres.
struct DrawnFloor {
    Point3 centre, u, v;
    double pitch = 1.0;
};

/// A scene. `min` and `max` are the corners of the region that should be in view over a whole motion; force_scale is
/// the length of one unit of force. `strobe` > 0: earlier positions are also drawn, this time apart, s. The axes of
/// a spatial scene are right-handed with z up; its circles and arcs lie in planes of equal z, its soles are points,
/// and solids and floors replace surfaces and filled lines.
struct Drawing {
    Point3 min, max;
    /// In view instead of the corners of that region, which a scene in space may fill only in part; empty: the corners.
    std::vector<Point3> in_view;
    bool spatial = false;  ///< three-dimensional: the view can be turned
    double force_scale = 1.0, strobe = 0.0;
    std::vector<DrawnSurface> surfaces;
    std::vector<DrawnPolyline> lines;
    std::vector<DrawnCircle> circles;
    std::vector<DrawnSpring> springs;
    std::vector<DrawnSole> soles;
    std::vector<DrawnCone> cones;
    std::vector<DrawnForce> forces;
    std::vector<DrawnVelocity> velocities;
    std::vector<DrawnArc> arcs;
    std::vector<DrawnLabel> labels;
    std::vector<DrawnRuler> rulers;
    std::vector<DrawnChart> charts;
    std::vector<DrawnFloor> floors;
    std::vector<DrawnSolid> solids;
    std::vector<Point3> handles;  ///< points that the user can drag, see Picture::drag

    // Not inline: the systems call these often, and the page should be small.
    void add_surface(Role role, const Point3& a, const Point3& b, double drift = 0.0, double thickness = 0.0);
    void add_line(Role role, std::initializer_list<Point3> points, bool closed = false, bool filled = false);
    void add_circle(Role role, const Point3& centre, double radius, bool filled, double spoke_angle);
    void add_sole(int contact, const Point3& a, const Point3& b);
    void add_cone(const Point3& apex, const Point3& normal, double mu_stick, double mu_slip, double height);
    void add_force(ForceRole role, const Point3& at, const Point3& vector, std::string_view letter,
                   double value = not_shown, double longest = INFINITY);
    void add_velocity(const Point3& at, const Point3& vector, std::string_view letter, bool driven = false,
                      std::string_view unit = {}, double value = not_shown);
    /// An arc from the angle `from` to the angle `to`, without its whole turns.
    void add_arc(const Point3& centre, double radius, double from, double to, std::string_view letter,
                 double value = not_shown);
    void add_label(const Point3& at, std::string_view text, std::string_view more = {});
    void add_solid(Shape shape, const Point3& centre, const Point3& u, const Point3& v, const Point3& w,
                   Role role = Role::body);
    /// A cylinder from cap to cap. `spoke` is a vector normal to the axis that turns with the body; zero: any.
    void add_cylinder(const Point3& a, const Point3& b, double radius, const Point3& spoke = {},
                      Role role = Role::body);
    void add_floor(const Point3& centre, const Point3& u, const Point3& v, double pitch);

    void clear() {
        strobe = 0.0;
        in_view.clear();
        surfaces.clear(), lines.clear(), circles.clear(), springs.clear(), soles.clear(), cones.clear();
        forces.clear(), velocities.clear(), arcs.clear(), labels.clear();
        rulers.clear(), charts.clear(), floors.clear(), solids.clear(), handles.clear();
    }
};

/// Time of the `back`-th earlier position (1, 2, ...): a multiple of `interval`, so that the positions stay where
/// they are while time goes on. Negative: there is none.
inline double find_strobe_time(double t, double interval, int back) {
    return (std::ceil(t / interval) - back) * interval;  // the first before t, not at it
}

}  // namespace stiction
