// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/constants.hpp"
#include "base/random.hpp"
#include "contact/catalogue.hpp"
#include "dynamics/contact_equations.hpp"
#include "dynamics/region.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

using namespace stiction;
using stiction::test::Experiment;

namespace {

double find_A(double eps, double mu, double theta, double sg) {
    return eps + std::cos(theta) * std::cos(theta) + sg * mu * std::sin(theta) * std::cos(theta);
}
double find_b(double eps, double theta, double theta_dot) {
    return eps * (1.0 - std::sin(theta) * theta_dot * theta_dot);
}

std::string classify(double mu, double theta, double theta_dot, double v_t) {
    const ReadScenario read = read_scenario("painleve_rod");
    std::vector<double> values = read.scenario->values;
    const System& rod = *read.scenario->system;
    values[static_cast<std::size_t>(find_parameter(rod, "mu"))] = mu;
    values[static_cast<std::size_t>(find_parameter(rod, "theta0"))] = theta;
    values[static_cast<std::size_t>(find_parameter(rod, "theta_dot0"))] = theta_dot;
    values[static_cast<std::size_t>(find_parameter(rod, "v_t0"))] = v_t;
    return classify_initial_state(rod, values, read.scenario->settings);
}

}  // namespace

TEST_CASE(
    "painleve_rod: the number of solutions by enumeration follows the signs of A and b at 100000 random "
    "states") {
    std::mt19937_64 random(20260101);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    const System& rod = *find_system("painleve_rod");
    const std::unique_ptr<ContactSolver> solver = find_solver("enumeration")->make_planar({1, 2, 4});
    ContactProblem problem;
    ContactReport report;
    SolveOptions options;
    options.all = true;
    std::array<int, 4> seen{};
    std::vector<double> values = get_initial_values(rod);
    const std::array<ContactState, 1> sliding{ContactState::slip_plus};
    const std::array<int, 1> closed{0};
    const std::array<double, 1> rest{0.0};
    int wrong = 0;
    for (int i = 0; i < 1000; ++i) {
        const double mu = 3.0 * uniform(random), eps = 0.05 + uniform(random);
        values[static_cast<std::size_t>(find_parameter(rod, "mu"))] = mu;
        values[static_cast<std::size_t>(find_parameter(rod, "epsilon"))] = eps;
        const std::unique_ptr<Mechanism> mechanism = rod.make(rod, values, rod.methods.front().id);
        ContactEquations equations(*mechanism);
        for (int j = 0; j < 100; ++j) {
            const double theta = pi * uniform(random), theta_dot = 6.0 * uniform(random) - 3.0;
            const double v_t = uniform(random) < 0.5 ? -1.0 : 1.0, s = std::sin(theta), c = std::cos(theta);
            const std::array<double, 3> q{c, s, theta}, v{v_t - s * theta_dot, c * theta_dot, theta_dot};
            const double A = find_A(eps, mu, theta, v_t), b = find_b(eps, theta, theta_dot);
            equations.update(0.0, q, v, sliding);
            equations.make_acceleration_problem(closed, rest, problem);
            solver->solve(problem, options, report);
            const int expected = A > 0.0 ? 1 : b > 0.0 ? 0 : 2;
            const Verdict verdict = expected == 1   ? Verdict::unique
                                    : expected == 0 ? Verdict::none
                                                    : Verdict::multiple;
            if (report.verdict != verdict || report.count != expected) ++wrong;
            if (A > 0.0 && b > 0.0 && std::abs(report.solutions[0].r[0] - b / A) > 1e-9 * b / A) ++wrong;
            ++seen[static_cast<std::size_t>(A > 0.0 ? (b > 0.0 ? 0 : 1) : (b > 0.0 ? 2 : 3))];
        }
    }
    CHECK(wrong == 0);
    for (int count : seen) CHECK(count > 1000);
}

TEST_CASE(
    "painleve_rod: no region without or with two solutions exists below the critical friction 4/3, and one "
    "does above") {
    const double eps = 1.0 / 3.0, mu_c = 2.0 * std::sqrt(eps * (1.0 + eps));
    CHECK(mu_c == doctest::Approx(4.0 / 3.0).epsilon(1e-15));
    CHECK(std::sqrt((1.0 + 2.0 * eps) * (1.0 + 2.0 * eps) - 1.0) == doctest::Approx(mu_c).epsilon(1e-15));
    const double theta_c = std::atan(2.0);  // where A touches 0
    CHECK(classify(mu_c * (1.0 - 1e-9), theta_c, 0.0, -1.0) == "A");
    CHECK(classify(mu_c * (1.0 + 1e-9), theta_c, 0.0, -1.0) == "C");
    CHECK(classify(mu_c * (1.0 - 1e-9), theta_c, 2.0, -1.0) == "B");
    CHECK(classify(mu_c * (1.0 + 1e-9), theta_c, 2.0, -1.0) == "D");
    for (int i = 1; i < 200; ++i) {
        const std::string region = classify(mu_c - 1e-6, pi * i / 200.0, 0.3, -1.0);
        CHECK((region == "A" || region == "B"));
    }
}

