// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rolling disk against the formulas of docs/theory/rolling_disk.md.
#include "systems/rolling_disk/rolling_disk.hpp"

#include "base/constants.hpp"
#include "base/random.hpp"
#include "base/slow_build.hpp"
#include "systems/experiment.hpp"
#include "systems/lagrange.hpp"

#include <doctest/doctest.h>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using stiction::test::Experiment;

namespace {

std::size_t count_events(const Experiment& run, EventKind kind) {
    const auto events = run.events();
    return static_cast<std::size_t>(
        std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; }));
}

constexpr double Ia = 0.5 * 0.3 * 0.3, k = 200.0, l_S = 1.5, m = 1.0, g = 9.81, l = 2.5, r = 0.3;

}  // namespace

TEST_CASE(
    "rolling_disk: while it rolls with h = r the three formulas of the forces hold, also at another s") {
    Experiment run("rolling_disk");
    int rows = 0;
    for (double t = 0.05; t < 10.0; t += 0.05) {
        if (run.at(t, "ground.state") != static_cast<double>(ContactState::stick)) continue;
        ++rows;
        const double s = run.at(t, "s"), rate = run.at(t, "phi_dot");
        const double J =
            1.0 * (l * l / 3.0 + 0.05 * 0.05 / 16.0) + 0.5 * Ia + m * s * s + Ia * s * s / (r * r);
        const double F_r = k * (s - l_S) - m * s * rate * rate,
                     F_f = -Ia * s * run.at(t, "torque") / (J * r * r);
        CHECK(run.at(t, "ground.tangent1") == doctest::Approx(F_r).epsilon(1e-10).scale(1.0));
        CHECK(run.at(t, "ground.tangent2") == doctest::Approx(F_f).epsilon(1e-10).scale(1.0));
        CHECK(run.at(t, "ground.normal") ==
              doctest::Approx(m * g + g * l / (2.0 * s) + 0.5 * m * r * rate * rate - F_r * r / s)
                  .epsilon(1e-10));
        CHECK(run.at(t, "v_k") < 1e-14);
    }
    CHECK(rows > 100);
}

TEST_CASE("rolling_disk: case 1 rolls and slips, and s changes only while it slips") {
    Experiment run("rolling_disk");
    CHECK(count_events(run, EventKind::stick_to_slip) == 4);
    CHECK(count_events(run, EventKind::slip_to_stick) == 4);
    CHECK(run.energy_defect() < 1e-9);
    for (std::size_t i = 0; i + 1 < run.events().size(); i += 2)
        CHECK(std::abs(run.at(run.event(i + 1).t, "s") - run.at(run.event(i).t, "s")) > 1e-4);
    for (std::size_t i = 1; i + 1 < run.events().size(); i += 2)
        CHECK(run.at(run.event(i).t, "s") == run.at(0.5 * (run.event(i).t + run.event(i + 1).t), "s"));
}

TEST_CASE("rolling_disk: case 3 always rolls on the circle of radius s0, at the rate of the closed form") {
    Experiment run("rolling_disk/case_3");
    CHECK(run.events().empty());
    const double J = (l * l / 3.0 + 0.05 * 0.05 / 16.0) + 0.5 * Ia + m * 2.25 + Ia * 2.25 / (r * r);
    for (double t = 0.0; t <= 50.0; t += 0.37) {
        CHECK(run.at(t, "radius_c") == 1.5);
        CHECK(std::hypot(run.at(t, "x_c"), run.at(t, "y_c")) == doctest::Approx(1.5).epsilon(1e-14));
        CHECK(std::abs(run.at(t, "phi_dot") - 3.0 / (J * 0.8) * (1.0 - std::cos(0.8 * t))) < 1e-9);
    }
}

