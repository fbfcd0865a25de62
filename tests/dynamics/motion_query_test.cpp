// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The stick-slip cycle of a block on a belt is known in closed form (docs/theory/belt_oscillator.md):
//
//     xk = mu_k N/k, xs = mu_s N/k, B = xs - xk, w = sqrt(k/m), A = sqrt(B^2 + (v_b/w)^2)
//     slip from xs:  x = xk + B cos w tau + (v_b/w) sin w tau       stick:  x = 2 xk - xs + v_b tau
//     t_stick = 2 B/v_b,   t_slip = 2 (pi - atan(B w/v_b))/w
#include "dynamics/motion_query.hpp"

#include "base/constants.hpp"
#include "base/random.hpp"
#include "base/slow_build.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace stiction;

namespace {

constexpr double xk = 0.025, xs = 0.04, v_b = 0.1, w = 10.0, load = 10.0, mu_s = 0.4, mu_k = 0.25;
constexpr double B = xs - xk, t_stick = 2.0 * B / v_b, first_slip = xs / v_b;
const double A = std::hypot(B, v_b / w);
const double t_slip = 2.0 * (pi - std::atan(B * w / v_b)) / w, period = t_stick + t_slip;
const double first_turn = std::atan(v_b / (B * w)) / w;  // after the onset of slip

// Begins with an onset of slip, which does not count, and ends with one, which counts.
const Window ten_cycles{first_slip + period, first_slip + 11.0 * period};

constexpr const char* methods[] = {"belt_oscillator?method=closed_form", "belt_oscillator?tol=1e-13"};

// The same window with the recorded times of its onsets of slip as ends, so that both ends are exact.
Window find_cycles(const MotionQuery& query) {
    const std::vector<const Event*> events =
        query.find_events({.kind = EventKind::stick_to_slip}, {0.0, 9.0});
    REQUIRE(events.size() >= 12);
    return {events[1]->t, events[11]->t};
}

}  // namespace

TEST_CASE("motion query: the belt's events come at their times, with their periods and numbers") {
    for (const char* text : methods) {
        CAPTURE(text);
        test::Experiment belt(text, 9.0);
        const MotionQuery query(belt.simulation());
        const Window window = find_cycles(query);
        CHECK(std::abs(window.from - ten_cycles.from) < 1e-10);
        CHECK(std::abs(window.to - ten_cycles.to) < 1e-10);
        CHECK(query.count_events({.kind = EventKind::stick_to_slip}, window) == 10);
        CHECK(query.count_events({.kind = EventKind::slip_to_stick, .contact = 0}, window) == 10);
        CHECK(query.count_events({}, window) == 20);
        CHECK(query.count_events({.contact = 1}, window) == 0);
        const std::vector<const Event*> landings =
            query.find_events({.kind = EventKind::slip_to_stick}, window);
        REQUIRE(landings.size() == 10);
        for (std::size_t i = 1; i < landings.size(); ++i)
            CHECK(std::abs(landings[i]->t - landings[i - 1]->t - period) < 1e-10);
        const Event* landing = query.find_event({.kind = EventKind::slip_to_stick}, window.from);
        REQUIRE(landing != nullptr);
        CHECK(std::abs(landing->t - (ten_cycles.from + t_slip)) < 1e-10);
        CHECK(query.find_event({.kind = EventKind::lift_off}, -1.0) == nullptr);
    }
}

TEST_CASE("motion query: before and after an event the friction force has its two values") {
    for (const char* text : methods) {
        CAPTURE(text);
        test::Experiment belt(text, 9.0);
        const MotionQuery query(belt.simulation());
        const double onset = find_cycles(query).from;
        CHECK(query.at("belt.tangent", onset, Side::before) == doctest::Approx(mu_s * load).epsilon(1e-10));
        CHECK(query.at("belt.tangent", onset) == doctest::Approx(mu_k * load).epsilon(1e-12));
        std::vector<double> row(belt.simulation().columns().size());
        query.get_row(onset, Side::before, row);
        CHECK(row[1] == doctest::Approx(xs).epsilon(1e-10));
        CHECK(std::isnan(query.at("x", -0.1)));
        CHECK(std::isnan(query.at("x", 1e9)));
        CHECK(std::isnan(query.at("no_such_column", 1.0)));
    }
}

