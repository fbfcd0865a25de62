// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

#include "ode/embedded_stepper.hpp"

#include "ode/problems.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace {

using namespace stiction;
using ode_problems::BlowUp;
using ode_problems::distance;
using ode_problems::EndOfDomain;
using ode_problems::Kepler;
using ode_problems::Oscillator;
using ode_problems::Witch;

constexpr double two_pi = 6.283185307179586;
constexpr Tolerance no_control{1e30, 1e30};

std::array<const Tableau*, 4> pairs() { return {&cash_karp(), &fehlberg(), &dormand_prince(), &dop853()}; }

template <typename Problem>
EmbeddedStepper start_stepper(const Tableau& tableau, const Problem& problem, double first_step = 0.0) {
    EmbeddedStepper stepper(tableau, problem.dimension());
    std::vector<double> y(problem.dimension());
    Problem::solution(0.0, y);
    stepper.start(problem, 0.0, y, first_step);
    return stepper;
}

enum class Inside { interpolated, refined };

// Largest error inside any of `count` equal steps to t_end.
template <typename Problem>
double find_error_inside(const Tableau& tableau, double t_end, int count, Inside inside) {
    const Problem problem;
    std::vector<double> y(problem.dimension()), exact(problem.dimension());
    EmbeddedStepper stepper = start_stepper(tableau, problem, 1.0);
    double largest = 0.0;
    for (int i = 1; i <= count; ++i) {
        REQUIRE(stepper.advance(problem, t_end * i / count, no_control) == StepOutcome::accepted);
        REQUIRE(stepper.t_end() == t_end * i / count);
        for (const double theta : {0.1, 0.3, 0.5, 0.8, 0.95}) {
            const double t = stepper.t_begin() + theta * (stepper.t_end() - stepper.t_begin());
            if (inside == Inside::interpolated) {
                stepper.prepare_interpolation(problem);
                stepper.interpolate(t, y);
            } else {
                stepper.refine(problem, t, y);
            }
            Problem::solution(t, exact);
            largest = std::max(largest, distance(y, exact));
        }
    }
    return largest;
}

template <typename Problem>
double measure_order_inside(const Tableau& tableau, double t_end, int count, Inside inside) {
    const double order = std::log2(find_error_inside<Problem>(tableau, t_end, count, inside) /
                                   find_error_inside<Problem>(tableau, t_end, 2 * count, inside));
    return order;
}

// Integrates to t_end and returns the largest error at the ends of steps.
template <typename Problem>
double find_error_controlled(const Tableau& tableau, double t_end, Tolerance tolerance, int& steps) {
    const Problem problem;
    std::vector<double> exact(problem.dimension());
    EmbeddedStepper stepper = start_stepper(tableau, problem);
    double largest = 0.0;
    for (steps = 0; stepper.t_end() < t_end; ++steps) {
        REQUIRE(stepper.advance(problem, t_end, tolerance) == StepOutcome::accepted);
        REQUIRE(stepper.t_end() > stepper.t_begin());
        Problem::solution(stepper.t_end(), exact);
        largest = std::max(largest, distance(stepper.y_end(), exact));
    }
    CHECK(stepper.t_end() == t_end);
    return largest;
}

// Numbers of steps that show an order: small enough for its leading term, large enough to stay above rounding.
struct Counts {
    int kepler, witch;
};
Counts find_counts(const Tableau& tableau) { return tableau.order > 5 ? Counts{60, 24} : Counts{320, 120}; }

bool same_bits(std::span<const double> x, std::span<const double> y) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i] != y[i] || std::signbit(x[i]) != std::signbit(y[i])) return false;
    }
    return x.size() == y.size();
}

}  // namespace

TEST_CASE("embedded_stepper: interpolation has a local error of one order more than it says") {
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        // Fehlberg carries order 4, which the local error of the cubic just matches.
        const double expected = tableau->dense_order + 1;
        const Counts counts = find_counts(*tableau);
        CHECK(measure_order_inside<Kepler>(*tableau, 4.0, counts.kepler, Inside::interpolated) >=
              expected - 0.15);
        CHECK(measure_order_inside<Witch>(*tableau, 3.0, counts.witch, Inside::interpolated) >=
              expected - 0.15);
    }
}

