// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The set { y : E y = f, C y >= d } in at most 12 variables: is it empty, a point, or does it have vertices
// and rays? Every combination of contact states is such a set. Mostly E is square and regular, and the set is
// one point or empty. If E is not (two opposed contacts, more feet than a plane needs, A = b = 0 of Painleve's
// rod), the whole set is described:
//
//     y = y0 + K t,  E K = 0
//     vertices         rank(C K) rows of C y >= d are active
//     extreme rays s   C K s >= 0, rank(C K) - 1 rows are active
//
// A line inside the set (bilateral contacts) is reported as two opposite rays.
//
// Each row carries the magnitude of the numbers it was computed from, so that a remainder of 1e-17 from the
// cancellation of numbers of size 1 counts as zero.
#pragma once

namespace stiction {

class Polyhedron {
  public:
    static constexpr int max_variables = 12;
    static constexpr int max_inequalities = 36;
    static constexpr int max_points = 64;

    /// Relative size below which a pivot, an inequality or an inconsistency is zero.
    static constexpr double pivot_tolerance = 1e-12;
    static constexpr double slack_tolerance = 1e-11;

    void begin(int variables);
    /// Adds a row and returns its entries [0, variables), which the caller fills. `right_magnitude` and
    /// `magnitude` bound the terms from which the right side and the entries were summed.
    double* add_equality(double right_side, double right_magnitude, double magnitude);
    double* add_inequality(double right_side, double right_magnitude, double magnitude);

    /// Finds vertices and rays. Afterwards `dimension` is that of the affine hull E y = f (0: at most one
    /// point).
    void describe();
    /// True if y satisfies all rows within the tolerances.
    bool contains(const double* y) const;

    int variables() const { return variables_; }
    int dimension() const { return dimension_; }
    int vertices() const { return vertices_; }
    int rays() const { return rays_; }
    /// True if there are more vertices or rays than the lists can hold.
    bool overflowed() const { return overflowed_; }
    const double* vertex(int i) const { return vertex_[i]; }
    const double* ray(int i) const { return ray_[i]; }

  private:
    struct Row {
        double a[max_variables];
        double right, right_magnitude, magnitude;
        double* begin(double right_side, double size_of_right, double size);
    };
    struct Affine {  // y = origin + sum t_k direction[k]
        double origin[max_variables];
        double direction[max_variables][max_variables];
        int dimension = 0;
        bool consistent = false;
    };

    static void solve(const Row* rows, int count, int variables, Affine& out);
    /// a y - right, or a y for a ray, and the size of the terms.
    double slack(const Row& row, const double* y, bool is_ray, double& scale) const;
    bool keeps_inequalities(const double* y, bool is_ray) const;
    void add_new(const double* y, double (*list)[max_variables], int& count);
    void add_vertex(const double* y);
    void add_ray(const double* direction);
    void search(int first, int chosen, int wanted, bool for_rays);

    int variables_ = 0, equalities_ = 0, inequalities_ = 0;
    int dimension_ = 0, vertices_ = 0, rays_ = 0;
    bool overflowed_ = false;
    Row equality_[max_variables + max_inequalities];
    Row inequality_[max_inequalities];
    Affine hull_;
    Affine corner_;
    double vertex_[max_points][max_variables];
    double ray_[max_points][max_variables];
};

}  // namespace stiction
