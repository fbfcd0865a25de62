// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Nonsmooth Newton method of Alart and Curnier (1991) on the projected contact laws,
//
//     F(r) = r - Pi(r - rho (G r + q)) = 0,      J = I - D + D rho G,   D = block diagonal of dPi/dtau
//
// Open contacts have D = 0 and leave the linear system. A few Gauss-Seidel sweeps give the start, a line
// search on |F| that may rise over the last few steps keeps it together; if it stalls, more sweeps and
// another rho follow. J + shift I is factored: with more constraints than motions J is singular at sticking
// contacts, and the shift selects a force near the present one without changing the solutions.
#include <algorithm>
#include <cmath>
#include <limits>

#include "contact/answer.hpp"
#include "contact/dense_lu.hpp"
#include "contact/projection.hpp"
#include "contact/referee.hpp"
#include "contact/solver.hpp"
#include "contact/sweep.hpp"
#include "contact/two_coefficients.hpp"

namespace stiction::solvers {
namespace {

class AlartCurnier final : public ContactSolver {
  public:
    explicit AlartCurnier(SolverSize size) : lu_(size.contacts * size.dimension) {
        const auto contacts = static_cast<std::size_t>(size.contacts);
        mu_.reserve(contacts);
        active_.reserve(contacts);
        slope_.reserve(contacts);
        right_.reserve(contacts * static_cast<std::size_t>(size.dimension));
    }

    void solve(const ContactProblem& problem, const SolveOptions& options, ContactReport& out) override {
        begin_report(out, problem.size(), problem.contacts(), 1);
        find_step_lengths(problem, base_rho_);
        const int n = problem.size();
        r_.setZero(n);
        F_.resize(n);
        step_.resize(n);
        trial_.resize(n);
        slope_.resize(problem.conditions.size());
        iterations_ = 0;
        solve_with_two_coefficients(problem, mu_, out, [&](const std::vector<double>& mu) {
            const bool converged = iterate(problem, mu, options);
            give_answer(problem, r_, out);
            out.note = converged ? std::string_view{} : std::string_view{"Newton's method stalled"};
            return true;
        });
        out.iterations = iterations_;
    }

  private:
    // |F| at r; u_ and, with `slopes`, the derivatives are those of r.
    double evaluate(const ContactProblem& problem, const std::vector<double>& mu, const Eigen::VectorXd& r,
                    bool exact, bool slopes) {
        const int d = problem.dimension;
        exact ? find_exact_motion(problem, r, u_) : find_motion(problem, r, u_);
        double sum = 0.0;
        Projection local;
        for (int i = 0; i < problem.contacts(); ++i) {
            Projection& p = slopes ? slope_[static_cast<std::size_t>(i)] : local;
            double tau[3];
            for (int k = 0; k < d; ++k) tau[k] = r[i * d + k] - rho_[i * d + k] * u_[i * d + k];
            project(problem.conditions[static_cast<std::size_t>(i)], mu[static_cast<std::size_t>(i)], d, tau,
                    p);
            for (int k = 0; k < d; ++k) {
                const double f = r[i * d + k] - p.value[k];
                F_[i * d + k] = f;
                sum += f * f;
            }
        }
        return std::sqrt(sum);
    }

    bool find_step(const ContactProblem& problem, double shift) {
        const int d = problem.dimension;
        active_.clear();
        step_ = -F_;
        for (int i = 0; i < problem.contacts(); ++i) {
            if (!slope_[static_cast<std::size_t>(i)].free) active_.push_back(i);
        }
        const int m = static_cast<int>(active_.size()) * d;
        double* J = lu_.begin(m);
        right_.resize(static_cast<std::size_t>(m));
        for (std::size_t a = 0; a < active_.size(); ++a) {
            const int i = active_[a];
            const Projection& p = slope_[static_cast<std::size_t>(i)];
            for (int k = 0; k < d; ++k) {
                double* row = J + (static_cast<int>(a) * d + k) * m;
                double weight[3];
                for (int l = 0; l < d; ++l) weight[l] = p.slope[k][l] * rho_[i * d + l];
                for (std::size_t b = 0; b < active_.size(); ++b) {
                    for (int c = 0; c < d; ++c) {
                        double value = 0.0;
                        for (int l = 0; l < d; ++l)
                            value += weight[l] * problem.delassus(i * d + l, active_[b] * d + c);
                        row[static_cast<int>(b) * d + c] = value;
                    }
                }
                for (int l = 0; l < d; ++l)
                    row[static_cast<int>(a) * d + l] += (k == l ? 1.0 + shift : 0.0) - p.slope[k][l];
                // Steps of the contacts left out act on the right side.
                double right = -F_[i * d + k];
                for (int j = 0; j < problem.contacts(); ++j) {
                    if (!slope_[static_cast<std::size_t>(j)].free) continue;
                    for (int c = 0; c < d; ++c) {
                        const double known = step_[j * d + c];
                        if (known == 0.0) continue;
                        for (int l = 0; l < d; ++l)
                            right -= weight[l] * problem.delassus(i * d + l, j * d + c) * known;
                    }
                }
                right_[static_cast<std::size_t>(static_cast<int>(a) * d + k)] = right;
            }
        }
        if (m > 0) {
            if (!lu_.factor(1e-15)) return false;
            lu_.solve(right_.data());
        }
        for (std::size_t a = 0; a < active_.size(); ++a) {
            for (int k = 0; k < d; ++k)
                step_[active_[a] * d + k] =
                    right_[a * static_cast<std::size_t>(d) + static_cast<std::size_t>(k)];
        }
        return step_.allFinite();
    }

