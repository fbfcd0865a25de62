// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion between events against the closed form in normal modes, and its events against fixed steps.
#include "base/constants.hpp"
#include "systems/experiment.hpp"
#include "systems/two_masses/forced_modes.hpp"
#include "systems/two_masses/two_masses.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

using namespace stiction;
using stiction::test::Experiment;

namespace {

constexpr double m1 = 1.0, m2 = 2.0, T12 = 2.0, T10 = 1.5, T20 = 3.0, c = 0.5;  // the defaults

// The equations of docs/theory/two_masses.md once more, for contacts whose states (-1, 0 stuck, 1) are known.
struct Blocks {
    double A1, A2, f1, f2, p2;
    int s12 = 0, s10 = 0, s20 = 0;

    std::array<double, 2> force(double t) const {
        return {A1 * std::sin(2.0 * pi * f1 * t), A2 * std::sin(2.0 * pi * f2 * t + p2)};
    }
    // z1'', z2'', and the force of the stuck contact if only one sticks.
    struct Rates {
        double a1 = 0.0, a2 = 0.0, held = 0.0;
    };
    Rates find(double t, const std::array<double, 2>& v) const {
        const auto [F1, F2] = force(t);
        const double w = c * (v[0] - v[1]) + T12 * s12, x1 = c * v[0] + T10 * s10, x2 = c * v[1] + T20 * s20;
        if (s12 == 0 && s10 == 0) return {};
        if (s12 == 0) {
            const double W1 = F1 - x1, W2 = F2 - x2, a = (W1 + W2) / (m1 + m2);
            return {a, a, (m2 * W1 - m1 * W2) / (m1 + m2)};
        }
        if (s10 == 0) return {0.0, (F2 + w - x2) / m2, F1 - w};
        if (s20 == 0) return {(F1 - w - x1) / m1, 0.0, F2 + w};
        return {(F1 - w - x1) / m1, (F2 + w - x2) / m2, 0.0};
    }
    // The functions whose fall through 0 ends this state.
    std::array<double, 3> guards(double t, const std::array<double, 2>& v) const {
        const auto [F1, F2] = force(t);
        const double held = std::abs(find(t, v).held);
        if (s12 == 0 && s10 == 0)
            return {T10 + T12 - std::abs(F1), T20 + T12 - std::abs(F2), T10 + T20 - std::abs(F1 + F2)};
        if (s12 == 0) return {T12 - held, s10 * v[0], HUGE_VAL};
        if (s10 == 0) return {T10 - held, s20 * v[1], HUGE_VAL};
        if (s20 == 0) return {T20 - held, s10 * v[0], HUGE_VAL};
        return {s12 * (v[0] - v[1]), s10 * v[0], s20 * v[1]};
    }
    // Fourth order Runge-Kutta in fixed steps.
    void move(double from, double to, std::array<double, 2>& v, int steps) const {
        const double h = (to - from) / steps;
        for (int i = 0; i < steps; ++i) {
            const double t = from + i * h;
            const auto rate = [&](double at, double k, const Rates& r) {
                return find(at, {v[0] + k * r.a1, v[1] + k * r.a2});
            };
            const Rates k1 = find(t, v), k2 = rate(t + 0.5 * h, 0.5 * h, k1),
                        k3 = rate(t + 0.5 * h, 0.5 * h, k2), k4 = rate(t + h, h, k3);
            v[0] += h / 6.0 * (k1.a1 + 2.0 * k2.a1 + 2.0 * k3.a1 + k4.a1);
            v[1] += h / 6.0 * (k1.a2 + 2.0 * k2.a2 + 2.0 * k3.a2 + k4.a2);
        }
    }
};

int read_sign(Experiment& run, double t, std::string_view column) {
    const auto state = static_cast<ContactState>(static_cast<int>(run.at(t, column)));
    return static_cast<int>(slip_sign(state));
}

}  // namespace