TEST_CASE("motion query: extremes are those of the closed form, each once") {
    for (const char* text : methods) {
        CAPTURE(text);
        test::Experiment belt(text, 9.0);
        const MotionQuery query(belt.simulation());
        const Window window = find_cycles(query);
        const std::vector<Extreme> turns = query.find_extremes("x", window);
        REQUIRE(turns.size() == 20);
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const int sense = i % 2 == 0 ? 1 : -1;
            const double t = ten_cycles.from + static_cast<double>(i / 2) * period + first_turn;
            CHECK(turns[i].sense == sense);
            CHECK(std::abs(turns[i].value - (xk + sense * A)) < 1e-12);
            CHECK(std::abs(turns[i].t - (sense > 0 ? t : t + pi / w)) < 1e-9);
        }
        CHECK(std::abs(query.find_extreme("x", 1, window).value - (xk + A)) < 1e-12);
        CHECK(std::abs(query.find_extreme("x", -1, window).value - (xk - A)) < 1e-12);
        CHECK(std::abs(query.find_extreme("x_dot", -1, window).value + A * w) < 1e-11);
        CHECK(query.find_extreme("x_dot", 1, window).value == doctest::Approx(v_b).epsilon(1e-12));
        // The force is largest just before the onset: the value exists on one side of the event only.
        CHECK(std::abs(query.find_extreme("belt.tangent", 1, window).value - mu_s * load) < 1e-10);
        CHECK(std::abs(query.find_extreme("belt.tangent", -1, window).value - (2.0 * mu_k - mu_s) * load) <
              1e-9);
        CHECK(query.find_extremes("belt.normal", window).empty());
    }
}

TEST_CASE("motion query: a section at x_dot = 0 meets the turning points, up and down by turns") {
    for (const char* text : methods) {
        CAPTURE(text);
        test::Experiment belt(text, 9.0);
        const MotionQuery query(belt.simulation());
        const Window window = find_cycles(query);
        const std::vector<Passage> both = query.find_passages("x_dot", 0.0, 0, window);
        REQUIRE(both.size() == 20);
        for (std::size_t i = 0; i < both.size(); ++i) {
            const int sense = i % 2 == 0 ? -1 : 1;
            const double t = ten_cycles.from + static_cast<double>(i / 2) * period + first_turn;
            CHECK(both[i].sense == sense);
            CHECK(!both[i].jumps);
            CHECK(std::abs(both[i].t - (sense < 0 ? t : t + pi / w)) < 1e-10);
            CHECK(std::abs(query.at("x", both[i].t) - (xk - sense * A)) < 1e-12);
            CHECK(std::abs(query.at("x_dot", both[i].t)) < 1e-14);
        }
        CHECK(query.find_passages("x_dot", 0.0, 1, window).size() == 10);
        CHECK(query.find_passages("x_dot", 2.0 * v_b, 0, window).empty());
        // A passage is not found again from its own time.
        const std::optional<Passage> next = query.find_passage("x_dot", 0.0, -1, both[0].t);
        REQUIRE(next.has_value());
        CHECK(next->t == both[2].t);
        // Windows that meet at an event count everything once.
        const double middle = query.find_event({.kind = EventKind::slip_to_stick}, both[4].t)->t;
        for (const double level : {0.0, v_b})
            CHECK(query.find_passages("x_dot", level, 0, {window.from, middle}).size() +
                      query.find_passages("x_dot", level, 0, {middle, window.to}).size() ==
                  query.find_passages("x_dot", level, 0, window).size());
    }
}

TEST_CASE("motion query: a level is reached in an event and stayed on, or jumped over") {
    for (const char* text : methods) {
        CAPTURE(text);
        test::Experiment belt(text, 9.0);
        const MotionQuery query(belt.simulation());
        const Window window = find_cycles(query);
        const std::vector<Passage> landings = query.find_passages("slip_speed", 0.0, 1, window);
        REQUIRE(landings.size() == 10);
        for (std::size_t i = 0; i < landings.size(); ++i)
            CHECK(std::abs(landings[i].t - (ten_cycles.from + t_slip + static_cast<double>(i) * period)) <
                  1e-9);
        CHECK(query.find_passages("slip_speed", 0.0, -1, window).empty());
        // T = k x rises through 3 N in stick and jumps down over it when slip begins.
        const std::vector<Passage> force = query.find_passages("belt.tangent", 3.0, 0, window);
        REQUIRE(force.size() == 20);
        for (std::size_t i = 0; i < force.size(); ++i) {
            CHECK(force[i].sense == (i % 2 == 0 ? 1 : -1));
            CHECK(force[i].jumps == (i % 2 != 0));
            const double cycle = ten_cycles.from + static_cast<double>(i / 2 + 1) * period;
            CHECK(std::abs(force[i].t - (i % 2 == 0 ? cycle - 0.1 : cycle)) < 1e-9);
        }
    }
}

