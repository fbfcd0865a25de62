// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The fixed-point rules of the projection method (Woesle and Pfeiffer 1996, (33), (36), 6.1), one step at a time from r = 0,
// with one number R for all rows:
//
//     projection    r <- Pi(r, G r + q)                         for small R only
//     two_step      u solves u = G Pi(r, u) + q, then r <- Pi(r, u)        for every R if the problem is monotone
//
// tau = r - R u is the point that is projected.
#pragma once

#include "contact/projected_motion.hpp"

#include <Eigen/Eigenvalues>

#include <cmath>
#include <vector>

namespace stiction {

enum class ProjectionRule { projection, two_step };

class ProjectionIteration {
  public:
    explicit ProjectionIteration(SolverSize size) : motion_(size) {
        slope_.reserve(static_cast<std::size_t>(size.contacts));
    }

    /// r = 0. `mu`: one coefficient per contact; the problem and `mu` must outlive the iteration.
    void begin(const ContactProblem& problem, ProjectionRule rule, double R, const std::vector<double>& mu);
    /// The next r. False, with r unchanged, if its numbers are not finite.
    bool advance();
    const Eigen::VectorXd& r() const { return r_; }
    const Eigen::VectorXd& tau() const { return tau_; }  ///< of the last step
    /// Largest change of an entry of r in the last step, and whether it is no more than rounding.
    double change() const { return change_; }
    bool is_settled() const;

  private:
    const ContactProblem* problem_ = nullptr;
    const std::vector<double>* mu_ = nullptr;
    ProjectionRule rule_ = ProjectionRule::projection;
    ProjectedMotion motion_;
    std::vector<Projection> slope_;
    Eigen::VectorXd rho_, r_, u_, tau_, next_;
    double change_ = HUGE_VAL;
};

/// Largest eigenvalue of the Delassus matrix; with R below twice its inverse projections of all contacts at once converge if it
/// is positive definite and there is no friction.
class LargestEigenvalue {
  public:
    /// After the first use for a size nothing is allocated.
    double find(const ContactProblem& problem);

  private:
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> values_;
};

/// A whole solution, for solvers and for the command line.
struct ProjectionSettings {
    ProjectionRule rule = ProjectionRule::projection;
    double R = 0.0;                                ///< 0: the inverse of the largest eigenvalue
    std::vector<Eigen::VectorXd>* path = nullptr;  ///< takes every r, the first is 0
};

class ProjectionSolver : public ContactSolver {
  public:
    static constexpr int most_iterations = 1000;

    ProjectionSolver(SolverSize size, const ProjectionSettings& settings)
        : settings_(settings), iteration_(size) {
        mu_.reserve(static_cast<std::size_t>(size.contacts));
    }
    void solve(const ContactProblem& problem, const SolveOptions& options, ContactReport& out) override;

  private:
    ProjectionSettings settings_;
    LargestEigenvalue largest_;
    ProjectionIteration iteration_;
    std::vector<double> mu_;
};

}  // namespace stiction