TEST_CASE("rolling_disk: the mirror image of a motion is the motion of the opposite torque") {
    // The mirror image of a torque is -M sin w t, that is M sin w t half a period later, and M >= 0. So the mirror image is
    // tested without torque, with the signs of the rates changed.
    Experiment left("rolling_disk?torque_amplitude=0&phi_dot0=2&v_f0=1&v_r0=0.3&pivot_height=0.2"),
        right("rolling_disk?torque_amplitude=0&phi_dot0=-2&v_f0=-1&v_r0=0.3&pivot_height=0.2");
    REQUIRE(left.events().size() == right.events().size());
    CHECK(left.events().size() >= 1);
    for (std::size_t i = 0; i < left.events().size(); ++i)
        CHECK(std::abs(left.event(i).t - right.event(i).t) < 1e-12);
    for (double t = 0.1; t < 10.0; t += 0.3) {
        for (const char* odd : {"phi", "psi", "ground.tangent2"})
            CHECK(std::abs(left.at(t, odd) + right.at(t, odd)) < 1e-9 * (1.0 + std::abs(left.at(t, odd))));
        for (const char* even : {"theta", "s", "ground.normal", "ground.tangent1"})
            CHECK(std::abs(left.at(t, even) - right.at(t, even)) < 1e-9);
    }
}

TEST_CASE("rolling_disk: without torque a disk at rest stays at rest") {
    for (const char* method : {"event_driven", "lemke", "time_stepping", "index_1"}) {
        Experiment run(std::string("rolling_disk?method=") + method + "&torque_amplitude=0");
        CHECK(run.events().empty());
        CHECK(run.at(10.0, "energy.kinetic") < 1e-25);
        CHECK(run.at(10.0, "s") == 1.5);
    }
}

TEST_CASE("rolling_disk: in slip friction is mu_k N against v_K, and its ledger closes") {
    for (const char* scenario : {"rolling_disk/case_2", "rolling_disk/tilted", "rolling_disk/equal_mu",
                                 "rolling_disk/polygon", "rolling_disk/lift"}) {
        CAPTURE(std::string(scenario));
        Experiment run(scenario);
        const double mu_k = run.simulation().values()[3];
        int rows = 0;
        for (double t = 0.01; t < run.simulation().now(); t += 0.0173) {
            if (run.at(t, "ground.state") != static_cast<double>(ContactState::slip)) continue;
            const double T1 = run.at(t, "ground.tangent1"), T2 = run.at(t, "ground.tangent2");
            const double v_r = run.at(t, "v_r"), v_f = run.at(t, "v_f"), speed = std::hypot(v_r, v_f);
            CHECK(std::abs(std::hypot(T1, T2) - mu_k * run.at(t, "ground.normal")) < 1e-9);
            if (speed < 1e-3) continue;
            ++rows;
            CHECK(std::abs(T1 * v_f - T2 * v_r) < 1e-8 * std::hypot(T1, T2) * speed);
            CHECK(T1 * v_r + T2 * v_f < 0.0);
        }
        CHECK(rows > 20);
        CHECK(run.energy_defect() < 1e-9 * std::max(1.0, run.largest_energy()));
    }
}

TEST_CASE("rolling_disk: with equal coefficients the force is continuous and the slip grows like t^2") {
    Experiment run("rolling_disk/equal_mu");
    REQUIRE(run.events().size() > 1);
    const double t = run.event(0).t;
    const double before = run.at(std::nextafter(t, 0.0), "friction"), after = run.at(t, "friction");
    CHECK(std::abs(after - before) < 1e-6);
    const double one = run.at(t + 1e-3, "v_k"), two = run.at(t + 2e-3, "v_k"), four = run.at(t + 4e-3, "v_k");
    CHECK(two / one == doctest::Approx(4.0).epsilon(0.01));
    CHECK(four / two == doctest::Approx(4.0).epsilon(0.01));
}

