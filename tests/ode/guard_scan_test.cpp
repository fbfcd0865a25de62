// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ode/guard_scan.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <vector>

using namespace stiction;

namespace {

constexpr double touch = 1e-10;

// Guards that are known functions of time.
class Functions : public GuardedStep {
  public:
    using Function = std::function<double(double)>;
    explicit Functions(std::vector<Function> g, double longest = HUGE_VAL)
        : g_(std::move(g)), longest_(longest), watch(g_.size()), scan_(g_.size()) {}
    void find_guards(double s, std::span<double> out) override {
        ++looks;
        for (std::size_t i = 0; i < g_.size(); ++i) out[i] = g_[i](s);
    }
    double find_exactly(double s, std::size_t guard) override { return g_[guard](s); }
    double longest_piece(double) override { return longest_; }

    void begin(double a) {
        begin_.resize(g_.size());
        end_.resize(g_.size());
        find_guards(a, begin_);
        watch.begin_mode(begin_, touch);
    }
    Fall find(double a, double b) {
        find_guards(a, begin_);
        find_guards(b, end_);
        watch.begin_step(begin_);
        return scan_.find_first(*this, watch, a, b, begin_, end_);
    }
    Fall find_from_begin(double a, double b) {
        begin(a);
        return find(a, b);
    }
    int looks = 0;

  private:
    std::vector<Function> g_;
    double longest_;
    std::vector<double> begin_, end_;

  public:
    GuardWatch watch;

  private:
    GuardScan scan_;
};

}  // namespace

TEST_CASE("guard scan: two crossings inside one step, far from both ends") {
    Functions f({[](double t) { return 1.0 - 1.001 * std::exp(-0.5 * (t - 3.7) * (t - 3.7) * 400.0); }}, 1.0);
    const Fall fall = f.find_from_begin(0.0, 10.0);
    REQUIRE(fall.found);
    CHECK(fall.s == doctest::Approx(3.7 - std::sqrt(2.0 * std::log(1.001) / 400.0)).epsilon(1e-12));
}

TEST_CASE(
    "guard scan: a dip below the tolerance is a touch, one above it an event, tangency no endless search") {
    for (double depth : {0.0, 1e-13, 1e-11, 0.5e-10}) {
        Functions f({[=](double t) { return 1.0 - (1.0 + depth) * std::sin(t); }}, 1.0);
        CHECK(!f.find_from_begin(0.0, 3.0).found);
        CHECK(f.looks < 2000);
    }
    for (double depth : {3e-10, 1e-9, 1e-6}) {
        Functions f({[=](double t) { return 1.0 - (1.0 + depth) * std::sin(t); }}, 1.0);
        const Fall fall = f.find_from_begin(0.0, 3.0);
        REQUIRE(fall.found);
        CHECK(fall.s == doctest::Approx(std::asin(1.0 / (1.0 + depth))).epsilon(1e-9));
    }
}

TEST_CASE(
    "guard scan: the depth of a touch is measured by the guard on this step, not by its peak long before") {
    Functions f({[](double t) { return t < 1.0 ? 1e9 : 2.0 - t; }}, 1.0);
    f.begin(0.0);
    const Fall fall = f.find(1.5, 2.0 + 1e-3);
    REQUIRE(fall.found);
    CHECK(fall.s == doctest::Approx(2.0).epsilon(1e-14));
}

TEST_CASE("guard scan: the first of clustered roots of several guards") {
    const double first = 0.61234567;
    Functions f({[=](double t) { return first + 2e-9 - t; }, [=](double t) { return first - t; },
                 [=](double t) { return (first + 1e-9 - t) * 1e6; }});
    const Fall fall = f.find_from_begin(0.0, 1.0);
    REQUIRE(fall.found);
    CHECK(fall.guard == 1);
    CHECK(fall.s == doctest::Approx(first).epsilon(1e-15));
}

TEST_CASE("guard scan: what begins at 0 is armed by rising; if it falls, the fall is at the beginning") {
    Functions rises({[](double t) { return std::sin(t); }}, 1.0);
    const Fall back = rises.find_from_begin(0.0, 4.0);
    REQUIRE(back.found);
    CHECK(!back.at_begin);
    CHECK(back.s == doctest::Approx(pi).epsilon(1e-14));
    Functions falls({[](double t) { return -std::sin(t); }}, 1.0);
    CHECK(falls.find_from_begin(0.0, 4.0).at_begin);
    Functions rests({[](double) { return 0.0; }});
    CHECK(!rests.find_from_begin(0.0, 4.0).found);
    // Slowly: t^3 is below the noise for a while.
    Functions slow({[](double t) { return t * t * t * (1.0 - t); }});
    const Fall later = slow.find_from_begin(0.0, 2.0);
    REQUIRE(later.found);
    CHECK(later.s == doctest::Approx(1.0).epsilon(1e-14));
}

