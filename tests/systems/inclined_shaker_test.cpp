// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Motions of the shaker: closed forms, the states of its feet, and agreement of its methods.
#include "base/constants.hpp"
#include "base/slow_build.hpp"
#include "systems/experiment.hpp"
#include "systems/inclined_shaker/planar_steps.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr double m = 0.663, g = 9.81, delta = 0.115, omega = 19.6, F0 = 0.055 * 0.011 * omega * omega;
// The second and third foot turn with the body about the one that sticks.
constexpr std::string_view turns_about_a_foot =
    "inclined_shaker?mu=0.31&omega=1.5&b1=0.04&b2=0.09&b3=0.06&l1=0&l2=0.08&unbalance_radius=0.012&x_dot0=-0."
    "05"
    "&y_dot0=-0.05&gamma_dot0=-0.6";

std::string with(std::string_view scenario, std::string_view item) {
    const bool has = scenario.find('?') != std::string_view::npos;
    return std::string(scenario) + (has ? "&" : "?") + std::string(item);
}

std::size_t count_kind(const Experiment& run, EventKind kind) {
    return static_cast<std::size_t>(std::count_if(run.events().begin(), run.events().end(),
                                                  [&](const Event& e) { return e.kind == kind; }));
}

// The same events at the same times; returns the largest difference of the times.
double compare_events(const Experiment& a, const Experiment& b) {
    REQUIRE(a.events().size() == b.events().size());
    double out = 0.0;
    for (std::size_t i = 0; i < a.events().size(); ++i) {
        CHECK(a.event(i).kind == b.event(i).kind);
        CHECK(a.event(i).contact == b.event(i).contact);
        CHECK(a.event(i).to == b.event(i).to);
        out = std::max(out, std::abs(a.event(i).t - b.event(i).t));
    }
    return out;
}

const std::string_view planar_presets[] = {"inclined_shaker/fig_6",
                                           "inclined_shaker/printed",
                                           "inclined_shaker/more_friction",
                                           "inclined_shaker/flatter",
                                           "inclined_shaker/slow",
                                           "inclined_shaker/fast",
                                           "inclined_shaker/consistent_levers"};

}  // namespace

TEST_CASE("inclined_shaker: three methods agree on planar motions, event for event and to 1e-10") {
    std::vector<std::string> scenarios(std::begin(planar_presets), std::end(planar_presets));
    scenarios.emplace_back(turns_about_a_foot);
    for (const std::string& scenario : scenarios) {
        CAPTURE(scenario);
        const double t_end = scenario == turns_about_a_foot || test::is_slow_build ? 0.5 : 2.0;
        Experiment lagrangian(scenario, t_end), newton(with(scenario, "method=newton"), t_end),
            reduced(with(scenario, "method=reduced"), t_end);
        CHECK(compare_events(lagrangian, newton) < 1e-10);
        CHECK(compare_events(lagrangian, reduced) < 1e-10);
        for (const double t : {0.13, 0.31, 0.47}) {
            for (const char* column : {"x", "y", "gamma", "x_dot", "y_dot", "gamma_dot"}) {
                CAPTURE(column);
                CHECK(std::abs(lagrangian.at(t, column) - newton.at(t, column)) < 1e-10);
                CHECK(std::abs(lagrangian.at(t, column) - reduced.at(t, column)) < 1e-10);
            }
            for (const char* column : {"z", "alpha", "beta", "z_dot", "alpha_dot", "beta_dot"})
                CHECK(reduced.at(t, column) == 0.0);
            for (const char* column : {"foot1.normal", "foot2.normal", "foot3.tangent1", "foot1.tangent2"}) {
                CAPTURE(column);
                CHECK(std::abs(lagrangian.at(t, column) - reduced.at(t, column)) < 1e-6);
            }
        }
    }
}

