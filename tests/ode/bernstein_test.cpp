// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ode/bernstein.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

using namespace stiction;

namespace {

// prod (s - roots), as powers of s.
Bernstein make_product(const std::vector<double>& roots, double factor = 1.0) {
    std::vector<double> c{factor};
    for (double root : roots) {
        c.push_back(0.0);
        for (std::size_t k = c.size() - 1; k > 0; --k) c[k] = c[k - 1] - root * c[k];
        c[0] *= -root;
    }
    Bernstein out;
    convert_powers(c.data(), static_cast<int>(roots.size()), out);
    return out;
}

}  // namespace

TEST_CASE("bernstein: powers of s keep their values, and so do the halves") {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    for (int degree = 0; degree <= 24; ++degree) {
        std::vector<double> c(static_cast<std::size_t>(degree) + 1);
        for (double& value : c) value = uniform(random);
        Bernstein p, left, right;
        convert_powers(c.data(), degree, p);
        p.split(0.3, left, right);
        for (double s = 0.0; s <= 1.0; s += 0.0625) {
            double value = 0.0;
            for (int k = degree; k >= 0; --k) value = value * s + c[static_cast<std::size_t>(k)];
            CHECK(p(s) == doctest::Approx(value).epsilon(1e-13).scale(10.0));
            const double part = s < 0.3 ? left(s / 0.3) : right((s - 0.3) / 0.7);
            CHECK(part == doctest::Approx(value).epsilon(1e-13).scale(10.0));
            CHECK(p.lower_bound() <= value + 1e-14);
        }
    }
}

TEST_CASE("bernstein: the first root is found, however many follow and however near they are") {
    CHECK(find_first_below(make_product({0.5}, -1.0), 0.0) == doctest::Approx(0.5).epsilon(1e-15));
    CHECK(std::isnan(find_first_below(make_product({1.5}, -1.0), 0.0)));
    // Falls at the first root, rises at the second.
    for (double gap : {0.1, 1e-3, 1e-5})
        for (double first : {0.1, 0.4999, 0.73}) {
            const Bernstein p = make_product({first, first + gap, 0.95, 0.97});
            CHECK(std::abs(find_first_below(p, 0.0) - first) < 1e-14 / gap);
        }
    // A grid of sample points would miss a dip of width 1e-4.
    const Bernstein dip = make_product({0.61803, 0.61813});
    CHECK(find_first_below(dip, 0.0) == doctest::Approx(0.61803).epsilon(1e-11));
    CHECK(find_last_above(dip, 0.0) == 1.0);
    CHECK(std::isnan(find_first_below(dip, -1e-8)));
    Bernstein minus = dip;
    for (double& b : minus.b) b = -b;
    CHECK(find_last_above(minus, 0.0) == doctest::Approx(0.61813).epsilon(1e-11));
    CHECK(find_first_above(minus, 0.0) == doctest::Approx(0.61803).epsilon(1e-11));
}

TEST_CASE("bernstein: a double root is a touch of the level or none, and costs no endless search") {
    const Bernstein touch = make_product({0.37, 0.37});
    CHECK(std::isnan(find_first_below(touch, -1e-13)));
    CHECK(find_first_below(touch, 1e-13) == doctest::Approx(0.37).epsilon(1e-6));
}
