// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two blocks that rub on each other and on the ground, under random forces: the whole sequence of contact
// states against brute force. With (docs/theory/two_masses.md) u12 = z1' - z2':
//
//     M1 z1'' = F1 - w - x1,   M2 z2'' = F2 + w - x2
//     friction of a contact with speed u != 0:  C u + T sgn u;     at u = 0: anything in [-T, T]
//     at rest the accelerations are those of Gauss: F less its nearest point, in the metric diag(1/M1, 1/M2),
//         of the resultants that the contacts at rest can give; of all three that is the hexagon
//         |v1| <= T10 + T12,  |v2| <= T20 + T12,  |v1 + v2| <= T10 + T20
//
// A pair of blocks is compared up to the first decision that rounding could change: a least_margin below 1e-9 of the force or
// speed that decides, or a mode that lasts less than 1e-7 s.
#include "base/constants.hpp"
#include "dynamics/simulation.hpp"
#include "judge/draw.hpp"
#include "judge/fine_steps.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr double end_of_rows = 20.0;  // s
constexpr double least_margin = 1e-9;

struct Force {
    double offset = 0.0, amplitude = 0.0, frequency = 1.0, phase = 0.0;
    double at(double t) const { return offset + amplitude * std::sin((2.0 * pi) * frequency * t + phase); }
    double rate(double t) const {
        return amplitude * (2.0 * pi) * frequency * std::cos((2.0 * pi) * frequency * t + phase);
    }
};

// Signs of u12, z1', z2'; 0 where the contact is at rest.
struct Signs {
    int s12 = 0, s1 = 0, s2 = 0;
    bool operator==(const Signs&) const = default;
};

struct Blocks {
    double M1, M2, T12, T10, T20, C12, C10, C20;
    Force F1, F2;
    Signs mode;

    using State = std::array<double, 2>;  // z1', z2': positions have no influence
    using Values = std::array<double, 6>;

    double D(double u, int s, double C, double T) const { return C * u + T * s; }
    // The force on each block, with friction of its slipping contacts and without force of those at rest.
    std::array<double, 2> pull(double t, const State& v) const {
        const double w = mode.s12 == 0 ? 0.0 : D(v[0] - v[1], mode.s12, C12, T12);
        return {F1.at(t) - w - (mode.s1 == 0 ? 0.0 : D(v[0], mode.s1, C10, T10)),
                F2.at(t) + w - (mode.s2 == 0 ? 0.0 : D(v[1], mode.s2, C20, T20))};
    }
    bool rests() const { return mode.s1 == 0 && mode.s2 == 0; }
    void rhs(double t, const State& v, State& out) const {
        const std::array<double, 2> p = pull(t, v);
        if (rests()) {
            out = {0.0, 0.0};
        } else if (mode.s12 == 0) {
            out[0] = out[1] = (p[0] + p[1]) / (M1 + M2);
        } else {
            out = {mode.s1 == 0 ? 0.0 : p[0] / M1, mode.s2 == 0 ? 0.0 : p[1] / M2};
        }
    }
    // Six guards in all modes: slip speeds of slipping contacts, and both bounds of the forces of contacts at rest.
    void guards(double t, const State& v, Values& g, Values& rate) const {
        g.fill(1.0);
        rate.fill(0.0);
        State a;
        rhs(t, v, a);
        const std::array<double, 2> p = pull(t, v);
        const double p1_rate =
            F1.rate(t) - (mode.s12 != 0 ? C12 * (a[0] - a[1]) : 0.0) - (mode.s1 != 0 ? C10 * a[0] : 0.0);
        const double p2_rate =
            F2.rate(t) + (mode.s12 != 0 ? C12 * (a[0] - a[1]) : 0.0) - (mode.s2 != 0 ? C20 * a[1] : 0.0);
        const auto bound = [&](std::size_t i, double force, double force_rate, double T) {
            g[i] = T - force, rate[i] = -force_rate;
            g[i + 1] = T + force, rate[i + 1] = force_rate;
        };
        if (rests()) {  // the faces of the hexagon
            bound(0, F1.at(t), F1.rate(t), T10 + T12);
            bound(2, F2.at(t), F2.rate(t), T20 + T12);
            bound(4, F1.at(t) + F2.at(t), F1.rate(t) + F2.rate(t), T10 + T20);
        } else if (mode.s12 == 0) {  // one body
            bound(0, (M2 * p[0] - M1 * p[1]) / (M1 + M2), (M2 * p1_rate - M1 * p2_rate) / (M1 + M2), T12);
            g[2] = mode.s1 * v[0], rate[2] = mode.s1 * a[0];
        } else {
            if (mode.s1 == 0)
                bound(0, p[0], p1_rate, T10);
            else
                g[0] = mode.s1 * v[0], rate[0] = mode.s1 * a[0];
            if (mode.s2 == 0)
                bound(2, p[1], p2_rate, T20);
            else
                g[2] = mode.s2 * v[1], rate[2] = mode.s2 * a[1];
            if (mode.s1 != 0 && mode.s2 != 0)
                g[4] = mode.s12 * (v[0] - v[1]), rate[4] = mode.s12 * (a[0] - a[1]);
        }
    }

