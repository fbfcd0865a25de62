// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/lemke_tableau.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace stiction {
namespace {

// M is divided by its largest entry, so entries of the dictionary are near 1 and one absolute tolerance
// serves.
constexpr double pivot_tolerance = 1e-12;
constexpr double tie_tolerance = 1e-13;
constexpr double infinity = std::numeric_limits<double>::infinity();

// Columns begin at even positions, so that pairs of doubles stay together.
constexpr int column_length(int n) { return (n + 1) / 2 * 2; }

// Element by element, so that wider registers give the same bits.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define STICTION_WIDE_REGISTERS __attribute__((target_clones("avx512f", "avx2", "default"), flatten))
#else
#define STICTION_WIDE_REGISTERS
#endif

// The rank-one update of one pivot on all columns but the entering one: col += f t, t = -col[row]/pivot.
STICTION_WIDE_REGISTERS
void update_columns(double* table, int stride, int rows, int columns, int row, int entering, const double* f,
                    double inverse) {
    for (int j = 0; j < columns; ++j) {
        if (j == entering) continue;
        double* column = table + static_cast<std::ptrdiff_t>(j) * stride;
        const double t = -column[row] * inverse;
        if (t == 0.0) continue;
        for (int i = 0; i < rows; ++i) column[i] += f[i] * t;
        column[row] = t;
    }
}

}  // namespace

void LemkeTableau::reserve(int n) {
    if (n <= capacity_) return;
    capacity_ = n;
    const auto size = static_cast<std::size_t>(n);
    table_.assign((size + 2) * static_cast<std::size_t>(column_length(n)), 0.0);
    entering_.assign(static_cast<std::size_t>(column_length(n)), 0.0);
    direction_.assign(size, 0.0);
    basic_.assign(size, 0);
    nonbasic_.assign(size + 1, 0);
    column_.assign(2 * size + 1, -1);
}

// Exchanges basic variable `row` with nonbasic variable `column` (1 .. n+1).
template <int Fixed>
void LemkeTableau::pivot(int n, int row, int column) {
    double* f = entering_.data();
    double* entering = at(column);
    const double inverse = 1.0 / entering[row];
    if constexpr (Fixed > 0) {
        constexpr int stride = column_length(Fixed);
        for (int i = 0; i < stride; ++i) f[i] = entering[i];
        double* p = table_.data();
        for (int j = 0; j < Fixed + 2; ++j, p += stride) {
            const double t = -p[row] * inverse;
            for (int i = 0; i < stride; ++i) p[i] += f[i] * t;
            p[row] = t;
        }
        for (int i = 0; i < stride; ++i) entering[i] = f[i] * inverse;
    } else {
        std::copy(entering, entering + n, f);
        update_columns(table_.data(), stride_, n, n + 2, row, column, f, inverse);
        for (int i = 0; i < n; ++i) entering[i] = f[i] * inverse;
    }
    entering[row] = inverse;
    const int leaves = basic_[static_cast<std::size_t>(row)];
    const int enters = nonbasic_[static_cast<std::size_t>(column - 1)];
    basic_[static_cast<std::size_t>(row)] = enters;
    nonbasic_[static_cast<std::size_t>(column - 1)] = leaves;
    column_[static_cast<std::size_t>(leaves)] = column;
    column_[static_cast<std::size_t>(enters)] = -1;
    ++pivots_;
}

// Lexicographic comparison of the rows beta_i / -T(i, column) of two rows whose ratios c / -T are equal.
bool LemkeTableau::is_smaller(int n, int i, int j, int column) const {
    const double pivot_i = at(column)[i], pivot_j = at(column)[j];  // both negative
    for (int k = 0; k < n; ++k) {
        const int place = column_[static_cast<std::size_t>(k)];
        const double beta_i =
            place > 0 ? -at(place)[i] : (basic_[static_cast<std::size_t>(i)] == k ? 1.0 : 0.0);
        const double beta_j =
            place > 0 ? -at(place)[j] : (basic_[static_cast<std::size_t>(j)] == k ? 1.0 : 0.0);
        const double left = beta_i * pivot_j, right = beta_j * pivot_i;
        const double tolerance = tie_tolerance * (std::abs(left) + std::abs(right));
        if (left > right + tolerance) return true;
        if (left < right - tolerance) return false;
    }
    return false;
}

