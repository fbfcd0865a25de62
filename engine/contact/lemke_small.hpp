// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Lemke's method of contact/lemke_tableau.hpp for n = 3 or 4 with the covering vector of ones, in registers and on
// the stack: at this size calls, branches and waits take most of the time. The operations and their order are the
// same, so the bits are the same (unless a number overflows or underflows: columns are scaled after a
// subtraction). Rare cases (ties that do not end the method, rays, long paths, NaN) are left to the tableau, which
// begins anew.
//
// The first pivot needs no arithmetic: the column of z0 is all ones, so if row r leaves
//
//     c_i = q_i - q_r,  c_r = -q_r,        column of z_j:  x_i = M_ij - M_rj,  x_r = -M_rj
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "base/pair.hpp"

namespace stiction {

// M is scaled to entries near 1, so an absolute tolerance is enough.
constexpr double pivot_tolerance = 1e-12;
constexpr double tie_tolerance = 1e-13;

// The bits of a double that hold its exponent, and their value for 1.0.
constexpr std::int64_t exponent_bits = std::int64_t{0x7ff} << 52, one_bits = std::int64_t{0x3ff} << 52;

// find_scale: a power of two near 1/size, so that multiplying by it causes no rounding. It is 1 if there is no such
// power, because `size` is zero, subnormal, near the largest number, infinite or NaN.
inline bool has_scale(std::int64_t exponent) {
    constexpr std::int64_t next = std::int64_t{1} << 52;
    return exponent >= next && exponent < exponent_bits - next;
}
inline double find_scale(double size) {
    std::int64_t bits = 0;
    std::memcpy(&bits, &size, sizeof bits);
    if (!has_scale(bits & exponent_bits)) return 1.0;
    bits = 2 * one_bits - (bits & exponent_bits);  // size times it lies in [1, 2)
    std::memcpy(&size, &bits, sizeof bits);
    return size;
}

namespace small_lemke {

constexpr int max_pivots = 8;

// rows[r]: row r of the identity, then 1 minus each of its entries.
alignas(64) constexpr double rows[4][8] = {
    {1, 0, 0, 0, 0, 1, 1, 1}, {0, 1, 0, 0, 1, 0, 1, 1}, {0, 0, 1, 0, 1, 1, 0, 1}, {0, 0, 0, 1, 1, 1, 1, 0}};

constexpr double infinity = std::numeric_limits<double>::infinity();

// c/f in the rows with f < 0, -infinity in the others.
inline Pair find_quotients(Pair c, Pair f) {
    const Pair none = {-infinity, -infinity};
    return f < -pivot_tolerance ? c / f : none;
}

// Sets both entries of `out` to the scale of M, found from the exponents on its diagonal; false if it has none.
template <int n>
bool find_scale(const double* M, Pair& out) {
    const PairBits a = (PairBits)Pair{M[0], M[n + 1]} & exponent_bits;
    const PairBits b = (PairBits)Pair{M[2 * (n + 1)], M[n * n - 1]} & exponent_bits;
    Pair largest = (Pair)a < (Pair)b ? (Pair)b : (Pair)a;
    const Pair other = {largest[1], largest[0]};
    largest = largest < other ? other : largest;
    out = (Pair)(2 * one_bits - (PairBits)largest);
    return has_scale(((PairBits)largest)[0]);
}

// Entry r of x, where r is known to the compiler.
template <std::size_t r>
double get(const Quad& x) {
    return (r < 2 ? x.low : x.high)[r % 2];
}
template <std::size_t r>
void set(Quad& x, double value) {
    (r < 2 ? x.low : x.high)[r % 2] = value;
}

// After a pivot: another pivot follows, the solution is found, or the case is left to the tableau.
enum class Step { on, end, stop };

/// Writes z and returns the number of pivots; -1 if the problem is left to the tableau. M: n x n by columns, q: n.
template <int n>
[[gnu::always_inline]] inline int solve(const double* M, const double* q, Quad& z) {
    std::size_t row = 0;
    double least = q[0];
    for (std::size_t i = 1; i < n; ++i) {
        if (!(q[i] <= least)) continue;
        least = q[i];
        row = i;
        // Keeps this a branch, which the processor predicts. All that follows would wait for a conditional move.
        __asm__ volatile("" : "+r"(row));
    }
    if (!(least < 0.0)) {
        z = Quad{};
        return least >= 0.0 ? 0 : -1;
    }
    Pair scale;
    if (!find_scale<n>(M, scale)) return -1;

    // Variables: z_i is i, w_i is 4 + i, z0 is 8, so a variable and its complement differ in one bit.
    constexpr std::size_t w = 4, z0 = 8;
    struct Pivot {
        double f[4];
        std::size_t row;
        double inverse;
        std::size_t left;
    };
    Pivot pivots[max_pivots];  // without the first pivot, which is known
    std::size_t basic[4] = {w, w + 1, w + 2, w + 3}, returned = 0;
    const std::size_t first = row;
    const Quad keep_first = load_quad<4>(rows[row] + 4);
    Quad c = load_quad<n>(q) * keep_first + -least;
    const auto begin_column = [&](std::size_t j) __attribute__((always_inline)) {
        const double* column = M + j * n;
        return (load_quad<n>(column) * keep_first + -column[first]) * scale;
    };
    Pivot* last = pivots;
    std::size_t enters = row;
    basic[row] = z0;
    Quad f = begin_column(enters);
    Quad quotients;
    // Row r leaves. Each r has code of its own: the processor predicts the branch to it, so nothing waits for the
    // number of the row. (A WebAssembly engine makes conditional moves or a store of a row in a variable.)
    const auto leave = [&]<std::size_t r>(std::integral_constant<std::size_t, r>)
        __attribute__((always_inline)) {
        const double quotient = get<r>(quotients);
        if (!(quotient > -infinity)) return Step::stop;
        const std::size_t leaves = basic[r];
        basic[r] = enters;
        const double pivot = get<r>(f);
        set<r>(c, 0.0);
        set<r>(f, 1.0);
        c = c + f * -quotient;
        if (leaves == z0) return Step::end;
        const double tied = quotient - 2.0 * tie_tolerance * std::abs(quotient);
        const PairBits ties = (PairBits)(quotients.low >= tied) + (PairBits)(quotients.high >= tied);
        if (ties[0] + ties[1] != -1) return Step::stop;
        if (++last == pivots + max_pivots) return Step::stop;
        const double inverse = -1.0 / pivot;
        store<4>(last->f, f);
        last->inverse = inverse;
        last->row = r;
        last->left = leaves;
        enters = leaves ^ w;
        Quad x;
        const Pivot* next = pivots;
        if (enters + returned < w) {
            x = begin_column(enters);
        } else {  // a w_j enters, or has entered before: the column may be that of an earlier pivot
            returned = w;
            next = last;
            while (--next != pivots && next->left != enters) {
            }
            if (next != pivots)
                x = load_quad<4>(next->f) * -next->inverse;
            else
                x = enters < w ? begin_column(enters) : Quad{{1.0, 1.0}, {1.0, 1.0}};
        }
        double entries[4];
        while (++next != last) {
            store<4>(entries, x);
            x = x * load_quad<4>(rows[next->row] + 4) +
                load_quad<4>(next->f) * (entries[next->row] * next->inverse);
        }
        const double entry = get<r>(x);
        set<r>(x, 0.0);
        f = x + f * (entry * inverse);
        return Step::on;
    };
    // The one of two rows with the larger quotient leaves, that is, with the smaller ratio -c/f.
    const auto leave_larger = [&](auto a, auto b) __attribute__((always_inline)) {
        return get<b>(quotients) > get<a>(quotients) ? leave(b) : leave(a);
    };
    constexpr std::integral_constant<std::size_t, 0> row_0;
    constexpr std::integral_constant<std::size_t, 1> row_1;
    constexpr std::integral_constant<std::size_t, 2> row_2;
    constexpr std::integral_constant<std::size_t, 3> row_3;
    Step step;
    do {
        quotients = {find_quotients(c.low, f.low), find_quotients(c.high, f.high)};
        if (get<1>(quotients) > get<0>(quotients)) {
            if (n == 4 && get<3>(quotients) > get<2>(quotients))
                step = leave_larger(row_1, row_3);
            else
                step = leave_larger(row_1, row_2);
        } else {
            if (n == 4 && get<3>(quotients) > get<2>(quotients))
                step = leave_larger(row_0, row_3);
            else
                step = leave_larger(row_0, row_2);
        }
    } while (step == Step::on);
    if (step == Step::stop) return -1;
    const Pair zero = {0.0, 0.0};
    const Quad values = Quad{c.low > zero ? c.low : zero, c.high > zero ? c.high : zero} * scale;
    // A load that covers two recent stores has to wait for them. So the entries are stored and loaded one at a time
    // (volatile, because the compiler would combine them to pairs).
    alignas(16) double by_variable[2 * w];
    pairs(by_variable)[0] = zero;
    pairs(by_variable)[1] = zero;
    volatile double* at = by_variable;
    at[basic[0]] = values.low[0];
    at[basic[1]] = values.low[1];
    at[basic[2]] = values.high[0];
    if (n == 4) at[basic[3]] = values.high[1];
    z = Quad{{at[0], at[1]}, {at[2], n == 4 ? at[3] : 0.0}};
    return static_cast<int>(last - pivots) + 2;
}

}  // namespace small_lemke
}  // namespace stiction
