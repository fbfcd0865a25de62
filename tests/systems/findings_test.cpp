// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The findings that the page shows, and those of the rod that no other test proves.
#include "base/number_text.hpp"
#include "dynamics/contact_equations.hpp"
#include "model/catalogue.hpp"
#include "scenario/scenario.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
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
    const std::span<const System* const> ranked = ranked_systems();
    REQUIRE(ranked.size() == all_systems().size());
    CHECK(ranked[0]->id == "belt_oscillator");
    CHECK(ranked[1]->id == "painleve_rod");
    for (std::size_t i = 1; i < ranked.size(); ++i)
        CHECK(std::pair(ranked[i - 1]->rank, ranked[i - 1]->id) < std::pair(ranked[i]->rank, ranked[i]->id));
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