TEST_CASE(
    "rolling_disk: a pivot too high for the spin lets the disk leave the floor, and that ends the run") {
    Experiment run("rolling_disk/lift");
    CHECK(run.status() == RunStatus::ended);
    const Event last = run.simulation().events().back();
    CHECK(last.kind == EventKind::lift_off);
    CHECK(last.from == "slip");
    CHECK(last.to == "open");
    CHECK(last.reason() == "N reaches 0");
    CHECK(run.at_node(run.nodes() - 1, "ground.normal") == 0.0);
    CHECK(run.at_node(run.nodes() - 2, "ground.normal") == doctest::Approx(0.0).scale(1.0).epsilon(1e-6));
    for (const char* method : {"time_stepping", "index_1"}) {
        Experiment other(std::string("rolling_disk?method=") + method +
                         "&t_end=25&torque_amplitude=25&pivot_height=0.6");
        REQUIRE(!other.simulation().events().empty());
        CHECK(other.simulation().events().back().reason() == "N reaches 0");
        CHECK(other.simulation().events().back().to == "open");
        CHECK(std::abs(other.simulation().events().back().t - last.t) < 5e-3);
    }
}

TEST_CASE("rolling_disk: a disk thrown outward reaches the end of its shaft, at the time of free slip") {
    // Without friction, spring and rotation the radial motion is free: s = s0 + v t.
    Experiment run("rolling_disk?torque_amplitude=0&mu_s=0&mu_k=0&stiffness=0&v_r0=2");
    REQUIRE(run.simulation().events().size() == 1);
    CHECK(run.simulation().events()[0].kind == EventKind::lift_off);
    CHECK(run.simulation().events()[0].to == "open");
    CHECK(run.simulation().events()[0].reason() == "s reaches the end of the shaft");
    CHECK(run.simulation().events()[0].t == doctest::Approx(0.5).epsilon(1e-10));
    Experiment inward("rolling_disk?torque_amplitude=0&mu_s=0&mu_k=0&stiffness=0&v_r0=-2");
    CHECK(inward.simulation().events().back().t == doctest::Approx(0.75).epsilon(1e-8));
}

TEST_CASE(
    "rolling_disk: a start without a place on the floor or on the shaft is brought to the limit and told") {
    const ReadScenario high = read_scenario("rolling_disk?pivot_height=0.9&s0=0.4&radius=0.3");
    REQUIRE(high.notices.size() == 1);
    CHECK(high.notices[0].find("pivot_height") != std::string::npos);
    CHECK(test::value_of(*high.scenario, "pivot_height") == doctest::Approx(0.5).epsilon(1e-15));
    const ReadScenario far = read_scenario("rolling_disk?s0=4");
    REQUIRE(far.notices.size() == 1);
    CHECK(far.notices[0].find("s0") != std::string::npos);
    CHECK(test::value_of(*far.scenario, "s0") == 2.5);
    const ReadScenario slippery = read_scenario("rolling_disk?mu_s=0.1");
    REQUIRE(slippery.notices.size() == 1);
    CHECK(test::value_of(*slippery.scenario, "mu_k") == 0.1);
}

TEST_CASE(
    "rolling_disk: rolling constraints do not drift by themselves; a wrong start drifts, and gains take it "
    "out") {
    Experiment clean("rolling_disk?method=index_1&t_end=50&torque_amplitude=3");
    CHECK(clean.at(50.0, "drift_holonomic") < 1e-12);
    CHECK(clean.at(50.0, "drift_nonholonomic") < 1e-11);
    Experiment drift("rolling_disk/drift");
    CHECK(drift.at(0.0, "drift_holonomic") > 1e-5);
    CHECK(drift.at(50.0, "drift_nonholonomic") > 1e-5);
    CHECK(std::abs(drift.at(50.0, "radius_c") - 1.5) > 1e-4);
    CHECK(drift.energy_defect() < 1e-9);
    Experiment held(
        "rolling_disk?method=index_1&t_end=50&torque_amplitude=3&eta=25&xi=50&gamma=25&theta_offset0=1e-5&s_"
        "dot_offset0="
        "1e-5&psi_dot_offset0=1e-4");
    CHECK(held.at(50.0, "drift_holonomic") < 1e-12);
    CHECK(held.at(50.0, "drift_nonholonomic") < 1e-12);
    CHECK(std::abs(held.at(50.0, "radius_c") - 1.5) < 1e-5);
    CHECK(held.energy_defect() < 1e-9);
}

