// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/scenario.hpp"

#include "base/random.hpp"
#include "model/catalogue.hpp"
#include "scenario/fake_system.hpp"

#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <vector>

using namespace stiction;
using stiction::tests::get_fake_system;

namespace {

ReadScenario read(std::string_view text) {
    static const System* const systems[] = {&get_fake_system()};
    return read_scenario(text, systems, "The link");
}

// Canonical text of what was read.
std::string rewrite(std::string_view text) {
    const ReadScenario read_back = read(text);
    REQUIRE(read_back.scenario.has_value());
    return write_scenario(*read_back.scenario);
}

double get_value(const ReadScenario& from, std::string_view id) {
    return from.scenario->values[static_cast<std::size_t>(find_parameter(get_fake_system(), id))];
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

// The notices are one, and it holds each of the words; the error beside it holds the first.
void check_notice(std::string_view text, std::vector<std::string_view> words) {
    const ReadScenario from = read(text);
    CAPTURE(std::string(text));
    REQUIRE(from.notices.size() == 1);
    REQUIRE(from.errors.size() == 1);
    CAPTURE(from.notices[0]);
    CAPTURE(from.errors[0]);
    for (const std::string_view word : words) CHECK(contains(from.notices[0], word));
    CHECK(contains(from.errors[0], words[0]));
    CHECK(from.notices[0].back() == '.');
    CHECK(from.errors[0].back() == '.');
}

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

Scenario make_random_scenario(const System& system, Random& random) {
    Scenario out = get_initial_scenario(system);
    out.settings.method = static_cast<int>(random.next_index(system.methods.size()));
    for (const RunKey& key : run_keys())
        if (random.next_index(2) == 0) out.settings.*key.member = random.next_between(key.min, key.max);
    for (std::size_t i = 0; i < system.parameters.size(); ++i) {
        const Parameter& parameter = system.parameters[i];
        if (random.next_index(3) == 0) continue;
        if (parameter.scale == Scale::choice) {
            out.values[i] = static_cast<double>(random.next_index(parameter.choices.size()));
        } else if (parameter.scale == Scale::integer) {
            const double count = parameter.max - parameter.min + 1.0;
            out.values[i] =
                parameter.min + static_cast<double>(random.next_index(static_cast<std::uint64_t>(count)));
        } else {
            const double max = parameter.max > 1e300 ? 1e300 : parameter.max;
            out.values[i] = random.next_between(parameter.min, max);
        }
    }
    std::vector<std::string> ignored;
    relate_values(system, out.settings.method, out.values, ignored);
    if (find_refusal(system, out.settings.method, out.values)) {
        out.settings.method = find_substitute(system, out.settings.method);
        relate_values(system, out.settings.method, out.values, ignored);
    }
    return out;
}

void check_round_trip(const Scenario& scenario, const ReadScenario& back, const std::string& text) {
    CAPTURE(text);
    REQUIRE(back.scenario.has_value());
    CHECK(back.notices.empty());
    CHECK(back.scenario->settings.method == scenario.settings.method);
    for (const RunKey& key : run_keys())
        CHECK(same_bits(back.scenario->settings.*key.member, scenario.settings.*key.member));
    for (std::size_t i = 0; i < scenario.values.size(); ++i)
        CHECK(same_bits(back.scenario->values[i], scenario.values[i]));
    CHECK(write_scenario(*back.scenario) == text);
}

}  // namespace

TEST_CASE("scenario: what is written reads back as the same bits, without notices, and is a fixed point") {
    Random random(1);
    for (int i = 0; i < 2000; ++i) {
        const Scenario scenario = make_random_scenario(get_fake_system(), random);
        const std::string text = write_scenario(scenario);
        check_round_trip(scenario, read(text), text);
    }
}

TEST_CASE(
    "scenario: every system of the house round-trips, defaults are its bare name, presets need no mending") {
    Random random(2);
    for (const System* system : all_systems()) {
        CHECK(write_scenario(get_initial_scenario(*system)) == system->id);
        for (int i = 0; i < 100; ++i) {
            const Scenario scenario = make_random_scenario(*system, random);
            const std::string text = write_scenario(scenario);
            check_round_trip(scenario, read_scenario(text), text);
        }
        for (const Preset& preset : system->claims->presets) {
            const ReadScenario full = read_scenario(preset.scenario);
            const ReadScenario named = read_scenario(std::string(system->id) + "/" + std::string(preset.id));
            CAPTURE(std::string(preset.scenario));
            REQUIRE(full.scenario.has_value());
            REQUIRE(named.scenario.has_value());
            CHECK(full.notices.empty());
            CHECK(full.scenario->system == system);
            CHECK(named.preset == preset.id);
            CHECK(write_scenario(*full.scenario) == write_scenario(*named.scenario));
        }
    }
}

TEST_CASE("scenario: defaults are left out and the order is run keys, then the table") {
    CHECK(rewrite("fake") == "fake");
    CHECK(rewrite("fake?") == "fake");
    CHECK(rewrite("fake?mu_s=0.4&mass=1&t_end=5&dt=1e-3&tol=1e-10&method=event_driven&law=stribeck") ==
          "fake");
    CHECK(rewrite("fake?theta0=-1&mass=2&tol=1e-6&dt=0.01&t_end=1000&method=time_stepping") ==
          "fake?method=time_stepping&t_end=1e3&dt=0.01&tol=1e-6&mass=2&theta0=-1");
}

TEST_CASE("scenario: numbers may be written in any way, keys and values percent-encoded") {
    CHECK(rewrite("fake?mass=2.50&&theta0=+1E-1&") == "fake?mass=2.5&theta0=0.1");
    CHECK(rewrite("%66ake?m%61ss=%32&law=a%20b%26c") == "fake?mass=2&law=a%20b%26c");
    CHECK(rewrite("fake?theta0=-0") == "fake");
    CHECK(rewrite("fake?bound=inf") == "fake?bound=inf");
    CHECK(same_bits(get_value(read("fake?theta0=-0"), "theta0"), 0.0));
}

TEST_CASE("scenario: a preset stands for its items, and what follows changes them without a notice") {
    const ReadScenario heavy = read("fake/heavy?mass=60");
    CHECK(heavy.preset == "heavy");
    CHECK(heavy.notices.empty());
    CHECK(rewrite("fake/heavy") == "fake?t_end=20&mass=50&law=coulomb");
    CHECK(rewrite("fake/heavy?mass=60&t_end=5") == "fake?mass=60&law=coulomb");
    CHECK(rewrite("fake/plain") == "fake");
    check_notice("fake/none?mass=2", {"`none`", "default"});
    CHECK(rewrite("fake/none?mass=2") == "fake?mass=2");
    CHECK(read("fake/none").preset.empty());
}

TEST_CASE("scenario: a value outside its range is limited, with a notice") {
    check_notice("fake?mass=1e3", {"mass = 1e3", "Using 100, the largest allowed."});
    check_notice("fake?mass=0", {"mass = 0", "Using 0.01, the smallest allowed."});
    check_notice("fake?mass=inf", {"mass = inf", "100"});
    check_notice("fake?theta0=4", {"theta0 = 4", "3.141592653589793"});
    check_notice("fake?bound=-inf", {"bound = -inf", "Using 0, the smallest allowed."});
    check_notice("fake?t_end=-1", {"t_end = -1", "0"});
    check_notice("fake?dt=2", {"dt = 2", "1"});
    check_notice("fake?tol=0", {"tol = 0", "1e-14"});
    CHECK(get_value(read("fake?mass=1e3"), "mass") == 100.0);
    CHECK(read("fake?t_end=2e6").scenario->settings.t_end == 1e6);
}

TEST_CASE("scenario: a value that cannot be read is the default, with a notice") {
    check_notice("fake?mass=abc", {"mass = abc", "not a number", "default, 1."});
    check_notice("fake?mass=nan", {"mass = nan", "not a number", "default, 1."});
    check_notice("fake?mass=", {"mass = (nothing)", "default"});
    check_notice("fake?mass", {"mass = (nothing)", "default"});
    check_notice("fake?mass=1,5", {"mass = 1,5", "default"});
    check_notice("fake?law=0", {"law = 0", "coulomb, stribeck", "default, stribeck"});
    check_notice("fake?method=euler", {"method = euler", "event_driven"});
    check_notice("fake?dt=x", {"dt = x", "1e-3"});
    CHECK(get_value(read("fake?mass=nan"), "mass") == 1.0);
}

TEST_CASE("scenario: a bad value after a preset is the default of the table") {
    CHECK(rewrite("fake/heavy?mass=abc") == "fake?t_end=20&law=coulomb");
}

TEST_CASE("scenario: a count is rounded to a whole number, with a notice") {
    check_notice("fake?washers=2.7", {"washers = 2.7", "Using 3"});
    check_notice("fake?washers=9.5", {"washers = 9.5", "Using 4, the largest allowed."});
    CHECK(read("fake?washers=3.0").notices.empty());
    CHECK(get_value(read("fake?washers=2.7"), "washers") == 3.0);
}

TEST_CASE("scenario: of repeated keys the last counts, one notice for each that does not") {
    const ReadScenario from = read("fake?mass=999&mass=2&mass=3");
    CHECK(get_value(from, "mass") == 3.0);
    REQUIRE(from.notices.size() == 2);
    CHECK(contains(from.notices[0], "mass = 999"));
    CHECK(contains(from.notices[1], "mass = 2"));
}

TEST_CASE("scenario: unknown keys and keys of jobs are ignored, with a notice") {
    check_notice("fake?zeta=3", {"`zeta`", "3", "ignored"});
    check_notice("fake?=3", {"``", "3", "ignored"});
    check_notice("fake?job=sweep", {"`job`", "sweep", "ignored"});
    check_notice("fake?job.x=mass:0:1:5", {"`job.x`", "ignored"});
    CHECK(rewrite("fake?job.x=1&zeta=3&mass=2") == "fake?mass=2");
}

TEST_CASE("scenario: view keys are kept aside") {
    const ReadScenario from = read("fake?view.layout=embed&mass=2&view.b=fake%3Fmass%3D3&view.layout=wide");
    CHECK(get_value(from, "mass") == 2.0);
    REQUIRE(from.view_items.size() == 2);
    CHECK(from.view_items[0].first == "view.b");
    CHECK(from.view_items[0].second == "fake?mass=3");
    CHECK(from.view_items[1].second == "wide");
    CHECK(from.notices.size() == 1);
}

TEST_CASE("scenario: relations between parameters are mended with the sentence of the system") {
    check_notice("fake?mu_k=0.5", {"mu_k = 0.5 is larger than mu_s = 0.4.", "Using mu_s for both."});
    CHECK(rewrite("fake?mu_k=0.5") == "fake?mu_k=0.4");
    CHECK(read("fake?mu_k=0.5&mu_s=0.6").notices.empty());
}

TEST_CASE("scenario: values that exclude each other are refused with both values and without a remedy") {
    const ReadScenario from = read("fake?mu_s=0.3&mu_k=0.5");
    REQUIRE(from.errors.size() == 1);
    CHECK(from.errors[0] == "mu_k = 0.5 is larger than mu_s = 0.3.");
}

TEST_CASE("scenario: a correction that only follows from another one is no error of its own") {
    // Read as they are, these values of mu_k and mu_s do not exclude each other, or one of them is not known.
    for (const char* text : {"fake?mu_s=9&mu_k=2.5", "fake?mu_s=-1&mu_k=0.5", "fake?mu_s=much&mu_k=0.5",
                             "fake?mu_s=%zz&mu_k=0.5", "fake/none?mu_k=0.5"}) {
        CAPTURE(text);
        const ReadScenario from = read(text);
        REQUIRE(from.errors.size() >= 1);
        for (const std::string& error : from.errors) CHECK_FALSE(contains(error, "larger than mu_s"));
    }
    CHECK(read("fake?mu_s=-1&mu_k=0.5").notices.size() == 2);
    CHECK(read("fake?mu_s=-1&mu_k=0.5").errors.size() == 1);
    CHECK(read("fake?mass=900&mu_k=0.5").errors.size() == 2);
}

TEST_CASE("scenario: a method that these values do not allow is the default, with its reason") {
    check_notice("fake?method=closed_form",
                 {"method = closed_form", "needs law = coulomb", "Using event_driven"});
    CHECK(rewrite("fake?method=closed_form") == "fake");
    CHECK(rewrite("fake?method=closed_form&law=coulomb") == "fake?method=closed_form&law=coulomb");
}

TEST_CASE("scenario: without a known system nothing is run") {
    for (const char* text :
         {"", "?", "?mass=1", "none", "Fake", "fake ", "/heavy", "fak%65%", "%00", "#fake"}) {
        CAPTURE(text);
        const ReadScenario from = read(text);
        CHECK_FALSE(from.scenario.has_value());
        REQUIRE(from.notices.size() == 1);
        CHECK(contains(from.notices[0], "Nothing is run."));
    }
}

TEST_CASE("scenario: an item that cannot be decoded is ignored, with a notice") {
    check_notice("fake?mass=%zz", {"`mass=%zz`", "ignored"});
    check_notice("fake?mass=2%", {"`mass=2%`", "ignored"});
}

TEST_CASE("scenario: hostile text gives one notice per item, and printable ones") {
    const std::string nul("fake?mass=1\0002&a\0b=1&mu_s=%00&%FF=%80&law=%E2%80%AE", 48);
    const ReadScenario from = read(nul);
    REQUIRE(from.notices.size() == 5);
    for (const std::string& notice : from.notices)
        for (const char c : notice)
            CHECK((static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7f));

    const ReadScenario wide = read("fake?" + std::string(30000, 'k') + "=" + std::string(30000, '9'));
    REQUIRE(wide.notices.size() == 1);
    CHECK(wide.notices[0].size() < 400);
    CHECK(read("fake?mass=" + std::string(60000, '9')).notices.size() == 1);
    CHECK(read("fake?" + std::string(60000, '&')).notices.empty());
}

TEST_CASE("scenario: 256 items and 64 kB are read, one notice more says what was left") {
    std::string many = "fake?mass=2";
    for (int i = 0; i < 255; ++i) many += "&k" + std::to_string(i) + "=1";
    CHECK(read(many).notices.size() == 255);
    const ReadScenario more = read(many + "&&mass=3&mu_s=2");
    REQUIRE(more.notices.size() == 256);
    CHECK(more.notices[0] == "The link has 258 items; the first 256 are read.");
    CHECK(more.errors[0] == "The link has 258 items; at most 256 are read.");
    CHECK(more.scenario->values[0] == 2.0);

    std::string repeated = "fake?mass=2";
    for (int i = 0; i < 100000; ++i) repeated += "&view.t=1&mass=3";
    CHECK(read(repeated).notices.size() < 260);

    // A parameter whose text is cut off is left out as a whole.
    const ReadScenario cut = read("fake?mass=2&mu_s=" + std::string(70000, '1'));
    REQUIRE(cut.notices.size() == 1);
    CHECK(cut.notices[0] == "The link has 70017 bytes; the first 65536 are read.");
    CHECK(cut.scenario->values[0] == 2.0);
    CHECK(read(std::string(1000000, '&')).notices.size() == 2);
    CHECK(read("fake?" + std::string(1000000, '&')).notices.size() == 1);
}

TEST_CASE("scenario: any bytes are read without trouble") {
    Random random(3);
    const std::string_view pieces[] = {"fake", "/",   "?",     "&",  "=",    "%",    "mass",
                                       "law",  "inf", "view.", "1e", "\xff", "heavy"};
    for (int i = 0; i < 20000; ++i) {
        std::string text = random.next_index(2) == 0 ? "" : "fake?";
        for (std::uint64_t n = random.next_index(12); n > 0; --n) {
            text += pieces[random.next_index(std::size(pieces))];
            if (random.next_index(4) == 0) text += static_cast<char>(random.next_index(256));
        }
        const ReadScenario from = read(text);
        CHECK(from.errors.size() <= from.notices.size());
        CHECK(from.errors.empty() == from.notices.empty());
        if (!from.scenario) continue;
        const std::string canonical = write_scenario(*from.scenario);
        CHECK(read(canonical).notices.empty());
        CHECK(rewrite(canonical) == canonical);
    }
}
