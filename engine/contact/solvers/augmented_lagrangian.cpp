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
// Step 1 is done by Newton's method with line search. Equation (42) is multiplied by J here, so that q'' enters
// only through u. I + G D rho stays regular when the constraints depend on each other (rank-deficient G), so no
// contact has to be left out. rho is chosen from the diagonal of G and raised while the outer iteration is slow:
// for large rho, step 1 alone nearly solves the problem.
#include "contact/answer.hpp"
#include "contact/dense_lu.hpp"
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
    explicit AugmentedLagrangian(SolverSize size) : lu_(size.contacts * size.dimension) {
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
    // Sets projected_ = Pi(lambda, u), its slopes and F = u - G Pi - q; returns |F|.
    double evaluate(const ContactProblem& problem, const std::vector<double>& mu, const Eigen::VectorXd& u) {
        project_all(problem, mu, lambda_, rho_, u, slope_, projected_);
        find_motion(problem, projected_, F_);
        F_ = u - F_;
        return F_.norm();
    }

    // (I + G D rho) step = -F.
    bool find_step(const ContactProblem& problem) {
        const int d = problem.dimension, n = problem.size();
        double* J = lu_.begin(n);
        for (int row = 0; row < n; ++row) {
            for (int i = 0; i < problem.contacts(); ++i) {
                const Projection& p = slope_[static_cast<std::size_t>(i)];
                for (int c = 0; c < d; ++c) {
                    double value = 0.0;
                    if (!p.free) {
                        for (int l = 0; l < d; ++l) value += problem.delassus(row, i * d + l) * p.slope[l][c];
                    }
                    J[row * n + i * d + c] = value * rho_[i * d + c];
                }
            }
            J[row * n + row] += 1.0;
        }
        if (n > 0 && !lu_.factor(1e-16)) return false;
        step_ = -F_;
        lu_.solve(step_.data());
        return step_.allFinite();
    }

    // Step 1: Newton with line search on (42), lambda fixed. Returns |F| at the end.
    double solve_motion(const ContactProblem& problem, const std::vector<double>& mu,
                        const SolveOptions& options) {
        constexpr int newton_steps = 50, halvings = 14;
        double size = evaluate(problem, mu, u_);
        for (int step = 0; step < newton_steps && iterations_ < options.max_iterations; ++step) {
            const double scale = u_.norm() + problem.bias.norm();
            if (size <= 1e-15 * scale || !std::isfinite(size)) break;
            ++iterations_;
            if (!find_step(problem)) break;
            double length = 1.0, next = 0.0;
            int halving = 0;
            for (; halving < halvings; ++halving, length *= 0.5) {
                trial_ = u_ + length * step_;
                next = evaluate(problem, mu, trial_);
                if (next <= (1.0 - 1e-4 * length) * size) break;
            }
            if (halving == halvings) break;
            u_ = trial_;
            size = next;
        }
        return evaluate(problem, mu, u_);
    }

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
            const double inner = solve_motion(problem, mu, options);
            if (!std::isfinite(inner)) break;
            lambda_ = projected_;
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

    DenseLu lu_;
    UniquenessTest uniqueness_;
    std::vector<double> mu_;
    std::vector<Projection> slope_;
    Eigen::VectorXd base_rho_, rho_, lambda_, u_, F_, step_, trial_, projected_, best_;
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
