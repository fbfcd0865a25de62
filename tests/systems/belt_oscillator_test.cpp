// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/experiment.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

using namespace stiction;
using stiction::test::Experiment;

namespace {

// The stick-slip cycle of the default values: m = 1, k = 100, N = 10, mu_s = 0.4, mu_k = 0.25, v_b = 0.1.
struct Cycle {
    double m = 1.0, k = 100.0, N = 10.0, mu_s = 0.4, mu_k = 0.25, v_b = 0.1;
    double x_k() const { return mu_k * N / k; }
    double x_s() const { return mu_s * N / k; }
    double B() const { return x_s() - x_k(); }
    double w() const { return std::sqrt(k / m); }
    double A() const { return std::sqrt(B() * B() + v_b / w() * v_b / w()); }
    double t_stick() const { return 2.0 * B() / v_b; }
    double t_slip() const { return 2.0 * (pi - std::atan(B() * w() / v_b)) / w(); }
};

}  // namespace

TEST_CASE("belt_oscillator: stick, slip and period of the cycle equal the closed form to 1e-10 s") {
    const Cycle c;
    for (const char* text : {"belt_oscillator", "belt_oscillator?method=closed_form"}) {
        Experiment run(text);
        REQUIRE(run.events().size() > 20);
        for (std::size_t i = 1; i + 2 < run.events().size(); i += 2) {
            CHECK(run.event(i).kind == EventKind::slip_to_stick);
            CHECK(run.event(i + 1).kind == EventKind::stick_to_slip);
            CHECK(std::abs(run.event(i + 1).t - run.event(i).t - c.t_stick()) < 1e-10);
            CHECK(std::abs(run.event(i + 2).t - run.event(i + 1).t - c.t_slip()) < 1e-10);
        }
        const double first = c.x_s() / c.v_b;  // the first stick begins at x = 0
        for (std::size_t i = 0; i < run.events().size(); i += 2)
            CHECK(std::abs(run.event(i).t - first -
                           0.5 * static_cast<double>(i) * (c.t_stick() + c.t_slip())) < 1e-10);
    }
}

TEST_CASE(
    "belt_oscillator: slip runs from mu_s N/k to 2 mu_k N/k - mu_s N/k with the amplitude of the closed "
    "form") {
    const Cycle c;
    Experiment run("belt_oscillator");
    const double onset = run.event(2).t, end = run.event(3).t;
    CHECK(run.at(onset, "x") == doctest::Approx(c.x_s()).epsilon(1e-10));
    CHECK(run.at(end, "x") == doctest::Approx(2.0 * c.x_k() - c.x_s()).epsilon(1e-9));
    // x - x_k = B cos w tau + (v_b/w) sin w tau: its greatest value and, a quarter later, the least velocity.
    const double tau = std::atan2(c.v_b / c.w(), c.B()) / c.w();
    CHECK(run.at(onset + tau, "x") == doctest::Approx(c.x_k() + c.A()).epsilon(1e-10));
    CHECK(run.at(onset + tau + 0.5 * pi / c.w(), "x_dot") == doctest::Approx(-c.A() * c.w()).epsilon(1e-10));
    CHECK(run.at(onset + tau + pi / c.w(), "x") == doctest::Approx(c.x_k() - c.A()).epsilon(1e-9));
}

TEST_CASE("belt_oscillator: in stick the block moves with the belt to the bit") {
    Experiment run("belt_oscillator?belt_speed=0.3&x_dot0=0.3");
    int sticking = 0;
    for (std::size_t i = 0; i < run.nodes(); ++i) {
        if (run.word_at_node(i, "belt.state") != "stick") continue;
        ++sticking;
        CHECK(run.at_node(i, "x_dot") == 0.3);
        CHECK(run.at_node(i, "slip_speed") == 0.0);
    }
    CHECK(sticking > 10);
    Experiment rest("belt_oscillator/karnopp?drive_amplitude=2");
    for (std::size_t i = 0; i < rest.nodes(); ++i) CHECK(rest.at_node(i, "x") == 0.0);
    CHECK(rest.events().empty());
}

