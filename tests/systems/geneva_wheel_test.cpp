// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using stiction::test::Experiment;

namespace {

constexpr double Om = 10.0, J = 2e-4, R0 = 0.06, c = 5e-5, lam = 0.5585053606381855;
constexpr std::array<const char*, 4> contacts{"drive_wall", "brake_wall", "lock_plus", "lock_minus"};

// beta from the place of the pin in space: the pin is in the middle of its slot.
double find_beta(double alpha, double dlt) {
    return dlt - std::atan2(std::sin(dlt) * std::cos(alpha), std::cos(dlt));
}
double find_arm(double alpha, double dlt) {
    return R0 * std::sqrt(1.0 - std::pow(std::sin(dlt) * std::sin(alpha), 2));
}
std::string column(const char* contact, const char* what) { return std::string(contact) + "." + what; }

}  // namespace

TEST_CASE(
    "geneva_wheel: four slots, stroke pi/2 and dwell pi, angle, speed and acceleration by the formula") {
    Experiment run("geneva_wheel?method=law&tol=1e-12");
    for (int i = 0; i <= 2000; ++i) {
        const double alpha = 4.0 * pi * i / 2001.0, t = alpha / Om;
        const double turn = std::floor(alpha / (2.0 * pi)), angle = alpha - 2.0 * pi * turn;
        const double cosine = std::cos(angle), q = 1.0 + cosine * cosine;
        const bool drives = angle < pi;
        const double beta = drives ? find_beta(angle, pi / 4.0) : 0.5 * pi;
        CHECK(std::abs(run.at(t, "beta") - beta - 0.5 * pi * turn) < 1e-12);
        CHECK(std::abs(run.at(t, "law1") - (drives ? std::sin(angle) / q : 0.0)) < 1e-12);
        CHECK(std::abs(run.at(t, "law2") - (drives ? cosine * (3.0 - cosine * cosine) / (q * q) : 0.0)) <
              1e-12);
        CHECK(std::abs(run.at(t, "beta_dot") - Om * run.at(t, "law1")) < 1e-12);
        CHECK(run.at(t, "phase") == (drives ? 0.0 : 1.0));
        for (const char* contact : contacts) {
            CHECK(std::isinf(run.at(t, column(contact, "gap"))));
            CHECK(run.at(t, column(contact, "normal")) == 0.0);
        }
    }
    CHECK(run.events().empty());
    CHECK(std::abs(run.at(pi / 3.0 / Om, "law1") - 0.6928203) < 5e-8);
    CHECK(std::abs(run.at(pi / 3.0 / Om, "law2") - 0.88) < 1e-12);
    CHECK(std::abs(run.at(0.5 * pi / Om, "law1") - 1.0) < 1e-12);
    const double steepest = std::acos(std::sqrt(6.0 - std::sqrt(33.0)));
    CHECK(std::abs(run.at(steepest / Om, "law2") - 0.8800863) < 5e-8);
    CHECK(run.at((steepest + 1e-3) / Om, "law2") < run.at(steepest / Om, "law2"));
    CHECK(run.at((steepest - 1e-3) / Om, "law2") < run.at(steepest / Om, "law2"));
    CHECK(run.at(0.0, "law2") == doctest::Approx(0.5).epsilon(1e-12));
    CHECK(run.energy_defect() < 1e-9);
}

