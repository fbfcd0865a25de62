// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Several contacts with two tangents on one body: shared friction, feet that slip one after another, impacts.
#include "dynamics/footed_body.hpp"
#include "judge/spatial_steps.hpp"

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr double R = 0.3, mu = 0.4;

// Largest factor of the load (fx, fy, mz) that feet with these normal forces hold, by brute force over all rigid
// motions: min over w of sum mu N_i |J_i w| / F.w.
double find_load_factor(const std::vector<std::array<double, 2>>& feet, const std::vector<double>& N,
                        double fx, double fy, double mz) {
    const auto ratio = [&](double a, double b) {
        // w on a sphere of angles a, b; turning measured by R
        const double vx = std::cos(b) * std::cos(a), vy = std::cos(b) * std::sin(a), w = std::sin(b) / R;
        const double power = fx * vx + fy * vy + mz * w;
        if (!(power > 0.0)) return 1e300;
        double held = 0.0;
        for (std::size_t i = 0; i < feet.size(); ++i)
            held += mu * N[i] * std::hypot(vx - w * feet[i][1], vy + w * feet[i][0]);
        return held / power;
    };
    double best = 1e300, at = 0.0, bt = 0.0, width = 3.2;
    for (int i = -200; i <= 200; ++i)
        for (int j = -100; j <= 100; ++j)
            if (const double value = ratio(0.016 * i, 0.016 * j); value < best)
                best = value, at = 0.016 * i, bt = 0.016 * j;
    for (width = 0.02; width > 1e-10; width *= 0.5)
        for (int i = -4; i <= 4; ++i)
            for (int j = -4; j <= 4; ++j)
                if (const double value = ratio(at + width * i / 4, bt + width * j / 4); value < best)
                    best = value, at += width * i / 4, bt += width * j / 4;
    return best;
}

}  // namespace

TEST_CASE("feet: a tripod that glides and turns ends both at the same time, and agrees with time stepping") {
    FootedBody body;
    body.feet = make_circle(3, R);
    body.H = 0.1;
    body.initial[6] = 1.0;
    body.initial[7] = 0.4;
    body.initial[11] = 5.0;
    Run run(body), coarse(body, 1e-12, 1e-4);
    REQUIRE(run.advance(1.5));
    REQUIRE(coarse.advance(1.5));
    for (std::size_t i = 0; i < 3; ++i) CHECK(run.state(i) == ContactState::stick);
    for (std::size_t k : {0, 1, 5}) CHECK(std::abs(run.q(k) - coarse.q(k)) < 2e-3);
    CHECK(run.events().time(EventKind::slip_to_stick, 2) - run.events().time(EventKind::slip_to_stick, 0) <
          1e-6);
    const double start = 0.5 * (2.0 * 1.16 + 0.5 * 25.0);
    CHECK(std::abs(run.energy_defect() - start) < 1e-9);
    MESSAGE("steps " << run.steps());
}

// Reference for the stop of a body: in the time tau with d(t) = rho d(tau), rho = (v^2 + (R w)^2)^(1/2), its equations are
// smooth and rho falls like exp(-c tau). With z = (x, y, ga, x', y', w, t) and feet that all slip,
//
//     sum N_i = m g,   sum Y_i N_i = mu H sum N_i e2_i,   sum X_i N_i = mu H sum N_i e1_i
//     m v' = -mu sum N_i e_i,   C w' = -mu sum N_i (X_i e2_i - Y_i e1_i)
TEST_CASE(
    "feet: a tripod that glides and turns stops when its equations in the time of its own speed say so") {
    using State = std::array<double, 7>;
    for (const auto& start : {std::array<double, 3>{1.0, 0.4, 5.0}, {2.0, -1.0, -8.0}, {0.01, 0.0, 10.0}}) {
        FootedBody body;
        body.feet = make_circle(3, R);
        body.H = 0.1;
        body.initial[6] = start[0], body.initial[7] = start[1], body.initial[11] = start[2];
        const auto speed = [](const State& z) { return std::hypot(z[3], z[4], R * z[5]); };
        const auto rate = [&](const State& z) {
            const double c = std::cos(z[2]), s = std::sin(z[2]);
            Eigen::Matrix3d A, pull;
            for (int i = 0; i < 3; ++i) {
                const auto& foot = body.feet[static_cast<std::size_t>(i)];
                const double X = foot[0] * c - foot[1] * s, Y = foot[0] * s + foot[1] * c;
                const double u1 = z[3] - z[5] * Y, u2 = z[4] + z[5] * X, u = std::hypot(u1, u2);
                A.col(i) << 1.0, Y - mu * body.H * u2 / u, X - mu * body.H * u1 / u;
                pull.col(i) << mu * u1 / u, mu * u2 / u, mu * (X * u2 - Y * u1) / u;
            }
            const Eigen::Vector3d N = A.lu().solve(Eigen::Vector3d(body.m * body.g, 0.0, 0.0));
            const Eigen::Vector3d F = pull * N;
            State out{z[3], z[4], z[5], -F[0] / body.m, -F[1] / body.m, -F[2] / body.C, 1.0};
            for (double& value : out) value *= speed(z);
            return out;
        };
        const auto along = [](State z, const State& k, double h) {
            for (std::size_t i = 0; i < z.size(); ++i) z[i] += h * k[i];
            return z;
        };
        State z{0.0, 0.0, 0.0, start[0], start[1], start[2], 0.0};
        for (const double h = 2e-4; speed(z) > 1e-14;) {
            const State k1 = rate(z), k2 = rate(along(z, k1, 0.5 * h)), k3 = rate(along(z, k2, 0.5 * h));
            const State k4 = rate(along(z, k3, h));
            for (std::size_t i = 0; i < z.size(); ++i)
                z[i] += h / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
        }
        Run run(body);
        CAPTURE(start[2]);
        REQUIRE(run.advance(z[6] + 0.1));
        CHECK(run.events().rows.size() == 3);
        for (std::size_t i = 0; i < 3; ++i) {
            CHECK(std::abs(run.events().time(EventKind::slip_to_stick, i) - z[6]) < 1e-9);
            CHECK(run.state(i) == ContactState::stick);
        }
        for (const auto [k, at] : {std::array<std::size_t, 2>{0, 0}, {1, 1}, {5, 2}})
            CHECK(std::abs(run.q(k) - z[at]) < 1e-9);
    }
}

