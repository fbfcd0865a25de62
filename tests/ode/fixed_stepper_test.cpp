// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

#include "ode/fixed_stepper.hpp"

#include "ode/problems.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <vector>

namespace {

using namespace stiction;

// Error at t_end after `count` equal steps from the known solution at 0.
template <typename Problem>
double find_error(const Tableau& tableau, PairMember member, double t_end, std::size_t count) {
    const Problem problem;
    std::vector<double> y(problem.dimension()), exact(problem.dimension());
    Problem::solution(0.0, y);
    FixedStepper stepper(tableau, problem.dimension(), member);
    stepper.advance(problem, 0.0, t_end, count, y);
    Problem::solution(t_end, exact);
    return ode_problems::distance(y, exact);
}

template <typename Problem>
double measure_order(const Tableau& tableau, PairMember member, double t_end, std::size_t count) {
    const double order = std::log2(find_error<Problem>(tableau, member, t_end, count) /
                                   find_error<Problem>(tableau, member, t_end, 2 * count));
    return order;
}

template <typename Problem>
void check_orders(double t_end, std::size_t count) {
    for (const Tableau* tableau : {&cash_karp(), &fehlberg(), &dormand_prince()}) {
        INFO(doctest::String(tableau->id));
        CHECK(measure_order<Problem>(*tableau, PairMember::carried, t_end, count) ==
              doctest::Approx(tableau->order).epsilon(0.04));
        CHECK(measure_order<Problem>(*tableau, PairMember::embedded, t_end, count) ==
              doctest::Approx(tableau->embedded_order).epsilon(0.04));
    }
    CHECK(measure_order<Problem>(classical_runge_kutta(), PairMember::carried, t_end, count) ==
          doctest::Approx(4).epsilon(0.04));
}

}  // namespace

TEST_CASE("fixed_stepper: every member of every pair converges with its order on y' = -2 t y^2") {
    check_orders<ode_problems::Witch>(3.0, 120);
}

TEST_CASE("fixed_stepper: every member of every pair converges with its order on Kepler's problem") {
    check_orders<ode_problems::Kepler>(4.0, 320);
}

TEST_CASE("fixed_stepper: a cubic in t is integrated without error by order 4") {
    class Cubic final : public Equation {
      public:
        std::size_t dimension() const override { return 1; }
        void derivative(double t, std::span<const double>, std::span<double> out) const override {
            out[0] = 4.0 * t * t * t - 3.0 * t * t + 1.0;
        }
    };
    for (const Tableau* tableau : {&classical_runge_kutta(), &cash_karp(), &fehlberg(), &dormand_prince()}) {
        INFO(doctest::String(tableau->id));
        FixedStepper stepper(*tableau, 1);
        double y[1] = {0.25};
        stepper.advance(Cubic{}, 0.0, 2.0, y);
        CHECK(y[0] == doctest::Approx(16.0 - 8.0 + 2.0 + 0.25).epsilon(1e-15));
    }
}

TEST_CASE("fixed_stepper: steps back in time retrace steps forward to the order of the method") {
    const ode_problems::Kepler kepler;
    std::vector<double> y(4), start(4);
    ode_problems::Kepler::solution(0.0, start);
    y = start;
    FixedStepper stepper(dormand_prince(), 4);
    stepper.advance(kepler, 0.0, 2.0, 200, y);
    CHECK(ode_problems::distance(y, start) > 0.5);
    stepper.advance(kepler, 2.0, 0.0, 200, y);
    CHECK(ode_problems::distance(y, start) < 1e-9);
}
