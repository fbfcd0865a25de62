// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Gauss and Legendre's quadrature: the integral of f over [-1, 1] is the sum of w f(x). A rule of n nodes is exact for
// polynomials of degree 2 n - 1.
#pragma once

namespace stiction {

struct QuadratureNode {
    double x, w;
};

inline constexpr QuadratureNode three_nodes[] = {
    {-0.7745966692414834, 5.0 / 9.0}, {0.0, 8.0 / 9.0}, {0.7745966692414834, 5.0 / 9.0}};

inline constexpr QuadratureNode ten_nodes[] = {
    {-0.1488743389816312, 0.2955242247147529}, {0.1488743389816312, 0.2955242247147529},
    {-0.4333953941292472, 0.2692667193099963}, {0.4333953941292472, 0.2692667193099963},
    {-0.6794095682990244, 0.2190863625159820}, {0.6794095682990244, 0.2190863625159820},
    {-0.8650633666889845, 0.1494513491505806}, {0.8650633666889845, 0.1494513491505806},
    {-0.9739065285171717, 0.0666713443086881}, {0.9739065285171717, 0.0666713443086881}};

}  // namespace stiction
