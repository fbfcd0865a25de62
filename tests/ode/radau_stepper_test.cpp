// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ode/radau_stepper.hpp"

#include "ode/problems.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using namespace stiction::test;
using ode_problems::distance;
using ode_problems::Kepler;

namespace {

constexpr Tolerance any_error{1e30, 1e30};

// Prothero and Robinson: y' = rate (cos t - y) - sin t, y = cos t, with an integral beside it: z' = y, z = sin t.
class Relaxing final : public Equation {
  public:
    explicit Relaxing(double fast) : rate(fast) {}
    double rate;
    std::size_t dimension() const override { return 2; }
    void derivative(double t, std::span<const double> y, std::span<double> out) const override {
        out[0] = rate * (std::cos(t) - y[0]) - std::sin(t);
        out[1] = y[0];
    }
};

// Largest error at and inside `count` equal steps over one period.
double find_error(int count, bool inside) {
    const Kepler problem;
    RadauStepper stepper(4);
    std::vector<double> y(4), exact(4);
    const double period = 2.0 * std::acos(-1.0);
    Kepler::solution(0.0, y);
    stepper.start(problem, 0.0, y, 1.0);
    double out = 0.0;
    for (int i = 1; i <= count; ++i) {
        REQUIRE(stepper.advance(problem, period * i / count, any_error) == StepOutcome::accepted);
        REQUIRE(stepper.t_end() == period * i / count);
        const double t = inside ? 0.5 * (stepper.t_begin() + stepper.t_end()) : stepper.t_end();
        stepper.interpolate(t, y);
        Kepler::solution(t, exact);
        out = std::max(out, distance(y, exact));
    }
    return out;
}

}  // namespace

TEST_CASE("radau: the method has order 9 at the ends of its steps and 5 inside") {
    const double coarse = find_error(24, false), fine = find_error(36, false);
    const double order = std::log(coarse / fine) / std::log(1.5);
    MESSAGE("errors ", coarse, " ", fine, ", order ", order);
    CHECK(order > 8.0);
    CHECK(order < 10.5);
    const double inside = std::log(find_error(48, true) / find_error(72, true)) / std::log(1.5);
    CHECK(inside > 5.0);
    CHECK(inside < 7.0);
}

TEST_CASE("radau: its steps follow the slow motion whatever the rate is at which the rest decays") {
    for (const double rate : {1.0, 1e3, 1e6, 1e9}) {
        CAPTURE(rate);
        const Relaxing problem(rate);
        RadauStepper stepper(2);
        const std::vector<double> y{1.0, 0.0};
        stepper.start(problem, 0.0, y, 0.0);
        int steps = 0;
        while (stepper.t_end() < 10.0) {
            REQUIRE(stepper.advance(problem, 10.0, {1e-10, 1e-12}) == StepOutcome::accepted);
            ++steps;
        }
        CHECK(steps < 120);
        CHECK(std::abs(stepper.y_end()[0] - std::cos(10.0)) < 1e-10);
        CHECK(std::abs(stepper.y_end()[1] - std::sin(10.0)) < 1e-9);
        // A part of the last step, and one step from its begin to the same place.
        const double t = 0.3 * stepper.t_begin() + 0.7 * stepper.t_end();
        std::vector<double> part(2), taken(2);
        stepper.refine(problem, t, part);
        RadauStepper other(2);
        other.start(problem, stepper.t_begin(), stepper.y_begin(), 0.0);
        other.take(problem, t, taken);
        CHECK(part == taken);
        CHECK(std::abs(part[0] - std::cos(t)) < 1e-10);
    }
}

TEST_CASE("radau: a band of regularised friction a thousand times narrower costs about the same") {
    const auto count_steps = [](std::string_view v_r) {
        Experiment run("belt_oscillator?method=regularised&slip_regularization=" + std::string(v_r), 2.0);
        CHECK(run.status() == RunStatus::reached);
        return static_cast<double>(run.nodes());
    };
    CHECK(count_steps("1e-7") < 3.0 * count_steps("1e-4"));
}
