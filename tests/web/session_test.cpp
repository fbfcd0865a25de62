// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "patient_session.hpp"

#include "model/catalogue.hpp"

#include "session/prediction.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace stiction;

namespace {

constexpr std::string_view stepping = "belt_oscillator?method=time_stepping&damping=0.5";
constexpr std::size_t small = 400'000;  // bytes; about five blocks of nodes

double sum(const EnergyShares& shares) {
    double out = shares.damping + shares.impact;
    for (double share : shares.friction) out += share;
    return out;
}

}  // namespace

TEST_CASE("session: the recorded past stays below its limit, says so once, and what is kept is right") {
    PatientSession bounded, whole;
    bounded.history.limit_recorded(small);
    for (Session* session : {&bounded, &whole}) {
        session->load(stepping);
        for (double t = 1.0; t <= 20.0; t += 1.0) session->player.seek(t);
    }
    CHECK(bounded.history.bytes() <= small);
    CHECK(whole.history.bytes() > small);
    const double begin = bounded.simulation().begin();
    CHECK(begin > 5.0);
    CHECK(whole.simulation().begin() == 0.0);
    REQUIRE(bounded.notices.list().size() == 1);
    CHECK(bounded.notices.list()[0].find("256 MiB") != std::string::npos);
    CHECK(bounded.history.events_so_far() == whole.history.events_so_far());
    for (double t : {20.0, begin + 0.4321, 19.0}) {
        bounded.player.seek(t), whole.player.seek(t);
        for (std::size_t i = 0; i < whole.row().size(); ++i)
            if (!std::isnan(whole.row()[i])) CHECK(bounded.row()[i] == whole.row()[i]);
        const EnergyShares a = bounded.history.energy_shares(), b = whole.history.energy_shares();
        CHECK(a.damping == b.damping);
        CHECK(a.friction == b.friction);
        CHECK(sum(a) == doctest::Approx(whole.column("energy.dissipated")).epsilon(1e-12));
    }
    CHECK(bounded.simulation().now() >= 20.0);  // looking back keeps the whole recording
}

TEST_CASE("session: of presets with one scenario the chosen one counts, else the first") {
    PatientSession session;
    session.load("inclined_shaker");
    const std::span<const Preset> presets = session.system().claims->presets;
    const auto find = [&](std::string_view id) -> const Preset& {
        return *std::find_if(presets.begin(), presets.end(), [&](const Preset& p) { return p.id == id; });
    };
    const auto list_present = [&] {
        std::string out;
        for (const Preset& preset : presets)
            if (session.experiment.is_present(preset)) out += std::string(preset.id) + " ";
        return out;
    };
    CHECK(find("fig_8").scenario == find("fig_6").scenario);
    CHECK(list_present() == "fig_6 ");
    session.choose_preset(find("fig_8_y"));
    CHECK(list_present() == "fig_8_y ");
    session.load("inclined_shaker/fig_8_gamma");
    CHECK(list_present() == "fig_8_gamma ");
    session.load("inclined_shaker");
    CHECK(list_present() == "fig_6 ");
}

TEST_CASE("session: a forgotten time is answered with the earliest kept one and a notice that names both") {
    PatientSession session;
    session.history.limit_recorded(small);
    session.load(stepping);
    for (double t = 1.0; t <= 20.0; t += 1.0) session.player.seek(t);
    session.notices.clear();
    session.player.seek(2.5);
    CHECK(session.t() == session.simulation().begin());
    REQUIRE(session.notices.list().size() == 1);
    CHECK(session.notices.list()[0].find("2.5") != std::string::npos);
    CHECK(session.notices.list()[0].find("dropped") != std::string::npos);
    // A reset to the beginning makes a new motion with a complete recording.
    session.player.reset();
    CHECK(session.t() == 0.0);
    CHECK(session.simulation().begin() == 0.0);
    session.player.seek(2.5);
    CHECK(session.t() == 2.5);
}