TEST_CASE("embedded_stepper: refined states converge with the order of the pair") {
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        const Counts counts = find_counts(*tableau);
        CHECK(measure_order_inside<Kepler>(*tableau, 4.0, counts.kepler, Inside::refined) >=
              tableau->order - 0.15);
        CHECK(measure_order_inside<Witch>(*tableau, 3.0, counts.witch, Inside::refined) >=
              tableau->order - 0.15);
    }
}

// Error per step: with local extrapolation (order 5 carried, order 4 measured) a step of h ~ tol^(1/5) makes
// an error of h^6, the whole motion one of h^5 ~ tol. Fehlberg carries the order that is measured: h^4 ~
// tol^(4/5).
TEST_CASE(
    "embedded_stepper: over ten periods the error is 1.5 to 12 tolerances, or 3 to 8 tol^(4/5) for "
    "Fehlberg") {
    const double tolerances[4] = {1e-5, 1e-7, 1e-9, 1e-11};
    const double four_fifths[4] = {1e-4, 2.51188643150958e-6, 6.30957344480193e-8, 1.58489319246111e-9};
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        for (int k = 0; k < 4; ++k) {
            CAPTURE(tolerances[k]);
            int steps = 0;
            const double error = find_error_controlled<Oscillator>(
                *tableau, 10 * two_pi, {tolerances[k], 1e-2 * tolerances[k]}, steps);
            const bool extrapolates = tableau->order > tableau->embedded_order;
            CHECK(error <= (extrapolates ? 12.0 * tolerances[k] : 8.0 * four_fifths[k]));
            CHECK(error >=
                  (tableau->order > 5 ? 1.5 : 3.0) * (extrapolates ? tolerances[k] : four_fifths[k]));
            CHECK(steps <= (tableau->order > 5 ? 300 : tolerances[k] < 1e-10 ? 4000 : 1600));
        }
    }
}

TEST_CASE("embedded_stepper: dense output at the ends of a step has the bits of the ends") {
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        const Kepler kepler;
        std::vector<double> y(4), previous(4);
        EmbeddedStepper stepper = start_stepper(*tableau, kepler);
        for (int i = 0; i < 20; ++i) {
            previous.assign(stepper.y_end().begin(), stepper.y_end().end());
            REQUIRE(stepper.advance(kepler, 100.0, Tolerance{}) == StepOutcome::accepted);
            CHECK(same_bits(stepper.y_begin(), previous));
            stepper.prepare_interpolation(kepler);
            stepper.interpolate(stepper.t_begin(), y);
            CHECK(same_bits(y, stepper.y_begin()));
            stepper.interpolate(stepper.t_end(), y);
            CHECK(same_bits(y, stepper.y_end()));
            stepper.refine(kepler, stepper.t_begin(), y);
            CHECK(same_bits(y, stepper.y_begin()));
            stepper.refine(kepler, stepper.t_end(), y);
            CHECK(same_bits(y, stepper.y_end()));
        }
    }
}

TEST_CASE("embedded_stepper: refine and interpolate leave the motion and each other alone") {
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        const Kepler kepler;
        std::vector<double> y(4), again(4);
        EmbeddedStepper disturbed = start_stepper(*tableau, kepler);
        EmbeddedStepper plain = start_stepper(*tableau, kepler);
        for (int i = 0; i < 20; ++i) {
            disturbed.advance(kepler, 10.0, Tolerance{});
            plain.advance(kepler, 10.0, Tolerance{});
            const double t = 0.5 * (disturbed.t_begin() + disturbed.t_end());
            disturbed.prepare_interpolation(kepler);
            disturbed.interpolate(t, y);
            disturbed.refine(kepler, disturbed.t_begin() + 0.3 * (t - disturbed.t_begin()), again);
            disturbed.interpolate(t, again);
            CHECK(same_bits(y, again));
            CHECK(same_bits(disturbed.y_end(), plain.y_end()));
            CHECK(disturbed.t_end() == plain.t_end());
        }
    }
}

