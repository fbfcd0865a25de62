// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "patient_session.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;

namespace {

constexpr double frame = 1.0 / 60.0;

void play(Session& session, int frames) {
    for (int i = 0; i < frames; ++i) session.player.advance(frame);
}

}  // namespace

TEST_CASE(
    "hand: the session plays while a body is pulled, notes it as one change, and goes on when it is let go") {
    PatientSession session;
    session.load("belt_oscillator?belt_speed=0&x_dot0=0&stiffness=0");
    const double x0 = session.sample().q[0];
    REQUIRE(session.hand.take_hold(0, {x0, 0.05}, 0.01));  // 100 N/m
    CHECK(session.player.is_running());
    for (int i = 1; i <= 30; ++i) {
        session.hand.lead({x0 + 0.01 * i, 0.05});
        play(session, 1);
    }
    CHECK(session.sample().q[0] > x0 + 0.05);
    REQUIRE(session.hand.reading().has_value());
    CHECK(std::abs(session.hand.reading()->grip.x - session.sample().q[0]) < 1e-12);
    const double pulled_until = session.t();
    session.hand.release();
    CHECK_FALSE(session.hand.is_pulling());
    CHECK(session.player.is_running());
    play(session, 60);
    CHECK_FALSE(session.hand.reading().has_value());
    CHECK(session.sample().contacts[0].state == ContactState::stick);  // friction has stopped it
    REQUIRE(session.changes.list().size() == 1);
    CHECK(session.changes.list()[0].parameter == LiveChange::the_hand);
    CHECK(session.changes.list()[0].t == 0.0);
    CHECK(session.changes.list()[0].until == pulled_until);
    session.player.seek(0.5 * pulled_until);
    CHECK(session.hand.reading().has_value());  // the hand is part of the recorded past
    const Sample& past = session.sample();
    CHECK(std::abs(past.kinetic + past.potential + past.dissipated - past.input) < 1e-9);
}

TEST_CASE("hand: whoever looks back and pulls keeps the old future as the reference run") {
    PatientSession session;
    session.load("belt_oscillator");
    session.player.seek(2.0);
    session.player.seek(1.0);
    REQUIRE(session.hand.take_hold(0, {session.sample().q[0], 0.0}, 0.01));
    CHECK(session.reference.is_apart());
    session.hand.lead({1.0, 0.0});
    play(session, 20);
    CHECK(session.t() > 1.3);
    CHECK(std::abs(session.history.reference_value(1) - session.row()[1]) > 1e-3);
}

TEST_CASE("hand: what takes the clock elsewhere lets go") {
    const auto let_go_by = [](auto act) {
        PatientSession session;
        session.load("painleve_rod/sticks");
        session.player.seek(0.2);
        REQUIRE(session.hand.take_hold(0, {session.sample().q[0], session.sample().q[1]}, 0.8));
        play(session, 3);
        act(session);
        CHECK_FALSE(session.hand.is_pulling());
        CHECK_FALSE(session.simulation().is_held());
    };
    let_go_by([](Session& s) { s.player.seek(0.1); });
    let_go_by([](Session& s) { s.player.reset(); });
    let_go_by([](Session& s) { s.player.step(1.0); });
    let_go_by([](Session& s) { s.player.step_to_event(); });
    let_go_by([](Session& s) { s.values.choose_method(1); });
    let_go_by([](Session& s) { s.values.set("force_x", 0.5); });
    let_go_by([](Session& s) { s.values.set("mu", 0.5); });
    let_go_by([](Session& s) { s.load("belt_oscillator"); });
}

TEST_CASE("hand: a run that has ended says so instead") {
    PatientSession session;
    session.load("painleve_rod/falls_flat");
    session.player.seek(60.0);
    REQUIRE(session.history.has_ended_here());
    CHECK_FALSE(session.hand.take_hold(0, {0.0, 0.0}, 1.0));
    CHECK(session.notices.list().size() > 0);
    CHECK_FALSE(session.hand.is_pulling());
}

TEST_CASE("hand: if the run ends under the pull, a notice gives the reason, and the hand lets go") {
    PatientSession session;
    session.load("painleve_rod/falls_flat");
    session.player.seek(0.2);
    REQUIRE(session.hand.take_hold(0, {session.sample().q[0], session.sample().q[1]}, 0.8));
    for (int i = 0; i < 600 && session.player.is_running(); ++i) session.player.advance(frame);
    CHECK_FALSE(session.player.is_running());
    CHECK_FALSE(session.hand.is_pulling());
    REQUIRE(session.notices.list().size() == 1);
    CHECK(session.notices.list()[0] == "The run has ended here: other end. The hand has let go.");
    // Without the hand the run ends at the same place.
    const double t = session.t();
    session.player.play();
    play(session, 5);
    CHECK(session.history.has_ended_here());
    CHECK(session.t() == t);
}