TEST_CASE("painleve_rod: the region boundaries lie at the critical angles of (2.81) to 1e-12") {
    const double eps = 1.0 / 3.0;
    for (double mu : {1.4, 1.5, 2.0, 4.0}) {
        const double root = std::sqrt(mu * mu - 4.0 * eps * (1.0 + eps));
        for (double t : {(mu - root) / (2.0 * eps), (mu + root) / (2.0 * eps)}) {
            const double theta = std::atan(t);
            CHECK(classify(mu, theta - 1e-12, 0.1, -1.0) != classify(mu, theta + 1e-12, 0.1, -1.0));
            // mirror image for the other sense of sliding
            CHECK(classify(mu, pi - theta - 1e-12, 0.1, 1.0) != classify(mu, pi - theta + 1e-12, 0.1, 1.0));
        }
    }
    // b = 0 where sin(theta) theta'^2 = 1
    for (double theta : {0.4, 1.0, 2.0}) {
        const double w = 1.0 / std::sqrt(std::sin(theta));
        CHECK(classify(0.5, theta, w * (1.0 - 1e-12), -1.0) == "A");
        CHECK(classify(0.5, theta, w * (1.0 + 1e-12), -1.0) == "B");
    }
}

TEST_CASE(
    "painleve_rod: the impact without collision stops the tip and keeps the moment of momentum about it") {
    Experiment run("painleve_rod/impact");
    REQUIRE(!run.events().empty());
    CHECK(run.event(0).t == 0.0);
    CHECK(run.event(0).kind == EventKind::impact_without_collision);
    CHECK(run.event(0).reason() == "A < 0 and b > 0");
    CHECK(run.word_at_node(0, "region") == "C");
    CHECK(run.word_at_node(0, "verdict") == "none");
    CHECK(run.at_node(0, "solutions") == 0.0);
    CHECK(std::isnan(run.at_node(0, "tip.normal")));
    const double eps = 1.0 / 3.0, s = std::sin(1.0), c = std::cos(1.0);
    // x'- = v_t = -1, y'- = theta'- = 0
    CHECK(run.at_node(1, "theta_dot") == doctest::Approx(s / (1.0 + eps)).epsilon(1e-12));
    CHECK(std::abs(run.at_node(1, "x_dot") + s * run.at_node(1, "theta_dot")) < 1e-15);
    CHECK(std::abs(run.at_node(1, "y_dot") - c * run.at_node(1, "theta_dot")) < 1e-15);
    CHECK(run.at_node(1, "energy.kinetic") < run.at_node(0, "energy.kinetic"));
    Experiment stops("painleve_rod/impact?inconsistent_rule=stop");
    CHECK(stops.status() == RunStatus::ended);
    CHECK(stops.event(0).kind == EventKind::inconsistent);
    CHECK(stops.simulation().now() == 0.0);
}

TEST_CASE("painleve_rod: where two solutions exist the branch is the one that was asked for") {
    Experiment lifts("painleve_rod/two_answers");
    CHECK(lifts.word_at_node(0, "verdict") == "multiple");
    CHECK(lifts.at_node(0, "solutions") == 2.0);
    CHECK(lifts.word_at_node(0, "tip.state") == "open");
    Experiment slides("painleve_rod/two_answers?indeterminate_branch=slide", 0.01);
    CHECK(slides.word_at_node(0, "tip.state") == "slip-");
    CHECK(slides.at_node(0, "tip.normal") ==
          doctest::Approx(slides.at_node(0, "b") / slides.at_node(0, "a")).epsilon(1e-12));
    Experiment jumps("painleve_rod/two_answers?indeterminate_branch=impact", 0.01);
    CHECK(jumps.event(0).kind == EventKind::impact_without_collision);
    CHECK(std::abs(jumps.at_node(1, "v_t")) < 1e-15);
    Experiment gauss("painleve_rod/two_answers?method=gauss_qp");
    CHECK(gauss.word_at_node(0, "tip.state") == "open");
}

