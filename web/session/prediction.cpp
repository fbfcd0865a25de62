// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/prediction.hpp"

#include <cstdio>

namespace stiction {

namespace {

struct Words {
    std::string_view noun, verb;
};

Words find_words(EventKind kind) {
    switch (kind) {
        case EventKind::stick_to_slip:
            return {"slip", "slips"};
        case EventKind::slip_to_stick:
            return {"stick", "sticks"};
        case EventKind::slip_reversal:
            return {"reversal", "reverses"};
        case EventKind::lift_off:
            return {"lift-off", "lifts off"};
        case EventKind::touch_down:
            return {"touch-down", "touches down"};
        case EventKind::impact:
            return {"impact", "impact"};
        case EventKind::impact_without_collision:
            return {"impact", "impact without collision"};
        case EventKind::inconsistent:
            return {"no solution", "no solution"};
        case EventKind::load_switch:
            return {"load switch", "load switches"};
    }
    return {};
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
