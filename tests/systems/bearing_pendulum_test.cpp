// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/experiment.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace stiction;
using stiction::test::Experiment;

namespace {

constexpr double gravity = 9.80665, r_p = 0.01;

// The default pendulum from its parts, written out a second time.
struct Body {
    double m_t, l, J, al, be, K;
};
Body make_body(double m_p = 0.188, double washers = 2.0) {
    const double h_p = 0.0826, m_r = 0.074, r_r = 0.0048, h_r = 0.147, h_t = 0.0375, r_wo = 0.015;
    const double h_w = washers * 0.0187, m_w = washers * 0.0905;
    const double J_p =
        m_p / 2.0 *
        (h_p * std::pow(r_p, 4) - 2.0 * r_p * r_r * r_r / 6.0 * (3.0 * r_r * r_r + 4.0 * r_p * r_p)) /
        (h_p * r_p * r_p - 2.0 * r_p * r_r * r_r);
    const double J_r = m_r * r_r * r_r / 4.0 + m_r * h_r * h_r / 12.0;
    const double J_w = m_w * (3.0 * (r_r * r_r + r_wo * r_wo) + h_w * h_w) / 12.0;
    const double l_r = h_r / 2.0, l_w = h_r - h_t + h_w / 2.0;
    Body out{};
    out.m_t = m_p + m_r + m_w;
    out.l = (l_r * m_r + l_w * m_w) / out.m_t;
    out.J = J_p + m_p * out.l * out.l + J_r + m_r * std::pow(out.l - l_r, 2) + J_w +
            m_w * std::pow(out.l - l_w, 2);
    out.al = out.J / (out.m_t * out.l * out.l);
    out.be = r_p / out.l;
    out.K = std::sqrt(gravity / (out.l * (1.0 + out.al)));
    return out;
}

std::string write(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

Sample take_start(const std::string& items) {
    Experiment run("bearing_pendulum?" + items, 0.0);
    Sample out;
    run.simulation().get_node_sample(0, out);
    return out;
}

}  // namespace

TEST_CASE(
    "bearing_pendulum: with 4 points and 1 and 4 loaded, N1, N4 and theta'' are (4.47)-(4.49), mended") {
    const Body body = make_body();
    const double al = body.al, be = body.be;
    int compared = 0;
    for (double theta = -1.5; theta < 0.4; theta += 0.17) {
        for (double theta_dot = -8.0; theta_dot < 0.0; theta_dot += 1.7) {
            const double f = 0.15 + 2.0 * r_p * std::abs(theta_dot), w = theta_dot / body.K;
            const double s = std::sin(theta), c = std::cos(theta);
            const double D = (1.0 + al) * (1.0 + f * f) - be * f * (1.0 + f);
            const double N1 = (al * (1.0 + al) * f * c - (1.0 + al) * (1.0 + al - be * f) * s +
                               (1.0 + al - be * f) * w * w) /
                              ((1.0 + al) * D);
            const double N4 =
                (al * (1.0 + al) * c + (1.0 + al) * (1.0 + al - be) * f * s - (1.0 + al - be) * f * w * w) /
                ((1.0 + al) * D);
            if (N1 < 0.0 || N4 < 0.0) continue;
            ++compared;
            const double swing = (-(1.0 + al) * (1.0 + (1.0 - be) * f * f - be * f) * c -
                                  (1.0 + al) * be * f * (1.0 - f) * s + be * f * (1.0 - f) * w * w) /
                                 D;
            const Sample sample =
                take_start("points=4&theta0=" + write(theta) + "&theta_dot0=" + write(theta_dot));
            const double weight = body.m_t * gravity;
            CHECK(std::abs(sample.contacts[0].normal / weight - N1) < 1e-12 * (1.0 + N1));
            CHECK(std::abs(sample.contacts[3].normal / weight - N4) < 1e-12 * (1.0 + N1));
            CHECK(sample.contacts[1].normal == 0.0);
            CHECK(sample.contacts[2].normal == 0.0);
            CHECK(std::abs(sample.contacts[0].tangent[0] / weight - f * N1) < 1e-12 * (1.0 + N1));
            CHECK(std::abs(sample.a[2] / (body.K * body.K) - swing) < 1e-12);
        }
    }
    CHECK(compared > 10);
}

TEST_CASE("bearing_pendulum: alpha is above 1 with one washer and a heavy pivot") {
    CHECK(make_body(0.196, 1.0).al > 1.0);  // the text after (4.8) says alpha < 1
    CHECK(make_body(0.188, 2.0).al < 1.0);
}

TEST_CASE(
    "bearing_pendulum: without friction it swings from horizontal to -pi in 2 K(1/2) and carries (1 + "
    "2/(1+al)) "
    "m_t g at the bottom") {
    constexpr double half_swing = 3.7081493546027438;  // 2 K(k^2 = 1/2)
    for (const char* points : {"4", "16", "inf"}) {
        const Body body = make_body(0.196);
        Experiment run("bearing_pendulum?material=brass&mu=0&b=0&points=" + std::string(points), 2.0);
        double turn = 0.0;
        for (const Event& event : run.events())
            if (turn == 0.0 && event.kind == EventKind::slip_reversal) turn = event.t;
        CHECK(std::abs(turn * body.K - half_swing) < 1e-9);
        CHECK(std::abs(run.at(turn, "theta") + pi) < 1e-9);
        CHECK(std::abs(run.at(0.0, "theta_dot")) == 0.0);
        CHECK(run.energy_defect() < 1e-10);
        // At the bottom, sum N_i (cos, sin)(psi_i) is the resultant.
        const double speed = body.K * std::sqrt(2.0);
        Sample bottom = take_start("material=brass&mu=0&b=0&points=" + std::string(points) +
                                   "&theta0=" + write(-0.5 * pi) + "&theta_dot0=" + write(speed));
        double P = 0.0, Q = 0.0;
        for (std::size_t i = 0; i < bottom.contacts.size(); ++i) {
            const double d = 2.0 * pi * static_cast<double>(i) / static_cast<double>(bottom.contacts.size());
            P += bottom.contacts[i].normal * std::cos(d), Q += bottom.contacts[i].normal * std::sin(d);
        }
        const double weight = body.m_t * gravity;
        CHECK(std::abs(std::hypot(P, Q) / weight - (1.0 + 2.0 / (1.0 + body.al))) < 1e-12);
    }
}

TEST_CASE("bearing_pendulum: a line contact rests iff |cos theta| <= be mu/sqrt(1 + mu^2)") {
    const Body body = make_body();
    for (const double mu : {0.15, 0.5, 1.0}) {
        const double edge = std::asin(body.be * mu / std::sqrt(1.0 + mu * mu));  // from the vertical
        for (const double side : {1.0, -1.0}) {
            const std::string tail = "&points=inf&mu=" + write(mu);
            CHECK(take_start("theta0=" + write(-0.5 * pi + side * edge * (1.0 - 1e-9)) + tail)
                      .contacts[0]
                      .state == ContactState::stick);
            CHECK(take_start("theta0=" + write(-0.5 * pi + side * edge * (1.0 + 1e-9)) + tail)
                      .contacts[0]
                      .state == (side > 0.0 ? ContactState::slip_minus : ContactState::slip_plus));
        }
    }
}

TEST_CASE("bearing_pendulum: at rest the friction in the bearing holds the weight's moment") {
    for (const char* points : {"4", "16", "inf"}) {
        const Sample sample = take_start("points=" + std::string(points) + "&theta0=-1.56&mu=0.4");
        REQUIRE(sample.contacts[0].state == ContactState::stick);
        double T = 0.0;
        for (const ContactSample& contact : sample.contacts) {
            T += contact.tangent[0];
            CHECK(std::abs(contact.tangent[0]) <= 0.4 * contact.normal + 1e-12);
        }
        // Moment about the bearing axis: r_p sum T - m_t g x = 0.
        CHECK(std::abs(r_p * T - make_body().m_t * gravity * sample.q[0]) < 1e-12);
    }
}

TEST_CASE("bearing_pendulum: the motion mirrored at the vertical, theta -> -pi - theta, is a motion") {
    for (const char* method : {"reduction", "friction_circle", "empirical"}) {
        const std::string base = "bearing_pendulum?points=8&method=" + std::string(method);
        Experiment left(base + "&theta0=-0.4&theta_dot0=2", 4.0);
        Experiment right(base + "&theta0=" + write(-pi + 0.4) + "&theta_dot0=-2", 4.0);
        for (const double t : {0.3, 1.0, 2.2, 4.0})
            CHECK(std::abs(left.at(t, "theta") + right.at(t, "theta") + pi) < 1e-8);
    }
}

TEST_CASE(
    "bearing_pendulum: energy never grows, the ledger closes, and only viscous friction never stops it") {
    for (const char* items : {"mu=0.15", "points=4", "points=inf", "points=64&mu=0.35&b=0.5", "mu=0&b=4",
                              "method=empirical", "method=friction_circle", "mu=1&b=10&theta_dot0=20"}) {
        Experiment run("bearing_pendulum?" + std::string(items), 10.0);
        CAPTURE(std::string(items));
        CHECK(run.energy_defect() < 1e-9 * run.largest_energy());
        double last = HUGE_VAL;
        for (std::size_t i = 0; i < run.nodes(); ++i) {
            const double energy = run.at_node(i, "energy.kinetic") + run.at_node(i, "energy.potential");
            CHECK(energy <= last + 1e-11);
            last = energy;
        }
        const bool stops = std::string_view(items).find("mu=0&") == std::string_view::npos;
        bool stopped = false;
        for (const Event& event : run.events()) stopped = stopped || event.kind == EventKind::slip_to_stick;
        CHECK(stopped == stops);
    }
}

TEST_CASE(
    "bearing_pendulum: at most two neighbouring points are loaded while f > 0, and their change is an "
    "event") {
    Experiment run("bearing_pendulum", 3.0);
    for (std::size_t node = 0; node < run.nodes(); ++node) {
        int first = -1, count = 0;
        for (int i = 0; i < 16; ++i) {
            if (!(run.at_node(node, "p" + std::to_string(i + 1) + ".normal") > 1e-9)) continue;
            if (count == 1) CHECK((i == first + 1 || (first == 0 && i == 15)));
            if (count == 0) first = i;
            ++count;
        }
        CHECK(count >= 1);
        CHECK(count <= 2);
    }
    // Just before a load switch the load of the point that is left behind is 0.
    int switches = 0;
    for (const Event& event : run.events()) {
        if (event.kind != EventKind::load_switch || event.cause != Cause::load_ends) continue;
        ++switches;
        CHECK(run.at(event.t, "active") == 1.0);
        CHECK(event.t > 0.0);
    }
    CHECK(switches > 10);
}

TEST_CASE("bearing_pendulum: turning points and load switches stand to 1e-10 s where fixed steps have them") {
    // The reduced equation written out once more, in Runge-Kutta steps of 20 us from one turning point to the
    // next: a kink of the load costs such a step less than 1e-14.
    const Body body = make_body();
    constexpr int m = 16;
    const auto find_pair = [&](double theta, double theta_dot, double fs, double& total) {
        const double s = std::sin(theta), c = std::cos(theta), w = theta_dot / body.K, q = 1.0 + fs * fs;
        const double Fr = s - w * w / (1.0 + body.al), Ft = body.al * c / (1.0 + body.al),
                     a = fs * body.be / (1.0 + body.al);
        int pair = 0;
        total = -HUGE_VAL;
        for (int k = 0; k < m; ++k) {
            const double at = (2 * k + 1) * pi / m, x = std::cos(at), y = std::sin(at);
            const double P = -(Fr + fs * Ft) / q, Q = (fs * Fr - Ft) / q;
            const double here = (x * P + y * Q) / (std::cos(pi / m) - (x * fs * a + y * a) / q);
            if (here > total) total = here, pair = k;
        }
        return pair;
    };
    Experiment run("bearing_pendulum?tol=1e-13", 1.0);
    double sg = -1.0, t = 0.0, theta = 0.0, theta_dot = 0.0, total = 0.0;
    const auto accelerate = [&](double at, double rate) {
        const double f = 0.15 + 2.0 * r_p * sg * rate;
        find_pair(at, rate, sg * f, total);
        return body.K * body.K * (-std::cos(at) - sg * f * body.be * total);
    };
    const auto step = [&](double h, double& at, double& rate) {
        const double a1 = accelerate(at, rate), v2 = rate + 0.5 * h * a1,
                     a2 = accelerate(at + 0.5 * h * rate, v2), v3 = rate + 0.5 * h * a2,
                     a3 = accelerate(at + 0.5 * h * v2, v3), v4 = rate + h * a3,
                     a4 = accelerate(at + h * v3, v4);
        at += h / 6.0 * (rate + 2.0 * v2 + 2.0 * v3 + v4);
        rate += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    };
    const auto pair_of = [&](double at, double rate) {
        return find_pair(at, rate, sg * (0.15 + 2.0 * r_p * sg * rate), total);
    };
    std::vector<double> times;
    constexpr double h = 2e-5;
    int pair = pair_of(theta, -1e-9);
    while (t < 0.9) {
        double next = theta, rate = theta_dot;
        step(h, next, rate);
        const bool turns = sg * rate < 0.0, switches = pair_of(next, rate) != pair;
        if (turns || switches) {
            double low = 0.0, high = h;
            for (int i = 0; i < 40; ++i) {
                const double part = 0.5 * (low + high);
                double at = theta, v = theta_dot;
                step(part, at, v);
                ((turns ? sg * v < 0.0 : pair_of(at, v) != pair) ? high : low) = part;
            }
            times.push_back(t + high);
            step(high, theta, theta_dot);
            t += high;
            if (turns) theta_dot = 0.0, sg = -sg;
            pair = pair_of(theta, theta_dot);
        } else {
            theta = next, theta_dot = rate, t += h;
        }
    }
    std::size_t at = 0;
    double last = -1.0;
    for (const Event& event : run.events()) {
        if (event.t == last || at >= times.size()) continue;  // at a turning point the pair jumps too
        CAPTURE(at);
        CHECK(std::abs(event.t - times[at]) < 1e-10);
        last = event.t, ++at;
    }
    CHECK(at == times.size());
    CHECK(at > 10);
}

TEST_CASE("bearing_pendulum: half swings count the turning points") {
    Experiment run("bearing_pendulum", 10.0);
    int turns = 0;
    for (const Event& event : run.events()) {
        if (event.kind != EventKind::slip_reversal && event.kind != EventKind::slip_to_stick) continue;
        CHECK(run.at(event.t, "half_swings") == ++turns);
        CHECK(std::abs(run.at(event.t, "theta_dot")) == 0.0);
    }
    CHECK(turns > 5);
}

TEST_CASE("bearing_pendulum: more points bring the load to the friction circle, at second order in 1/m") {
    double last = 0.0;
    const double limit =
        Experiment("bearing_pendulum?points=inf&theta0=-0.3&theta_dot0=-4", 0.0).at_node(0, "load_total");
    for (const char* points : {"8", "16", "32", "64", "128"}) {
        // The excess of the polygon lies between 0 and 1/cos(pi/m) - 1.
        const double total =
            Experiment("bearing_pendulum?theta0=-0.3&theta_dot0=-4&points=" + std::string(points), 0.0)
                .at_node(0, "load_total");
        const double m = std::stod(points);
        CHECK(total >= limit * (1.0 - 1e-12));
        CHECK(total <= limit * (1.0 + 1.5 * (1.0 / std::cos(pi / m) - 1.0)));
        last = total;
    }
    CHECK(std::abs(last - limit) < 1e-3 * limit);
}

TEST_CASE("bearing_pendulum: (4.51) damps far more than the model, and as printed it feeds energy") {
    const auto stops_at = [](const std::string& text) {
        Experiment run(text, 20.0);
        for (const Event& event : run.events())
            if (event.kind == EventKind::slip_to_stick) return event.t;
        return HUGE_VAL;
    };
    const double model = stops_at("bearing_pendulum"),
                 empirical = stops_at("bearing_pendulum?method=empirical");
    CHECK(empirical < 0.25 * model);
    Experiment printed("bearing_pendulum?method=empirical_printed", 2.0);
    CHECK(printed.at(2.0, "energy.input") > 0.1 * printed.at(2.0, "energy.dissipated"));
    CHECK(printed.energy_defect() < 1e-9 * printed.largest_energy());
    // theta'' = -c - mu sg - b r_p K w at the start and in motion, in units of K^2.
    const Body body = make_body();
    for (const double theta_dot : {-3.0, 2.0}) {
        const std::string tail = "&theta0=-0.7&theta_dot0=" + write(theta_dot);
        const double sg = theta_dot > 0.0 ? 1.0 : -1.0;
        CHECK(std::abs(take_start("method=empirical" + tail).a[2] / (body.K * body.K) -
                       (-std::cos(-0.7) - 0.15 * sg - 2.0 * r_p * theta_dot)) < 1e-12);
        CHECK(std::abs(take_start("method=empirical_printed" + tail).a[2] / (body.K * body.K) -
                       (-std::cos(-0.7) - 0.15 * sg - 2.0 * r_p * std::abs(theta_dot))) < 1e-12);
    }
}

TEST_CASE("bearing_pendulum: impossible dimensions are mended with a notice") {
    const ReadScenario thread = read_scenario("bearing_pendulum?rod_length=0.05&rod_threaded=0.1");
    CHECK(thread.notices.size() == 1);
    CHECK(test::value_of(*thread.scenario, "rod_threaded") == 0.05);
    const ReadScenario bore = read_scenario("bearing_pendulum?pivot_radius=0.004");
    CHECK(bore.notices.size() == 1);
    CHECK(test::value_of(*bore.scenario, "rod_radius") < 0.004);
}

TEST_CASE(
    "bearing_pendulum: the program at every stage of three degrees of freedom gives the reduced motion") {
    // The integrators differ (Cash-Karp against Dormand-Prince) at a relative tolerance of 1e-10 per step.
    for (const char* items :
         {"points=4", "points=8&material=brass&mu=0.115&b=1.3", "points=32&theta0=-0.4"}) {
        Experiment reduced("bearing_pendulum?" + std::string(items), 1.0);
        Experiment program("bearing_pendulum?method=gauss_qp&" + std::string(items), 1.0);
        CAPTURE(std::string(items));
        REQUIRE(program.status() == RunStatus::reached);
        REQUIRE(program.events().size() == reduced.events().size());
        for (std::size_t i = 0; i < reduced.events().size(); ++i) {
            CHECK(program.event(i).kind == reduced.event(i).kind);
            CHECK(program.event(i).to == reduced.event(i).to);
            CHECK(std::abs(program.event(i).t - reduced.event(i).t) < 1e-9);
        }
        for (const double t : {0.2, 0.6, 1.0}) {
            CHECK(std::abs(program.at(t, "theta") - reduced.at(t, "theta")) < 1e-8);
            CHECK(std::abs(program.at(t, "load_total") - reduced.at(t, "load_total")) < 1e-7);
            CHECK(std::abs(program.at(t, "p1.gap")) < 1e-13);
        }
        CHECK(program.energy_defect() < 1e-9 * program.largest_energy());
    }
}

TEST_CASE(
    "bearing_pendulum: a run of the program at every stage stops by stiction where the reduction does") {
    Experiment reduced("bearing_pendulum?points=4", 6.0);
    Experiment program("bearing_pendulum?points=4&method=gauss_qp", 6.0);
    CHECK(reduced.events().back().kind == EventKind::slip_to_stick);
    CHECK(program.events().back().kind == EventKind::slip_to_stick);
    CHECK(std::abs(program.events().back().t - reduced.events().back().t) < 1e-8);
    CHECK(std::abs(program.at(6.0, "p1.tangent") - reduced.at(6.0, "p1.tangent")) < 1e-6);
}

TEST_CASE(
    "bearing_pendulum: without friction the program takes the shortest load, over half of the journal") {
    const std::string state = "material=brass&mu=0&b=0&theta0=-0.7&theta_dot0=-3";
    const Sample reduced = take_start(state), program = take_start("method=gauss_qp&" + state);
    for (std::size_t i = 0; i < 16; ++i)
        CHECK(std::abs(reduced.contacts[i].normal - program.contacts[i].normal) < 1e-9);
}

TEST_CASE("bearing_pendulum: without projection the constraints drift, with it they hold to rounding") {
    Experiment off("bearing_pendulum/drift"), on("bearing_pendulum/drift?projection=on");
    const auto largest = [](Experiment& run, double from, double to) {
        double out = 0.0;
        for (double t = from; t <= to; t += 0.01) out = std::max(out, run.at(t, "drift"));
        return out;
    };
    CHECK(largest(on, 0.0, 10.0) < 1e-9);
    CHECK(largest(off, 0.0, 0.1) < 1e-8);
    CHECK(largest(off, 5.0, 6.0) > 10.0 * largest(off, 0.0, 0.1));
    // The journal is off its place by as much: |(x, y)| is l.
    const double l = std::hypot(on.at(0.0, "x"), on.at(0.0, "y"));
    const double away = std::abs(std::hypot(off.at(6.0, "x"), off.at(6.0, "y")) - l);
    CHECK(away > 1e-9);
    CHECK(off.at(6.0, "drift") > 0.5 * away);
    Experiment fine("bearing_pendulum?method=gauss_qp&projection=off", 6.0);
    CHECK(largest(fine, 0.0, 6.0) < 1e-6 * largest(off, 0.0, 6.0));
    Experiment exact("bearing_pendulum", 6.0);
    CHECK(std::abs(fine.at(6.0, "theta") - exact.at(6.0, "theta")) < 1e-7);
}

TEST_CASE("bearing_pendulum: stepping over turning points and load switches limits the accuracy") {
    const auto error = [](const std::string& items) {
        Experiment exact("bearing_pendulum?points=8", 2.0);
        Experiment run("bearing_pendulum?points=8&method=gauss_qp&" + items, 2.0);
        return std::abs(run.at(2.0, "theta") - exact.at(2.0, "theta"));
    };
    CHECK(error("tol=0.0001&event_location=off") > 10.0 * error("tol=0.0001"));
    Experiment off("bearing_pendulum?points=4&method=gauss_qp&tol=0.001&event_location=off", 8.0);
    REQUIRE(off.events().size() == 1);
    CHECK(off.event(0).kind == EventKind::slip_to_stick);
}

TEST_CASE("bearing_pendulum: Lemke's vertices hold the complementarity conditions") {
    Experiment run("bearing_pendulum?method=lemke&points=8", 1.0);
    CHECK(run.status() == RunStatus::reached);
    CHECK(run.energy_defect() < 1e-9 * run.largest_energy());
    const double least = Experiment("bearing_pendulum?points=8", 0.0).at_node(0, "load_total");
    CHECK(run.at_node(0, "load_total") >= least * (1.0 - 1e-9));
}

TEST_CASE("bearing_pendulum: the motion converges with the square of 1/m to that of the line contact") {
    const double limit = Experiment("bearing_pendulum?points=inf", 1.0).at(1.0, "theta");
    double last = 0.0;
    for (const char* points : {"16", "32", "64", "128"}) {
        const double error = std::abs(
            Experiment("bearing_pendulum?points=" + std::string(points), 1.0).at(1.0, "theta") - limit);
        if (last > 0.0) CHECK(std::abs(last / error - 4.0) < 0.5);
        last = error;
    }
}

TEST_CASE("bearing_pendulum: after (4.48), point 4 is loaded at release only away from the vertical") {
    const Body body = make_body();
    const double f = 0.15;  // at rest
    for (double theta = -1.5; theta < -0.05; theta += 0.05) {
        const Sample sample = take_start("points=4&theta0=" + write(theta));
        if (sample.contacts[0].state != ContactState::slip_minus) continue;
        const bool expected =
            body.al * std::cos(theta) > (1.0 + body.al - body.be) * f * std::abs(std::sin(theta));
        CHECK((sample.contacts[3].normal > 0.0) == expected);
    }
}

TEST_CASE(
    "bearing_pendulum: what all points do at a turning point is one row, with all of them as its contact") {
    const auto name_turn = [](const char* query) {
        Experiment run("bearing_pendulum?" + std::string(query), 1.0);
        std::string out;
        for (const Event& event : run.events()) {
            if (event.kind != EventKind::slip_reversal) continue;
            const std::string name = name_contacts(run.simulation().mechanism(), event);
            CHECK((out.empty() || out == name));
            CHECK(event.concerns(event.contact + event.others));
            out = name;
        }
        return out;
    };
    CHECK(name_turn("points=16") == "p1..p16");
    CHECK(name_turn("points=8&method=gauss_qp") == "p1..p8");
    CHECK(name_turn("points=inf") == "line");
}
