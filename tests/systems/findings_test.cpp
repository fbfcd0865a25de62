// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The findings that the page shows, and those of the rod that no other test proves.
#include "analysis/band.hpp"
#include "base/number_text.hpp"
#include "dynamics/contact_equations.hpp"
#include "model/catalogue.hpp"
#include "scenario/scenario.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace stiction;
using stiction::test::Experiment;

TEST_CASE("every system: a finding names its place, says what holds in typeset sentences, and shows it") {
    for (const System* system : all_systems()) {
        CAPTURE(std::string(system->id));
        if (system->claims == &no_claims) continue;
        const Claims& claims = *system->claims;
        CHECK(!claims.findings.empty());
        CHECK(claims.source.text.size() > 40);
        CHECK(!claims.findings.front().see.empty());  // the list begins with one that can be seen
        bool shown = false;
        for (const Finding& finding : claims.findings) {
            CAPTURE(std::string(finding.where));
            CHECK(!finding.where.empty());
            CHECK(!finding.holds.empty());
            for (const std::string_view text : {finding.claim, finding.holds}) {
                CAPTURE(std::string(text));
                if (text.empty()) continue;
                CHECK(text.size() < 330);
                CHECK(text.back() == '.');
                CHECK(std::count(text.begin(), text.end(), '*') % 2 == 0);
                CHECK(std::count(text.begin(), text.end(), '{') == std::count(text.begin(), text.end(), '}'));
                // A line breaks at blanks: none may lie inside italics.
                bool italic = false;
                for (const char c : text) {
                    italic = italic != (c == '*');
                    CHECK(!(italic && c == ' '));
                }
                // A word that only the paper uses is explained beside it.
                for (const std::string word : {"luz", "tar"})
                    if (finding.claim.find(word + "(") != std::string_view::npos)
                        CHECK(finding.claim.find("where " + word + "(") != std::string_view::npos);
            }
            if (finding.see.empty()) continue;
            shown = true;
            std::string scenario(finding.see);
            for (const Preset& preset : claims.presets)
                if (preset.id == finding.see) scenario = preset.scenario;
            const ReadScenario read = read_scenario(scenario);
            CHECK(read.notices.empty());
            REQUIRE(read.scenario.has_value());
            CHECK(read.scenario->system == system);
        }
        CHECK(shown);
    }
}

TEST_CASE("every system: presets, their runs B and what findings show run to the end without a notice") {
    const auto check = [](std::string_view scenario) {
        CAPTURE(std::string(scenario));
        Experiment run(scenario);  // reads without a notice
        CHECK((run.status() == RunStatus::reached || run.status() == RunStatus::ended));
        CHECK(run.simulation().notices().empty());
    };
    for (const System* system : all_systems()) {
        for (const Preset& preset : system->claims->presets) {
            check(preset.scenario);
            if (!preset.beside.empty()) check(preset.beside);
        }
        for (const Finding& finding : system->claims->findings)
            if (finding.see.find('?') != std::string_view::npos) check(finding.see);
    }
}

