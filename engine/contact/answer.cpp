// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/answer.hpp"

#include "contact/verifier.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {
namespace {

template <class Problem>
bool judge(const Problem& problem, ContactSolution& solution, ContactReport& out) {
    quick_residual(problem, solution.r, solution.u, solution.residual);
    const bool passed = passes(solution.residual, solution.r);
    out.known = 1;
    out.verdict = passed ? Verdict::found : Verdict::not_converged;
    return passed;
}

}  // namespace

void find_states(const ContactProblem& problem, const Eigen::VectorXd& r, const Eigen::VectorXd& u,
                 double tolerance, std::vector<ContactState>& out) {
    const int d = problem.dimension;
    const double force = tolerance * r.lpNorm<Eigen::Infinity>();
    // Where the motion and the bias are 0, friction gives the size of the motion.
    double motion = std::max(u.lpNorm<Eigen::Infinity>(), problem.bias.lpNorm<Eigen::Infinity>());
    for (int at = 0, i = 0; d > 1 && i < problem.contacts(); ++i, at += d) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const double bound = std::max(law.mu_stick, law.mu_slip) * std::abs(r[at]);
        motion = std::max(motion, problem.delassus(at + 1, at + 1) * bound);
    }
    motion *= tolerance;
    out.resize(problem.conditions.size());
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        ContactState& state = out[static_cast<std::size_t>(i)];
        const int at = i * d;
        if (law.normal == NormalLaw::unilateral && r[at] <= force && u[at] > motion) {
            state = ContactState::open;
            continue;
        }
        const bool sliding = law.tangent == TangentLaw::sliding && law.mu_slip > 0.0;
        if (d == 2) {
            const double speed = sliding ? law.direction[0] : u[at + 1];
            state = std::abs(speed) <= (sliding ? 0.0 : motion)
                        ? ContactState::stick
                        : (speed > 0.0 ? ContactState::slip_plus : ContactState::slip_minus);
        } else {
            state = sliding || (d == 3 && std::hypot(u[at + 1], u[at + 2]) > motion) ? ContactState::slip
                                                                                     : ContactState::stick;
        }
    }
}

bool give_answer(const ContactProblem& problem, const Eigen::VectorXd& r, ContactReport& out) {
    ContactSolution& solution = out.solutions[0];
    solution.r = r;
    const bool passed = judge(problem, solution, out);
    constexpr double zero = 1e-9;
    find_states(problem, solution.r, solution.u, zero, solution.states);
    return passed;
}

bool give_answer(const LcpProblem& problem, ContactReport& out) {
    return judge(problem, out.solutions[0], out);
}

}  // namespace stiction
