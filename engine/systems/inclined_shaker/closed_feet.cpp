// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problem of the feet at one instant,
//
//     a = G r + J M^-1 h + b,   G = J M^-1 J^T,   r = (N, T1, T2) of each foot,
//
// with unilateral feet: its solution for a body on the plane (z = al = be = 0 and no rate of them) gives the feet that lift off,
// stick and slip.
#include "systems/inclined_shaker/inclined_shaker.hpp"

#include "contact/catalogue.hpp"
#include "model/empty_kinetics.hpp"

#include <Eigen/Cholesky>

#include <algorithm>

namespace stiction::inclined_shaker {

namespace {

constexpr double speed_rounding = 1e-14;  // of the terms of a velocity: slower is rest
constexpr double load_rounding = 1e-12;   // of the weight

}  // namespace

ContactProblem make_feet_problem(const Values& p, double t, VectorIn q, VectorIn v) {
    constexpr int n = 6, contacts = static_cast<int>(feet), d = 3;
    Kinetics k = make_kinetics({.coordinates = n, .contacts = contacts, .tangents = 2});
    p.find_equations(t, q, v, k);
    Eigen::Matrix<double, contacts * d, n> J;
    Eigen::Matrix<double, contacts * d, 1> b;
    for (int i = 0; i < contacts; ++i) {
        const ContactKinetics& foot = k.contacts[static_cast<std::size_t>(i)];
        J.row(d * i) = k.J_N.row(i);
        J.middleRows<2>(d * i + 1) = k.J_T.middleRows<2>(2 * i);
        b.segment<d>(d * i) << foot.b_N, foot.b_T[0], foot.b_T[1];
    }
    const Eigen::LLT<Eigen::Matrix<double, n, n>> M(k.M);
    const Eigen::Matrix<double, n, contacts* d> W = M.solve(J.transpose());
    const Eigen::Matrix<double, n, 1> a = M.solve(k.h);
    const Eigen::Map<const Eigen::Matrix<double, n, 1>> rates(v.data());
    const Eigen::Matrix<double, contacts * d, 1> u = J * rates;
    const double still = speed_rounding * (J.cwiseAbs() * rates.cwiseAbs()).maxCoeff();
    const FrictionLaw law = p.make_law(p.mu);
    ContactProblem problem;
    problem.dimension = d;
    problem.delassus = J * W;
    problem.bias = J * a + b;
    problem.delassus *= p.scales.mass, problem.bias /= p.scales.acceleration();
    for (int i = 0; i < contacts; ++i) {
        ContactCondition& foot = problem.conditions.emplace_back();
        const Eigen::Vector2d slip = u.segment<2>(d * i + 1);
        foot.mu_stick = law.at_rest(), foot.mu_slip = law.sliding(slip.norm());
        if (slip.norm() > still) foot.tangent = TangentLaw::sliding, foot.direction = slip.normalized();
    }
    return problem;
}

namespace {

// The answer for a body with this velocity at its first heading.
ContactReport solve(const Values& p, double t, const std::array<double, 6>& v) {
    const std::array<double, 6> q{0.0, 0.0, 0.0, 0.0, 0.0, p.gamma0};
    const ContactProblem problem = make_feet_problem(p, t, q, v);
    constexpr int contacts = static_cast<int>(feet), d = 3;
    ContactReport report;
    find_solver("alart_curnier")->make_spatial({contacts, d, 0})->solve(problem, {}, report);
    return report;
}

}  // namespace

bool starts_planar(const Values& p) {
    const ContactReport report = solve(p, 0.0, {p.x_dot0, p.y_dot0, 0.0, 0.0, 0.0, p.gamma_dot0});
    bool presses = report.verdict == Verdict::found;
    for (int i = 0; presses && i < static_cast<int>(feet); ++i)
        presses = report.solutions[0].states[static_cast<std::size_t>(i)] != ContactState::open &&
                  p.scales.force() * report.solutions[0].r[3 * i] > load_rounding * p.mass * p.gravity;
    return presses;
}

bool rests_at(const Values& p, double t) {
    const ContactReport report = solve(p, t, {});
    if (report.verdict != Verdict::found) return false;
    const std::vector<ContactState>& states = report.solutions[0].states;
    return std::all_of(states.begin(), states.end(), [](ContactState s) { return s == ContactState::stick; });
}

}  // namespace stiction::inclined_shaker
