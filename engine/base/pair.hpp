// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two doubles in one register, the width that x86-64 and WebAssembly share. Everything is done element by
// element, so that a machine that takes one double at a time gives the same bits.
#pragma once

namespace stiction {

/// Anywhere in an array of doubles.
typedef double Pair __attribute__((vector_size(16), aligned(8), may_alias));

inline const Pair* pairs(const double* x) { return reinterpret_cast<const Pair*>(x); }
inline Pair* pairs(double* x) { return reinterpret_cast<Pair*>(x); }

/// y += x t, n entries.
inline void add_multiple(double* y, const double* x, double t, long n) {
    for (long i = 0; i < n / 2; ++i) pairs(y)[i] += pairs(x)[i] * t;
    if (n % 2 != 0) y[n - 1] += x[n - 1] * t;
}

}  // namespace stiction
