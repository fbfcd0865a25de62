// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of the shaker (docs/theory/inclined_shaker.md) against differences: rows of the feet from gap and slip,
// velocity terms of h from the kinetic energy, the applied ones from the points at which the forces act.
#include "model/catalogue.hpp"
#include "model/system.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

using namespace stiction;

namespace {

using State = std::array<double, 6>;

// The printed data.
constexpr double m = 0.663, A = 0.85e-3, B = 1.6e-3, C = 1.75e-3, g = 9.81, a1 = 0.0424, a2 = 0.0496,
                 b1 = 0.001, b2 = 0.025, b3 = 0.031, h_S = 0.0374, l1 = 0.0104, l2 = 0.043, l3 = 0.0165,
                 Da = 0.0035, Dh = 0.0045, omega = 19.6, delta = 0.115, F0 = 0.055 * 0.011 * omega * omega;

std::unique_ptr<Mechanism> make_shaker() {
    const System& system = *find_system("inclined_shaker");
    return system.make(system, get_initial_values(system), "augmented_lagrangian");
}

Kinetics evaluate(const Mechanism& shaker, double t, const State& q, const State& v) {
    Kinetics out;
    out.M = Eigen::MatrixXd::Zero(6, 6);
    out.h = Eigen::VectorXd::Zero(6);
    out.J_N = Eigen::MatrixXd::Zero(3, 6);
    out.J_T = Eigen::MatrixXd::Zero(6, 6);
    out.contacts.resize(3);
    shaker.evaluate(t, q, v, out);
    return out;
}

// g_N of section 7.2 in the letters of the paper, q = (q1 .. q6).
double find_gap(std::size_t foot, double t, const State& q) {
    const double c6 = std::cos(q[5]), s6 = std::sin(q[5]), c = Da * std::cos(omega * t);
    if (foot == 0) return q[2] + q[3] * (-(a1 + c) * s6 + b1 * c6) - q[4] * (-(a1 + c) * c6 - b1 * s6);
    const double b = foot == 1 ? -b2 : b3;
    return q[2] + q[3] * ((a2 - c) * s6 + b * c6) - q[4] * ((a2 - c) * c6 - b * s6);
}

struct Draw {
    std::mt19937_64 random{7};
    std::uniform_real_distribution<double> uniform{-1.0, 1.0};
    State q() {
        return {uniform(random),       uniform(random),       0.1 * uniform(random),
                0.2 * uniform(random), 0.2 * uniform(random), 3.0 * uniform(random)};
    }
    State v() {
        State out;
        for (double& x : out) x = 2.0 * uniform(random);
        return out;
    }
};

}  // namespace

TEST_CASE(
    "inclined_shaker: w_N and wt_N are the derivatives of the printed gap, wb_N its second one without q''") {
    const auto shaker = make_shaker();
    Draw draw;
    for (int trial = 0; trial < 50; ++trial) {
        const State q = draw.q(), v = draw.v();
        const double t = 0.1 * trial, e = 1e-5;
        const Kinetics k = evaluate(*shaker, t, q, v);
        for (std::size_t i = 0; i < 3; ++i) {
            CHECK(std::abs(k.contacts[i].gap - find_gap(i, t, q)) < 1e-15);
            for (std::size_t j = 0; j < 6; ++j) {
                State left = q, right = q;
                left[j] -= e, right[j] += e;
                const double w = (find_gap(i, t, right) - find_gap(i, t, left)) / (2.0 * e);
                CHECK(std::abs(k.J_N(static_cast<int>(i), static_cast<int>(j)) - w) < 1e-9);
            }
            const double rate = (find_gap(i, t + e, q) - find_gap(i, t - e, q)) / (2.0 * e);
            CHECK(std::abs(k.contacts[i].w_N - rate) < 1e-8);
            const auto along = [&](double tau) {
                State p = q;
                for (std::size_t j = 0; j < 6; ++j) p[j] += tau * v[j];
                return find_gap(i, t + tau, p);
            };
            constexpr double step = 1e-4;
            const double bias = (along(step) - 2.0 * along(0.0) + along(-step)) / (step * step);
            CHECK(std::abs(k.contacts[i].b_N - bias) < 3e-6);
        }
    }
}

TEST_CASE("inclined_shaker: slip is (x' - ga' Y - be' H, y' + ga' X + al' H), wb_T its rate without q''") {
    const auto shaker = make_shaker();
    Draw draw;
    const auto find_slip = [](std::size_t foot, double t, const State& q, const State& v) {
        const double p_x = (foot == 0 ? -a1 : a2) - Da * std::cos(omega * t), p_y = foot == 0   ? b1
                                                                                    : foot == 1 ? -b2
                                                                                                : b3;
        const double X = p_x * std::cos(q[5]) - p_y * std::sin(q[5]),
                     Y = p_x * std::sin(q[5]) + p_y * std::cos(q[5]);
        const double H = h_S + Dh * std::sin(omega * t);
        return std::array<double, 2>{v[0] - v[5] * Y - v[4] * H, v[1] + v[5] * X + v[3] * H};
    };
    for (int trial = 0; trial < 50; ++trial) {
        const State q = draw.q(), v = draw.v();
        const double t = 0.1 * trial, e = 1e-5;
        const Kinetics k = evaluate(*shaker, t, q, v);
        State left = q, right = q;
        for (std::size_t j = 0; j < 6; ++j) left[j] -= e * v[j], right[j] += e * v[j];
        for (std::size_t i = 0; i < 3; ++i) {
            const auto u = find_slip(i, t, q, v), before = find_slip(i, t - e, left, v),
                       after = find_slip(i, t + e, right, v);
            for (int part = 0; part < 2; ++part) {
                const auto at = static_cast<std::size_t>(part);
                double computed = k.contacts[i].w_T[at];
                for (int j = 0; j < 6; ++j)
                    computed += k.J_T(2 * static_cast<int>(i) + part, j) * v[static_cast<std::size_t>(j)];
                CHECK(std::abs(computed - u[at]) < 1e-14);
                CHECK(std::abs(k.contacts[i].b_T[at] - (after[at] - before[at]) / (2.0 * e)) < 1e-7);
            }
        }
    }
}

