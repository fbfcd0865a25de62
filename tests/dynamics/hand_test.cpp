// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/held_mechanism.hpp"
#include "dynamics/simulation.hpp"
#include "model/catalogue.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

using namespace stiction;

namespace {

constexpr std::size_t plenty = 1000000;

std::unique_ptr<Simulation> start(std::string_view text) {
    const ReadScenario read = read_scenario(text);
    REQUIRE(read.scenario.has_value());
    return std::make_unique<Simulation>(*read.scenario->system, read.scenario->values,
                                        read.scenario->settings);
}

/// Takes hold of a body, at a point of its own axes, where it is at now().
void take(Simulation& run, int body, PlanarPoint grip, double stiffness, double damping) {
    Sample now;
    run.get_sample(run.now(), now);
    const BodyPlace place = find_body_place(run.mechanism(), body, now.q);
    run.take_hold({body, grip, stiffness, damping, HandPath(find_grip(place, grip))});
}

std::vector<double> row_at(const Simulation& run, double t) {
    std::vector<double> out(run.columns().size());
    run.get_row(t, out);
    return out;
}

double column(const Simulation& run, double t, std::string_view name) {
    return row_at(run, t)[static_cast<std::size_t>(run.find_column(name))];
}

double energy(const Sample& s) { return s.kinetic + s.potential + s.dissipated - s.input; }

}  // namespace

TEST_CASE("hand: the led point goes on straight lines, and what was stays as it was") {
    HandPath path({1.0, 2.0});
    CHECK(path.find(5.0).x == 1.0);
    path.lead(1.0, {3.0, 2.0}, 0.5);
    CHECK(path.find(1.0).x == 1.0);
    CHECK(path.find(1.25).x == 2.0);
    CHECK(path.find(9.0).x == 3.0);
    path.lead(1.25, {2.0, 6.0}, 1.0);
    CHECK(path.find(1.125).x == 1.5);
    CHECK(path.find(1.25).x == 2.0);
    CHECK(path.find(1.75).y == 4.0);
    CHECK(path.find_next_break(0.0) == 1.0);
    CHECK(path.find_next_break(1.0) == 1.25);
    CHECK(path.find_next_break(1.25) == 2.25);
    CHECK(path.find_next_break(2.25) == HUGE_VAL);
}

TEST_CASE("hand: the place of every body moves as its derivatives say") {
    for (const System* system : all_systems()) {
        const auto run = start(system->id);
        const Mechanism& mechanism = run->mechanism();
        const auto n = static_cast<Eigen::Index>(mechanism.size().coordinates);
        std::vector<double> q(static_cast<std::size_t>(n));
        for (std::size_t k = 0; k < q.size(); ++k) q[k] = 0.3 + 0.2 * static_cast<double>(k);
        for (int body = 0; body < mechanism.bodies(); ++body) {
            INFO(system->id, " ", body);
            const BodyPlace place = find_body_place(mechanism, body, q);
            const PlanarPoint grip{0.2, -0.1};
            const Eigen::Matrix2Xd J = find_grip_jacobian(place, grip);
            const PlanarPoint back = find_material_point(place, find_grip(place, grip));
            CHECK(back.x == doctest::Approx(grip.x));
            CHECK(back.y == doctest::Approx(grip.y));
            for (std::size_t k = 0; k < q.size(); ++k) {
                constexpr double h = 1e-6;
                PlanarPoint at[2];
                for (int side = 0; side < 2; ++side) {
                    std::vector<double> moved = q;
                    moved[k] += side == 0 ? -h : h;
                    at[side] = find_grip(find_body_place(mechanism, body, moved), grip);
                }
                const auto column = static_cast<Eigen::Index>(k);
                CHECK(std::abs(J(0, column) - (at[1].x - at[0].x) / (2.0 * h)) < 1e-9);
                CHECK(std::abs(J(1, column) - (at[1].y - at[0].y) / (2.0 * h)) < 1e-9);
            }
        }
    }
}

TEST_CASE(
    "hand: a mass without friction swings about the led point as a damped oscillator, and flies on when let "
    "go") {
    const auto run = start("belt_oscillator?normal_force=0&stiffness=0&mass=2&x_dot0=0.5&belt_speed=0");
    run->advance(0.3, plenty);
    run->branch(0.3);
    const double x0 = column(*run, 0.3, "x"), v0 = 0.5, k = 50.0, c = 4.0, m = 2.0;
    take(*run, 0, {0.0, 0.0}, k, c);
    run->advance(1.3, plenty);
    const double d = c / (2.0 * m), w = std::sqrt(k / m - d * d);
    for (double tau : {0.1, 0.47, 1.0}) {
        const double swing = std::exp(-d * tau) * v0 / w * std::sin(w * tau);
        CHECK(std::abs(column(*run, 0.3 + tau, "x") - x0 - swing) < 1e-10);
    }
    run->branch(1.3);
    CHECK_FALSE(run->is_held());
    const double x1 = column(*run, 1.3, "x"), v1 = column(*run, 1.3, "x_dot");
    run->advance(2.0, plenty);
    CHECK(std::abs(column(*run, 2.0, "x") - x1 - 0.7 * v1) < 1e-12);
}

