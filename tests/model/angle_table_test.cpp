// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/angle_table.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

using namespace stiction;

namespace {

constexpr TableKey key{"lift_table", "phi", "s", "m", ""};

TablePoints sample(int count, const std::function<double(double)>& s, double wave = 0.0) {
    TablePoints out;
    for (int i = 0; i < count; ++i) {
        const double even = 2.0 * pi * i / count, angle = even + wave * (1.0 - std::cos(even));
        out.angle.push_back(angle), out.value.push_back(s(angle));
    }
    return out;
}

double largest_miss(int count, double wave, int derivative) {
    const auto s = [](double x) { return std::exp(std::sin(x)); };
    const AngleTable table(make_angle_table(sample(count, s, wave)));
    double out = 0.0;
    for (int i = 0; i < 1000; ++i) {
        const double x = 2.0 * pi * i / 1000.0, sine = std::sin(x), cosine = std::cos(x);
        const AngleTable::Value at = table.find(x);
        const double right[] = {s(x), cosine * s(x), (cosine * cosine - sine) * s(x)};
        const double is[] = {at.s, at.s1, at.s2};
        out = std::max(out, std::abs(is[derivative] - right[derivative]));
    }
    return out;
}

}  // namespace

TEST_CASE("angle table: the spline goes through its points and is smooth to the second derivative") {
    const TablePoints points = sample(
        40, [](double x) { return std::sin(3.0 * x) + 0.2 * std::cos(x); }, 0.1);
    const AngleTable table(make_angle_table(points));
    REQUIRE(table.size() == 40);
    for (std::size_t i = 0; i < table.size(); ++i) {
        CHECK(table.find(points.angle[i]).s == doctest::Approx(points.value[i]).epsilon(1e-14));
        const double x = points.angle[i] > 0.0 ? points.angle[i] : 2.0 * pi, step = 1e-9;
        const AngleTable::Value left = table.find(x - step), right = table.find(points.angle[i] + step);
        CHECK(std::abs(left.s1 - right.s1) < 1e-6);
        CHECK(std::abs(left.s2 - right.s2) < 1e-5);
    }
}

TEST_CASE(
    "angle table: errors fall with the orders 4, 3 and 2 of a cubic spline, on even and uneven points") {
    for (const double wave : {0.0, 0.3})
        for (int derivative = 0; derivative < 3; ++derivative) {
            CAPTURE(wave);
            CAPTURE(derivative);
            const double ratio = largest_miss(40, wave, derivative) / largest_miss(80, wave, derivative);
            CHECK(std::log2(ratio) > 3.7 - derivative);
            CHECK(std::log2(ratio) < 4.8 - derivative);
        }
}

TEST_CASE("angle table: derivatives agree with differences") {
    const AngleTable table(make_angle_table(sample(24, [](double x) { return std::cos(2.0 * x); })));
    constexpr double step = 1e-5;
    for (const double x : {0.01, 1.0, 3.0, 6.2}) {
        const AngleTable::Value left = table.find(x - step), at = table.find(x), right = table.find(x + step);
        CHECK(std::abs((right.s - left.s) / (2.0 * step) - at.s1) < 1e-8);
        CHECK(std::abs((right.s1 - left.s1) / (2.0 * step) - at.s2) < 1e-7);
    }
}

TEST_CASE("angle table: what is no table is told in one sentence") {
    const auto flat = [](double) { return 0.01; };
    const auto trouble_of = [](TablePoints points) { return close_table(key, points); };
    CHECK(trouble_of(sample(12, flat)).empty());
    CHECK(trouble_of(sample(11, flat)).find("it has 11 rows; 12 to 1000") == 0);
    CHECK(trouble_of(sample(1001, flat)).find("it has 1001 rows") == 0);
    TablePoints gap = sample(360, flat);
    gap.angle.erase(gap.angle.begin() + 60, gap.angle.begin() + 80);
    gap.value.resize(gap.angle.size());
    CHECK(trouble_of(gap).find("it has a gap: no row between phi = 1.0297") == 0);
    TablePoints half = sample(360, flat);
    half.angle.resize(180), half.value.resize(180);
    CHECK(trouble_of(half).find("it has a gap: no row between phi = 3.12") == 0);
    TablePoints back = sample(24, flat);
    std::swap(back.angle[3], back.angle[4]);
    CHECK(trouble_of(back).find("in row 5 does not come after") != std::string::npos);
    TablePoints nothing = sample(24, flat);
    nothing.value[7] = std::nan("");
    CHECK(trouble_of(nothing) == "row 8 is not finite.");
    TablePoints open = sample(24, flat);
    open.angle.push_back(2.0 * pi), open.value.push_back(0.02);
    CHECK(trouble_of(open) == "it does not close: s = 0.01 where the turn begins, 0.02 where it ends.");
    open.value.back() = 0.01;
    CHECK(close_table(key, open).empty());
    CHECK(open.angle.size() == 24);
}
