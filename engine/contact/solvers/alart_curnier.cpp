// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Nonsmooth Newton method of Alart and Curnier (1991) on the projected contact laws,
//
//     F(r) = r - Pi(r - rho (G r + q)) = 0,      J = I - D + D rho G,   D = block diagonal of dPi/dtau
//
// Open contacts have D = 0 and are left out of the linear system. A few Gauss-Seidel sweeps give the start. A line
// search on |F|, which allows |F| to rise for a few steps, makes the method converge; if it stalls, more sweeps and
// another rho follow. J + shift I is factored: with more constraints than degrees of freedom J is singular at
// sticking contacts, and the shift selects a force near the present one without changing the solutions.
#include "base/dense_lu.hpp"
#include "contact/answer.hpp"
#include "contact/projection.hpp"
#include "contact/solver.hpp"
#include "contact/sweep.hpp"
#include "contact/two_coefficients.hpp"
#include "contact/verifier.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::solvers {
namespace {

class AlartCurnier final : public ContactSolver {
  public:
    explicit AlartCurnier(SolverSize size) : lu_(size.contacts * size.dimension) {
        const auto contacts = static_cast<std::size_t>(size.contacts);
        mu_.reserve(contacts);
        active_.reserve(contacts);
        slope_.reserve(contacts);
        free_rows_.reserve(contacts * static_cast<std::size_t>(size.dimension));
        right_.reserve(contacts * static_cast<std::size_t>(size.dimension));
    }

    void solve(const ContactProblem& problem, const SolveOptions& options, ContactReport& out) override {
        begin_report(out, problem.size(), problem.contacts(), 1);
        find_step_lengths(problem, base_rho_);
        r_.setZero(problem.size());
        iterations_ = 0;
        solve_with_two_coefficients(problem, mu_, out, [&](const std::vector<double>& mu) {
            const bool converged = iterate(problem, mu, options);
            constexpr double clearly_solved = 5e-14;
            give_answer(problem, r_, out);
            if (converged && out.solutions[0].residual.absolute > clearly_solved) {
                // Forces are large: u needs a higher accuracy than plain sums give.
                run_newton(problem, mu, options, true);
                give_answer(problem, r_, out);
            }
            out.note = converged ? std::string_view{} : std::string_view{"Newton's method stalled"};
            return true;
        });
        out.iterations = iterations_;
    }

  private:
    static constexpr double first_shift = 1e-10;

    // |F| at r. Also sets F_, u_ and slope_ to their values at r.
    double evaluate(const ContactProblem& problem, const std::vector<double>& mu, const Eigen::VectorXd& r,
                    bool exact) {
        exact ? find_exact_motion(problem, r, u_) : find_motion(problem, r, u_);
        project_all(problem, mu, r, rho_, u_, slope_, F_);
        double sum = 0.0;
        for (Eigen::Index i = 0; i < r.size(); ++i) {
            F_[i] = r[i] - F_[i];
            sum += F_[i] * F_[i];
        }
        return std::sqrt(sum);
    }

    // (J + shift I) step = -F.
    bool find_step(const ContactProblem& problem, double shift) {
        const int d = problem.dimension, n = problem.size();
        const double* G = problem.delassus.data();
        active_.clear();
        free_rows_.clear();
        step_ = -F_;
        for (int i = 0; i < problem.contacts(); ++i) {
            if (!slope_[static_cast<std::size_t>(i)].free) {
                active_.push_back(i);
                continue;
            }
            for (int k = 0; k < d; ++k)
                if (step_[i * d + k] != 0.0) free_rows_.push_back(i * d + k);
        }
        const int m = static_cast<int>(active_.size()) * d;
        double* J = lu_.begin(m);
        right_.resize(static_cast<std::size_t>(m));
        int position = 0;
        for (const int i : active_) {
            const Projection& p = slope_[static_cast<std::size_t>(i)];
            for (int k = 0; k < d; ++k, ++position) {
                double* row = J + position * m;
                double weight[3] = {};
                for (int l = 0; l < d; ++l) weight[l] = p.slope[k][l] * rho_[i * d + l];
                int column = 0;
                for (const int j : active_) {
                    for (int c = 0; c < d; ++c) {
                        const double* g = G + (j * d + c) * n + i * d;
                        double value = 0.0;
                        for (int l = 0; l < d; ++l) value += weight[l] * g[l];
                        row[column++] = value;
                    }
                }
                double* own = row + (position - k);
                for (int l = 0; l < d; ++l) own[l] -= p.slope[k][l];
                own[k] += 1.0 + shift;
                // The known steps of the contacts that are left out go to the right side.
                double right = -F_[i * d + k];
                for (const int known : free_rows_) {
                    const double* g = G + known * n + i * d;
                    for (int l = 0; l < d; ++l) right -= weight[l] * g[l] * step_[known];
                }
                right_[static_cast<std::size_t>(position)] = right;
            }
        }
        if (m > 0) {
            if (!lu_.factor(1e-15)) return false;
            lu_.solve(right_.data());
        }
        position = 0;
        for (const int i : active_)
            for (int k = 0; k < d; ++k) step_[i * d + k] = right_[static_cast<std::size_t>(position++)];
        return step_.allFinite();
    }

