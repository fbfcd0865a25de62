// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of a built-in system moves as the system does.
#include "own/from_system.hpp"

#include "judge/whole_range.hpp"
#include "model/catalogue.hpp"
#include "own/canonical.hpp"
#include "own/system.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace stiction;
using namespace stiction::test;

namespace {

struct Pair {
    std::string theirs, ours;  // scenarios
};

// A random scenario with the methods and laws that the language has, and its text.
Pair draw_pair(Draw& draw, std::string_view id, double t_end, bool is_near) {
    Scenario scenario = draw_scenario(draw, *find_system(id));
    for (std::size_t i = 0; is_near && i < scenario.values.size(); ++i) {
        const Parameter& row = scenario.system->parameters[i];
        if (row.choices.empty() && row.initial != 0.0)
            scenario.values[i] = std::clamp(row.initial * draw.between(0.8, 1.25), row.min, row.max);
    }
    const System& system = *scenario.system;
    if (const int law = find_parameter(system, "impact_law"); law >= 0)
        scenario.values[static_cast<std::size_t>(law)] = 0.0;
    // The language has no closed form; compliant contacts of random stiffness are slow.
    const std::string_view drawn = system.methods[static_cast<std::size_t>(scenario.settings.method)].id;
    if (drawn == "closed_form" || drawn == "compliant") scenario.settings.method = 0;
    scenario.settings.t_end = t_end;
    scenario.settings.tol = 1e-10;
    scenario = as_read(scenario);
    const std::string_view method = system.methods[static_cast<std::size_t>(scenario.settings.method)].id;
    const own::SystemText text = own::write_system(
        system, scenario.values, {method, t_end, scenario.settings.dt, scenario.settings.tol});
    CHECK(text.refusal.empty());
    CHECK(own::make_canonical(text.text) == text.text);
    return {write_scenario(scenario), "mechanism?text=" + own::encode_text(text.text)};
}

}  // namespace

// Numbers that decide are relative to the sizes of a scenario, and a text is its own default: the bits are the same if these sizes are.
TEST_CASE("own text of a system: the belt gives the bits of belt_oscillator at random values") {
    const int count = count_to_judge(400);
    int same = 0;
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(71, i);
        const Pair pair = draw_pair(draw, "belt_oscillator", 0.5, i % 2 == 0);
        CAPTURE(pair.theirs);
        Experiment theirs(pair.theirs), ours(pair.ours);
        const Scales& scales = theirs.simulation().mechanism().scales();
        const bool is_same = scales.length == 1.0 && scales.time == 1.0 && scales.mass == 1.0;
        const char* columns[] = {"x", "x_dot", "belt.tangent", "energy.dissipated", "energy.input"};
        if (!is_same) {
            const double accuracy = pair.ours.find("~method~") == pair.ours.npos ? 1e-8 : 1e-5;
            for (const double t : {0.1, 0.23, 0.41})
                CHECK(std::abs(theirs.at(t, "x") - ours.at(t, "x")) <
                      accuracy * (1.0 + std::abs(theirs.at(t, "x"))));
            continue;
        }
        ++same;
        CHECK(theirs.nodes() == ours.nodes());
        CHECK(theirs.events().size() == ours.events().size());
        const std::size_t nodes = std::min(theirs.nodes(), ours.nodes());
        std::size_t different = 0;
        for (const char* column : columns)
            for (std::size_t node = 0; node < nodes; node += 1 + nodes / 200)
                different += theirs.at_node(node, column) == ours.at_node(node, column) ? 0 : 1;
        CHECK(different == 0);
    }
    CHECK(same >= count / 4);
}

TEST_CASE("own text of a system: rod and block move as the built-in ones at random values") {
    const int count = count_to_judge(300);
    const std::pair<const char*, const char*> systems[] = {{"painleve_rod", "rod_"},
                                                           {"sliding_block", "block_"}};
    for (const auto& [id, body] : systems)
        for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
            Draw draw(72, i);
            const Pair pair = draw_pair(draw, id, 1.0, false);
            CAPTURE(pair.theirs);
            Experiment theirs(pair.theirs), ours(pair.ours);
            const std::size_t events = std::min(theirs.events().size(), ours.events().size());
            const bool has_steps = pair.ours.find("method~time_stepping") != pair.ours.npos ||
                                   pair.ours.find("method~compliant") != pair.ours.npos;
            // After a contact problem that has several solutions, or none, rounding decides.
            double end = std::min({theirs.simulation().now(), ours.simulation().now(), 1.0});
            for (std::size_t e = 0; e < events && !has_steps && e < 6; ++e) {
                CHECK(theirs.event(e).kind == ours.event(e).kind);
                CHECK(std::abs(theirs.event(e).t - ours.event(e).t) < 1e-9);
            }
            if (events > 6) end = std::min(end, ours.event(6).t);
            for (int k = 0; k <= 10; ++k) {
                const double t = 0.99 * end * k / 10.0;
                for (const char* column : {"x", "y", "theta"})
                    CHECK(std::abs(theirs.at(t, column) - ours.at(t, std::string(body) + column)) <
                          1e-10 * (1.0 + std::abs(theirs.at(t, column))));
            }
        }
}

TEST_CASE("own text of a system: other systems and Poisson's impact law have none") {
    const auto ask = [](std::string_view text) {
        const Scenario scenario = *read_scenario(text).scenario;
        return own::write_system(*scenario.system, scenario.values,
                                 {scenario.system->methods[0].id, 10.0, 1e-3, 1e-10});
    };
    CHECK(ask("two_masses").refusal == "this system has no text in the language of own mechanisms");
    CHECK(ask("painleve_rod?impact_law=poisson&restitution=0.5").text.empty());
    CHECK(ask("painleve_rod?impact_law=poisson&restitution=0.5").refusal.find("Poisson") !=
          std::string::npos);
    CHECK(!ask("painleve_rod?impact_law=poisson").text.empty());
    CHECK(own::has_text(*find_system("sliding_block")));
    CHECK(!own::has_text(*find_system("cam_follower")));
}
