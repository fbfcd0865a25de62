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
// Its matrix is small but not copositive, and Lemke's method may end on a ray although solutions exist. The
// splitting of Stewart and Trinkle 1996 has one more unknown and a copositive matrix,
//
//     x = (n, beta+, beta-, s),   r_T = beta+ - beta-
//     y = (u_N, s + u_T, s - u_T, mu n - beta+ - beta-)
//     x.M x = r.G r + mu n s >= 0
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

    /// Builds the LCP with the coefficient mu[i] for contact i (planar problems, or spatial ones whose
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
    static int count_unknowns(const ContactProblem& problem, Splitting splitting);

  private:
    void exchange(int size, int row, int column);

    const ContactProblem* problem_ = nullptr;
    std::vector<int> side_;
    Eigen::MatrixXd table_;  // y = table (x, 1)
    Eigen::MatrixXd map_;    // r = map (x, 1)
    std::vector<int> kept_, eliminated_, pivot_column_;
    LcpProblem lcp_;
    int size_ = 0;
};

}  // namespace stiction
