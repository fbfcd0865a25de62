// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <limits>
#include <string>

using namespace stiction;
using stiction::test::Experiment;

namespace {

constexpr double L1 = 0.4, L2 = 0.1, L3 = 0.35, L4 = 0.25, m3 = 0.5, m4 = 0.4, g = 9.81, e = 0.002;
using Complex = std::complex<double>;

constexpr std::array<const char*, 5> presets{"persists", "gravity_only", "loaded_fast", "loses",
                                             "loses_unloaded"};

// The pin from the centre of the hole, from the columns theta3 and theta4 alone.
Complex find_pin(Experiment& run, double t, double om) {
    return L1 + std::polar(L4, run.at(t, "theta4")) - std::polar(L2, om * t) -
           std::polar(L3, run.at(t, "theta3"));
}

}  // namespace

TEST_CASE("clearance_fourbar: link and sliding plane describe the same motion to 1e-9") {
    for (const char* preset : presets) {
        CAPTURE(std::string(preset));
        const std::string text = "clearance_fourbar/" + std::string(preset);
        Experiment link(text + "?tol=1e-12&method=massless_link"),
            plane(text + "?tol=1e-12&method=sliding_plane");
        // A link that pushes is an inverted pendulum of 2 mm: differences grow, so only one turn is compared there.
        const bool pushes = text.find("loses") != std::string::npos;
        const double t_end = link.simulation().settings().t_end * (pushes ? 0.5 : 1.0);
        // Relative to the largest value; with a link of 2 mm rates and forces reach 1e3 rad/s and 1e2 N.
        for (const char* column : {"theta3", "theta4", "pin_x", "pin_y", "theta3_dot", "gamma_dot",
                                   "pin.normal", "drive_torque", "energy.kinetic", "energy.input"}) {
            CAPTURE(std::string(column));
            double largest = 0.0, apart = 0.0;
            for (int i = 0; i <= 400; ++i) {
                const double t = t_end * i / 400.0, value = link.at(t, column);
                largest = std::max(largest, std::abs(value));
                apart = std::max(apart, std::abs(value - plane.at(t, column)));
            }
            CHECK(apart < 1e-9 * largest);
        }
        CHECK(link.events().empty());
        CHECK(plane.events().empty());
        CHECK(plane.energy_defect() < 1e-9);
        CHECK(link.energy_defect() < 1e-9);
    }
}

TEST_CASE("clearance_fourbar: contact that persists is the bilateral one, in angles and forces") {
    for (const char* preset : {"persists", "gravity_only", "loaded_fast"}) {
        CAPTURE(std::string(preset));
        const std::string text = "clearance_fourbar/" + std::string(preset);
        Experiment contact(text), link(text + "?method=massless_link"), held(text + "?contact=bilateral");
        const double t_end = contact.simulation().settings().t_end;
        double least = HUGE_VAL;
        for (int i = 0; i <= 400; ++i) {
            const double t = t_end * i / 400.0;
            for (Experiment* other : {&link, &held}) {
                CHECK(std::abs(contact.at(t, "theta3") - other->at(t, "theta3")) < 1e-9);
                CHECK(std::abs(contact.at(t, "theta4") - other->at(t, "theta4")) < 1e-9);
                CHECK(std::abs(contact.at(t, "pin.normal") - other->at(t, "pin.normal")) < 1e-9);
                CHECK(std::abs(contact.at(t, "gamma") - other->at(t, "gamma")) < 1e-9);
                CHECK(contact.at(t, "pin.state") == other->at(t, "pin.state"));
            }
            least = std::min(least, contact.at(t, "pin.normal"));
        }
        CHECK(least > 0.0);
        for (const Event& event : contact.events()) CHECK(event.kind == EventKind::slip_reversal);
        CHECK(held.events().empty());
    }
}

