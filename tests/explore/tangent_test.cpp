// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Tangent vectors against differences of the motion: modes and saltation matrices.
#include "explore/tangent.hpp"

#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;
using explore::TangentFlow;

namespace {

struct Case {
    const char* scenario;
    double t1;
    const char* course;  // kinds of the events that occur
};

std::vector<double> move(const Scenario& s, const StartState& start, double t1) {
    Simulation run(*s.system, s.values, s.settings, &start);
    run.advance(t1, 1000000);
    std::vector<double> row(run.columns().size());
    run.get_row(t1, row);
    return {row.begin() + 1, row.begin() + 1 + static_cast<std::ptrdiff_t>(2 * s.system->coordinates.size())};
}

}  // namespace

TEST_CASE("tangent: through modes and events it goes on as differences of the motion do") {
    const Case cases[] = {
        // Slip to stick: (dx, dv) -> (dx, 0).
        {"belt_oscillator?x0=0.05&x_dot0=0.05", 0.5, "slip_to_stick "},
        {"belt_oscillator?friction_law=stribeck&damping=0.5&x0=0.06&x_dot0=0.05", 0.5, "slip_to_stick "},
        // Stick to slip with a jump of the acceleration (coulomb_stiction) and without.
        {"belt_oscillator?x0=0.03&drive_amplitude=0.5", 0.3, "stick_to_slip "},
        {"belt_oscillator?friction_law=stribeck&damping=0.5&x0=0.03&drive_amplitude=0.5", 0.3,
         "stick_to_slip "},
        {"belt_oscillator?friction_law=coulomb&x0=0.02&drive_amplitude=0.5", 0.2, "stick_to_slip "},
        // Reversal: dv -> dv a_+/a_-.
        {"belt_oscillator?friction_law=coulomb&belt_speed=0&x_dot0=1&drive_amplitude=1", 0.3,
         "slip_reversal "},
        {"belt_oscillator?friction_law=stribeck&belt_speed=0.02&x_dot0=1&drive_amplitude=1", 0.3,
         "slip_reversal "},
        // Several events one after the other.
        {"belt_oscillator?friction_law=stribeck&damping=0.5&x0=0.06&x_dot0=0.05&drive_amplitude=1", 1.0,
         "slip_to_stick stick_to_slip "},
        // Three degrees of freedom, a contact that slides and one that lifts off.
        {"painleve_rod?mu=0.5&theta0=1.2&theta_dot0=-0.3&v_t0=2", 0.2, ""},
        // Impacts: that bounce and slide, that bounce and stick, that close the contact, one after the other.
        {"wheel_on_plane?mu=0.3&restitution=0.6&y0=0.3", 0.3, "touch_down impact "},
        {"wheel_on_plane?mu=2&restitution=0.6&y0=0.3&theta_dot0=0.5", 0.3, "touch_down impact "},
        {"wheel_on_plane?mu=0.3&restitution=0&y0=0.3", 0.3, "touch_down impact "},
        {"wheel_on_plane?mu=0.3&restitution=0.6&y0=0.3", 0.75,
         "touch_down impact touch_down impact touch_down impact "},
        {"painleve_rod?mu=0.3&theta0=1.2&gap0=0.1&v_t0=1&restitution=0.5", 0.6, "touch_down impact "},
        // Two blocks that stop on each other, then both on the ground at once; two that leave rest, where they share
        // friction, together, and part.
        {"two_masses?z1_dot0=0.3&z2_dot0=0.9&force1_amplitude=0.4&force2_amplitude=1", 0.3, "slip_to_stick "},
        {"two_masses?z1_dot0=0.3&z2_dot0=0.9&force1_amplitude=0.4&force2_amplitude=1", 0.9,
         "slip_to_stick slip_to_stick slip_to_stick "},
        {"two_masses", 2.0,
         "stick_to_slip stick_to_slip stick_to_slip slip_to_stick stick_to_slip slip_to_stick stick_to_slip "
         "slip_to_stick "},
    };
    for (const Case& c : cases) {
        CAPTURE(c.scenario);
        Scenario s = *read_scenario(c.scenario).scenario;
        s.settings.tol = 1e-13;
        Simulation run(*s.system, s.values, s.settings);
        run.advance(c.t1, 100000);
        std::string course;
        for (const Event& event : run.events())
            if (event.t <= c.t1) course += std::string(get_name(event.kind)) + " ";
        CHECK(course == c.course);
        TangentFlow tangent(*s.system, s.values, s.settings);
        const std::size_t n = tangent.size();
        tangent.begin(n);
        REQUIRE_MESSAGE(tangent.follow(run, 0.0, c.t1), tangent.trouble());
        const StartState start{
            0.0, {run.node_state(0).begin(), run.node_state(0).end()}, run.get_node_mode(0), true};
        const bool sticks = run.node_states(0)[0] == ContactState::stick;
        for (std::size_t j = 0; j < n; ++j) {
            if (s.system->id == "painleve_rod" && j != 0 && j != 3) continue;  // leaves the plane
            if (sticks && j >= n / 2) continue;                                // leaves the speed of the belt
            std::vector<double> sum(n, 0.0);
            constexpr double weights[] = {45.0 / 60.0, -9.0 / 60.0, 1.0 / 60.0}, h = 2e-4;
            for (int k = 1; k <= 3; ++k) {
                StartState plus = start, minus = start;
                plus.state[j] += k * h;
                minus.state[j] -= k * h;
                const std::vector<double> a = move(s, plus, c.t1), b = move(s, minus, c.t1);
                for (std::size_t i = 0; i < n; ++i) sum[i] += weights[k - 1] * (a[i] - b[i]) / h;
            }
            for (std::size_t i = 0; i < n; ++i) {
                CAPTURE(i);
                CAPTURE(j);
                CHECK(std::abs(tangent.vectors()[j * n + i] - sum[i]) < 1e-7 * (1.0 + std::abs(sum[i])));
            }
        }
    }
}