TEST_CASE(
    "geneva_wheel: stroke 2 pi/n and dwell pi for every n; derivatives by differences; drive by its power") {
    for (int n = 3; n <= 12; ++n) {
        CAPTURE(n);
        const double dlt = pi / n;
        Experiment run("geneva_wheel?method=law&damping=0.001&load_torque=0.01&slots=" + std::to_string(n));
        CHECK(std::abs(run.at(pi / Om, "beta") - 2.0 * dlt) < 1e-12);
        CHECK(std::abs(run.at(1.999999 * pi / Om, "beta") - 2.0 * dlt) < 1e-12);
        CHECK(std::abs(run.at(0.0, "law2") - std::sin(dlt) * std::cos(dlt)) < 1e-12);
        CHECK(std::abs(run.at(0.5 * pi / Om, "law1") - std::tan(dlt)) < 1e-12);
        constexpr double h = 1e-4;
        for (int i = 1; i < 100; ++i) {
            const double alpha = pi * i / 100.0;
            const auto at = [&](double x, const char* name) { return run.at(x / Om, name); };
            CHECK(std::abs(at(alpha, "beta") - find_beta(alpha, dlt)) < 1e-12);
            CHECK(std::abs((at(alpha + h, "law") - at(alpha - h, "law")) / (2.0 * h) - at(alpha, "law1")) <
                  1e-7);
            CHECK(std::abs((at(alpha + h, "law1") - at(alpha - h, "law1")) / (2.0 * h) - at(alpha, "law2")) <
                  1e-6);
            const double rate = Om * at(alpha, "law1"),
                         torque = J * at(alpha, "law2") * Om * Om + 0.01 + 0.001 * rate;
            CHECK(std::abs(at(alpha, "driver_torque") - at(alpha, "law1") * torque) < 1e-12);
        }
        CHECK(run.energy_defect() < 1e-9);
    }
}

TEST_CASE("geneva_wheel: the planar wheel, and how the others tend to it") {
    Experiment planar("geneva_wheel?method=law&axis_angle=0&tol=1e-12");
    const double l = std::sin(pi / 4.0);
    CHECK(std::abs(planar.at(0.0, "law2") - 1.0) < 1e-12);
    CHECK(std::abs(planar.at(0.25 * pi / Om, "law1") - (std::sqrt(2.0) + 1.0)) < 1e-12);
    CHECK(std::abs(planar.at(0.5 * pi / Om, "beta") - 0.5 * pi) < 1e-12);
    CHECK(planar.at(0.501 * pi / Om, "beta_dot") == 0.0);
    CHECK(planar.at(1.999 * pi / Om, "beta_dot") == 0.0);
    CHECK(planar.at(2.001 * pi / Om, "beta_dot") > 0.0);
    for (int i = 0; i <= 50; ++i) {
        const double alpha = 0.5 * pi * i / 50.0, psi = 0.25 * pi - alpha, t = alpha / Om;
        const double q = 1.0 - 2.0 * l * std::cos(psi) + l * l;
        CHECK(std::abs(planar.at(t, "law") -
                       (pi / 4.0 - std::atan2(l * std::sin(psi), 1.0 - l * std::cos(psi)))) < 1e-12);
        CHECK(std::abs(planar.at(t, "law1") - l * (std::cos(psi) - l) / q) < 1e-12);
        CHECK(std::abs(planar.at(t, "law2") - l * std::sin(psi) * (1.0 - l * l) / (q * q)) < 1e-11);
        CHECK(std::isnan(planar.at(t, "play_plus")));
    }
    double last = 0.0;
    for (const double Sg : {0.2, 0.1, 0.05}) {
        Experiment run("geneva_wheel?method=law&axis_angle=" + write_number(Sg));
        const double apart = std::abs(run.at(0.03, "law1") - planar.at(0.03, "law1"));
        if (last > 0.0) CHECK(std::abs(last / apart - 4.0) < 0.15);
        last = apart;
        // In space: a pin on a cone about an axis tilted by Sg, beta by its azimuth about the axis of the wheel.
        const double sin_dl = std::sin(Sg) * l, cos_dl = std::sqrt(1.0 - sin_dl * sin_dl);
        const double half = std::acos(sin_dl / cos_dl / std::tan(Sg));
        for (const double alpha : {0.1, 0.5, 1.0}) {
            const double psi = half - alpha;
            const double x = std::sin(Sg) * cos_dl - std::cos(Sg) * sin_dl * std::cos(psi);
            const double y = sin_dl * std::sin(psi);
            CHECK(std::abs(run.at(alpha / Om, "law") - (pi / 4.0 - std::atan2(y, x))) < 1e-12);
        }
    }
    Experiment square("geneva_wheel?method=law&axis_angle=1.5707963");
    Experiment exact("geneva_wheel?method=law");
    for (const double t : {0.05, 0.1, 0.2, 0.3})
        for (const char* name : {"law", "law1", "law2"})
            CHECK(std::abs(square.at(t, name) - exact.at(t, name)) < 1e-6);
}

