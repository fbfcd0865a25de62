// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/trace_cache.hpp"

#include "patient_session.hpp"
#include "session/run/difference.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace stiction;

namespace {

void update(TraceCache& cache, const Session& session) {
    while (!cache.update(session.simulation(), session.history.motion())) continue;
}

// Every row is one of the motion, in order, and extremes and stretches are those of the rows.
void check_rows(const TraceCache& cache, const Simulation& simulation) {
    const std::span<const double> t = cache.times();
    CHECK(std::is_sorted(t.begin(), t.end()));
    CHECK(t.back() == simulation.now());
    std::vector<double> row(simulation.columns().size());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < t.size(); ++i) {
        const bool twice = (i > 0 && t[i - 1] == t[i]) || (i + 1 < t.size() && t[i + 1] == t[i]);
        if (twice) continue;  // both sides of an event
        simulation.get_row(t[i], row);
        for (std::size_t c = 0; c < row.size(); ++c)
            wrong += cache.column(c)[i] != row[c] && !(std::isnan(row[c]) && std::isnan(cache.column(c)[i]));
    }
    CHECK(wrong == 0);
    const std::span<const double> x = cache.column(1);
    for (const std::size_t from : {std::size_t{0}, t.size() / 3, t.size() - 40}) {
        const TraceCache::Extremes found = cache.find_extremes(1, from, t.size());
        const auto begin = x.begin() + static_cast<std::ptrdiff_t>(from);
        CHECK(x[found.least] == *std::min_element(begin, x.end()));
        CHECK(x[found.most] == *std::max_element(begin, x.end()));
    }
    const auto stretches = cache.stretches();
    for (std::size_t s = 1; s < stretches.size(); ++s) {
        CHECK(stretches[s].first > stretches[s - 1].first);
        CHECK(stretches[s].state != stretches[s - 1].state);
    }
    CHECK(stretches.back().first < t.size());
}

}  // namespace

TEST_CASE("trace cache: rows do not depend on how long an update may take") {
    constexpr double moment = 2e-5;  // s
    PatientSession session;
    session.load("belt_oscillator");
    session.player.seek(20.0);
    TraceCache whole, sliced;
    const auto check = [&] {
        CHECK(whole.update(session.simulation(), session.history.motion(), HUGE_VAL));
        int updates = 1;
        while (!sliced.update(session.simulation(), session.history.motion(), moment)) ++updates;
        CHECK(std::ranges::equal(whole.times(), sliced.times()));
        for (std::size_t c = 0; c < session.simulation().columns().size(); ++c) {
            const std::span<const double> a = whole.column(c), b = sliced.column(c);
            CHECK(std::equal(a.begin(), a.end(), b.begin(), b.end(),
                             [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); }));
        }
        return updates;
    };
    CHECK(check() > 3);
    // A change while an interval is half filled.
    session.player.seek(60.0);
    for (int i = 0; i < 40; ++i) sliced.update(session.simulation(), session.history.motion(), moment);
    const double last = sliced.times().back();
    session.player.seek(std::nextafter(last, 0.0));
    session.values.set("mu_s", 0.55);
    session.player.seek(last + 3.0);
    check();
    check_rows(sliced, session.simulation());
}

TEST_CASE("trace cache: a live change keeps the rows of the past, and those after it are of the new values") {
    PatientSession session;
    session.load("belt_oscillator");
    session.player.seek(20.0);
    TraceCache cache;
    update(cache, session);
    const int edition = cache.edition();
    const std::size_t before = cache.size();
    session.player.seek(12.0);
    const std::size_t past = cache.count_until(std::nextafter(12.0, 0.0));
    session.values.set("mu_s", 0.55);
    CHECK(session.simulation().now() == 12.0);
    session.player.seek(14.0);
    update(cache, session);
    // Only the step that was cut at the change is new.
    const std::size_t kept = cache.unchanged_rows(edition);
    CHECK(kept <= past);
    CHECK(cache.times()[kept - 1] > 11.0);
    CHECK(cache.size() < before);
    check_rows(cache, session.simulation());
    TraceCache fresh;
    update(fresh, session);
    check_rows(fresh, session.simulation());
    // A drag changes again and again at the same time.
    for (const double mu : {0.56, 0.57, 0.58}) {
        session.player.seek(13.0);
        session.values.set("mu_s", mu);
        update(cache, session);
        CHECK(cache.unchanged_rows(cache.edition() - 1) > 0);
    }
    session.player.seek(15.0);
    update(cache, session);
    check_rows(cache, session.simulation());
    session.load("painleve_rod");
    update(cache, session);
    CHECK(cache.unchanged_rows(edition) == 0);
}

TEST_CASE("trace cache: stretches are those of the chosen contact") {
    PatientSession session;
    session.load("two_masses");
    session.player.seek(8.0);
    const Simulation& simulation = session.simulation();
    TraceCache cache;
    for (const std::size_t contact : {std::size_t{0}, std::size_t{2}, std::size_t{1}}) {
        cache.choose_contact(static_cast<int>(contact));
        update(cache, session);
        std::vector<ContactState> found, expected;
        for (const TraceCache::Stretch& stretch : cache.stretches()) found.push_back(stretch.state);
        for (std::size_t node = 0; node < simulation.node_count(); ++node)
            if (const ContactState state = simulation.node_states(node)[contact];
                expected.empty() || expected.back() != state)
                expected.push_back(state);
        CHECK(found == expected);
        CHECK(expected.size() > 1);
        check_rows(cache, simulation);
    }
}

TEST_CASE("difference: what is not changed of run A keeps its difference to run B") {
    PatientSession session;
    session.load("belt_oscillator");
    session.player.seek(6.0);
    session.switch_comparing();
    session.player.seek(3.0);
    session.values.set("mu_s", 0.5);
    session.player.seek(5.0);
    TraceCache rows;
    Difference difference;
    const auto follow = [&] {
        update(rows, session);
        while (!difference.update(rows, session.reference, 1, 1)) continue;
    };
    follow();
    session.player.seek(4.0);
    session.values.set("mu_s", 0.6);
    session.player.seek(5.5);
    follow();
    Difference fresh;
    while (!fresh.update(rows, session.reference, 1, 1)) continue;
    REQUIRE(difference.rows().size() == fresh.rows().size());
    for (std::size_t i = 0; i < fresh.rows().size(); ++i) {
        CHECK(difference.rows().times()[i] == fresh.rows().times()[i]);
        CHECK(difference.rows().column(1)[i] == fresh.rows().column(1)[i]);
    }
    CHECK(difference.rows().column(1)[rows.count_until(2.0) - 1] == 0.0);
    CHECK(difference.rows().column(1).back() != 0.0);
}
