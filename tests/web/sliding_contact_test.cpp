// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/sliding_contact.hpp"
#include "patient_session.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;

TEST_CASE(
    "sliding contact: the first that slides is spoken of, else the first that is closed, else the first") {
    Sample sample;
    CHECK(choose_contact(sample) == 0);
    sample.contacts.resize(4);
    CHECK(choose_contact(sample) == 0);
    sample.contacts[2].state = ContactState::stick;
    sample.contacts[3].state = ContactState::stick;
    CHECK(choose_contact(sample) == 2);
    sample.contacts[3].state = ContactState::slip_minus;
    CHECK(choose_contact(sample) == 3);
    sample.contacts[1].state = ContactState::slip_plus;
    CHECK(choose_contact(sample) == 1);
}

TEST_CASE(
    "sliding contact: of the rod it says what the columns of the present state say, also under a hand") {
    PatientSession session;
    session.load("painleve_rod?mu=1.5&v_t0=-1&inconsistent_rule=stop");
    const auto check = [&] {
        const SlidingContact now = find_sliding_contact(session);
        const double region = session.column("region"), a = session.column("a");
        CHECK(now.region == (std::isnan(region) ? -1 : static_cast<int>(region)));
        CHECK(std::isnan(now.A) == std::isnan(a));
        if (!std::isnan(a)) {
            CHECK(now.A == doctest::Approx(a).epsilon(1e-12));
            CHECK(now.b == doctest::Approx(session.column("b")).epsilon(1e-12));
        }
    };
    int slides = 0;
    for (const double t : {0.0, 0.02, 0.05, 0.1, 0.4, 2.0}) {
        session.player.seek(t);
        slides += find_sliding_contact(session).region >= 0;
        check();
    }
    CHECK(slides > 0);
    session.player.seek(0.02);
    REQUIRE(session.hand.take_hold(0, {session.sample().q[0], session.sample().q[1]}, 0.8));
    session.hand.lead({session.sample().q[0], session.sample().q[1] + 0.3});
    session.player.advance(0.01);
    CHECK_FALSE(session.sample().applied.empty());
    check();
}

TEST_CASE("sliding contact: of a system without a map of its contact problem nothing is said") {
    PatientSession session;
    session.load("belt_oscillator");
    session.player.seek(0.5);
    const SlidingContact now = find_sliding_contact(session);
    CHECK(now.region == -1);
    CHECK(std::isnan(now.A));
    CHECK(std::isnan(now.b));
}

TEST_CASE("experiment: a system that does not exist leaves the present one, its preset and its values") {
    PatientSession session;
    session.load("painleve_rod/jam");
    REQUIRE(session.experiment.origin() != nullptr);
    const std::string before = session.experiment.text();
    const Preset* origin = session.experiment.origin();
    session.player.seek(0.1);
    session.load("no_such_system?mu=3");
    CHECK(session.experiment.text() == before);
    CHECK(session.experiment.origin() == origin);
    CHECK(session.t() == 0.0);
    CHECK_FALSE(session.player.is_running());
    CHECK(session.notices.list().size() == 1);
}
