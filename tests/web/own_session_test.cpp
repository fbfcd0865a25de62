// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mechanisms of the user's own in a session: the text of a built-in system, bodies that are dragged before the start.
#include "patient_session.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <span>
#include <string>

using namespace stiction;

TEST_CASE("own session: a built-in system becomes a text with its present values and the same motion") {
    PatientSession session;
    session.load("belt_oscillator?mu_k=0.3&friction_law=stribeck");
    session.player.seek(2.0);
    const double x = session.sample().q[0];
    session.write_own();
    REQUIRE(session.written.is_there());
    CHECK(session.t() == 0.0);
    CHECK(value_of(session, "mu_k") == 0.3);
    CHECK(session.written.mistakes().empty());
    session.player.seek(2.0);
    CHECK(session.sample().q[0] == x);
}

TEST_CASE("own session: a text would tell a mystery value, so there is none") {
    PatientSession session;
    session.load("belt_oscillator?mystery=1:mu_k:0.1:0.3");
    session.write_own();
    CHECK_FALSE(session.written.is_there());
}

TEST_CASE("own session: a body that is dragged before the start sets the start values that are parameters") {
    PatientSession session;
    session.write(
        "mechanism 1\ngravity 9.81\nparameter h 1 from 0.2 to 3\nparameter g 2 from 0 to 5\n"
        "body ball mass 1 circle 0.1 at (0, h)\nground floor\ncontact bounce ball floor");
    REQUIRE(session.drag.take(session, 0, {0.05, 1.05}));
    session.drag.lead(session, {0.5, 1.55});
    CHECK(value_of(session, "h") == doctest::Approx(1.5).epsilon(1e-14));
    CHECK(session.sample().q[1] == doctest::Approx(1.5).epsilon(1e-14));
    CHECK(session.sample().q[0] == 0.0);  // it is no parameter
    session.drag.lead(session, {0.5, 9.0});
    CHECK(value_of(session, "h") == 3.0);  // the end of its range
    session.drag.drop();
    session.start.go_back();
    CHECK(value_of(session, "h") == 1.0);
    session.player.seek(0.1);
    CHECK_FALSE(session.drag.take(session, 0, {0.0, 1.0}));  // the motion has begun
}

TEST_CASE("own session: a coordinate of rows and an angle are dragged too") {
    PatientSession session;
    session.write("mechanism 1\nparameter a 0.1 from -1 to 1\ncoordinate x start a\nmass x 1");
    REQUIRE(session.drag.take(session, 0, {0.1, 0.0}));
    session.drag.lead(session, {0.4, 0.2});
    CHECK(value_of(session, "a") == doctest::Approx(0.4).epsilon(1e-14));
    session.write(
        "mechanism 1\nparameter b 0 from -1 to 1\nbody rod mass 1 rod 2 at (0, 0) angle b\npin o rod (0, 0)");
    REQUIRE(session.drag.take(session, 0, {1.0, 0.0}));
    session.drag.lead(session, {1.0, 0.25});
    CHECK(value_of(session, "b") == doctest::Approx(0.25).epsilon(1e-14));
    session.load("belt_oscillator");
    CHECK_FALSE(session.drag.take(session, 0, {0.0, 0.0}));  // of a built-in system the hand pulls
}

TEST_CASE(
    "own session: bodies of ten examples are pulled and let go, and parameters change while they move") {
    constexpr double frame = 1.0 / 60.0;
    for (const std::string id : {"belt", "leine_belt", "three_blocks", "two_blocks", "den_hartog_stop",
                                 "bouncing_ball", "bowling", "wedge", "rocking_block", "stack"}) {
        CAPTURE(id);
        PatientSession session;
        session.load("mechanism/" + id);
        session.player.seek(10 * frame);
        const double x = session.sample().q[0];
        REQUIRE(session.hand.take_hold(0, {x, 0.0}, 0.1));  // 10 N/m
        CHECK(std::abs(session.hand.reading()->grip.x - x) < 1e-12);
        for (int i = 1; i <= 10; ++i) {
            session.hand.lead({x + 0.01 * i, 0.01 * i});
            session.player.advance(frame);
        }
        session.hand.release();
        CHECK_FALSE(session.hand.is_pulling());
        const std::span<const Parameter> parameters = session.system().parameters;
        for (std::size_t p = 0; p < parameters.size(); ++p) {
            if (parameters[p].effect != Effect::live) continue;
            const double value = session.value(static_cast<int>(p));
            session.values.set(static_cast<int>(p), 0.9 * value + 0.1 * parameters[p].min);
            session.player.advance(frame);
        }
        CHECK_FALSE(session.simulation().has_ended());
        for (const double q : session.sample().q) CHECK(std::isfinite(q));
    }
}
