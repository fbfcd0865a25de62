// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/empty_kinetics.hpp"

#include <limits>

namespace stiction {

Kinetics make_kinetics(const MechanismSize& size) {
    const Eigen::Index n = size.coordinates;
    Kinetics out;
    out.M = Eigen::MatrixXd::Zero(n, n);
    out.h = Eigen::VectorXd::Zero(n);
    out.J_N = Eigen::MatrixXd::Zero(size.contacts, n);
    out.J_T = Eigen::MatrixXd::Zero(size.contacts * size.tangents, n);
    out.J_B = Eigen::MatrixXd::Zero(size.joints, n);
    out.contacts.resize(static_cast<std::size_t>(size.contacts));
    out.joints.resize(static_cast<std::size_t>(size.joints));
    out.skipped.assign(out.contacts.size(), 0);
    return out;
}

void fill_with_nan(Kinetics& out) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    out.h.setConstant(nan);
    for (Eigen::MatrixXd* matrix : {&out.M, &out.J_N, &out.J_T, &out.J_B}) matrix->setConstant(nan);
}

}  // namespace stiction
