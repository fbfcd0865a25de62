// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The point of a polyhedron nearest to the origin, min |y| over G y >= h, as a problem of nonnegative least
// squares (Lawson and Hanson 1974, chapter 23):
//
//     min | E u - f |,   u >= 0,   E = (G, h)',   f = (0, ..., 0, 1);    with r = f - E u
//     r = 0:     u >= 0, G'u = 0, h.u = 1: no y has G y >= h
//     r != 0:    y = G'lambda,  lambda = u/r_last >= 0,  lambda.(G y - h) = 0
//
// It is solved by their active set method, which makes no ratio test on dependent rows; redundant contacts
// therefore do no harm.
#pragma once

#include <Eigen/Core>

#include <vector>

namespace stiction {

class LeastDistance {
  public:
    enum class End { found, infeasible, failed };

    /// Shapes: G (m x k), h (m). The results are y() (k) and multipliers() (m).
    End solve(const Eigen::MatrixXd& G, const Eigen::VectorXd& h);

    const Eigen::VectorXd& y() const { return y_; }
    /// After End::found the multipliers lambda of G y >= h; after End::infeasible the u of the proof.
    const Eigen::VectorXd& multipliers() const { return u_; }

  private:
    bool scale(const Eigen::MatrixXd& G, const Eigen::VectorXd& h);
    int find_entering() const;
    bool move();
    void solve_passive();

    Eigen::MatrixXd E_, Q_, R_;  // Q R = columns of E that belong to passive_
    Eigen::VectorXd y_, u_, s_, r_, norm_;
    double unit_ = 0.0;
    std::vector<int> passive_, barred_;
};

}  // namespace stiction
