// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/check.hpp"
#include "patient_session.hpp"

#include <doctest/doctest.h>

using namespace stiction;

namespace {

std::optional<double> find_value(const Session& session, std::string_view text) {
    const explore::ReadCheck read = explore::read_number_text(text, session.simulation());
    REQUIRE(read.check.has_value());
    return explore::find_value(*read.check,
                               {&session.simulation(), &session.experiment.scenario(), session.t()});
}

bool holds(const Session& session, std::string_view text) {
    const explore::ReadCheck read = explore::read_clause(text, session.simulation());
    REQUIRE(read.check.has_value());
    return explore::answer_check(*read.check,
                                 {&session.simulation(), &session.experiment.scenario(), session.t()})
        .holds;
}

}  // namespace

TEST_CASE("check of the run on screen: a changed slider and a pull begin a new window, a reset ends it") {
    PatientSession session;
    session.load("belt_oscillator");
    session.player.seek(2.0);
    CHECK(*find_value(session, "duration") == 2.0);
    session.values.set("mu_k", 0.35);
    CHECK(*find_value(session, "duration") == 0.0);
    CHECK_FALSE(find_value(session, "share(belt.stick)").has_value());
    session.player.seek(5.0);
    CHECK(*find_value(session, "duration") == 3.0);
    CHECK(*find_value(session, "mu_k") == 0.35);
    CHECK(holds(session, "first(stick_to_slip) > 2"));
    session.player.reset();
    session.player.seek(5.0);
    CHECK(*find_value(session, "duration") == 5.0);
}

TEST_CASE("check of the run on screen: a start without solution that is held has its verdict and region") {
    PatientSession session;
    session.beginning.hold(true);
    session.load("painleve_rod?mu=1.5&theta0=1&v_t0=-1");
    session.beginning.hold(true);
    session.beginning.restart();
    CHECK(holds(session, "verdict == \"none\" and region == \"C\" and t == 0"));
    CHECK(holds(session, "inconsistent_rule == \"impact\""));
}
