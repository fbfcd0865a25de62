// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A mystery value stays whatever the user does, other values stop at its limits, and its text never has the value.
#include "patient_session.hpp"
#include "session/start_here.hpp"
#include "value_of.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;

namespace {

constexpr std::string_view hidden_mu_s = "belt_oscillator?mystery=s:mu_s:0.3:0.5";

}  // namespace

TEST_CASE("mystery values: nothing changes one, at t = 0 or on the way, and a notice says so") {
    PatientSession session;
    session.load(hidden_mu_s);
    const double value = get(session, "mu_s");
    for (const double t : {0.0, 1.0}) {
        session.player.seek(t);
        session.values.set("mu_s", 0.45);
        CHECK(get(session, "mu_s") == value);
        CHECK(session.changes.list().empty());
    }
    REQUIRE(session.notices.list().size() == 1);
    CHECK(session.notices.list()[0] == "mu_s is a mystery value and cannot be changed.");
    session.notices.clear();
    session.values.set("mu_k", 0.2);
    session.values.reset();
    CHECK(get(session, "mu_k") == 0.25);
    CHECK(get(session, "mu_s") == value);
    CHECK(session.notices.list().empty());
    CHECK(session.experiment.text() == hidden_mu_s);
}

TEST_CASE("mystery values: other values stop at the limits of a hidden one, on both sides") {
    PatientSession session;
    session.load(hidden_mu_s);
    CHECK(session.values.find_limit(at(session, "mu_k")) == 0.3);
    session.values.set("mu_k", 0.45);
    CHECK(get(session, "mu_k") == 0.3);
    session.load("belt_oscillator?mu_s=0.6&mystery=s:mu_k:0.2:0.35");
    const double value = get(session, "mu_k");
    session.values.set("mu_s", 0.1);
    CHECK(get(session, "mu_s") == 0.35);
    CHECK(get(session, "mu_k") == value);
    for (const std::string& notice : session.notices.list())
        CHECK_MESSAGE(notice.find("0.35") != std::string::npos, notice);
}

TEST_CASE("mystery values: what tells one by itself is known by its parameter") {
    PatientSession session;
    const auto hides = [&](std::string_view text) {
        session.load(text);
        return std::pair(session.experiment.hides_mechanism(), session.experiment.hides_friction());
    };
    CHECK(hides("belt_oscillator") == std::pair(false, false));
    CHECK(hides(hidden_mu_s) == std::pair(true, true));
    CHECK(hides("belt_oscillator?mystery=s:damping:0.1:1") == std::pair(true, false));
    CHECK(hides("belt_oscillator?mystery=s:x_dot0:0.05:0.1") == std::pair(false, false));
    // The bound is mu_s N, and friction that does not depend on the load is its own bound.
    CHECK(hides("belt_oscillator?mystery=s:normal_force:5:9") == std::pair(true, true));
    CHECK(hides("two_masses?mystery=s:t12:1:2") == std::pair(true, true));
    // By Coulomb's law mu_s has no part in the friction.
    CHECK(hides("belt_oscillator?friction_law=coulomb&mystery=s:mu_s:0.3:0.5").first);
    CHECK(session.exact.find(1.0).rows().empty());
}

TEST_CASE("mystery values: another experiment ends them, undo brings them back, and a lock keeps them") {
    PatientSession session;
    session.load(hidden_mu_s);
    session.steps.note(session.experiment);
    const double value = get(session, "mu_s");
    const Preset& preset = session.system().claims->presets[1];
    session.choose_preset(preset);
    session.steps.note(session.experiment);
    CHECK(session.experiment.scenario().settings.mystery.items.empty());
    session.undo();
    CHECK(session.experiment.hides(at(session, "mu_s")));
    CHECK(get(session, "mu_s") == value);
    session.locks.add("mu_s");
    session.choose_preset(preset);
    CHECK(session.experiment.hides(at(session, "mu_s")));
    CHECK(session.experiment.text().find("mystery=s:mu_s:0.3:0.5") != std::string::npos);
}

TEST_CASE("mystery values: columns and energies that are formulas of one are blank on the page") {
    PatientSession session;
    session.load("bearing_pendulum?mystery=s:mu:0.1:0.3&b=0");
    session.player.seek(1.0);
    CHECK(std::isnan(session.column("f")));
    CHECK(std::isfinite(session.column("load_total")));
    CHECK(std::isfinite(session.history.energy_shares().friction.at(0)));
    session.load("belt_oscillator?mystery=s:damping:0.5:1");
    session.player.seek(1.0);
    CHECK(std::isnan(session.column("energy.kinetic")));
    CHECK(std::isnan(session.sample().dissipated));
    CHECK(std::isnan(session.history.energy_shares().damping));
    CHECK(std::isfinite(session.column("belt.tangent")));
}

TEST_CASE("mystery values: run B keeps the ones that it began with") {
    PatientSession session;
    session.load(hidden_mu_s);
    session.switch_comparing();
    session.values.set("mu_k", 0.2);
    REQUIRE(session.reference.is_apart());
    CHECK(session.reference.scenario_text() == hidden_mu_s);
    session.choose_preset(session.system().claims->presets[1]);
    CHECK(session.reference.scenario_text() == hidden_mu_s);
}

TEST_CASE(
    "mystery values: the present state as a start has the item, but not for a start value that is "
    "overwritten") {
    PatientSession session;
    session.load("belt_oscillator?mystery=s:mu_s:0.3:0.5,x_dot0:0.05:0.1");
    session.player.seek(0.2);
    const std::optional<Scenario> start = find_start_here(session);
    REQUIRE(start.has_value());
    CHECK(start->settings.mystery.has(at(session, "mu_s")));
    CHECK_FALSE(start->settings.mystery.has(at(session, "x_dot0")));
}
