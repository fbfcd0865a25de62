// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The gallery: every example as a text, as a link, cut at every character, and as a motion.
#include "own/examples.hpp"

#include "model/catalogue.hpp"
#include "own/canonical.hpp"
#include "own/reader.hpp"
#include "own/report.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace stiction;
using namespace stiction::own;
using stiction::test::Experiment;

namespace {

std::string make_scenario(const std::string& text) {
    return "mechanism?text=" + encode_text(make_canonical(text));
}

// The belt of the gallery with another law and other defaults.
std::string make_belt(const std::string& law, const std::string& from, const std::string& to) {
    std::string text(examples()[0].text);
    const std::size_t at = text.find("coulomb_stiction");
    text.replace(at, text.size() - at, law);
    if (const std::size_t place = text.find(from); place != std::string::npos)
        text.replace(place, from.size(), to);
    return make_scenario(text);
}

}  // namespace

TEST_CASE("mechanism text: every example is read without a mistake, and is its own canonical text") {
    for (const Example& example : examples()) {
        CAPTURE(std::string(example.id));
        const ReadText read = read_text(example.text);
        CHECK(read.mistakes.empty());
        CHECK(read.canonical == example.text);
        CHECK(read.description.title == example.title);
        CHECK(!example.sentence.empty());
        CHECK(!write_equations(read.description).empty());
    }
    CHECK(examples()[0].id == "belt");
}

TEST_CASE("mechanism text: an example cut at any character gives a mistake or a mechanism") {
    for (const Example& example : examples()) {
        for (std::size_t size = 0; size < example.text.size(); ++size) {
            const ReadText read = read_text(example.text.substr(0, size));
            for (const Mistake& mistake : read.mistakes) {
                CHECK(mistake.place.line >= 1);
                CHECK(!mistake.sentence.empty());
            }
            if (read.mistakes.empty()) CHECK(!read.description.coordinates.empty());
        }
    }
}

TEST_CASE("mechanism text: the link of every example is canonical, and its presets name it") {
    const System& system = example_system();
    REQUIRE(system.claims->presets.size() == examples().size());
    for (const Example& example : examples()) {
        CAPTURE(std::string(example.id));
        const ReadScenario named = read_scenario("mechanism/" + std::string(example.id));
        REQUIRE(named.scenario.has_value());
        CHECK(named.notices.empty());
        CHECK(named.preset == example.id);
        const std::string link = write_scenario(*named.scenario);
        CHECK(link == make_scenario(std::string(example.text)));
        const ReadScenario read = read_scenario(link);
        CHECK(read.scenario->system == named.scenario->system);
        CHECK(write_scenario(*read.scenario) == link);
    }
    CHECK(write_scenario(*read_scenario("mechanism").scenario) ==
          make_scenario(std::string(examples()[0].text)));
}

TEST_CASE("mechanism text: the energies of every example balance") {
    for (const Example& example : examples()) {
        CAPTURE(std::string(example.id));
        Experiment run("mechanism/" + std::string(example.id), 0.3);
        CHECK(run.status() != RunStatus::failed);
        CHECK(run.energy_defect() < 1e-8 * (1.0 + run.largest_energy()));
    }
}

TEST_CASE("mechanism text: the belt of the gallery gives the bits of belt_oscillator") {
    struct Pair {
        std::string law, own_law;
    };
    const Pair laws[] = {{"coulomb", "coulomb mu mu_k"},
                         {"coulomb_stiction", "coulomb_stiction mu_s mu_s mu_k mu_k"},
                         {"stribeck", "stribeck mu_s mu_s mu_k mu_k v_s 0.1"}};
    const std::pair<std::string, std::string> values[] = {
        {"", ""},
        {"&damping=2", "&c=2"},
        {"&damping=1&drive_amplitude=5&drive_frequency=1.7", "&c=1&f_a=5&f_d=1.7"}};
    for (const std::string method : {"event_driven", "time_stepping"})
        for (const Pair& law : laws)
            for (const auto& [theirs, ours] : values) {
                const std::string keys = "&method=" + method, name = law.law + theirs + keys;
                Experiment built_in("belt_oscillator?friction_law=" + name, 3.0);
                Experiment own(make_belt(law.own_law, "", "") + ours + keys, 3.0);
                CAPTURE(name);
                REQUIRE(built_in.nodes() == own.nodes());
                REQUIRE(built_in.events().size() == own.events().size());
                for (std::size_t i = 0; i < own.events().size(); ++i) {
                    CHECK(built_in.event(i).t == own.event(i).t);
                    CHECK(built_in.event(i).kind == own.event(i).kind);
                }
                for (const char* column :
                     {"x", "x_dot", "belt.normal", "belt.tangent", "belt.state", "energy.kinetic",
                      "energy.potential", "energy.dissipated", "energy.input"})
                    for (std::size_t node = 0; node < own.nodes(); ++node)
                        REQUIRE(built_in.at_node(node, column) == own.at_node(node, column));
            }
}