    enum class End { solved, stalled, limit };

    // Newton's method from r_ with the present rho_. Afterwards r_ is the best point found.
    End run_newton(const ContactProblem& problem, const std::vector<double>& mu, const SolveOptions& options,
                   bool exact) {
        constexpr int steps_per_start = 60, memory = 5, halvings = 6, max_jumps = 4;
        int jumps = 0;
        const double enough = exact ? 4e-16 : 1e-14;
        double shift = first_shift;
        double recent[memory];
        double size = evaluate(problem, mu, r_, exact);
        std::fill(recent, recent + memory, size);
        best_ = r_;
        double best_size = size;
        End end = End::stalled;
        for (int step = 0; step < steps_per_start; ++step) {
            const double scale = r_.norm();
            if (size <= enough * scale || size == 0.0) {
                end = End::solved;
                break;
            }
            if (iterations_ >= options.max_iterations) {
                end = End::limit;
                break;
            }
            ++iterations_;
            if (!find_step(problem, shift)) {
                shift *= 100.0;
                if (!(shift < 1e-1)) break;
                continue;
            }
            const double limit = *std::max_element(recent, recent + memory);
            double length = 1.0, next = 0.0;
            int halving = 0;
            for (; halving < halvings; ++halving, length *= 0.5) {
                trial_ = r_ + length * step_;
                next = evaluate(problem, mu, trial_, exact);
                if (next <= (1.0 - 1e-4 * length) * limit) break;
            }
            if (halving == halvings) {
                // A kink of F: the whole step, taken a few times, jumps over it. Short steps would follow it slowly.
                if (jumps == max_jumps) break;
                ++jumps;
                trial_ = r_ + step_;
                next = evaluate(problem, mu, trial_, exact);
                if (!std::isfinite(next)) break;
                std::fill(recent, recent + memory, next);
            }
            r_ = trial_;
            size = next;
            recent[step % memory] = size;
            if (size < best_size) {
                best_size = size;
                best_ = r_;
            }
        }
        r_ = best_;
        best_size_ = best_size;
        return end;
    }

    bool iterate(const ContactProblem& problem, const std::vector<double>& mu, const SolveOptions& options) {
        constexpr int restarts = 12;
        // For one contact Newton's method is enough. With several, sweeps first find out which of them are open.
        const int sweeps_before = problem.contacts() == 1 ? 2 : 5;
        constexpr double factors[] = {1.0, 0.1, 10.0, 0.3, 3.0, 0.01};
        rho_ = base_rho_;
        find_motion(problem, r_, u_);
        for (int s = 0; s < sweeps_before; ++s) {
            if (sweep(problem, mu, base_rho_, r_, u_) <= 1e-15 * r_.lpNorm<Eigen::Infinity>()) break;
        }
        overall_ = r_;
        double overall_size = std::numeric_limits<double>::infinity();
        for (int start = 0; start < restarts; ++start) {
            if (start > 0) {
                // Another step length moves the kinks of F, and sweeps move the point.
                rho_ = base_rho_ * factors[start % 6];
                r_ = start % 2 == 0 ? overall_ : r_;
                if (!r_.allFinite()) r_.setZero();
                find_motion(problem, r_, u_);
                const int sweeps = std::min(50 << std::min(start, 8), std::max(1, options.max_iterations));
                for (int s = 0; s < sweeps; ++s) sweep(problem, mu, base_rho_, r_, u_);
            }
            const End end = run_newton(problem, mu, options, false);
            if (best_size_ < overall_size) {
                overall_size = best_size_;
                overall_ = r_;
            }
            // With plain sums the method cannot get below their rounding.
            if (end == End::solved || best_size_ <= 1e-12 * r_.norm()) return true;
            if (end == End::limit) break;
        }
        r_ = overall_;
        return false;
    }

    DenseLu lu_;
    std::vector<double> mu_, right_;
    std::vector<int> active_, free_rows_;
    std::vector<Projection> slope_;
    Eigen::VectorXd base_rho_, rho_, r_, u_, F_, step_, trial_, best_, overall_;
    double best_size_ = 0.0;
    int iterations_ = 0;
};

}  // namespace

const SolverEntry& alart_curnier() {
    static constexpr SolverEntry entry{
        .id = "alart_curnier",
        .title = "Nonsmooth Newton method (Alart and Curnier)",
        .source = "Alart and Curnier 1991; Woesle and Pfeiffer 1996, (33), (37)",
        .make_planar = make_solver<ContactSolver, AlartCurnier>,
        .make_spatial = make_solver<ContactSolver, AlartCurnier>,
    };
    return entry;
}

}  // namespace stiction::solvers