TEST_CASE("inclined_shaker: times of stop and onset meet a second computation, at 1e-12 to 3e-9 s") {
    ShakerData data;
    data.mu = 0.15;
    const PlanarSteps steps(data);
    PlanarState state{{0.0, 0.0, 0.3}, {0.06, 0.03, 0.4}};
    const double stop = steps.find_stop(0.0, state);
    const double onset = steps.find_onset(stop, state.q[2], 1e-3);
    for (const char* method : {"augmented_lagrangian", "newton", "reduced"})
        for (const auto& [tol, tolerance] : {std::pair{"1e-12", 3e-9}, {"1e-10", 3e-8}}) {
            CAPTURE(method);
            Experiment run(
                "inclined_shaker?mu=0.15&gamma0=0.3&x_dot0=0.06&y_dot0=0.03&gamma_dot0=0.4&method=" +
                    std::string(method) + "&tol=" + tol,
                0.5);
            REQUIRE(run.events().size() >= 6);
            CHECK(run.event(0).kind == EventKind::slip_to_stick);
            CHECK(run.event(3).kind == EventKind::stick_to_slip);
            CHECK(std::abs(run.event(0).t - stop) < tolerance);
            CHECK(std::abs(run.event(3).t - onset) < tolerance);
            CHECK(std::abs(run.at(run.event(1).t + 1e-4, "gamma") - state.q[2]) < 1e-9);
            CHECK(std::abs(run.at(run.event(1).t + 1e-4, "x") - state.q[0]) < 1e-9);
        }
}

TEST_CASE(
    "inclined_shaker: with friction that falls with the speed, stops and onsets meet a second computation") {
    ShakerData data;
    data.mu = 0.1, data.mu_s = 0.13, data.v_s = 0.02;
    const PlanarSteps steps(data);
    Experiment run("inclined_shaker/fig_1?tol=1e-12", 1.0);
    const auto events = run.events();
    REQUIRE(events.size() >= 15);
    // Each slip from the middle of it on, and the rest that follows.
    double from = 0.08;
    for (std::size_t i = 0; i + 3 < 15; i += 6) {
        CHECK(run.event(i).kind == EventKind::slip_to_stick);
        PlanarState state{{run.at(from, "x"), run.at(from, "y"), run.at(from, "gamma")},
                          {run.at(from, "x_dot"), run.at(from, "y_dot"), run.at(from, "gamma_dot")}};
        const double stop = steps.find_stop(from, state);
        const double onset = steps.find_onset(stop, state.q[2], 1e-3);
        CHECK(std::abs(run.event(i).t - stop) < 3e-9);
        CHECK(std::abs(run.event(i + 3).t - onset) < 3e-9);
        CHECK(std::abs(run.at(stop, "gamma") - state.q[2]) < 1e-9);
        CHECK(std::abs(run.at(stop, "x") - state.q[0]) < 1e-9);
        from = 0.5 * (run.event(i + 3).t + (i + 6 < events.size() ? run.event(i + 6).t : 1.0));
    }
}

TEST_CASE("inclined_shaker: with tan delta > mu it never sticks and slides faster and faster") {
    for (const double mu : {0.098, 0.11, 0.115}) {
        REQUIRE(std::tan(delta) > mu);
        Experiment run("inclined_shaker?mu=" + std::to_string(mu), 6.0);
        const double period = 2.0 * pi / omega;
        double last = 0.0;
        for (int k = 2; k * period < 6.0; ++k) {
            const double way = run.at(k * period, "displacement_x");
            CHECK(way > last);
            last = way;
        }
        if (mu < 0.1) CHECK(count_kind(run, EventKind::slip_to_stick) == 0);
    }
    Experiment sticks("inclined_shaker", 3.0);
    CHECK(count_kind(sticks, EventKind::slip_to_stick) == 27);  // three feet, once per turn
}

TEST_CASE(
    "inclined_shaker: without unbalance it rests, or glides straight down by g (sin delta - mu cos delta)") {
    for (const char* method : {"augmented_lagrangian", "newton", "reduced", "time_stepping", "lcp_polygon"}) {
        CAPTURE(method);
        const std::string by = "&method=" + std::string(method);
        Experiment rests("inclined_shaker?unbalance_mass=0&delta_a=0&delta_h=0" + by, 1.0);
        CHECK(rests.events().empty());
        CHECK(std::abs(rests.at(1.0, "x")) < 1e-15);
        Experiment glides("inclined_shaker?mu=0.09&omega=0&b1=0&b2=0.03&b3=0.03" + by, 1.0);
        const double a = g * (std::sin(delta) - 0.09 * std::cos(delta));
        const bool steps = std::string_view(method).find("agra") == std::string_view::npos &&
                           std::string_view(method) != "newton" && std::string_view(method) != "reduced";
        const double tolerance = std::string_view(method) == "lcp_polygon" ? 0.01 : steps ? 1e-6 : 1e-12;
        CHECK(std::abs(glides.at(1.0, "x_dot") - a) < tolerance);
        CHECK(std::abs(glides.at(1.0, "x") - 0.5 * a) < tolerance);
        if (tolerance < 0.01) CHECK(std::abs(glides.at(1.0, "gamma")) < 1e-9);
        CHECK(glides.at(1.0, "force_x") == 0.0);
        CHECK(std::isnan(glides.at(1.0, "displacement_x")));
    }
}

