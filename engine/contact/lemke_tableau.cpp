// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/lemke_tableau.hpp"

#include "base/constants.hpp"
#include "base/pair.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {
namespace {

// M is scaled to entries near 1, so an absolute tolerance is enough.
constexpr double pivot_tolerance = 1e-12;
constexpr double tie_tolerance = 1e-13;

// A power of two near 1/size, so that multiplying by it causes no rounding; 1 if there is none.
double find_scale(double size) {
    constexpr double largest = 0x1p1022;
    return std::isnormal(size) && size < largest ? std::ldexp(1.0, -std::ilogb(size)) : 1.0;
}

// Columns are padded with zeros to whole pairs.
constexpr int pairs_of(int n) { return (n + 1) / 2; }

}  // namespace

void fill_covering(int attempt, int n, double* out) {
    constexpr double golden = 0.6180339887498949;  // its multiples modulo 1 are spread evenly
    for (int i = 0; i < n; ++i) {
        const double multiple = golden * attempt * (i + 1);
        out[i] = 1.0 + 4.0 * (multiple - std::floor(multiple));
    }
}

void LemkeTableau::reserve(int n) {
    if (n <= capacity_) return;
    capacity_ = n;
    longest_ = 2 * pairs_of(n);
    const auto size = static_cast<std::size_t>(n), length = static_cast<std::size_t>(longest_);
    max_pending_ = 2 * n;
    values_.assign(length, 0.0);
    scratch_.assign(length, 0.0);
    columns_.assign((2 * size + 1) * length, 0.0);
    table_.assign((2 * size + 1) * length, 0.0);
    unit_.assign(2 * length, 0.0);
    rest_.assign(2 * length, 1.0);
    unit_[length] = 1.0;
    rest_[length] = 0.0;
    direction_.assign(size, 0.0);
    inverse_.assign(2 * size + 1, 0.0);
    row_.assign(2 * size + 1, 0);
    basic_.assign(size, 0);
    since_.assign(2 * size + 1, -1);
    tied_.assign(size, 0);
}

// Column of a nonbasic variable in the present dictionary.
template <int Fixed>
inline void LemkeTableau::find_column(const Data& data, int variable, int pending, double* out) const {
    const int n = Fixed > 0 ? Fixed : data.n, count = pairs_of(n);
    const double* columns = columns_.data();
    Pair* x = pairs(out);
    int next = since_[static_cast<std::size_t>(variable)];
    if (next >= 0) {  // the variable left the basis at that pivot
        const double factor = -inverse_[static_cast<std::size_t>(next)];
        const Pair* f = pairs(columns + 2 * count * next);
        for (int i = 0; i < count; ++i) x[i] = f[i] * factor;
    } else if (written_out_) {
        const Pair* from = pairs(table_.data() + 2 * count * variable);
        for (int i = 0; i < count; ++i) x[i] = from[i];
    } else if (variable < 2 * n) {
        const double* from = data.M + (variable - n) * n;
        for (int i = 0; i < n / 2; ++i) x[i] = pairs(from)[i] * data.scale;
        if (n % 2 != 0) x[n / 2] = Pair{from[n - 1] * data.scale, 0.0};
    } else {
        for (int i = 0; i < n / 2; ++i)
            x[i] = data.covering != nullptr ? pairs(data.covering)[i] : Pair{1.0, 1.0};
        if (n % 2 != 0) x[n / 2] = Pair{data.covering != nullptr ? data.covering[n - 1] : 1.0, 0.0};
    }
    const double *inverse = inverse_.data(), *rests = rest_.data() + longest_;
    const int* rows = row_.data();
    for (++next; next < pending; ++next) {
        const int row = rows[next];
        const double t = out[row] * inverse[next];
        const Pair *f = pairs(columns + 2 * count * next), *keep = pairs(rests - row);
        for (int i = 0; i < count; ++i) x[i] = x[i] * keep[i] + f[i] * t;
    }
}

