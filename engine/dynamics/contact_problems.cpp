// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problems of ContactEquations, in the form that the solvers take.
#include "dynamics/contact_equations.hpp"

namespace stiction {

namespace {

void begin(const ContactEquations& equations, std::span<const int> closed, const Eigen::VectorXd& bias,
           ContactProblem& out) {
    const int nc = static_cast<int>(closed.size()), d = equations.rows();
    out.dimension = d;
    out.delassus.resize(nc * d, nc * d);
    out.bias.resize(nc * d);
    out.conditions.resize(static_cast<std::size_t>(nc));
    for (int a = 0; a < nc; ++a) {
        const int i = closed[static_cast<std::size_t>(a)];
        for (int p = 0; p < d; ++p) {
            out.bias[a * d + p] = bias[equations.row(i) + p];
            for (int b = 0; b < nc; ++b)
                for (int s = 0; s < d; ++s)
                    out.delassus(a * d + p, b * d + s) = equations.delassus(
                        equations.row(i) + p, equations.row(closed[static_cast<std::size_t>(b)]) + s);
        }
        ContactCondition& condition = out.conditions[static_cast<std::size_t>(a)];
        condition = {};
        condition.normal = equations.contact(i).law;
        condition.tangent = equations.tangents(i) == 0 ? TangentLaw::frictionless : TangentLaw::rest;
        condition.mu_slip = equations.mu_slip(i);
    }
}

}  // namespace

void ContactEquations::make_acceleration_problem(std::span<const int> closed,
                                                 std::span<const double> rest_speed,
                                                 ContactProblem& out) const {
    begin(*this, closed, c_, out);
    for (std::size_t a = 0; a < closed.size(); ++a) {
        const int i = closed[a];
        ContactCondition& condition = out.conditions[a];
        condition.prescribed_normal = contact(i).prescribed_normal;
        condition.mu_stick = mu_stick(i);
        const double speed = slip_speed(i);
        if (condition.tangent == TangentLaw::frictionless ||
            !(speed > rest_speed[static_cast<std::size_t>(i)]))
            continue;
        condition.tangent = TangentLaw::sliding;
        for (int k = 0; k < tangents(); ++k) condition.direction[k] = u_[row(i) + 1 + k] / speed;
    }
}

void ContactEquations::make_impact_problem(std::span<const int> closed, bool with_restitution,
                                           double threshold, ContactProblem& out) const {
    begin(*this, closed, u_, out);
    for (std::size_t a = 0; a < closed.size(); ++a) {
        const int i = closed[a];
        const double u_N = u_[row(i)];
        if (with_restitution && u_N < -threshold)
            out.bias[static_cast<int>(a) * rows()] *= 1.0 + contact(i).restitution;
        out.conditions[a].mu_stick = out.conditions[a].mu_slip;
    }
}

}  // namespace stiction
