// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/root.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

namespace {

using namespace stiction;

// A named function that counts its evaluations.
class Counted {
  public:
    Counted(const char* name, double (*g)(double), double begin, double end)
        : text(name), a(begin), b(end), g_(g) {}
    double operator()(double x) const {
        ++count;
        return g_(x);
    }
    Bracket bracket() const { return {a, b, g_(a), g_(b)}; }
    const char* text;
    double a, b;
    mutable int count = 0;

  private:
    double (*g_)(double);
};

double cube(double x) { return x * x * x; }

// clang-format off
const Counted nasty[] = {
    {"cos x - x",                [](double x) { return std::cos(x) - x; }, 0.0, 1.0},
    {"falling line",             [](double x) { return 0.3 - x; }, -7.0, 11.0},
    {"flat: (x - 1/3)^9",        [](double x) { return cube(cube(x - 1.0 / 3)); }, 0.0, 1.0},
    {"flatter: (x - 1/3)^27",    [](double x) { return cube(cube(cube(x - 1.0 / 3))); }, -1.0, 2.0},
    {"flat: s exp(-1/s^2)",       [](double x) { const double s = x - 0.6; return s == 0 ? 0 : s * std::exp(-1 / (s * s)); }, 0.0, 1.0},
    {"steep: atan(1e12 (x-0.7))", [](double x) { return std::atan(1e12 * (x - 0.7)); }, 0.0, 1.0},
    {"jump",                     [](double x) { return x < 0.123456789 ? -1.0 : 2.0; }, 0.0, 1.0},
    {"jump with slope",          [](double x) { return x < 0.3 ? x - 1e3 : 1e-9 * x; }, 0.0, 1.0},
    {"pole: 1 / (x - 0.3)",      [](double x) { return 1.0 / (x - 0.3); }, 0.0, 1.0},
    {"cube root",                [](double x) { return std::cbrt(x - 0.41); }, 0.0, 1.0},
    {"threefold: (x-1)^3 expanded", [](double x) { return ((x - 3) * x + 3) * x - 1; }, 0.2, 3.1},
    {"exp(20 x) - 3",            [](double x) { return std::exp(20 * x) - 3; }, -5.0, 5.0},
    {"far from zero",            [](double x) { return std::sin(x - 1e6); }, 1e6 - 1.0, 1e6 + 2.0},
    {"huge values",              [](double x) { return 1e300 * (x - 0.11); }, 0.0, 1.0},
    {"tiny values",              [](double x) { return 1e-300 * (x - 0.11); }, 0.0, 1.0},
    {"plateau of zeros",         [](double x) { return x < 0.25 ? x - 0.25 : (x > 0.75 ? x - 0.75 : 0.0); }, 0.0, 1.0},
    {"not a number beyond 0.2",  [](double x) { return x < 0.2 ? 1.0 - x : std::nan(""); }, 0.0, 1.0},
};
// clang-format on

bool is_across(double g, double g_a) { return !(g_a > 0.0 ? g > 0.0 : g < 0.0); }

}  // namespace

TEST_CASE("root: near and far are neighbouring doubles with the sign change between them") {
    for (const Counted& g : nasty) {
        INFO(doctest::String(g.text));
        const Bracket bracket = g.bracket();
        g.count = 0;
        const double near = find_root(g, bracket, 0.0, RootSide::near);
        // Never worse than the 53 to 56 evaluations of bisection.
        CHECK(g.count <= 56);
        const double far = find_root(g, bracket, 0.0, RootSide::far);
        CAPTURE(near);
        CAPTURE(far);
        CHECK(far == std::nextafter(near, bracket.b));
        CHECK_FALSE(is_across(g(near), bracket.g_a));
        CHECK(is_across(g(far), bracket.g_a));
    }
}

TEST_CASE("root: a smooth simple root takes a handful of evaluations") {
    const Counted& g = nasty[0];
    g.count = 0;
    const double x = find_root(g, g.bracket(), 0.0, RootSide::far);
    CHECK(std::fabs(x - 0.73908513321516064) <= 2e-16);
    // 7 or 8, depending on how the mathematics library rounds cos x.
    CHECK(g.count <= 9);
}

TEST_CASE("root: the tolerance bounds the distance from the sign change on either side") {
    for (const Counted& g : nasty) {
        INFO(doctest::String(g.text));
        const Bracket bracket = g.bracket();
        const double x_tolerance = 1e-5;
        const double near = find_root(g, bracket, x_tolerance, RootSide::near);
        const double far = find_root(g, bracket, x_tolerance, RootSide::far);
        CHECK(near < far);
        CHECK(far - near <= x_tolerance);
        CHECK_FALSE(is_across(g(near), bracket.g_a));
        CHECK(is_across(g(far), bracket.g_a));
    }
}

TEST_CASE("root: a zero at an end of the bracket is that end") {
    const Counted g(
        "x - 1", [](double x) { return x - 1.0; }, 1.0, 2.0);
    CHECK(find_root(g, {1.0, 2.0, 0.0, 1.0}, 0.0, RootSide::far) == 1.0);
    CHECK(find_root(g, {1.0, 2.0, 0.0, 1.0}, 0.0, RootSide::near) == 1.0);
    CHECK(find_root(g, {0.0, 1.0, -1.0, 0.0}, 0.0, RootSide::far) == 1.0);
    CHECK(find_root(g, {0.0, 1.0, -1.0, 0.0}, 0.0, RootSide::near) == std::nextafter(1.0, 0.0));
}

TEST_CASE("root: a root at the origin ends at the smallest number") {
    const Counted g(
        "x", [](double x) { return x; }, -1.0, 2.0);
    CHECK(find_root(g, g.bracket(), 0.0, RootSide::far) == 0.0);
    CHECK(find_root(g, g.bracket(), 0.0, RootSide::near) == -std::numeric_limits<double>::denorm_min());
}

TEST_CASE("root: an edge of a condition is found between neighbouring doubles, from either side") {
    const auto holds = [](double x) { return x >= 0.3; };
    const Edge up = bisect(0.0, 1.0, holds);
    CHECK(up.after == 0.3);
    CHECK(up.before == std::nextafter(0.3, 0.0));
    const Edge down = bisect(1.0, -1.0, [](double x) { return x <= 0.3; });
    CHECK(down.after == 0.3);
    CHECK(down.before == std::nextafter(0.3, 1.0));
    CHECK(bisect(0.0, 1.0, holds, 2).middle() == 0.375);
}

TEST_CASE("root: Newton's method ends at rounding, and is NaN if it does not converge") {
    CHECK(follow_steps(1.0, [](double x) { return (2.0 - x * x) / (2.0 * x); }) ==
          doctest::Approx(std::sqrt(2.0)).epsilon(1e-15));
    CHECK(std::isnan(follow_steps(1.0, [](double) { return 1.0; })));
    CHECK(std::isnan(follow_steps(1.0, [](double) { return std::nan(""); })));
}
