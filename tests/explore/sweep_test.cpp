// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/table_of_job.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;
using test::run_job;

// Den Hartog 1931, without damping and without stops: X = sqrt((a V)^2 - (x_f U)^2).
TEST_CASE("sweep: a driven block with dry friction has Den Hartog's amplitude") {
    const auto table = run_job(
        "belt_oscillator?belt_speed=0&friction_law=coulomb&x_dot0=0&drive_amplitude=6&job=sweep"
        "&job.over=drive_frequency=1,1.2,1.4&job.observe=amplitude:x,multiple,sequence,share:belt.stick"
        "&job.settle=400");
    REQUIRE(table.rows.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        const double beta = 2.0 * pi * table.number(i, "drive_frequency") / 10.0;
        const double V = 1.0 / (1.0 - beta * beta), U = std::tan(pi / (2.0 * beta)) / beta;
        const double X = std::sqrt(std::pow(0.06 * V, 2) - std::pow(0.025 * U, 2));
        // Without damping friction alone takes the transient away.
        CHECK(table.number(i, "amplitude:x") == doctest::Approx(X).epsilon(1e-8));
        CHECK(table.at(i, "multiple") == "1");
        CHECK(table.at(i, "sequence") == "+-");
        CHECK(table.at(i, "share:belt.stick") == "0");
        CHECK(table.at(i, "status").empty());
    }
}

// X >= x_f S: S the largest of the function below over 0 < y < pi/beta, at least 1/beta^2.
TEST_CASE("sweep: the block stops where Den Hartog's condition says") {
    const double beta = 2.0 * pi * 1.2 / 10.0, x_f = 0.025;
    const double V = 1.0 / (1.0 - beta * beta), U = std::tan(pi / (2.0 * beta)) / beta;
    double S = 1.0 / (beta * beta);
    for (int i = 1; i < 100000; ++i) {
        const double y = pi / beta * i / 100000.0;
        S = std::max(
            S, (std::sin(y) + U * beta * (std::cos(beta * y) - std::cos(y))) / (beta * std::sin(beta * y)));
    }
    const double a = x_f * std::sqrt(U * U + S * S) / std::abs(V), F = 100.0 * a;
    const auto at = [](double force) {
        return run_job(
            "belt_oscillator?belt_speed=0&friction_law=coulomb&x_dot0=0&drive_frequency=1.2&job=sweep"
            "&job.over=drive_amplitude=" +
            std::to_string(force) + "&job.observe=sequence,share:belt.stick&job.settle=300");
    };
    const auto above = at(F * 1.01), below = at(F * 0.99);
    CHECK(above.at(0, "sequence") == "+-");
    CHECK(below.number(0, "share:belt.stick") > 0.0);
    CHECK(below.at(0, "sequence").find('0') != std::string::npos);
}

// Subcritical Hopf bifurcation of the sliding equilibrium at N (mu_s - mu_k) exp(-v_b/v_s)/v_s = c, that is v_b = 0.1 ln
// 15 = 0.2708; stick-slip lives on to a higher speed, where it ends with the unstable sliding cycle.
TEST_CASE("sweep: up and down the belt's stick-slip and sliding overlap") {
    const auto table = run_job(
        "belt_oscillator?friction_law=stribeck&damping=1&job=sweep&job.over=belt_speed:0.2:0.5:7"
        "&job.observe=attractor,share:belt.stick&job.start=follow&job.direction=both&job.settle=150");
    REQUIRE(table.rows.size() == 14);
    for (std::size_t i = 0; i < 14; ++i) {
        const double speed = table.number(i, "belt_speed");
        const bool up = table.at(i, "direction") == "up";
        CHECK(up == (i < 7));
        CHECK(table.at(i, "unit") == (up ? "0" : "1"));
        const bool slides = up ? speed > 0.47 : speed > 0.2709;
        CHECK_MESSAGE(table.at(i, "attractor") == (slides ? "sliding" : "cycle"), table.at(i, "direction"),
                      speed);
    }
    CHECK(table.number(0, "belt_speed") == 0.2);
    CHECK(table.number(7, "belt_speed") == 0.5);
}

TEST_CASE("sweep: a contact that is handed over in stick sticks at the new speed") {
    // Held by the spring alone the block is carried along: with c = 0 and mu_s = mu_k = mu no slip begins in the window.
    const auto table = run_job(
        "belt_oscillator?stiffness=0&friction_law=coulomb&job=sweep&job.over=belt_speed=0.1,0.3,-0.2"
        "&job.observe=final:x_dot,final:belt.state,share:belt.stick&job.start=follow&job.settle=1&job.window="
        "1");
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(table.number(i, "final:x_dot") == table.number(i, "belt_speed"));
        CHECK(table.at(i, "final:belt.state") == "stick");
        CHECK(table.at(i, "share:belt.stick") == "1");
    }
}

