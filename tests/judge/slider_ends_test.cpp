// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Every end of every slider, and every choice, by every method: it runs with admissible rows, or is refused in
// one sentence. Then two ends at a time.
#include "judge/admissible.hpp"
#include "judge/draw.hpp"
#include "judge/whole_range.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

using namespace stiction;
using namespace stiction::test;

namespace {

const int every_end = is_full_sweep() ? 1 : 10;

bool is_one_sentence(const std::string& text) {
    const auto full_stops = std::count(text.begin(), text.end(), '.');
    return text.size() > 10 && text.ends_with('.') && full_stops >= 1 && text.find('\n') == std::string::npos;
}

void judge_end(const Scenario& asked, const std::string& what) {
    const std::string text = write_scenario(asked);
    const ReadScenario read = read_scenario(text);
    CAPTURE(text);
    REQUIRE(read.scenario.has_value());
    // A correction that follows from another one has a notice and no sentence of its own.
    CHECK(read.errors.size() <= read.notices.size());
    CHECK(read.errors.empty() == read.notices.empty());
    for (const std::string& error : read.errors) CHECK_MESSAGE(is_one_sentence(error), error);
    if (read.scenario->settings.method != asked.settings.method) {  // refused
        CHECK(!read.errors.empty());
        return;
    }
    const std::vector<test::Finding> findings = judge_run(
        *read.scenario, {.t_end = std::min(2.0, asked.settings.t_end), .max_steps = 300, .rows_between = 1});
    for (const test::Finding& f : findings) {
        const std::string_view method =
            asked.system->methods[static_cast<std::size_t>(asked.settings.method)].id;
        FAIL_CHECK(what, " | ", std::string(asked.system->id), " by ", std::string(method), " | ", f.rule,
                   " | ", f.detail, " | ", text);
    }
}

// All values of a choice; of a slider both ends, and 0 if it lies between them.
std::vector<double> find_ends(const Parameter& row) {
    std::vector<double> out;
    if (row.scale == Scale::choice) {
        for (double v = row.min; v <= row.max; v += 1.0) out.push_back(v);
        return out;
    }
    out = {row.min, row.max};
    if (row.min < 0.0 && row.max > 0.0) out.push_back(0.0);
    return out;
}

}  // namespace

TEST_CASE("judge: every end of every slider runs by every method, or is refused in one sentence") {
    int number = 0;
    for (const System* system : all_systems()) {
        for (std::size_t m = 0; m < system->methods.size(); ++m)
            for (std::size_t p = 0; p < system->parameters.size(); ++p)
                for (double value : find_ends(system->parameters[p])) {
                    Scenario scenario = get_initial_scenario(*system);
                    scenario.settings.method = static_cast<int>(m);
                    if (value == scenario.values[p]) continue;
                    if (++number % every_end != 0) continue;
                    scenario.values[p] = value;
                    judge_end(scenario, std::to_string(number));
                }
    }
}

TEST_CASE("judge: two ends of sliders at a time run by every method, or are refused in one sentence") {
    const int count = count_to_judge(500);
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(16, i);
        const auto systems = all_systems();
        const System& system = *systems[static_cast<std::size_t>(draw.index(systems.size()))];
        Scenario scenario = get_initial_scenario(system);
        scenario.settings.method = draw.index(system.methods.size());
        for (int k = 0; k < 2; ++k) {
            const auto p = static_cast<std::size_t>(draw.index(system.parameters.size()));
            const std::vector<double> ends = find_ends(system.parameters[p]);
            scenario.values[p] = ends[static_cast<std::size_t>(draw.index(ends.size()))];
        }
        judge_end(scenario, std::to_string(i));
    }
}
