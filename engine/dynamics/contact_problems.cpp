// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problems of ContactEquations, in the form that the solvers take.
#include "dynamics/contact_equations.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

// `unit`: of the accelerations or velocities of the problem.
void begin(const ContactEquations& equations, std::span<const int> closed, const Eigen::VectorXd& bias,
           double unit, ContactProblem& out) {
    const double mass = equations.scales().mass;
    const int nc = static_cast<int>(closed.size()), d = equations.rows();
    out.dimension = d;
    out.delassus.resize(nc * d, nc * d);
    out.bias.resize(nc * d);
    out.conditions.resize(static_cast<std::size_t>(nc));
    for (int a = 0; a < nc; ++a) {
        const int i = closed[static_cast<std::size_t>(a)];
        for (int p = 0; p < d; ++p) {
            out.bias[a * d + p] = bias[equations.row(i) + p] / unit;
            for (int b = 0; b < nc; ++b)
                for (int s = 0; s < d; ++s)
                    out.delassus(a * d + p, b * d + s) =
                        mass * equations.delassus(equations.row(i) + p,
                                                  equations.row(closed[static_cast<std::size_t>(b)]) + s);
        }
        ContactCondition& condition = out.conditions[static_cast<std::size_t>(a)];
        condition = {};
        condition.normal = equations.contact(i).law;
        condition.tangent = equations.tangents(i) == 0 ? TangentLaw::frictionless : TangentLaw::rest;
        condition.mu_slip = equations.mu_slip(i);
        condition.asymmetry = equations.asymmetry(i);
    }
}

}  // namespace

void ContactEquations::find_rest_speeds(VectorIn v, VectorOut out) const {
    const double speed = scales().find_largest(v);
    for (int i = 0; i < contacts(); ++i) {
        const ContactKinetics& kinetics = contact(i);
        const double prescribed =
            std::max({std::abs(kinetics.w_N), std::abs(kinetics.w_T[0]), std::abs(kinetics.w_T[1])});
        out[static_cast<std::size_t>(i)] =
            rounding::relative * (speed + prescribed) + rounding::speed * scales().speed();
    }
}

double ContactEquations::find_touching_gap(VectorIn q) const {
    return rounding::relative * (scales().length + scales().find_largest(q));
}

bool ContactEquations::touches(int i, double touching_gap) const {
    return !contact(i).out_of_reach && contact(i).gap <= touching_gap;
}

void ContactEquations::find_persisting(std::span<const double> y, const Mode& mode, std::vector<int>& closed,
                                       VectorOut rest_speed) const {
    const auto n = static_cast<std::size_t>(coordinates());
    find_rest_speeds(y.subspan(n, n), rest_speed);
    const double touching = find_touching_gap(y.first(n));
    closed.clear();
    for (int i = 0; i < contacts(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (mode.states[at] == ContactState::open && contact(i).law == NormalLaw::unilateral &&
            (!touches(i, touching) || std::abs(velocity()[row(i)]) > rest_speed[at]))
            continue;
        closed.push_back(i);
    }
}

bool ContactEquations::rebounds_along(int i, double threshold) const {
    return contact(i).tangential_restitution > 0.0 &&
           u_[row(i)] < -std::max(threshold, accuracy::rebound_speed * scales().speed());
}

void ContactEquations::make_acceleration_problem(std::span<const int> closed,
                                                 std::span<const double> rest_speed,
                                                 ContactProblem& out) const {
    begin(*this, closed, c_, scales().acceleration(), out);
    for (std::size_t a = 0; a < closed.size(); ++a) {
        const int i = closed[a];
        ContactCondition& condition = out.conditions[a];
        condition.prescribed_normal = contact(i).prescribed_normal / scales().force();
        condition.mu_stick = mu_stick(i);
        const double speed = slip_speed(i);
        if (condition.tangent == TangentLaw::frictionless ||
            !(speed > rest_speed[static_cast<std::size_t>(i)]))
            continue;
        condition.tangent = TangentLaw::sliding;
        for (int k = 0; k < tangents(); ++k) condition.direction[k] = u_[row(i) + 1 + k] / speed;
    }
}

void ContactEquations::make_acceleration_problem(std::span<const int> closed, const Mode& mode,
                                                 std::span<const double> rest_speed,
                                                 ContactProblem& out) const {
    make_acceleration_problem(closed, rest_speed, out);
    for (std::size_t a = 0; a < closed.size(); ++a) {
        const auto i = static_cast<std::size_t>(closed[a]);
        ContactCondition& condition = out.conditions[a];
        if (mode.states[i] == ContactState::open || condition.tangent == TangentLaw::frictionless) continue;
        const bool slides = is_slipping(mode.states[i]) && !mode.starts[i];
        const std::array<double, 2> e = slides ? find_slip_direction(closed[a], mode) : std::array{0.0, 0.0};
        condition.tangent = e[0] == 0.0 && e[1] == 0.0 ? TangentLaw::rest : TangentLaw::sliding;
        condition.direction = {e[0], e[1]};
    }
}

void ContactEquations::make_impact_problem(std::span<const int> closed, bool with_restitution,
                                           double threshold, ContactProblem& out) const {
    begin(*this, closed, u_, scales().speed(), out);
    for (std::size_t a = 0; a < closed.size(); ++a) {
        const int i = closed[a];
        const double u_N = u_[row(i)];
        if (with_restitution && u_N < -threshold)
            out.bias[static_cast<int>(a) * rows()] *= 1.0 + contact(i).restitution;
        if (with_restitution && rebounds_along(i, threshold))
            for (int p = 1; p < rows(); ++p)
                out.bias[static_cast<int>(a) * rows() + p] *= 1.0 + contact(i).tangential_restitution;
        out.conditions[a].mu_stick = out.conditions[a].mu_slip;
    }
}

void ContactEquations::make_step_problem(std::span<const int> closed, double dt,
                                         std::span<const double> restitution, double rest_speed,
                                         ContactProblem& out) const {
    begin(*this, closed, u_, scales().speed(), out);
    for (std::size_t a = 0; a < closed.size(); ++a) {
        const int i = closed[a], first = static_cast<int>(a) * rows();
        for (int p = 0; p < rows(); ++p)
            for (int k = 0; k < size_.coordinates; ++k)
                out.bias[first + p] += dt * J_(row(i) + p, k) * a0_[k] / scales().speed();
        for (int p = 0; p < rows(); ++p)
            out.bias[first + p] +=
                restitution[static_cast<std::size_t>(row(i) + p)] * u_[row(i) + p] / scales().speed();
        ContactCondition& condition = out.conditions[a];
        condition.tangent = TangentLaw::rest;
        condition.prescribed_normal = dt * contact(i).prescribed_normal / scales().impulse();
        if (slip_speed(i) <= rest_speed) condition.mu_slip = mu_stick(i);
        condition.mu_stick = condition.mu_slip;
    }
}

}  // namespace stiction