TEST_CASE(
    "inclined_shaker: closed feet carry m g cos delta - F0 sin Omega t, upright to rounding, in every "
    "state") {
    for (const std::string_view scenario : planar_presets) {
        CAPTURE(std::string(scenario));
        Experiment run(scenario, 1.5);
        CHECK(count_kind(run, EventKind::lift_off) == 0);
        const ReadScenario read = read_scenario(scenario);
        const double incline = test::value_of(*read.scenario, "incline"),
                     w = test::value_of(*read.scenario, "omega");
        for (std::size_t i = 0; i < run.nodes(); ++i) {
            const double t = run.simulation().node_time(i);
            const double load = run.at_node(i, "foot1.normal") + run.at_node(i, "foot2.normal") +
                                run.at_node(i, "foot3.normal");
            CHECK(std::abs(load - m * g * std::cos(incline) + 0.055 * 0.011 * w * w * std::sin(w * t)) <
                  1e-11);
            for (const char* column : {"z", "alpha", "beta", "z_dot", "alpha_dot", "beta_dot"})
                CHECK(std::abs(run.at_node(i, column)) < 1e-15);
        }
    }
}

TEST_CASE("inclined_shaker: in full stick the friction is -(h1, h2), inside the cones, and nothing moves") {
    Experiment run("inclined_shaker", 1.0), reduced("inclined_shaker?method=reduced", 1.0);
    REQUIRE(run.event(0).kind == EventKind::slip_to_stick);
    REQUIRE(run.event(3).kind == EventKind::stick_to_slip);
    const double from = run.event(0).t, to = run.event(3).t;
    const double x = run.at(from + 1e-6, "x"), ga = run.at(from + 1e-6, "gamma");
    for (int k = 1; k < 10; ++k) {
        const double t = from + 0.1 * k * (to - from), c = std::cos(omega * t);
        double T1 = 0.0, T2 = 0.0;
        for (const std::string foot : {"foot1", "foot2", "foot3"}) {
            const double a = run.at(t, foot + ".tangent1"), b = run.at(t, foot + ".tangent2");
            CHECK(std::hypot(a, b) <= 0.12 * run.at(t, foot + ".normal") * (1.0 + 1e-9));
            CHECK(std::abs(a - reduced.at(t, foot + ".tangent1")) < 1e-7);
            CHECK(std::abs(b - reduced.at(t, foot + ".tangent2")) < 1e-7);
            T1 += a, T2 += b;
        }
        CHECK(std::abs(T1 + m * g * std::sin(delta) + F0 * std::cos(ga) * c) < 1e-9);
        CHECK(std::abs(T2 + F0 * std::sin(ga) * c) < 1e-9);
        CHECK(run.at(t, "x") == doctest::Approx(x).epsilon(1e-14));
        CHECK(std::abs(run.at(t, "gamma_dot")) < 1e-28);
    }
}

// The shortest friction forces are T_i = P(v_i), P the projection on |T_i| <= mu N_i, v_i = (w1 - w3 Y_i, w2 + w3 X_i) of one
// plane rigid motion w, which two feet inside their cones determine.
TEST_CASE("inclined_shaker: of the forces in full stick the shortest inside the cones are shown") {
    int at_bound = 0;
    for (const char* method : {"augmented_lagrangian", "reduced"}) {
        Experiment run("inclined_shaker?method=" + std::string(method), 1.0);
        const double from = run.event(0).t, to = run.event(3).t;
        for (int k = 1; k < 40; ++k) {
            const double t = from + 0.025 * k * (to - from), ga = run.at(t, "gamma"), c = std::cos(omega * t);
            std::array<std::array<double, 2>, 3> arm, T;
            std::array<double, 3> bound;
            std::vector<std::size_t> inside;
            for (std::size_t i = 0; i < 3; ++i) {
                const std::string foot = "foot" + std::to_string(i + 1);
                const double p_x = (i == 0 ? -0.0424 : 0.0496) - 0.0035 * c, p_y = i == 0   ? 0.001
                                                                                   : i == 1 ? -0.025
                                                                                            : 0.031;
                arm[i] = {p_x * std::cos(ga) - p_y * std::sin(ga), p_x * std::sin(ga) + p_y * std::cos(ga)};
                T[i] = {run.at(t, foot + ".tangent1"), run.at(t, foot + ".tangent2")};
                bound[i] = 0.12 * run.at(t, foot + ".normal");
                if (std::hypot(T[i][0], T[i][1]) < bound[i] * (1.0 - 1e-6)) inside.push_back(i);
            }
            if (inside.size() < 2) continue;
            const std::size_t a = inside[0], b = inside[1];
            const double dX = arm[b][0] - arm[a][0], dY = arm[b][1] - arm[a][1];
            const double w3 = (dX * (T[b][1] - T[a][1]) - dY * (T[b][0] - T[a][0])) / (dX * dX + dY * dY);
            for (std::size_t i = 0; i < 3; ++i) {
                const double v1 = T[a][0] - w3 * (arm[i][1] - arm[a][1]),
                             v2 = T[a][1] + w3 * (arm[i][0] - arm[a][0]);
                const double part = std::min(1.0, bound[i] / std::hypot(v1, v2));
                CHECK(std::abs(T[i][0] - part * v1) < 1e-7);
                CHECK(std::abs(T[i][1] - part * v2) < 1e-7);
                if (part < 1.0) ++at_bound;
            }
        }
    }
    CHECK(at_bound > 0);
}

