// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The minimum of a convex function of two or three numbers with kinks,
//
//     F(z) = q |z|^2/2 - g.z + sum_i c_i |A_i z + b_i|,   i = 1, 2, 3,  A_i z + b_i of two components
//
// if no A_i z + b_i is 0 at the minimum (the caller checks this before): Newton's method on
// sqrt(|A_i z + b_i|^2 + eps^2) with eps falling to 0.
#pragma once

#include <array>

namespace stiction::inclined_shaker {

struct SumOfNorms {
    static constexpr int terms = 3;
    int size = 2;  ///< of z: 2 or 3
    double q = 0.0;
    std::array<double, 3> g{};
    std::array<double, terms> c{};
    std::array<std::array<std::array<double, 3>, 2>, terms> A{};
    std::array<std::array<double, 2>, terms> b{};

    std::array<double, 2> find_term(int i, const std::array<double, 3>& z) const;
    double find_value(const std::array<double, 3>& z) const;
    /// Minimises, beginning at z; the minimum is returned in z.
    void minimise(std::array<double, 3>& z) const;

  private:
    double evaluate(const std::array<double, 3>& z, double eps) const;
    double step(std::array<double, 3>& z, double eps) const;
};

}  // namespace stiction::inclined_shaker