// Closed form: without damping and drive a stick phase of the belt is left with dt = -dx/v_b
// and dv = -a_b dt, a_b = -(mu_s - mu_k) N/m.
TEST_CASE("tangent: the belt's saltation matrices are those of its closed form") {
    const Scenario s = *read_scenario("belt_oscillator").scenario;
    Simulation run(*s.system, s.values, s.settings);
    run.advance(3.0, 100000);
    TangentFlow tangent(*s.system, s.values, s.settings);
    const double onset = run.events()[0].t, stop = run.events()[1].t;
    REQUIRE(run.events()[0].kind == EventKind::stick_to_slip);
    tangent.begin(2);
    REQUIRE(tangent.follow(run, 0.0, onset));
    CHECK(tangent.vectors()[0] == doctest::Approx(1.0).epsilon(1e-12));
    CHECK(tangent.vectors()[1] == doctest::Approx(-1.5 / 0.1).epsilon(1e-11));
    CHECK(tangent.time_changes()[0] == doctest::Approx(-1.0 / 0.1).epsilon(1e-11));
    // A deviation from the speed of the belt is lost in stick, exactly to the bit.
    CHECK(tangent.vectors()[3] == 0.0);
    REQUIRE(tangent.follow(run, onset, stop));
    CHECK(tangent.vectors()[1] == 0.0);
}

