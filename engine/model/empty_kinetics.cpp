// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/empty_kinetics.hpp"

#include <limits>

namespace stiction {

void fill_with_nan(Kinetics& out) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    out.h.setConstant(nan);
    for (Eigen::MatrixXd* matrix : {&out.M, &out.J_N, &out.J_T, &out.J_B}) matrix->setConstant(nan);
}

}  // namespace stiction
