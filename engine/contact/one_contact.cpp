// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/one_contact.hpp"

#include "contact/verifier.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double clear_state = 1e-9;      // relative distance from the border to the next state
constexpr double clear_uniqueness = 0.1;  // G_NN - mu |G_NT| > this fraction of G_NN

bool leave_open(ContactSolution& out) {
    out.r.setZero();
    out.states[0] = ContactState::open;
    return true;
}

bool solve_planar(const ContactProblem& problem, ContactSolution& out) {
    const ContactCondition& law = problem.conditions[0];
    const double mu = law.mu_slip;
    const double G_NN = problem.delassus(0, 0), G_NT = problem.delassus(0, 1), G_TN = problem.delassus(1, 0),
                 G_TT = problem.delassus(1, 1), q_N = problem.bias[0], q_T = problem.bias[1];
    double N = law.prescribed_normal, T = 0.0;
    if (law.normal == NormalLaw::unilateral) {
        const double det = G_NN * G_TT - G_NT * G_TN;
        if (!(G_NN - mu * std::max(1.0, law.asymmetry) * std::abs(G_NT) > clear_uniqueness * G_NN))
            return false;
        if (!(det > clear_uniqueness * G_NN * G_TT)) return false;
        if (q_N > clear_state * std::abs(q_T)) return leave_open(out);
        N = (G_NT * q_T - G_TT * q_N) / det;
        T = (G_TN * q_N - G_NN * q_T) / det;
    } else {
        if (!(G_TT > 0.0) || !(N > 0.0)) return false;
        T = -(q_T + G_TN * N) / G_TT;
    }
    const double own = mu * law.side(T), bound = own * N;  // in the sense of T
    if (N > 0.0 && std::abs(T) < (1.0 - clear_state) * bound) {
        out.states[0] = ContactState::stick;
    } else if (std::abs(T) > (1.0 + clear_state) * bound) {
        const double s = T > 0.0 ? -1.0 : 1.0;
        if (law.normal == NormalLaw::unilateral) N = -q_N / (G_NN - s * own * G_NT);
        T = -s * own * N;
        out.states[0] = s > 0.0 ? ContactState::slip_plus : ContactState::slip_minus;
    } else {
        return false;
    }
    out.r[0] = N;
    out.r[1] = T;
    return N > 0.0;
}

bool solve_isotropic(const ContactProblem& problem, ContactSolution& out) {
    const ContactCondition& law = problem.conditions[0];
    const double mu = law.mu_slip, a = problem.delassus(0, 0), c = problem.delassus(1, 1);
    if (problem.delassus(2, 2) != c || !(c > 0.0)) return false;
    for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l)
            if (k != l && problem.delassus(k, l) != 0.0) return false;
    if (!(a > 0.0)) return false;
    const double x = problem.bias[1], y = problem.bias[2], speed = std::sqrt(x * x + y * y);
    if (law.normal == NormalLaw::unilateral && problem.bias[0] > clear_state * speed) return leave_open(out);
    const double N = law.normal == NormalLaw::unilateral ? -problem.bias[0] / a : law.prescribed_normal;
    if (!(N > 0.0)) return false;
    const double needed = speed / c, bound = mu * N;
    double share = -1.0 / c;
    if (needed < (1.0 - clear_state) * bound) {
        out.states[0] = ContactState::stick;
    } else if (needed > (1.0 + clear_state) * bound) {
        out.states[0] = ContactState::slip;
        share = -bound / speed;
    } else {
        return false;
    }
    out.r[0] = N;
    out.r[1] = share * x;
    out.r[2] = share * y;
    return true;
}

}  // namespace

bool solve_one_contact(const ContactProblem& problem, ContactSolution& out) {
    const int d = problem.dimension;
    if (problem.contacts() != 1 || d < 2) return false;
    const ContactCondition& law = problem.conditions[0];
    if (law.normal == NormalLaw::bilateral || law.tangent != TangentLaw::rest) return false;
    if (law.mu_stick != law.mu_slip || !(law.mu_slip > 0.0)) return false;
    out.r.resize(d);
    out.u.resize(d);
    out.states.resize(1);
    if (!(d == 2 ? solve_planar(problem, out) : solve_isotropic(problem, out))) return false;
    quick_residual(problem, out.r, out.u, out.residual);
    return passes(out.residual, out.r);
}

}  // namespace stiction