TEST_CASE("painleve_rod: sliding agrees with fixed steps of fourth order on the reduced equation to 1e-10") {
    // Sliding with contact kept: theta and v_t alone, y = s.  eps theta'' = (s T - c N), v_t' = T + s theta''
    // + c theta'^2.
    const double eps = 1.0 / 3.0, mu = 0.5;
    const auto rate = [&](const std::array<double, 3>& y) {
        const double s = std::sin(y[0]), c = std::cos(y[0]),
                     N = find_b(eps, y[0], y[1]) / find_A(eps, mu, y[0], -1.0);
        const double alpha = (s * mu * N - c * N) / eps;
        return std::array<double, 3>{y[1], alpha, mu * N + s * alpha + c * y[1] * y[1]};
    };
    std::array<double, 3> y{0.8, 0.0, -0.3};
    const int steps = 4000;
    const double h = 1.2 / steps;
    for (int i = 0; i < steps; ++i) {
        const auto add = [&](const std::array<double, 3>& k, double part) {
            return std::array<double, 3>{y[0] + part * h * k[0], y[1] + part * h * k[1],
                                         y[2] + part * h * k[2]};
        };
        const auto k1 = rate(y), k2 = rate(add(k1, 0.5)), k3 = rate(add(k2, 0.5)), k4 = rate(add(k3, 1.0));
        for (std::size_t j = 0; j < 3; ++j) y[j] += h / 6.0 * (k1[j] + 2.0 * k2[j] + 2.0 * k3[j] + k4[j]);
    }
    Experiment run("painleve_rod");
    CHECK(std::abs(run.at(1.2, "theta") - y[0]) < 1e-10);
    CHECK(std::abs(run.at(1.2, "theta_dot") - y[1]) < 1e-10);
    CHECK(std::abs(run.at(1.2, "v_t") - y[2]) < 1e-10);
}

TEST_CASE("painleve_rod: at A = b = 0 the approach is resolved and the run ends there") {
    Experiment run("painleve_rod/jam");
    CHECK(run.status() == RunStatus::ended);
    CHECK(run.simulation().end_reason() == "A = b = 0");
    const std::size_t last = run.nodes() - 1;
    CHECK(run.at_node(last, "a") > 0.0);
    CHECK(run.at_node(last, "a") < 1e-12);
    CHECK(std::abs(run.at_node(last, "b")) < 1e-4);
    CHECK(run.at_node(last, "tip.normal") > 1e6);
    // A falls by small factors from step to step: nothing was stepped over.
    for (std::size_t i = 1; i < run.nodes(); ++i)
        if (run.at_node(i, "a") < 0.05) CHECK(run.at_node(i, "a") > 0.5 * run.at_node(i - 1, "a"));
}

TEST_CASE(
    "painleve_rod: lift-off happens where b falls to 0, and the flight is a parabola with constant spin") {
    Experiment run("painleve_rod/lift_off");
    REQUIRE(!run.events().empty());
    CHECK(run.event(0).kind == EventKind::lift_off);
    CHECK(run.event(0).reason() == "N reaches 0");
    const double t0 = run.event(0).t;
    CHECK(std::abs(run.at(t0, "b")) < 1e-10);
    const double y0 = run.at(t0, "y"), v0 = run.at(t0, "y_dot"), w0 = run.at(t0, "theta_dot");
    for (double t : {0.5, 1.0, 2.0}) {
        CHECK(run.at(t, "y") ==
              doctest::Approx(y0 + v0 * (t - t0) - 0.5 * (t - t0) * (t - t0)).epsilon(1e-11));
        CHECK(run.at(t, "theta_dot") == doctest::Approx(w0).epsilon(1e-14));
        CHECK(run.at(t, "tip.gap") > 0.0);
    }
}

TEST_CASE("painleve_rod: a sticking rod swings with theta'' = -cos(theta)/(1 + eps) about a fixed tip") {
    Experiment run("painleve_rod/sticks");
    const double from = run.event(0).t, to = run.event(1).t;
    CHECK(run.event(0).kind == EventKind::slip_to_stick);
    const double x_c = run.at(from, "x_c");
    Sample sample;
    for (int i = 1; i < 10; ++i) {
        const double t = from + (to - from) * i / 10.0;
        run.simulation().get_sample(t, sample);
        CHECK(sample.a[2] == doctest::Approx(-std::cos(sample.q[2]) / (1.0 + 1.0 / 3.0)).epsilon(1e-10));
        CHECK(std::abs(run.at(t, "x_c") - x_c) < 1e-12);
        CHECK(run.at(t, "v_t") == 0.0);
    }
}