TEST_CASE("motion query: means and shares are those of the closed form") {
    for (const char* text : methods) {
        CAPTURE(text);
        test::Experiment belt(text, 9.0);
        const MotionQuery query(belt.simulation());
        const Window window = find_cycles(query);
        // x' has the same value at both ends, so the mean of T is that of k x, and x'' = -w^2 (x - xk) in slip
        // gives xk for it.
        CHECK(query.compute_mean("belt.tangent", window) == doctest::Approx(mu_k * load).epsilon(1e-10));
        CHECK(query.compute_mean("x", window) == doctest::Approx(xk).epsilon(1e-10));
        CHECK(std::abs(query.compute_integral("x_dot", window)) < 1e-10);
        CHECK(query.compute_mean("belt.normal", window) == doctest::Approx(load).epsilon(1e-14));
        // Slip: x' = -A w sin p, where p goes symmetrically about pi/2 over w t_slip.
        const double half = 0.5 * w * t_slip;
        const double slip = A * A * w * (half + 0.5 * std::sin(2.0 * half));
        const double mean_square = (slip + v_b * v_b * t_stick) / period;
        CHECK(query.compute_root_mean_square("x_dot", window) ==
              doctest::Approx(std::sqrt(mean_square)).epsilon(1e-10));
        const std::array<double, 5> shares = query.compute_shares(query.find_contact("belt"), window);
        const auto share = [&](ContactState state) { return shares[static_cast<std::size_t>(state)]; };
        CHECK(std::abs(share(ContactState::stick) - t_stick / period) < 1e-10);
        CHECK(std::abs(share(ContactState::slip_minus) - t_slip / period) < 1e-10);
        CHECK(share(ContactState::open) == 0.0);
        CHECK(query.find_contact("nobody") == -1);
    }
}

TEST_CASE("motion query: windows may begin and end anywhere") {
    test::Experiment belt(methods[0], 9.0);
    const MotionQuery query(belt.simulation());
    double sum = 0.0;
    for (int i = 0; i < 70; ++i) sum += query.compute_integral("belt.tangent", {0.1 * i, 0.1 * (i + 1)});
    CHECK(sum == doctest::Approx(query.compute_integral("belt.tangent", {0.0, 0.1 * 70})).epsilon(1e-13));
    CHECK(query.find_extreme("x", 1, {0.1, 0.2}).value == doctest::Approx(0.02).epsilon(1e-13));
    CHECK(query.find_extreme("x", -1, {0.1, 0.2}).t == 0.1);
    CHECK(std::isnan(query.compute_mean("x", {7.0, 1e6})));
    CHECK(query.find_passages("x", 0.01, 0, {7.0, 1e6}).empty());
    CHECK(query.find_extreme("x", 1, {-1.0, 1.0}).sense == 0);
}

TEST_CASE("motion query: a search on a run under way finds what one on the whole run finds") {
    const ReadScenario read = read_scenario("belt_oscillator?drive_amplitude=2&drive_frequency=3.1");
    Simulation run(*read.scenario->system, read.scenario->values, read.scenario->settings);
    PassageSearch search(run, run.find_column("x"), 0.02, 0, -1.0);
    std::vector<Passage> found;
    while (run.now() < 10.0) {
        run.advance(10.0, 3);
        while (const std::optional<Passage> passage = search.find_next(run.now())) found.push_back(*passage);
    }
    const std::vector<Passage> whole = MotionQuery(run).find_passages("x", 0.02, 0, {0.0, run.now()});
    REQUIRE(found.size() == whole.size());
    CHECK(found.size() > 5);
    for (std::size_t i = 0; i < found.size(); ++i) {
        CHECK(found[i].t == whole[i].t);
        CHECK(found[i].sense == whole[i].sense);
    }
}

TEST_CASE("motion query: two crossings between two recorded states are two passages") {
    // Stuck on a belt at rest, the friction force follows the drive: 2 sin(2 pi t).
    test::Experiment belt("belt_oscillator?belt_speed=0&x_dot0=0&stiffness=0&drive_amplitude=2", 10.0);
    const MotionQuery query(belt.simulation());
    const std::vector<Passage> crests = query.find_passages("drive_force", 1.999, 0, {0.0, 10.0});
    REQUIRE(crests.size() == 20);
    const double first = std::asin(0.9995) / (2.0 * pi);
    CHECK(std::abs(crests[0].t - first) < 1e-11);
    CHECK(std::abs(crests[1].t - (0.5 - first)) < 1e-11);
    CHECK(query.find_extremes("belt.tangent", {0.0, 10.0}).size() == 20);
    CHECK(query.compute_root_mean_square("belt.tangent", {0.0, 10.0}) ==
          doctest::Approx(std::sqrt(2.0)).epsilon(1e-11));
}

