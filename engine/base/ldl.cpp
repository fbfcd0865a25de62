// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/ldl.hpp"

namespace stiction {

void factor_ldl(double* A, int n) {
    const auto at = [&](int row, int column) -> double& { return A[column * n + row]; };
    for (int j = 0; j < n; ++j) {
        for (int k = 0; k < j; ++k) at(j, j) -= at(j, k) * at(j, k) * at(k, k);
        for (int i = j + 1; i < n; ++i) {
            for (int k = 0; k < j; ++k) at(i, j) -= at(i, k) * at(j, k) * at(k, k);
            at(i, j) /= at(j, j);
        }
    }
}

void solve_ldl(const double* A, int n, double* x) {
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < i; ++k) x[i] -= A[k * n + i] * x[k];
    for (int i = 0; i < n; ++i) x[i] /= A[i * n + i];
    for (int i = n - 1; i >= 0; --i)
        for (int k = i + 1; k < n; ++k) x[i] -= A[i * n + k] * x[k];
}

}  // namespace stiction
