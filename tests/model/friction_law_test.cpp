// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/friction_law.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;

namespace {

constexpr FrictionKind kinds[] = {FrictionKind::coulomb, FrictionKind::coulomb_stiction,
                                  FrictionKind::stribeck, FrictionKind::hyperbolic};

}  // namespace

TEST_CASE("friction law: with mu_s = mu_k and without added terms every law is that of Coulomb") {
    for (const FrictionKind kind : kinds) {
        const FrictionLaw law{.kind = kind, .mu_s = 0.3, .mu_k = 0.3, .stribeck_speed = 0.07};
        CHECK(law.at_rest() == 0.3);
        for (const double u : {0.0, 1e-17, 0.01, 1.0, 1e3})
            CHECK(law.sliding(u) == doctest::Approx(0.3).epsilon(1e-15));
    }
}

TEST_CASE("friction law: the falling laws begin at mu_s and drop as their formulas say") {
    const FrictionLaw stribeck{
        .kind = FrictionKind::stribeck, .mu_s = 0.7, .mu_k = 0.2, .stribeck_speed = 0.1};
    const FrictionLaw hyperbolic{
        .kind = FrictionKind::hyperbolic, .mu_s = 0.7, .mu_k = 0.2, .stribeck_speed = 0.1};
    CHECK(hyperbolic.sliding(0.0) == 0.7);
    CHECK(stribeck.sliding(0.0) == doctest::Approx(0.7).epsilon(1e-15));
    CHECK(stribeck.sliding(0.1) == doctest::Approx(0.2 + 0.5 / std::exp(1.0)).epsilon(1e-15));
    CHECK(hyperbolic.sliding(0.1) == doctest::Approx(0.45).epsilon(1e-15));
    CHECK(hyperbolic.sliding(1e9) == doctest::Approx(0.2).epsilon(1e-8));
    CHECK_FALSE(hyperbolic.is_constant());
}

TEST_CASE("friction law: the added terms grow with the speed and vanish at rest") {
    for (const FrictionKind kind : kinds) {
        const FrictionLaw law{.kind = kind, .mu_s = 0.4, .mu_k = 0.4, .viscous = 0.5, .quadratic = 0.25};
        CHECK(law.sliding(0.0) == law.at_rest());
        CHECK(law.sliding(2.0) == doctest::Approx(2.4).epsilon(1e-15));
        CHECK_FALSE(law.is_constant());
    }
}

TEST_CASE("friction law: the asymmetry belongs to positive forces") {
    const FrictionLaw law{.mu_k = 0.4, .asymmetry = 2.0};
    CHECK(law.side(1.0) == 2.0);
    CHECK(law.side(-1.0) == 1.0);
    CHECK(law.side(0.0) == 1.0);
    CHECK(law.is_constant());
}