TEST_CASE("geneva_wheel: the pin stays on one wall, then on the other, between them the wheel flies") {
    Experiment run("geneva_wheel");
    CHECK(run.status() == RunStatus::reached);
    const double dlt = pi / 4.0, t_end = run.simulation().settings().t_end;
    int on_drive = 0, on_brake = 0;
    for (int i = 1; i <= 2000; ++i) {
        const double t = t_end * i / 2001.0, alpha = Om * t, arm = find_arm(alpha, dlt);
        const double turn = alpha > 2.0 * pi ? 1.0 : 0.0, angle = alpha - 2.0 * pi * turn;
        const double law = run.at(t, "law");
        if (angle > pi) {
            CHECK(law == doctest::Approx(0.5 * pi * (turn + 1.0)).epsilon(1e-14));
            continue;
        }
        const double drive = run.at(t, "drive_wall.normal"), brake = run.at(t, "brake_wall.normal");
        CHECK(run.at(t, "drive_wall.gap") >= -1e-12);
        CHECK(run.at(t, "brake_wall.gap") >= -1e-12);
        if (drive > 0.0) {
            ++on_drive;
            CHECK(std::abs(run.at(t, "beta") - law + std::asin(c / arm)) < 1e-9);
            // N on the moving wall, by differences of its closed form.
            const auto at = [&](double x) { return find_beta(x, dlt) - std::asin(c / find_arm(x, dlt)); };
            constexpr double h = 1e-3;
            const double second = (at(angle + h) - 2.0 * at(angle) + at(angle - h)) / (h * h);
            CHECK(std::abs(drive - J * Om * Om * second / (arm * std::cos(std::asin(c / arm)))) < 1e-6);
        }
        if (brake > 0.0) {
            ++on_brake;
            CHECK(std::abs(run.at(t, "beta") - law - std::asin(c / arm)) < 1e-9);
        }
        const double sum = run.at(t, "play_plus") + run.at(t, "play_minus");
        CHECK(std::abs(sum - 2.0 * std::asin(c / arm)) < 1e-12);
    }
    CHECK(on_drive > 200);
    CHECK(on_brake > 200);
    CHECK(run.energy_defect() < 1e-9);
    // Flight: no moment acts, so the speed is that of the last contact.
    const auto events = run.events();
    REQUIRE(events.size() > 5);
    CHECK(events[2].kind == EventKind::lift_off);
    const double speed = run.at(events[2].t, "beta_dot");
    CHECK(std::abs(run.at(0.5 * (events[2].t + events[3].t), "beta_dot") - speed) < 1e-12);
    const double flown = run.at(events[2].t, "beta") + speed * (events[3].t - events[2].t);
    CHECK(std::abs(flown - find_beta(Om * events[3].t, dlt) -
                   std::asin(c / find_arm(Om * events[3].t, dlt))) < 1e-10);
}

TEST_CASE(
    "geneva_wheel: without clearance the wheel follows the law, the drive wall pushes, then the brake wall") {
    Experiment run("geneva_wheel/tight");
    CHECK(run.status() == RunStatus::reached);
    const double t_end = run.simulation().settings().t_end;
    for (int i = 0; i <= 1000; ++i) {
        const double t = t_end * i / 1000.5;
        CHECK(std::abs(run.at(t, "deviation")) < 1e-11);
        CHECK(std::abs(run.at(t, "beta_dot") - Om * run.at(t, "law1")) < 1e-9);
        const double arm = find_arm(Om * t, pi / 4.0), pull = J * Om * Om * run.at(t, "law2") / arm;
        CHECK(std::abs(run.at(t, "drive_wall.normal") - std::max(pull, 0.0)) < 1e-9);
        CHECK(std::abs(run.at(t, "brake_wall.normal") - std::max(-pull, 0.0)) < 1e-9);
        CHECK(std::abs(run.at(t, "driver_torque") - J * Om * Om * run.at(t, "law1") * run.at(t, "law2")) <
              1e-9);
    }
    CHECK(run.energy_defect() < 1e-9);
    Experiment loaded("geneva_wheel/tight?load_torque=0.02&damping=0.002");
    CHECK(loaded.status() == RunStatus::reached);
    CHECK(loaded.energy_defect() < 1e-9);
    for (int i = 0; i <= 500; ++i) CHECK(std::abs(loaded.at(t_end * i / 500.0, "deviation")) < 1e-8);
}

