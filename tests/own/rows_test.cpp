// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/written.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <string>

using namespace stiction;
using stiction::test::Experiment;
using stiction::test::Written;

namespace {

bool same_bits(double a, double b) {
    return std::memcmp(&a, &b, sizeof a) == 0 || (std::isnan(a) && std::isnan(b));
}

struct BeltValues {
    double m = 1.0, k = 100.0, c = 0.0, v = 0.1, f_a = 0.0, f_d = 1.0, x0 = 0.0;
};

std::string write_belt(std::string_view law) {
    return R"(mechanism 1 "Block on a belt"
parameter m 1 from 0.01 to 100 scale log unit kg label "Mass"
parameter k 100 from 0 to 1e4 unit N/m label "Stiffness"
parameter c 0 from 0 to 50 unit "N s/m" label "Damping"
parameter v 0.1 from -2 to 2 unit m/s label "Belt speed"
parameter n 10 from 0 to 100 unit N label "Normal load"
parameter mu_s 0.4 from 0 to 2 label "Static friction"
parameter mu_k 0.25 from 0 to 2 label "Kinetic friction"
parameter f_a 0 from 0 to 50 unit N label "Drive amplitude"
parameter f_d 1 from 0.01 to 20 scale log unit Hz label "Drive frequency"
parameter v_s 0.1 from 1e-4 to 10 scale log unit m/s label "Stribeck speed"
parameter x0 0 from -1 to 1 unit m label "Start"
coordinate x start x0 velocity 0.1 label "Block"
mass x m
spring x stiffness k damping c
force x sine f_a frequency f_d
contact belt load n slip x_dot - v )" +
           std::string(law) + "\n";
}

std::string write_built_in(const BeltValues& p, const std::string& law, const std::string& method) {
    const auto number = [](double value) { return std::to_string(value); };
    return "belt_oscillator?method=" + method + "&mass=" + number(p.m) + "&stiffness=" + number(p.k) +
           "&damping=" + number(p.c) + "&belt_speed=" + number(p.v) + "&drive_amplitude=" + number(p.f_a) +
           "&drive_frequency=" + number(p.f_d) + "&x0=" + number(p.x0) + "&friction_law=" + law;
}

// kinetic + potential + dissipated - input over the run, relative to the largest energy.
constexpr double share_lost = 1e-9;

}  // namespace

TEST_CASE("own rows: the belt in the language has the bits of belt_oscillator") {
    const std::pair<std::string, std::string> laws[] = {
        {"coulomb", "mu mu_k"},
        {"coulomb_stiction", "coulomb_stiction mu_s mu_s mu_k mu_k"},
        {"stribeck", "stribeck mu_s mu_s mu_k mu_k v_s v_s"}};
    const BeltValues cases[] = {
        {}, {.c = 0.5, .f_a = 3.0, .f_d = 1.25}, {.k = 40.0, .c = 2.0, .v = -0.3, .x0 = 0.25}};
    std::size_t events = 0;
    for (const auto& row : laws)
        for (const BeltValues& values : cases)
            for (const std::string method : {"event_driven", "time_stepping"}) {
                const std::string &id = row.first, &law = row.second;
                CAPTURE(id);
                CAPTURE(method);
                CAPTURE(values.f_a);
                Experiment built_in(write_built_in(values, id, method));
                Written written(write_belt(law), {.method = method,
                                                  .values = {{"m", values.m},
                                                             {"k", values.k},
                                                             {"c", values.c},
                                                             {"v", values.v},
                                                             {"f_a", values.f_a},
                                                             {"f_d", values.f_d},
                                                             {"x0", values.x0}}});
                REQUIRE(written.nodes() == built_in.nodes());
                REQUIRE(written.events().size() == built_in.events().size());
                events += built_in.events().size();
                for (std::size_t i = 0; i < written.events().size(); ++i) {
                    const Event &a = written.events()[i], &b = built_in.events()[i];
                    CHECK(same_bits(a.t, b.t));
                    CHECK(a.kind == b.kind);
                    CHECK(a.from == b.from);
                    CHECK(a.to == b.to);
                    CHECK(a.reason() == b.reason());
                }
                std::size_t differences = 0;
                for (std::size_t i = 0; i < written.nodes(); ++i)
                    for (const char* column :
                         {"t", "x", "x_dot", "belt.normal", "belt.tangent", "belt.state", "energy.kinetic",
                          "energy.potential", "energy.dissipated", "energy.input"})
                        differences +=
                            same_bits(written.at_node(i, column), built_in.at_node(i, column)) ? 0 : 1;
                for (std::size_t i = 0; i < written.nodes(); ++i)
                    differences +=
                        same_bits(written.at_node(i, "belt.slip"), built_in.at_node(i, "slip_speed")) ? 0 : 1;
                CHECK(differences == 0);
            }
    CHECK(events > 100);
}

