// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/empty_kinetics.hpp"

#include "base/constants.hpp"

namespace stiction {

void fill_with_nan(Kinetics& out) {
    out.h.setConstant(no_value);
    for (Eigen::MatrixXd* matrix : {&out.M, &out.J_N, &out.J_T, &out.J_B}) matrix->setConstant(no_value);
}

}  // namespace stiction