// At the start friction cannot hold the body: its acceleration is the one under slip forces parallel to the slip that it begins.
TEST_CASE("inclined_shaker: from rest it begins to move with the acceleration of its own slip forces") {
    ShakerData data;
    for (const auto& [mu, gamma] : {std::pair{0.05, 0.0}, {0.08, 0.7}, {0.06, -1.2}}) {
        data.mu = mu;
        const PlanarSteps steps(data);
        REQUIRE(steps.find_margin(0.0, gamma) < 0.0);
        for (const char* method : {"augmented_lagrangian", "newton", "reduced"}) {
            CAPTURE(method);
            Experiment run("inclined_shaker?mu=" + std::to_string(mu) + "&gamma0=" + std::to_string(gamma) +
                               "&method=" + std::string(method),
                           0.01);
            const std::array<double, 3> a{run.at(0.0, "x_ddot"), run.at(0.0, "y_ddot"),
                                          run.at(0.0, "gamma_ddot")};
            CHECK(run.at(0.0, "foot1.state") == static_cast<double>(ContactState::slip));
            constexpr double soon = 1e-6;
            const PlanarState state{{0.0, 0.0, gamma}, {soon * a[0], soon * a[1], soon * a[2]}};
            const std::array<double, 3> own = steps.accelerate(0.0, state);
            for (std::size_t k = 0; k < 3; ++k) CHECK(std::abs(a[k] - own[k]) < 1e-9);
        }
    }
}

TEST_CASE("inclined_shaker: a foot sticks alone while the body turns about it") {
    for (const char* method : {"augmented_lagrangian", "reduced"}) {
        Experiment run(with(turns_about_a_foot, std::string("method=") + method), 0.5);
        const auto events = run.events();
        const auto alone = std::find_if(events.begin(), events.end(), [&](const Event& e) {
            return e.kind == EventKind::slip_to_stick &&
                   std::count_if(events.begin(), events.end(),
                                 [&](const Event& other) { return other.t == e.t; }) == 1;
        });
        REQUIRE(alone != events.end());
        CHECK(alone->t == doctest::Approx(0.01540406213049718).epsilon(1e-9));
        const double t = alone->t + 1e-3;
        const std::string foot = "foot" + std::to_string(alone->contact + 1);
        CHECK(std::abs(run.at(t, "gamma_dot")) > 0.01);
        CHECK(run.at(t, foot + ".state") == static_cast<double>(ContactState::stick));
        const double T = std::hypot(run.at(t, foot + ".tangent1"), run.at(t, foot + ".tangent2"));
        CHECK(T < 0.31 * run.at(t, foot + ".normal"));
        CHECK(T > 1e-3);
    }
}

TEST_CASE("inclined_shaker: a strong drive lifts feet; they come down with a touch-down and an impact") {
    Experiment run("inclined_shaker?omega=70", 0.3);
    CHECK(count_kind(run, EventKind::lift_off) > 0);
    CHECK(run.event(0).kind == EventKind::lift_off);
    CHECK(run.event(0).reason() == "N reaches 0");
    CHECK(count_kind(run, EventKind::impact) > 0);
    const auto events = run.events();
    for (std::size_t i = 1; i < events.size(); ++i) {
        if (events[i].kind != EventKind::impact) continue;
        CHECK(events[i - 1].kind == EventKind::touch_down);
        CHECK(events[i - 1].contact == events[i].contact);
        CHECK(events[i - 1].from == "open");
    }
    bool tilted = false;
    for (std::size_t i = 0; i < run.nodes(); ++i) tilted = tilted || std::abs(run.at_node(i, "alpha")) > 1e-4;
    CHECK(tilted);
    CHECK(run.energy_defect() < 1e-9 * (run.largest_energy() + 1e-3));
}

