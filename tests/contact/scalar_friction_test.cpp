// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/scalar_friction.hpp"

#include "contact/random_problems.hpp"

#include <algorithm>

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

// Gauss' function minimised over the box of the three friction forces by coordinate descent: slow and
// independent of the closed form.
TwoAccelerations minimise(const TwoBlocks& b) {
    double x1 = 0.0, x2 = 0.0, w = 0.0;
    for (int k = 0; k < 20000; ++k) {
        x1 = std::clamp(b.force1 - w, -b.t10, b.t10);
        x2 = std::clamp(b.force2 + w, -b.t20, b.t20);
        const double inner =
            ((b.force1 - x1) / b.mass1 - (b.force2 - x2) / b.mass2) / (1.0 / b.mass1 + 1.0 / b.mass2);
        w = std::clamp(inner, -b.t12, b.t12);
    }
    return {(b.force1 - x1 - w) / b.mass1, (b.force2 - x2 + w) / b.mass2};
}

}  // namespace

TEST_CASE("scalar_friction: luz leaves what friction cannot hold") {
    CHECK(luz(3.0, 2.0) == 1.0);
    CHECK(luz(-3.0, 2.0) == -1.0);
    CHECK(luz(1.5, 2.0) == 0.0);
    for (double force : {-3.0, -1.0, 0.0, 0.5, 4.0})
        CHECK(force - find_static_friction(force, 2.0) == luz(force, 2.0));
    CHECK(tar(1.0, 2.0) == 3.0);
    CHECK(tar(-1.0, 2.0) == -3.0);
}

TEST_CASE(
    "scalar_friction: two blocks at rest, F = (3, 3): (0.5, 0.5), where the printed formula says (0, 0)") {
    const TwoBlocks blocks{3.0, 3.0, 1.0, 2.0, 1.5, 3.0, 2.0};
    const TwoAccelerations exact = find_accelerations(blocks),
                           printed = find_accelerations_as_printed(blocks);
    CHECK(exact.first == doctest::Approx(0.5));
    CHECK(exact.second == doctest::Approx(0.5));
    CHECK(printed.first == 0.0);
    CHECK(printed.second == 0.0);
    CHECK(find_hexagon_margin(blocks) == doctest::Approx(-1.5));
}

TEST_CASE("scalar_friction: without ground friction both blocks move as one, (F1 + F2)/(M1 + M2)") {
    const TwoBlocks blocks{2.0, 2.0, 1.0, 2.0, 0.0, 0.0, 2.0};
    CHECK(find_accelerations(blocks).first == doctest::Approx(4.0 / 3.0));
    CHECK(find_accelerations(blocks).second == doctest::Approx(4.0 / 3.0));
    CHECK(find_accelerations_as_printed(blocks).first == 0.0);
}

TEST_CASE(
    "scalar_friction: the corrected rule minimises Gauss' function for random blocks, the printed one does "
    "not") {
    Random random(31);
    int printed_wrong = 0;
    for (int k = 0; k < 300; ++k) {
        const TwoBlocks b{6.0 * next_normal(random),          6.0 * next_normal(random),
                          0.2 + 3.0 * random.next_fraction(), 0.2 + 3.0 * random.next_fraction(),
                          3.0 * random.next_fraction(),       3.0 * random.next_fraction(),
                          4.0 * random.next_fraction()};
        const TwoAccelerations exact = find_accelerations(b), reference = minimise(b),
                               printed = find_accelerations_as_printed(b);
        CHECK(std::abs(exact.first - reference.first) <= 1e-9 * (1.0 + std::abs(reference.first)));
        CHECK(std::abs(exact.second - reference.second) <= 1e-9 * (1.0 + std::abs(reference.second)));
        printed_wrong += std::abs(printed.first - exact.first) > 1e-6 ? 1 : 0;
        CHECK((find_hexagon_margin(b) > 0.0) == (exact.first == 0.0 && exact.second == 0.0));
    }
    CHECK(printed_wrong > 30);
}
