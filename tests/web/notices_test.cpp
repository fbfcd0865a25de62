// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/notices.hpp"

#include "patient_session.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace stiction;

TEST_CASE("notices: each is kept once, twenty in all, and one line counts the others") {
    Notices notices;
    for (int i = 0; i < 20; ++i) notices.add("n" + std::to_string(i % 19));
    CHECK(notices.list().size() == 19);
    for (int i = 0; i < 21; ++i) notices.add("m" + std::to_string(i));
    CHECK(notices.list().size() == 21);
    CHECK(notices.list().back() == "20 more notices were left out.");
    CHECK(notices.list()[19] == "m0");
    notices.clear();
    CHECK(notices.list().empty());
    notices.add("one");
    CHECK(notices.list().size() == 1);
}

TEST_CASE("session: a link of 64 kB of unknown keys leaves twenty notices and their number") {
    std::string text = "belt_oscillator?";
    for (int i = 0; i < 20000; ++i) text += "&k" + std::to_string(i) + "=1";
    PatientSession session;
    session.load(text);
    CHECK(session.notices.list().size() == Notices::most + 1);
    CHECK(session.notices.list().back().find("more notices were left out") != std::string::npos);
}

TEST_CASE("session: what a hand changes without letting go is one change") {
    PatientSession session;
    session.load("belt_oscillator");
    session.player.seek(1.0);
    session.changes.hold(true);
    for (const double speed : {0.12, 0.15, 0.2}) {
        session.values.set("belt_speed", speed);
        session.player.play();
        session.player.advance(0.1);
    }
    session.changes.hold(false);
    REQUIRE(session.changes.list().size() == 1);
    CHECK(session.changes.list()[0].t == 1.0);
    CHECK(session.changes.list()[0].until > 1.1);
    CHECK(session.changes.list()[0].from == 0.1);
    CHECK(session.changes.list()[0].to == 0.2);
    session.changes.hold(true);
    session.values.set("belt_speed", 0.3);
    session.changes.hold(false);
    REQUIRE(session.changes.list().size() == 2);
    CHECK(session.changes.list()[1].from == 0.2);
    session.player.reset();
    CHECK(session.changes.list().empty());
}

TEST_CASE(
    "session: a hand is stopped by a relation without a word, a typed number is told by the names on "
    "screen") {
    PatientSession session;
    session.load("belt_oscillator");
    session.player.seek(1.0);
    CHECK(session.values.find_limit(find_parameter(session.system(), "mu_k")) == 0.4);
    session.changes.hold(true);
    session.values.set("mu_k", 0.6);
    session.values.set("mu_k", 0.7);
    session.changes.hold(false);
    CHECK(value_of(session, "mu_k") == 0.4);
    CHECK(session.notices.list().empty());
    CHECK(session.changes.list().size() == 1);
    session.values.set("mu_k", 0.6);
    REQUIRE(session.notices.list().size() == 1);
    CHECK(session.notices.list()[0].find("Kinetic friction = 0.6 is larger than Static friction = 0.4") == 0);
    CHECK(session.changes.list().size() == 1);  // nothing has changed
    session.values.set("mu_s", 0.9);
    CHECK(session.values.find_limit(find_parameter(session.system(), "mu_k")) == 0.9);
}

TEST_CASE("session: the sentence is that of the preset, and stays when a value is changed") {
    PatientSession session;
    session.load("belt_oscillator");
    const std::string sentence = session.experiment.sentence();
    CHECK(sentence.find("Kinetic friction") != std::string::npos);
    session.values.set("mass", 2.0);
    CHECK(session.experiment.sentence() == sentence);
    session.load("belt_oscillator/stribeck");
    CHECK(session.experiment.sentence() != sentence);
    session.load("belt_oscillator?mass=3");
    CHECK(session.experiment.sentence() ==
          "Press Space to play, and drag Belt speed or Kinetic friction to see what follows.");
}
