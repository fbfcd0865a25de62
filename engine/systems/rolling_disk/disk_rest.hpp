// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The next mode at v_K = 0: the disk rolls, or slips in some direction. With the normal force eliminated
// (G_rf = 0) friction F and acceleration of the contact point are related by
//
//     N = (-b_N - G_Nr F_r)/G_NN,   a = D F + c,   D = diag(G_rr - G_Nr^2/G_NN, G_ff),   c = b_T - (G_Nr, 0) b_N/G_NN
//
//     exact cone   rolls if |F| <= mu_s N at a = 0;  slips along d, |d| = 1, with F = -mu_k N d, a parallel to d and
//                  a.d > 0 (contact/spatial_slip.hpp)
//     polygon      2 n* axes e_j at the angles j pi/(2 n*), sides |F.e_j| <= mu_s N; with a = sum e_j (k_j^- - k_j^+)
//                      0 <= k_j^+- perp mu_s N -+ F.e_j >= 0
//                  rolls if a = 0 solves it, else slips along a/|a|
//
// The polygon is solved by trying its sides (a = -k e on one) and corners (a between those of two), or by Lemke's
// method on the LCP of size 4 n*. Source: Xu, Wang and Wang 2017, (44)-(59).
#pragma once

#include "contact/lemke_tableau.hpp"
#include "contact/problem.hpp"
#include "systems/rolling_disk/rolling_disk.hpp"

#include <array>
#include <string_view>
#include <vector>

namespace stiction::rolling_disk {

/// Slip direction along (e_r, e_f).
using Direction = std::array<double, 2>;

/// F = (N, -mu N d), a_N = 0.
Triple find_slip_force(const Equations& e, double mu, const Direction& d);
/// (G_NN - mu d_r G_Nr)/G_NN: N = -b_N/(G_NN (this)).
double find_slip_pivot(const Equations& e, double mu, const Direction& d);

enum class Outcome {
    rolls,
    slips,
    opens,  ///< the contact carries no load
    none,   ///< no force continues the motion
    ray     ///< Lemke's method ended on a ray, without a solution
};

/// Decides at v_K = 0. Solving allocates nothing.
class Rest {
  public:
    /// axes: n*, 0 for the exact cone.
    Rest(int axes, bool by_lemke);

    /// Positive while the disk may roll with the force F: smooth for the cone, the least margin of a side for a
    /// polygon.
    double find_margin(double mu_s, const Triple& F) const;
    /// `at_bound`: the force of rolling is at its bound. `direction`: that of the slip under the exact cone.
    Outcome decide(const Equations& e, double mu_s, double mu_k, bool at_bound, Direction& direction);
    /// The direction in which slip begins with the polygon; false if there is none.
    bool find_polygon_direction(const Equations& e, double mu_s, Direction& out);
    bool is_polygon() const { return axes_ > 0; }
    /// Force of a slip in the direction of a - `turning`, the one nearest to `d`, which it replaces; the force of rolling
    /// if that is inside the cone of mu_k.
    Triple follow(const Equations& e, double mu_k, const Direction& turning, Direction& d);

  private:
    /// a = -(D F + c) of the polygon, F on it: a_K of a slip.
    struct Found {
        Outcome outcome = Outcome::none;
        Direction a{0.0, 0.0};
    };
    void fill_problem(const Equations& e, double mu, const Direction& turning);
    bool find_exact(const Equations& e, double mu_k, Direction& out);
    Found try_sides(const Equations& e, double mu_s) const;
    Found solve_lcp(const Equations& e, double mu_s);
    Direction side(int i) const;

    int axes_;
    bool by_lemke_;
    ContactProblem problem_;
    LemkeTableau tableau_;
    std::vector<double> M_, q_, z_, covering_;
};

}  // namespace stiction::rolling_disk
