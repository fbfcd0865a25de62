// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Polynomials on [0, 1] in the basis of Bernstein,
//
//     p(s) = sum_i b_i C(n, i) s^i (1 - s)^(n - i),      p(0) = b_0,  p(1) = b_n,
//
// The values of p lie between the least and the largest b. The number of roots in (0, 1) is the number of changes
// of sign in the sequence of the b, or less by an even number. So min b > 0 proves that there is no root, and
// exactly one change of sign proves that there is exactly one root. If neither holds, the interval is halved
// (de Casteljau). G. Farin, "Curves and Surfaces for CAGD", chapters 4 and 5; J. M. Lane and R. F. Riesenfeld,
// BIT 21 (1981) 112-117.
#pragma once

#include <array>
#include <cmath>

namespace stiction {

struct Bernstein {
    static constexpr int max_degree = 32;

    int degree = 0;
    std::array<double, max_degree + 1> b;

    double at_begin() const { return b[0]; }
    double at_end() const { return b[static_cast<std::size_t>(degree)]; }
    double operator()(double s) const;
    /// Least b: a lower bound of p.
    double lower_bound() const;
    /// n times the largest difference of two neighbouring b: an upper bound of |p'|.
    double steepest() const;
    /// The parts of p on [0, s] and on [s, 1], each with its argument scaled to [0, 1].
    void split(double s, Bernstein& left, Bernstein& right) const;
};

/// First s of [0, 1] with p(s) <= level; NaN if p stays above the level. A dip below the level that is narrower
/// than 1e-9 is ignored.
double find_first_below(const Bernstein& p, double level);
/// First s of [0, 1] with p(s) >= level; NaN if p stays below the level.
double find_first_above(const Bernstein& p, double level);
/// Last s of [0, 1] with p(s) >= level; NaN if p stays below the level.
double find_last_above(const Bernstein& p, double level);

/// Converts the polynomial sum_k c_k s^k, k = 0 .. degree, to the basis of Bernstein.
void convert_powers(const double* c, int degree, Bernstein& out);

}  // namespace stiction