TEST_CASE("inclined_shaker: the ledger closes to 1e-9 where levers move under tilted feet and feet fall") {
    for (const char* scenario : {"inclined_shaker?z0=0.01&alpha0=0.01&beta0=-0.02",
                                 "inclined_shaker?omega=60&alpha0=0.02&gamma_dot0=0.5",
                                 "inclined_shaker?omega=90&delta_a=0.02&delta_h=0.02&beta_dot0=0.4",
                                 "inclined_shaker?mu=0.4&z0=0.02&x_dot0=0.5&gamma_dot0=1&method=newton"}) {
        CAPTURE(scenario);
        Experiment run(scenario, 0.4);
        CHECK(count_kind(run, EventKind::impact) > 0);
        CHECK(run.energy_defect() < 1e-9 * (run.largest_energy() + 1e-3));
    }
}

TEST_CASE("inclined_shaker: a run ends where the tilt reaches 0.3 rad") {
    Experiment run("inclined_shaker?b1=0&b2=0&b3=0", 3.0);  // feet on one line
    CHECK(run.status() == RunStatus::ended);
    REQUIRE(!run.events().empty());
    const Event& last = run.events().back();
    CHECK(last.kind == EventKind::inconsistent);
    CHECK(last.contact == 0);
    CHECK(last.from == last.to);
    CHECK(last.reason() == "tilt above 0.3 rad");
    CHECK(std::abs(run.at_node(run.nodes() - 1, "alpha")) == doctest::Approx(0.3).epsilon(1e-9));
}

TEST_CASE(
    "inclined_shaker: the planar form ends where a foot carries nothing, and is refused where it does not "
    "begin") {
    Experiment run("inclined_shaker?omega=70&method=reduced", 0.3), whole("inclined_shaker?omega=70", 0.3);
    CHECK(run.status() == RunStatus::ended);
    CHECK(run.event(0).kind == EventKind::inconsistent);
    CHECK(run.event(0).reason() == "N reaches 0, the planar form ends");
    CHECK(std::abs(run.event(0).t - whole.event(0).t) < 1e-9);
    CHECK(run.event(0).contact == whole.event(0).contact);
    for (const char* value : {"z0=0.01", "alpha0=0.01", "beta_dot0=0.1", "b1=0.2", "b2=0&b3=0"}) {
        const ReadScenario read = read_scenario("inclined_shaker?method=reduced&" + std::string(value));
        REQUIRE(read.scenario.has_value());
        CHECK(read.scenario->settings.method == 0);
        REQUIRE(read.notices.size() == 1);
        CHECK(read.notices[0].find("reduced needs") != std::string::npos);
    }
}

TEST_CASE("inclined_shaker: displacements are those of the last whole period, empty before") {
    for (const char* method : {"augmented_lagrangian", "reduced", "time_stepping"}) {
        CAPTURE(method);
        Experiment run("inclined_shaker?method=" + std::string(method), 1.0);
        const double period = 2.0 * pi / omega;
        CHECK(std::isnan(run.at(0.9 * period, "displacement_x")));
        for (const int k : {1, 2}) {
            const auto find_way = [&](const char* column) {
                return run.at(k * period, column) - run.at((k - 1) * period, column);
            };
            for (const double t : {k * period + 1e-9, (k + 0.4) * period, (k + 1.0) * period - 1e-6}) {
                CHECK(std::abs(run.at(t, "displacement_x") - find_way("x")) < 1e-12);
                CHECK(std::abs(run.at(t, "displacement_y") - find_way("y")) < 1e-12);
                CHECK(std::abs(run.at(t, "displacement_gamma") - find_way("gamma")) < 1e-12);
            }
        }
    }
}

