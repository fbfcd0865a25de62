// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Modes. The solutions of a complementarity problem are a union of polyhedra, one per combination of states (LCP:
// which of z_i, w_i is zero; contact: open, stick, slip+, slip-). SolutionSet visits all of them and keeps the
// different solutions.
#pragma once

#include "contact/polyhedron.hpp"

#include <Eigen/Core>

namespace stiction {

/// One combination of states: r = base + columns y, y in `set`; y_j is the entry r[free_row[j]].
struct ModePolyhedron {
    static constexpr int max_unknowns = Polyhedron::max_variables;
    using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, max_unknowns, 1>;
    Polyhedron set;
    Vector base;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, max_unknowns, max_unknowns> columns;
    int free_row[max_unknowns];

    /// Begins with r = 0 in `unknowns` entries and no y.
    void begin(int unknowns);
    /// Makes the entry `row` of r unknown: adds its y, whose column has a 1 there. Returns the number of this y.
    int add_unknown(int row);
    int unknowns() const { return unknowns_; }
    Vector place(const double* y) const;

  private:
    int unknowns_ = 0;
};

/// |r_T| <= ratio * r_N for the rows normal, normal + 1, normal + 2 of r; ratio < 0 if r_N <= 0.
struct FrictionCone {
    int normal;
    double ratio;
};

class ModeFamily {
  public:
    virtual ~ModeFamily() = default;
    virtual int unknowns() const = 0;
    virtual int modes() const = 0;
    /// Fills `out`; false if the combination cannot occur.
    virtual bool build(int mode, ModePolyhedron& out) const = 0;
    /// Round cones that bound the mode in addition to its polyhedron; returns their number.
    virtual int cones(int, FrictionCone*) const { return 0; }
};

/// Solutions of all modes: isolated points, end points of segments, one point of each ray.
class SolutionSet {
  public:
    static constexpr int max_points = 64;
    static constexpr int max_continua = 64;

    struct Point {
        ModePolyhedron::Vector r;
        int mode;  ///< the first mode that contains it
        bool isolated;
    };

    /// Visits every mode; with `exclude_zero` the point r = 0 is left out.
    void collect(const ModeFamily& family, bool exclude_zero);
    /// Adds a solution found by other means (spatial slip).
    void add_point(const ModePolyhedron::Vector& r, int mode, bool isolated);
    /// Marks the points that lie inside a continuum as not isolated. To be called after all points are added.
    void settle(const ModeFamily& family);

    int points() const { return points_; }
    const Point& point(int i) const { return point_[i]; }
    bool continuum() const { return continua_ > 0; }
    int isolated() const;
    bool overflowed() const { return overflowed_; }
    /// True if solutions may be missing: in a mode with round cones more than a line satisfies the equations, and
    /// only the corners of its polyhedron were checked.
    bool unresolved() const { return unresolved_; }

  private:
    void add_mode(int code);
    void add_continuum(int code);
    void add_line(const FrictionCone* cones, int count, int code);

    ModePolyhedron mode_;
    Point point_[max_points];
    int continuum_mode_[max_continua];
    int points_ = 0, continua_ = 0;
    bool overflowed_ = false, exclude_zero_ = false, unresolved_ = false;
};

}  // namespace stiction