TEST_CASE(
    "belt_oscillator: Coulomb friction without stiction ends in the neutral orbit that never sticks again") {
    for (const char* text : {"belt_oscillator/coulomb", "belt_oscillator/coulomb?method=closed_form"}) {
        Experiment run(text);
        const double x_k = 0.025, v_b = 0.1, w = 10.0, t_1 = x_k / v_b;
        REQUIRE(run.events().size() == 1);
        CHECK(run.event(0).t == doctest::Approx(t_1).epsilon(1e-12));
        for (double t = 0.3; t < 10.0; t += 0.37)
            CHECK(std::abs(run.at(t, "x") - x_k - v_b / w * std::sin(w * (t - t_1))) < 1e-10);
    }
}

TEST_CASE(
    "belt_oscillator: the acceleration jumps by -(mu_s - mu_k) N/m when slip begins, and not with Stribeck "
    "friction") {
    for (const bool stribeck : {false, true}) {
        Experiment run(stribeck ? "belt_oscillator/stribeck" : "belt_oscillator");
        Sample before, after;
        std::size_t node = 1;
        while (!run.simulation().node_follows_event(node)) ++node;
        run.simulation().get_node_sample(node - 1, before);
        run.simulation().get_node_sample(node, after);
        CHECK(before.t == after.t);
        CHECK(after.a[0] - before.a[0] == doctest::Approx(stribeck ? 0.0 : -1.5).epsilon(1e-9));
        CHECK(run.at(run.event(0).t, "x") == doctest::Approx(0.04).epsilon(1e-10));
    }
}

TEST_CASE(
    "belt_oscillator: without spring and belt the block decelerates evenly and stops after x'(0) m/(mu_k "
    "N)") {
    for (const char* method : {"event_driven", "closed_form"}) {
        Experiment run(std::string("belt_oscillator?method=") + method +
                       "&stiffness=0&belt_speed=0&mass=2&x_dot0=1.5");
        REQUIRE(run.events().size() == 1);
        CHECK(run.event(0).t == doctest::Approx(1.5 * 2.0 / 2.5).epsilon(1e-11));
        CHECK(run.at(0.6, "x_dot") == doctest::Approx(0.75).epsilon(1e-11));
        CHECK(run.at(5.0, "x") == doctest::Approx(1.5 * 1.5 * 2.0 / (2.0 * 2.5)).epsilon(1e-11));
    }
}

TEST_CASE("belt_oscillator: the energy ledger closes to 1e-9 for every law, with damping and drive") {
    for (const char* text :
         {"belt_oscillator", "belt_oscillator/coulomb", "belt_oscillator/stribeck", "belt_oscillator/karnopp",
          "belt_oscillator?damping=2&drive_amplitude=5&drive_frequency=1.7",
          "belt_oscillator?method=closed_form",
          "belt_oscillator?method=regularised&slip_regularization=0.001"}) {
        Experiment run(text);
        CHECK_MESSAGE(run.energy_defect() < 1e-9 * run.largest_energy(), text);
    }
}

TEST_CASE(
    "belt_oscillator: time stepping approaches the exact motion at first order through stick and slip") {
    Experiment exact("belt_oscillator?method=closed_form", 2.0);
    double errors[2];
    for (int i = 0; i < 2; ++i) {
        Experiment run(i == 0 ? "belt_oscillator?method=time_stepping&dt=0.002"
                              : "belt_oscillator?method=time_stepping&dt=0.00025",
                       2.0);
        errors[i] = 0.0;
        for (double t = 0.1; t < 2.0; t += 0.1)
            errors[i] = std::max(errors[i], std::abs(run.at(t, "x") - exact.at(t, "x")));
    }
    CHECK(errors[0] < 2e-3);
    CHECK(errors[1] < 0.3 * errors[0]);  // eight times finer
}

