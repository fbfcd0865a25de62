// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A block at rest under a force F_a sin(2 pi f t) whose amplitude exceeds mu_s N by the fraction d. The force is beyond its
// bound for a time of about sqrt(2 d)/(pi f), a quarter of a period after its zero. As mu_s > mu_k, a whole slip follows.
#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;
using stiction::test::Experiment;

namespace {

std::string make_text(double bound, double excess, const char* more) {
    return std::string("belt_oscillator?stiffness=0&belt_speed=0&normal_force=") +
           write_full_number(bound / 0.4) + "&drive_amplitude=" + write_full_number(bound * (1.0 + excess)) +
           "&x_dot0=0" + more;
}

}  // namespace

TEST_CASE(
    "belt_oscillator: a force that exceeds its bound by 1e-15 of it begins a slip, and one that reaches it "
    "does not") {
    constexpr double bound = 4.0, frequency = 1.0;
    for (const double excess : {1e-6, 1e-9, 1e-11, 1e-12, 1e-13, 1e-14, 2e-15, 1e-15}) {
        CAPTURE(excess);
        Experiment run(make_text(bound, excess, ""), 0.9);
        REQUIRE(run.events().size() >= 2);
        CHECK(run.event(0).kind == EventKind::stick_to_slip);
        const double largest = bound * (1.0 + excess);
        const double onset = std::asin(bound / largest) / (2.0 * pi * frequency);
        CHECK(std::abs(run.event(0).t - onset) < 1e-8);
        CHECK(run.event(1).kind == EventKind::slip_to_stick);
        CHECK(run.event(1).t == doctest::Approx(0.5045).epsilon(2e-3));
    }
    for (const double excess : {0.0, -1e-15, -1e-13, -1e-11}) {
        CAPTURE(excess);
        CHECK(Experiment(make_text(bound, excess, ""), 3.0).events().empty());
    }
}

TEST_CASE(
    "belt_oscillator: with one coefficient a force that exceeds its bound begins a short slip, also below "
    "the rounding of speeds") {
    constexpr double bound = 4.0;
    for (const double excess : {1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 5e-11, 2e-11, 1e-11, 1e-12, 1e-13, 1e-14}) {
        CAPTURE(excess);
        Experiment run(make_text(bound, excess, "&friction_law=coulomb&mu_k=0.4&mu_s=0.4"), 3.0);
        CHECK(run.status() == RunStatus::reached);
        const std::span<const Event> events = run.events();
        CHECK(events.size() >= 12);  // 6 windows
        CHECK(events.size() <= 24);
        for (const Event& event : events) {
            const double window = 0.5 * std::round(2.0 * event.t - 0.5) + 0.25;  // its middle
            CHECK(std::abs(event.t - window) < 1e-3);
        }
        CHECK(std::abs(run.at(3.0, "x")) < 1e-12);
        CHECK(run.word_at_node(run.nodes() - 1, "belt.state") == "stick");
    }
}