TEST_CASE("inclined_shaker: K = q'.M q'/2, and the velocity terms of h do the work that M' leaves") {
    const auto shaker = make_shaker();
    Draw draw;
    for (int trial = 0; trial < 50; ++trial) {
        const State q = draw.q(), v = draw.v(), still{};
        const double t = 0.1 * trial, e = 1e-5;
        const Kinetics k = evaluate(*shaker, t, q, v);
        const Eigen::Map<const Eigen::VectorXd> v_(v.data(), 6);
        const double K = 0.5 * v_.dot(k.M * v_);
        CHECK(shaker->kinetic_energy(t, q, v) == doctest::Approx(K).epsilon(1e-13));
        // Of second order in the tilt too: v.(h(v) - h(0)) + v.M'v/2 = 0 along q' = v.
        State left = q, right = q;
        for (std::size_t j = 0; j < 6; ++j) left[j] -= e * v[j], right[j] += e * v[j];
        const Eigen::MatrixXd rate =
            (evaluate(*shaker, t, right, v).M - evaluate(*shaker, t, left, v).M) / (2.0 * e);
        const Eigen::VectorXd terms = k.h - evaluate(*shaker, t, q, still).h;
        CHECK(std::abs(v_.dot(terms) + 0.5 * v_.dot(rate * v_)) < 1e-11);
        CHECK(std::abs(v_.dot(terms)) < 1.0);
    }
}

TEST_CASE("inclined_shaker: M and h upright are those printed, h6 with its terms of second order") {
    const auto shaker = make_shaker();
    Draw draw;
    for (int trial = 0; trial < 30; ++trial) {
        State q = draw.q(), v = draw.v();
        const double t = 0.07 * trial, s = std::sin(omega * t), c = std::cos(omega * t), cg = std::cos(q[5]),
                     sg = std::sin(q[5]), al = q[3], be = q[4];
        const Kinetics k = evaluate(*shaker, t, q, v);
        CHECK(k.M(0, 0) == m);
        CHECK(k.M(3, 3) == doctest::Approx(A * cg * cg + B * sg * sg).epsilon(1e-14));
        CHECK(k.M(4, 4) == doctest::Approx(A * sg * sg + B * cg * cg).epsilon(1e-14));
        CHECK(std::abs(k.M(3, 4) - (A - B) * sg * cg) < 1e-18);
        CHECK(k.M(3, 5) == doctest::Approx(C * be).epsilon(1e-14));
        CHECK(k.M(4, 5) == 0.0);
        CHECK(k.M(5, 5) == C);
        const double printed[] = {
            m * g * std::sin(delta) + F0 * (cg * c + be * s),
            F0 * (sg * c - al * s),
            -m * g * std::cos(delta) + F0 * (al * sg * c - be * cg * c + s),
            F0 * (l1 - Da * c) * sg * s + F0 * l2 * (be * c - cg * s) + F0 * (l3 + Dh * s) * sg * c +
                v[4] * v[5] * ((A - B) * (1.0 - 2.0 * cg * cg) - C) + 2.0 * v[3] * v[5] * (A - B) * cg * sg,
            -F0 * (l1 - Da * c) * cg * s - F0 * l2 * sg * s - F0 * (l3 + Dh * s) * cg * c +
                v[3] * v[5] * ((A - B) * (1.0 - 2.0 * cg * cg) + C) + 2.0 * v[4] * v[5] * (B - A) * cg * sg,
            F0 * l2 * c};
        for (int row = 0; row < 5; ++row) CHECK(std::abs(k.h[row] - printed[row]) < 1e-14);
        const double second = -C * v[3] * v[4] + (A - B) * (cg * v[3] + sg * v[4]) * (cg * v[4] - sg * v[3]);
        CHECK(std::abs(k.h[5] - printed[5] - second) < 1e-15);
    }
}

TEST_CASE("inclined_shaker: the power of the drive is what h does without weight and velocity terms") {
    const auto shaker = make_shaker();
    Draw draw;
    for (int trial = 0; trial < 30; ++trial) {
        Sample now;
        const State q = draw.q(), v = draw.v(), still{};
        now.t = 0.07 * trial;
        now.q.assign(q.begin(), q.end()), now.v.assign(v.begin(), v.end());
        const Eigen::VectorXd h = evaluate(*shaker, now.t, q, still).h;
        double power = -m * g * std::sin(delta) * v[0] + m * g * std::cos(delta) * v[2];
        for (int j = 0; j < 6; ++j) power += h[j] * v[static_cast<std::size_t>(j)];
        CHECK(std::abs(shaker->drive_power(now) - power) < 1e-13);
        CHECK(shaker->potential_energy(now.t, q) ==
              doctest::Approx(m * g * (q[2] * std::cos(delta) - q[0] * std::sin(delta))));
    }
}
