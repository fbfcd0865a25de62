// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/job.hpp"

#include <doctest/doctest.h>

using namespace stiction;

TEST_CASE("rows: those that are whole can be taken while the next is written, and nothing is lost") {
    for (const bool as_json : {false, true}) {
        explore::Rows whole(as_json), parts(as_json);
        std::string taken;
        for (int i = 0; i < 4; ++i) {
            for (explore::Rows* rows : {&whole, &parts}) rows->add(static_cast<double>(i));
            if (i % 2 == 1) taken += parts.take_whole();
            for (explore::Rows* rows : {&whole, &parts}) {
                rows->add(std::string_view("a,b"));
                rows->end_row();
            }
        }
        CHECK(taken + parts.take() == whole.take());
    }
}

namespace {
int told = 0;
double last_periods = 0.0;
void count(std::span<const double> values) {
    ++told;
    CHECK(values.size() == 3);
    CHECK(values[0] > last_periods);
    CHECK(values[2] > 0.0);
    last_periods = values[0];
}
}  // namespace

TEST_CASE("lyapunov: who watches is told the exponent after each batch, and the row is the same") {
    const Scenario scenario =
        *read_scenario("belt_oscillator?damping=0.2&belt_speed=0.02&drive_amplitude=3&drive_frequency=1.35")
             .scenario;
    const explore::Option options[] = {{"settle", "20"}, {"periods", "60"}, {"batches", "6"}};
    const explore::ReadJob read = explore::make_job(scenario, "lyapunov", options);
    REQUIRE(read.job != nullptr);
    explore::Rows watched(false), plain(false);
    watched.watch(count);
    read.job->run_unit(0, watched, nullptr);
    read.job->run_unit(0, plain, nullptr);
    CHECK(watched.take() == plain.take());
    CHECK(told == 4);
    CHECK(last_periods == 50.0);
}
