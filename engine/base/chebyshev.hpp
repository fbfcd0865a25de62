// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// Replaces a smooth function of time by polynomials, of which all roots, all extrema and integrals can be computed.
//
//     p(t) = sum_{k<n} c_k T_k(s),    s = (2 t - a - b)/(b - a),    T_k(s) = cos(k arccos s)
//
// interpolates f at the n zeros s_j = cos(pi (2 j + 1)/(2 n)) of T_n. They lie inside (a, b), so the values of f
// at the ends, where a contact may change its state, are not used. A piece counts as resolved if its last
// coefficient and its error at fresh points are only rounding; otherwise it is halved (Boyd 2002; Chebfun's
// splitting). The rounding of a difference of nearly equal terms can be large relative to its values. So if halving does
// not reduce the error, the noise of f is measured: an error of that size is rounding, too.
//
// All roots of the polynomial are found by monotone pieces: between two neighbouring zeros of p' there is one
// root or none. The zeros of p' are found in the same way from p'', and so on. The recursion ends early if
// |c_0| is larger than the sum below, since then there is no root:
//
//     |p - c_0| <= sum_{k>0} |c_k|

#pragma once

#include "base/root.hpp"

#include <array>
#include <span>
#include <vector>

namespace stiction {

inline constexpr int max_chebyshev_terms = 16;

struct ChebyshevPiece {
    double a = 0.0, b = 0.0;
    int terms = 0;
    std::array<double, max_chebyshev_terms> c{};
    bool resolved = false;  ///< false: f jumps or is undefined in here, and the piece is not halved further

    double operator()(double t) const;
    double slope(double t) const;
    double integrate() const;         ///< of p from a to b
    double integrate_square() const;  ///< of p^2
    /// Times inside (a, b), ascending, at which p - level (find_roots) or p' (find_turning_points) changes its
    /// sign. Both return the number of these times, at most max_chebyshev_terms - 1. A root within rounding of
    /// an end may be found in both neighbouring pieces or in neither: a caller that joins pieces must compare
    /// the signs at their ends.
    int find_roots(double level, std::span<double> out) const;
    int find_turning_points(std::span<double> out) const;
};

/// Cuts functions into pieces. Use one object for many functions: its tables are computed in the constructor.
class ChebyshevResolver {
  public:
    ChebyshevResolver();
    /// Adds pieces that cover (a, b), in order. Values that differ by less than about 1e-13 of the largest
    /// one (or of `scale` if that is larger) count as equal. Halves at most 24 times, and makes at most about
    /// 200 pieces.
    void resolve(ScalarFunction f, double a, double b, double scale, std::vector<ChebyshevPiece>& out) const;

  private:
    struct Attempt {
        double a, b;
        int depth;
        double tail;  // error of the piece that was halved
    };
    struct Nodes {
        int count;
        std::array<double, max_chebyshev_terms> s;
        std::array<std::array<double, max_chebyshev_terms>, max_chebyshev_terms> T;  // [k][j] = T_k(s_j)
    };
    double interpolate(ScalarFunction f, const Nodes& nodes, ChebyshevPiece& out, double& scale) const;

    Nodes few_, many_;
};

}  // namespace stiction
