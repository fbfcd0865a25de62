// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What a mechanism looks like, as data: primitives in the metres of its own frame and words for their
// meaning. No colours, no pixels: the view decides both.
#pragma once

#include <string>
#include <vector>

namespace stiction {

struct Point3 {
    double x = 0.0, y = 0.0, z = 0.0;
};

/// What a primitive stands for; the view gives each role its colour and line weight.
enum class Role { body, ground, spring, damper, belt, joint, ghost, guide, dimension };

enum class ForceRole { normal, friction, gravity, excitation, resultant };

struct DrawnPolyline {
    Role role;
    std::vector<Point3> points;
    bool closed = false;
    bool filled = false;
};
struct DrawnCircle {
    Role role;
    Point3 centre;
    double radius = 0.0;
    bool filled = false;
    double spoke_angle = 0.0;  ///< a spoke shows the rotation; NaN draws none
};
/// A zigzag from a to b.
struct DrawnSpring {
    Point3 a, b;
    int coils = 6;
};
/// A surface seen from the side, hatched below; `drift` moves its marks (a belt), in metres.
struct DrawnSurface {
    Role role;
    Point3 a, b;
    double drift = 0.0;
};
/// A force of `vector` newtons (or units of the sheet) that acts at `at`; `letter` is a symbol as
/// in a parameter table, N_1 or x'.
struct DrawnForce {
    ForceRole role;
    Point3 at, vector;
    std::string letter;
};
/// Friction cone at a contact: apex, unit normal, half-width mu per unit of height; height is the normal
/// force.
struct DrawnCone {
    Point3 apex, normal;
    double mu_stick = 0.0, mu_slip = 0.0, height = 0.0;
};
/// The sole of a contact: it wears the colour of the contact's state.
struct DrawnSole {
    int contact = 0;
    Point3 a, b;
};
struct DrawnArc {
    Point3 centre;
    double radius = 0.0, from = 0.0, to = 0.0;
    std::string letter;
};
struct DrawnLabel {
    Point3 at;
    std::string text;
};
/// An arrow that is a velocity, not a force.
struct DrawnVelocity {
    Point3 at, vector;
    std::string letter;
};

/// A scene. `min` and `max` frame what should be in view over a whole motion; force_scale is the length that
/// one unit of force has.
struct Drawing {
    Point3 min, max;
    bool spatial = false;  ///< three-dimensional: the view offers orbiting
    double force_scale = 1.0;
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

    void clear() {
        surfaces.clear(), lines.clear(), circles.clear(), springs.clear(), soles.clear(), cones.clear();
        forces.clear(), velocities.clear(), arcs.clear(), labels.clear();
    }
};

}  // namespace stiction