TEST_CASE("guard scan: a hop lower than what an interpolated state misses is not at the beginning") {
    class Hop : public GuardedStep {
      public:
        void find_guards(double s, std::span<double> out) override { out[0] = s * (-1e-7 - s); }
        double find_exactly(double s, std::size_t) override { return s * (2e-6 - s); }
        double longest_piece(double) override { return HUGE_VAL; }
    } step;
    GuardWatch watch(1);
    GuardScan scan(1);
    const std::vector<double> begin{0.0}, end{-0.25};
    watch.begin_mode(begin, touch);
    const Fall fall = scan.find_first(step, watch, 0.0, 0.5, begin, end);
    REQUIRE(fall.found);
    CHECK(!fall.at_begin);
    CHECK(std::abs(fall.s - 2e-6) < 1e-18);
}

TEST_CASE(
    "guard scan: a hop lower than the noise ends where its rates say, unless it is no longer than an "
    "instant") {
    class LowHop : public GuardedStep {
      public:
        explicit LowHop(double duration) : duration_(duration) {}
        void find_guards(double s, std::span<double> out) override { out[0] = g(s); }
        double find_exactly(double s, std::size_t) override { return g(s); }
        double find_hop_end(std::size_t) override { return duration_; }
        double longest_piece(double) override { return HUGE_VAL; }
        double g(double s) const { return s * (duration_ - s); }

      private:
        double duration_;
    };
    for (const double duration : {1e-8, 0.0}) {
        LowHop step(duration);
        GuardWatch watch(1);
        GuardScan scan(1);
        const std::vector<double> begin{0.0}, end{step.g(0.5)};
        watch.begin_mode(begin, touch);
        const Fall fall = scan.find_first(step, watch, 0.0, 0.5, begin, end);
        REQUIRE(fall.found);
        CHECK(fall.at_begin == (duration == 0.0));
        CHECK(fall.s == duration);
    }
}

TEST_CASE("guard scan: interpolated states may miss by more than a touch") {
    // Interpolated values of the guard are 1e-7 too low, or too high; fresh values give its root.
    for (const double miss : {-1e-7, 1e-7}) {
        class Missing : public GuardedStep {
          public:
            explicit Missing(double miss) : miss_(miss) {}
            void find_guards(double s, std::span<double> out) override {
                out[0] = g(s) + miss_ * s * (1.0 - s);
            }
            double find_exactly(double s, std::size_t) override { return g(s); }
            double longest_piece(double) override { return HUGE_VAL; }
            static double g(double s) { return (1.0 - s) * (0.7 - s); }

          private:
            double miss_;
        } step(miss);
        GuardWatch watch(1);
        GuardScan scan(1);
        const std::vector<double> begin{0.7}, end{Missing::g(0.9)};
        watch.begin_mode(begin, touch);
        const Fall fall = scan.find_first(step, watch, 0.0, 0.9, begin, end);
        CHECK(fall.found);
        CHECK(std::abs(fall.s - 0.7) < 1e-14);
    }
    // A guard that begins at 0 and rises slowly does not fall if its interpolant dips by less than a touch.
    Functions slow({[](double s) { return s * s * s - 1e-12 * s; }});
    CHECK(!slow.find_from_begin(0.0, 1.0).found);
}

TEST_CASE("guard scan: fast oscillation is resolved when its period is told") {
    for (double phase : {0.0, 1.0, 2.0, 4.0}) {
        const double w = 2.0 * pi * 50.0;
        // A fast oscillation that falls below 0 only near the maximum of its slow envelope.
        Functions f(
            {[=](double t) { return 1.2 - (0.2 + std::exp(-(t - 5) * (t - 5))) * std::sin(w * t + phase); }},
            0.125 / 50.0);
        const Fall fall = f.find_from_begin(0.0, 10.0);
        double brute = std::numeric_limits<double>::quiet_NaN();
        for (double t = 0.0; t < 10.0 && std::isnan(brute); t += 1e-5)
            if (1.2 < (0.2 + std::exp(-(t - 5) * (t - 5))) * std::sin(w * t + phase)) brute = t;
        CHECK(fall.found == !std::isnan(brute));
        if (fall.found) CHECK(std::abs(fall.s - brute) < 2e-5);
    }
}

TEST_CASE("guard scan: kinks and jumps are found, and no value at all is no event") {
    Functions kink({[](double t) { return std::abs(t - 0.4321) - 1e-6; }});
    CHECK(kink.find_from_begin(0.0, 1.0).s == doctest::Approx(0.432099).epsilon(1e-12));
    Functions jump({[](double t) { return t < 0.7 ? 1.0 : -1.0; }});
    CHECK(jump.find_from_begin(0.0, 1.0).s == doctest::Approx(0.7).epsilon(1e-15));
    Functions none({[](double) { return std::nan(""); }});
    CHECK(!none.find_from_begin(0.0, 1.0).found);
    CHECK(none.looks < 100);
}

