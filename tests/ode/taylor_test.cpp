// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ode/taylor.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <span>
#include <vector>

using namespace stiction;

namespace {

// x'' = -k x - c x' + f with mass 1, z = (x, v, 1); returns (x, v) at the end.
std::vector<double> propagate(double k, double c, double f, double x, double v, double t_end, int& steps) {
    const double A[] = {0.0, 1.0, 0.0, -k, -c, f, 0.0, 0.0, 0.0};
    std::vector<double> z{x, v, 1.0};
    TaylorFlow flow(3);
    steps = 0;
    for (double t = 0.0; t < t_end; ++steps) {
        flow.begin(A, z, t_end - t);
        const double h = flow.length();
        flow.find(1.0, z);
        t = h < t_end - t ? t + h : t_end;
    }
    return z;
}

}  // namespace

TEST_CASE("taylor: an oscillator under, at and over critical damping, without a spring, with a tiny one") {
    int steps = 0;
    for (double k : {1.0, 100.0, 1e6}) {
        const double w = std::sqrt(k), t = 10.0 / w;
        const auto z = propagate(k, 0.0, 0.0, 1.0, w, t, steps);
        CHECK(z[0] == doctest::Approx(std::cos(10.0) + std::sin(10.0)).epsilon(1e-13));
        CHECK(steps < 12);
        const double d = 0.1 * w, wd = std::sqrt(k - d * d);
        const auto under = propagate(k, 2.0 * d, 0.0, 1.0, 0.0, t, steps);
        CHECK(under[0] == doctest::Approx(std::exp(-d * t) * (std::cos(wd * t) + d / wd * std::sin(wd * t)))
                              .epsilon(1e-13));
        const auto critical = propagate(k, 2.0 * w, 0.0, 1.0, 0.0, t, steps);
        CHECK(critical[0] == doctest::Approx((1.0 + 10.0) * std::exp(-10.0)).epsilon(1e-11));
        const double s1 = -0.5 * w, s2 = -2.0 * w;
        const auto over = propagate(k, 2.5 * w, 0.0, 1.0, 0.0, t, steps);
        const double exact = (s2 * std::exp(s1 * t) - s1 * std::exp(s2 * t)) / (s2 - s1);
        CHECK(over[0] == doctest::Approx(exact).epsilon(1e-12));
    }
    for (double k : {0.0, 1e-300, 5e-324}) {
        const auto z = propagate(k, 0.0, 2.0, 1.0, 3.0, 7.0, steps);
        CHECK(z[0] == doctest::Approx(1.0 + 21.0 + 49.0).epsilon(1e-15));
        CHECK(steps == 1);
    }
    const auto stiff = propagate(0.0, 5000.0, 1.0, 0.0, 1.0, 0.1, steps);
    CHECK(stiff[1] == doctest::Approx(1.0 / 5000.0).epsilon(1e-12));
}

TEST_CASE("taylor: the row of a stretch is its polynomial") {
    const double A[] = {0.0, 1.0, -4.0, 0.0};
    const std::vector<double> z{1.0, 0.5};
    TaylorFlow flow(2);
    flow.begin(A, z, 100.0);
    CHECK(flow.length() > 0.5);
    double c[TaylorFlow::most_terms + 1];
    const double row[] = {1.0, 2.0};
    flow.find_coefficients(row, c);
    for (double u : {0.0, 0.3, 1.0}) {
        double value = 0.0;
        for (int k = flow.degree(); k >= 0; --k) value = value * u + c[k];
        const double t = u * flow.length();
        const double x = std::cos(2.0 * t) + 0.25 * std::sin(2.0 * t),
                     v = 0.5 * std::cos(2.0 * t) - 2.0 * std::sin(2.0 * t);
        CHECK(value == doctest::Approx(x + 2.0 * v).epsilon(1e-14));
    }
}

// x' = T, T = -x^2: x = x_0/(1 + x_0 t).
TEST_CASE("taylor: a component that is a function of the others has its own series") {
    class Square : public TaylorFunctions {
      public:
        void extend(int k, std::span<double> c) override {
            x_.resize(static_cast<std::size_t>(k));
            x_.push_back(c[0]);
            c[1] = 0.0;
            for (std::size_t j = 0; j < x_.size(); ++j) c[1] -= x_[j] * x_[x_.size() - 1 - j];
        }

      private:
        std::vector<double> x_;
    } square;
    const double A[] = {0.0, 1.0, 0.0, 0.0};
    std::vector<double> z{2.0, 0.0};
    TaylorFlow flow(2);
    double t = 0.0;
    int steps = 0;
    for (; t < 3.0; ++steps) {
        flow.begin(A, z, 3.0 - t, &square);
        flow.shorten(0.5);
        t += flow.length();
        flow.find(1.0, z);
        CHECK(z[0] == doctest::Approx(2.0 / (1.0 + 2.0 * t)).epsilon(1e-14));
        CHECK(z[1] == doctest::Approx(-z[0] * z[0]).epsilon(1e-14));
        if (steps > 200) break;
    }
    CHECK(steps < 100);
    double places[TaylorFlow::most_places], values[2 * TaylorFlow::most_places];
    for (int j = 0; j < TaylorFlow::most_places; ++j) places[j] = 0.1 * j;
    flow.find_at_places(std::span<const double, TaylorFlow::most_places>(places), values);
    for (int j = 0; j < TaylorFlow::most_places; ++j) {
        flow.find(places[j], z);
        CHECK(values[j] == z[0]);
        CHECK(values[TaylorFlow::most_places + j] == z[1]);
    }
}