TEST_CASE("motion query: columns without a value are left out where they have none") {
    test::Experiment rod("painleve_rod/lift_off", 3.0);
    const MotionQuery query(rod.simulation());
    const Event* lift = query.find_event({.kind = EventKind::lift_off}, -1.0);
    REQUIRE(lift != nullptr);
    const double end = rod.simulation().now();
    // The number of solutions of the contact problem is known while the gap is 0 to rounding.
    REQUIRE(end > lift->t);
    CHECK(query.find_extreme("solutions", 1, {0.0, end}).value == 1.0);
    CHECK(query.find_extreme("solutions", 1, {lift->t + 1e-3, end}).sense == 0);
    CHECK(query.compute_integral("solutions", {0.0, end}) == doctest::Approx(lift->t).epsilon(1e-4));
    CHECK(query.find_extremes("solutions", {0.0, end}).empty());
    CHECK(query.find_passages("solutions", 0.5, 0, {0.0, end}).empty());
    const std::array<double, 5> shares = query.compute_shares(0, {0.0, lift->t});
    CHECK(shares[static_cast<std::size_t>(ContactState::slip_minus)] == doctest::Approx(1.0).epsilon(1e-14));
}

TEST_CASE("motion query: at random values no crossing and no extreme of a fine sampling is missed") {
    Random random(4217);
    constexpr int samples = 700;
    constexpr double end = 4.0;
    const bool is_full = test::is_full_sweep() && !test::is_slow_build;
    const int trials = is_full ? 6 : 2;
    const std::size_t most_steps = is_full ? 20000 : 1500;
    int crossings = 0;
    for (const System* system : all_systems())
        for (int trial = 0; trial < trials; ++trial) {
            Scenario scenario = get_initial_scenario(*system);
            for (std::size_t i = 0; i < scenario.values.size(); ++i) {
                const Parameter& p = system->parameters[i];
                if (p.scale == Scale::integer || p.scale == Scale::choice || p.scale == Scale::log) continue;
                const double x = random.next_fraction();
                const double low = std::max(p.min, p.initial - 2.0), high = std::min(p.max, p.initial + 2.0);
                if (random.next_fraction() < 0.5) scenario.values[i] = low + x * (high - low);
            }
            std::vector<std::string> said;
            relate_values(*system, scenario.settings.method, scenario.values, said);
            Simulation run(*system, scenario.values, scenario.settings);
            run.advance(end, most_steps);
            const double until = std::min(end, run.now());
            if (!(until > 0.0)) continue;
            CAPTURE(write_scenario(scenario));
            const MotionQuery query(run);
            const std::string column(
                run.columns()[1 + random.next_index(2 * system->coordinates.size())].name);
            CAPTURE(column);
            const Window window{0.0, until};
            const Extreme least = query.find_extreme(column, -1, window),
                          most = query.find_extreme(column, 1, window);
            const double level = least.value + 0.37 * (most.value - least.value);
            const std::vector<Passage> passages = query.find_passages(column, level, 0, window);
            // A column that is 0 up to rounding has no extremes.
            const double noise =
                std::max(1e-12 * std::max(std::abs(least.value), std::abs(most.value)), 1e-30);
            double before = query.at(column, 0.0), at = 0.0;
            for (int i = 1; i <= samples; ++i) {
                const double t = std::min(until, until * i / samples), value = query.at(column, t);
                CHECK(value <= most.value + noise);
                CHECK(value >= least.value - noise);
                int sum = 0;
                for (const Passage& passage : passages)
                    if (passage.t > at && passage.t <= t) sum += passage.sense;
                const bool clear = std::abs(before - level) > noise && std::abs(value - level) > noise;
                if (clear) CHECK(sum == (value > level ? 1 : 0) - (before > level ? 1 : 0));
                if (clear && sum != 0) ++crossings;
                before = value, at = t;
            }
        }
    CHECK(crossings > 5 * trials);
}

TEST_CASE(
    "motion query: a column that is the difference of nearly equal lengths is resolved to its rounding") {
    // Spline minus law: 9e-9 m at the ends of rise and fall, only rounding of lengths of 0.07 m on the dwells.
    constexpr double turn = 2.0 * pi / 50.0;
    test::Experiment cam("cam_follower/fig_7", turn);
    const Simulation& run = cam.simulation();
    const MotionQuery query(run);
    const std::array<Extreme, 2> range = query.find_range("deviation", {0.0, turn});
    double most = 0.0, least = 0.0;
    for (int i = 0; i < 2000; ++i) {
        const double value = query.at("deviation", turn * i / 2000);
        most = std::max(most, value), least = std::min(least, value);
    }
    constexpr double rounding = 1e-16;
    CHECK(range[0].value >= most - rounding);
    CHECK(range[1].value <= least + rounding);
    CHECK(range[0].value - range[1].value == doctest::Approx(most - least).epsilon(0.01));
    ColumnReader reader(run, run.find_column("deviation"));
    std::size_t pieces = 0, steps = 0;
    for (std::size_t node = 0; node + 1 < run.node_count(); ++node, ++steps) {
        reader.resolve_step(node, {0.0, turn});
        pieces += reader.pieces().size();
    }
    CHECK(steps > 200);
    CHECK(pieces < 6 * steps);
}
