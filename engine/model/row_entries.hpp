// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

namespace stiction {

/// The coordinates on which a row of a Jacobian depends: their number, the first and the last.
struct RowEntries {
    int count = 0, first = -1, last = -1;
    RowEntries(const Eigen::MatrixXd& J, int row) {
        for (int k = 0; k < static_cast<int>(J.cols()); ++k)
            if (J(row, k) != 0.0) first = count++ == 0 ? k : first, last = k;
    }
};

}  // namespace stiction
