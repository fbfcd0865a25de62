// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Forced belts near the threshold of stick: the whole sequence of events against brute force. The
// equations (docs/theory/belt_oscillator.md) with u = x' - v_b:
//
//     slip, sg = sgn u:  m u' = F_a sin(2 pi f t) - k x - c (u + v_b) - sg mu(|u|) N
//     stick, u = 0:      while |T_req| <= mu_s N,  T_req = k x + c v_b - F_a sin(2 pi f t);
//                        then slip with sg = -sgn T_req
//     u reaches 0:       stick if |T_req| <= mu_s N, else sg = -sgn T_req
//
// A belt is compared up to the first decision that rounding could change: a margin below 1e-9 of the force or speed that
// decides, or a mode that lasts less than 1e-7 s.
#include "base/constants.hpp"
#include "dynamics/simulation.hpp"
#include "judge/draw.hpp"
#include "judge/fine_steps.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr double horizon = 8.0;  // s
constexpr double margin = 1e-9;

struct Belt {
    enum Law { coulomb, coulomb_stiction, stribeck };
    double m, k, c, v_b, N, mu_s, mu_k, v_s, F_a, f, x0, x_dot0;
    Law law;
    int sg = 0;  // 0: stick

    double rest_coefficient() const { return law == coulomb ? mu_k : mu_s; }
    double coefficient(double u) const {
        return law == stribeck ? mu_k + (mu_s - mu_k) * std::exp(-u / v_s) : mu_k;
    }
    double required(double t, double x) const { return k * x + c * v_b - F_a * std::sin((2.0 * pi) * f * t); }
    double acceleration(double t, const std::array<double, 2>& y) const {
        return (-required(t, y[0]) - c * y[1] - sg * coefficient(std::abs(y[1])) * N) / m;
    }
    void rhs(double t, const std::array<double, 2>& y, std::array<double, 2>& out) const {
        out = {y[1] + v_b, sg == 0 ? 0.0 : acceleration(t, y)};
    }
    void guards(double t, const std::array<double, 2>& y, std::array<double, 2>& g,
                std::array<double, 2>& rate) const {
        if (sg == 0) {
            const double T = required(t, y[0]), bound = rest_coefficient() * N;
            const double T_rate = k * v_b - F_a * (2.0 * pi) * f * std::cos((2.0 * pi) * f * t);
            g = {bound - T, bound + T};
            rate = {-T_rate, T_rate};
        } else {
            g = {sg * y[1], 1.0};
            rate = {sg * acceleration(t, y), 0.0};
        }
    }
};

struct Row {
    double t;
    std::string kind, to;
};

std::string name_state(int sg) { return sg == 0 ? "stick" : sg > 0 ? "slip+" : "slip-"; }

// The events up to the horizon, or up to `decided`, the time of the first decision that cannot be made.
std::vector<Row> find_events(Belt belt, double& decided, std::string& why) {
    std::vector<Row> out;
    std::array<double, 2> y{belt.x0, belt.x_dot0 - belt.v_b};
    const double bound = belt.rest_coefficient() * belt.N;
    const double force = std::max({bound, belt.F_a, belt.k * std::abs(belt.x0), 1e-3});
    const double slope =
        belt.law == Belt::stribeck ? (belt.mu_s - belt.mu_k) * belt.N / (belt.m * belt.v_s) : 0.0;
    const double fastest =
        std::max({std::sqrt(belt.k / belt.m), belt.c / belt.m, (2.0 * pi) * belt.f, slope});
    const double h = std::min(1e-3, 0.02 / fastest);
    decided = horizon;
    const auto rest = [&](double t) {  // decides the mode after u = 0; false: not decidable
        const double T = belt.required(t, y[0]);
        if (std::abs(std::abs(T) - bound) < margin * force) return false;
        belt.sg = std::abs(T) < bound ? 0 : T > 0.0 ? -1 : 1;
        return true;
    };
    if (y[1] != 0.0)
        belt.sg = y[1] > 0.0 ? 1 : -1;
    else if (!rest(0.0)) {
        decided = 0.0;
        why = "the first state";
        return out;
    }
    double t = 0.0;
    while (true) {
        const double speed = std::max(std::abs(y[1]), force / belt.m / fastest);
        const std::array<double, 2> scale =
            belt.sg == 0 ? std::array<double, 2>{force, force} : std::array<double, 2>{speed, 1.0};
        const FineSteps<2, 2, Belt> steps(belt, scale, h, margin);
        const FineEnd end = steps.run(t, y, horizon);
        t = end.t;
        if (end.kind == FineEnd::reached) return out;
        if (end.kind == FineEnd::undecidable) {
            decided = t;
            why = end.why;
            return out;
        }
        const int from = belt.sg;
        if (from == 0) {
            belt.sg = end.index == 0 ? -1 : 1;  // T_req > 0: the block stays behind
        } else {
            y[1] = 0.0;
            if (!rest(t)) {
                decided = t;
                why = "stick or reversal";
                return out;
            }
        }
        y[1] = 0.0;
        out.push_back({t,
                       from == 0      ? "stick_to_slip"
                       : belt.sg == 0 ? "slip_to_stick"
                                      : "slip_reversal",
                       name_state(belt.sg)});
        if (belt.sg == from) {
            decided = t;
            why = "reversal to the same side";
            return out;
        }
    }
}

