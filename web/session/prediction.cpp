// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What happens next: the run is computed on ahead of the clock until its next event is known. Only the clock
// decides what is shown; the trace is the same with and without.
#include "session/prediction.hpp"

#include <chrono>

namespace stiction {

namespace {

constexpr double horizon_share = 0.2;  // of the usual length of a run
constexpr std::size_t chunk = 50;      // steps between looks at the clock

struct Words {
    std::string_view kind, noun, verb;
};
constexpr Words words[] = {{"stick_to_slip", "slip", "slips"},
                           {"slip_to_stick", "stick", "sticks"},
                           {"slip_reversal", "reversal", "reverses"},
                           {"lift_off", "lift-off", "lifts off"},
                           {"touch_down", "touch-down", "touches down"},
                           {"impact", "impact", "impact"},
                           {"impact_without_collision", "impact", "impact without collision"},
                           {"inconsistent", "no solution", "no solution"},
                           {"load_switch", "load switch", "load switches"}};

const Words& find_words(std::string_view kind) {
    for (const Words& row : words)
        if (row.kind == kind) return row;
    return words[0];
}

}  // namespace

const Event* Session::next_event() const {
    const std::size_t past = events_so_far();
    return past < simulation_->events().size() ? &simulation_->events()[past] : nullptr;
}

bool Session::look_ahead(double seconds) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    const double horizon = t_ + horizon_share * system().t_end;
    while (next_event() == nullptr && !simulation_->has_ended() && simulation_->now() < horizon) {
        simulation_->step_to_event(horizon, chunk);
        if (!follow()) break;
        if (std::chrono::duration<double>(Clock::now() - begin).count() > seconds) return false;
    }
    return true;
}

std::string_view get_verb(const Event& event) { return find_words(event.kind).verb; }

std::string predict(const Session& session) {
    const Event* event = session.next_event();
    if (event == nullptr) return {};
    char text[48];  // fixed digits: what counts down must not jitter
    std::snprintf(text, sizeof text, " in %.3f", event->t - session.t());
    std::string out = std::string(find_words(event->kind).noun) + text;
    const std::string_view unit = session.system().units.time;
    if (unit != "1") out += " " + std::string(unit);
    return out;
}

}  // namespace stiction
