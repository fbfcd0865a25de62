// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Random mechanisms of the users' language, of both levels: laws of friction and contact in every row, the balance of energy,
// the mirror image and other units. A difference counts if it is larger than those that changes of the last digits make.
#include "dynamics/simulation.hpp"
#include "judge/random_texts.hpp"
#include "own/system.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr double t_end = 1.5;            // s
constexpr std::size_t most_nodes = 600;  // of a run: afterwards rounding has grown, if a motion is chaotic

struct Motion {
    SystemPointer system;
    std::unique_ptr<Simulation> run;
};

Motion move(const std::string& text, std::string_view method, double end = t_end) {
    const MadeSystem made = own::make_system(text);
    for (const std::string& mistake : made.mistakes) FAIL_CHECK(mistake, "\n", text);
    Motion out{made.system, nullptr};
    if (made.system == nullptr) return out;
    const RunSettings settings{.method = find_method(*made.system, method), .t_end = end};
    out.run = std::make_unique<Simulation>(*made.system, get_initial_values(*made.system), settings);
    out.run->advance(end, most_nodes);
    return out;
}

// |T|/N of a slip, by the table of docs/mechanism.md.
double find_coefficient(const FrictionLaw& law, double u) {
    double dry = law.mu_k;
    if (law.kind == FrictionKind::stribeck) dry += (law.mu_s - law.mu_k) * std::exp(-u / law.stribeck_speed);
    if (law.kind == FrictionKind::hyperbolic) dry += (law.mu_s - law.mu_k) / (1.0 + u / law.stribeck_speed);
    return dry + law.viscous * u;
}

// The rule that a contact breaks; empty: none. `force`, `length`: the largest of the run.
std::string find_broken_rule(const ContactSample& c, const FrictionLaw& law, double force) {
    constexpr double touch = 5e-9;  // m, m/s: the error of an event at tol 1e-10
    const double N = c.normal, T = c.tangent[0], near = 1e-8 * force;
    if (std::isnan(c.gap)) return c.state == ContactState::open ? "" : "closed out of reach";
    if (c.state == ContactState::open) {
        if (c.gap < -touch) return "open gap";
        return N == 0.0 && T == 0.0 ? "" : "open contacts have no force";
    }
    if (std::abs(c.gap) > 1e-9) return "closed gap is 0";
    if (N < -near) return "closed contacts press";
    if (c.state == ContactState::stick) {
        if (c.slip[0] != 0.0) return "stick does not slip";
        return std::abs(T) <= law.at_rest() * N + near ? "" : "stick is inside the cone";
    }
    const double sense = c.state == ContactState::slip_plus ? 1.0 : -1.0;
    if (sense * c.slip[0] < -touch) return "slip has the sign of its state";
    return std::abs(T + sense * find_coefficient(law, std::abs(c.slip[0])) * N) <= near
               ? ""
               : "slip obeys the law";
}

void judge_rows(const std::string& text, Simulation& run) {
    Sample s;
    double first = 0.0, largest = 1e-3, force = 1.0, dissipated = 0.0;
    for (std::size_t node = 0; node < run.node_count(); ++node) {
        run.get_node_sample(node, s);
        const bool is_last = run.has_ended() && node + 1 == run.node_count();
        for (std::size_t i = 0; i < s.contacts.size(); ++i) {
            if (std::isnan(s.contacts[i].normal)) continue;
            force = std::max(force, std::abs(s.contacts[i].normal));
            const std::string rule =
                find_broken_rule(s.contacts[i], run.mechanism().friction(static_cast<int>(i)), force);
            if (!rule.empty() && !is_last) {
                FAIL_CHECK(rule, " | ", run.mechanism().contact_name(static_cast<int>(i)), " at ", s.t, " N ",
                           s.contacts[i].normal, " T ", s.contacts[i].tangent[0], " u ",
                           s.contacts[i].slip[0], " gap ", s.contacts[i].gap, "\n", text);
                return;
            }
        }
        const double sum = s.kinetic + s.potential + s.dissipated - s.input;
        for (const double e : {s.kinetic, s.potential, s.dissipated, s.input})
            largest = std::max(largest, std::abs(e));
        if (node == 0) first = sum;
        if (std::abs(sum - first) > 1e-8 * largest) {
            FAIL_CHECK("energy balance | ", sum - first, " of ", largest, " at ", s.t, "\n", text);
            return;
        }
        dissipated = s.dissipated;
    }
    CHECK(std::isfinite(dissipated));
}