TEST_CASE("two_masses: events stand to 1e-10 s where fixed steps of the same equations have them") {
    const struct {
        const char* text;
        Blocks blocks;
    } runs[] = {{"two_masses", {3.8, 5.2, 0.5, 0.3, 0.3}}, {"two_masses/fast", {6.0, 8.0, 0.5, 0.35, 0.7}}};
    for (const auto& each : runs)
        for (const char* method : {"exact_qp", "closed_form"}) {
            const std::string text = each.text;
            Experiment run(text + "?method=" + method, 12.0);
            Blocks blocks = each.blocks;
            double from = 0.0;
            int compared = 0;
            for (const Event& event : run.events()) {
                if (event.t == from) continue;  // contacts that change together
                const double middle = 0.5 * (from + event.t);
                CAPTURE(event.t);
                blocks.s12 = read_sign(run, middle, "blocks.state");
                blocks.s10 = read_sign(run, middle, "ground1.state");
                blocks.s20 = read_sign(run, middle, "ground2.state");
                std::array<double, 2> v{run.at(from, "z1_dot"), run.at(from, "z2_dot")};
                blocks.move(from, event.t, v, 4000);
                std::array<double, 2> later = v;
                constexpr double ahead = 1e-6;
                blocks.move(event.t, event.t + ahead, later, 1);
                const auto here = blocks.guards(event.t, v), there = blocks.guards(event.t + ahead, later);
                double off = HUGE_VAL;  // s
                for (std::size_t i = 0; i < 3; ++i)
                    if (std::isfinite(here[i]))
                        off = std::min(off, std::abs(here[i] * ahead / (there[i] - here[i])));
                CHECK(off < 1e-10);
                from = event.t;
                ++compared;
            }
            CHECK(compared > 15);
        }
}

TEST_CASE("two_masses: between events the motion is the closed form in normal modes, by every method") {
    for (const char* text : {"two_masses", "two_masses/fast", "two_masses?c12=0&c10=0&c20=0"})
        for (const char* method : {"exact_qp", "closed_form", "paper_closed_form"}) {
            const std::string scenario = text;
            Experiment run(
                scenario + (scenario.find('?') == std::string::npos ? "?" : "&") + "method=" + method, 12.0);
            const two_masses::Values p = two_masses::read_values(run.simulation().values());
            const HarmonicForces forces{{p.offset1, p.offset2},
                                        {p.amplitude1, p.amplitude2},
                                        {2.0 * pi * p.frequency1, 2.0 * pi * p.frequency2},
                                        {p.phase1, p.phase2}};
            constexpr Moving moving[] = {Moving::both, Moving::together, Moving::second, Moving::first,
                                         Moving::none};
            std::vector<double> times{0.0};
            for (const Event& event : run.events())
                if (event.t > times.back()) times.push_back(event.t);
            times.push_back(12.0);
            for (std::size_t k = 0; k + 1 < times.size(); ++k) {
                const double from = times[k], to = times[k + 1], middle = 0.5 * (from + to);
                CAPTURE(from);
                HarmonicForces now = forces;
                const int s12 = read_sign(run, middle, "blocks.state");
                now.constant[0] -= p.t12 * s12 + p.t10 * read_sign(run, middle, "ground1.state");
                now.constant[1] += p.t12 * s12 - p.t20 * read_sign(run, middle, "ground2.state");
                const auto letter = static_cast<std::size_t>(run.at(middle, "stiction_state"));
                const ForcedModes motion =
                    make_forced_modes({{p.m1, p.m2}, {p.c12, p.c10, p.c20}, moving[letter]}, now, from,
                                      {run.at(from, "z1_dot"), run.at(from, "z2_dot")});
                for (const double t : {middle, to}) {
                    const Harmonics at = motion.find_harmonics(t);
                    const std::array<double, 2> v = motion.find_velocity(t, at), way = motion.find_way(t, at);
                    CHECK(std::abs(run.at(t, "z1_dot") - v[0]) < 1e-12);
                    CHECK(std::abs(run.at(t, "z2_dot") - v[1]) < 1e-12);
                    CHECK(std::abs(run.at(t, "z1") - run.at(from, "z1") - way[0]) < 1e-12);
                    CHECK(std::abs(run.at(t, "z2") - run.at(from, "z2") - way[1]) < 1e-12);
                }
            }
        }
}

TEST_CASE("two_masses: two contacts at rest bring the third to rest") {
    const ContactState stick = ContactState::stick, slip = ContactState::slip_plus;
    const auto letter = [](ContactState s12, ContactState s10, ContactState s20) {
        return two_masses::letters[two_masses::find_letter(s12, s10, s20)];
    };
    CHECK(letter(slip, slip, slip) == "A");
    CHECK(letter(stick, slip, slip) == "B");
    CHECK(letter(slip, stick, slip) == "C");
    CHECK(letter(slip, slip, stick) == "D");
    CHECK(letter(stick, stick, slip) == "E");
    CHECK(letter(slip, stick, stick) == "E");
}