    // Decides the next state of the contacts at rest at (t, v); their velocities are exactly 0. False if the decision is
    // within the least_margin.
    bool decide(double t, const State& v, double force) {
        const auto sign = [](double x) { return x > 0.0 ? 1 : x < 0.0 ? -1 : 0; };
        mode = {sign(v[0] - v[1]), sign(v[0]), sign(v[1])};
        const double near = least_margin * force;
        std::array<double, 2> p = pull(t, v);
        if (mode.s1 == 0 && mode.s2 == 0) {
            return decide_rest(p[0], p[1], near);
        } else if (mode.s12 == 0) {
            const double w = (M2 * p[0] - M1 * p[1]) / (M1 + M2);
            if (std::abs(std::abs(w) - T12) < near) return false;
            if (std::abs(w) > T12) mode.s12 = sign(w);
        } else if (mode.s1 == 0) {
            if (std::abs(std::abs(p[0]) - T10) < near) return false;
            if (std::abs(p[0]) > T10) mode.s1 = sign(p[0]);
        } else if (mode.s2 == 0) {
            if (std::abs(std::abs(p[1]) - T20) < near) return false;
            if (std::abs(p[1]) > T20) mode.s2 = sign(p[1]);
        }
        return true;
    }

    // Nearest point of the hexagon: inside, on one of six faces, or at one of six corners.
    bool decide_rest(double f1, double f2, double near) {
        const double b1 = T10 + T12, b2 = T20 + T12, b = T10 + T20;
        const double inside = std::min({b1 - std::abs(f1), b2 - std::abs(f2), b - std::abs(f1 + f2)});
        if (std::abs(inside) < near) return false;
        if (inside > 0.0) return true;
        double least = HUGE_VAL, r1 = 0.0, r2 = 0.0;
        int face = -1;
        const auto try_point = [&](double v1, double v2, int kind) {
            constexpr double rounding = 1e-12;
            const double size = 1.0 + b1 + b2 + b;
            if (std::abs(v1) > b1 + rounding * size || std::abs(v2) > b2 + rounding * size ||
                std::abs(v1 + v2) > b + rounding * size)
                return;
            const double d1 = f1 - v1, d2 = f2 - v2, distance = d1 * d1 / M1 + d2 * d2 / M2;
            // A corner counts only if it is nearer than every face by more than rounding.
            if (distance < least * (1.0 - 1e-12)) least = distance, r1 = d1, r2 = d2, face = kind;
        };
        for (int s : {-1, 1}) {
            try_point(s * b1, f2, 1);
            try_point(f1, s * b2, 2);
            const double excess = f1 + f2 - s * b;
            try_point(f1 - M1 / (M1 + M2) * excess, f2 - M2 / (M1 + M2) * excess, 3);
        }
        for (int s : {-1, 1})
            for (int k : {-1, 1}) {
                try_point(s * b1, k * b2, 4);
                try_point(s * b1, k * b - s * b1, 4);
                try_point(k * b - s * b2, s * b2, 4);
            }
        const auto sign = [](double x) { return x > 0.0 ? 1 : x < 0.0 ? -1 : 0; };
        const double a1 = r1 / M1, a2 = r2 / M2;
        mode = {face == 3 ? 0 : sign(a1 - a2), face == 2 ? 0 : sign(a1), face == 1 ? 0 : sign(a2)};
        // Near the change from a face to a corner the decision is within the least_margin.
        const double least_a = near / std::min(M1, M2);
        if (mode.s1 != 0 && std::abs(a1) < least_a) return false;
        if (mode.s2 != 0 && std::abs(a2) < least_a) return false;
        if (mode.s12 != 0 && std::abs(a1 - a2) < least_a) return false;
        return true;
    }
};

