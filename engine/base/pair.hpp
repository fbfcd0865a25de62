// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two doubles in one register: x86-64 and WebAssembly both have registers of this width. All operations work
// element by element, so a machine that computes one double at a time gives the same bits.
#pragma once

namespace stiction {

/// Two neighbouring doubles at any position of an array (they need no alignment to 16 bytes).
typedef double Pair __attribute__((vector_size(16), aligned(8), may_alias));

inline const Pair* pairs(const double* x) { return reinterpret_cast<const Pair*>(x); }
inline Pair* pairs(double* x) { return reinterpret_cast<Pair*>(x); }

inline Pair find_larger(Pair a, Pair b) { return a < b ? b : a; }

/// y += x t, n entries.
inline void add_multiple(double* y, const double* x, double t, long n) {
    for (long i = 0; i < n / 2; ++i) pairs(y)[i] += pairs(x)[i] * t;
    if (n % 2 != 0) y[n - 1] += x[n - 1] * t;
}

}  // namespace stiction