TEST_CASE(
    "inclined_shaker: time stepping follows with the order of its step, the polygon keeps its own error") {
    Experiment exact("inclined_shaker", 1.0);
    const auto find_error = [&](const std::string& settings) {
        Experiment run("inclined_shaker?" + settings, 1.0);
        const double t = 0.99;
        return std::abs(run.at(t, "x") - exact.at(t, "x")) +
               0.05 * std::abs(run.at(t, "gamma") - exact.at(t, "gamma"));
    };
    const double coarse = find_error("method=time_stepping&dt=1e-3"),
                 fine = find_error("method=time_stepping&dt=2.5e-4");
    CHECK(coarse < 3e-4);
    CHECK(fine < 0.4 * coarse);
    const double polygon = find_error("method=lcp_polygon&dt=1e-3"),
                 fine_polygon = find_error("method=lcp_polygon&dt=2.5e-4");
    CHECK(polygon < 1e-3);
    CHECK(fine_polygon > 5.0 * fine);  // smaller steps do not reduce the error of the polygon
    CHECK(fine_polygon > 1e-4);
}

TEST_CASE(
    "inclined_shaker: inertias and tilts that leave no definite mass matrix are mended in one sentence") {
    const ReadScenario large = read_scenario("inclined_shaker?inertia_c=0.1");
    REQUIRE(large.notices.size() == 1);
    CHECK(test::value_of(*large.scenario, "inertia_c") == doctest::Approx(0.999 * (0.85e-3 + 1.6e-3)));
    const ReadScenario steep =
        read_scenario("inclined_shaker?inertia_a=1e-4&inertia_b=0.1&inertia_c=0.1&beta0=0.05");
    REQUIRE(steep.notices.size() == 1);
    CHECK(steep.notices[0].find("beta0") == 0);
    Simulation run(*steep.scenario->system, steep.scenario->values, steep.scenario->settings);
    CHECK(run.advance(0.1, 100000) != RunStatus::failed);
}

TEST_CASE("inclined_shaker: it turns to one heading, at which it neither turns nor sticks") {
    const double period = 2.0 * pi / omega, t = 4.0;
    // Turn in one period of the drive.
    const auto find_turn = [&](double heading) {
        Experiment run("inclined_shaker?method=reduced&gamma0=" + std::to_string(heading), t);
        return run.at(t, "displacement_gamma");
    };
    CHECK(find_turn(0.6) > 1e-4);
    CHECK(find_turn(1.2) < -1e-4);
    CHECK(find_turn(-2.2) > 1e-4);
    CHECK(find_turn(-2.6) < -1e-4);  // the other zero: it leads away
    Experiment still("inclined_shaker?method=reduced&gamma0=0.8838112", 30.0),
        again("inclined_shaker?gamma0=0.8838112", 6.0);
    for (const Event& event : still.events()) CHECK(event.t < 2.0 * period);
    CHECK(still.at(30.0, "displacement_gamma") < 3e-5);
    CHECK(still.at(30.0, "displacement_gamma") < 0.6 * still.at(22.0, "displacement_gamma"));
    CHECK(still.at(30.0, "displacement_x") == doctest::Approx(6.2e-3).epsilon(1e-3));
    for (const char* column : {"x", "y", "gamma"})
        CHECK(std::abs(still.at(6.0, column) - again.at(6.0, column)) < 1e-9);
}

TEST_CASE("inclined_shaker: the two lights lie on the body, in the plane as in the scene") {
    Experiment run("inclined_shaker?x_dot0=0.3&gamma_dot0=0.8", 0.5);
    const System& system = run.simulation().system();
    const PlaneMap* lights = nullptr;
    for (const PlaneMap& map : system.picture->maps)
        if (map.find_points != nullptr) lights = &map;
    REQUIRE(lights != nullptr);
    Sample sample;
    run.simulation().get_sample(0.4, sample);
    std::array<Point3, 4> plane, scene;
    REQUIRE(lights->find_points(system, run.simulation().values(), sample.q, plane) == 2);
    REQUIRE(system.picture->find_tracers(system, run.simulation().values(), sample.q, scene) == 2);
    const double c = std::cos(delta), s = std::sin(delta);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(plane[i].x == doctest::Approx(c * scene[i].x - s * scene[i].z).epsilon(1e-12));
        CHECK(plane[i].y == doctest::Approx(scene[i].y).epsilon(1e-12));
    }
    CHECK(std::hypot(plane[1].x - plane[0].x, plane[1].y - plane[0].y) ==
          doctest::Approx(0.0424 + 0.0496).epsilon(1e-12));
    CHECK(std::atan2(plane[1].y - plane[0].y, plane[1].x - plane[0].x) ==
          doctest::Approx(run.at(0.4, "gamma")).epsilon(1e-12));
}
