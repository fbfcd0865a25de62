// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// mu_stick > mu_slip for solvers that support only one coefficient per contact: solve with mu_stick; contacts at
// rest that then slip get mu_slip; solve again. Each pass changes at least one contact, so at most contacts + 1
// passes are needed. If stick and slip are both solutions, the result is stick.
#pragma once

#include "contact/problem.hpp"
#include "contact/projection.hpp"
#include "contact/report.hpp"

#include <vector>

namespace stiction {

/// `solve_once(mu)` solves with the coefficients mu[i], fills out.solutions[0] with states and returns
/// whether it found an answer; the verdict is that of the last pass.
template <class SolveOnce>
void solve_with_two_coefficients(const ContactProblem& problem, std::vector<double>& mu, ContactReport& out,
                                 const SolveOnce& solve_once) {
    const std::size_t contacts = problem.conditions.size();
    mu.resize(contacts);
    bool differ = false;
    for (std::size_t i = 0; i < contacts; ++i) {
        const ContactCondition& law = problem.conditions[i];
        mu[i] = starting_friction(law, problem.dimension);
        differ = differ || (law.tangent == TangentLaw::rest && law.mu_stick != law.mu_slip);
    }
    for (std::size_t pass = 0; pass <= contacts; ++pass) {
        if (!solve_once(mu) || !differ || out.known == 0) return;
        bool changed = false;
        for (std::size_t i = 0; i < contacts; ++i) {
            const ContactCondition& law = problem.conditions[i];
            if (law.tangent != TangentLaw::rest || mu[i] == law.mu_slip) continue;
            const ContactState state = out.solutions[0].states[i];
            if (state == ContactState::slip || state == ContactState::slip_plus ||
                state == ContactState::slip_minus) {
                mu[i] = law.mu_slip;
                changed = true;
            }
        }
        if (!changed) return;
    }
}

}  // namespace stiction
