// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Exact propagation of z' = A z with constant A: Taylor's series
//
//     z(t0 + h u) = sum_k c_k u^k,    c_0 = z(t0),   c_{k+1} = h A c_k/(k + 1),      0 <= u <= 1,
//
// with as many terms as are above rounding, so that on its stretch the motion *is* a polynomial. The length h
// follows from the decay of the coefficients: the last ones stay below rounding of every component.
#pragma once

#include <span>
#include <vector>

namespace stiction {

class TaylorFlow {
  public:
    static constexpr int most_terms = 24;

    /// Room for systems up to this size.
    explicit TaylorFlow(int size) : c_(static_cast<std::size_t>(size * (most_terms + 1))) {}

    /// Prepares the stretch that begins at z. A: size x size, row after row; the stretch is at most `longest`.
    void begin(const double* A, std::span<const double> z, double longest);
    /// Length of the stretch; `longest` exactly where that bounds it.
    double length() const { return h_; }
    int degree() const { return degree_; }
    /// z at t0 + h u.
    void find(double u, std::span<double> out) const;
    /// Coefficients of u^0 .. u^degree of row . z.
    void find_coefficients(const double* row, double* out) const;

  private:
    int size_ = 0, degree_ = 0;
    double h_ = 0.0;
    std::vector<double> c_;  // c_k in row k
};

}  // namespace stiction
