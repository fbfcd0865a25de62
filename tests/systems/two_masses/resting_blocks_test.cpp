// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/two_masses/resting_blocks.hpp"
#include "base/random.hpp"
#include "contact/random_problems.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace stiction;

namespace {

constexpr RestingBlocks defaults{1.0, 2.0, 2.0, 1.5, 3.0};

// Gauss' function minimised over the box of the three friction forces by coordinate descent: slow and
// independent of the closed form.
std::array<double, 2> minimise(const RestingBlocks& b, const std::array<double, 2>& F) {
    double x1 = 0.0, x2 = 0.0, w = 0.0;
    for (int k = 0; k < 20000; ++k) {
        x1 = std::clamp(F[0] - w, -b.t10, b.t10);
        x2 = std::clamp(F[1] + w, -b.t20, b.t20);
        const double inner = ((F[0] - x1) / b.m1 - (F[1] - x2) / b.m2) / (1.0 / b.m1 + 1.0 / b.m2);
        w = std::clamp(inner, -b.t12, b.t12);
    }
    return {(F[0] - x1 - w) / b.m1, (F[1] - x2 + w) / b.m2};
}

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
            const std::array<double, 2> exact = minimise(defaults, {F.x, F.y});
            CHECK(start.a[0] == doctest::Approx(exact[0]).epsilon(1e-11));
            CHECK(start.a[1] == doctest::Approx(exact[1]).epsilon(1e-11));
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

TEST_CASE("resting_blocks: luz leaves what friction cannot hold") {
    CHECK(luz(3.0, 2.0) == 1.0);
    CHECK(luz(-3.0, 2.0) == -1.0);
    CHECK(luz(1.5, 2.0) == 0.0);
    for (const double force : {-3.0, -1.0, 0.0, 0.5, 4.0})
        CHECK(force - std::clamp(force, -2.0, 2.0) == luz(force, 2.0));
}

TEST_CASE("resting_blocks: without ground friction both blocks move as one, (F1 + F2)/(M1 + M2)") {
    constexpr RestingBlocks blocks{1.0, 2.0, 2.0, 0.0, 0.0};
    const RestingBlocks::Start start = blocks.find_start({2.0, 2.0});
    CHECK(start.a[0] == doctest::Approx(4.0 / 3.0));
    CHECK(start.a[1] == doctest::Approx(4.0 / 3.0));
    CHECK(blocks.find_printed({2.0, 2.0})[0] == 0.0);
}

TEST_CASE("resting_blocks: the forces of a start are within their bounds and give its accelerations") {
    Random random(32);
    for (int k = 0; k < 300; ++k) {
        const std::array<double, 2> F{6.0 * test::next_normal(random), 6.0 * test::next_normal(random)};
        const auto [w, x1, x2] = defaults.find_forces(F);
        CHECK(std::max({std::abs(w) - defaults.t12, std::abs(x1) - defaults.t10,
                        std::abs(x2) - defaults.t20}) < 1e-14);
        const std::array<double, 2> a = defaults.find_start(F).a;
        CHECK(std::abs((F[0] - w - x1) / defaults.m1 - a[0]) < 1e-14 * (1.0 + std::abs(F[0])));
        CHECK(std::abs((F[1] + w - x2) / defaults.m2 - a[1]) < 1e-14 * (1.0 + std::abs(F[1])));
    }
}

TEST_CASE(
    "resting_blocks: the corrected rule minimises Gauss' function for random blocks, the printed one does "
    "not") {
    Random random(31);
    int printed_wrong = 0;
    for (int k = 0; k < 300; ++k) {
        const std::array<double, 2> F{6.0 * test::next_normal(random), 6.0 * test::next_normal(random)};
        RestingBlocks b{};
        b.m1 = 0.2 + 3.0 * random.next_fraction(), b.m2 = 0.2 + 3.0 * random.next_fraction();
        b.t10 = 3.0 * random.next_fraction(), b.t20 = 3.0 * random.next_fraction();
        b.t12 = 4.0 * random.next_fraction();
        const std::array<double, 2> exact = b.find_start(F).a, reference = minimise(b, F),
                                    printed = b.find_printed(F);
        CHECK(std::abs(exact[0] - reference[0]) <= 1e-9 * (1.0 + std::abs(reference[0])));
        CHECK(std::abs(exact[1] - reference[1]) <= 1e-9 * (1.0 + std::abs(reference[1])));
        printed_wrong += std::abs(printed[0] - exact[0]) > 1e-6 ? 1 : 0;
        const std::array<double, 3> slack = b.find_slacks(F);
        const bool holds = *std::min_element(slack.begin(), slack.end()) > 0.0;
        CHECK(holds == (exact[0] == 0.0 && exact[1] == 0.0));
    }
    CHECK(printed_wrong > 30);
}
