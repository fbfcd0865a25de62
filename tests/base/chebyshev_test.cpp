// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/chebyshev.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace stiction;

namespace {

template <class F>
std::vector<ChebyshevPiece> resolve(F f, double a, double b) {
    std::vector<ChebyshevPiece> out;
    ChebyshevResolver().resolve(f, a, b, 0.0, out);
    return out;
}

std::vector<double> find_roots(std::span<const ChebyshevPiece> pieces, double level) {
    std::vector<double> out;
    std::array<double, max_chebyshev_terms> at;
    for (const ChebyshevPiece& piece : pieces)
        for (int i = 0, n = piece.find_roots(level, at); i < n; ++i)
            out.push_back(at[static_cast<std::size_t>(i)]);
    return out;
}

}  // namespace

TEST_CASE("chebyshev: pieces cover the interval and meet the function to rounding") {
    const auto f = [](double t) { return std::exp(std::sin(3.0 * t)) / (1.0 + t * t); };
    const std::vector<ChebyshevPiece> pieces = resolve(f, -2.0, 5.0);
    double at = -2.0;
    for (const ChebyshevPiece& piece : pieces) {
        CHECK(piece.resolved);
        CHECK(piece.a == at);
        at = piece.b;
        for (int i = 0; i <= 20; ++i) {
            const double t = piece.a + (piece.b - piece.a) * i / 20.0;
            CHECK(std::abs(piece(t) - f(t)) < 1e-12);
            const double slope = f(t) * (3.0 * std::cos(3.0 * t) - 2.0 * t / (1.0 + t * t));
            CHECK(std::abs(piece.slope(t) - slope) < 1e-9);
        }
    }
    CHECK(at == 5.0);
}

TEST_CASE("chebyshev: a function that is smooth on the interval costs eleven values") {
    int calls = 0;
    const auto f = [&](double t) { return ++calls, 0.4 + 0.1 * std::cos(t); };
    std::vector<ChebyshevPiece> out;
    ChebyshevResolver().resolve(f, 0.0, 0.1, 0.0, out);
    CHECK(out.size() == 1);
    CHECK(calls == 11);
}

TEST_CASE("chebyshev: all roots are found, also a narrow pair") {
    const std::vector<double> roots =
        find_roots(resolve([](double t) { return std::sin(t); }, 0.5, 100.0), 0.0);
    REQUIRE(roots.size() == 31);
    for (std::size_t i = 0; i < roots.size(); ++i)
        CHECK(std::abs(roots[i] - pi * static_cast<double>(i + 1)) < 1e-12);
    // The function is below the level only between 0.3 -+ 1e-4; samples at the ends and in the middle miss it.
    const auto dip = [](double t) { return std::exp(t) * ((t - 0.3) * (t - 0.3) - 1e-8); };
    const std::vector<double> pair = find_roots(resolve(dip, 0.0, 1.0), 0.0);
    REQUIRE(pair.size() == 2);
    CHECK(std::abs(pair[0] - 0.2999) < 1e-9);
    CHECK(std::abs(pair[1] - 0.3001) < 1e-9);
    CHECK(find_roots(resolve([](double t) { return t * t + 1e-8; }, -1.0, 1.0), 0.0).empty());
}

TEST_CASE("chebyshev: of a polynomial with fifteen roots each is found") {
    const auto f = [](double t) {
        double out = 1.0;
        for (int i = 1; i <= 15; ++i) out *= t - i / 16.0;
        return out;
    };
    const std::vector<double> roots = find_roots(resolve(f, -0.013, 1.0), 0.0);
    REQUIRE(roots.size() == 15);
    for (std::size_t i = 0; i < roots.size(); ++i)
        CHECK(std::abs(roots[i] - static_cast<double>(i + 1) / 16.0) < 1e-10);
}