// Closed form (docs/theory/belt_oscillator.md, The cycle): amplitude, fractions of time, period; the mean of a cycle that
// is symmetric about xk.
TEST_CASE("sweep: observables of the undriven cycle are those of its closed form") {
    const double B = 0.015, w = 10.0, v_b = 0.1;
    const double t_stick = 2.0 * B / v_b, t_slip = 2.0 * (pi - std::atan(B * w / v_b)) / w,
                 period = t_stick + t_slip;
    const auto table = run_job(
        "belt_oscillator?job=sweep&job.over=belt_speed=0.1&job.settle=3&job.window=" + std::to_string(1000) +
        "&job.observe=amplitude:x,max:x,min:x_dot,period,multiple,sequence,count:slip_to_stick,"
        "share:belt.stick,share:belt.slip,mean:x,attractor,first_event,first_event_time");
    const double A = std::sqrt(B * B + v_b * v_b / (w * w));
    CHECK(table.number(0, "amplitude:x") == doctest::Approx(A).epsilon(1e-9));
    CHECK(table.number(0, "max:x") == doctest::Approx(0.025 + A).epsilon(1e-9));
    CHECK(table.number(0, "min:x_dot") == doctest::Approx(-A * w).epsilon(1e-9));
    CHECK(table.number(0, "period") == doctest::Approx(period).epsilon(1e-9));
    CHECK(table.at(0, "multiple") == "1");
    CHECK(table.at(0, "sequence") == "-0");
    CHECK(table.number(0, "count:slip_to_stick") == doctest::Approx(1.0 / period).epsilon(1e-3));
    CHECK(table.number(0, "share:belt.stick") == doctest::Approx(t_stick / period).epsilon(1e-3));
    CHECK(table.number(0, "share:belt.slip") == doctest::Approx(t_slip / period).epsilon(1e-3));
    CHECK(table.number(0, "mean:x") == doctest::Approx(0.025).epsilon(1e-3));
    CHECK(table.at(0, "attractor") == "cycle");
    CHECK(table.at(0, "first_event") == "stick_to_slip");
    CHECK(table.number(0, "first_event_time") == doctest::Approx(0.4));
}

TEST_CASE("sweep: counts per period are divided by the whole number of periods") {
    // Of 2, 3 and 4 periods 20 T..22 T, ..., the motion sticks in 1, 1 and 2.
    const double shares[] = {1.0 / 2.0, 1.0 / 3.0, 2.0 / 4.0};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto table = run_job(
            "belt_oscillator?drive_amplitude=2&drive_frequency=5&job=sweep&job.over=mu_s=0.4&job.settle=20&"
            "job.observe=count:stick_to_slip&job.window=" +
            std::to_string(i + 2));
        CHECK(table.number(0, "count:stick_to_slip") == shares[i]);
    }
}

TEST_CASE(
    "sweep: a motion that the model ends has its reason in `status`, and no observables of the window") {
    const auto table =
        run_job("painleve_rod?v_t0=-1&job=sweep&job.over=theta0:0.8:0.9:2&job.observe=mean:x,first_event");
    REQUIRE(table.rows.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(table.at(i, "mean:x").empty());
        CHECK_FALSE(table.at(i, "first_event").empty());
        CHECK(table.at(i, "status") == "rod lies flat");
    }
}

TEST_CASE("sweep: what the scenario could not take is refused before anything is run") {
    for (const char* text : {"belt_oscillator?job=sweep&job.over=mu_s:0:1:5", "belt_oscillator?job=sweep",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.over=x0:0:1:2",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.observe=max:y",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.observe=max:belt.state",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.observe=count:jump",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.observe=share:belt.stuck",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.direction=up",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.section=strobe",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.section=plane:y=0",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.window=0",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.settle=-1",
                             "belt_oscillator?method=closed_form&job=sweep&job.over=damping:0:1:2",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.count=3",
                             "belt_oscillator?job=sweep&job.over=x0:0:1:2&job.seed=3",
                             "belt_oscillator?job=sweeps&job.over=x0:0:1:2",
                             "belt_oscillator?job=singular_limit&job.limit=x0:0:1:2"}) {
        const auto table = run_job(text);
        CHECK_MESSAGE(table.errors.size() == 1, text);
        CHECK_MESSAGE(table.rows.empty(), text);
    }
}