TEST_CASE("painleve_rod: upright without spin N = 1, and without friction x' and the energy stay") {
    Experiment upright("painleve_rod?theta0=1.5707963267948966&v_t0=-1", 0.0);
    CHECK(upright.at_node(0, "tip.normal") == doctest::Approx(1.0).epsilon(1e-14));
    CHECK(upright.at_node(0, "a") == doctest::Approx(1.0 / 3.0).epsilon(1e-14));
    Experiment smooth("painleve_rod?mu=0&theta0=1.2&v_t0=-1");
    for (std::size_t i = 0; i < smooth.nodes(); ++i) {
        CHECK(smooth.at_node(i, "x_dot") == -1.0);
        CHECK(smooth.at_node(i, "energy.kinetic") + smooth.at_node(i, "energy.potential") ==
              doctest::Approx(0.5 + std::sin(1.2)).epsilon(1e-10));
    }
    CHECK(smooth.simulation().end_reason() == "rod lies flat");
}

TEST_CASE("painleve_rod: a falling rod bounces with Newton's restitution at the exact time") {
    Experiment run("painleve_rod?gap0=1&restitution=0.5&v_t0=0&theta0=1.5707963267948966");
    REQUIRE(run.events().size() > 3);
    CHECK(run.event(0).kind == EventKind::touch_down);
    CHECK(run.event(1).kind == EventKind::impact);
    CHECK(run.event(0).t == doctest::Approx(std::sqrt(2.0)).epsilon(1e-12));
    CHECK(run.at(run.event(0).t, "v_n") == doctest::Approx(0.5 * std::sqrt(2.0)).epsilon(1e-11));
    CHECK(run.event(2).t == doctest::Approx(2.0 * std::sqrt(2.0)).epsilon(1e-11));
}

TEST_CASE(
    "painleve_rod: time stepping and strongly damped compliant contact pass through region C with the rigid "
    "jump") {
    const double rigid = std::sin(1.0) / (1.0 + 1.0 / 3.0);
    Experiment steps("painleve_rod/impact?method=time_stepping&dt=0.0001", 0.01);
    CHECK(steps.at(0.0005, "theta_dot") == doctest::Approx(rigid).epsilon(2e-3));
    Experiment damped("painleve_rod/compliant_limit", 0.02);
    CHECK(damped.at(0.01, "theta_dot") == doctest::Approx(rigid).epsilon(2e-2));
    Experiment elastic("painleve_rod/compliant_limit?contact_damping=0", 0.02);
    // 0.56: docs/theory/painleve_rod.md, Methods
    CHECK(elastic.at(0.015, "theta_dot") == doctest::Approx(0.56).epsilon(2e-2));
    CHECK(elastic.word_at_node(elastic.nodes() - 1, "tip.state") == "open");
}

TEST_CASE("painleve_rod: the methods agree where the solution is unique") {
    Experiment a("painleve_rod/sticks"), b("painleve_rod/sticks?method=lemke"),
        c("painleve_rod/sticks?method=gauss_qp"), d("painleve_rod/sticks?method=time_stepping&dt=0.0001");
    for (double t : {0.3, 0.9, 1.5}) {
        CHECK(b.at(t, "theta") == a.at(t, "theta"));
        CHECK(c.at(t, "theta") == a.at(t, "theta"));
        CHECK(std::abs(d.at(t, "theta") - a.at(t, "theta")) < 2e-4);
    }
}

TEST_CASE("painleve_rod: without amplitude frequency and phase of the forces change no bit") {
    for (const char* text : {"painleve_rod/sticks", "painleve_rod/lift_off",
                             "painleve_rod?force_x=0.3&force_theta=0.2&mu=1.5"}) {
        const std::string joint = std::string(text).find('?') == std::string::npos ? "?" : "&";
        Experiment plain(text), other(text + joint + "force_frequency=3&force_phase=1");
        for (int i = 0; i <= 20; ++i)
            for (const char* column : {"x", "y", "theta", "theta_dot", "tip.normal", "energy.input"})
                CHECK(plain.at(0.1 * i, column) == other.at(0.1 * i, column));
    }
}

