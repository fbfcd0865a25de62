// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/method.hpp"
#include "ode/allocation_count.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cstring>

using namespace stiction;
using stiction::test::Experiment;

namespace {

std::unique_ptr<Simulation> begin(std::string_view text) {
    const ReadScenario read = read_scenario(text);
    return std::make_unique<Simulation>(*read.scenario->system, read.scenario->values,
                                        read.scenario->settings);
}

class NoEvents : public EventSink {
  public:
    void add(Event) override { ++count; }
    int count = 0;
};

}  // namespace

TEST_CASE("simulation: the same bits come out however the way there was divided") {
    for (const char* text : {"belt_oscillator", "painleve_rod/sticks", "belt_oscillator?method=time_stepping",
                             "painleve_rod/jam"}) {
        const auto whole = begin(text), pieces = begin(text);
        whole->advance(1.5, 1000000);
        for (double t = 0.0; t < 1.5; t += 0.0137) pieces->advance(t, 1000000);
        pieces->advance(1.5, 1000000);
        REQUIRE(whole->node_count() == pieces->node_count());
        std::vector<double> a(whole->columns().size()), b(a.size());
        for (double t = 0.0; t <= std::min(1.5, whole->now()); t += 0.113) {
            whole->get_row(t, a);
            pieces->get_row(t, b);
            CHECK(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
        }
    }
}

TEST_CASE(
    "simulation: a recorded time can be looked at again and again with the same bits, and nodes are "
    "reproduced") {
    const auto run = begin("painleve_rod/lift_off");
    run->advance(2.0, 1000000);
    std::vector<double> first(run->columns().size()), again(first.size());
    run->get_row(0.7123, first);
    for (double t : {1.9, 0.1, 0.29}) run->get_row(t, again);
    run->get_row(0.7123, again);
    CHECK(std::memcmp(first.data(), again.data(), first.size() * sizeof(double)) == 0);
    // Between nodes a row is as accurate as a step: compare with a run that has other nodes.
    const auto other = begin("painleve_rod/lift_off?tol=1e-12");
    other->advance(2.0, 1000000);
    for (double t : {0.05, 0.2, 0.5, 1.3}) {
        run->get_row(t, first);
        other->get_row(t, again);
        for (std::size_t i = 1; i <= 6; ++i) CHECK(std::abs(first[i] - again[i]) < 1e-9);
    }
}

TEST_CASE("simulation: rows beyond the requested time exist only as far as was computed") {
    const auto run = begin("belt_oscillator");
    CHECK(run->advance(1.0, 1000000) == RunStatus::reached);
    CHECK(run->now() >= 1.0);
    CHECK(run->now() < 2.0);
    CHECK(run->advance(10.0, 3) == RunStatus::out_of_budget);
}

TEST_CASE("simulation: a live change keeps the recorded past and acts from then on") {
    const auto run = begin("belt_oscillator");
    run->advance(0.2, 1000000);
    run->branch(0.2);
    CHECK(run->now() == 0.2);
    std::vector<double> before(run->columns().size()), after(before.size());
    run->get_row(0.1, before);
    std::vector<double> values(run->values().begin(), run->values().end());
    values[static_cast<std::size_t>(find_parameter(run->system(), "normal_force"))] = 1.0;
    run->set_values(values);
    run->advance(0.5, 1000000);
    run->get_row(0.1, after);
    CHECK(std::memcmp(before.data(), after.data(), before.size() * sizeof(double)) == 0);
    REQUIRE(run->change_times().size() == 1);
    CHECK(run->change_times()[0] == 0.2);
    // 100 * 0.02 = 2 N is more than mu_s N = 0.4 N: the block slips at once.
    CHECK(run->node_states(run->find_node(0.2))[0] == ContactState::slip_minus);
}

TEST_CASE("simulation: branching forgets the future and repeats it to the bit") {
    const auto run = begin("belt_oscillator");
    run->advance(3.0, 1000000);
    std::vector<double> first(run->columns().size()), again(first.size());
    run->get_row(2.0, first);
    const std::size_t events = run->events().size();
    run->branch(run->node_time(run->find_node(1.0)));
    CHECK(run->events().size() < events);
    run->advance(3.0, 1000000);
    run->get_row(2.0, again);
    for (std::size_t i = 0; i < first.size(); ++i)
        if (!std::isnan(first[i])) CHECK(again[i] == doctest::Approx(first[i]).epsilon(1e-9));
    CHECK(run->events().size() >= events - 1);
}

TEST_CASE("simulation: a forgotten past leaves the rows that are kept, and the events, as they were") {
    // Coulomb, time stepping, memory slots (two_masses remembers its stiction), many events.
    for (const char* text :
         {"belt_oscillator?method=time_stepping", "two_masses?method=time_stepping&dt=1e-3",
          "belt_oscillator?tol=1e-13&damping=0.1"}) {
        const auto whole = begin(text), bounded = begin(text);
        constexpr std::size_t kept = 3 * Simulation::forgotten_at_once;
        std::size_t most = 0;
        while (bounded->node_count() < 8 * Simulation::forgotten_at_once) {
            bounded->advance(1e6, 200);
            if (bounded->node_count() > kept) bounded->forget_before(bounded->node_count() - kept);
            CHECK(bounded->node_count() - bounded->first_node() <=
                  kept + Simulation::forgotten_at_once + 400);
            if (bounded->first_node() > 0) most = std::max(most, bounded->history_bytes());
        }
        whole->advance(bounded->now(), 1000000);
        REQUIRE(bounded->first_node() > 0);
        CHECK(bounded->begin() > 0.0);
        CHECK(most < whole->history_bytes());
        REQUIRE(whole->node_count() >= bounded->node_count());
        CHECK(bounded->events().size() == whole->events().size());
        std::vector<double> a(whole->columns().size()), b(a.size());
        for (int i = 0; i <= 60; ++i) {
            const double t = bounded->begin() + (bounded->now() - bounded->begin()) * i / 60.0;
            whole->get_row(t, a);
            bounded->get_row(t, b);
            CHECK(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
        }
        // For an earlier time the row of the earliest node that is kept is returned.
        bounded->get_row(0.5 * bounded->begin(), b);
        CHECK(b[0] == bounded->begin());
    }
}

TEST_CASE("simulation: a motion with a forgotten past branches and changes like any other") {
    const auto whole = begin("belt_oscillator?method=time_stepping"),
               bounded = begin("belt_oscillator?method=time_stepping");
    std::vector<double> values(whole->values().begin(), whole->values().end());
    values[static_cast<std::size_t>(find_parameter(whole->system(), "normal_force"))] = 5.0;
    for (Simulation* run : {whole.get(), bounded.get()}) {
        run->advance(6.0, 1000000);
        const std::size_t seen = run->branch_count();
        if (run == bounded.get()) run->forget_before(run->node_count());
        run->branch(5.5);
        const std::size_t unchanged = run->unchanged_nodes(seen);  // one more may lie at the branch itself
        CHECK(run->node_time(unchanged - 1) <= 5.5);
        CHECK(run->node_count() - unchanged <= 1);
        CHECK(run->unchanged_nodes(run->branch_count()) > run->node_count());
        run->set_values(values);
        run->advance(9.0, 1000000);
        if (run == bounded.get()) run->forget_before(run->node_count());
    }
    REQUIRE(bounded->begin() > 5.5);  // nothing of the first stretch is kept
    std::vector<double> a(whole->columns().size()), b(a.size());
    for (double t = bounded->begin(); t < 9.0; t += 0.0371) {
        whole->get_row(t, a);
        bounded->get_row(t, b);
        CHECK(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
    }
}

TEST_CASE("simulation: a second motion shares the past to the bit and leaves the first as it was") {
    for (const char* text : {"belt_oscillator", "belt_oscillator?method=time_stepping", "bearing_pendulum",
                             "two_masses", "painleve_rod/sticks"}) {
        CAPTURE(text);
        const auto run = begin(text);
        run->advance(0.2, 1000000);
        run->branch(0.2);
        run->set_values(std::vector<double>(run->values().begin(), run->values().end()));
        run->advance(1.0, 1000000);
        const double fork = std::min(0.7, run->now()), end = run->now();
        const std::size_t nodes = run->node_count();
        std::vector<double> a(run->columns().size()), b(a.size()), late(a.size());
        run->get_row(end, late);
        const auto other = run->make_branch(fork);
        CHECK(other->now() == fork);
        CHECK(other->change_times().size() == 1);
        for (double t = 0.0; t < fork; t += 0.0531) {
            run->get_row(t, a);
            other->get_row(t, b);
            CHECK(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
        }
        other->set_values(std::vector<double>(run->values().begin(), run->values().end()));
        other->advance(1.0, 1000000);
        CHECK(other->change_times().size() == 2);
        CHECK(run->change_times().size() == 1);
        CHECK(run->node_count() == nodes);
        run->get_row(end, a);
        CHECK(std::memcmp(a.data(), late.data(), a.size() * sizeof(double)) == 0);
    }
}

TEST_CASE("simulation: step_to_event stops right after the event and says which") {
    const auto run = begin("belt_oscillator");
    CHECK(run->step_to_event(60.0, 1000000) == RunStatus::at_event);
    CHECK(run->now() == doctest::Approx(0.4).epsilon(1e-12));
    CHECK(run->events().back().kind == EventKind::stick_to_slip);
    CHECK(run->step_to_event(60.0, 1000000) == RunStatus::at_event);
    CHECK(run->events().back().kind == EventKind::slip_to_stick);
}

TEST_CASE("simulation: steps between events allocate nothing, with every kind of method") {
    for (const char* text :
         {"belt_oscillator", "belt_oscillator?method=closed_form", "belt_oscillator?method=time_stepping",
          "belt_oscillator?method=regularised", "painleve_rod", "painleve_rod?method=time_stepping",
          "painleve_rod/compliant_limit"}) {
        const ReadScenario read = read_scenario(text);
        const System& system = *read.scenario->system;
        const std::unique_ptr<Mechanism> mechanism =
            system.make(system, read.scenario->values, system.methods.front().id);
        const PreparedMethod method = prepare_method(
            system, *mechanism, system.methods[static_cast<std::size_t>(read.scenario->settings.method)],
            read.scenario->settings.dt, read.scenario->settings.tol);
        NoEvents events;
        method.motion->start(events);
        method.motion->advance(10.0, events);  // storage that is sized at its first use is sized now
        // An event is a row of text and may allocate; the steps between events may not. The shortest of these runs,
        // the rod's, ends after 8 of them.
        int measured = 0;
        for (int i = 0; i < 60; ++i) {
            const int events_before = events.count;
            const std::size_t before = test::allocation_count();
            method.motion->advance(10.0, events);
            const std::size_t allocations = test::allocation_count() - before;
            if (events.count != events_before) continue;
            CHECK_MESSAGE(allocations == 0, std::string(text));
            ++measured;
        }
        CHECK(measured > 4);
    }
}

TEST_CASE("simulation: a touch within the integration error is no event") {
    // The neutral orbit touches the belt speed once per period for ever.
    Experiment run("belt_oscillator/coulomb?t_end=60");
    CHECK(run.events().size() == 1);
    Experiment loose("belt_oscillator/coulomb?tol=1e-6");
    CHECK(loose.events().size() == 1);
}

TEST_CASE("simulation: another method that puts the bodies elsewhere does work, and the balance goes on") {
    struct Switch {
        const char *scenario, *method;
        double at;
    };
    for (const Switch& s : {Switch{"cam_follower?cam_speed=75", "kinematic", 0.04},  // in flight
                            Switch{"cam_follower?cam_speed=40&stiffness=2000", "kinematic", 0.03},
                            Switch{"clearance_fourbar/loses", "ideal_joint", 0.14},  // in flight
                            Switch{"clearance_fourbar", "massless_link", 0.1},
                            Switch{"clearance_fourbar", "sliding_plane", 0.1},
                            Switch{"clearance_fourbar?method=ideal_joint", "unilateral_event", 0.1},
                            Switch{"geneva_wheel?driver_speed=30", "law", 0.02},
                            Switch{"geneva_wheel", "sliding_plane", 0.1}}) {
        CAPTURE(s.scenario);
        CAPTURE(s.method);
        const ReadScenario read = read_scenario(s.scenario);
        const System& system = *read.scenario->system;
        Simulation run(system, read.scenario->values, read.scenario->settings);
        run.advance(s.at, 1000000);
        run.branch(s.at);
        std::vector<double> row(run.columns().size());
        const auto find_balance = [&](double t) {
            run.get_row(t, row);
            const auto get = [&](const char* name) {
                return row[static_cast<std::size_t>(run.find_column(name))];
            };
            return get("energy.kinetic") + get("energy.potential") + get("energy.dissipated") -
                   get("energy.input");
        };
        const double before = find_balance(0.0);
        run.set_values(std::vector<double>(run.values().begin(), run.values().end()),
                       find_method(system, s.method));
        REQUIRE(run.advance(s.at + 0.05, 1000000) != RunStatus::failed);
        for (int i = 0; i <= 50; ++i) CHECK(std::abs(find_balance(s.at + 0.05 * i / 50.0) - before) < 1e-8);
    }
}

TEST_CASE("simulation: a joint that gets another speed while the motion runs does the work of the jump") {
    const ReadScenario read = read_scenario("geneva_wheel?method=sliding_plane");
    const System& system = *read.scenario->system;
    Simulation run(system, read.scenario->values, read.scenario->settings);
    run.advance(0.1, 1000000);
    run.branch(0.1);
    Sample before, after;
    run.get_sample(0.1, before);
    std::vector<double> values(run.values().begin(), run.values().end());
    put_value(system.parameters, values, "driver_speed", 14.0);
    run.set_values(values);
    run.get_sample(0.1, after);
    CHECK(after.v[0] == doctest::Approx(1.4 * before.v[0]).epsilon(1e-12));
    const auto find_balance = [](const Sample& s) {
        return s.kinetic + s.potential + s.dissipated - s.input;
    };
    CHECK(std::abs(find_balance(after) - find_balance(before)) < 1e-16);
    CHECK(after.input - before.input == doctest::Approx(0.96 * before.kinetic).epsilon(1e-12));
}
