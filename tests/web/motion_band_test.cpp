// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/motion_band.hpp"

#include "analysis/band.hpp"
#include "patient_session.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

using namespace stiction;

namespace {

using Columns = std::span<const std::string_view>;
constexpr std::array<std::string_view, 2> both{"theta", "theta_dot"};

void complete(MotionBand& band, const Session& session, std::string_view text, Columns columns = both) {
    while (!band.update(session, text, columns)) {
    }
}

}  // namespace

TEST_CASE("motion band: it has the ends of the band at equal times, beyond the present time") {
    PatientSession session;
    session.load("bearing_pendulum");
    MotionBand shown;
    complete(shown, session, "mu:0.005,b:0.1");
    const Scenario& scenario = session.experiment.scenario();
    Band band(scenario, read_band(*scenario.system, "mu:0.005,b:0.1").widths);
    const auto column = static_cast<std::size_t>(session.simulation().find_column("theta"));
    REQUIRE(shown.times().size() > 300);
    REQUIRE(shown.least("theta").size() == shown.times().size());
    REQUIRE(shown.most("theta_dot").size() == shown.times().size());
    for (std::size_t i = 0; i < shown.times().size(); i += 25) {
        while (!band.advance(shown.times()[i], 1000)) {
        }
        CHECK(shown.least("theta")[i] == band.least()[column]);
        CHECK(shown.most("theta")[i] == band.most()[column]);
    }
    CHECK(shown.times().back() > session.t());
    CHECK(shown.least("x").empty());
}

TEST_CASE("motion band: other values and other columns compute it anew, a live change ends it") {
    PatientSession session;
    session.load("bearing_pendulum");
    MotionBand shown;
    complete(shown, session, "mu:0.005");
    const double before = shown.least("theta")[100];
    session.values.set("b", 3.0);  // at t = 0
    complete(shown, session, "mu:0.005");
    CHECK(shown.least("theta")[100] != before);
    constexpr std::array<std::string_view, 1> other{"drift"};
    complete(shown, session, "mu:0.005", other);
    CHECK(shown.least("theta").empty());
    CHECK(shown.least("drift").size() == shown.times().size());
    session.player.seek(1.0);
    session.values.set("b", 2.0);
    complete(shown, session, "mu:0.005", other);
    CHECK(shown.times().empty());
    complete(shown, session, "", other);
    CHECK(shown.times().empty());
}
