// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Projections of the augmented Lagrangian (Woesle and Pfeiffer 1996, (33), (37), (40)-(42)), with lambda = r
// and g'' = u:
//
//     Pi_N = (lambda_N - rho u_N)^+                                     (33)
//     Pi_T = projection of lambda_T - rho u_T on |.| <= mu Pi_N         (37), the exact circular cone
//
//     1. lambda fixed: find u with  u - G Pi(lambda, u) - q = 0         (42) in relative accelerations
//     2. lambda <- Pi(lambda, u)                                        repeated until lambda does not change
//
// Step 1 is done by Newton's method with line search (projected_motion.hpp). Equation (42) is multiplied by J here, so that q''
// enters only through u. rho is chosen from the diagonal of G and raised while the outer iteration is slow:
// for large rho, step 1 alone nearly solves the problem.
#include "contact/answer.hpp"
#include "contact/projected_motion.hpp"
#include "contact/projection.hpp"
#include "contact/solver.hpp"
#include "contact/two_coefficients.hpp"
#include "contact/uniqueness.hpp"
#include "contact/verifier.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::solvers {
namespace {

class AugmentedLagrangian final : public ContactSolver {
  public:
    explicit AugmentedLagrangian(SolverSize size) : motion_(size) {
        mu_.reserve(static_cast<std::size_t>(size.contacts));
        slope_.reserve(static_cast<std::size_t>(size.contacts));
    }

    void solve(const ContactProblem& problem, const SolveOptions& options, ContactReport& out) override {
        begin_report(out, problem.size(), problem.contacts(), 1);
        find_step_lengths(problem, base_rho_);
        lambda_.setZero(problem.size());
        u_ = problem.bias;
        iterations_ = 0;
        solve_with_two_coefficients(problem, mu_, out, [&](const std::vector<double>& mu) {
            const bool converged = iterate(problem, mu, options);
            give_answer(problem, lambda_, out);
            out.note = converged ? std::string_view{} : std::string_view{"the projections did not settle"};
            return true;
        });
        out.iterations = iterations_;
        // This method is meant for dependent constraints, so it also reports what is not unique.
        if (out.verdict == Verdict::found) uniqueness_.judge(problem, out);
    }

  private:
    // Distance of lambda from a solution, with the unscaled rho: |lambda - Pi(lambda - rho0 (G lambda + q))|
    double measure(const ContactProblem& problem, const std::vector<double>& mu) {
        find_exact_motion(problem, lambda_, trial_);
        project_all(problem, mu, lambda_, base_rho_, trial_, slope_, projected_);
        double sum = 0.0;
        for (Eigen::Index i = 0; i < lambda_.size(); ++i)
            sum += (lambda_[i] - projected_[i]) * (lambda_[i] - projected_[i]);
        return std::sqrt(sum);
    }

    bool iterate(const ContactProblem& problem, const std::vector<double>& mu, const SolveOptions& options) {
        constexpr int outer_steps = 200;
        constexpr double growth = 4.0, largest_factor = 1e6, slow = 0.25;
        double factor = 1.0, best_size = std::numeric_limits<double>::infinity(), previous = best_size;
        best_ = lambda_;
        int stalled = 0;
        for (int outer = 0; outer < outer_steps && iterations_ < options.max_iterations; ++outer) {
            rho_ = factor * base_rho_;
            const double inner =
                motion_.solve(problem, mu, lambda_, rho_, options.max_iterations, iterations_, u_);
            if (!std::isfinite(inner)) break;
            lambda_ = motion_.projected();
            const double size = measure(problem, mu);
            if (size < best_size) {
                stalled = size < 0.5 * best_size ? 0 : stalled + 1;
                best_size = size;
                best_ = lambda_;
            } else {
                ++stalled;
            }
            const double scale = best_.norm();
            if (best_size <= 2e-16 * scale || best_size == 0.0) break;
            if (stalled >= 6 && best_size <= 1e-12 * scale) break;
            if (size > slow * previous && factor < largest_factor) factor *= growth;
            if (stalled >= 12) {
                // Step 1 is stuck at a kink of the projections: continue with a smaller rho.
                factor = std::max(1e-2, factor * 1e-3);
                stalled = 0;
            }
            previous = size;
        }
        lambda_ = best_;
        return best_size <= 1e-12 * lambda_.norm() || best_size == 0.0;
    }

    ProjectedMotion motion_;
    UniquenessTest uniqueness_;
    std::vector<double> mu_;
    std::vector<Projection> slope_;
    Eigen::VectorXd base_rho_, rho_, lambda_, u_, trial_, projected_, best_;
    int iterations_ = 0;
};

}  // namespace

const SolverEntry& augmented_lagrangian() {
    static constexpr SolverEntry entry{
        .id = "augmented_lagrangian",
        .title = "Augmented Lagrangian, projection on the circular cone",
        .source = "Woesle and Pfeiffer 1996, (33), (36)-(42)",
        .make_planar = make_solver<ContactSolver, AugmentedLagrangian>,
        .make_spatial = make_solver<ContactSolver, AugmentedLagrangian>,
    };
    return entry;
}

}  // namespace stiction::solvers
