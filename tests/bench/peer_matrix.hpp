// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A dense matrix as Siconos keeps it.
#pragma once

#include <Eigen/Core>

#include <algorithm>

extern "C" {
#include <NumericsMatrix.h>
}

namespace stiction::test {

inline NumericsMatrix* make_numerics_matrix(const Eigen::MatrixXd& M) {
    NumericsMatrix* out = NM_create(NM_DENSE, static_cast<int>(M.rows()), static_cast<int>(M.cols()));
    std::copy(M.data(), M.data() + M.size(), out->matrix0);
    return out;
}

}  // namespace stiction::test