// Computes all of T, so that the list of pivots can begin anew.
void LemkeTableau::write_out(const Data& data, int pending) {
    const int n = data.n;
    for (int variable = 0; variable <= 2 * n; ++variable) {
        if (std::find(basic_.begin(), basic_.begin() + n, variable) != basic_.begin() + n) continue;
        find_column<0>(data, variable, pending, scratch_.data());
        std::copy_n(scratch_.begin(), stride_, table_.begin() + variable * stride_);
    }
    std::fill_n(since_.begin(), 2 * n + 1, -1);
    written_out_ = true;
}

// The row that leaves by the lexicographic order, among those whose ratio is at most `limit`: it has the smallest
// beta_ik / -slope_i for the first k at which they differ.
int LemkeTableau::break_tie(const Data& data, int pending, const double* slopes, double limit) {
    const int n = data.n;
    int count = 0;
    for (int i = 0; i < n; ++i)
        if (slopes[i] < -pivot_tolerance && -values_[static_cast<std::size_t>(i)] / slopes[i] <= limit)
            tied_[static_cast<std::size_t>(count++)] = i;
    for (int k = 0; k < n && count > 1; ++k) {
        const auto place = std::find(basic_.begin(), basic_.begin() + n, k);
        if (place != basic_.begin() + n) {
            std::fill_n(scratch_.begin(), n, 0.0);
            scratch_[static_cast<std::size_t>(place - basic_.begin())] = -1.0;
        } else {
            find_column<0>(data, k, pending, scratch_.data());
        }
        const auto ratio = [&](int row) { return scratch_[static_cast<std::size_t>(row)] / slopes[row]; };
        double least = infinity;
        for (int a = 0; a < count; ++a) least = std::min(least, ratio(tied_[static_cast<std::size_t>(a)]));
        const double most = least + 2.0 * tie_tolerance * std::abs(least);
        int kept = 0;
        for (int a = 0; a < count; ++a) {
            const int row = tied_[static_cast<std::size_t>(a)];
            if (ratio(row) <= most) tied_[static_cast<std::size_t>(kept++)] = row;
        }
        if (kept > 0) count = kept;
    }
    return tied_[0];
}

void LemkeTableau::find_direction(const Data& data, int enters, const double* slopes) {
    const int n = data.n;
    std::fill_n(direction_.begin(), n, 0.0);
    const auto put = [&](int variable, double value) {
        if (variable >= n && variable < 2 * n)
            direction_[static_cast<std::size_t>(variable - n)] = value * data.scale;
    };
    put(enters, 1.0);
    for (int i = 0; i < n; ++i) put(basic_[static_cast<std::size_t>(i)], std::max(0.0, slopes[i]));
}

// Begins with z = 0 and z0 = ratio. The row with the smallest q_i/d_i leaves first. Of equal ones it is the last, whose row
// of the identity is lexicographically smallest. Returns -1 if z = 0 is the solution.
template <int Fixed>
inline int LemkeTableau::begin(Data& data, const double* q, double* z, double& ratio) {
    const int n = Fixed > 0 ? Fixed : data.n;
    int row = 0;
    double least = infinity;
    for (int i = 0; i < n; ++i) {
        basic_[static_cast<std::size_t>(i)] = i;
        z[i] = 0.0;
        const double quotient = data.covering != nullptr ? q[i] / data.covering[i] : q[i];
        if (quotient <= least) least = quotient, row = i;
    }
    if (!(least < 0.0)) return -1;
    ratio = -least;
    // For semidefinite M the largest entry lies on the diagonal, and the diagonal is cheap to search.
    double largest = 0.0;
    for (int k = 0; k < n; ++k) largest = std::max(largest, std::abs(data.M[k * (n + 1)]));
    if (largest == 0.0) {
        for (int k = 0; k < n * n; ++k) largest = std::max(largest, std::abs(data.M[k]));
    }
    data.scale = find_scale(largest);
    // Stored by pairs, as it is read later: a load that covers two recent stores has to wait for them.
    double* const c = values_.data();
    for (int i = 0; i < n / 2; ++i) pairs(c)[i] = pairs(q)[i];
    if (n % 2 != 0) pairs(c)[n / 2] = Pair{q[n - 1], 0.0};
    std::fill_n(since_.begin(), 2 * n + 1, -1);
    written_out_ = false;
    return row;
}

