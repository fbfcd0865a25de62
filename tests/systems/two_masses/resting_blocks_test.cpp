// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/two_masses/resting_blocks.hpp"
#include "base/random.hpp"
#include "systems/two_masses/bounded_friction.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace stiction;

namespace {

constexpr RestingBlocks defaults{1.0, 2.0, 2.0, 1.5, 3.0};

// Twice the area of the triangle (a, b, p) with its sign: is p to the left of a -> b?
bool contains(const std::vector<PlanePoint>& corners, PlanePoint p) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const PlanePoint a = corners[i], b = corners[(i + 1) % corners.size()];
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) < 0.0) return false;
    }
    return true;
}

}  // namespace

TEST_CASE(
    "resting_blocks: F = (3, 3) N moves both blocks with 0.5 m/s^2, by the printed (4.9)-(4.10) neither") {
    const RestingBlocks::Start start = defaults.find_start({3.0, 3.0});
    CHECK(start.a[0] == doctest::Approx(0.5).epsilon(1e-14));
    CHECK(start.a[1] == doctest::Approx(0.5).epsilon(1e-14));
    CHECK(defaults.find_printed({3.0, 3.0}) == std::array<double, 2>{0.0, 0.0});
    PlaneReading reading;
    defaults.read({3.0, 3.0}, reading);
    CHECK(reading.region == "falsely_stuck");
}

TEST_CASE("resting_blocks: the drawn areas are exactly where the printed formula is wrong or rest lasts") {
    Random random(3);
    PlanePicture picture;
    defaults.draw(picture);
    int wrong = 0, stuck = 0;
    for (int i = 0; i < 4000; ++i) {
        const PlanePoint F{picture.max.x * random.next_between(-1.0, 1.0),
                           picture.max.y * random.next_between(-1.0, 1.0)};
        bool marked[2] = {false, false};
        for (const PlaneFigure& figure : picture.figures)
            if (figure.kind < Figure::boundary && contains(figure.points, F))
                marked[figure.kind == Figure::stuck] = true;
        PlaneReading reading;
        defaults.read(F, reading);
        CHECK(marked[1] == (reading.region == "stuck"));
        CHECK(marked[0] == (reading.region == "falsely_stuck" || reading.region == "wrong"));
        const std::array<double, 2> printed = defaults.find_printed({F.x, F.y});
        const RestingBlocks::Start start = defaults.find_start({F.x, F.y});
        CHECK(marked[0] == (std::abs(start.a[0] - printed[0]) + std::abs(start.a[1] - printed[1]) > 1e-12));
        // Gauss' principle is the reference.
        if (!marked[1]) {
            const BoundedFriction friction{{defaults.m1, defaults.m2},
                                           {F.x, F.y},
                                           {{{-1.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}}},
                                           {defaults.t12, defaults.t10, defaults.t20},
                                           {true, true, true}};
            const GaussAcceleration exact = find_gauss_acceleration(friction);
            CHECK(start.a[0] == doctest::Approx(exact.a[0]).epsilon(1e-11));
            CHECK(start.a[1] == doctest::Approx(exact.a[1]).epsilon(1e-11));
        }
        wrong += marked[0], stuck += marked[1];
    }
    CHECK(wrong > 300);
    CHECK(stuck > 300);
}

TEST_CASE("resting_blocks: without friction between the blocks rectangle and hexagon agree") {
    RestingBlocks blocks = defaults;
    blocks.t12 = 0.0;
    PlanePicture picture;
    blocks.draw(picture);
    CHECK(std::none_of(picture.figures.begin(), picture.figures.end(),
                       [](const PlaneFigure& figure) { return figure.kind == Figure::wrong; }));
}