TEST_CASE(
    "rolling_disk: a polygon holds until F.e_j = mu_s N on a side, at most 1/cos(pi/(4 n*)) times the "
    "circle") {
    struct {
        const char* cone;
        int axes;
    } const cones[] = {
        {"polygon_1", 1}, {"polygon_2", 2}, {"polygon_4", 4}, {"polygon_8", 8}, {"polygon_16", 16}};
    const double circle = Experiment("rolling_disk").event(0).t;
    for (const auto& [cone, axes] : cones) {
        const std::string scenario = std::string("rolling_disk?friction_cone=") + cone;
        CAPTURE(scenario);
        Experiment run(scenario);
        REQUIRE(!run.events().empty());
        const double t = run.event(0).t, before = std::nextafter(t, 0.0);
        CHECK(t >= circle);
        const double ratio = run.at(before, "friction") / run.at(before, "friction_limit");
        const double angle = std::atan2(run.at(before, "ground.tangent2"), run.at(before, "ground.tangent1"));
        const double sector = std::acos(-1.0) / (2.0 * axes);
        const double off = angle - sector * std::round(angle / sector);
        CHECK(ratio == doctest::Approx(1.0 / std::cos(off)).epsilon(1e-9));
        CHECK(ratio <= 1.0 / std::cos(std::acos(-1.0) / (4.0 * axes)) * (1.0 + 1e-9));
        // The first force of slip is opposite to the direction given by the polygon, the normal of its side.
        const double first = std::atan2(run.at(t, "ground.tangent2"), run.at(t, "ground.tangent1"));
        CHECK(std::abs(std::remainder(first - (angle - off), 2.0 * std::acos(-1.0))) < 1e-6);
        CHECK(run.at(t, "friction") == doctest::Approx(0.18 * run.at(t, "ground.normal")).epsilon(1e-9));
    }
}

TEST_CASE(
    "rolling_disk: case 2 slips three times in each period of the torque, but its yaw rate has another "
    "course") {
    const double T = 2.0 * std::acos(-1.0) / 0.8;
    Experiment run("rolling_disk/case_2", 39.0 * T);
    for (int n = 0; n < 25; ++n)
        CHECK(std::count_if(run.events().begin(), run.events().end(), [&](const Event& e) {
                  return e.kind == EventKind::stick_to_slip && e.t >= n * T && e.t < (n + 1) * T;
              }) == 3);
    CHECK(run.at(2.0 * T, "phi_dot") == doctest::Approx(-0.0035245).epsilon(1e-4));
    CHECK(run.at(38.0 * T, "phi_dot") == doctest::Approx(-0.11931).epsilon(1e-3));
    if (test::is_slow_build) return;
    Experiment longer("rolling_disk/case_2", 238.0 * T);
    CHECK(longer.at(238.0 * T, "phi_dot") == doctest::Approx(-1.17217754).epsilon(1e-8));
    CHECK(longer.at(238.0 * T, "s") == doctest::Approx(1.5029).epsilon(1e-4));
}

