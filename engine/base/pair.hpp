// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two doubles in one register: x86-64 and WebAssembly both have registers of this width. All operations work
// element by element, so a machine that computes one double at a time gives the same bits.
#pragma once

#include <cstdint>

namespace stiction {

/// Two neighbouring doubles at any position of an array (they need no alignment to 16 bytes).
typedef double Pair __attribute__((vector_size(16), aligned(8), may_alias));

/// Result of comparing two pairs: all bits of an element are 1 where the comparison is true, else 0.
typedef std::int64_t PairBits __attribute__((vector_size(16)));

inline const Pair* pairs(const double* x) { return reinterpret_cast<const Pair*>(x); }
inline Pair* pairs(double* x) { return reinterpret_cast<Pair*>(x); }

/// Three or four doubles in two registers.
struct Quad {
    Pair low, high;
};

/// The n doubles from x on, n = 3 or 4. With n = 3 the fourth element is zero.
template <int n>
Quad load_quad(const double* x) {
    return {pairs(x)[0], n == 4 ? pairs(x)[1] : Pair{x[2], 0.0}};
}

/// Writes the first n elements, n = 3 or 4, to x.
template <int n>
void store(double* x, Quad value) {
    pairs(x)[0] = value.low;
    if (n == 4) {
        pairs(x)[1] = value.high;
    } else {
        x[2] = value.high[0];
    }
}

inline Pair find_larger(Pair a, Pair b) { return a < b ? b : a; }
inline Pair find_smaller(Pair a, Pair b) { return b < a ? b : a; }

inline Quad operator*(Quad a, Quad b) { return {a.low * b.low, a.high * b.high}; }
inline Quad operator*(Quad a, Pair b) { return {a.low * b, a.high * b}; }
inline Quad operator*(Quad a, double b) { return {a.low * b, a.high * b}; }
inline Quad operator+(Quad a, Quad b) { return {a.low + b.low, a.high + b.high}; }
inline Quad operator+(Quad a, Pair b) { return {a.low + b, a.high + b}; }
inline Quad operator+(Quad a, double b) { return {a.low + b, a.high + b}; }

/// y += x t, n entries.
inline void add_multiple(double* y, const double* x, double t, long n) {
    for (long i = 0; i < n / 2; ++i) pairs(y)[i] += pairs(x)[i] * t;
    if (n % 2 != 0) y[n - 1] += x[n - 1] * t;
}

}  // namespace stiction