TEST_CASE("session: shares of energy hold across a live change, with each stretch's own damping") {
    PatientSession session;
    session.load("belt_oscillator?damping=2&belt_speed=0&x_dot0=1&normal_force=0");
    session.player.seek(0.5);
    const double before = session.history.energy_shares().damping;
    CHECK(before > 0.1);
    session.values.set("damping", 0.0);
    REQUIRE(session.simulation().change_times().size() == 1);
    CHECK(session.history.energy_shares().damping == doctest::Approx(before));
    session.player.seek(2.0);
    CHECK(session.history.energy_shares().damping == doctest::Approx(before));
    session.player.seek(0.25);
    const double half = session.history.energy_shares().damping;
    CHECK(half > 0.0);
    CHECK(half < before);
}

TEST_CASE("session: next and previous event go from one to the next") {
    PatientSession session;
    session.load("belt_oscillator");
    session.player.step_to_event();
    const double first = session.t();
    CHECK(first == doctest::Approx(0.4));
    session.player.step_to_event();
    CHECK(session.t() > first);
    session.player.step_to_previous_event();
    CHECK(session.t() == first);
    session.player.step_to_previous_event();
    CHECK(session.t() == 0.0);
}

TEST_CASE("session: without an event within 60 s the search says so and stands at 60 s") {
    PatientSession session;
    session.load("belt_oscillator?belt_speed=0&x0=0&x_dot0=0");
    session.player.step_to_event();
    CHECK(session.t() == 60.0);
    REQUIRE(session.notices.list().size() == 1);
    CHECK(session.notices.list()[0].find("60 s") != std::string::npos);
}

TEST_CASE(
    "session: work that takes too long stops where its time is used up, says so, and goes on when asked "
    "again") {
    Session session([] {
        static double seconds = 0.0;
        return seconds += 0.4;  // the clock advances with every reading
    });
    session.load("belt_oscillator?method=time_stepping");
    session.player.seek(20.0);
    const double reached = session.t();
    CHECK(reached > 0.0);
    CHECK(reached < 20.0);
    REQUIRE(session.notices.list().size() == 1);
    CHECK(session.notices.list()[0].find("more than 2 s") != std::string::npos);
    session.player.seek(20.0);
    CHECK(session.t() > reached);
    session.load("belt_oscillator?belt_speed=0&x0=0&x_dot0=0&method=time_stepping");
    session.player.step_to_event();
    CHECK(session.t() < 60.0);
    REQUIRE(session.notices.list().size() == 1);
    CHECK(session.notices.list()[0].find("0.35 s") != std::string::npos);
}

TEST_CASE("session: whoever chooses a system begins with its defaults") {
    PatientSession session;
    for (const System* system : all_systems()) {
        session.choose_system(*system);
        CHECK(write_scenario(session.experiment.scenario()) == std::string(system->id));
    }
}