TEST_CASE("clearance_fourbar: in contact |d| is the clearance to 1e-9, with the plane at any tolerance") {
    for (const char* more : {"", "?method=massless_link", "?method=sliding_plane",
                             "?method=sliding_plane&tol=1e-6", "?method=sliding_plane&tol=1e-2"})
        for (const char* preset : presets) {
            const std::string text = "clearance_fourbar/" + std::string(preset) + more;
            CAPTURE(text);
            Experiment run(text);
            const double om = std::round(run.at(0.1, "crank_angle") / 0.1);
            for (std::size_t i = 0; i + 1 < run.nodes(); ++i) {
                const double t = run.simulation().node_time(i), next = run.simulation().node_time(i + 1);
                if (run.word_at_node(i, "pin.state") == "open") continue;
                for (const double at : {t, 0.5 * (t + next)}) {
                    if (at > t && !(at < next)) continue;
                    if (run.at(at, "pin.normal") == 0.0 && run.at(at, "pin.gap") > 0.0) continue;
                    CHECK(std::abs(std::abs(find_pin(run, at, om)) - e) < 1e-9);
                }
            }
        }
}

TEST_CASE("clearance_fourbar: only the clearance matters, not the radii") {
    for (const char* more : {"", "&method=sliding_plane"}) {
        Experiment base("clearance_fourbar/loses?tol=1e-11" + std::string(more));
        for (const char* radii : {"&hole_radius=0.05&pin_radius=0.048", "&hole_radius=0.002&pin_radius=0"}) {
            Experiment other("clearance_fourbar/loses?tol=1e-11" + std::string(more) + radii);
            CAPTURE(std::string(radii) + more);
            const double t_end = 0.15;  // up to the first landing and a little further
            for (int i = 0; i <= 100; ++i) {
                const double t = t_end * i / 100.0;
                CHECK(std::abs(base.at(t, "theta4") - other.at(t, "theta4")) < 1e-9);
                CHECK(std::abs(base.at(t, "pin.normal") - other.at(t, "pin.normal")) <
                      1e-7 * (1.0 + std::abs(base.at(t, "pin.normal"))));
            }
            Sample a, b;
            base.simulation().get_node_sample(0, a);
            other.simulation().get_node_sample(0, b);
            for (std::size_t k = 0; k < 2; ++k) CHECK(std::abs(a.a[k] - b.a[k]) < 1e-9 * std::abs(a.a[k]));
        }
    }
}

TEST_CASE("clearance_fourbar: as the clearance goes to 0 the joint becomes the ideal one") {
    double last_N = 1.0, last_gamma = 1.0;
    for (const double small : {2e-3, 2e-4, 2e-5}) {
        Experiment ideal("clearance_fourbar?method=ideal_joint&load_torque=6", 0.2);
        const double gamma = ideal.at(0.0, "gamma");
        const double rate = (ideal.at(1e-4, "gamma") - gamma) / 1e-4;
        Experiment link(
            "clearance_fourbar?method=massless_link&load_torque=6&pin_radius=" + write_number(0.012 - small) +
                "&gamma0=" + write_number(gamma) + "&gamma_dot0=" + write_number(rate),
            0.2);
        double N = 0.0, angle = 0.0;
        for (int i = 0; i <= 100; ++i) {
            const double t = 0.002 * i;
            N = std::max(N, std::abs(link.at(t, "pin.normal") - ideal.at(t, "pin.normal")));
            angle = std::max(angle, std::abs(link.at(t, "gamma") - ideal.at(t, "gamma")));
        }
        N /= ideal.at(0.0, "pin.normal");
        CHECK(N < 0.2 * last_N);
        CHECK(angle < 0.2 * last_gamma);
        last_N = N, last_gamma = angle;
    }
    CHECK(last_N < 1e-3);
}

TEST_CASE("clearance_fourbar: a slow crank carries the rods, to the square of its speed") {
    const auto find_inertia = [](double om) {  // F without the static forces of the rods, at theta2 = 1
        Experiment run("clearance_fourbar?method=ideal_joint&load_torque=0&crank_speed=" + write_number(om),
                       2.2);
        const double t = 1.0 / om, theta3 = run.at(t, "theta3"), theta4 = run.at(t, "theta4");
        const Complex F = std::polar(run.at(t, "pin.normal"), run.at(t, "gamma"));
        // Moments about A and B0: L3 p3.F = m3 g (L3/2) cos theta3, -L4 p4.F = m4 g (L4/2) cos theta4.
        const auto across = [&](double theta) { return (F * std::conj(std::polar(1.0, theta))).imag(); };
        return std::pair(across(theta3) - 0.5 * m3 * g * std::cos(theta3),
                         across(theta4) + 0.5 * m4 * g * std::cos(theta4));
    };
    const auto [slow3, slow4] = find_inertia(0.5);
    const auto [fast3, fast4] = find_inertia(1.0);
    CHECK(std::abs(slow3) < 0.02);
    CHECK(std::abs(slow4) < 0.02);
    CHECK(fast3 == doctest::Approx(4.0 * slow3).epsilon(1e-9));
    CHECK(fast4 == doctest::Approx(4.0 * slow4).epsilon(1e-9));
}