// z = (y, y'), f = (v, -g), R = diag(1, -e), dt = -dy/v:
//     dy+ = -e dy,   dv+ = -e dv - (1 + e) g dy/v
TEST_CASE("tangent: a bounce has the saltation matrix of a bouncing ball") {
    const double e = 0.6, g = 9.81, y0 = 0.3, v = -std::sqrt(2.0 * g * y0);
    const Scenario s = *read_scenario("wheel_on_plane?restitution=0.6&y0=0.3").scenario;
    Simulation run(*s.system, s.values, s.settings);
    const double t = -v / g;
    run.advance(t + 0.1, 1000);
    REQUIRE(run.events()[1].kind == EventKind::impact);
    const double hit = run.events()[1].t;
    CHECK(hit == doctest::Approx(t).epsilon(1e-12));
    TangentFlow tangent(*s.system, s.values, s.settings);
    tangent.begin(4);
    REQUIRE_MESSAGE(tangent.follow(run, 0.0, hit), tangent.trouble());
    const auto at = [&](std::size_t row, std::size_t column) { return tangent.vectors()[column * 4 + row]; };
    // Before the bounce dy = dy0 + t dv0, dv = dv0.
    CHECK(at(0, 0) == doctest::Approx(-e).epsilon(1e-10));
    CHECK(at(2, 0) == doctest::Approx(-(1.0 + e) * g / v).epsilon(1e-10));
    CHECK(at(0, 2) == doctest::Approx(-e * t).epsilon(1e-10));
    CHECK(at(2, 2) == doctest::Approx(-e - (1.0 + e) * g * t / v).epsilon(1e-10));
    CHECK(tangent.time_changes()[0] == doctest::Approx(-1.0 / v).epsilon(1e-10));
}

TEST_CASE("tangent: methods without modes have none, and an impact without a collision is told") {
    const Scenario belt = *read_scenario("belt_oscillator?method=time_stepping").scenario;
    CHECK_FALSE(explore::find_tangent_trouble(*belt.system, belt.settings).empty());
    const Scenario rod = *read_scenario("painleve_rod/impact").scenario;
    CHECK(explore::find_tangent_trouble(*rod.system, rod.settings).empty());
    Simulation run(*rod.system, rod.values, rod.settings);
    run.advance(1.0, 100000);
    TangentFlow tangent(*rod.system, rod.values, rod.settings);
    tangent.begin(1);
    CHECK_FALSE(tangent.follow(run, -1.0, 1.0));  // includes the jump at the beginning
    CHECK(tangent.trouble().find("without a collision") != std::string::npos);
}

TEST_CASE("tangent: a slow slip with two tangents turns as neighbouring slips do, down to its stop") {
    for (const double speed : {1.0, 1e-2, 1e-4}) {
        CAPTURE(speed);
        const std::string text = "rolling_disk?mu_s=0.18&v_f0=" + std::to_string(0.6 * speed) +
                                 "&v_r0=" + std::to_string(0.8 * speed);
        const Scenario s = *read_scenario(text).scenario;
        const Simulation run(*s.system, s.values, s.settings);
        TangentFlow tangent(*s.system, s.values, s.settings);
        const std::size_t n = tangent.size();
        const std::vector<double> state(run.node_state(0).begin(), run.node_state(0).end());
        const Mode& mode = run.get_node_mode(0);
        REQUIRE(mode.states[0] == ContactState::slip);
        for (const std::size_t k : {4, 7}) {  // of the yaw rate and of the spin
            std::vector<double> d(n, 0.0), change(n), plus(n), minus(n);
            d[k] = 1.0;
            tangent.find_change(0.0, state, mode, d, change);
            const double h = 1e-4 * speed;
            std::vector<double> beside = state;
            beside[k] = state[k] + h;
            tangent.find_velocity(0.0, beside, mode, plus);
            beside[k] = state[k] - h;
            tangent.find_velocity(0.0, beside, mode, minus);
            for (std::size_t i = 0; i < n; ++i)
                CHECK(change[i] ==
                      doctest::Approx((plus[i] - minus[i]) / (2.0 * h)).epsilon(1e-6).scale(1.0 / speed));
        }
    }
}

TEST_CASE("tangent: a slip with two tangents that stops is told at once") {
    const Scenario s = *read_scenario("inclined_shaker").scenario;
    Simulation run(*s.system, s.values, s.settings);
    run.advance(3.5, 1000000);
    TangentFlow tangent(*s.system, s.values, s.settings);
    tangent.begin(tangent.size());
    CHECK(!tangent.follow(run, 3.0, 3.5));
    CAPTURE(tangent.trouble());
    CHECK(tangent.trouble().starts_with("the tangent vectors cannot be followed at t = 3."));
}