Belt draw_belt(Draw& draw) {
    Belt b;
    b.m = draw.log_between(0.2, 5.0);
    b.k = draw.chance(0.4) ? 0.0 : draw.log_between(0.5, 300.0);
    b.c = draw.chance(0.5) ? 0.0 : draw.log_between(0.01, 5.0);
    b.v_b = draw.chance(0.25) ? 0.0 : draw.between(-0.5, 0.5);
    b.N = draw.chance(0.02) ? 0.0 : draw.between(0.5, 20.0);
    b.mu_s = draw.between(0.05, 1.2);
    b.mu_k = draw.chance(0.15) ? b.mu_s : b.mu_s * draw.between(0.2, 1.0);
    const int law = draw.index(4);
    b.law = law == 0 ? Belt::coulomb : law == 1 ? Belt::stribeck : Belt::coulomb_stiction;
    b.v_s = draw.log_between(0.02, 2.0);
    // The drive exceeds the threshold by a little, by very little, or does not quite reach it.
    const double bound = b.rest_coefficient() * b.N;
    const int nearness = draw.index(4);
    const double excess = nearness == 0   ? draw.between(0.0, 0.5)
                          : nearness == 1 ? draw.sign() * draw.log_between(1e-6, 1e-2)
                                          : draw.between(-0.1, 0.1);
    b.F_a = draw.chance(0.03) ? 0.0 : std::min(50.0, std::max(0.1, bound) * (1.0 + excess));
    b.f = draw.log_between(0.08, 6.0);
    b.x0 = b.k == 0.0 ? draw.between(-0.2, 0.2) : draw.between(-0.3, 0.3) * std::min(1.0, bound / b.k);
    b.x_dot0 = draw.chance(0.5) ? b.v_b : draw.between(-0.5, 0.5);
    return b;
}

Draft write_belt(const Belt& b) {
    Draft out("belt_oscillator");
    out.put("mass", b.m).put("stiffness", b.k).put("damping", b.c).put("belt_speed", b.v_b);
    out.put("normal_force", b.N).put("mu_s", b.mu_s).put("mu_k", b.mu_k).put("stribeck_speed", b.v_s);
    out.put("drive_amplitude", b.F_a).put("drive_frequency", b.f).put("x0", b.x0).put("x_dot0", b.x_dot0);
    out.choose("friction_law", b.law == Belt::coulomb    ? "coulomb"
                               : b.law == Belt::stribeck ? "stribeck"
                                                         : "coulomb_stiction");
    out.settings().t_end = horizon;
    return out;
}

}  // namespace

TEST_CASE("judge: forced belts near the threshold have the events that brute force finds") {
    constexpr double time_tolerance = 1e-6;  // s
    const int count = count_to_judge(300);
    int cut_short = 0, compared = 0;
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(11, i);
        const Belt belt = draw_belt(draw);
        Draft draft = write_belt(belt);
        double decided = 0.0;
        std::string why;
        const std::vector<Row> right = find_events(belt, decided, why);
        if (decided < horizon) ++cut_short;
        Simulation run(*draft.scenario().system, draft.scenario().values, draft.scenario().settings);
        const RunStatus status = run.advance(horizon, 400000);
        CAPTURE(i);
        CAPTURE(draft.text());
        CAPTURE(decided);
        CAPTURE(why);
        if (decided == horizon) CHECK_MESSAGE(status == RunStatus::reached, run.end_reason());
        // Compared up to the last time that both have computed.
        const double last = decided - 10.0 * time_tolerance;
        std::size_t k = 0;
        std::string trouble;
        for (const Event& event : run.events()) {
            if (event.t > last && (k >= right.size() || right[k].t > last)) break;
            if (k >= right.size()) {
                trouble = "one too many";
            } else if (get_name(event.kind) != right[k].kind || event.to != right[k].to) {
                trouble = "not " + right[k].kind + " to " + right[k].to;
            } else if (!(std::abs(event.t - right[k].t) <= time_tolerance)) {
                trouble = "not at " + std::to_string(right[k].t);
            }
            if (!trouble.empty()) {
                trouble = "event " + std::to_string(k) + ", " + std::string(get_name(event.kind)) + " at " +
                          std::to_string(event.t) + ": " + trouble;
                break;
            }
            ++k;
        }
        if (trouble.empty() && k < right.size() && right[k].t < last)
            trouble = "event " + std::to_string(k) + ", " + right[k].kind + " at " +
                      std::to_string(right[k].t) + ", is missing";
        CHECK_MESSAGE(trouble.empty(), trouble);
        ++compared;
    }
    MESSAGE(compared, " belts, ", cut_short, " of them up to a decision that nobody can make");
    CHECK(cut_short * 20 <= compared + 20);
}
