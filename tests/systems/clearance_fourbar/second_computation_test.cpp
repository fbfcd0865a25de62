// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Losses and returns of contact, computed a second time: classical Runge-Kutta with fixed steps for the two angles, the
// joint in complex numbers, events by bisection of the step in which a sign changes. Two step sizes show its own error.
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <complex>
#include <vector>

using namespace stiction;
using stiction::test::Experiment;

namespace {

using Complex = std::complex<double>;
using State = std::array<double, 4>;  // theta3, theta4 and their rates

double dot(Complex a, Complex b) { return (a * std::conj(b)).real(); }

struct Chain {
    double om, ML, e_N;
    static constexpr double L1 = 0.4, L2 = 0.1, L3 = 0.35, L4 = 0.25, m3 = 0.5, m4 = 0.4, g = 9.81, e = 0.002;
    static constexpr double J3 = m3 * L3 * L3 / 3.0, J4 = m4 * L4 * L4 / 3.0;
    bool closed = true;
    double t = 0.0;
    State y{};

    struct Reading {
        State rate;
        double gap, u_N, N, a, c;  // a, c: J_N
    };
    Reading read(double at, const State& s, bool contact) const {
        const Complex i1(0.0, 1.0), e3 = std::polar(1.0, s[0]), e4 = std::polar(1.0, s[1]);
        const Complex A = std::polar(L2, om * at), A_dot = i1 * om * A, A_ddot = -om * om * A;
        const Complex d = L1 + L4 * e4 - A - L3 * e3,
                      d_dot = L4 * s[3] * i1 * e4 - A_dot - L3 * s[2] * i1 * e3;
        const Complex n = d / std::abs(d);
        const double across = dot(d_dot, i1 * n);
        const double h3 = -0.5 * m3 * L3 * dot(i1 * e3, A_ddot + i1 * g),
                     h4 = -0.5 * m4 * L4 * g * e4.real() - ML;
        Reading out{};
        out.a = L3 * dot(n, i1 * e3), out.c = -L4 * dot(n, i1 * e4);
        // |d|'' = n.d'' + across^2/|d|
        const Complex bias = -L4 * s[3] * s[3] * e4 - A_ddot + L3 * s[2] * s[2] * e3;
        const double b = -dot(bias, n) - across * across / std::abs(d);
        out.N = -(out.a * h3 / J3 + out.c * h4 / J4 + b) / (out.a * out.a / J3 + out.c * out.c / J4);
        const double N = contact ? out.N : 0.0;
        out.rate = {s[2], s[3], (h3 + out.a * N) / J3, (h4 + out.c * N) / J4};
        out.gap = e - std::abs(d), out.u_N = -dot(d_dot, n);
        return out;
    }
    State step(double h) const {
        const auto along = [&](const State& k, double size) {
            State out = y;
            for (std::size_t i = 0; i < 4; ++i) out[i] += size * k[i];
            return out;
        };
        const State k1 = read(t, y, closed).rate, k2 = read(t + 0.5 * h, along(k1, 0.5 * h), closed).rate;
        const State k3 = read(t + 0.5 * h, along(k2, 0.5 * h), closed).rate,
                    k4 = read(t + h, along(k3, h), closed).rate;
        State out = y;
        for (std::size_t i = 0; i < 4; ++i) out[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        return out;
    }
    // Advances by one step, or to the event in it; true if there was an event.
    bool advance(double h) {
        const auto margin = [&](double part) {
            const Reading at = read(t + part, step(part), closed);
            return closed ? at.N : at.gap;
        };
        if (margin(h) > 0.0 || (!closed && read(t + h, step(h), false).u_N > 0.0)) {
            y = step(h), t += h;
            return false;
        }
        double low = 0.0, high = h;
        for (int i = 0; i < 60; ++i) {
            const double middle = 0.5 * (low + high);
            (margin(middle) > 0.0 ? low : high) = middle;
        }
        y = step(high), t += high;
        const Reading at = read(t, y, closed);
        closed = !closed;
        if (!closed) return true;
        const double P = -(1.0 + e_N) * at.u_N / (at.a * at.a / J3 + at.c * at.c / J4);
        y[2] += at.a * P / J3, y[3] += at.c * P / J4;
        if (e_N > 0.0 || read(t, y, true).N <= 0.0) closed = false;
        return true;
    }
};

std::vector<double> find_events(Chain chain, const State& start, double h, std::size_t count) {
    chain.y = start;
    std::vector<double> out;
    while (out.size() < count && chain.t < 3.0)
        if (chain.advance(h)) out.push_back(chain.t);
    return out;
}

}  // namespace

TEST_CASE("clearance_fourbar: losses and returns of contact agree with a second computation to 1e-8 s") {
    struct Case {
        const char* text;
        double om, ML, e_N;
        std::size_t count;
    };
    for (const Case& c : {Case{"clearance_fourbar/loses?tol=1e-12", 30.0, 2.0, 0.0, 8},
                          Case{"clearance_fourbar/loses_unloaded?tol=1e-12", 20.0, 0.0, 0.0, 6},
                          Case{"clearance_fourbar/loses?tol=1e-12&restitution=0.5", 30.0, 2.0, 0.5, 8}}) {
        CAPTURE(std::string(c.text));
        Experiment run(c.text, 1.0);
        std::vector<double> found;
        for (const Event& event : run.events())
            if (event.kind == EventKind::lift_off || event.kind == EventKind::impact)
                found.push_back(event.t);
        const State start{run.at(0.0, "theta3"), run.at(0.0, "theta4"), run.at(0.0, "theta3_dot"),
                          run.at(0.0, "theta4_dot")};
        const Chain chain{c.om, c.ML, c.e_N};
        const std::vector<double> coarse = find_events(chain, start, 4e-6, c.count);
        const std::vector<double> fine = find_events(chain, start, 2e-6, c.count);
        REQUIRE(fine.size() == c.count);
        REQUIRE(found.size() >= c.count);
        for (std::size_t i = 0; i < c.count; ++i) {
            CHECK(std::abs(coarse[i] - fine[i]) < 3e-9);
            CHECK(std::abs(found[i] - fine[i]) < 1e-8);
        }
    }
}
