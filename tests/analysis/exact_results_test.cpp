// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/exact_results.hpp"

#include "base/random.hpp"
#include "model/catalogue.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

using namespace stiction;

namespace {

std::vector<ExactRow> find_rows(const Scenario& scenario) {
    ExactResults results(scenario);
    for (int i = 0; i < 1000 && !results.advance(200); ++i) {
    }
    CHECK_MESSAGE(results.advance(0), write_scenario(scenario));
    const std::span<const ExactRow> rows = results.rows();
    return {rows.begin(), rows.end()};
}

std::vector<ExactRow> find_rows(const std::string& text) {
    const ReadScenario read = read_scenario(text);
    CHECK_MESSAGE(read.notices.empty(), text);
    return find_rows(*read.scenario);
}

const ExactRow* find_row(const std::vector<ExactRow>& rows, std::string_view id) {
    for (const ExactRow& row : rows)
        if (row.id == id) return &row;
    return nullptr;
}

// Some parameters are drawn from their range, others set to 0 if 0 is allowed.
Scenario draw_scenario(const System& system, Random& random) {
    Scenario out = get_initial_scenario(system);
    for (std::size_t i = 0; i < out.values.size(); ++i) {
        const Parameter& p = system.parameters[i];
        if (random.next_fraction() < 0.75) continue;
        const double x = random.next_fraction();
        double& value = out.values[i];
        if (p.scale == Scale::integer || p.scale == Scale::choice)
            value = std::floor(p.min + x * (p.max - p.min + 0.999));
        else if (random.next_fraction() < 0.5 && p.min <= 0.0 && p.max >= 0.0)
            value = 0.0;
        else
            value = p.scale == Scale::log ? p.min * std::pow(p.max / p.min, x) : p.min + x * (p.max - p.min);
    }
    std::vector<std::string> said;
    relate_values(system, 0, out.values, said);
    return out;
}

}  // namespace

TEST_CASE("exact results: in every preset of every system all rows agree with the default method") {
    for (const System* system : all_systems()) {
        std::size_t count = 0;
        for (const Preset& preset : system->claims->presets) {
            Scenario scenario = *read_scenario(preset.scenario).scenario;
            scenario.settings = get_initial_settings(*system);
            for (const ExactRow& row : find_rows(scenario)) {
                ++count;
                CAPTURE(std::string(preset.scenario) + " " + std::string(row.id));
                CHECK(row.tolerance <= 1e-5);
                CHECK(row.error == std::abs(row.computed - row.exact) / std::abs(row.exact));
                CHECK(row.agrees);
            }
        }
        CHECK_MESSAGE(count >= 3, std::string(system->id));
    }
}

TEST_CASE("exact results: at random values all rows agree with the default method") {
    Random random(20261121);
    for (const System* system : all_systems()) {
        std::set<std::string_view> seen;
        for (int trial = 0; trial < 60; ++trial) {
            const Scenario scenario = draw_scenario(*system, random);
            for (const ExactRow& row : find_rows(scenario)) {
                seen.insert(row.id);
                CHECK_MESSAGE(row.agrees, write_scenario(scenario), " ", std::string(row.id), " ", row.error);
            }
        }
        CHECK_MESSAGE(seen.size() >= 3, std::string(system->id));
    }
}

TEST_CASE("exact results: coarse time stepping and regularised friction differ, and their rows say so") {
    const std::vector<ExactRow> exact = find_rows("belt_oscillator?method=closed_form");
    const std::vector<ExactRow> coarse = find_rows("belt_oscillator?method=time_stepping&dt=0.01");
    const std::vector<ExactRow> fine = find_rows("belt_oscillator?method=time_stepping&dt=0.0005");
    REQUIRE(exact.size() == 7);
    REQUIRE(coarse.size() == 7);
    for (const ExactRow& row : exact) CHECK(row.error < 1e-13);
    for (const char* id : {"slip_start", "slip_end", "slip_time", "period", "amplitude"}) {
        CHECK(!find_row(coarse, id)->agrees);
        CHECK(find_row(fine, id)->error < find_row(coarse, id)->error);
    }
    const std::vector<ExactRow> smooth = find_rows("belt_oscillator?method=regularised");
    CHECK(find_row(smooth, "stick_time")->error > 0.5);  // no drop from mu_s to mu_k, no cycle
}

TEST_CASE("exact results: the printed condition of rest and Gauss' principle are found out") {
    const std::vector<ExactRow> printed = find_rows("two_masses?method=paper_closed_form");
    CHECK(find_row(printed, "holds_both")->exact == doctest::Approx(2.25).epsilon(1e-14));
    CHECK(find_row(printed, "holds_both")->computed == doctest::Approx(3.5).epsilon(1e-9));
    CHECK(find_row(printed, "holds_apart")->agrees);
    const std::vector<ExactRow> gauss = find_rows("sliding_block/counterexample?method=gauss_qp");
    REQUIRE(find_row(gauss, "trailing_corner") != nullptr);
    CHECK(!find_row(gauss, "trailing_corner")->agrees);
}

TEST_CASE("exact results: published numbers come out") {
    const std::vector<ExactRow> rod = find_rows("painleve_rod/impact");
    CHECK(find_row(rod, "critical_friction")->computed == doctest::Approx(4.0 / 3.0).epsilon(1e-9));
    CHECK(find_row(rod, "spin_after_impact")->computed == doctest::Approx(0.631).epsilon(1e-3));
    const std::vector<ExactRow> block = find_rows("sliding_block/fig_2_13");
    CHECK(find_row(block, "leading_corner")->computed == doctest::Approx(4.0).epsilon(1e-12));
    CHECK(find_row(block, "jamming_friction")->computed == doctest::Approx(5.0 / 3.0).epsilon(1e-9));
    const std::vector<ExactRow> swing = find_rows("bearing_pendulum?mu=0&b=0");
    CHECK(find_row(swing, "half_swing") != nullptr);
    CHECK(find_row(find_rows("painleve_rod/jam"), "jam_angle") != nullptr);
    CHECK(find_row(find_rows("two_masses/corner"), "speed_after_tau") != nullptr);
    CHECK(find_row(find_rows("wheel_on_plane/drop"), "rest") != nullptr);
}

TEST_CASE("exact results: there are none where no closed form is known") {
    for (const char* text : {"belt_oscillator?damping=1", "belt_oscillator/karnopp",
                             "belt_oscillator?normal_force=0", "bearing_pendulum?method=empirical"})
        CHECK_MESSAGE(find_rows(text).empty(), text);
}

TEST_CASE("exact results: the same rows come out however the run is divided") {
    const Scenario scenario = *read_scenario("belt_oscillator?x0=0.5").scenario;
    ExactResults pieces(scenario);
    std::size_t before = 0;
    for (int i = 0; i < 100000 && !pieces.advance(7); ++i) {
        CHECK(pieces.rows().size() >= before);
        before = pieces.rows().size();
    }
    const std::vector<ExactRow> whole = find_rows(scenario);
    REQUIRE(pieces.rows().size() == whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        CHECK(pieces.rows()[i].id == whole[i].id);
        CHECK(pieces.rows()[i].computed == whole[i].computed);
    }
}