TEST_CASE("geneva_wheel: the sliding plane is the pin on its drive wall, in forces and work too") {
    for (const char* more :
         {"", "&load_torque=0.3", "&load_torque=-0.2&damping=0.01", "&slots=7&slot_clearance=0.001"}) {
        CAPTURE(std::string(more));
        Experiment plane("geneva_wheel?method=sliding_plane&tol=1e-12" + std::string(more));
        const double n = std::string(more).find("slots=7") != std::string::npos ? 7.0 : 4.0;
        const double gap = n == 7.0 ? 1e-3 : c, dlt = pi / n;
        const double t_end = plane.simulation().settings().t_end;
        for (int i = 0; i <= 1000; ++i) {
            const double t = t_end * i / 1001.0, alpha = std::fmod(Om * t, 2.0 * pi);
            const double arm = alpha < pi ? find_arm(alpha, dlt) : R0;
            CHECK(std::abs(plane.at(t, "deviation") + std::asin(gap / arm)) < 1e-9);
            CHECK(std::min(plane.at(t, "drive_wall.normal"), plane.at(t, "brake_wall.normal")) == 0.0);
        }
        CHECK(plane.events().empty());
        CHECK(plane.energy_defect() < 1e-9);
    }
    // The load always presses the wheel on the pin, so that the unilateral wheel has the same motion in the drive.
    Experiment plane("geneva_wheel?method=sliding_plane&load_torque=0.3&tol=1e-12");
    Experiment free("geneva_wheel?load_torque=0.3&tol=1e-12&beta0=-0.00083333342978");
    for (int i = 1; i < 500; ++i) {
        const double t = 0.005 + (pi / Om - 0.01) * i / 500.0;
        for (const char* name : {"beta", "beta_dot", "drive_wall.normal", "driver_torque"})
            CHECK(std::abs(plane.at(t, name) - free.at(t, name)) < 1e-9);
    }
}

TEST_CASE("geneva_wheel: the play of the locked wheel is least in the middle of the dwell") {
    Experiment run("geneva_wheel?method=law");
    const auto at = [&](double alpha, const char* name) { return run.at(alpha / Om, name); };
    CHECK(std::abs(at(1.5 * pi, "play_plus") - std::asin(c / R0)) < 1e-12);
    CHECK(std::abs(at(1.5 * pi, "play_minus") - std::asin(c / R0)) < 1e-12);
    // When the end of the ring is on the axis, only its curvature holds the wheel; below the edge the pin no longer helps.
    const auto find_half = [&](double side) {
        double low = 0.0, high = 0.2;
        for (int i = 0; i < 60; ++i) {
            const double x = 0.5 * (low + high);
            const double rho = std::acos(std::cos(lam) * std::cos(x) - std::sin(lam) * std::sin(x) * side);
            (rho < lam + std::asin(c / R0) ? low : high) = x;
        }
        return low;
    };
    for (const double alpha : {3.4, 3.7, 4.2, 4.6}) {
        CHECK(std::abs(at(alpha, "play_minus") - find_half(-std::sin(alpha))) < 1e-12);
        CHECK(std::abs(at(3.0 * pi - alpha, "play_plus") - find_half(-std::sin(alpha))) < 1e-12);
    }
    CHECK(at(3.3, "play_minus") > at(3.7, "play_minus"));
    CHECK(at(3.7, "play_minus") > at(4.5, "play_minus"));
    CHECK(at(6.2, "play_plus") > at(5.0, "play_plus"));
}

