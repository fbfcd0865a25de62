// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/ldl.hpp"

namespace stiction {

void factor_ldl(double* A, int n) {
    for (int k = 0; k < n; ++k) {
        double* L = A + k * n;
        const double D = L[k];
        for (int i = k + 1; i < n; ++i) L[i] /= D;
        for (int j = k + 1; j < n; ++j) {
            double* column = A + j * n;
            for (int i = j; i < n; ++i) column[i] -= L[i] * L[j] * D;
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
