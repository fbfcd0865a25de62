// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/clock.hpp"

#include <doctest/doctest.h>

#include <cstddef>

using namespace stiction;

namespace {

double now = 0.0;

// Work of which each step takes `cost` s, until the slice ends; returns the number of pieces.
std::size_t work(Slice& slice, double cost) {
    for (std::size_t pieces = 1;; ++pieces) {
        now += cost * static_cast<double>(slice.steps());
        if (slice.is_over()) return pieces;
    }
}

}  // namespace

TEST_CASE("a slice ends close to its time, whatever a step costs") {
    for (const double cost : {1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2}) {
        CAPTURE(cost);
        Slice slice(0.01, [] { return now; });
        const std::size_t pieces = work(slice, cost);
        CHECK(slice.spent() > 0.01);
        CHECK(slice.spent() < 0.011 + cost);
        CHECK(pieces < 500);  // cheap steps are done many at a time
    }
}

TEST_CASE("pieces become shorter when steps become dear") {
    Slice slice(1.0, [] { return now; });
    while (slice.steps() < 256) {
        now += 1e-7 * static_cast<double>(slice.steps());
        REQUIRE_FALSE(slice.is_over());
    }
    for (int i = 0; i < 10; ++i) {
        now += 0.002;
        REQUIRE_FALSE(slice.is_over());
    }
    CHECK(slice.steps() == 1);
}

TEST_CASE("a clock that stands still never ends a slice") {
    Slice slice(0.0, [] { return 1.0; });
    for (int i = 0; i < 100; ++i) REQUIRE_FALSE(slice.is_over());
    CHECK(slice.steps() == 256);
}