TEST_CASE("every system: the view of a preset names plots, columns and widths that exist") {
    int seen = 0;
    const auto check_plot = [](const Simulation& run, const System& system, std::string_view plot) {
        CAPTURE(std::string(plot));
        const auto has = [&](std::string_view column) { return run.find_column(column) >= 0; };
        const std::size_t colon = std::min(plot.rfind(':'), plot.size());
        if (plot.starts_with("time."))
            CHECK(has(plot.substr(5)));
        else if (plot.starts_with("phase:"))
            CHECK((has(plot.substr(6, colon - 6)) && has(plot.substr(colon + 1))));
        else if (plot.starts_with("region:"))
            CHECK((plot.substr(7) == system.picture->region.other_y ||
                   std::any_of(system.picture->maps.begin(), system.picture->maps.end(),
                               [&](const PlaneMap& map) { return map.y == plot.substr(7); })));
        else
            CHECK(plot == "law");
    };
    for (const System* system : all_systems())
        for (const Preset& preset : system->claims->presets) {
            if (preset.view.empty()) continue;
            CAPTURE(std::string(system->id) + "/" + std::string(preset.id));
            ++seen;
            const Scenario scenario = *read_scenario(preset.scenario).scenario;
            const std::size_t equal = preset.view.find('=');
            REQUIRE(equal < preset.view.size());
            const std::string_view key = preset.view.substr(0, equal);
            std::string_view rest = preset.view.substr(equal + 1);
            if (key == "view.band") {
                const ReadBand band = read_band(*system, rest);
                CHECK(band.errors.empty());
                CHECK(Band(scenario, band.widths).notices().empty());
                continue;
            }
            CHECK(key == "view.plots");
            const Simulation run(*system, scenario.values, scenario.settings);
            while (!rest.empty()) {
                const std::size_t end = std::min(rest.find(','), rest.size());
                check_plot(run, *system, rest.substr(0, end));
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
        }
    CHECK(seen >= 8);
}

TEST_CASE("bearing_pendulum: the rows of tables 4.2 to 4.4 are presets under headings, without doubles") {
    const System& pendulum = *find_system("bearing_pendulum");
    std::map<std::string_view, int> counts;
    std::set<std::string_view> scenarios;
    for (const Preset& preset : pendulum.claims->presets) {
        if (preset.group.empty()) continue;
        CAPTURE(std::string(preset.id));
        ++counts[preset.group];
        CHECK(scenarios.insert(preset.scenario).second);
        const std::string table =
            "t" + std::string(preset.group.substr(6, 1)) + std::string(preset.group.substr(8));
        CHECK(preset.id.starts_with(table + "_"));
        CHECK(preset.title.find("able") != std::string_view::npos);
        CHECK(write_scenario(*read_scenario(preset.scenario).scenario) == preset.scenario);
    }
    CHECK(counts == std::map<std::string_view, int>{{"Table 4.2", 11}, {"Table 4.3", 14}, {"Table 4.4", 4}});
}

TEST_CASE("every system: each preset has a sentence of its own, which fits under the bar") {
    std::set<std::string_view> sentences;
    for (const System* system : all_systems()) {
        bool under_heading = false;  // those under a heading come last
        for (const Preset& preset : system->claims->presets) {
            CAPTURE(std::string(system->id) + "/" + std::string(preset.id));
            CHECK(!(under_heading && preset.group.empty()));
            under_heading = !preset.group.empty();
            CHECK(preset.sentence.size() > 40);
            CHECK(preset.sentence.size() < 160);
            CHECK(preset.sentence.back() == '.');
            CHECK(preset.sentence.find_first_of("*_[]{}") == std::string_view::npos);  // no markup, no ids
            CHECK(sentences.insert(preset.sentence).second);
        }
    }
}

TEST_CASE("every system: words are given to columns and closed forms that exist") {
    for (const System* system : all_systems()) {
        CAPTURE(std::string(system->id));
        if (system->picture->names.empty()) continue;
        std::set<std::string> known;
        for (const Preset& preset : system->claims->presets) {
            const ReadScenario read = read_scenario(preset.scenario);
            REQUIRE(read.scenario.has_value());
            const Scenario& scenario = *read.scenario;
            const Simulation simulation(*system, scenario.values, scenario.settings);
            for (const TraceColumn& column : simulation.columns()) known.insert(column.name);
            for (const Method& method : system->methods) {
                ClosedForms forms;
                system->claims->state_closed_forms(scenario.values, method.id, forms);
                for (const ClosedForm& form : forms.forms) known.insert(std::string(form.id));
            }
        }
        for (const GivenName& name : system->picture->names) {
            CAPTURE(std::string(name.id));
            CHECK(known.contains(std::string(name.id)));
            CHECK(!name.words.empty());
        }
    }
}

TEST_CASE("pickers: systems stand in the order of their ranks, each once") {
    const std::span<const SystemName> ranked = ranked_names();
    REQUIRE(ranked.size() == all_systems().size());
    CHECK(ranked[0].id == "belt_oscillator");
    CHECK(ranked[1].id == "painleve_rod");
    for (std::size_t i = 1; i < ranked.size(); ++i)
        CHECK(std::pair(ranked[i - 1].rank, ranked[i - 1].id) < std::pair(ranked[i].rank, ranked[i].id));
    for (const SystemName& name : ranked) {
        const System& system = name.get();
        CHECK(system.id == name.id);
        CHECK(system.title == name.title);
        CHECK(system.rank == name.rank);
    }
}

TEST_CASE("painleve_rod: phi has (cos theta - mu sin theta)^2, not the printed sum of (2.83)") {
    for (const double theta : {0.4, 1.0, 2.0})
        for (const double mu : {0.3, 1.5}) {
            Experiment run(
                "painleve_rod?mu=" + write_number(mu) + "&theta0=" + write_number(theta) + "&v_t0=-1", 0.0);
            Sample sample;
            run.simulation().get_node_sample(0, sample);
            ContactEquations equations(run.simulation().mechanism());
            const ContactState slides = ContactState::slip_minus;
            equations.update(0.0, sample.q, sample.v, {&slides, 1});
            const Eigen::MatrixXd& G = equations.delassus();
            const double S = G(0, 0) + 2.0 * mu * G(0, 1) + mu * mu * G(1, 1);  // T = mu N
            const double c = std::cos(theta), s = std::sin(theta), eps = 1.0 / 3.0;
            CHECK(S == doctest::Approx(1.0 + mu * mu + (c - mu * s) * (c - mu * s) / eps).epsilon(1e-12));
            CHECK(std::abs(S - (1.0 + mu * mu + (c + mu * s) * (c + mu * s) / eps)) > 0.05);
        }
}

TEST_CASE("painleve_rod: without contact force eps g'' = b, by eps less than the printed (2.80)") {
    Experiment run("painleve_rod?mu=1.5&theta0=0.8&theta_dot0=2.5&v_t0=-1", 0.0);
    CHECK(run.word_at_node(0, "region") == "B");
    Sample sample;
    run.simulation().get_node_sample(0, sample);
    REQUIRE(sample.contacts[0].normal == 0.0);
    // g of the thesis is minus the gap.
    const double b = run.at_node(0, "b"), eps = 1.0 / 3.0;
    CHECK(-sample.contacts[0].normal_acceleration == doctest::Approx(b / eps).epsilon(1e-12));
}

TEST_CASE("inclined_shaker: up to 0.1176 it sticks once and then glides, from 0.1178 on in every turn") {
    const auto count_stops = [](const char* mu, double until) {
        Experiment run(std::string("inclined_shaker?mu=") + mu, until);
        std::size_t out = 0;
        for (const Event& event : run.events())
            out += event.contact == 0 && event.kind == EventKind::slip_to_stick ? 1 : 0;
        return out;
    };
    CHECK(count_stops("0.1155", 5.0) <= 1);  // tan 0.115 is necessary only
    CHECK(count_stops("0.1176", 5.0) == 1);
    CHECK(count_stops("0.1178", 5.0) > 10);  // 15.6 turns of the drive
}

TEST_CASE("inclined_shaker: at the heading 0.8838112 foot 1 sticks, then all feet, and then never again") {
    Experiment run("inclined_shaker?gamma0=0.8838112", 6.0);
    const std::span<const Event> events = run.events();
    REQUIRE(events.size() == 8);
    const double times[] = {0.1679, 0.1954, 0.2297, 0.2297, 0.2297, 0.2579, 0.2579, 0.2579};
    for (std::size_t i = 0; i < events.size(); ++i)
        CHECK(events[i].t == doctest::Approx(times[i]).epsilon(3e-4));
    CHECK(events[0].contact == 0);
}

TEST_CASE("bearing_pendulum: swings and stops that findings and sentences name") {
    const auto check = [](std::string_view scenario, double stop, int turns) {
        CAPTURE(std::string(scenario));
        Experiment run(scenario, 10.0);
        int seen = 0;
        for (const Event& event : run.events()) {
            seen += event.kind == EventKind::slip_reversal ? 1 : 0;
            if (event.kind == EventKind::slip_to_stick) CHECK(event.t == doctest::Approx(stop).epsilon(2e-4));
        }
        CHECK(seen == turns);
        CHECK(run.at(10.0, "half_swings") == turns + 1);
    };
    check("bearing_pendulum/fig_4_9", 6.2707, 16);
    check("bearing_pendulum", 6.2226, 16);
    check("bearing_pendulum/t42_steel_1_short", 2.469, 6);
    check("bearing_pendulum/t43_steel_1_short", 2.829, 7);
    // The greatest speed is reached before the vertical.
    Experiment brass("bearing_pendulum/brass", 0.6);
    double fastest = 0.0, place = 0.0;
    for (double t = 0.0; t < 0.4; t += 1e-4)
        if (const double speed = -brass.at(t, "theta_dot"); speed > fastest)
            fastest = speed, place = brass.at(t, "theta");
    CHECK(place == doctest::Approx(-1.49).epsilon(2e-3));
}

TEST_CASE(
    "bearing_pendulum: tables 4.2 and 4.3 stop the same swings, within 2 % in the median but for one pair") {
    struct Row {
        const char* bearing;
        double mu[2], b[2],
            coulomb[2];  // the longest and the shortest swing: (mu, b) of table 4.2, mu of table 4.3
    };
    constexpr Row rows[] = {
        {"brass&washers=1", {0.18, 0.29}, {0.4, 0.0}, {0.2, 0.29}},
        {"brass&washers=2", {0.1, 0.2}, {1.3, 0.0}, {0.16, 0.2}},
        {"steel&washers=1", {0.22, 0.35}, {2.5, 1.5}, {0.34, 0.37}},
        {"steel&washers=2", {0.15, 0.35}, {2.0, 0.5}, {0.24, 0.37}},
        {"nylon&washers=1", {0.13, 0.155}, {0.8, 0.8}, {0.17, 0.2}},
        {"nylon&washers=2", {0.08, 0.09}, {1.0, 1.3}, {0.12, 0.15}},
        {"teflon&washers=1", {0.08, 0.18}, {5.0, 5.0}, {0.26, 0.39}},
        {"teflon&washers=2", {0.11, 0.17}, {4.5, 4.5}, {0.27, 0.33}},
    };
    const auto find_stop = [](const Row& row, double mu, double b) {
        Experiment run("bearing_pendulum?material=" + std::string(row.bearing) + "&mu=" + write_number(mu) +
                           "&b=" + write_number(b),
                       20.0);
        for (const Event& event : run.events())
            if (event.kind == EventKind::slip_to_stick) return event.t;
        return -1.0;
    };
    std::vector<double> others;
    for (const Row& row : rows)
        for (std::size_t i = 0; i < 2; ++i) {
            CAPTURE(std::string(row.bearing));
            const double both = find_stop(row, row.mu[i], row.b[i]),
                         alone = find_stop(row, row.coulomb[i], 0.0);
            REQUIRE(both > 0.0);
            REQUIRE(alone > 0.0);
            const double apart = std::abs(both - alone) / both;
            if (&row == &rows[2] && i == 1)
                CHECK(apart > 0.14);
            else
                others.push_back(apart);
        }
    std::sort(others.begin(), others.end());
    REQUIRE(others.size() == 15);
    CHECK(others[7] < 0.02);
    CHECK(others.back() > 0.05);  // in the median, not each of them
}

TEST_CASE("tol: at 1e-1 events still stand where they are") {
    Experiment coarse("belt_oscillator?tol=0.1", 3.0), fine("belt_oscillator", 3.0);
    REQUIRE(coarse.events().size() == 7);
    for (std::size_t i = 0; i < 7; ++i) CHECK(std::abs(coarse.event(i).t - fine.event(i).t) < 1e-6);
}
