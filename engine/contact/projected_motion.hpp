// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion under projected forces (Woesle and Pfeiffer 1996, (42), in relative accelerations): with lambda fixed, u solves
//
//     u - G Pi(lambda, u) - q = 0,     Pi of projection.hpp
//
// by Newton's method with line search. I + G D rho stays regular when the constraints depend on each other (rank-deficient
// G), so no contact has to be left out.
#pragma once

#include "base/dense_lu.hpp"
#include "contact/projection.hpp"
#include "contact/solver.hpp"

#include <vector>

namespace stiction {

class ProjectedMotion {
  public:
    explicit ProjectedMotion(SolverSize size) : lu_(size.contacts * size.dimension) {
        slope_.reserve(static_cast<std::size_t>(size.contacts));
    }

    /// Solves from the given u, in place; `mu`: one coefficient per contact. Each Newton step raises `iterations`, up to `most`.
    /// Returns the norm of the left side.
    double solve(const ContactProblem& problem, const std::vector<double>& mu, const Eigen::VectorXd& lambda,
                 const Eigen::VectorXd& rho, int most, int& iterations, Eigen::VectorXd& u);
    /// Pi(lambda, u) of the last call.
    const Eigen::VectorXd& projected() const { return projected_; }

  private:
    struct Frozen {
        const ContactProblem& problem;
        const std::vector<double>& mu;
        const Eigen::VectorXd &lambda, &rho;
    };
    double evaluate(const Frozen& frozen, const Eigen::VectorXd& u);
    bool find_step(const Frozen& frozen);

    DenseLu lu_;
    std::vector<Projection> slope_;
    Eigen::VectorXd F_, step_, trial_, projected_;
};

}  // namespace stiction
