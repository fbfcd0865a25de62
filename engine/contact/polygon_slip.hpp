// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Slip that begins at a contact with two tangents whose friction is bounded by a polygon around the circle, with the
// outward normals n_j, j = 0 .. 4 n* - 1, at the angles j pi/(2 n*):
//
//     T.n_j <= mu N,   a_T = -sum z_j n_j,   0 <= z_j  perp  mu N - T.n_j >= 0,   a_N = 0
//
// With N eliminated, N = (-q_N - G_NT T)/G_NN, forces and accelerations are related by
//
//     a_T = D T + c,   D = G_TT - G_TN G_NT/G_NN,   c = q_T - G_TN q_N/G_NN
//
// which leaves an LCP of size 4 n* in z. Opposite sides cancel in a_T, so its matrix is singular, and Lemke's method may
// end on a ray; then other covering vectors are tried. Source: Xu, Wang and Wang 2017, (44)-(59).
#pragma once

#include "contact/lemke_tableau.hpp"
#include "contact/problem.hpp"

#include <array>
#include <vector>

namespace stiction {

class PolygonSlip {
  public:
    enum class Answer { slips, rests, ray };

    /// axes: n*, at least 1.
    explicit PolygonSlip(int axes);

    /// `problem` has one closed contact. Fills the unit vector along a_T if the contact slips. Allocates nothing.
    Answer find(const ContactProblem& problem, double mu, std::array<double, 2>& direction);

  private:
    std::vector<Eigen::Vector2d> normal_;
    LemkeTableau tableau_;
    std::vector<double> M_, q_, z_, covering_;
};

}  // namespace stiction
