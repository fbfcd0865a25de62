// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/event.hpp"

#include "model/mechanism.hpp"

#include <utility>

namespace stiction {

namespace {

constexpr std::array<std::string_view, event_kind_count> kind_names{"stick_to_slip",
                                                                    "slip_to_stick",
                                                                    "slip_reversal",
                                                                    "lift_off",
                                                                    "touch_down",
                                                                    "impact",
                                                                    "impact_without_collision",
                                                                    "inconsistent",
                                                                    "load_switch"};
static_assert(kind_names[static_cast<std::size_t>(EventKind::load_switch)] == "load_switch");

struct CauseText {
    Cause cause;
    std::string_view text;
};

constexpr CauseText cause_texts[] = {
    {Cause::gap_closes, "gap reaches 0"},
    {Cause::negative_gap, "comes into reach with a negative gap"},
    {Cause::approach, "u_N < 0"},
    {Cause::closing_impact, "closes in the impact"},
    {Cause::load_ends, "N reaches 0"},
    {Cause::separating_load, "N > 0 and a_N > 0"},
    {Cause::out_of_reach, "out of reach"},
    {Cause::off_side, "off the side"},
    {Cause::stick_bound, "force reaches mu_s N"},
    {Cause::slip_stops, "u_T reaches 0"},
    {Cause::slip_decays, "u_T decays below rounding"},
    {Cause::rectangle_left, "F leaves the rectangle"},
    {Cause::hexagon_left, "F leaves the hexagon"},
    {Cause::slip_speed_exceeded, "u_T exceeds v_r"},
    {Cause::slip_speed_undershot, "u_T falls below v_r"},
    {Cause::prescribed_change, "what is prescribed changes"},
    {Cause::found_in_step, "found in a step"},
    {Cause::no_finite_force, "no finite force"},
    {Cause::no_finite_load, "no finite load"},
    {Cause::inconsistent_slip, "A < 0 and b > 0"},
    {Cause::indeterminate_slip, "A < 0 and b < 0"},
    {Cause::singular_slip, "A = b = 0"},
    {Cause::pivot_vanishes, "A reaches 0"},
    {Cause::no_impulse, "no impulse"},
    {Cause::fast_relaxation, "friction relaxes faster than the time resolves"},
    {Cause::end_condition, ""},
};

constexpr bool is_in_order() {
    for (std::size_t i = 0; i < std::size(cause_texts); ++i)
        if (cause_texts[i].cause != static_cast<Cause>(i)) return false;
    return std::size(cause_texts) == static_cast<std::size_t>(Cause::end_condition) + 1;
}
static_assert(is_in_order());

}  // namespace

std::string_view get_name(EventKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::optional<EventKind> find_event_kind(std::string_view name) {
    for (std::size_t i = 0; i < kind_names.size(); ++i)
        if (kind_names[i] == name) return static_cast<EventKind>(i);
    return std::nullopt;
}

std::optional<EventKind> find_event_kind(ContactState from, ContactState to) {
    if (from == to) return std::nullopt;
    if (to == ContactState::open) return EventKind::lift_off;
    if (from == ContactState::open) return EventKind::touch_down;
    if (to == ContactState::stick) return EventKind::slip_to_stick;
    if (from == ContactState::stick) return EventKind::stick_to_slip;
    return EventKind::slip_reversal;
}

std::string_view get_text(Cause cause) { return cause_texts[static_cast<std::size_t>(cause)].text; }

Event::Event(double time, int i, EventKind what, ContactState before, ContactState after, Cause why, int more)
    : t(time),
      contact(i),
      kind(what),
      from(get_name(before)),
      to(get_name(after)),
      cause(why),
      others(more) {}

Event::Event(double time, int i, std::string before, std::string after, Cause why)
    : t(time),
      contact(i),
      kind(EventKind::load_switch),
      from(std::move(before)),
      to(std::move(after)),
      cause(why) {}

Event::Event(double time, const EndCondition& ending, ContactState before, ContactState after)
    : t(time),
      contact(ending.contact),
      kind(ending.kind),
      from(get_name(before)),
      to(get_name(after)),
      condition(ending.cause) {}

std::string name_contacts(const Mechanism& mechanism, const Event& event) {
    const std::string first = mechanism.contact_name(event.contact);
    return event.others == 0 ? first : first + ".." + mechanism.contact_name(event.contact + event.others);
}

}  // namespace stiction