TEST_CASE("geneva_wheel: ledgers close through impacts, and closed contacts do not drift") {
    for (const char* more :
         {"restitution=0.5", "load_torque=0.01&damping=0.001", "load_torque=-0.05&restitution=0.8",
          "slots=3&driver_speed=80", "slots=9&lock_angle=0.2&slot_clearance=0.0003&lock_clearance=0.0004",
          "alpha0=2&beta0=1.18&beta_dot0=-20&restitution=0.6", "slot_clearance=0&load_torque=0.02",
          "beta_dot0=15&restitution=0.9&wheel_inertia=0.001", "load_torque=0.002&restitution=0.4"}) {
        CAPTURE(std::string(more));
        Experiment run("geneva_wheel?" + std::string(more));
        CHECK(run.status() == RunStatus::reached);
        CHECK(run.energy_defect() < 1e-9 * std::max(1.0, run.largest_energy()));
        for (std::size_t node = 0; node < run.nodes(); ++node)
            for (const char* contact : contacts) {
                CHECK(run.at_node(node, column(contact, "normal")) >= 0.0);
                CHECK(run.at_node(node, column(contact, "gap")) >= -1e-9);
            }
    }
}

TEST_CASE("geneva_wheel: time stepping tends to the event-driven motion") {
    Experiment exact("geneva_wheel");
    double last = HUGE_VAL;
    for (const double dt : {4e-5, 1e-5}) {
        Experiment steps("geneva_wheel?method=time_stepping&dt=" + write_number(dt));
        double apart = 0.0;
        for (int i = 0; i <= 60; ++i) {
            const double t = 0.3 * i / 60.0;
            apart = std::max(apart, std::abs(steps.at(t, "beta") - exact.at(t, "beta")));
        }
        CHECK(apart < 40.0 * dt);
        CHECK(apart < 0.6 * last);
        last = apart;
    }
}

TEST_CASE("geneva_wheel: a live change of the speed turns the driver on from where it is") {
    const ReadScenario read = read_scenario("geneva_wheel");
    Simulation run(*read.scenario->system, read.scenario->values, read.scenario->settings);
    run.advance(0.1, 1000000);
    std::vector<double> row(run.columns().size());
    const auto at = [&](double t, const char* name) {
        run.get_row(t, row);
        return row[static_cast<std::size_t>(run.find_column(name))];
    };
    const double t = run.now(), alpha = at(t, "alpha");
    std::vector<double> values = read.scenario->values;
    values[static_cast<std::size_t>(find_parameter(run.system(), "driver_speed"))] = 25.0;
    run.set_values(values, 0);
    run.advance(t + 0.2, 1000000);
    CHECK(std::abs(at(t + 0.1, "alpha") - alpha - 2.5) < 1e-12);
    CHECK(std::abs(at(t + 0.1, "deviation")) < 2e-3);
}

TEST_CASE("geneva_wheel: what cannot be built is mended with one sentence each") {
    struct Case {
        const char *text, *said;
        const char* id;
        double value;
    };
    const double limit = 0.999 * (pi / 6.0 - std::asin(0.005 / R0));
    for (const Case& bad : {
             Case{"geneva_wheel?slots=6", "lock_angle = 0.5585053606381855", "lock_angle", limit},
             Case{"geneva_wheel?lock_clearance=1e-5", "lock_clearance = 1e-5", "lock_clearance", c},
             Case{"geneva_wheel?beta0=1", "beta0 = 1", "beta0", std::asin(c / R0)},
             Case{"geneva_wheel?beta0=-0.5", "beta0 = -0.5", "beta0", -std::asin(c / R0)},
             Case{"geneva_wheel?orbit_radius=0.02&slot_clearance=0.001&lock_clearance=0.001&lock_angle=0.5",
                  "slot_clearance = 1e-3", "slot_clearance", 0.02 * std::sin(0.05)},
             Case{"geneva_wheel?slots=12&orbit_radius=0.01&pin_radius=0.02&lock_angle=0.1",
                  "pin_radius = 0.02", "pin_radius", 0.01 * std::sin(pi / 12.0 - 1.001 * 0.1 / 0.999)},
         }) {
        CAPTURE(std::string(bad.text));
        const ReadScenario read = read_scenario(bad.text);
        REQUIRE(read.notices.size() == 1);
        CHECK(read.notices[0].find(bad.said) != std::string::npos);
        CHECK(read.notices[0].find("Using " + std::string(bad.id) + " = ") != std::string::npos);
        const int at = find_parameter(*read.scenario->system, bad.id);
        CHECK(std::abs(read.scenario->values[static_cast<std::size_t>(at)] - bad.value) < 1e-12);
    }
    const ReadScenario tilted = read_scenario("geneva_wheel?axis_angle=1");
    REQUIRE(tilted.notices.size() == 1);
    CHECK(tilted.notices[0].find("axis_angle = 1 is not a right angle") != std::string::npos);
    CHECK(tilted.errors[0].find("axis_angle = 1 is not a right angle") != std::string::npos);
    CHECK(tilted.scenario->settings.method == find_method(*tilted.scenario->system, "law"));
    CHECK(read_scenario("geneva_wheel?method=law&slots=6&beta0=1").notices.empty());
    CHECK(read_scenario("geneva_wheel?method=sliding_plane&slots=6&lock_clearance=0").notices.empty());
}

