// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/friction_series.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace stiction;

namespace {

double evaluate(const std::vector<double>& c, double s) {
    double out = 0.0;
    for (std::size_t k = c.size(); k-- > 0;) out = out * s + c[k];
    return out;
}

}  // namespace

TEST_CASE(
    "friction_series: the series is the friction of the law, for each law, at a changing speed and load") {
    const std::vector<double> u{0.8, -0.7, 0.3, 0.05}, N{5.0, 2.0, -1.5};
    for (const FrictionKind kind : {FrictionKind::coulomb, FrictionKind::coulomb_stiction,
                                    FrictionKind::stribeck, FrictionKind::hyperbolic})
        for (const double quadratic : {0.0, 0.3}) {
            const FrictionLaw law{.kind = kind,
                                  .mu_s = 0.6,
                                  .mu_k = 0.4,
                                  .stribeck_speed = 0.5,
                                  .viscous = 0.1,
                                  .quadratic = quadratic};
            FrictionSeries series(law);
            std::vector<double> T;
            for (std::size_t k = 0; k < FrictionSeries::most_terms; ++k)
                T.push_back(series.extend(k, k < u.size() ? u[k] : 0.0, k < N.size() ? N[k] : 0.0));
            CAPTURE(static_cast<int>(kind));
            for (const double s : {0.0, 0.1, -0.2, 0.3})
                CHECK(evaluate(T, s) ==
                      doctest::Approx(law.sliding(evaluate(u, s)) * evaluate(N, s)).epsilon(1e-13));
        }
}
