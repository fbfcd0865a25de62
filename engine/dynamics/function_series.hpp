// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Taylor coefficients of the functions of a flow (model/series_flow.hpp), order by order, from those of the entries before them:
//
//     product    f = a b        f_k = sum_{j=0..k} a_j b_{k-j}
//     quotient   f = a/b        b_0 f_k = a_k - sum_{j=1..k} b_j f_{k-j}
//     circle     s = sin a      k s_k = sum_{j=1..k} j a_j c_{k-j}
//                c = cos a      k c_k = -sum_{j=1..k} j a_j s_{k-j}
//     solution   K x = b        K_0 x_k = b_k - sum_{j=1..k} K_j x_{k-j}      K_0 is factored once
//
// and friction as model/friction_series.hpp says (A. Griewank and A. Walther, "Evaluating Derivatives", section 13.2).
#pragma once

#include "base/dense_lu.hpp"
#include "model/friction_series.hpp"
#include "model/series_flow.hpp"
#include "ode/taylor.hpp"

#include <span>
#include <vector>

namespace stiction {

class FunctionSeries : public TaylorFunctions {
  public:
    FunctionSeries();
    /// The functions of `flow`, which must outlive their use.
    void begin(const SeriesFlow& flow);
    void extend(int k, std::span<double> c) override;
    /// All entries of z at t, from the state y = (q, v, ..); entries are not numbers where a function has no value.
    void fill(double t, std::span<const double> y, std::span<double> z);

  private:
    /// The coefficients of one number; those above the order `last` are 0.
    struct Track {
        std::vector<double> c;
        int last;
        void set(int k, double value) {
            c[static_cast<std::size_t>(k)] = value;
            if (k == 0) last = 0;
            if (value != 0.0) last = k;
        }
    };
    static double convolve(const Track& a, const Track& b, int first, int k);
    void extend(const SeriesFlow::Friction&, int k, std::span<double> c, double* out);
    void extend(const SeriesFlow::Product&, int k, std::span<double> c, double* out);
    void extend(const SeriesFlow::Quotient&, int k, std::span<double> c, double* out);
    void extend(const SeriesFlow::Circle&, int k, std::span<double> c, double* out);
    void extend(const SeriesFlow::Solution&, int k, std::span<double> c, double* out);
    Track* take(std::size_t count);

    const SeriesFlow* flow_ = nullptr;
    // Storage of the functions in their order, and the next that is free.
    std::vector<FrictionSeries> frictions_;
    std::vector<Track> tracks_;
    std::vector<DenseLu> factors_;
    std::size_t friction_ = 0, track_ = 0, factor_ = 0;
};

}  // namespace stiction
