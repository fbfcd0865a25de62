// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Exact propagation of z' = A z with constant A: Taylor's series
//
//     z(t0 + h u) = sum_k c_k u^k,    c_0 = z(t0),   c_{k+1} = h A c_k/(k + 1),      0 <= u <= 1,
//
// with all terms that are above rounding, so that on its stretch the motion is a polynomial in u. The length h of
// the stretch follows from the decay of the coefficients: the last ones are below the rounding of every component.
// Some components may be functions of the others, with rows of A that are 0; a caller gives their coefficients (TaylorFunctions).
#pragma once

#include <span>
#include <vector>

namespace stiction {

/// Components of z that are functions of the others.
class TaylorFunctions {
  public:
    virtual ~TaylorFunctions() = default;
    /// c holds the coefficients of u^k of all components; fills those that are functions, which follow from the coefficients
    /// up to u^k of the others. Called with k = 0, 1, 2, ..
    virtual void extend(int k, std::span<double> c) = 0;
};

class TaylorFlow {
  public:
    static constexpr int most_terms = 24;

    /// Room for systems up to this size.
    explicit TaylorFlow(int size) : c_(static_cast<std::size_t>(size * (most_terms + 1))) {
        constexpr int usual = 8;  // elements of a row
        A_.reserve(static_cast<std::size_t>(usual * size));
        row_ends_.reserve(static_cast<std::size_t>(size));
    }

    /// Prepares the stretch that begins at z. A: size x size, row after row. The stretch is at most `longest`.
    void begin(const double* A, std::span<const double> z, double longest,
               TaylorFunctions* functions = nullptr);
    /// Ends the stretch earlier: at `share`, less than 1, of its length.
    void shorten(double share);
    /// Length h of the stretch. If `longest` limits it, h has exactly this value.
    double length() const { return h_; }
    int degree() const { return degree_; }
    /// z at t0 + h u.
    void find(double u, std::span<double> out) const;
    /// z at `most_places` places u; component i of place j is out[i * most_places + j]. The same bits as find().
    static constexpr int most_places = 10;
    void find_at_places(std::span<const double, most_places> u, std::span<double> out) const;
    /// Coefficients of u^0 .. u^degree of the scalar product row . z.
    void find_coefficients(const double* row, double* out) const;
    /// Sum of the moduli of the terms of the coefficient of u^order of row . z.
    double sum_terms(const double* row, int order) const;

  private:
    void fill(std::span<const double> z, TaylorFunctions* functions);
    void find_length(double longest, bool has_functions);
    double find_largest_term(int component) const;
    void stretch(double factor);

    /// An element of A that is not 0.
    struct Element {
        int column;
        double value;
    };
    int size_ = 0, degree_ = 0;
    double h_ = 0.0;
    std::vector<Element> A_;             // by rows
    std::vector<std::size_t> row_ends_;  // of the elements
    std::vector<double> c_;              // c_k in row k
};

}  // namespace stiction