TEST_CASE(
    "embedded_stepper: a step ends exactly at the limit, however close that is, and keeps its proposal") {
    const Oscillator oscillator;
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        EmbeddedStepper stepper = start_stepper(*tableau, oscillator, 0.05);
        REQUIRE(stepper.advance(oscillator, 1.0, Tolerance{1e-6, 1e-6}) == StepOutcome::accepted);
        const double proposed = stepper.next_step();
        const double next_double = std::nextafter(stepper.t_end(), 2.0);
        REQUIRE(stepper.advance(oscillator, next_double, Tolerance{1e-6, 1e-6}) == StepOutcome::accepted);
        CHECK(stepper.t_end() == next_double);
        CHECK(stepper.next_step() >= proposed);
        // The limit lies just beyond the proposed step: the step is stretched, so that no tiny step follows.
        const double limit = stepper.t_end() + 1.005 * stepper.next_step();
        REQUIRE(stepper.advance(oscillator, limit, Tolerance{1.0, 1.0}) == StepOutcome::accepted);
        CHECK(stepper.t_end() == limit);
    }
}

TEST_CASE("embedded_stepper: a limit that is already reached gives an empty step") {
    const Oscillator oscillator;
    EmbeddedStepper stepper = start_stepper(dormand_prince(), oscillator, 0.1);
    REQUIRE(stepper.advance(oscillator, 0.05, Tolerance{}) == StepOutcome::accepted);
    const std::vector<double> y(stepper.y_end().begin(), stepper.y_end().end());
    const double t = stepper.t_end();
    REQUIRE(stepper.advance(oscillator, t, Tolerance{}) == StepOutcome::accepted);
    CHECK(stepper.t_begin() == t);
    CHECK(stepper.t_end() == t);
    CHECK(same_bits(stepper.y_begin(), y));
    CHECK(same_bits(stepper.y_end(), y));
    std::vector<double> inside(2);
    stepper.interpolate(t, inside);
    CHECK(same_bits(inside, y));
}

TEST_CASE("embedded_stepper: a solution that ceases to exist ends with step_too_small at the singularity") {
    const BlowUp blow_up;
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        EmbeddedStepper stepper(*tableau, 1);
        const double y[1] = {1.0};
        stepper.start(blow_up, 0.0, y, 0.0);
        StepOutcome outcome = StepOutcome::accepted;
        int steps = 0;
        while (outcome == StepOutcome::accepted && stepper.t_end() < 2.0 && steps < 5000) {
            outcome = stepper.advance(blow_up, 2.0, Tolerance{1e-8, 1e-10});
            ++steps;
        }
        CHECK(outcome == StepOutcome::step_too_small);
        CHECK(std::fabs(stepper.t_end() - 1.0) <= 1e-6);
        CHECK(stepper.t_begin() == stepper.t_end());
        CHECK(std::isfinite(stepper.y_end()[0]));
    }
}

TEST_CASE("embedded_stepper: a right-hand side that ceases to exist ends with not_finite at the edge") {
    const EndOfDomain f;
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        EmbeddedStepper stepper(*tableau, 1);
        const double y[1] = {0.0};
        stepper.start(f, 0.0, y, 0.0);
        StepOutcome outcome = StepOutcome::accepted;
        int steps = 0;
        while (outcome == StepOutcome::accepted && stepper.t_end() < 2.0 && steps < 5000) {
            const std::size_t rejected = stepper.rejected();
            outcome = stepper.advance(f, 2.0, Tolerance{1e-6, 1e-6});
            ++steps;
            // A step size that has just failed is not proposed again at once.
            if (outcome == StepOutcome::accepted && stepper.rejected() > rejected) {
                CHECK(stepper.next_step() <= stepper.t_end() - stepper.t_begin());
            }
        }
        CHECK(outcome == StepOutcome::not_finite);
        CHECK(stepper.t_end() <= 1.0);
        CHECK(stepper.t_end() >= 1.0 - 1e-12);
        // y = 2/3 (1 - (1 - t)^(3/2))
        CHECK(stepper.y_end()[0] == doctest::Approx(2.0 / 3).epsilon(1e-5));
        // The same result comes at once if the stepper cannot even begin.
        stepper.start(f, 3.0, y, 0.0);
        CHECK(stepper.advance(f, 4.0, Tolerance{}) == StepOutcome::not_finite);
        CHECK(stepper.t_end() == 3.0);
    }
}

