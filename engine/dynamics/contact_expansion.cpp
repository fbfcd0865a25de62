// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Poisson's law in two phases. Compression is an impact with e = 0, which gives P_C and u_C. In the expansion that follows
//
//     u+ = G P_E + u_C,   P_E,N >= e P_C,N,  u_N+ >= 0,  (P_E,N - e P_C,N) u_N+ = 0,   Coulomb's law for P_E,T
//
// So each contact either gets e P_C,N, or it stays closed with more. All combinations are tried, those with fewer contacts
// that stay closed first.
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace stiction {

bool ContactAutomaton::restores_impulse() const {
    const auto approaches = [&](int i) {
        return equations_.velocity()[equations_.row(i)] < -slowest_approach();
    };
    const auto restores = [&](int i) {
        return equations_.contact(i).impact == ImpactLaw::poisson && equations_.contact(i).restitution > 0.0;
    };
    return std::any_of(closed_.begin(), closed_.end(), approaches) &&
           std::any_of(closed_.begin(), closed_.end(), restores) && can_enumerate();
}

// Null if no combination is admissible.
const ContactSolution* ContactAutomaton::expand(const SolveOptions& options,
                                                const ContactSolution& compression) {
    const int size = problem_.size(), d = problem_.dimension;
    const auto count = static_cast<unsigned>(closed_.size());
    expanded_ = compression;
    const Eigen::VectorXd P_C = compression.r.head(size), u_C = compression.u.head(size);
    const double impulse = rounding::relative * (1.0 + P_C.cwiseAbs().maxCoeff());
    const double speed = rounding::relative * (1.0 + u_C.cwiseAbs().maxCoeff());
    const auto least = [&](int a) {
        const ContactKinetics& contact = equations_.contact(closed_[static_cast<std::size_t>(a)]);
        return contact.impact == ImpactLaw::poisson ? contact.restitution * P_C[a * d] : 0.0;
    };
    const auto is_unilateral = [&](int a) {
        return equations_.contact(closed_[static_cast<std::size_t>(a)]).law == NormalLaw::unilateral;
    };
    const auto is_admissible = [&](const ContactSolution& solution) {
        for (int a = 0; a < static_cast<int>(count); ++a)
            if (is_unilateral(a) && (solution.r[a * d] < least(a) - impulse || solution.u[a * d] < -speed))
                return false;
        return true;
    };
    for (unsigned held = 0; held <= count; ++held)
        for (unsigned set = 0; set < 1U << count; ++set) {
            if (static_cast<unsigned>(std::popcount(set)) != held) continue;
            problem_.bias = u_C;
            for (int a = 0; a < static_cast<int>(count); ++a) {
                if (!is_unilateral(a)) continue;
                ContactCondition& condition = problem_.conditions[static_cast<std::size_t>(a)];
                condition.normal = (set >> a & 1U) != 0 ? NormalLaw::unilateral : NormalLaw::prescribed;
                condition.prescribed_normal = least(a);
            }
            examiner_->solve(problem_, options, report_);
            for (int s = 0; s < report_.known; ++s) {
                const ContactSolution& solution = report_.solutions[static_cast<std::size_t>(s)];
                if (!is_admissible(solution)) continue;
                expanded_.r.head(size) = P_C + solution.r.head(size);
                expanded_.u.head(size) = solution.u.head(size);
                expanded_.states = solution.states;
                for (int a = 0; a < static_cast<int>(count); ++a)
                    if (is_unilateral(a) && solution.u[a * d] > speed)
                        expanded_.states[static_cast<std::size_t>(a)] = ContactState::open;
                return &expanded_;
            }
        }
    return nullptr;
}

}  // namespace stiction