TEST_CASE("belt_oscillator: regularised friction creeps at v_r T/(mu N) where the block should rest") {
    Experiment run(
        "belt_oscillator?method=regularised&stiffness=0&belt_speed=0&x_dot0=0&damping=0&drive_amplitude=1&"
        "drive_frequency=0.01",
        5.0);
    const double creep = run.at(4.0, "slip_speed"), T = run.at(4.0, "belt.tangent");
    CHECK(creep == doctest::Approx(-1e-4 * T / 2.5).epsilon(1e-9));
    CHECK(creep > 1e-6);
}

TEST_CASE("belt_oscillator: a zero belt speed with a spring holds the block wherever |k x| <= mu_s N") {
    Experiment held("belt_oscillator?belt_speed=0&x0=0.0399&x_dot0=0");
    CHECK(held.events().empty());
    CHECK(held.at(10.0, "x") == 0.0399);
    Experiment slips("belt_oscillator?belt_speed=0&x0=0.0401&x_dot0=0");
    CHECK(slips.word_at_node(0, "belt.state") == "slip-");
}

TEST_CASE("belt_oscillator: the ruler marks where |k x + c v_b| reaches mu_s N, and the block slips there") {
    const auto draw = [](Experiment& run, double t) {
        Sample sample;
        run.simulation().get_sample(t, sample);
        Drawing out;
        run.draw(sample, out);
        return out;
    };
    const Cycle c;
    Experiment run("belt_oscillator", 1.0);
    const Drawing out = draw(run, 0.1);
    REQUIRE(out.rulers.size() == 1);
    CHECK(out.rulers[0].marks[0] == c.mu_s * c.N / c.k);
    CHECK(out.rulers[0].marks[1] == -c.mu_s * c.N / c.k);
    for (const char* text :
         {"belt_oscillator", "belt_oscillator?damping=3", "belt_oscillator?belt_speed=-0.1&x_dot0=-0.1",
          "belt_oscillator?friction_law=coulomb", "belt_oscillator?drive_amplitude=1&drive_frequency=0.2"}) {
        CAPTURE(text);
        Experiment motion(text, 1.0);
        const Event* slip = nullptr;
        for (const Event& event : motion.events())
            if (!slip && event.kind == EventKind::stick_to_slip) slip = &event;
        REQUIRE(slip != nullptr);
        const Drawing then = draw(motion, slip->t);
        const DrawnRuler& ruler = then.rulers[0];
        const double off = std::min(std::abs(ruler.at - ruler.marks[0]), std::abs(ruler.at - ruler.marks[1]));
        CHECK(off < 1e-9);
    }
    CHECK(draw(run, 0.1).rulers[0].at == doctest::Approx(0.01));
    Experiment free("belt_oscillator?stiffness=0", 0.1);
    CHECK(draw(free, 0.1).rulers.empty());
}

TEST_CASE(
    "belt_oscillator: the closed form goes over into the one without a spring as the stiffness goes to 0") {
    // From x = -1 at 1 m/s over a belt at rest: stops after v^2 m/(2 mu_k N) = 0.2 m and v m/(mu_k N) = 0.4 s.
    for (const char* stiffness : {"0", "5e-324", "1e-300", "1e-15", "1e-12"}) {
        CAPTURE(stiffness);
        Experiment run("belt_oscillator?method=closed_form&x0=-1&x_dot0=1&belt_speed=0&stiffness=" +
                           std::string(stiffness),
                       1.0);
        REQUIRE(run.events().size() == 1);
        CHECK(run.event(0).t == doctest::Approx(0.4).epsilon(1e-11));
        CHECK(run.at(1.0, "x") == doctest::Approx(-0.8).epsilon(1e-11));
        CHECK(run.at(0.2, "x") == doctest::Approx(-0.85).epsilon(1e-11));
    }
}