TEST_CASE("session: another method goes on from the present state, and the past stays as it was") {
    // From one method to each of the others and back, in every system: coordinates do not jump.
    int went_on = 0;
    for (const System* system : all_systems())
        for (std::size_t method = 1; method < system->methods.size(); ++method) {
            CAPTURE(system->id);
            CAPTURE(system->methods[method].id);
            PatientSession session;
            session.choose_system(*system);
            session.player.seek(0.7);
            if (session.simulation().has_ended()) continue;
            const std::vector<double> before(session.row().begin(), session.row().end());
            session.player.seek(0.35);
            const std::vector<double> middle(session.row().begin(), session.row().end());
            session.player.seek(0.7);
            session.values.choose_method(static_cast<int>(method));
            if (session.experiment.scenario().settings.method == 0) continue;  // not with these values
            if (!session.notices.list().empty()) {  // states of another kind: a new run, with a notice
                CHECK(session.t() == 0.0);
                CHECK(session.notices.list()[0].find(system->methods[method].id) != std::string::npos);
                CHECK(system->id == "bearing_pendulum");
                continue;
            }
            ++went_on;
            CHECK(session.t() == 0.7);
            if (session.changes.list().size() != 1) {
                FAIL_CHECK("no change is noted");
                continue;
            }
            CHECK(session.changes.list()[0].parameter == LiveChange::the_method);
            // Without clearance the crank prescribes all angles, so the joint, or the wheel, jumps to its prescribed place.
            const bool is_prescribed =
                system->methods[method].id == "ideal_joint" || system->methods[method].id == "law";
            const std::size_t coordinates = is_prescribed ? 0 : system->coordinates.size();
            for (std::size_t i = 1; i <= coordinates; ++i)
                CHECK(session.row()[i] == doctest::Approx(before[i]).epsilon(1e-9));
            session.player.seek(0.35);
            for (std::size_t i = 0; i < middle.size(); ++i)
                if (!std::isnan(middle[i])) CHECK(session.row()[i] == middle[i]);
            session.player.seek(1.0);
            CHECK(session.t() == 1.0);
            session.values.choose_method(0);
            if (system->methods[method].kind != MethodKind::regularised) {
                CHECK(session.t() == 1.0);
                session.player.seek(1.2);
                CHECK((session.t() == 1.2 || session.simulation().has_ended()));
            }
            session.player.reset();
            session.player.seek(0.7);
            for (std::size_t i = 1; i < before.size(); ++i)
                if (!std::isnan(before[i])) CHECK(session.row()[i] == before[i]);
        }
    CHECK(went_on >= 16);
}

TEST_CASE(
    "session: what compliant bodies have pressed into each other no rigid method takes over, and that is "
    "said") {
    PatientSession session;
    session.load("painleve_rod?mu=0.3&method=compliant");
    session.player.seek(0.2);
    REQUIRE(session.column("tip.gap") < 0.0);
    session.values.choose_method(0);
    CHECK(session.t() == 0.0);
    REQUIRE(session.notices.list().size() == 1);
    CHECK(session.notices.list()[0].find("Compliant") != std::string::npos);
    CHECK(session.changes.list().empty());
}

TEST_CASE("session: another method while looking back keeps the old future as run B") {
    PatientSession session;
    session.load("belt_oscillator");
    session.player.seek(3.0);
    const double future = session.column("x");
    session.player.seek(1.0);
    session.values.choose_method(find_method(session.system(), "time_stepping"));
    REQUIRE(session.reference.is_apart());
    session.player.seek(3.0);
    CHECK(session.reference.row(3.0)[1] == future);
    CHECK(session.column("x") != future);
    CHECK(session.column("x") == doctest::Approx(future).epsilon(0.02));
}

TEST_CASE("session: all values go back in one change, with one row for each, and the past stays as it was") {
    PatientSession session;
    session.load("belt_oscillator?stiffness=120&mu_k=0.3&belt_speed=0.2");
    session.player.seek(1.0);
    const double before = session.simulation().find_column("x") >= 0 ? session.column("x") : std::nan("");
    session.values.set("mu_s", 0.7);
    session.values.reset();
    CHECK(session.experiment.text() == "belt_oscillator");
    CHECK(session.t() == 1.0);
    CHECK(session.notices.list().empty());
    REQUIRE(session.changes.list().size() == 4);
    for (const LiveChange& change : session.changes.list()) CHECK(change.t == 1.0);
    CHECK(session.column("x") == before);
    session.values.set("mass", 3.0);
    session.player.seek(1.0);
    session.values.reset();
    CHECK(session.t() == 0.0);  // a change of the mass begins a new run
    CHECK(session.changes.list().empty());
}