template <int Fixed>
inline LemkeTableau::End LemkeTableau::run(Data& data, const double* q, int max_pivots, double* z) {
    const int n = Fixed > 0 ? Fixed : data.n, count = pairs_of(n), z0 = 2 * n;
    double *c = values_.data(), *f = columns_.data();
    int *basic = basic_.data(), *since = since_.data();
    double ratio = 0.0;  // value of the entering variable
    int row = begin<Fixed>(data, q, z, ratio);
    if (row < 0) return End::solution;
    const int row_of_z0 = row;
    int enters = z0, pivots = 0, pending = 0;
    find_column<Fixed>(data, enters, 0, f);
    End end = End::pivot_limit;
    while (true) {
        // Exchange: the entering variable takes the value `ratio`.
        const int leaves = basic[row];
        const double pivot = f[row];
        const Pair *own = pairs(unit_.data() + longest_ - row), *keep = pairs(rest_.data() + longest_ - row);
        for (int i = 0; i < count; ++i) {
            const Pair one = pairs(f)[i] * keep[i] + own[i];
            pairs(f)[i] = one;
            pairs(c)[i] = pairs(c)[i] * keep[i] + one * ratio;
        }
        basic[row] = enters;
        ++pivots;
        if (leaves == z0) {
            end = End::solution;
            break;
        }
        if (pivots >= max_pivots) break;
        inverse_[static_cast<std::size_t>(pending)] = -1.0 / pivot;
        row_[static_cast<std::size_t>(pending)] = row;
        since[leaves] = pending;
        f += 2 * count;
        if (++pending > max_pending_) {
            write_out(data, pending);
            pending = 0;
            f = columns_.data();
        }
        enters = leaves < n ? leaves + n : leaves - n;
        find_column<Fixed>(data, enters, pending, f);
        // Ratio test over the falling rows.
        ratio = infinity;
        double second = infinity;
        for (int i = 0; i < n; ++i) {
            if (!(f[i] < -pivot_tolerance)) continue;
            const double quotient = -c[i] / f[i];
            if (quotient < ratio) {
                second = ratio;
                ratio = quotient;
                row = i;
            } else if (quotient < second) {
                second = quotient;
            }
        }
        if (!(ratio < infinity)) {
            end = End::ray;
            find_direction(data, enters, f);
            break;
        }
        const double tied = ratio + 2.0 * tie_tolerance * std::abs(ratio);
        if (second <= tied && row != row_of_z0) {
            // z0 leaves whenever it can, because that ends the method.
            const double slope = f[row_of_z0];
            row = slope < -pivot_tolerance && -c[row_of_z0] / slope <= tied
                      ? row_of_z0
                      : break_tie(data, pending, f, tied);
            ratio = -c[row] / f[row];
        }
    }
    pivots_ = pivots;
    for (int i = 0; i < n; ++i) {
        const int variable = basic[i] - n;
        if (variable >= 0 && variable < n) z[variable] = std::max(0.0, c[i]) * data.scale;
    }
    return end;
}

LemkeTableau::End LemkeTableau::solve(const double* M, const double* q, int n, const double* covering,
                                      int max_pivots, double* z) {
    reserve(n);
    stride_ = 2 * pairs_of(n);
    pivots_ = 0;
    Data data{M, covering, 1.0, n};
#ifndef __OPTIMIZE_SIZE__
    // Loops of known length, with the same operations in the same order. The page is built for size without them.
    if (n == 4) return run<4>(data, q, max_pivots, z);
    if (n == 8) return run<8>(data, q, max_pivots, z);
    if (n == 16) return run<16>(data, q, max_pivots, z);
    if (n == 32) return run<32>(data, q, max_pivots, z);
#endif
    return run<0>(data, q, max_pivots, z);
}

}  // namespace stiction
