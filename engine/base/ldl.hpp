// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A = L D L' of a symmetric positive definite matrix without pivoting, in place: D on the diagonal, L (unit
// diagonal left out) below it, the upper triangle is neither read nor written. The order of operations is
// fixed, so that the bits are the same with every vector width.
#pragma once

namespace stiction {

/// Factors the n x n matrix A (by columns). With a matrix that is not positive definite the factors are of no
/// use; D tells.
void factor_ldl(double* A, int n);

/// x <- A^-1 x with the factors of A.
void solve_ldl(const double* A, int n, double* x);

}  // namespace stiction
