// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Each system is built larger, slower and heavier by powers of two: it must have the same events at the same scaled times.
// So no length, speed or force of a fixed size decides anything (engine/model/tolerances.hpp). The factors go beyond the
// ranges of the sliders, which the engine does not need.
#include "base/number_text.hpp"
#include "base/slow_build.hpp"
#include "dynamics/simulation.hpp"
#include "model/catalogue.hpp"
#include "model/scales.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

using namespace stiction;

namespace {

/// Binary logarithms of the factors of length, time and mass.
using Factors = std::array<int, 3>;

constexpr Factors directions[] = {{10, 0, 0},  {-10, 0, 0}, {0, 10, 0},  {0, -10, 0}, {0, 0, 10},
                                  {0, 0, -10}, {2, 1, 0},   {10, 5, -3}, {-10, -5, 7}};
constexpr std::size_t most_events = 24;  // of a run: then rounding has grown, if a motion is chaotic
constexpr std::size_t most_steps = 4000;
constexpr double same_time = 1e-9;  // of the time of the event

double find_factor(std::string_view unit, const Factors& factors) {
    const auto exponents = find_exponents(unit);
    REQUIRE_MESSAGE(exponents.has_value(), std::string(unit));
    int power = 0;
    for (std::size_t k = 0; k < factors.size(); ++k) power += (*exponents)[k] * factors[k];
    return std::ldexp(1.0, power);
}

// The pivot of this pendulum has the mass of its material, which is not a parameter.
bool can_scale(const System& system, const Factors& factors) {
    if (system.units.length == dimensionless.length) return false;
    return system.id != "bearing_pendulum" || factors[2] == 0;
}

bool is_in_range(const Scenario& scenario) {
    for (std::size_t i = 0; i < scenario.system->parameters.size(); ++i) {
        const Parameter& parameter = scenario.system->parameters[i];
        if (scenario.values[i] < parameter.min || scenario.values[i] > parameter.max) return false;
    }
    return true;
}

Scenario scale(const Scenario& scenario, const Factors& factors) {
    const System& system = *scenario.system;
    REQUIRE(scenario.values.size() == system.parameters.size());  // no preset has a table
    Scenario out = scenario;
    for (std::size_t i = 0; i < system.parameters.size(); ++i)
        out.values[i] *= find_factor(system.parameters[i].unit, factors);
    out.settings.dt *= std::ldexp(1.0, factors[1]);
    out.settings.t_end *= std::ldexp(1.0, factors[1]);
    return out;
}

struct Run {
    std::vector<Event> events;
    RunStatus status;
};

Run run(const Scenario& scenario) {
    const double t_end = scenario.settings.t_end;
    Simulation simulation(*scenario.system, scenario.values, scenario.settings);
    Run out{{}, RunStatus::out_of_budget};
    for (std::size_t steps = 0; steps < most_steps && simulation.events().size() < most_events; ++steps)
        if (out.status = simulation.advance(t_end, 1); out.status != RunStatus::out_of_budget) break;
    for (const Event& event : simulation.events())
        if (event.t <= t_end && out.events.size() < most_events) out.events.push_back(event);
    return out;
}

std::string write(const Event& e, double unit) {
    return std::string(get_name(e.kind)) + " " + std::to_string(e.contact) + " " + e.from + ">" + e.to +
           " (" + std::string(e.reason()) + ") at " + write_number(e.t / unit);
}

// The first difference; empty if there is none.
std::string compare(const Run& whole, const Run& other, double unit) {
    const std::vector<Event>&events = whole.events, &scaled = other.events;
    for (std::size_t i = 0; i < std::max(events.size(), scaled.size()); ++i) {
        const std::string number = std::to_string(i) + ": ";
        if (i >= events.size()) return number + "one more, " + write(scaled[i], unit);
        if (i >= scaled.size()) return number + "missing, " + write(events[i], 1.0);
        const Event &a = events[i], &b = scaled[i];
        const bool same = a.kind == b.kind && a.contact == b.contact && a.cause == b.cause &&
                          a.from == b.from && a.to == b.to && a.others == b.others &&
                          a.condition == b.condition && std::abs(b.t / unit - a.t) <= same_time * a.t;
        if (!same) return number + write(a, 1.0) + ", scaled: " + write(b, unit);
    }
    return whole.status == other.status ? std::string() : "the runs end in different ways";
}

}  // namespace