// In flight x'' = F_x + A sin(om t + p), so x = x0 + v0 t + F_x t^2/2 + A (om t cos p + sin p - sin(om t + p))/om^2.
TEST_CASE("painleve_rod: forces that swing move a rod in flight as their double integral") {
    Experiment run(
        "painleve_rod?gap0=4&v_t0=0.4&theta0=1.2&force_x=0.1&force_x_amplitude=0.7&force_y=0&force_y_"
        "amplitude=0.2&"
        "force_theta_amplitude=0.3&force_frequency=0.6&force_phase=0.4&t_end=2");
    const double om = 2.0 * pi * 0.6, p = 0.4, eps = 1.0 / 3.0;
    const auto swing = [&](double A, double t) {
        return A * (om * t * std::cos(p) + std::sin(p) - std::sin(om * t + p)) / (om * om);
    };
    CHECK(run.events().empty());
    for (const double t : {0.5, 1.3, 2.0}) {
        CHECK(std::abs(run.at(t, "x") - (std::cos(1.2) + 0.4 * t + 0.05 * t * t + swing(0.7, t))) < 1e-10);
        CHECK(std::abs(run.at(t, "y") - (4.0 + std::sin(1.2) + swing(0.2, t))) < 1e-10);
        CHECK(std::abs(run.at(t, "theta") - (1.2 + swing(0.3, t) / eps)) < 1e-10);
        CHECK(run.at(t, "force_x") == doctest::Approx(0.1 + 0.7 * std::sin(om * t + p)).epsilon(1e-14));
    }
}

TEST_CASE(
    "painleve_rod: with forces that swing energies balance, and the rod lifts off where b of F(t) is 0") {
    for (const char* text :
         {"painleve_rod/moving_regions", "painleve_rod?force_x_amplitude=1.5&force_frequency=1&mu=0.8",
          "painleve_rod?force_y_amplitude=0.8&force_frequency=2&mu=1.5&theta0=2&restitution=0.3"}) {
        CAPTURE(std::string(text));
        Experiment run(text);
        CHECK(run.status() != RunStatus::failed);
        CHECK(run.energy_defect() < 1e-9);
    }
    Experiment run("painleve_rod/moving_regions");
    bool found = false;
    for (const Event& event : run.events()) {
        if (event.kind != EventKind::lift_off) continue;
        found = true;
        const double theta = run.at(event.t, "theta"), w = run.at(event.t, "theta_dot");
        const double F_th = 0.5 * std::sin(2.0 * pi * 0.2 * event.t);
        CHECK(std::abs(F_th * std::cos(theta) - (-1.0 + std::sin(theta) * w * w) / 3.0) < 1e-9);
        CHECK(run.at(event.t - 1e-4, "b") > 0.0);
        CHECK(run.at(event.t + 1e-4, "tip.normal") == 0.0);
    }
    CHECK(found);
}

TEST_CASE(
    "painleve_rod: the plane of the objective function has its minimum at N of Gauss' principle, and none in "
    "C") {
    const auto draw = [](const char* text, double t, PlanePicture& out, Sample& sample) {
        Experiment run(text, t + 0.1);
        run.simulation().get_sample(t, sample);
        const PlaneMap& plane = run.simulation().system().picture->maps[0];
        plane.draw(run.simulation().values(), sample, out);
    };
    const auto count = [](const PlanePicture& picture, Figure kind) {
        return std::count_if(picture.figures.begin(), picture.figures.end(),
                             [&](const PlaneFigure& figure) { return figure.kind == kind; });
    };
    Sample sample;
    PlanePicture slides, nothing, sticks;
    draw("painleve_rod?mu=1.5&theta0=0.6&v_t0=-1&method=gauss_qp", 0.1, slides, sample);
    REQUIRE(count(slides, Figure::optimum) == 1);
    for (const PlaneFigure& figure : slides.figures)
        if (figure.kind == Figure::optimum) {
            const double N = sample.contacts[0].normal, s = std::sin(sample.q[2]), c = std::cos(sample.q[2]);
            CHECK(figure.points[0].x == doctest::Approx(N).epsilon(1e-12));
            const double phi = 0.5 * N * N * (1.0 + 1.5 * 1.5 + 3.0 * (c - 1.5 * s) * (c - 1.5 * s));
            CHECK(figure.points[0].y == doctest::Approx(phi).epsilon(1e-12));
        }
    draw("painleve_rod?mu=1.5&theta0=1&v_t0=-1&inconsistent_rule=stop", 0.0, nothing, sample);
    CHECK(count(nothing, Figure::optimum) == 0);
    CHECK(count(nothing, Figure::plain) == 1);
    draw("painleve_rod/sticks", 0.6, sticks, sample);
    CHECK(sample.contacts[0].state == ContactState::stick);
    CHECK(sticks.figures.size() == 1);
    CHECK(count(sticks, Figure::plain) == 1);
}
