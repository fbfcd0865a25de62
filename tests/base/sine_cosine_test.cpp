// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/sine_cosine.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <random>

using namespace stiction;

TEST_CASE("sine_cosine: both are those of the library, to the bit, for angles of every size") {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> mantissa(-1.0, 1.0);
    std::uniform_int_distribution<int> exponent(-60, 60);
    for (int trial = 0; trial < 200000; ++trial) {
        const double angle = std::ldexp(mantissa(random), exponent(random));
        const auto [s, c] = find_sine_cosine(angle);
        REQUIRE(s == std::sin(angle));
        REQUIRE(c == std::cos(angle));
    }
    const auto [s, c] = find_sine_cosine(-0.0);
    CHECK(std::signbit(s));
    CHECK(c == 1.0);
    CHECK(std::isnan(find_sine_cosine(std::numeric_limits<double>::infinity()).sin));
}