struct Change {
    double t;
    Signs to;
};

std::vector<Change> find_rows(Blocks blocks, Blocks::State v, double& decided, std::string& why) {
    std::vector<Change> out;
    decided = end_of_rows;
    const double force = std::max({std::abs(blocks.F1.offset) + blocks.F1.amplitude,
                                   std::abs(blocks.F2.offset) + blocks.F2.amplitude,
                                   blocks.T10 + blocks.T12 + blocks.T20, 1e-3});
    const double least_mass = std::min(blocks.M1, blocks.M2);
    const double fastest = std::max({(2.0 * pi) * blocks.F1.frequency, (2.0 * pi) * blocks.F2.frequency,
                                     2.0 * (blocks.C12 + blocks.C10 + blocks.C20) / least_mass});
    const double h = std::min(2e-3, 0.02 / fastest);
    double t = 0.0;
    const auto stop = [&](const char* reason) {
        decided = t;
        why = reason;
        return out;
    };
    if (!blocks.decide(0.0, v, force)) return stop("the first state");
    out.push_back({0.0, blocks.mode});
    while (true) {
        const double speed = std::max({std::abs(v[0]), std::abs(v[1]), force / least_mass / fastest});
        Blocks::Values scale;
        const Signs from = blocks.mode;
        scale.fill(force);
        if (!blocks.rests()) {
            if (from.s12 == 0) scale[2] = speed;
            if (from.s12 != 0 && from.s1 != 0) scale[0] = speed;
            if (from.s12 != 0 && from.s2 != 0) scale[2] = speed;
            if (from.s12 != 0 && from.s1 != 0 && from.s2 != 0) scale[4] = speed;
        }
        const FineSteps<2, 6, Blocks> steps(blocks, scale, h, least_margin);
        const bool rested = blocks.rests();
        const FineEnd end = steps.run(t, v, end_of_rows);
        t = end.t;
        if (end.kind == FineEnd::reached) return out;
        if (end.kind == FineEnd::undecidable) return stop(end.why);
        const int side = end.index % 2 == 0 ? 1 : -1;  // a force beyond its upper bound pushes forward
        const int pair = end.index / 2;
        if (rested) {
            if (pair == 0) blocks.mode = {side, side, 0};
            if (pair == 1) blocks.mode = {-side, 0, side};
            if (pair == 2) blocks.mode = {0, side, side};
        } else if (from.s12 == 0 && pair == 0) {
            blocks.mode.s12 = side;
        } else if (from.s12 != 0 && from.s1 == 0 && pair == 0) {
            blocks.mode.s1 = side;
        } else if (from.s12 != 0 && from.s2 == 0 && pair == 1) {
            blocks.mode.s2 = side;
        } else {  // a slip speed has reached 0
            if (from.s12 == 0)
                v = {0.0, 0.0};
            else if (pair == 0)
                v[0] = 0.0;
            else if (pair == 1)
                v[1] = 0.0;
            else
                v[1] = v[0];
            if (!blocks.decide(t, v, force)) return stop("what follows rest");
        }
        if (blocks.mode == from) return stop("the same mode again");
        out.push_back({t, blocks.mode});
    }
}

int sign_of(ContactState state) {
    return state == ContactState::slip_plus ? 1 : state == ContactState::slip_minus ? -1 : 0;
}

std::string write(const Signs& s) {
    std::string out;
    for (int i : {s.s12, s.s1, s.s2}) out += i == 0 ? '0' : i > 0 ? '+' : '-';
    return out;
}

// The states after each instant at which something happened.
std::vector<Change> read_rows(const Simulation& run) {
    std::vector<Change> out;
    for (std::size_t node = 0; node < run.node_count(); ++node) {
        if (node > 0 && !run.node_follows_event(node)) continue;
        const auto states = run.node_states(node);
        const Change row{run.node_time(node), {sign_of(states[0]), sign_of(states[1]), sign_of(states[2])}};
        if (!out.empty() && out.back().t == row.t) out.pop_back();
        if (out.empty() || !(out.back().to == row.to)) out.push_back(row);
    }
    return out;
}

}  // namespace

