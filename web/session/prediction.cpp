// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/prediction.hpp"

#include <cstdio>

namespace stiction {

namespace {

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

std::string_view get_verb(const Event& event) { return find_words(event.kind).verb; }

std::string predict(const Session& session, bool load_switches) {
    const Event* event = session.history.next_event(load_switches);
    if (event == nullptr) return {};
    char text[48];  // fixed number of digits: the text must not jitter while the time counts down
    std::snprintf(text, sizeof text, " in %.3f", event->t - session.t());
    std::string out = std::string(find_words(event->kind).noun) + text;
    const std::string_view unit = session.system().units.time;
    if (unit != "1") out += " " + std::string(unit);
    return out;
}

}  // namespace stiction
