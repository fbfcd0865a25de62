// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Polynomials on [0, 1] in the basis of Bernstein,
//
//     p(s) = sum_i b_i C(n, i) s^i (1 - s)^(n - i),      p(0) = b_0,  p(1) = b_n,
//
// whose values lie between the least and the largest b, and which has at most as many roots in (0, 1) as the
// b have changes of sign (as many, or fewer by an even number). So min b > 0 proves that there is no root, one
// change of sign that there is exactly one, and what is undecided is halved (de Casteljau). G. Farin, "Curves
// and Surfaces for CAGD", chapters 4 and 5; J. M. Lane and R. F. Riesenfeld, BIT 21 (1981) 112-117.
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
    /// n times the largest difference of two b in succession: an upper bound of |p'|.
    double steepest() const;
    /// The polynomials on [0, s] and [s, 1], again over [0, 1].
    void split(double s, Bernstein& left, Bernstein& right) const;
};

/// First s of [0, 1] with p(s) <= level, NaN where p stays above. A dip below the level that is narrower than
/// 1e-9 counts as none.
double find_first_below(const Bernstein& p, double level);
/// First s with p(s) >= level, NaN where p stays below.
double find_first_above(const Bernstein& p, double level);
/// Last s with p(s) >= level, NaN where p stays below.
double find_last_above(const Bernstein& p, double level);

/// b of the polynomial sum_k c_k s^k, k = 0 .. degree.
void convert_powers(const double* c, int degree, Bernstein& out);

}  // namespace stiction
