// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A locked parameter does not change, whichever way a change comes; every other one does.
#include "model/catalogue.hpp"
#include "patient_session.hpp"
#include "value_of.hpp"

#include <doctest/doctest.h>

using namespace stiction;

namespace {

const Preset& get_preset(const Session& session, std::string_view id) {
    for (const Preset& preset : session.system().claims->presets)
        if (preset.id == id) return preset;
    FAIL("there is no preset ", id);
    return session.system().claims->presets[0];
}

}  // namespace

TEST_CASE("locks: a locked parameter stays, at t = 0 and on the way, and the others change") {
    PatientSession session;
    session.load("belt_oscillator?mu_s=0.5");
    session.locks.add("mu_s");
    for (const double t : {0.0, 1.0}) {
        session.player.seek(t);
        session.values.set("mu_s", 0.6);
        session.values.set("mu_k", 0.2 + 0.01 * t);
        CHECK(get(session, "mu_s") == 0.5);
        CHECK(get(session, "mu_k") == 0.2 + 0.01 * t);
        CHECK(session.changes.list().size() == (t > 0.0 ? 1 : 0));
    }
    REQUIRE(session.notices.list().size() == 1);
    CHECK(session.notices.list()[0] == "mu_s is locked by this link.");
    session.values.reset();
    CHECK(get(session, "mu_s") == 0.5);
    CHECK(get(session, "mu_k") == 0.25);
    session.load("belt_oscillator?mu_s=0.5");
    session.values.set("mu_s", 0.6);
    CHECK(get(session, "mu_s") == 0.6);
}

TEST_CASE("locks: a value that would have to follow another one holds that one back") {
    PatientSession session;
    session.load("belt_oscillator?mu_s=0.5&mu_k=0.3");
    session.locks.add("mu_k");
    session.values.set("mu_s", 0.2);  // mu_k would have to be 0.2 too
    CHECK(get(session, "mu_s") == 0.5);
    CHECK(get(session, "mu_k") == 0.3);
    session.values.set("mu_s", 0.35);
    CHECK(get(session, "mu_s") == 0.35);
}

TEST_CASE("locks: a start on a plot changes the free coordinates only") {
    PatientSession session;
    session.load("belt_oscillator?x0=0.01");
    session.locks.add("x0");
    std::vector<double> values = session.experiment.scenario().values;
    values[static_cast<std::size_t>(at(session, "x0"))] = 0.02;
    values[static_cast<std::size_t>(at(session, "x_dot0"))] = -0.1;
    session.start.put(values, true);
    CHECK(get(session, "x0") == 0.01);
    CHECK(get(session, "x_dot0") == -0.1);
}

TEST_CASE("locks: method, preset and system") {
    PatientSession session;
    session.load("belt_oscillator?mu_k=0.3");
    const int method = session.experiment.scenario().settings.method;
    session.locks.add("method");
    session.values.choose_method(method == 0 ? 1 : 0);
    CHECK(session.experiment.scenario().settings.method == method);
    session.locks.add("mu_k");
    session.choose_preset(get_preset(session, "stribeck"));
    CHECK(session.experiment.preset().empty());
    CHECK(session.experiment.origin()->id == "stribeck");
    CHECK(get(session, "mu_k") == 0.3);  // as before the preset was chosen
    session.locks.add("preset");
    session.choose_preset(get_preset(session, "coulomb"));
    CHECK(session.experiment.origin()->id == "stribeck");
    session.locks.add("system");
    session.choose_system(*find_system("painleve_rod"));
    CHECK(session.system().id == "belt_oscillator");
    CHECK(session.locks.text() == "method,mu_k,preset,system");
}

TEST_CASE("locks: the sign for all locks every parameter of every system") {
    PatientSession session;
    for (const System* system : all_systems()) {
        session.load(system->id);
        session.locks.add(Locks::all);
        for (std::size_t i = 0; i < system->parameters.size(); ++i) {
            const Parameter& parameter = system->parameters[i];
            const double before = session.value(static_cast<int>(i));
            session.values.set(static_cast<int>(i), before == parameter.max ? parameter.min : parameter.max);
            CHECK_MESSAGE(session.value(static_cast<int>(i)) == before, system->id, ": ", parameter.id);
        }
        CHECK(Locks::can_lock(*system, Locks::all));
        CHECK(Locks::can_lock(*system, "method"));
        CHECK_FALSE(Locks::can_lock(*system, "play"));
        CHECK_FALSE(Locks::can_lock(*system, ""));
    }
}
