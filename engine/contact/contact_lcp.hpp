// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Planar friction as a linear complementarity problem (Pfeiffer and Glocker 1996, chapter 6; the friction
// saturations of Xu et al. 2013, (45)-(48), with one axis). With n = |r_N| = side r_N, u_T = s+ - s- and the
// saturations f+ = mu n + r_T, f- = mu n - r_T,
//
//     0 <= x,  0 <= y,  x.y = 0
//     x = (n, f+, s-),   y = (side u_N, s+, f-)       contact at rest
//     x = (n),           y = (side u_N)               sliding (r_T = -mu n direction) and frictionless
//     r_T = f+ - mu n,   s+ = u_T + s-,   f- = 2 mu n - f+
//
// With the asymmetry a of the coefficients, f- = a mu n - r_T = (1 + a) mu n - f+, and below v_j = a, -1.
//
// Its matrix is small but not copositive, and Lemke's method may end on a ray although solutions exist. The
// splitting of Stewart and Trinkle 1996 has more unknowns and a copositive matrix,
//
//     x = (n, beta_j, s),   r_T = sum_j beta_j v_j
//     y = (u_N, s + v_j.u_T, mu n - sum_j beta_j)
//     x.M x = r.G r + mu n s >= 0
//
// with v_j = +-1, or with two tangents the corners v_j of a regular polygon around the circle of friction,
// |v_j| = 1/cos(pi/m), where s is |u_T| measured by the polygon.
//
// A bilateral normal force is a free unknown (y = 0) of assumed side; a prescribed one is a constant. The free
// unknowns are eliminated, so lcp() contains none.
#pragma once

#include "contact/problem.hpp"

#include <vector>

namespace stiction {

class ContactLcp {
  public:
    enum class Splitting { saturations, copositive };

    explicit ContactLcp(int max_contacts);

    /// From now on friction with two tangents has a polygon of so many sides, a multiple of 4.
    void use_polygon(int sides);
    /// Builds the LCP with the coefficient mu[i] for contact i (planar problems, or spatial ones with a polygon, or whose
    /// contacts slide or have no friction) and the assumed side (+1, -1) of bilateral contacts. False if a free
    /// normal force cannot be eliminated.
    bool build(const ContactProblem& problem, const std::vector<double>& mu, const std::vector<int>& side,
               Splitting splitting = Splitting::saturations);

    const LcpProblem& lcp() const { return lcp_; }
    /// Forces of the solution z of lcp().
    void recover(const double* z, Eigen::VectorXd& r) const;
    /// False if a bilateral normal force does not have the assumed sign.
    bool sides_hold(const Eigen::VectorXd& r) const;

    /// Number of unknowns of the LCP for this problem, before elimination.
    int count_unknowns(const ContactProblem& problem, Splitting splitting) const;
    /// True if this contact may stick or slip in any direction.
    static bool is_resting(const ContactProblem& problem, const ContactCondition& law);

  private:
    int count_tangential() const { return splitting_ == Splitting::saturations ? 2 : corners() + 1; }
    int corners() const { return polygon_.empty() ? 2 : static_cast<int>(polygon_.size()); }
    Eigen::Vector2d corner(const ContactCondition& law, int j) const;
    double find_sign(int contact) const;
    void fill_map(const std::vector<double>& mu);
    void fill_table(const std::vector<double>& mu);
    int fill_tangential(int contact, int column, double motion, double mu);
    bool eliminate();
    void exchange(int row, int column);

    const ContactProblem* problem_ = nullptr;
    Splitting splitting_ = Splitting::saturations;
    std::vector<Eigen::Vector2d> polygon_;  // its corners; empty: one tangent
    std::vector<int> side_;
    Eigen::MatrixXd table_;   // y = table (x, 1)
    Eigen::MatrixXd map_;     // r = map (x, 1)
    Eigen::MatrixXd motion_;  // u_T of one contact, as rows of the table
    std::vector<int> kept_, eliminated_, pivot_column_;
    LcpProblem lcp_;
    int size_ = 0;
};

}  // namespace stiction