template <int Fixed>
LemkeTableau::End LemkeTableau::run(const double* M, const double* q, int n_given, const double* covering,
                                    int max_pivots, double* z) {
    const int n = Fixed > 0 ? Fixed : n_given;
    stride_ = column_length(n);
    pivots_ = 0;
    // z = 0 solves it.
    double lowest = 0.0;
    for (int i = 0; i < n; ++i) lowest = std::min(lowest, q[i]);
    if (!(lowest < 0.0)) {
        for (int i = 0; i < n; ++i) z[i] = 0.0;
        return End::solution;
    }
    // The largest diagonal entry is the largest of all for semidefinite M, and cheap.
    double largest = 0.0;
    for (int k = 0; k < n; ++k) largest = std::max(largest, std::abs(M[k * (n + 1)]));
    if (largest == 0.0) {
        for (int k = 0; k < n * n; ++k) largest = std::max(largest, std::abs(M[k]));
    }
    const double scale = largest > 0.0 ? 1.0 / largest : 1.0;
    for (int i = 0; i < n; ++i) at(0)[i] = q[i];
    for (int j = 0; j < n; ++j) {
        double* to = at(1 + j);
        const double* from = M + j * n;
        for (int i = 0; i < n; ++i) to[i] = from[i] * scale;
    }
    for (int i = 0; i < n; ++i) at(n + 1)[i] = covering != nullptr ? covering[i] : 1.0;
    if (stride_ > n) {
        for (int j = 0; j < n + 2; ++j) at(j)[n] = 0.0;
    }
    for (int i = 0; i < n; ++i) {
        basic_[static_cast<std::size_t>(i)] = i;
        nonbasic_[static_cast<std::size_t>(i)] = n + i;
        column_[static_cast<std::size_t>(i)] = -1;
        column_[static_cast<std::size_t>(n + i)] = 1 + i;
    }
    nonbasic_[static_cast<std::size_t>(n)] = 2 * n;
    column_[static_cast<std::size_t>(2 * n)] = n + 1;

    // First pivot: the smallest q_i/d_i leaves; of equal ones the last, whose row of the identity is
    // lexicographically smallest.
    int row = 0;
    double best = q[0] / at(n + 1)[0];
    for (int i = 1; i < n; ++i) {
        const double ratio = covering != nullptr ? q[i] / covering[i] : q[i];
        if (ratio <= best) {
            best = ratio;
            row = i;
        }
    }
    int column = n + 1;
    End end = End::pivot_limit;
    while (true) {
        const int leaves = basic_[static_cast<std::size_t>(row)];
        pivot<Fixed>(n, row, column);
        if (leaves == 2 * n) {
            end = End::solution;
            break;
        }
        if (pivots_ >= max_pivots) break;
        const int enters = leaves < n ? leaves + n : leaves - n;
        column = column_[static_cast<std::size_t>(enters)];
        // Ratio test over the falling rows.
        const double* c = at(0);
        const double* slopes = at(column);
        double* candidates = entering_.data();
        double ratio = infinity;
        for (int i = 0; i < n; ++i) {
            const double quotient = -c[i] / slopes[i];
            candidates[i] = slopes[i] < -pivot_tolerance ? quotient : infinity;
        }
        for (int i = 0; i < n; ++i) ratio = candidates[i] < ratio ? candidates[i] : ratio;
        row = -1;
        const double tied = ratio + 2.0 * tie_tolerance * std::abs(ratio);
        for (int i = 0; i < n && ratio < infinity; ++i) {
            if (candidates[i] > tied) continue;
            // z0 leaves whenever it can: that ends the method.
            if (basic_[static_cast<std::size_t>(i)] == 2 * n) {
                row = i;
                break;
            }
            if (row < 0 || is_smaller(n, i, row, column)) row = i;
        }
        if (row < 0) {
            end = End::ray;
            std::fill(direction_.begin(), direction_.begin() + n, 0.0);
            if (enters >= n && enters < 2 * n) direction_[static_cast<std::size_t>(enters - n)] = scale;
            for (int i = 0; i < n; ++i) {
                const int variable = basic_[static_cast<std::size_t>(i)];
                if (variable >= n && variable < 2 * n)
                    direction_[static_cast<std::size_t>(variable - n)] = std::max(0.0, slopes[i]) * scale;
            }
            break;
        }
    }
    for (int i = 0; i < n; ++i) z[i] = 0.0;
    for (int i = 0; i < n; ++i) {
        const int variable = basic_[static_cast<std::size_t>(i)];
        if (variable >= n && variable < 2 * n) z[variable - n] = std::max(0.0, at(0)[i]) * scale;
    }
    return end;
}

#ifndef __OPTIMIZE_SIZE__
STICTION_WIDE_REGISTERS
LemkeTableau::End LemkeTableau::run_4(const double* M, const double* q, const double* covering,
                                      int max_pivots, double* z) {
    return run<4>(M, q, 4, covering, max_pivots, z);
}

STICTION_WIDE_REGISTERS
LemkeTableau::End LemkeTableau::run_8(const double* M, const double* q, const double* covering,
                                      int max_pivots, double* z) {
    return run<8>(M, q, 8, covering, max_pivots, z);
}

STICTION_WIDE_REGISTERS
LemkeTableau::End LemkeTableau::run_32(const double* M, const double* q, const double* covering,
                                       int max_pivots, double* z) {
    return run<32>(M, q, 32, covering, max_pivots, z);
}
#endif

LemkeTableau::End LemkeTableau::solve(const double* M, const double* q, int n, const double* covering,
                                      int max_pivots, double* z) {
    reserve(n);
    if (n == 0) return End::solution;
#ifndef __OPTIMIZE_SIZE__
    // Loops of known length; the same operations in the same order. The page, built for size, does without.
    switch (n) {
        case 1:
            return run<1>(M, q, n, covering, max_pivots, z);
        case 2:
            return run<2>(M, q, n, covering, max_pivots, z);
        case 3:
            return run<3>(M, q, n, covering, max_pivots, z);
        case 4:
            return run_4(M, q, covering, max_pivots, z);
        case 6:
            return run<6>(M, q, n, covering, max_pivots, z);
        case 8:
            return run_8(M, q, covering, max_pivots, z);
        case 32:
            return run_32(M, q, covering, max_pivots, z);
        default:
            break;
    }
#endif
    return run<0>(M, q, n, covering, max_pivots, z);
}

}  // namespace stiction
