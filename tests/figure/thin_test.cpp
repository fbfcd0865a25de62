// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/thin.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace stiction;
using namespace stiction::figure;

namespace {

double find_distance(const PlanePoint& p, const PlanePoint& a, const PlanePoint& b) {
    const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy,
                 s = length > 0.0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0)
                                  : 0.0;
    return std::hypot(p.x - a.x - s * dx, p.y - a.y - s * dy);
}

// The largest distance of a point of `all` from the curve `drawn`.
double find_worst(const std::vector<PlanePoint>& all, const std::vector<PlanePoint>& drawn) {
    double worst = 0.0;
    for (const PlanePoint& p : all) {
        if (!std::isfinite(p.x + p.y)) continue;
        double best = HUGE_VAL;
        for (std::size_t i = 0; i + 1 < drawn.size(); ++i)
            if (std::isfinite(drawn[i].x + drawn[i + 1].x))
                best = std::min(best, find_distance(p, drawn[i], drawn[i + 1]));
        worst = std::max(worst, best);
    }
    return worst;
}

// A curve of Lissajous that turns back at its ends.
std::vector<PlanePoint> make_curve(int count, double turns) {
    std::vector<PlanePoint> out;
    for (int i = 0; i < count; ++i) {
        const double s = turns * i / (count - 1);
        out.push_back({60.0 + 60.0 * std::sin(3.0 * s), 40.0 + 40.0 * std::sin(2.0 * s + 0.3)});
    }
    return out;
}

}  // namespace

TEST_CASE("thin: a thinned curve is nowhere further than its tolerance from the points that are left out") {
    const std::vector<PlanePoint> all = make_curve(20'000, 7.0);
    for (const double tolerance : {0.5, 0.05, 0.01}) {
        const std::vector<PlanePoint> drawn = thin(all, tolerance);
        CHECK(find_worst(all, drawn) <= tolerance);
        CHECK(drawn.size() < all.size() / 4);
        CHECK(drawn.front().x == all.front().x);
        CHECK(drawn.back().y == all.back().y);
    }
}

TEST_CASE("thin: a straight line keeps its ends, and a turning point on it stays") {
    std::vector<PlanePoint> line;
    for (int i = 0; i <= 1000; ++i) line.push_back({0.01 * i, 0.02 * i});
    CHECK(thin(line, 0.01).size() == 2);
    for (int i = 999; i >= 0; --i) line.push_back({0.01 * i, 0.02 * i});
    const std::vector<PlanePoint> drawn = thin(line, 0.01);
    CHECK(drawn.size() <= 4);
    CHECK(find_worst(line, drawn) <= 0.01);
}

TEST_CASE("thin: an interruption stays") {
    const std::vector<PlanePoint> drawn =
        thin({{0, 0}, {1, 1}, {2, 2}, {NAN, NAN}, {5, 0}, {6, 0}, {7, 0}}, 0.01);
    REQUIRE(drawn.size() == 5);
    CHECK(drawn[1].x == 2);
    CHECK(std::isnan(drawn[2].x));
    CHECK(drawn[3].x == 5);
}

TEST_CASE("thin: strips keep the extremes of a fast oscillation") {
    std::vector<PlanePoint> fast;
    for (int i = 0; i <= 200'000; ++i) fast.push_back({1e-3 * i, 30.0 * std::sin(0.9 * i)});
    const std::vector<PlanePoint> drawn = thin_strips(fast, 0.05);
    CHECK(drawn.size() <= 2 * 4002);
    double most = 0.0;
    for (const PlanePoint& p : drawn) most = std::max(most, p.y);
    CHECK(most > 29.99);
    std::vector<PlanePoint> some;
    for (std::size_t i = 0; i < fast.size(); i += 997) some.push_back(fast[i]);
    CHECK(find_worst(some, drawn) <= 0.05);
}

TEST_CASE("thin: a curve that runs over itself is drawn once") {
    const std::vector<PlanePoint> all = make_curve(60'000, 60.0 * 3.14159265358979323846);
    const std::vector<PlanePoint> drawn = drop_covered(all, 0.04, 120.0, 80.0);
    CHECK(drawn.size() < all.size() / 5);
    std::vector<PlanePoint> some;
    for (std::size_t i = 0; i < all.size(); i += 101) some.push_back(all[i]);
    CHECK(find_worst(some, drawn) <= 0.06);
}