TEST_CASE("embedded_stepper: a first step far too large or far too small is mended within a few steps") {
    const Kepler kepler;
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        std::vector<double> exact(4);
        Kepler::solution(two_pi, exact);
        int steps[3] = {};
        const double first_steps[3] = {0.0, 1e3, 1e-12};
        for (int k = 0; k < 3; ++k) {
            EmbeddedStepper stepper = start_stepper(*tableau, kepler, first_steps[k]);
            for (; stepper.t_end() < two_pi; ++steps[k]) {
                REQUIRE(stepper.advance(kepler, two_pi, {1e-8, 1e-8}) == StepOutcome::accepted);
            }
            CHECK(distance(stepper.y_end(), exact) <= 2e-6);
        }
        CHECK(std::abs(steps[1] - steps[0]) <= 10);
        CHECK(std::abs(steps[2] - steps[0]) <= 25);
    }
}

TEST_CASE("embedded_stepper: evaluations are counted, and each accepted step reuses the last slope") {
    const Oscillator oscillator;
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        EmbeddedStepper stepper = start_stepper(*tableau, oscillator, 0.01);
        CHECK(stepper.evaluations() == 1);
        stepper.advance(oscillator, 10.0, no_control);
        // k_2 .. k_6 and the slope at the end, in all three pairs of order 5; k_2 .. k_12 and the slope.
        const bool is_high = tableau->order > 5;
        std::size_t expected = is_high ? 13 : 7;
        CHECK(stepper.evaluations() == expected);
        std::vector<double> y(2);
        stepper.refine(oscillator, 0.005, y);
        CHECK(stepper.evaluations() == (expected += is_high ? 11 : 5));
        // The extra evaluations of dense output are made once, and only if it is used.
        for (int k = 0; k < 2; ++k) stepper.prepare_interpolation(oscillator);
        CHECK(stepper.evaluations() == (expected += is_high ? 3 : 0));
        CHECK(stepper.rejected() == 0);
        stepper.start(oscillator, 0.0, stepper.y_end(), 5.0);
        stepper.advance(oscillator, 10.0, Tolerance{});
        CHECK(stepper.rejected() > 0);
    }
}

TEST_CASE("embedded_stepper: no infinite loop with a tolerance of zero") {
    const Kepler kepler;
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        EmbeddedStepper stepper = start_stepper(*tableau, kepler, 0.1);
        stepper.start(kepler, 1.0, stepper.y_end(), 0.1);
        CHECK(stepper.advance(kepler, 2.0, {0.0, 0.0}) == StepOutcome::step_too_small);
        CHECK(stepper.t_end() == 1.0);
    }
}

TEST_CASE("embedded_stepper: a system at rest is carried over a long time in few steps") {
    const Oscillator oscillator;
    const double rest[2] = {0.0, 0.0};
    for (const Tableau* tableau : pairs()) {
        INFO(doctest::String(tableau->id));
        EmbeddedStepper stepper(*tableau, 2);
        stepper.start(oscillator, 0.0, rest, 0.0);
        int steps = 0;
        while (stepper.t_end() < 1000.0 && steps < 100) {
            REQUIRE(stepper.advance(oscillator, 1000.0, Tolerance{}) == StepOutcome::accepted);
            ++steps;
        }
        CHECK(steps <= 20);
        CHECK(same_bits(stepper.y_end(), rest));
    }
}

// y' = -2 t y^2 needs no function of the mathematics library, and neither does the stepper: every build has
// these bits.
TEST_CASE("embedded_stepper: the same bits in every build, native or wasm") {
    const double expected[4] = {0x1.446f8655f3a63p-7, 0x1.446f8645debc5p-7, 0x1.446f86567d8cdp-7,
                                0x1.446f865630372p-7};  // near 1/101
    const std::size_t evaluations[4] = {997, 1357, 1244, 503};
    for (std::size_t k = 0; k < 4; ++k) {
        INFO(doctest::String(pairs()[k]->id));
        const Witch witch;
        EmbeddedStepper stepper = start_stepper(*pairs()[k], witch);
        while (stepper.t_end() < 10.0) {
            REQUIRE(stepper.advance(witch, 10.0, Tolerance{}) == StepOutcome::accepted);
        }
        CHECK(stepper.y_end()[0] == expected[k]);
        CHECK(stepper.evaluations() == evaluations[k]);
    }
}
