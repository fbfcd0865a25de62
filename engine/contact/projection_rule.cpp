// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/projection_rule.hpp"

#include "contact/answer.hpp"
#include "contact/two_coefficients.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void ProjectionIteration::begin(const ContactProblem& problem, ProjectionRule rule, double R,
                                const std::vector<double>& mu) {
    problem_ = &problem, rule_ = rule, mu_ = &mu;
    rho_.setConstant(problem.size(), R);
    r_.setZero(problem.size());
    u_ = problem.bias;
    tau_ = -R * u_;
    change_ = HUGE_VAL;
}

bool ProjectionIteration::advance() {
    if (rule_ == ProjectionRule::two_step) {
        int steps = 0;
        constexpr int most = 200;  // Newton steps of one motion
        if (!std::isfinite(motion_.solve(*problem_, *mu_, r_, rho_, most, steps, u_))) return false;
    } else {
        find_motion(*problem_, r_, u_);
    }
    project_all(*problem_, *mu_, r_, rho_, u_, slope_, next_);
    if (!next_.allFinite()) return false;
    tau_ = r_ - rho_.cwiseProduct(u_);
    change_ = (next_ - r_).lpNorm<Eigen::Infinity>();
    std::swap(r_, next_);
    return true;
}

bool ProjectionIteration::is_settled() const {
    constexpr double rounding = 1e-15;
    return change_ <= rounding * r_.lpNorm<Eigen::Infinity>();
}

double LargestEigenvalue::find(const ContactProblem& problem) {
    if (problem.size() == 0) return 0.0;
    return values_.compute(problem.delassus, Eigen::EigenvaluesOnly).eigenvalues().maxCoeff();
}

void ProjectionSolver::solve(const ContactProblem& problem, const SolveOptions& options, ContactReport& out) {
    begin_report(out, problem.size(), problem.contacts(), 1);
    const double largest = settings_.R > 0.0 ? 0.0 : largest_.find(problem);
    const double R = settings_.R > 0.0 ? settings_.R : largest > 0.0 ? 1.0 / largest : 1.0;
    const int most = std::min(most_iterations, options.max_iterations);
    int iterations = 0;
    const auto note_path = [&] {
        if (settings_.path != nullptr) settings_.path->push_back(iteration_.r());
    };
    solve_with_two_coefficients(problem, mu_, out, [&](const std::vector<double>& mu) {
        iteration_.begin(problem, settings_.rule, R, mu);
        note_path();
        bool settled = false;
        while (!settled && iterations < most && iteration_.advance()) {
            ++iterations;
            note_path();
            settled = iteration_.is_settled();
        }
        give_answer(problem, iteration_.r(), out);
        out.note = settled || out.verdict == Verdict::found
                       ? std::string_view{}
                       : std::string_view{"the projections did not settle"};
        return true;
    });
    out.iterations = iterations;
}

}  // namespace stiction