TEST_CASE("geneva_wheel: at the edge of the wheel a slot without clearance holds it") {
    for (const char* start :
         {"alpha0=-3.141592653589793&beta0=5.49&beta_dot0=50", "alpha0=-3.14159&beta0=0.3",
          "alpha0=3.141592653589793&beta0=-1&beta_dot0=-7", "alpha0=-1e-6&beta0=0.2&beta_dot0=3"})
        for (const char* clearance : {"slot_clearance=0", "slot_clearance=0&lock_clearance=0"}) {
            CAPTURE(start);
            CAPTURE(clearance);
            const ReadScenario read =
                read_scenario(std::string("geneva_wheel?slots=5&lock_angle=0.3&") + start + "&" + clearance);
            CHECK(read.notices.size() == 1);
            Experiment run(write_scenario(*read.scenario), 0.05);
            REQUIRE(run.status() == RunStatus::reached);
            for (const char* contact : contacts)
                for (std::size_t node = 0; node < run.nodes(); ++node)
                    CHECK(!(run.at_node(node, column(contact, "gap")) < -3e-10));
        }
}

// The wheel then has no motion of its own: it follows its law, and in the dwell that side of the ring holds it which the load presses,
// M_b = N J_N with J_N = R0 sin(lam) |C|/sin(lam).
TEST_CASE("geneva_wheel: without any clearance the wheel follows its law under each load") {
    for (const char* change : {"", "&restitution=0.8", "&damping=0.05", "&slots=11",
                               "&driver_speed=90&alpha0=-2", "&alpha0=-0.25&restitution=0.5"})
        for (const double load : {-0.7, -0.1, 0.0, 0.1, 0.7}) {
            CAPTURE(std::string(change));
            CAPTURE(load);
            Experiment run("geneva_wheel?slot_clearance=0&lock_clearance=0&lock_angle=0.15&load_torque=" +
                           write_number(load) + change);
            REQUIRE(run.status() == RunStatus::reached);
            for (const Event& event : run.events()) CHECK(event.cause == Cause::prescribed_change);
            CHECK(run.energy_defect() < 1e-9 * std::max(1.0, run.largest_energy()));
            for (std::size_t node = 0; node < run.nodes(); ++node) {
                CHECK(std::abs(run.at_node(node, "deviation")) < 1e-9);
                const double angle = std::remainder(run.at_node(node, "alpha"), 2.0 * pi);  // -pi to pi
                const double early = angle < -0.5 * pi ? 1.0 : -std::sin(angle),
                             late = angle < -0.5 * pi ? -std::sin(angle) : 1.0;
                if (!(angle > -pi + 0.1 && angle < -0.1)) continue;
                const double plus = run.at_node(node, "lock_plus.normal"),
                             minus = run.at_node(node, "lock_minus.normal");
                CHECK(R0 * (minus * late - plus * early) == doctest::Approx(load).epsilon(1e-9));
            }
        }
}
