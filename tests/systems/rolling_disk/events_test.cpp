// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Instants of transition against the second computation of reference_disk.hpp.
#include "systems/experiment.hpp"
#include "systems/rolling_disk/reference_disk.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace stiction;
using stiction::test::Experiment;
using stiction::test::ReferenceDisk;

namespace {

ReferenceDisk::State make_start(const ReferenceDisk::Parameters& p, double s0, double phi_dot, double v_r,
                                double v_f) {
    const double rho = std::sqrt(s0 * s0 + p.r * p.r - p.h * p.h);
    const double theta = std::atan2(p.r, s0) - std::atan2(p.h, rho);
    ReferenceDisk::State out;
    out.q = {0.0, theta, s0, 0.0};
    out.v = {phi_dot, -std::sin(theta) * v_r / s0, rho * v_r / s0, (v_f - rho * phi_dot) / p.r};
    return out;
}

// The largest difference of event times of the same kinds.
void compare(const std::string& scenario, const ReferenceDisk::Parameters& p,
             const ReferenceDisk::State& start, double t_end, std::size_t least) {
    ReferenceDisk reference(p);
    const std::vector<ReferenceDisk::Event> expected = reference.run(start, t_end);
    CHECK(expected.size() >= least);
    struct {
        const char* text;
        double tolerance;
    } const runs[] = {{"&tol=1e-12", 1e-9}, {"", 1e-8}};
    for (const auto& [text, tolerance] : runs) {
        const std::string whole = scenario + text;
        Experiment run(whole, t_end);
        CAPTURE(whole);
        REQUIRE(run.events().size() == expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            CHECK(get_name(run.events()[i].kind) == expected[i].kind);
            CHECK(std::abs(run.events()[i].t - expected[i].t) < tolerance);
        }
        CHECK(run.energy_defect() < 1e-9 * std::max(1.0, run.largest_energy()));
    }
}

}  // namespace

TEST_CASE("rolling_disk: event times of the paper's cases are those of a second computation") {
    compare("rolling_disk?mu_s=0.2", {}, make_start({}, 1.5, 0.0, 0.0, 0.0), 10.0, 8);
    const ReferenceDisk::Parameters strong{.M = 25.0};
    compare("rolling_disk?torque_amplitude=25", strong, make_start(strong, 1.5, 0.0, 0.0, 0.0), 25.0, 19);
}

TEST_CASE("rolling_disk: event times with a tilted shaft are those of a second computation") {
    const ReferenceDisk::Parameters low{.h = 0.15};
    compare("rolling_disk?pivot_height=0.15", low, make_start(low, 1.5, 0.0, 0.0, 0.0), 10.0, 8);
    const ReferenceDisk::Parameters lift{.M = 25.0, .h = 0.6};
    compare("rolling_disk?torque_amplitude=25&pivot_height=0.6", lift, make_start(lift, 1.5, 0.0, 0.0, 0.0),
            25.0, 2);
    const ReferenceDisk::Parameters high{.M = 12.0, .mu_s = 0.5, .mu_k = 0.2, .k = 400.0, .h = 0.5};
    compare("rolling_disk?torque_amplitude=12&mu_s=0.5&mu_k=0.2&pivot_height=0.5&stiffness=400", high,
            make_start(high, 1.5, 0.0, 0.0, 0.0), 12.0, 20);
}

TEST_CASE("rolling_disk: a start that slips ends where a second computation does") {
    const ReferenceDisk::Parameters low{.h = 0.2};
    compare("rolling_disk?pivot_height=0.2&phi_dot0=1&v_r0=0.8&v_f0=-1.5", low,
            make_start(low, 1.5, 1.0, 0.8, -1.5), 6.0, 1);
}

TEST_CASE("rolling_disk: all methods find the same events") {
    Experiment own("rolling_disk?mu_s=0.2");
    struct {
        const char* text;
        double tolerance;
    } const methods[] = {{"rolling_disk?method=index_1", 2e-7},
                         {"rolling_disk?method=time_stepping&dt=2e-4", 2e-3}};
    for (const auto& [text, tolerance] : methods) {
        Experiment other(text);
        REQUIRE(other.events().size() == own.events().size());
        for (std::size_t i = 0; i < own.events().size(); ++i) {
            CHECK(other.events()[i].kind == own.events()[i].kind);
            CHECK(std::abs(other.events()[i].t - own.events()[i].t) < tolerance);
        }
    }
    // The polygon by its sides and corners, and by Lemke's method.
    for (const char* cone : {"polygon_1", "polygon_2", "polygon_8", "polygon_16"}) {
        const std::string choice = std::string("&friction_cone=") + cone;
        Experiment sides("rolling_disk?torque_amplitude=25" + choice),
            lemke("rolling_disk?method=lemke&torque_amplitude=25" + choice);
        REQUIRE(sides.events().size() == lemke.events().size());
        CHECK(sides.events().size() > 4);
        for (std::size_t i = 0; i < sides.events().size(); ++i)
            CHECK(std::abs(sides.events()[i].t - lemke.events()[i].t) < 1e-9);
    }
    Experiment eight("rolling_disk?friction_cone=polygon_8"), lemke("rolling_disk?method=lemke");
    REQUIRE(eight.events().size() == lemke.events().size());
    for (std::size_t i = 0; i < eight.events().size(); ++i)
        CHECK(std::abs(eight.events()[i].t - lemke.events()[i].t) < 1e-9);
}