TEST_CASE(
    "belt_oscillator: applied_force is what friction balances at rest, and what is left moves the block") {
    for (const char* text : {"belt_oscillator?damping=2&drive_amplitude=3", "belt_oscillator/lopsided"}) {
        Experiment run(text, 6.0);
        int stuck = 0, sliding = 0;
        for (double t = 0.01; t < 6.0; t += 0.037) {
            const double F = run.at(t, "applied_force"), T = run.at(t, "belt.tangent");
            const bool sticks = run.at(t, "slip_speed") == 0.0;
            if (sticks) CHECK(std::abs(F + T) < 1e-12 * (1.0 + std::abs(F)));
            (sticks ? stuck : sliding) += 1;
            const double h = 1e-5, a = (run.at(t + h, "x_dot") - run.at(t - h, "x_dot")) / (2.0 * h);
            const auto near = [&](const Event& e) { return std::abs(e.t - t) < 2.0 * h; };
            if (!sticks && std::none_of(run.events().begin(), run.events().end(), near))
                CHECK(std::abs(a - F - T) < 1e-6 * (1.0 + std::abs(F)));
        }
        CHECK(stuck > 5);
        CHECK(sliding > 5);
    }
}

TEST_CASE(
    "belt_oscillator: the planes of figures 3 to 5 show F = FTS + luz(F), and the least Q where it is "
    "least") {
    const System& system = *find_system("belt_oscillator");
    const std::span<const PlaneMap> planes = system.picture->maps;
    REQUIRE(planes.size() == 3);
    for (const char* text : {"belt_oscillator", "belt_oscillator/karnopp", "belt_oscillator/lopsided",
                             "belt_oscillator?friction_law=stribeck&drive_amplitude=5"}) {
        Experiment run(text, 4.0);
        const std::vector<double> values = read_scenario(text).scenario->values;
        for (double t = 0.05; t < 4.0; t += 0.31) {
            Sample now;
            run.simulation().get_sample(t, now);
            std::array<PlanePicture, 3> pictures;
            const auto find = [&](std::size_t plane, Figure kind) {
                const std::vector<PlaneFigure>& all = pictures[plane].figures;
                const auto found = std::find_if(
                    all.begin(), all.end(), [&](const PlaneFigure& figure) { return figure.kind == kind; });
                REQUIRE(found != all.end());
                return found->points[0];
            };
            for (std::size_t k = 0; k < 3; ++k) planes[k].draw(values, now, pictures[k]);
            const double F = run.at(t, "applied_force");
            const PlanePoint luz = find(0, Figure::solution), held = find(1, Figure::solution),
                             vertex = find(2, Figure::solution), least = find(2, Figure::optimum);
            CHECK(luz.x == F);
            CHECK(vertex.x == F);
            CHECK(std::abs(held.y + luz.y - F) < 1e-14 * (1.0 + std::abs(F)));
            CHECK(least.x == held.y);
            const double bound = now.contacts[0].stick_bound, low = -now.contacts[0].asymmetry * bound;
            for (int k = 0; k <= 200; ++k) {
                const double FTS = low + k * (bound - low) / 200.0,
                             Q = 0.5 * (F - FTS) * (F - FTS);  // m = 1 kg
                CHECK(Q >= least.y - 1e-12 * (1.0 + least.y));
            }
        }
    }
}

TEST_CASE("belt_oscillator: a drag of the vertex sets the amplitude with which F is there") {
    const System& system = *find_system("belt_oscillator");
    const PlaneMap& plane = system.picture->maps[2];
    Experiment run("belt_oscillator/karnopp", 1.0);
    const auto amplitude = static_cast<std::size_t>(find_parameter(system, "drive_amplitude"));
    for (const double t : {0.1, 0.3, 0.7}) {
        std::vector<double> values = read_scenario("belt_oscillator/karnopp").scenario->values;
        Sample now;
        run.simulation().get_sample(t, now);
        const double sense = t < 0.5 ? 1.0 : -1.0;
        plane.press({sense * 2.0, 0.3}, now, values);
        CHECK(values[amplitude] == doctest::Approx(2.0 / std::abs(std::sin(2.0 * pi * t))));
        PlanePicture picture;
        plane.draw(values, now, picture);
        const auto vertex = std::find_if(picture.figures.begin(), picture.figures.end(),
                                         [](const PlaneFigure& f) { return f.kind == Figure::solution; });
        REQUIRE(vertex != picture.figures.end());
        CHECK(vertex->points[0].x == doctest::Approx(sense * 2.0).epsilon(1e-14));
    }
}