TEST_CASE("rolling_disk: what polygons hold beyond the circle is told in every direction") {
    Experiment run("rolling_disk/polygon", 1.0);
    Sample sample;
    run.simulation().get_sample(0.9, sample);
    const PlaneMap* plane = nullptr;
    for (const PlaneMap& map : run.simulation().system().picture->maps)
        if (map.y == "excess") plane = &map;
    REQUIRE(plane != nullptr);
    const auto read = [&](double direction, std::string_view id) {
        PlaneReading reading;
        plane->read(run.simulation().values(), sample, {direction, 0.0}, reading);
        for (std::size_t i = 0; i < reading.count; ++i)
            if (reading.values[i].id == id) return reading.values[i].value;
        return std::nan("");
    };
    for (const int axes : {1, 2, 4, 8, 16}) {
        const std::string id = "excess_" + std::to_string(axes);
        const double side = 90.0 / axes;  // degrees between two sides
        CHECK(read(0.0, id) == 0.0);
        CHECK(read(side, id) < 1e-15);
        CHECK(read(0.5 * side, id) == doctest::Approx(1.0 / std::cos(pi / (4 * axes)) - 1.0).epsilon(1e-12));
        CHECK(read(0.2 * side, id) ==
              doctest::Approx(1.0 / std::cos(0.2 * pi / (2 * axes)) - 1.0).epsilon(1e-12));
    }
    const double F_r = run.at(0.9, "ground.tangent1"), F_f = run.at(0.9, "ground.tangent2");
    const double angle = std::atan2(F_f, F_r) * 180.0 / pi;
    CHECK(std::abs(std::remainder(read(0.0, "force_direction") - angle, 90.0)) < 1e-9);
}

TEST_CASE("rolling_disk: redundant coordinates have the equations of Lagrange and joint rows of their gaps") {
    const System& system = *find_system("rolling_disk");
    std::vector<double> values = get_initial_values(system);
    values[static_cast<std::size_t>(find_parameter(system, "pivot_height"))] = 0.15;
    const auto disk = make_mechanism(system, values, "redundant");
    REQUIRE(disk->size().coordinates == 6);
    REQUIRE(disk->size().joints == 2);
    Random random(71);
    const auto between = [&](double a, double b) { return random.next_between(a, b); };
    for (int trial = 0; trial < 50; ++trial) {
        const test::Numbers q{between(-3.0, 3.0), between(-1.0, 1.0), between(-2.0, 2.0),
                              between(-2.0, 2.0), between(0.1, 0.6),  between(-3.0, 3.0)};
        test::Numbers v(6), applied(6, 0.0);
        for (double& each : v) each = between(-3.0, 3.0);
        const double t = between(0.0, 5.0);
        applied[0] = 5.0 * std::sin(0.8 * t);
        CHECK(test::compare_with_lagrange(*disk, t, q, v, applied) < 1e-6);
        CHECK(test::compare_joints(*disk, t, q, v) < 1e-6);
        // Rows and biases of the contact along the straight line q + tau v.
        Kinetics here = make_kinetics(disk->size()), left = here, right = here;
        constexpr double step = 1e-5;
        test::Numbers before = q, after = q;
        for (std::size_t i = 0; i < 6; ++i) before[i] -= step * v[i], after[i] += step * v[i];
        disk->evaluate(t, q, v, here), disk->evaluate(t, before, v, left), disk->evaluate(t, after, v, right);
        const Eigen::Map<const Eigen::VectorXd> rates(v.data(), 6);
        const auto rate = [&](double from, double to) { return (to - from) / (2.0 * step); };
        CHECK(std::abs(rate(left.contacts[0].gap, right.contacts[0].gap) - (here.J_N.row(0) * rates)(0)) <
              1e-7);
        CHECK(std::abs(rate((left.J_N.row(0) * rates)(0), (right.J_N.row(0) * rates)(0)) -
                       here.contacts[0].b_N) < 1e-6);
        for (int row = 0; row < 2; ++row)
            CHECK(std::abs(rate((left.J_T.row(row) * rates)(0), (right.J_T.row(row) * rates)(0)) -
                           here.contacts[0].b_T[static_cast<std::size_t>(row)]) < 1e-6);
    }
}