// All friction forces act along the circle: C w' = -mu m g R, whatever the angle of the body is.
TEST_CASE("feet: a tripod that only turns stops after C w/(mu m g R)") {
    for (const double tol : {1e-12, 1e-10, 1e-8})
        for (const double w : {1.0, 5.0, 10.0}) {
            FootedBody body;
            body.feet = make_circle(3, R);
            body.initial[11] = w;
            Run run(body, tol);
            const double stop = body.C * w / (mu * body.m * body.g * R);
            CAPTURE(tol);
            CAPTURE(w);
            REQUIRE(run.advance(stop + 0.5));
            CHECK(run.events().rows.size() == 3);
            CHECK(std::abs(run.events().time(EventKind::slip_to_stick) - stop) < 1e-9);
            CHECK(std::abs(run.q(5) - 0.5 * w * stop) < 1e-9 + tol);
            CHECK(run.steps() < 200);
        }
}

TEST_CASE("feet: a torque that grows turns a tripod from mu m g R on") {
    FootedBody body;
    body.feet = make_circle(3, R);
    const double j = 4.0;
    body.load = [=](double t) { return std::array<double, 6>{0, 0, 0, 0, 0, j * t}; };
    Run run(body);
    const double t0 = mu * body.m * body.g * R / j;
    REQUIRE(run.advance(t0 + 0.5));
    CHECK(run.events().count(EventKind::stick_to_slip) == 3);
    CHECK(std::abs(run.events().time(EventKind::stick_to_slip) - t0) < 1e-9);
    CHECK(std::abs(run.q(5) - j * 0.125 / (6.0 * body.C)) < 1e-9);
    CHECK(std::abs(run.energy_defect()) < 1e-9);
    MESSAGE("steps " << run.steps());
}

TEST_CASE("feet: full stick ends where the test over all rigid motions says so") {
    for (const auto& load : {std::array<double, 3>{1.0, 0.4, 0.0}, {0.6, -0.8, 0.3}, {0.2, 0.1, -0.4}}) {
        FootedBody body;
        body.feet = {{-0.3, 0.05}, {0.2, -0.25}, {0.25, 0.2}};
        body.load = [&](double t) {
            return std::array<double, 6>{load[0] * t, load[1] * t, 0, 0, 0, load[2] * t};
        };
        Run run(body);
        const Sample rest = run.sample();
        std::vector<double> N;
        for (const ContactSample& c : rest.contacts) N.push_back(c.normal);
        const double t0 = find_load_factor(body.feet, N, load[0], load[1], load[2]);
        REQUIRE(run.advance(t0 + 1.0));
        CHECK(run.events().time(EventKind::stick_to_slip) == doctest::Approx(t0).epsilon(1e-9));
        CHECK(std::abs(run.energy_defect()) < 1e-8);
        MESSAGE("steps " << run.steps() << " events " << run.events().rows.size());
    }
}

TEST_CASE("feet: forces that are not unique are the shortest ones inside the cones") {
    FootedBody body;
    body.feet = {{-0.3, 0.05}, {0.2, -0.25}, {0.25, 0.2}};
    body.load = [](double) { return std::array<double, 6>{5.5, 1.0, 0, 0, 0, 0.6}; };
    Run run(body);
    const Sample s = run.sample();
    double fx = 0.0, fy = 0.0, mz = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(s.contacts[i].state == ContactState::stick);
        const auto& T = s.contacts[i].tangent;
        CHECK(std::hypot(T[0], T[1]) <= mu * s.contacts[i].normal + 1e-9);
        fx += T[0], fy += T[1], mz += body.feet[i][0] * T[1] - body.feet[i][1] * T[0];
    }
    CHECK(fx == doctest::Approx(-5.5).epsilon(1e-10));
    CHECK(fy == doctest::Approx(-1.0).epsilon(1e-10));
    CHECK(mz == doctest::Approx(-0.6).epsilon(1e-9));
}

