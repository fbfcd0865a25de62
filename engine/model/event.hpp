// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Events of a motion: their kinds, their causes, and one row of the event log. The texts of kinds and causes stand in one
// table each (event.cpp); they are public (docs/conventions.md, Events).
#pragma once

#include "base/contact_terms.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stiction {

class Mechanism;

enum class EventKind : std::uint8_t {
    stick_to_slip,
    slip_to_stick,
    slip_reversal,  ///< the slip velocity passes through zero without rest
    lift_off,
    touch_down,
    impact,
    impact_without_collision,  ///< the velocity jumps though no contact approaches
    inconsistent,              ///< the equations have no solution
    load_switch                ///< the load moves to other contacts
};
inline constexpr int event_kind_count = 9;

/// "stick_to_slip", ...
std::string_view get_name(EventKind kind);
/// Nothing if no kind has this name.
std::optional<EventKind> find_event_kind(std::string_view name);
/// Kind of the event at which a contact changes its state; nothing if the states are the same.
std::optional<EventKind> find_event_kind(ContactState from, ContactState to);

/// Why an event happens. A is the pivot of the acceleration-level problem of a sliding contact, a_N = A N + b.
enum class Cause : std::uint8_t {
    gap_closes,
    negative_gap,
    approach,
    closing_impact,
    load_ends,
    separating_load,
    out_of_reach,
    off_side,
    stick_bound,
    slip_stops,
    slip_decays,
    rectangle_left,
    hexagon_left,
    slip_speed_exceeded,
    slip_speed_undershot,
    prescribed_change,
    found_in_step,
    no_finite_force,
    no_finite_load,
    inconsistent_slip,
    indeterminate_slip,
    singular_slip,
    pivot_vanishes,
    no_impulse,
    fast_relaxation,
    end_condition  ///< a condition of the system, which has its own text
};

/// "gap reaches 0", ...; empty for an end condition.
std::string_view get_text(Cause cause);

/// A condition of the system that ends the run when its function falls to 0 (docs/theory/<id>.md).
struct EndCondition {
    EventKind kind = EventKind::inconsistent;
    std::string_view cause;  ///< as "rod lies flat"
    int contact = 0;
};

/// One row of the event log.
struct Event {
    Event() = default;
    Event(double time, int i, EventKind what, ContactState before, ContactState after, Cause why,
          int more = 0);
    /// The load moves from one set of contacts to another.
    Event(double time, int i, std::string before, std::string after, Cause why);
    Event(double time, const EndCondition& condition, ContactState before, ContactState after);

    double t = 0.0;
    int contact = 0;
    EventKind kind = EventKind::inconsistent;
    std::string from, to;  ///< states, or the names of sets of contacts
    Cause cause = Cause::end_condition;
    std::string condition;  ///< text of the end condition, if the cause is one
    /// Number of contacts after `contact` that this row includes: contacts of one body that always change together.
    int others = 0;
    bool concerns(int i) const { return i >= contact && i <= contact + others; }
    /// Text of the cause.
    std::string_view reason() const { return cause == Cause::end_condition ? condition : get_text(cause); }
};

/// "p3", or "p1..p16" if the row includes several contacts.
std::string name_contacts(const Mechanism& mechanism, const Event& event);

/// Receives events in the order in which they happen. This one ignores them.
class EventSink {
  public:
    virtual ~EventSink() = default;
    virtual void add(Event) {}
};

}  // namespace stiction
