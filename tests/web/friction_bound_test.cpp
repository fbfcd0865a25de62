// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/names.hpp"
#include "model/catalogue.hpp"
#include "patient_session.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;

namespace {

std::string find_bound(std::string_view scenario) {
    PatientSession session;
    session.load(scenario);
    const int at = find_bound_parameter(session.simulation(), 0);
    return at < 0 ? "" : std::string(session.system().parameters[static_cast<std::size_t>(at)].id);
}

}  // namespace

TEST_CASE("friction bound: its coefficient is the one that the law of the contact has at rest") {
    CHECK(find_bound("belt_oscillator?friction_law=coulomb") == "mu_k");
    CHECK(find_bound("belt_oscillator?friction_law=coulomb_stiction") == "mu_s");
    CHECK(find_bound("belt_oscillator?friction_law=stribeck") == "mu_s");
    CHECK(find_bound("rolling_disk") == "mu_s");
    CHECK(find_bound("painleve_rod") == "mu");
    CHECK(find_bound("bearing_pendulum") == "mu");
    CHECK(find_bound("two_masses").empty());
}

TEST_CASE(
    "friction bound: in every preset it is the bound of the samples, if the parameter is the coefficient") {
    for (const System* system : all_systems())
        for (const Preset& preset : system->claims->presets) {
            INFO(system->id, "/", preset.id);
            PatientSession session;
            session.load(std::string(system->id) + "/" + std::string(preset.id));
            const std::vector<ContactSample>& contacts = session.sample().contacts;
            for (std::size_t c = 0; c < contacts.size(); ++c) {
                const int at = find_bound_parameter(session.simulation(), static_cast<int>(c));
                const double N = contacts[c].normal;
                if (at < 0 || !(N > 0.0)) continue;
                CHECK(contacts[c].stick_bound == doctest::Approx(session.value(at) * N).epsilon(1e-12));
            }
        }
}

TEST_CASE("friction bound: the stick set of the belt is named with the coefficient of the law") {
    for (const char* motion : {"", "&damping=1", "&drive_amplitude=1"})
        for (const char* law : {"coulomb", "coulomb_stiction", "stribeck"}) {
            PatientSession session;
            session.load(std::string("belt_oscillator?friction_law=") + law + motion);
            const std::string_view name =
                session.system().picture->name_stick_set(session.experiment.scenario().values);
            const bool has_static = std::string_view(law) != "coulomb";
            CHECK(name.ends_with(has_static ? "≤ *μ*_s*N*" : "≤ *μ*_k*N*"));
            CHECK((name.find("*F*") != name.npos) == (std::string_view(motion) == "&drive_amplitude=1"));
            CHECK((name.find("*cv*") != name.npos) == (std::string_view(motion) != ""));
        }
}