TEST_CASE("feet: a body turns about the foot that holds while the others slip") {
    FootedBody body;
    body.feet = {{-0.3, 0.0}, {0.2, -0.25}, {0.2, 0.25}};
    body.law = {make_coulomb(1.5), make_coulomb(0.1), make_coulomb(0.1)};
    body.load = [](double t) { return std::array<double, 6>{0, 3.0 * t, 0, 0, 0, 0.9 * t}; };
    Run run(body);
    REQUIRE(run.advance(1.2));
    CHECK(run.state(0) == ContactState::stick);
    CHECK(run.state(1) == ContactState::slip);
    CHECK(run.state(2) == ContactState::slip);
    CHECK(std::abs(run.q(0) + 0.3 * 1.0 - 0.3 * std::cos(run.q(5))) < 1e-9);
    CHECK(std::abs(run.q(1) - 0.3 * std::sin(run.q(5))) < 1e-9);
    CHECK(run.q(5) > 1e-3);
    CHECK(std::abs(run.energy_defect()) < 1e-8);
}

TEST_CASE("feet: four feet rest with forces of least norm and slip together") {
    FootedBody body;
    body.feet = make_circle(4, R);
    body.load = [](double t) { return std::array<double, 6>{0.6 * t, 0.8 * t, 0, 0, 0, 0}; };
    Run run(body);
    for (const ContactSample& c : run.sample().contacts) CHECK(c.normal == doctest::Approx(5.0));
    const double t0 = mu * body.m * body.g;
    REQUIRE(run.advance(t0 + 0.5));
    CHECK(run.events().time(EventKind::stick_to_slip) == doctest::Approx(t0).epsilon(1e-10));
    CHECK(run.events().count(EventKind::stick_to_slip) == 4);
    CHECK(run.events().rows.size() == 4);
    CHECK(std::abs(run.q(0) - 0.6 * 0.125 / (6.0 * body.m)) < 1e-9);
    CHECK(std::abs(run.q(1) - 0.8 * 0.125 / (6.0 * body.m)) < 1e-9);
}

TEST_CASE("feet: a table whose least-norm forces would pull still stands; its load moves over the edge") {
    FootedBody body;
    body.feet = {{R, R}, {-R, R}, {-R, -R}, {R, -R}};
    // The moments shift the load to (0.9 R s, 0.9 R s), s = t: over the edge x + ... at t = 1/0.9.
    body.load = [&](double t) {
        const double d = 0.9 * R * t, W = body.m * body.g;
        return std::array<double, 6>{0, 0, 0, -W * d, W * d, 0};
    };
    Run run(body);
    REQUIRE(run.advance(1.0));
    CHECK(run.events().rows.empty());
    for (const ContactSample& c : run.sample().contacts) CHECK(c.normal >= -1e-9);
    REQUIRE(run.advance(1.2));
    CHECK(std::abs(run.events().time(EventKind::lift_off) - 1.0 / 0.9) < 1e-9);
}

// A foot that shares friction with others lifts off only when its load ends; with the load its friction cone ends too.
TEST_CASE("feet: a body that rocks lifts and sets down its feet, with admissible rows all along") {
    for (const int feet : {3, 4}) {
        FootedBody body;
        body.feet = make_circle(feet, R);
        body.load = [](double t) {
            return std::array<double, 6>{0, 0, 0, 4.5 * std::sin(9.0 * t), 1.5 * std::sin(5.0 * t), 0};
        };
        Run run(body, 1e-10);
        std::string complaint;
        run.each = [&](const Sample& s) {
            if (complaint.empty()) complaint = judge_row(body, s, run.motion().mode());
        };
        CAPTURE(feet);
        CHECK(run.advance(1.0));
        CHECK(complaint == "");
        CHECK(run.events().count(EventKind::lift_off) > 5);
        CHECK(run.events().count(EventKind::impact) > 5);
        CHECK(std::abs(run.energy_defect()) < 1e-9);
    }
    // Three feet: the first to lift is the one whose load m g/3 + (l x M) ends first.
    FootedBody body;
    body.feet = make_circle(3, R);
    body.load = [](double t) { return std::array<double, 6>{0, 0, 0, 2.0 * t, 0, 0}; };
    double t0 = HUGE_VAL;  // N_i = m g/3 - 2 Y_i M_x/(3 R^2): the largest Y_i lifts off first
    for (const auto& foot : body.feet)
        if (foot[1] > 0.0) t0 = std::min(t0, body.m * body.g * R * R / (2.0 * 2.0 * foot[1]));
    Run run(body, 1e-10);
    REQUIRE(run.advance(t0 + 0.01));
    CHECK(run.events().rows.front().kind == EventKind::lift_off);
    CHECK(run.events().rows.front().reason() == "N reaches 0");
    CHECK(std::abs(run.events().rows.front().t - t0) < 1e-9);
}
