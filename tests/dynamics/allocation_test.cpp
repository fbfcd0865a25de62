// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A step of motion allocates nothing. Exceptions: the first step after the start sizes storage that depends on the mode;
// an event writes its texts, and its contact problem may have another size than the last one. Time stepping solves a
// contact problem in every step; there the exceptions are the steps between which contacts open or close.
#include "ode/allocation_count.hpp"

#include "dynamics/method.hpp"
#include "model/catalogue.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include <string>

using namespace stiction;
using namespace stiction::test;

namespace {

// Counts events without storing them.
class Counter : public EventSink {
  public:
    void add(Event) override { ++events; }
    int events = 0;
};

}  // namespace

TEST_CASE("motion: smooth steps of all methods of all systems allocate nothing") {
    constexpr int steps = 300, changes = 15;  // changes: contacts that enter or leave a time step
    for (const System* system : all_systems())
        for (const Preset& preset : system->claims->presets) {
            Scenario scenario = *read_scenario(preset.scenario).scenario;
            for (std::size_t method = 0; method < system->methods.size(); ++method) {
                const Method& entry = system->methods[method];
                if (entry.refuse != nullptr && !entry.refuse(*system, scenario.values).empty()) continue;
                const std::string name = std::string(preset.scenario) + " by " + std::string(entry.id);
                CAPTURE(name);
                const std::unique_ptr<Mechanism> mechanism = system->make(*system, scenario.values, entry.id);
                const PreparedMethod prepared = prepare_method(*system, *mechanism, entry, 1e-2, 1e-8);
                Motion& motion = *prepared.motion;
                Counter counter;
                StepResult result = motion.start(counter);
                int requesting = 0;
                for (int step = 0; step < steps && motion.time() < 10.0; ++step) {
                    if (result != StepResult::stepped && result != StepResult::event) break;
                    const std::size_t before = allocation_count();
                    const int events = counter.events;
                    result = motion.advance(10.0, counter);
                    const bool smooth = result == StepResult::stepped && step > 0 && counter.events == events;
                    if (smooth && allocation_count() > before) ++requesting;
                }
                // In the plane two at once: a pin between the walls of a slot.
                const int contacts =
                    std::clamp(mechanism->size().contacts, 1, mechanism->size().tangents == 2 ? 3 : 2);
                CHECK(requesting <= (entry.kind == MethodKind::time_stepping ? changes * contacts : 0));
            }
        }
}