TEST_CASE("rolling_disk: in redundant coordinates with small steps it moves as event-driven") {
    for (const char* start : {"", "&pivot_height=0.15&torque_amplitude=12",
                              "&v_r0=0.3&v_f0=0.5&friction_law=stribeck", "&friction_cone=polygon_2"}) {
        CAPTURE(std::string(start));
        Experiment exact(std::string("rolling_disk?t_end=6") + start),
            redundant(std::string("rolling_disk?method=redundant&t_end=6") + start);
        REQUIRE(exact.events().size() == redundant.events().size());
        CHECK(exact.events().size() > 1);
        for (std::size_t i = 0; i < exact.events().size(); ++i) {
            CHECK(exact.event(i).kind == redundant.event(i).kind);
            CHECK(std::abs(exact.event(i).t - redundant.event(i).t) < 1e-7);
        }
        CHECK(redundant.energy_defect() < 1e-7);
        for (const double t : {1.0, 3.3, 6.0})
            for (const char* column :
                 {"phi", "theta", "s", "psi", "phi_dot", "s_dot", "x_c", "y_c", "radius_c", "v_r", "v_f",
                  "ground.normal", "energy.kinetic", "energy.potential"}) {
                CAPTURE(std::string(column));
                CHECK(std::abs(exact.at(t, column) - redundant.at(t, column)) < 3e-7);
            }
    }
    Experiment exact("rolling_disk/case_3"),
        redundant("rolling_disk?method=redundant&t_end=50&torque_amplitude=3");
    for (const char* column : {"phi", "s", "psi", "phi_dot", "radius_c", "energy.kinetic"})
        CHECK(std::abs(exact.at(50.0, column) - redundant.at(50.0, column)) < 1e-8);
}

TEST_CASE(
    "rolling_disk: figure 20: in redundant coordinates a consistent start leaves its circle, and gains hold "
    "it there") {
    const auto find_largest = [](Experiment& run, const char* column) {
        double out = 0.0;
        for (double t = 0.0; t <= 50.0; t += 0.05) {
            const double value = run.at(t, column);
            out = std::max(out, std::string(column) == "radius_c" ? std::abs(value - 1.5) : value);
        }
        return out;
    };
    Experiment drift("rolling_disk/fig_20"),
        held("rolling_disk?method=redundant&t_end=50&dt=0.05&torque_amplitude=3&eta=25&xi=50&gamma=25");
    CHECK(drift.events().empty());
    CHECK(held.events().empty());
    CHECK(drift.at(0.0, "drift_holonomic") == 0.0);
    CHECK(drift.at(50.0, "radius_c") - 1.5 == doctest::Approx(1.16e-4).epsilon(0.01));
    CHECK(find_largest(held, "radius_c") == doctest::Approx(7.4e-6).epsilon(0.02));
    CHECK(find_largest(drift, "drift_nonholonomic") == doctest::Approx(5e-6).epsilon(0.1));
    CHECK(find_largest(held, "drift_nonholonomic") == doctest::Approx(2.8e-4).epsilon(0.03));
    // Order 4.
    Experiment half("rolling_disk?method=redundant&t_end=50&dt=0.025&torque_amplitude=3");
    const double ratio = (drift.at(50.0, "radius_c") - 1.5) / (half.at(50.0, "radius_c") - 1.5);
    CHECK(ratio > 14.0);
    CHECK(ratio < 40.0);
}

TEST_CASE("rolling_disk: a change to redundant coordinates and back goes on with the same motion") {
    Experiment exact("rolling_disk", 6.0), run("rolling_disk", 1.0);
    Simulation& simulation = run.simulation();
    const std::vector<double> values(simulation.values().begin(), simulation.values().end());
    const System& system = simulation.system();
    simulation.set_values(values, find_method(system, "redundant"));
    CHECK(simulation.advance(3.0, 100000) == RunStatus::reached);
    // A live change of a gain keeps the coordinates of the equations.
    std::vector<double> stiffer = values;
    stiffer[static_cast<std::size_t>(find_parameter(system, "xi"))] = 50.0;
    simulation.set_values(stiffer);
    CHECK(simulation.advance(4.5, 100000) == RunStatus::reached);
    simulation.set_values(values, find_method(system, "event_driven"));
    CHECK(simulation.advance(6.0, 100000) == RunStatus::reached);
    for (const double t : {1.5, 2.9, 4.0, 6.0})
        for (const char* column : {"phi", "s", "phi_dot", "ground.normal"})
            CHECK(std::abs(run.at(t, column) - exact.at(t, column)) < 1e-6);
}