namespace {

// Times of the onsets of slip and of the ends of slip, of the second cycle.
struct Cycle {
    double onset = 0.0, end = 0.0, next = 0.0;
};

Cycle find_cycle(const Written& run) {
    std::vector<double> onsets, ends;
    for (const Event& event : run.events()) {
        if (event.kind == EventKind::stick_to_slip) onsets.push_back(event.t);
        if (event.kind == EventKind::slip_to_stick) ends.push_back(event.t);
    }
    REQUIRE(onsets.size() > 3);
    Cycle out{.onset = onsets[1], .next = onsets[2]};
    for (const double end : ends)
        if (end > out.onset && out.end == 0.0) out.end = end;
    return out;
}

double find_greatest(Written& run, const Cycle& cycle, std::string_view column) {
    double from = cycle.onset, to = cycle.end;
    for (int i = 0; i < 120; ++i) {  // ternary search: one maximum per slip
        const double a = from + (to - from) / 3.0, b = to - (to - from) / 3.0;
        (run.at(a, column) < run.at(b, column) ? from : to) = run.at(a, column) < run.at(b, column) ? a : b;
    }
    return run.at(0.5 * (from + to), column);
}

}  // namespace

// conventions: at rest with mu_k N < |T| <= mu_s N both stick and slip solve the contact problem. A contact that has begun to slip
// slides, so its force and its acceleration are unique from the first instant on.
TEST_CASE(
    "own rows: the verdict is unique from the onset of slip on, and multiple only where a contact rests") {
    Written run(write_belt("coulomb_stiction mu_s mu_s mu_k mu_k"), {.t_end = 3.0});
    int onsets = 0, held = 0;
    for (std::size_t i = 0; i < run.nodes(); ++i) {
        const bool rests = run.word_at_node(i, "belt.state") == "stick";
        const bool both = rests && std::abs(run.at_node(i, "belt.tangent")) > 2.5;
        CHECK(run.word_at_node(i, "verdict") == (both ? "multiple" : "unique"));
        CHECK(run.at_node(i, "solutions") == (both ? 2.0 : 1.0));
        held += both ? 1 : 0;
        onsets += !rests && run.at_node(i, "belt.slip") == 0.0 ? 1 : 0;
    }
    CHECK(held > 2);
    CHECK(onsets > 2);
}

// Leine, van Campen, de Kraker and van den Steen, Nonlinear Dynamics 16 (1998): the cycle for v = 0.2.
TEST_CASE("own rows: the cycle of Leine's block has the published period, slip and amplitude") {
    Written run(R"(mechanism 1
coordinate x start 1 velocity 0.2
mass x 1
spring x stiffness 1
contact belt load 1 slip x_dot - 0.2 hyperbolic mu_s 1 mu_k 0 v_s 1/3
)",
                {.t_end = 60.0, .tol = 1e-12});
    const Cycle cycle = find_cycle(run);
    CHECK(std::abs(cycle.next - cycle.onset - 12.0010313) < 1e-7);
    CHECK(std::abs(cycle.end - cycle.onset - 4.2959995) < 1e-7);
    CHECK(std::abs(find_greatest(run, cycle, "x") - 1.1339447) < 1e-7);
    CHECK(std::abs(run.at(cycle.end, "x") + 0.5410064) < 1e-7);
    CHECK(run.energy_defect() < share_lost);
}

TEST_CASE("own rows: the cycle of Popp and Stelter has the published period and amplitude") {
    Written run(R"(mechanism 1
coordinate x start 4 velocity 1
mass x 1
spring x stiffness 1
contact belt load 10 slip x_dot - 1 hyperbolic mu_s 0.4 mu_k 0.1 v_s 1/1.42 c2 0.01
)",
                {.t_end = 60.0, .tol = 1e-12});
    const Cycle cycle = find_cycle(run);
    CHECK(std::abs(cycle.next - cycle.onset - 8.0955) < 1e-4);
    CHECK(std::abs(find_greatest(run, cycle, "x") - 4.6317) < 1e-4);
    CHECK(run.energy_defect() < share_lost);
}