TEST_CASE("hand: a block at rest begins to slide when the hand's force reaches mu_s N") {
    const auto run =
        start("belt_oscillator?stiffness=0&belt_speed=0&x_dot0=0&x0=0&mu_s=0.4&mu_k=0.25&normal_force=10");
    run->advance(0.1, plenty);
    run->branch(0.1);
    take(*run, 0, {0.1, 0.0}, 20.0, 3.0);
    run->lead_hand(run->now(), {10.1, 0.0}, 10.0);  // 1 m/s: 4 N after 0.2 s
    run->advance(1.0, plenty);
    const Event* onset = nullptr;
    for (const Event& event : run->events())
        if (event.t > 0.1 && onset == nullptr) onset = &event;
    REQUIRE(onset != nullptr);
    CHECK(onset->kind == EventKind::stick_to_slip);
    CHECK(std::abs(onset->t - 0.3) < 1e-10);
    const std::optional<HandReading> hand = run->find_hand(0.25);
    REQUIRE(hand.has_value());
    CHECK(std::abs(hand->force.x - 3.0) < 1e-10);
    CHECK(std::abs(hand->grip.x - 0.1) < 1e-10);
    CHECK_FALSE(run->find_hand(0.05).has_value());
}

TEST_CASE(
    "hand: it pulls a block from a rest in which contacts share friction, also where one friction is 0") {
    // Block 1 is held with T10 + min(T12, T20), as printed with T10 + T12.
    const struct {
        const char* items;
        double hold;
    } cases[] = {{"", 3.5},
                 {"&t12=0", 1.5},
                 {"&t10=0", 2.0},
                 {"&t12=4", 4.5},
                 {"&t12=4&method=closed_form", 4.5},
                 {"&t12=4&method=paper_closed_form", 5.5},
                 {"&t12=0&method=paper_closed_form", 1.5}};
    for (const auto& each : cases) {
        CAPTURE(each.items);
        const auto run = start(std::string("two_masses?force1_amplitude=0&force2_amplitude=0") + each.items);
        run->advance(0.1, plenty);
        run->branch(0.1);
        take(*run, 0, {0.0, 0.0}, 10.0, 0.0);
        run->lead_hand(0.1, {0.8, 0.0}, 8.0);  // 1 N more in each second
        run->advance(6.0, plenty);
        REQUIRE_FALSE(run->events().empty());
        CHECK(run->events()[0].t == doctest::Approx(0.1 + each.hold).epsilon(1e-9));
    }
}

TEST_CASE("hand: what is led later leaves the past as it was, bit for bit") {
    for (const char* text : {"belt_oscillator", "painleve_rod/sticks", "two_masses", "bearing_pendulum"}) {
        INFO(text);
        const auto run = start(text);
        run->advance(0.2, plenty);
        run->branch(0.2);
        take(*run, 0, {0.05, 0.0}, 1.0, 0.1);
        for (int i = 0; i < 6; ++i) {
            const double t = 0.2 + 0.016 * i;
            run->lead_hand(t, {0.1 * i, 0.05}, 0.016);
            run->advance(t + 0.016, plenty);
        }
        const std::vector<double> before = row_at(*run, 0.231);
        run->lead_hand(0.27, {5.0, 1.0}, 0.016);
        run->advance(0.5, plenty);
        const std::vector<double> after = row_at(*run, 0.231);
        CHECK(std::memcmp(before.data(), after.data(), before.size() * sizeof(double)) == 0);
    }
}

TEST_CASE("hand: one that pulls with no force changes nothing, whatever method takes over") {
    for (const System* system : all_systems())
        for (const Method& method : system->methods) {
            if (method.kind == MethodKind::time_stepping) continue;  // its steps begin elsewhere
            const std::string text = std::string(system->id) + "?method=" + std::string(method.id);
            INFO(text);
            const auto free = start(text), held = start(text);
            if (held->mechanism().bodies() == 0) continue;
            held->advance(0.1, plenty);
            held->branch(0.1);
            take(*held, 0, {0.1, 0.0}, 0.0, 0.0);
            const double t = 0.8;
            free->advance(t, plenty);
            held->advance(t, plenty);
            if (free->has_ended()) continue;
            Sample a, b;
            free->get_sample(t, a);
            held->get_sample(t, b);
            for (std::size_t k = 0; k < a.q.size(); ++k) {
                CHECK(std::abs(a.q[k] - b.q[k]) < 2e-8);
                CHECK(std::abs(a.v[k] - b.v[k]) < 2e-7);
            }
        }
}

