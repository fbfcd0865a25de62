// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/slip_problem.hpp"

#include "model/empty_kinetics.hpp"

#include <Eigen/Cholesky>

#include <cmath>

namespace stiction {

SlipProblem find_slip_problem(const Mechanism& mechanism, const Sample& sample, int contact, double sense) {
    Kinetics kinetics = make_kinetics(mechanism.size());
    mechanism.evaluate(sample.t, sample.q, sample.v, kinetics);
    const auto i = static_cast<std::size_t>(contact);
    const ContactKinetics& scalars = kinetics.contacts[i];
    const FrictionLaw law = mechanism.friction(contact);
    const double u = sample.contacts[i].slip[0], mu = law.sliding(std::abs(u)) * law.side(-sense);
    Eigen::MatrixXd response = kinetics.J_N.row(contact).transpose();  // M^-1 J_N^T
    response.col(0) = Eigen::LDLT<Eigen::MatrixXd>(kinetics.M).solve(response.col(0));
    const double along = kinetics.J_T.row(contact).dot(response.col(0));
    return {kinetics.J_N.row(contact).dot(response.col(0)) - sense * mu * along,
            scalars.viscous * u * along - kinetics.h.dot(response.col(0)) - scalars.b_N};
}

}  // namespace stiction
