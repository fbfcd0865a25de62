// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// A step allocates nothing: all memory of a stepper is sized in its constructor.

#include "ode/allocation_count.hpp"

#include "base/root.hpp"
#include "ode/embedded_stepper.hpp"
#include "ode/fixed_stepper.hpp"
#include "ode/problems.hpp"

#include <doctest/doctest.h>

using namespace stiction;

TEST_CASE("allocation: a constructor is counted, so the zeros below mean something") {
    const std::size_t before = test::allocation_count();
    const EmbeddedStepper stepper(dormand_prince(), 4);
    CHECK(test::allocation_count() > before);
    CHECK(stepper.y_end().size() == 4);
}

TEST_CASE(
    "allocation: start, advance, prepare_interpolation, interpolate and refine allocate nothing, accepted or "
    "not") {
    const ode_problems::Kepler kepler;
    for (const Tableau* tableau : {&cash_karp(), &fehlberg(), &dormand_prince(), &dop853()}) {
        EmbeddedStepper stepper(*tableau, 4);
        double y[4];
        ode_problems::Kepler::solution(0.0, y);
        const std::size_t before = test::allocation_count();
        stepper.start(kepler, 0.0, y, 3.0);
        for (int i = 0; i < 10; ++i) stepper.advance(kepler, 100.0, Tolerance{});
        stepper.start(kepler, stepper.t_end(), stepper.y_end(), 0.0);
        for (int i = 0; i < 10; ++i) stepper.advance(kepler, 100.0, Tolerance{});
        const double middle = 0.5 * (stepper.t_begin() + stepper.t_end());
        stepper.prepare_interpolation(kepler);
        stepper.interpolate(middle, y);
        stepper.refine(kepler, middle, y);
        stepper.advance(kepler, 100.0, {0.0, 0.0});
        const std::size_t after = test::allocation_count();
        CHECK(after == before);
        CHECK(stepper.rejected() > 0);
    }
}

TEST_CASE("allocation: fixed steps and roots allocate nothing") {
    const ode_problems::Kepler kepler;
    const auto parabola = [](double x) { return x * x - 0.5; };
    FixedStepper stepper(classical_runge_kutta(), 4);
    double y[4];
    ode_problems::Kepler::solution(0.0, y);
    const std::size_t before = test::allocation_count();
    stepper.advance(kepler, 0.0, 1.0, 10, y);
    const double root = find_root(parabola, {0.0, 1.0, -0.5, 0.5}, 0.0, RootSide::far);
    const std::size_t after = test::allocation_count();
    CHECK(after == before);
    CHECK(root == doctest::Approx(0.70710678118654752));
}