TEST_CASE("judge: two rubbing blocks under random forces have the states that brute force finds") {
    constexpr double time_tolerance = 1e-6;  // s
    const int count = count_to_judge(250);
    int cut_short = 0;
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(14, i);
        Blocks b;
        b.M1 = draw.log_between(0.1, 20.0), b.M2 = draw.log_between(0.1, 20.0);
        const auto friction = [&] { return draw.chance(0.1) ? 0.0 : draw.between(0.0, 6.0); };
        b.T12 = friction(), b.T10 = friction(), b.T20 = friction();
        const auto viscous = [&] { return draw.chance(0.3) ? 0.0 : draw.between(0.0, 5.0); };
        b.C12 = viscous(), b.C10 = viscous(), b.C20 = viscous();
        const auto force = [&](double bound) {
            Force F;
            F.offset = draw.chance(0.5) ? 0.0 : draw.between(-1.0, 1.0) * bound;
            F.amplitude = draw.chance(0.1) ? 0.0 : std::min(20.0, bound * draw.between(0.3, 1.6));
            F.frequency = draw.log_between(0.05, 3.0);
            F.phase = draw.between(-3.14, 3.14);
            return F;
        };
        b.F1 = force(b.T10 + b.T12 + 0.1), b.F2 = force(b.T20 + b.T12 + 0.1);
        const bool at_rest = draw.chance(0.4);
        Blocks::State v{at_rest ? 0.0 : draw.between(-2.0, 2.0), at_rest ? 0.0 : draw.between(-2.0, 2.0)};
        if (!at_rest && draw.chance(0.2)) v[1] = v[0];
        if (!at_rest && draw.chance(0.2)) v[0] = 0.0;

        Draft draft("two_masses");
        draft.put("m1", b.M1).put("m2", b.M2).put("t12", b.T12).put("t10", b.T10).put("t20", b.T20);
        draft.put("c12", b.C12).put("c10", b.C10).put("c20", b.C20);
        draft.put("force1_offset", b.F1.offset).put("force1_amplitude", b.F1.amplitude);
        draft.put("force1_frequency", b.F1.frequency).put("force1_phase", b.F1.phase);
        draft.put("force2_offset", b.F2.offset).put("force2_amplitude", b.F2.amplitude);
        draft.put("force2_frequency", b.F2.frequency).put("force2_phase", b.F2.phase);
        draft.put("z1_dot0", v[0]).put("z2_dot0", v[1]);
        draft.method(draw.chance(0.5) ? "exact_qp" : "closed_form");
        draft.settings().t_end = end_of_rows;

        double decided = 0.0;
        std::string why;
        const std::vector<Change> right = find_rows(b, v, decided, why);
        if (decided < end_of_rows) ++cut_short;
        Simulation run(*draft.scenario().system, draft.scenario().values, draft.scenario().settings);
        const RunStatus status = run.advance(end_of_rows, 400000);
        CAPTURE(i);
        CAPTURE(draft.text());
        CAPTURE(decided);
        CAPTURE(why);
        if (decided == end_of_rows) CHECK_MESSAGE(status == RunStatus::reached, run.end_reason());
        const std::vector<Change> found = read_rows(run);
        const double last = decided - 10.0 * time_tolerance;
        std::string trouble;
        for (std::size_t k = 0; trouble.empty(); ++k) {
            const bool has_found = k < found.size() && found[k].t <= last;
            const bool has_right = k < right.size() && right[k].t <= last;
            if (!has_found && !has_right) break;
            const std::string is =
                k < found.size() ? write(found[k].to) + " at " + std::to_string(found[k].t) : "none";
            const std::string should =
                k < right.size() ? write(right[k].to) + " at " + std::to_string(right[k].t) : "none";
            if (k >= found.size() || k >= right.size() || !(found[k].to == right[k].to) ||
                !(std::abs(found[k].t - right[k].t) <= time_tolerance))
                trouble = "row " + std::to_string(k) + " is " + is + ", right is " + should;
        }
        CHECK_MESSAGE(trouble.empty(), trouble);
    }
    MESSAGE(count, " pairs, ", cut_short, " of them up to a decision that nobody can make");
    CHECK(cut_short * 10 <= count + 10);
}