TEST_CASE(
    "guard scan: late in a run a guard is no finer than the rounding of t, and is not searched for more") {
    for (const double t0 : {0.0, 1e4, 1e6}) {
        CAPTURE(t0);
        const double period = 1.0, w = 2.0 * pi / period;
        Functions touches({[=](double t) { return 1.0 - std::sin(w * t); }}, 0.125 * period);
        CHECK(!touches.find_from_begin(t0, t0 + 20.0).found);
        CHECK(touches.looks <= 160 * 20 + 3);
        Functions falls({[=](double t) { return 1.0 - 0.02 * (t - t0) - 0.9 * std::sin(w * t); }},
                        0.125 * period);
        const Fall fall = falls.find_from_begin(t0, t0 + 20.0);
        REQUIRE(fall.found);
        Functions early({[=](double t) { return 1.0 - 0.02 * t - 0.9 * std::sin(w * t); }}, 0.125 * period);
        CHECK(fall.s - t0 == doctest::Approx(early.find_from_begin(0.0, 20.0).s).epsilon(1e-8 + 1e-14 * t0));
        CHECK(falls.looks <= early.looks + 40);
    }
}

TEST_CASE("guard scan: the steepness of a jump is not taken for rounding") {
    for (const double below : {1e-2, 1e-6, 1e-9, 3e-10}) {
        CAPTURE(below);
        Functions f({[=](double t) { return t < 0.0519 ? 1.0 : -below; }}, 0.125);
        const Fall fall = f.find_from_begin(0.0, 0.2);
        REQUIRE(fall.found);
        CHECK(fall.s == doctest::Approx(0.0519).epsilon(1e-12));
    }
}

TEST_CASE("guard scan: what a guard cannot show its owner may tell") {
    // Like a difference of angles after a thousand turns: the guard begins within its rounding, and falls only within it.
    Functions f({[](double t) { return 1e-12 * std::cos(40.0 * t) - 1e-13 + (t > 1.0 ? t - 1.0 : 0.0); }},
                0.1);
    f.begin(0.0);
    f.watch.set_rounding(0, 2e-12);
    CHECK(!f.find(0.0, 2.0).found);
    CHECK(f.find_from_begin(0.0, 2.0).found);
}

TEST_CASE("guard scan: a step that ends inside a shallow dip says so") {
    const double depth = 0.5e-10;
    Functions f({[=](double t) { return 1.0 - (1.0 + depth) * std::sin(t); }}, 1.0);
    CHECK(!f.find_from_begin(0.0, 0.5 * pi).found);
    const double dip = f.watch.undecided(1);
    CHECK(dip == doctest::Approx(std::asin(1.0 / (1.0 + depth))).epsilon(1e-6));
    CHECK(!f.find(0.5 * pi, 3.0).found);
    CHECK(f.watch.undecided(1) == std::numeric_limits<double>::infinity());
}

TEST_CASE("guard scan: a guard that comes from above the noise has dipped, however little") {
    constexpr double low = 1e-14;
    Functions f({[](double t) { return t * (1.0 - t) * 1e-2; }}, 4.0);
    const double end = 1.0 + 1e2 * low;
    CHECK(!f.find_from_begin(0.0, end).found);
    CHECK(f.watch.undecided(1) == doctest::Approx(1.0).epsilon(1e-9));
}

// A hop that is lower than the noise of its guard, whose owner says where it is over.
TEST_CASE("guard scan: a hop that ends in the first step or in the second ends where its owner says") {
    constexpr double top = 1e-15;
    struct Hop : Functions {
        using Functions::Functions;
        double find_hop_end(std::size_t) override { return 1.0; }
    };
    const auto g = [](double t) { return 4.0 * top * t * (1.0 - t); };
    for (const double first : {0.4, 0.99, 1.01, 3.0, 400.0}) {
        CAPTURE(first);
        Hop f({g}, 1e4);
        Fall fall = f.find_from_begin(0.0, first);
        CHECK(fall.found == (first > 1.0));
        if (!fall.found) fall = f.find(first, 400.0);
        REQUIRE(fall.found);
        CHECK(!fall.at_begin);
        CHECK(fall.s == 1.0);
    }
}

TEST_CASE("guard scan: random sums of sines against brute force") {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    int found = 0;
    for (int trial = 0; trial < 300; ++trial) {
        double a[4], w[4], p[4];
        for (int k = 0; k < 4; ++k)
            a[k] = uniform(random), w[k] = 6.0 * uniform(random), p[k] = 3.0 * uniform(random);
        const double level = 1.2 + 0.8 * uniform(random);
        const auto g = [=](double t) {
            double out = level;
            for (int k = 0; k < 4; ++k) out += a[k] * std::sin(w[k] * t + p[k]);
            return out;
        };
        if (!(g(0.0) > 0.0)) continue;
        Functions f({g}, 0.125 * 2.0 * pi / 6.0);
        const Fall fall = f.find_from_begin(0.0, 5.0);
        double brute = HUGE_VAL;
        for (double t = 0.0; t < 5.0 && brute == HUGE_VAL; t += 1e-4)
            if (g(t) < 0.0) brute = t;
        CHECK(fall.found == (brute < HUGE_VAL));
        if (fall.found && brute < HUGE_VAL) CHECK(std::abs(fall.s - brute) <= 1.01e-4);
        found += fall.found ? 1 : 0;
    }
    CHECK(found > 50);
}
