// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;

TEST_CASE("random: number n of a seed does not depend on what was drawn before") {
    Random all(7);
    for (int i = 0; i < 10; ++i) all.next();
    CHECK(all.next() == Random(7, 10).next());
}

TEST_CASE("random: neighbouring seeds give unrelated streams") {
    Random a(1), b(2);
    int equal_bits = 0;
    constexpr int count = 1000;
    for (int i = 0; i < count; ++i) {
        std::uint64_t same = ~(a.next() ^ b.next());
        for (; same != 0; same &= same - 1) ++equal_bits;
    }
    // 64000 fair coins: standard deviation 126.
    CHECK(std::abs(equal_bits - 32 * count) < 6 * 126);
}

TEST_CASE("random: fractions are uniform in [0, 1)") {
    Random random(42);
    constexpr int count = 100000;
    double sum = 0.0, squares = 0.0;
    bool inside = true;
    for (int i = 0; i < count; ++i) {
        const double x = random.next_fraction();
        inside = inside && x >= 0.0 && x < 1.0;
        sum += x;
        squares += x * x;
    }
    CHECK(inside);
    // Standard deviations of the means: sqrt(1/12/n) = 9.1e-4, sqrt(4/45/n) = 9.4e-4; six of them.
    CHECK(std::fabs(sum / count - 0.5) < 5.5e-3);
    CHECK(std::fabs(squares / count - 1.0 / 3.0) < 5.7e-3);
}
