// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The viscous force of a contact that touches at the start is included in the decision of the first mode.
#include "dynamics/simulation.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

using namespace stiction;

TEST_CASE(
    "viscous start: a block that another one drags over its bound slips in the first row of every method") {
    // Block 1 slides over block 2 with -5 m/s and drags it by 2 N dry and 2.5 N viscous friction; the ground holds 3 N.
    for (const char* method : {"time_stepping", "exact_qp", "closed_form"}) {
        CAPTURE(method);
        const Scenario scenario =
            *read_scenario("two_masses?z1_dot0=-5&force2_amplitude=0&force1_amplitude=0&method=" +
                           std::string(method))
                 .scenario;
        const Simulation run(*scenario.system, scenario.values, scenario.settings);
        std::vector<double> row(run.columns().size());
        run.get_node_row(0, row);
        const auto value = [&](const char* name) {
            return row[static_cast<std::size_t>(run.find_column(name))];
        };
        CHECK(value("blocks.tangent") == doctest::Approx(4.5).epsilon(1e-14));
        CHECK(value("ground2.tangent") == doctest::Approx(3.0).epsilon(1e-14));
        CHECK(value("z2_ddot") == doctest::Approx((3.0 - 4.5) / 2.0).epsilon(1e-14));
    }
}