TEST_CASE("chebyshev: extremes and integrals are exact to rounding") {
    std::array<double, max_chebyshev_terms> at;
    double integral = 0.0, square = 0.0;
    std::vector<double> turns;
    for (const ChebyshevPiece& piece : resolve([](double t) { return std::cos(2.0 * t); }, 0.1, 9.0)) {
        integral += piece.integrate();
        square += piece.integrate_square();
        for (int i = 0, n = piece.find_turning_points(at); i < n; ++i)
            turns.push_back(at[static_cast<std::size_t>(i)]);
    }
    CHECK(integral == doctest::Approx(0.5 * (std::sin(18.0) - std::sin(0.2))).epsilon(1e-13));
    CHECK(square == doctest::Approx(4.45 + 0.125 * (std::sin(36.0) - std::sin(0.4))).epsilon(1e-13));
    REQUIRE(turns.size() == 5);
    for (std::size_t i = 0; i < turns.size(); ++i)
        CHECK(std::abs(turns[i] - 0.5 * pi * static_cast<double>(i + 1)) < 1e-12);
}

TEST_CASE("chebyshev: a jump and a lack of values are closed in, and the rest is resolved") {
    for (const double behind : {1.0, std::nan("")}) {
        const auto f = [&](double t) { return t < 0.7 ? std::sin(t) : behind; };
        double unresolved = 0.0;
        for (const ChebyshevPiece& piece : resolve(f, 0.0, 1.0))
            if (piece.a < 0.7 && !piece.resolved) unresolved += piece.b - piece.a;
        CHECK(unresolved < 1e-6);
    }
    const std::vector<ChebyshevPiece> constant = resolve([](double) { return 0.0; }, 0.0, 1.0);
    CHECK(constant.size() == 1);
    CHECK(find_roots(constant, 0.0).empty());
}

TEST_CASE("chebyshev: noise of the function does not halve for ever") {
    unsigned state = 1;
    const auto f = [&](double t) {
        state = state * 1664525u + 1013904223u;
        return std::cos(t) + 1e-12 * (static_cast<double>(state >> 8) / 16777216.0 - 0.5);
    };
    const std::vector<ChebyshevPiece> pieces = resolve(f, 0.0, 3.0);
    CHECK(pieces.size() < 20);
    CHECK(find_roots(pieces, 0.0).size() == 1);
}

TEST_CASE("chebyshev: a difference of nearly equal terms is resolved to its own rounding") {
    // The terms are known to 1e-16, so the difference has 8 digits if it is of the order 1e-8, and none below 1e-16.
    for (const double size : {1e-8, 1e-11, 1e-14, 1e-17}) {
        CAPTURE(size);
        int calls = 0;
        const auto f = [&](double t) {
            return ++calls,
                   std::sin(40.0 * t) + size * std::cos(t) - 2.0 * std::sin(20.0 * t) * std::cos(20.0 * t);
        };
        std::vector<ChebyshevPiece> pieces;
        ChebyshevResolver().resolve(f, 0.0, 1.5, 0.0, pieces);
        CHECK(calls < 2000);
        for (const ChebyshevPiece& piece : pieces) {
            CHECK(piece.resolved);
            for (const double t : {piece.a, 0.3 * piece.a + 0.7 * piece.b})
                CHECK(std::abs(piece(t) - size * std::cos(t)) < 2e-15);
        }
    }
}

TEST_CASE("chebyshev: a small jump of a smooth function is closed in and is no noise") {
    for (const double jump : {1.0, 1e-3, 1e-6})
        for (int i = 1; i < 400; ++i) {
            const double at = i / 400.0 + 1e-4;
            const auto f = [&](double t) { return std::sin(t) + (t < at ? 0.0 : jump); };
            for (const ChebyshevPiece& piece : resolve(f, 0.0, 1.0)) {
                const double place = (at - piece.a) / (piece.b - piece.a);
                const bool holds =
                    place > 0.05 && place < 0.95;  // nearer to an end no point is beyond the jump
                if (holds && piece.resolved) CHECK(piece.b - piece.a < 1e-6);
            }
        }
}
