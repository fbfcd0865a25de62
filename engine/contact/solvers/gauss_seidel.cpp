// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Projected block Gauss-Seidel, one contact at a time, the method of game engines (Catto's "sequential
// impulses"; Jean 1999, Moreau 1999 for contact dynamics):
//
//     r_Ni <- (r_Ni - u_Ni / G_NiNi)^+,   r_Ti <- proj_{|.| <= mu r_Ni}(r_Ti - u_Ti / G_TiTi)
//
// again and again, where u = G r + q is updated after each change. It converges linearly, very slowly on stiff or
// redundant problems, and proves neither uniqueness nor that there is no solution. It stops when a sweep changes
// less than the tolerance, or after max_iterations sweeps.
#include "contact/answer.hpp"
#include "contact/projection.hpp"
#include "contact/solver.hpp"
#include "contact/sweep.hpp"
#include "contact/two_coefficients.hpp"

#include <algorithm>

namespace stiction::solvers {
namespace {

class GaussSeidel final : public ContactSolver {
  public:
    explicit GaussSeidel(SolverSize size)
        : rho_(size.contacts * size.dimension),
          r_(size.contacts * size.dimension),
          u_(size.contacts * size.dimension) {
        mu_.reserve(static_cast<std::size_t>(size.contacts));
    }

    void solve(const ContactProblem& problem, const SolveOptions& options, ContactReport& out) override {
        begin_report(out, problem.size(), problem.contacts(), 1);
        find_step_lengths(problem, rho_);
        r_.setZero(problem.size());
        int sweeps = 0;
        solve_with_two_coefficients(problem, mu_, out, [&](const std::vector<double>& mu) {
            find_motion(problem, r_, u_);
            for (; sweeps < options.max_iterations; ++sweeps) {
                const double change = sweep(problem, mu, rho_, r_, u_);
                constexpr double rounding = 2e-16;
                // Rounding accumulates in the updates of u. Computing u again costs as much as a sweep.
                constexpr int refresh = 64;
                if (sweeps % refresh == refresh - 1) find_motion(problem, r_, u_);
                if (change <= std::max(options.tolerance * 1e-2, rounding) * r_.lpNorm<Eigen::Infinity>()) {
                    ++sweeps;
                    give_answer(problem, r_, out);
                    out.note = {};
                    return true;
                }
            }
            give_answer(problem, r_, out);
            if (out.verdict == Verdict::not_converged) out.note = "sweep limit reached";
            return true;
        });
        out.iterations = sweeps;
    }

  private:
    std::vector<double> mu_;
    Eigen::VectorXd rho_, r_, u_;
};

}  // namespace

const SolverEntry& gauss_seidel() {
    static constexpr SolverEntry entry{
        .id = "gauss_seidel",
        .title = "Projected block Gauss-Seidel (sequential impulses)",
        .source = "Jean 1999; Moreau 1999; Catto 2005",
        .make_planar = make_solver<ContactSolver, GaussSeidel>,
        .make_spatial = make_solver<ContactSolver, GaussSeidel>,
    };
    return entry;
}

}  // namespace stiction::solvers
