// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Penalty contact with several contacts: the shaker on its three feet, and the block on its two corners.
#include "experiment.hpp"

#include <cmath>
#include <string>

using namespace stiction;
using namespace stiction::test;

namespace {

// Without drive, below the angle of friction: the rigid body rests, tan 0.115 < 0.2.
constexpr std::string_view at_rest = "inclined_shaker?omega=0&mu=0.2";

}  // namespace

TEST_CASE(
    "compliant: feet at rest are springs under the loads of the rigid body, so z tends to 0 like 1/k_c") {
    Experiment rigid(at_rest, 1.0);
    for (const double k : {1e5, 1e6, 1e7}) {
        Experiment soft(std::string(at_rest) + "&method=compliant&contact_stiffness=" + std::to_string(k),
                        2.0);
        CAPTURE(k);
        double load = 0.0;
        for (const char* const foot : {"foot1", "foot2", "foot3"}) {
            const double N = soft.at(2.0, std::string(foot) + ".normal");
            CHECK(soft.at(2.0, std::string(foot) + ".gap") == doctest::Approx(-N / k).epsilon(1e-9));
            CHECK(N == doctest::Approx(rigid.at(1.0, std::string(foot) + ".normal")).epsilon(1e-6));
            load += N;
        }
        CHECK(load == doctest::Approx(0.663 * 9.81 * std::cos(0.115)).epsilon(1e-7));
        // -k z is the load at S1 if the feet share the load as a plane does: the same for every stiffness.
        CHECK(-k * soft.at(2.0, "z") == doctest::Approx(2.3673005).epsilon(1e-7));
    }
}

TEST_CASE("compliant: where the rigid body rests the feet creep at v_r tan(incline)/mu") {
    for (const double v_r : {1e-3, 1e-4, 1e-5}) {
        Experiment soft(std::string(at_rest) + "&method=compliant&slip_regularization=" + std::to_string(v_r),
                        2.0);
        CAPTURE(v_r);
        CHECK(soft.word_at_node(soft.nodes() - 1, "foot1.state") == "stick");
        CHECK(soft.at(2.0, "x_dot") == doctest::Approx(v_r * std::tan(0.115) / 0.2).epsilon(1e-6));
    }
}

TEST_CASE("compliant: on three feet energy is balanced, and the path tends to the rigid one") {
    Experiment soft("inclined_shaker/penalty"), rigid("inclined_shaker", 1.0);
    REQUIRE(soft.status() == RunStatus::reached);
    CHECK(soft.energy_defect() < 1e-8 * soft.largest_energy());
    const double creep = soft.at(1.0, "x") - rigid.at(1.0, "x");
    CHECK(creep > 0.0);
    CHECK(creep < 2e-4);
    Experiment stiffer(
        "inclined_shaker/penalty?slip_regularization=1e-5&contact_stiffness=1e8&contact_damping=1000");
    CHECK(std::abs(stiffer.at(1.0, "x") - rigid.at(1.0, "x")) < 0.2 * creep);
}

TEST_CASE("compliant: a foot with a large force does not end the run") {
    Experiment hits("inclined_shaker?method=compliant&contact_stiffness=1e9&z0=0.05", 0.105);
    CHECK(hits.status() == RunStatus::reached);
    double largest = 0.0;
    for (std::size_t i = 0; i < hits.nodes(); ++i)
        largest = std::max(largest, hits.at_node(i, "foot1.normal"));
    CHECK(largest > 700.0);
}

TEST_CASE("compliant: the block tends to the rigid motion as the stiffness grows, flat and tipping") {
    for (const char* const mu : {"0.5", "1.5"}) {
        const std::string own = std::string("sliding_block?mu=") + mu;
        Experiment rigid(own, 0.5);
        double before = 0.0;
        for (const int power : {4, 6, 8}) {
            // Damping grows with sqrt(k_c): the same share of the critical one.
            const std::string stiff = "&method=compliant&contact_stiffness=1e" + std::to_string(power) +
                                      "&contact_damping=1e" + std::to_string(power / 2);
            Experiment soft(own + stiff, 0.5);
            CAPTURE(own + stiff);
            const double error = std::hypot(soft.at(0.5, "x") - rigid.at(0.5, "x"),
                                            soft.at(0.5, "theta") - rigid.at(0.5, "theta"));
            if (before > 0.0) CHECK(error < 0.2 * before);
            before = error;
            CHECK(soft.energy_defect() < 1e-8 * soft.largest_energy());
        }
        CHECK(before < 1e-4);
    }
}