TEST_CASE("hand: its work closes the ledger, in every system and by every method that locates events") {
    for (const System* system : all_systems())
        for (const Method& method : system->methods) {
            if (method.kind == MethodKind::time_stepping) continue;
            const std::string text = std::string(system->id) + "?method=" + std::string(method.id);
            INFO(text);
            const auto run = start(text);
            for (int body = 0; body < run->mechanism().bodies(); ++body) {
                run->advance(0.1, plenty);
                run->branch(0.1);
                Sample first, last;
                run->get_sample(0.1, first);
                take(*run, body, {0.05, 0.02}, 2.0, 0.5);
                run->lead_hand(0.1, {first.q[0] + 0.3, 0.2}, 0.3);
                run->advance(0.7, plenty);
                const double t = std::min(0.7, run->now());
                run->get_sample(t, last);
                CHECK(std::abs(last.input - first.input) > 1e-6);  // the hand has done something
                CHECK(std::abs(energy(last) - energy(first)) < 1e-8);
            }
        }
}

TEST_CASE("hand: eps a_N = A N - b holds for a sliding rod that is pulled") {
    const auto run = start("painleve_rod?mu=0.3&theta0=1&v_t0=-1");
    run->advance(0.05, plenty);
    run->branch(0.05);
    take(*run, 0, {0.5, 0.0}, 2.0, 0.0);
    run->lead_hand(0.05, {2.0, 0.1}, 0.1);
    run->advance(0.2, plenty);
    Sample now;
    run->get_sample(0.15, now);
    REQUIRE(is_slipping(now.contacts[0].state));
    CHECK(now.applied.size() == 3);
    CHECK(std::abs(now.applied[2]) > 1e-3);
    CHECK(std::abs(column(*run, 0.15, "a") * now.contacts[0].normal - column(*run, 0.15, "b")) < 1e-10);
}

// The force of the hand changes while the load passes from one pair of points to the next, faster than the pendulum turns
// when it is nearly lifted out of its load.
TEST_CASE("hand: a pendulum that is nearly lifted runs on, and only pushing loads hold it") {
    for (const char* text : {"bearing_pendulum", "bearing_pendulum?points=4", "bearing_pendulum?mu=0"}) {
        INFO(text);
        const auto run = start(text);
        run->advance(2.0, plenty);
        run->branch(2.0);
        Sample first, now;
        run->get_sample(2.0, first);
        take(*run, 0, {0.0, 0.0}, 120.0, 5.0);
        for (int i = 0; i < 60; ++i) {
            const double t = 2.0 + i / 60.0, share = std::min(1.0, (i + 1) / 20.0);
            run->lead_hand(t, {first.q[0] + 0.1 * share, first.q[1] + 0.1 * share}, 1.0 / 60.0);
            run->advance(t + 1.0 / 60.0, plenty);
            REQUIRE_FALSE(run->has_ended());
            run->get_sample(t, now);
            for (const ContactSample& contact : now.contacts) CHECK(contact.normal >= 0.0);
        }
        CHECK(std::abs(energy(now) - energy(first)) < 1e-8);
        CHECK(now.input - first.input > 0.2);
    }
}

// At the onset the moment of weight and hand about the axis is mu r_p times the sum of the loads.
TEST_CASE("hand: a pendulum at rest breaks away when friction no longer balances the moment") {
    const auto run = start("bearing_pendulum?mu=0.15&pivot_radius=0.01");
    run->advance(60.0, plenty);
    run->branch(60.0);
    Sample now;
    run->get_sample(60.0, now);
    REQUIRE(now.contacts[0].state == ContactState::stick);
    const double weight = now.potential / now.q[1];
    for (const double sense : {1.0, -1.0}) {
        run->branch(60.0);
        take(*run, 0, {0.0, 0.0}, 50.0, 1.0);
        run->lead_hand(60.0, {now.q[0] + 0.05 * sense, now.q[1]}, 1.0);
        run->advance(61.0, plenty);
        const Event* onset = nullptr;
        for (const Event& event : run->events())
            if (event.t > 60.0 && onset == nullptr) onset = &event;
        REQUIRE(onset != nullptr);
        CHECK(onset->kind == EventKind::stick_to_slip);
        CHECK(onset->to == (sense > 0.0 ? "slip+" : "slip-"));
        CHECK(onset->others == 15);
        const auto find_moment = [&](double t) {
            Sample then;
            run->get_sample(t, then);
            const PlanarPoint F = run->find_hand(t)->force;
            return then.q[0] * (F.y - weight) - then.q[1] * F.x;
        };
        const auto find_bound = [&](double t) { return 0.15 * 0.01 * column(*run, t, "load_total"); };
        CHECK(std::abs(find_moment(onset->t)) == doctest::Approx(find_bound(onset->t)).epsilon(1e-9));
        const double before = 60.0 + 0.9 * (onset->t - 60.0);
        CHECK(std::abs(find_moment(before)) < find_bound(before));
        CHECK(column(*run, before, "theta_dot") == 0.0);
        CHECK(sense * column(*run, onset->t + 0.05, "theta_dot") > 0.01);
    }
}
