// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/lemke_tableau.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace stiction {
namespace {

// M is divided by its largest entry, so entries of the dictionary are near 1 and one absolute tolerance
// serves.
constexpr double pivot_tolerance = 1e-12;
constexpr double tie_tolerance = 1e-13;

// Row length: c and n + 1 columns, rounded up to whole pairs for SIMD.
template <int Fixed>
constexpr int row_length(int n) {
    return Fixed > 0 ? (Fixed + 3) / 2 * 2 : (n + 3) / 2 * 2;
}

}  // namespace

void LemkeTableau::reserve(int n) {
    if (n <= capacity_) return;
    capacity_ = n;
    const auto size = static_cast<std::size_t>(n);
    table_.assign(size * static_cast<std::size_t>(row_length<0>(n)) + 2, 0.0);
    direction_.assign(size, 0.0);
    basic_.assign(size, 0);
    nonbasic_.assign(size + 1, 0);
    column_.assign(2 * size + 1, -1);
}

// Exchanges basic variable `row` with nonbasic variable `column` (1 .. n+1).
template <int Fixed>
void LemkeTableau::pivot(int n, int row, int column) {
    const int width = row_length<Fixed>(n);
    const int rows = Fixed > 0 ? Fixed : n;
    double* pivot_row = table_.data() + row * width;
    const double inverse = -1.0 / pivot_row[column];
    for (int j = 0; j < width; ++j) pivot_row[j] *= inverse;
    pivot_row[column] = -inverse;
    double* p = table_.data();
    for (int i = 0; i < rows; ++i, p += width) {
        if (i == row) continue;
        const double factor = p[column];
        p[column] = 0.0;
        for (int j = 0; j < width; ++j) p[j] += factor * pivot_row[j];
    }
    const int leaving = basic_[static_cast<std::size_t>(row)],
              entering = nonbasic_[static_cast<std::size_t>(column - 1)];
    basic_[static_cast<std::size_t>(row)] = entering;
    nonbasic_[static_cast<std::size_t>(column - 1)] = leaving;
    column_[static_cast<std::size_t>(leaving)] = column;
    column_[static_cast<std::size_t>(entering)] = -1;
    ++pivots_;
}

// Lexicographic comparison of the rows beta_i / -T(i, column) of two rows whose ratios c / -T are equal.
bool LemkeTableau::is_smaller(int n, int stride, int i, int j, int column) const {
    const double* a = table_.data() + i * stride;
    const double* b = table_.data() + j * stride;
    for (int k = 0; k < n; ++k) {
        const int at = column_[static_cast<std::size_t>(k)];
        const double beta_i = at > 0 ? -a[at] : (basic_[static_cast<std::size_t>(i)] == k ? 1.0 : 0.0);
        const double beta_j = at > 0 ? -b[at] : (basic_[static_cast<std::size_t>(j)] == k ? 1.0 : 0.0);
        const double left = beta_i * b[column], right = beta_j * a[column];  // both pivots are negative
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
    const int width = row_length<Fixed>(n);
    double* T = table_.data();
    pivots_ = 0;
    // z = 0 solves it.
    double lowest = 0.0;
    for (int i = 0; i < n; ++i) lowest = std::min(lowest, q[i]);
    if (!(lowest < 0.0)) {
        std::fill(z, z + n, 0.0);
        return End::solution;
    }
    double largest = 0.0;
    for (int k = 0; k < n * n; ++k) largest = std::max(largest, std::abs(M[k]));
    const double scale = largest > 0.0 ? 1.0 / largest : 1.0;
    for (int i = 0; i < n; ++i) {
        double* row = T + i * width;
        row[0] = q[i];
        for (int j = 0; j < n; ++j) row[1 + j] = M[j * n + i] * scale;
        row[1 + n] = covering != nullptr ? covering[i] : 1.0;
        if (width > n + 2) row[n + 2] = 0.0;
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
    double best = q[0] / T[n + 1];
    for (int i = 1; i < n; ++i) {
        const double ratio = q[i] / T[i * width + n + 1];
        if (ratio <= best) {
            best = ratio;
            row = i;
        }
    }
    int entering_column = n + 1;
    End end = End::pivot_limit;
    while (true) {
        const int leaving = basic_[static_cast<std::size_t>(row)];
        pivot<Fixed>(n, row, entering_column);
        if (leaving == 2 * n) {
            end = End::solution;
            break;
        }
        if (pivots_ >= max_pivots) break;
        const int entering = leaving < n ? leaving + n : leaving - n;
        entering_column = column_[static_cast<std::size_t>(entering)];
        // Ratio test over the falling rows.
        row = -1;
        double ratio = 0.0;
        const double* p = T;
        for (int i = 0; i < n; ++i, p += width) {
            const double slope = p[entering_column];
            if (slope >= -pivot_tolerance) continue;
            const double candidate = -p[0] / slope;
            if (row < 0) {
                row = i;
                ratio = candidate;
                continue;
            }
            const double tolerance = tie_tolerance * (std::abs(candidate) + std::abs(ratio));
            if (candidate < ratio - tolerance) {
                row = i;
                ratio = candidate;
            } else if (candidate <= ratio + tolerance) {
                // z0 leaves whenever it can: that ends the method.
                const bool z0_row = basic_[static_cast<std::size_t>(row)] == 2 * n;
                if (!z0_row && (basic_[static_cast<std::size_t>(i)] == 2 * n ||
                                is_smaller(n, width, i, row, entering_column))) {
                    row = i;
                    ratio = candidate;
                }
            }
        }
        if (row < 0) {
            end = End::ray;
            std::fill(direction_.begin(), direction_.begin() + n, 0.0);
            if (entering >= n && entering < 2 * n) direction_[static_cast<std::size_t>(entering - n)] = scale;
            for (int i = 0; i < n; ++i) {
                const int variable = basic_[static_cast<std::size_t>(i)];
                if (variable >= n && variable < 2 * n) {
                    direction_[static_cast<std::size_t>(variable - n)] =
                        std::max(0.0, T[i * width + entering_column]) * scale;
                }
            }
            break;
        }
    }
    std::fill(z, z + n, 0.0);
    for (int i = 0; i < n; ++i) {
        const int variable = basic_[static_cast<std::size_t>(i)];
        if (variable >= n && variable < 2 * n) z[variable - n] = std::max(0.0, T[i * width]) * scale;
    }
    return end;
}

LemkeTableau::End LemkeTableau::solve(const double* M, const double* q, int n, const double* covering,
                                      int max_pivots, double* z) {
    reserve(n);
    switch (n) {
        case 0:
            return End::solution;
        case 1:
            return run<1>(M, q, n, covering, max_pivots, z);
        case 2:
            return run<2>(M, q, n, covering, max_pivots, z);
        case 3:
            return run<3>(M, q, n, covering, max_pivots, z);
        case 4:
            return run<4>(M, q, n, covering, max_pivots, z);
        case 6:
            return run<6>(M, q, n, covering, max_pivots, z);
        case 8:
            return run<8>(M, q, n, covering, max_pivots, z);
        case 16:
            return run<16>(M, q, n, covering, max_pivots, z);
        default:
            return run<0>(M, q, n, covering, max_pivots, z);
    }
}

}  // namespace stiction
