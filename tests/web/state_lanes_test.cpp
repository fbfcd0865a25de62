// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/state_lanes.hpp"

#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

using namespace stiction;

namespace {

std::unique_ptr<Simulation> begin(std::string_view text) {
    const ReadScenario read = read_scenario(text);
    return std::make_unique<Simulation>(*read.scenario->system, read.scenario->values,
                                        read.scenario->settings);
}

// At every node the lanes have the states of the motion.
void check(const StateLanes& lanes, const Simulation& run) {
    for (std::size_t node = run.first_node(); node < run.node_count(); ++node) {
        const double t = run.node_time(node);
        if (node + 1 < run.node_count() && run.node_time(node + 1) == t) continue;  // the later one holds
        for (std::size_t c = 0; c < lanes.size(); ++c)
            CHECK(lanes.lane(c)[find_change(lanes.lane(c), t)].state == run.node_states(node)[c]);
    }
    for (std::size_t c = 0; c < lanes.size(); ++c)
        for (std::size_t i = 1; i < lanes.lane(c).size(); ++i) {
            CHECK(lanes.lane(c)[i].t > lanes.lane(c)[i - 1].t);
            CHECK(lanes.lane(c)[i].state != lanes.lane(c)[i - 1].state);
        }
}

}  // namespace

TEST_CASE("state lanes: every contact has its own changes, at the times of its events") {
    for (const char* text : {"belt_oscillator", "two_masses", "painleve_rod/jam", "sliding_block"}) {
        const auto run = begin(text);
        StateLanes lanes;
        for (double t = 0.0; t < 6.0; t += 0.5) {
            run->advance(t, 1000000);
            lanes.update(*run, 1);
        }
        check(lanes, *run);
    }
}

TEST_CASE("state lanes: a branch takes back what lies after it, a new motion everything") {
    const auto run = begin("belt_oscillator");
    StateLanes lanes;
    run->advance(5.0, 1000000);
    lanes.update(*run, 1);
    const std::size_t before = lanes.lane(0).size();
    run->branch(1.0);
    std::vector<double> values(run->values().begin(), run->values().end());
    values[static_cast<std::size_t>(find_parameter(run->system(), "belt_speed"))] = 1.0;
    run->set_values(values);
    run->advance(5.0, 1000000);  // more nodes than before: only the count of branches shows that they are new
    lanes.update(*run, 1);
    check(lanes, *run);
    CHECK(lanes.lane(0).size() != before);
    const auto other = begin("belt_oscillator?belt_speed=0");
    lanes.update(*other, 2);
    check(lanes, *other);
    CHECK(lanes.lane(0).size() == 1);
}

TEST_CASE("state lanes: what is forgotten leaves the lanes too") {
    const auto run = begin("belt_oscillator?method=time_stepping");
    StateLanes lanes;
    std::size_t most = 0;
    for (double t = 0.0; t < 60.0; t += 0.5) {
        run->advance(t, 1000000);
        lanes.update(*run, 1);
        run->forget_before(run->node_count());
        lanes.update(*run, 1);
        most = std::max(most, lanes.lane(0).size());
    }
    check(lanes, *run);
    CHECK(most < 20);  // of about 160 changes
}