TEST_CASE("clearance_fourbar: the ideal joint has the transmission of Freudenstein's equation") {
    for (const char* lengths :
         {"", "&ground=0.5&crank=0.15&coupler=0.4&rocker=0.35", "&coupler=0.42&rocker=0.2"}) {
        Experiment run("clearance_fourbar?method=ideal_joint" + std::string(lengths));
        const auto value = [&](const char* id) {
            const int at = find_parameter(run.simulation().system(), id);
            return run.simulation().values()[static_cast<std::size_t>(at)];
        };
        const double a = value("crank"), b = value("coupler"), c = value("rocker"), d = value("ground");
        const double K1 = d / a, K2 = d / c, K3 = (a * a - b * b + c * c + d * d) / (2.0 * a * c);
        for (int i = 0; i <= 200; ++i) {
            const double t = 4.0 * pi / 10.0 * i / 200.0, theta2 = 10.0 * t, theta4 = run.at(t, "theta4");
            CHECK(std::abs(K1 * std::cos(theta4) - K2 * std::cos(theta2) + K3 - std::cos(theta2 - theta4)) <
                  1e-12);
            CHECK(std::sin(run.at(t, "theta3")) * b + a * std::sin(theta2) > 0.0);  // above the ground
            const double s = std::sin(theta2 - theta4);
            CHECK(run.at(t, "theta4_dot") / 10.0 ==
                  doctest::Approx((s + K2 * std::sin(theta2)) / (K1 * std::sin(theta4) + s)).epsilon(1e-11));
        }
        CHECK(run.events().empty());
        CHECK(std::isnan(run.at(0.3, "gamma_dot")));
        for (const char* zero : {"pin.gap", "pin_x", "pin_y", "pin.tangent"}) CHECK(run.at(0.3, zero) == 0.0);
        CHECK(run.energy_defect() < 1e-9);
    }
}

TEST_CASE(
    "clearance_fourbar: the ledger closes to 1e-9 through knocks, with restitution, friction and the drive") {
    int impacts = 0;
    for (const char* more :
         {"", "?restitution=0.5", "?restitution=0.7&mu=0.2", "?mu=0.3", "?mu=0.1&method=time_stepping"})
        for (const char* preset : {"loses", "loses_unloaded"}) {
            const std::string text = "clearance_fourbar/" + std::string(preset) + more;
            CAPTURE(text);
            Experiment run(text);
            CHECK(run.status() == RunStatus::reached);
            if (text.find("time_stepping") != std::string::npos) continue;
            CHECK(run.energy_defect() < 1e-9 * std::max(1.0, run.largest_energy()));
            for (const Event& event : run.events()) impacts += event.kind == EventKind::impact;
        }
    CHECK(impacts > 10);
}