    bool iterate(const ContactProblem& problem, const std::vector<double>& mu, const SolveOptions& options) {
        constexpr int sweeps_before = 5, restarts = 12, steps_per_start = 60, memory = 5;
        best_ = r_;
        double best_residual = std::numeric_limits<double>::infinity();
        rho_ = base_rho_;
        find_motion(problem, r_, u_);
        for (int s = 0; s < sweeps_before; ++s) sweep(problem, mu, base_rho_, r_, u_);
        for (int start = 0; start < restarts; ++start) {
            if (start > 0) {
                // Another step length moves the kinks of F; sweeps move the point.
                constexpr double factors[] = {1.0, 0.1, 10.0, 0.3, 3.0, 0.01};
                rho_ = base_rho_ * factors[start % 6];
                r_ = start % 2 == 0 ? best_ : r_;
                if (!r_.allFinite()) r_.setZero();
                find_motion(problem, r_, u_);
                const int sweeps = std::min(50 << std::min(start, 8), std::max(1, options.max_iterations));
                for (int s = 0; s < sweeps; ++s) sweep(problem, mu, base_rho_, r_, u_);
            }
            bool exact = false;
            double shift = 1e-10;
            double recent[memory];
            double size = evaluate(problem, mu, r_, exact, true);
            std::fill(recent, recent + memory, size);
            for (int step = 0; step < steps_per_start && iterations_ < options.max_iterations; ++step) {
                if (!std::isfinite(size)) break;
                if (size < best_residual) {
                    best_residual = size;
                    best_ = r_;
                }
                const double scale = r_.norm();
                if (size <= 4e-16 * scale || size == 0.0) return true;
                if (!exact && size <= 1e-7 * scale) {
                    // Near the end u must be known better than plain sums give it.
                    exact = true;
                    size = evaluate(problem, mu, r_, exact, true);
                    continue;
                }
                ++iterations_;
                if (!find_step(problem, shift)) {
                    shift *= 100.0;
                    if (shift > 1e-2) break;
                    continue;
                }
                const double limit = *std::max_element(recent, recent + memory);
                double length = 1.0, next = 0.0;
                bool accepted = false;
                for (int halving = 0; halving < 12; ++halving, length *= 0.5) {
                    trial_ = r_ + length * step_;
                    next = evaluate(problem, mu, trial_, exact, false);
                    if (next <= (1.0 - 1e-4 * length) * limit) {
                        accepted = true;
                        break;
                    }
                }
                if (!accepted) {
                    // At the rounding level no step improves.
                    if (size <= 1e-12 * scale) return true;
                    break;
                }
                r_ = trial_;
                size = evaluate(problem, mu, r_, exact, true);
                recent[step % memory] = size;
            }
            if (best_residual <= 1e-14 * best_.norm()) break;
            if (iterations_ >= options.max_iterations) break;
        }
        r_ = best_;
        return best_residual <= 1e-12 * r_.norm();
    }

    DenseLu lu_;
    std::vector<double> mu_, right_;
    std::vector<int> active_;
    std::vector<Projection> slope_;
    Eigen::VectorXd base_rho_, rho_, r_, u_, F_, step_, trial_, best_;
    int iterations_ = 0;
};

std::unique_ptr<ContactSolver> make_contact(SolverSize size) { return std::make_unique<AlartCurnier>(size); }

}  // namespace

const SolverEntry& alart_curnier() {
    static constexpr SolverEntry entry{
        .id = "alart_curnier",
        .title = "Nonsmooth Newton method (Alart and Curnier)",
        .source = "Alart and Curnier 1991; Woesle and Pfeiffer 1996, (33), (37)",
        .make_planar = make_contact,
        .make_spatial = make_contact,
    };
    return entry;
}

}  // namespace stiction::solvers