std::string make_text(bool is_rows, int number, const TextView& view = {}) {
    RandomText text(is_rows ? 61 : 62, number, view);
    return is_rows ? text.write_rows() : text.write_bodies();
}

// The largest difference of a motion and the same one as `view` writes it, at an instant, as a share of the coordinates.
double compare_with_view(Simulation& run, Simulation& other, double t, const TextView& view, bool is_rows) {
    Sample here, there;
    run.get_sample(t, here);
    other.get_sample(std::ldexp(t, view.time), there);
    double out = 0.0;
    for (std::size_t k = 0; k < here.q.size(); ++k) {
        const std::string_view name = run.system().coordinates[k].name;
        const bool is_odd = view.is_mirrored && (is_rows || !name.ends_with("_y"));
        const int length = !is_rows && name.ends_with("_theta") ? 0 : view.length;
        const double sign = is_odd ? -1.0 : 1.0, q = std::ldexp(sign * there.q[k], -length),
                     v = std::ldexp(sign * there.v[k], view.time - length);
        out = std::max(out, std::abs(here.q[k] - q) / (1.0 + std::abs(here.q[k])));
        out = std::max(out, std::abs(here.v[k] - v) / (1.0 + std::abs(here.v[k])));
    }
    return out;
}

// The largest difference at `t` that changes of the last digits of the text make. Collisions that follow each other ever faster,
// or a body that balances on a corner, can turn these digits into a visible difference.
double find_growth_of_rounding(int number, Simulation& run, double t, bool is_rows) {
    constexpr int texts = 12;
    double out = 0.0;
    for (int k = 1; k <= texts; ++k) {
        Motion near = move(make_text(is_rows, number, {.disturbance = k}), "event_driven");
        if (near.run != nullptr && near.run->now() >= t)
            out = std::max(out, compare_with_view(run, *near.run, t, {}, is_rows));
    }
    return out;
}

void judge_views(bool is_rows, const TextView& view) {
    constexpr double allowed_growth = 1000.0;
    const int count = count_to_judge(500);
    int sensitive = 0;
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        const std::string text = make_text(is_rows, i);
        Motion run = move(text, "event_driven"),
               other = move(make_text(is_rows, i, view), "event_driven", std::ldexp(t_end, view.time));
        CAPTURE(i);
        if (run.run == nullptr || other.run == nullptr) continue;
        const double end = std::min({run.run->now(), std::ldexp(other.run->now(), -view.time), t_end});
        const double difference = compare_with_view(*run.run, *other.run, 0.9 * end, view, is_rows);
        if (difference < 1e-6) continue;
        const double rounding = find_growth_of_rounding(i, *run.run, 0.9 * end, is_rows);
        CHECK_MESSAGE(difference <= allowed_growth * rounding, text);
        ++sensitive;
    }
    MESSAGE(count, " texts, in ", sensitive, " rounding grows");
}

void judge_texts(bool is_rows) {
    const int count = count_to_judge(1000);
    constexpr std::string_view methods[] = {"event_driven", "event_driven", "lemke"};
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        const std::string text = make_text(is_rows, i);
        CAPTURE(i);
        Motion motion = move(text, methods[i % 3]);
        if (motion.run != nullptr) judge_rows(text, *motion.run);
    }
}

}  // namespace

TEST_CASE("judge: rows of random texts of level rows are admissible, and their energies balance") {
    judge_texts(true);
}
TEST_CASE("judge: rows of random texts of level bodies are admissible, and their energies balance") {
    judge_texts(false);
}
TEST_CASE("judge: the mirror image of a random text of rows moves as the mirror image") {
    judge_views(true, {.is_mirrored = true});
}
TEST_CASE("judge: the mirror image of a random text of bodies moves as the mirror image") {
    judge_views(false, {.is_mirrored = true});
}
TEST_CASE("judge: a random text of rows in other units moves in the same way") {
    judge_views(true, {.length = 2, .time = -1, .mass = 1});
}
TEST_CASE("judge: a random text of bodies in other units moves in the same way") {
    judge_views(false, {.length = 2, .time = -1, .mass = 1});
}
