// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Taylor coefficients of the friction mu(u) N of a slip along one tangent, from those of its speed u and of its load N. With the
// coefficients u_k of u(s) = sum_k u_k s^k, and the part of the law that falls,
//
//     stribeck     f = exp(-u/v_s)       k f_k = -sum_{j=1..k} j (u_j/v_s) f_{k-j}
//     hyperbolic   f = 1/(1 + u/v_s)     (1 + u_0/v_s) f_k = -sum_{j=1..k} (u_j/v_s) f_{k-j}
//
//     mu = mu_k + (mu_s - mu_k) f + mu_1 u + mu_2 u^2
//
// (A. Griewank and A. Walther, "Evaluating Derivatives", section 13.2.)
#pragma once

#include "model/friction_law.hpp"

#include <array>
#include <cstddef>

namespace stiction {

class FrictionSeries {
  public:
    static constexpr std::size_t most_terms = 25;

    explicit FrictionSeries(const FrictionLaw& law) : law_(law) {}

    /// Coefficient k of mu(u) N; u and N are the coefficients k of speed and load. To be called with k = 0, 1, 2, ..
    double extend(std::size_t k, double u, double N) {
        u_[k] = u;
        N_[k] = N;
        if (k == 0) last_load_ = 0;
        if (N != 0.0) last_load_ = k;
        mu_[k] = k == 0 ? law_.sliding(u) : law_.viscous * u;
        if (law_.falls()) {
            slope_[k] = (law_.kind == FrictionKind::stribeck ? static_cast<double>(k) : 1.0) * u;
            falling_[k] = k == 0 ? find_falling() : extend_falling(k);
            if (k > 0) mu_[k] += (law_.mu_s - law_.mu_k) * falling_[k];
        }
        if (k > 0 && law_.quadratic != 0.0)
            for (std::size_t j = 0; j <= k; ++j) mu_[k] += law_.quadratic * u_[j] * u_[k - j];
        double sum = 0.0;
        for (std::size_t j = 0; j <= last_load_; ++j) sum += N_[j] * mu_[k - j];
        return sum;
    }

  private:
    using Series = std::array<double, most_terms>;

    double find_falling() const {
        const double x = u_[0] / law_.stribeck_speed;
        return law_.kind == FrictionKind::stribeck ? std::exp(-x) : 1.0 / (1.0 + x);
    }
    double extend_falling(std::size_t k) const {
        const bool is_exponential = law_.kind == FrictionKind::stribeck;
        double sum = 0.0;
        for (std::size_t j = 1; j <= k; ++j) sum += slope_[j] * falling_[k - j];
        const double divisor = is_exponential ? static_cast<double>(k) : 1.0 + u_[0] / law_.stribeck_speed;
        return -sum / (law_.stribeck_speed * divisor);
    }

    FrictionLaw law_;
    Series u_, N_, mu_, falling_;
    Series slope_;               // j u_j or u_j, as the law needs it
    std::size_t last_load_ = 0;  // the last coefficient of N that is not 0: a load is often constant
};

}  // namespace stiction