TEST_CASE(
    "session: a start without solution is held whatever the rule says; play goes on by it, back is back") {
    PatientSession session;
    session.load("painleve_rod?mu=1.5&v_t0=-1&theta0=0.6");
    session.player.seek(0.1);
    session.values.set("mu", 1.4);  // live: the past keeps the old values
    session.player.seek(0.15);
    const std::string scenario = session.experiment.text();
    const std::vector<double> row(session.row().begin(), session.row().end());
    std::vector<double> values = session.experiment.scenario().values;
    values[static_cast<std::size_t>(find_parameter(session.system(), "theta0"))] = 1.1;
    values[static_cast<std::size_t>(find_parameter(session.system(), "theta_dot0"))] = 0.3;
    session.start.put(values, true);
    CHECK(session.beginning.is_held());
    CHECK(session.t() == 0.0);
    CHECK(session.sample().verdict == "none");
    CHECK(write_status(session).find("No solution") != std::string::npos);
    CHECK(session.history.recent_impact() == nullptr);
    REQUIRE(session.start.can_go_back());
    session.start.go_back();
    CHECK_FALSE(session.beginning.is_held());
    CHECK(session.t() == 0.15);
    CHECK(session.experiment.text() == scenario);
    CHECK(std::vector<double>(session.row().begin(), session.row().end()) == row);
    CHECK(session.changes.list().size() == 1);
    session.start.put(values, true);
    session.player.play();
    CHECK_FALSE(session.beginning.is_held());
    session.player.seek(0.01);
    REQUIRE(session.history.recent_impact() != nullptr);
    CHECK(session.history.recent_impact()->t == 0.0);
    CHECK(write_status(session).find("Impact without collision at t = 0: theta 1.1 -> 1.1") !=
          std::string::npos);
    session.start.put(values, true);
    CHECK(session.beginning.is_held());
    session.values.set("mu", 0.5);  // a solution exists again
    CHECK_FALSE(session.beginning.is_held());
    CHECK(session.sample().verdict != "none");
}

TEST_CASE("session: a preset is known by its id, whatever copy of it was chosen") {
    PatientSession session;
    session.load("belt_oscillator");
    const std::span<const Preset> presets = session.system().claims->presets;
    {
        const Preset copy = presets[1];
        session.choose_preset(copy);
    }
    CHECK(session.experiment.origin() == &presets[1]);
    CHECK(session.experiment.sentence() == presets[1].sentence);
    {
        const Preset shown{.id = {}, .title = {}, .scenario = "belt_oscillator?mass=2"};
        session.choose_preset(shown);
    }
    CHECK(session.experiment.origin() == nullptr);
}

TEST_CASE("session: what comes next is an event to be seen, a load that moves only if it is asked for") {
    PatientSession session;
    session.load("bearing_pendulum");
    session.player.seek(0.2);
    CHECK(session.player.look_ahead(1.0));
    const Event *next = session.history.next_event(), *any = session.history.next_event(true);
    REQUIRE(next != nullptr);
    REQUIRE(any != nullptr);
    CHECK(next->kind != EventKind::load_switch);
    CHECK(any->kind == EventKind::load_switch);
    CHECK(any->t < next->t);
    CHECK(predict(session).find("load switch") == std::string::npos);
    CHECK(predict(session, true).starts_with("load switch in"));
}

TEST_CASE("exact table: a frame in which values change, and a drag, wait for no table that takes long") {
    PatientSession session;
    session.load("inclined_shaker");
    while (session.exact.find(1.0), !session.exact.is_complete()) continue;
    const std::size_t rows = session.exact.find(0.0).rows().size();
    REQUIRE(rows > 0);
    session.player.seek(0.01);
    session.values.set("mu", 0.55);
    CHECK(session.exact.find_in_frame(1, 1.0, false).rows().empty());
    CHECK(session.exact.find_in_frame(1, 1.0, false).rows().empty());  // the same frame
    CHECK(session.exact.find_in_frame(2, 1.0, true).rows().empty());   // something is dragged
    CHECK(session.exact.find(1.0, true).rows().empty());
    for (int frame = 3; !session.exact.is_complete(); ++frame) session.exact.find_in_frame(frame, 1.0, false);
    CHECK(session.exact.find(0.0).rows().size() == rows);
}