TEST_CASE("clearance_fourbar: an impact at the joint is paid by the crank with the impulse there") {
    Experiment run("clearance_fourbar/loses?restitution=0.3&mu=0.2", 0.2);
    int impacts = 0;
    for (std::size_t i = 0; i + 1 < run.nodes(); ++i) {
        if (!run.simulation().node_follows_event(i + 1)) continue;
        Sample before, after;
        run.simulation().get_node_sample(i, before);
        run.simulation().get_node_sample(i + 1, after);
        const double jump = after.input - before.input;
        if (before.t != after.t || std::abs(after.v[0] - before.v[0]) < 1e-6) continue;
        ++impacts;
        // P = J_N^T P_N + J_T^T P_T from the jumps of both rates; A' times the impulse F_A = m3 dv_c3 - P.
        const double t = before.t, J3 = m3 * L3 * L3 / 3.0, J4 = m4 * L4 * L4 / 3.0, om = 30.0;
        const Complex e3 = std::polar(1.0, before.q[0]), e4 = std::polar(1.0, before.q[1]), i1(0.0, 1.0);
        const Complex A_dot = om * i1 * std::polar(L2, om * t);
        const Complex d = L1 + L4 * e4 - std::polar(L2, om * t) - L3 * e3, n = d / std::abs(d);
        const auto dot = [](Complex a, Complex b) { return (a * std::conj(b)).real(); };
        const double dw3 = after.v[0] - before.v[0], dw4 = after.v[1] - before.v[1];
        const double a = L3 * dot(n, i1 * e3), b = -L3 * dot(i1 * n, i1 * e3) - 0.012;
        const double c = -L4 * dot(n, i1 * e4), f = L4 * dot(i1 * n, i1 * e4) + 0.01;
        const double det = a * f - b * c;
        const double P_N = (J3 * dw3 * f - b * J4 * dw4) / det, P_T = (a * J4 * dw4 - c * J3 * dw3) / det;
        const Complex F_A = m3 * 0.5 * L3 * dw3 * i1 * e3 - (P_N * n - P_T * i1 * n);
        CHECK(jump == doctest::Approx(dot(F_A, A_dot)).epsilon(1e-9));
        CHECK(P_N > 0.0);
        CHECK(std::abs(P_T) <= 0.2 * P_N * (1.0 + 1e-9));
    }
    CHECK(impacts >= 1);
}

TEST_CASE("clearance_fourbar: 128 losses and returns of contact, every row with N >= 0 and gap >= 0") {
    Experiment run("clearance_fourbar/loses?restitution=0.3", 6.0);
    CHECK(run.status() == RunStatus::reached);
    int lost = 0, returned = 0;
    for (const Event& event : run.events())
        lost += event.kind == EventKind::lift_off, returned += event.kind == EventKind::touch_down;
    CHECK(lost + returned >= 128);
    double last = 0.0;
    for (std::size_t i = 0; i < run.nodes(); ++i) {
        const double t = run.simulation().node_time(i);
        for (const double at : {last + 0.31 * (t - last), last + 0.77 * (t - last), t}) {
            CHECK(std::abs(find_pin(run, at, 30.0)) < e + 1e-9);
            CHECK(run.at(at, "pin.normal") >= 0.0);
        }
        last = t;
    }
}

TEST_CASE("clearance_fourbar: what cannot be built is told in one sentence") {
    struct Bad {
        const char *text, *word;
    };
    for (const Bad& bad : {Bad{"clearance_fourbar?crank=0.5", "crank = 0.5"},
                           Bad{"clearance_fourbar?ground=2", "do not close"},
                           Bad{"clearance_fourbar?pin_radius=0.012", "pin_radius = 0.012 is not less"},
                           Bad{"clearance_fourbar?hole_radius=0.1&pin_radius=0", "clearance"}}) {
        const ReadScenario read = read_scenario(bad.text);
        CAPTURE(std::string(bad.text));
        REQUIRE(read.notices.size() == 1);
        CHECK(read.notices[0].find(bad.word) != std::string::npos);
        CHECK(read.notices[0].find("Using") != std::string::npos);
        CHECK(read.errors.size() == 1);
        Simulation simulation(*read.scenario->system, read.scenario->values, read.scenario->settings);
        CHECK(simulation.advance(0.2, 100000) == RunStatus::reached);
    }
    CHECK(read_scenario("clearance_fourbar?crank=0.5").scenario->values ==
          get_initial_values(*find_system("clearance_fourbar")));
}

TEST_CASE("clearance_fourbar: a run ends after two turns unless the scenario says otherwise") {
    for (const double om : {0.5, 10.0, 30.0}) {
        const std::string text = "clearance_fourbar?crank_speed=" + write_number(om);
        const ReadScenario read = read_scenario(text);
        CHECK(read.scenario->settings.t_end == 4.0 * pi / om);
        if (om != 10.0) CHECK(write_scenario(*read.scenario) == text);
    }
    const ReadScenario asked = read_scenario("clearance_fourbar?crank_speed=30&t_end=2");
    CHECK(asked.scenario->settings.t_end == 2.0);
    CHECK(write_scenario(*asked.scenario) == "clearance_fourbar?t_end=2&crank_speed=30");
}
