// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/catalogue.hpp"
#include "patient_session.hpp"

#include <doctest/doctest.h>

using namespace stiction;

namespace {

void set(Session& session, std::string_view id, double value) {
    session.values.set(id, value);
    session.steps.note(session.experiment);
}

}  // namespace

TEST_CASE("undo: each noted change is a step, and several changes before a note are one") {
    PatientSession session;
    session.load("belt_oscillator");
    session.steps.note(session.experiment);
    CHECK_FALSE(session.steps.can_undo());
    set(session, "mu_k", 0.2);
    session.values.set("belt_speed", 0.2);
    set(session, "belt_speed", 0.3);
    session.undo();
    CHECK(value_of(session, "belt_speed") == 0.1);
    CHECK(value_of(session, "mu_k") == 0.2);
    session.undo();
    CHECK(session.experiment.text() == "belt_oscillator");
    CHECK_FALSE(session.steps.can_undo());
    session.redo(), session.redo();
    CHECK(value_of(session, "belt_speed") == 0.3);
    CHECK_FALSE(session.steps.can_redo());
    session.undo();
    set(session, "mass", 2.0);
    CHECK_FALSE(session.steps.can_redo());  // another way was taken
}

TEST_CASE("undo: after a return the state counts as noted, even if a relation has corrected it") {
    PatientSession session;
    for (const System* system : all_systems()) {
        session.load(system->id);
        session.steps.note(session.experiment);
        for (const Preset& preset : system->claims->presets) {
            session.choose_preset(preset);
            session.steps.note(session.experiment);
        }
        while (session.steps.can_undo()) {
            session.undo();
            session.steps.note(session.experiment);
        }
        CAPTURE(system->id);
        CHECK(session.experiment.text() == system->id);
        while (session.steps.can_redo()) {
            session.redo();
            session.steps.note(session.experiment);
        }
        const Preset& last = system->claims->presets.back();
        CHECK(session.experiment.is_present(last));
        CHECK(session.experiment.origin() == &last);
    }
}

TEST_CASE("undo: a live change is undone at its time, a start from t = 0, and a motion that plays goes on") {
    PatientSession session;
    session.load("belt_oscillator");
    session.steps.note(session.experiment);
    session.player.seek(1.0);
    set(session, "belt_speed", 0.2);
    session.player.play();
    session.undo();
    CHECK(session.t() == 1.0);
    CHECK(session.player.is_running());
    set(session, "x0", 0.01);
    CHECK(session.t() == 0.0);
    session.player.seek(1.0);
    session.undo();
    CHECK(session.t() == 0.0);
}

TEST_CASE("undo: another system or link begins anew") {
    PatientSession session;
    session.load("belt_oscillator");
    session.steps.note(session.experiment);
    set(session, "mu_k", 0.2);
    session.choose_system(*find_system("painleve_rod"));
    session.steps.note(session.experiment);
    CHECK_FALSE(session.steps.can_undo());
}

TEST_CASE("experiment: the parameter that a sentence asks to drag is found by its name") {
    PatientSession session;
    const auto named = [&](std::string_view text) {
        session.load(text);
        const int at = session.experiment.named_parameter();
        return at < 0 ? std::string_view("none")
                      : session.system().parameters[static_cast<std::size_t>(at)].id;
    };
    CHECK(named("belt_oscillator") == "mu_k");
    CHECK(named("belt_oscillator/stribeck") == "stribeck_speed");
    CHECK(named("belt_oscillator/karnopp") == "drive_amplitude");
    CHECK(named("painleve_rod/falls_flat") == "mu");
    CHECK(named("painleve_rod/impact") == "inconsistent_rule");
    int nameless = 0;
    for (const System* system : all_systems())
        for (const Preset& preset : system->claims->presets) {
            session.load(preset.scenario);
            nameless += session.experiment.named_parameter() < 0;
        }
    CHECK(nameless < 20);
}
