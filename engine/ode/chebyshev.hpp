// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// A smooth function of time as polynomials that can be asked: all roots, all extremes, integrals.
//
//     p(t) = sum_{k<n} c_k T_k(s),    s = (2 t - a - b)/(b - a),    T_k(s) = cos(k arccos s)
//
// interpolates f at the n zeros s_j = cos(pi (2 j + 1)/(2 n)) of T_n, which lie inside (a, b): what f does at
// the ends, where a contact may change its state, does not enter. A piece counts as resolved when its last
// coefficient and its error at fresh points are rounding; else it is halved (Boyd 2002; Chebfun's splitting).
//
// Roots are those of the polynomial, all of them, by monotone pieces: between two neighbouring zeros of p'
// there is one root or none, and the zeros of p' are found in the same way. Bounds end the descent early,
// for |p - c_0| <= sum_{k>0} |c_k|.

#pragma once

#include "ode/root.hpp"

#include <array>
#include <span>
#include <vector>

namespace stiction {

inline constexpr int max_chebyshev_terms = 16;

struct ChebyshevPiece {
    double a = 0.0, b = 0.0;
    int terms = 0;
    std::array<double, max_chebyshev_terms> c{};
    bool resolved = false;  ///< false: f jumps or has no value in here, and the piece is as short as it gets

    double operator()(double t) const;
    double slope(double t) const;
    double integrate() const;         ///< of p from a to b
    double integrate_square() const;  ///< of p^2
    /// Times inside (a, b), ascending, at which p takes the level with a change of sign, or p' that of 0.
    /// Both return how many there are, at most max_chebyshev_terms - 1. A root within rounding of an end can
    /// be seen from both sides or from neither: whoever joins pieces compares the signs at their ends.
    int find_roots(double level, std::span<double> out) const;
    int find_turning_points(std::span<double> out) const;
};

/// Cuts functions into pieces. One for many functions; the tables are made once.
class ChebyshevResolver {
  public:
    ChebyshevResolver();
    /// Adds pieces that cover (a, b), in order. Values that differ by less than about 1e-13 of the largest
    /// one, or of `scale` where that is larger, are equal. Halves no more than 24 times, and no interval into
    /// more than 200 pieces.
    void resolve(const ScalarFunction& f, double a, double b, double scale,
                 std::vector<ChebyshevPiece>& out) const;

  private:
    struct Attempt {
        double a, b;
        int depth;
        double tail;  // of the piece that was halved
    };
    struct Nodes {
        int count;
        std::array<double, max_chebyshev_terms> s;
        std::array<std::array<double, max_chebyshev_terms>, max_chebyshev_terms> T;  // [k][j] = T_k(s_j)
    };
    double interpolate(const ScalarFunction& f, const Nodes& nodes, ChebyshevPiece& out, double& scale) const;

    Nodes few_, many_;
};

}  // namespace stiction