TEST_CASE(
    "own rows: springs with a rest length, dampers, forces and matrix entries keep the balance of energy") {
    Written run(R"(mechanism 1
coordinate a start 0.3
coordinate b start -0.2 velocity 1
coordinate phi velocity 2 unit rad
mass a 2
mass b 1
mass phi 0.5
mass b phi 0.2
stiffness a phi 0.7
stiffness phi 4
damping b 0.3
damping a phi 0.05
damping a 0.2
damping phi 0.2
spring a b stiffness 30 damping 0.4 rest 0.5
spring a stiffness 20 rest -0.1
force a 1.5 sine 2 frequency 0.8 phase 0.3
force b sine 1 frequency 0.8 phase 0.3
force phi sine 1 frequency 0 phase 1
contact floor load 3 slip 0.4*b_dot - 0.2*phi_dot + 0.1 mu 0.2
contact wall gap 0.8 - a restitution 0.6
observe sum a + 2*b - 3*phi_dot + 1
)",
                {.t_end = 8.0});
    CHECK(run.status() == RunStatus::reached);
    CHECK(run.events().size() > 5);
    CHECK(run.energy_defect() < share_lost);
    CHECK(run.at(3.0, "sum") ==
          doctest::Approx(run.at(3.0, "a") + 2.0 * run.at(3.0, "b") - 3.0 * run.at(3.0, "phi_dot") + 1.0));
    CHECK(std::isnan(run.at(3.0, "wall.slip")));
}

TEST_CASE("own rows: without contacts the motion is that of its equations, by each method") {
    for (const char* method : {"event_driven", "lemke", "time_stepping", "compliant"}) {
        CAPTURE(std::string(method));
        Written run("mechanism 1\ncoordinate x start 1\nmass x 1\nspring x stiffness 4\n",
                    {.method = method, .t_end = 2.0, .dt = 1e-4});
        CHECK(run.status() == RunStatus::reached);
        CHECK(std::abs(run.at(1.5, "x") - std::cos(3.0)) < 1e-7);
    }
}

TEST_CASE("own rows: a stop ends the run where its contact closes") {
    Written run(
        "mechanism 1\ncoordinate x velocity 2\nmass x 1\ncontact wall gap 3 - x\nstop wall \"arrived\"\n");
    CHECK(run.status() == RunStatus::ended);
    REQUIRE(run.events().size() == 1);
    CHECK(run.events()[0].kind == EventKind::touch_down);
    CHECK(run.events()[0].reason() == "arrived");
    CHECK(std::abs(run.events()[0].t - 1.5) < 1e-12);
}

// Wall and friction hold `a` together, and the force of the wall rubs on `b`: the motion is not unique, and the shortest pair of
// forces lies outside the cone of `floor`.
TEST_CASE("own rows: where a wall and friction hold one body, friction keeps its bound at every row") {
    for (const char* method : {"event_driven", "lemke"}) {
        CAPTURE(std::string(method));
        Written run(R"(mechanism 1
coordinate a velocity -1
coordinate b velocity 1.5
mass a 0.3
mass b 1
force a -8
spring b stiffness 10
contact floor load 6 slip a_dot mu 0.4
contact wall gap 0.2 + a slip b_dot mu 0.5
)",
                    {.method = method, .t_end = 1.0});
        CHECK(run.status() == RunStatus::reached);
        int pressed = 0;
        for (std::size_t i = 0; i < run.nodes(); ++i) {
            CHECK(std::abs(run.at_node(i, "floor.tangent")) <= 2.4 * (1.0 + 1e-9));
            pressed += run.at_node(i, "wall.normal") > 1.0 ? 1 : 0;
        }
        CHECK(pressed > 0);
        CHECK(run.energy_defect() < share_lost);
    }
}

TEST_CASE("own rows: hops that are lower than the noise of a long step end where they come down") {
    // A body falls and bounces: hop n lasts e^n of the first. Nothing else limits a step, and its end is 900 m below the floor.
    constexpr double e = 0.6149304178502671, a = 4.581919833878777 / 0.26372384008773136,
                     height = 0.483641535978949 - 0.19093158767263751;
    Written run(R"(mechanism 1
coordinate a start -0.19093158767263751 velocity 0
mass a 0.26372384008773136
force a -4.581919833878777
contact k gap 0.483641535978949 + a restitution 0.6149304178502671
)",
                {.t_end = 2.0});
    std::vector<double> impacts;
    for (const Event& event : run.events())
        if (event.kind == EventKind::impact) impacts.push_back(event.t);
    REQUIRE(impacts.size() > 26);
    const double first = std::sqrt(2.0 * height / a);
    double t = first, hop = 2.0 * e * first;
    for (std::size_t n = 0; n < 26; ++n) {
        CHECK(impacts[n] == doctest::Approx(t).epsilon(1e-12));
        t += hop;
        hop *= e;
    }
}