TEST_CASE("scales: the unit of each parameter is known, and default values have the scales 1") {
    for (const System* system : all_systems()) {
        CAPTURE(std::string(system->id));
        for (const Parameter& parameter : system->parameters)
            CHECK(find_exponents(parameter.unit).has_value());
        const Scales scales = find_scales(system->parameters, get_initial_values(*system));
        CHECK(scales.length == 1.0);
        CHECK(scales.time == 1.0);
        CHECK(scales.mass == 1.0);
    }
}

TEST_CASE("scales: a scaled scenario has scaled scales") {
    for (const System* system : all_systems())
        for (const Preset& preset : system->claims->presets)
            for (const Factors& factors : directions) {
                if (!can_scale(*system, factors)) continue;
                CAPTURE(std::string(system->id) + "/" + std::string(preset.id));
                const Scenario scenario =
                    *read_scenario(std::string(system->id) + "/" + std::string(preset.id)).scenario;
                const Scales before = find_scales(system->parameters, scenario.values);
                const Scales after = find_scales(system->parameters, scale(scenario, factors).values);
                CHECK(after.length == std::ldexp(before.length, factors[0]));
                CHECK(after.time == std::ldexp(before.time, factors[1]));
                CHECK(after.mass == std::ldexp(before.mass, factors[2]));
            }
}

TEST_CASE("scales: one value of another size changes nothing, and a light wheel is light") {
    const auto find = [](std::string_view text) {
        const Scenario scenario = *read_scenario(text).scenario;
        return find_scales(scenario.system->parameters, scenario.values);
    };
    for (const std::string_view text :
         {"belt_oscillator?stiffness=1e-12", "belt_oscillator?slip_regularization=1e-8",
          "belt_oscillator?belt_speed=-0.1", "cam_follower?cam_speed=75", "rolling_disk?disk_mass=100"}) {
        CAPTURE(std::string(text));
        const Scales scales = find(text);
        CHECK(scales.length == 1.0);
        CHECK(scales.time == 1.0);
        CHECK(scales.mass == 1.0);
    }
    const Scales light = find("wheel_on_plane?mass=0.0625");
    CHECK(light.mass == 0.0625 / read_scenario("wheel_on_plane").scenario->values[1]);
    CHECK(light.length == 1.0);
    CHECK(light.time == 1.0);
}

TEST_CASE("every system: scaled in length, time and mass, it has the same events at the same scaled times") {
    // A full sweep takes all directions, `./test` a third of them, others for each scenario.
    const std::size_t every = test::is_full_sweep() ? 1 : 3;
    std::size_t next = 0;
    const int least_runs = test::is_full_sweep() ? 900 : 300, least_events = 10 * least_runs;
    int runs = 0, skipped = 0, in_range = 0, events_compared = 0;
    for (const System* system : all_systems()) {
        std::vector<Scenario> scenarios;
        for (const Preset& preset : system->claims->presets)
            scenarios.push_back(
                *read_scenario(std::string(system->id) + "/" + std::string(preset.id)).scenario);
        for (const Method& method : system->methods) {
            Scenario scenario = get_initial_scenario(*system);
            scenario.settings.method = find_method(*system, method.id);
            if (!find_refusal(*system, scenario.settings.method, scenario.values))
                scenarios.push_back(scenario);
        }
        for (const Scenario& scenario : scenarios) {
            std::optional<Run> whole;
            ++next;
            for (const Factors& factors : directions) {
                if (next++ % every != 0) continue;
                if (!can_scale(*system, factors)) {
                    ++skipped;
                    continue;
                }
                if (!whole) whole = run(scenario);
                const Scenario scaled = scale(scenario, factors);
                CAPTURE(write_scenario(scenario));
                CAPTURE(factors[0]);
                CAPTURE(factors[1]);
                CAPTURE(factors[2]);
                CHECK(compare(*whole, run(scaled), std::ldexp(1.0, factors[1])) == "");
                ++runs;
                in_range += is_in_range(scaled) ? 1 : 0;
                events_compared += static_cast<int>(whole->events.size());
            }
        }
    }
    MESSAGE(runs << " runs with " << events_compared << " events, " << in_range
                 << " of them inside the ranges of all sliders; " << skipped << " without a unit to scale");
    CHECK(runs >= least_runs);
    CHECK(events_compared >= least_events);
}
