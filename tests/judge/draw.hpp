// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Random scenarios, the same ones each time: number i of a test has a stream of its own. A tenth of them is checked, all of them
// with STICTION_SWEEP=full in the environment. STICTION_JUDGE=100000 gives another number.
#pragma once

#include "base/random.hpp"
#include "base/slow_build.hpp"
#include "model/catalogue.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace stiction::test {

/// `usual` scenarios in a full sweep, a tenth of them otherwise.
inline int count_to_judge(int usual) {
    if (const char* asked = std::getenv("STICTION_JUDGE")) return std::atoi(asked);
    return is_full_sweep() ? usual : usual / 10;
}

/// The first scenario to check, so that one failure of a long sweep can be repeated alone.
inline int first_to_judge() {
    const char* asked = std::getenv("STICTION_JUDGE_FIRST");
    return asked != nullptr ? std::atoi(asked) : 0;
}

class Draw {
  public:
    Draw(std::uint64_t test, int number) : random_(test * 1000003u + static_cast<std::uint64_t>(number)) {}

    bool chance(double p) { return random_.next_fraction() < p; }
    double between(double min, double max) { return random_.next_between(min, max); }
    double log_between(double min, double max) {
        return std::exp(random_.next_between(std::log(min), std::log(max)));
    }
    double sign() { return chance(0.5) ? 1.0 : -1.0; }
    int index(std::size_t count) { return static_cast<int>(random_.next_index(count)); }

  private:
    Random random_;
};

/// A scenario at its defaults whose values are put by name.
class Draft {
  public:
    explicit Draft(std::string_view system) : scenario_(get_initial_scenario(*find_system(system))) {}

    Draft& put(std::string_view id, double value) {
        const int at = find_parameter(*scenario_.system, id);
        REQUIRE_MESSAGE(at >= 0, std::string(id));
        scenario_.values[static_cast<std::size_t>(at)] = value;
        return *this;
    }
    Draft& choose(std::string_view id, std::string_view choice) {
        const int at = find_parameter(*scenario_.system, id);
        REQUIRE_MESSAGE(at >= 0, std::string(id));
        const Parameter& row = scenario_.system->parameters[static_cast<std::size_t>(at)];
        for (std::size_t i = 0; i < row.choices.size(); ++i)
            if (row.choices[i] == choice)
                scenario_.values[static_cast<std::size_t>(at)] = static_cast<double>(i);
        return *this;
    }
    Draft& method(std::string_view id) {
        scenario_.settings.method = find_method(*scenario_.system, id);
        REQUIRE(scenario_.settings.method >= 0);
        return *this;
    }
    RunSettings& settings() { return scenario_.settings; }
    const Scenario& scenario() const { return scenario_; }
    std::string text() const { return write_scenario(scenario_); }

  private:
    Scenario scenario_;
};

}  // namespace stiction::test
