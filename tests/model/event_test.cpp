// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/event.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

using namespace stiction;

TEST_CASE("events: each kind has a name of its own, by which it is found") {
    std::set<std::string_view> names;
    for (int i = 0; i < event_kind_count; ++i) {
        const auto kind = static_cast<EventKind>(i);
        names.insert(get_name(kind));
        CHECK(find_event_kind(get_name(kind)) == kind);
    }
    CHECK(names.size() == event_kind_count);
    CHECK(!find_event_kind("slip"));
    CHECK(!find_event_kind(""));
}

TEST_CASE("events: the states before and after give the kind") {
    using enum ContactState;
    CHECK(find_event_kind(stick, slip_plus) == EventKind::stick_to_slip);
    CHECK(find_event_kind(slip, stick) == EventKind::slip_to_stick);
    CHECK(find_event_kind(slip_plus, slip_minus) == EventKind::slip_reversal);
    CHECK(find_event_kind(stick, open) == EventKind::lift_off);
    CHECK(find_event_kind(open, slip) == EventKind::touch_down);
    CHECK(!find_event_kind(open, open));
}

TEST_CASE("events: each cause has a text of its own, that of an end condition comes from the system") {
    std::set<std::string_view> texts;
    for (int i = 0; i <= static_cast<int>(Cause::end_condition); ++i)
        texts.insert(get_text(static_cast<Cause>(i)));
    CHECK(texts.size() == static_cast<std::size_t>(Cause::end_condition) + 1);
    CHECK(get_text(Cause::end_condition).empty());
    const EndCondition lies{.kind = EventKind::touch_down, .cause = "rod lies flat", .contact = 1};
    const Event event(2.0, lies, ContactState::slip, ContactState::slip);
    CHECK(event.reason() == "rod lies flat");
    CHECK(event.contact == 1);
    CHECK(event.concerns(1));
    CHECK(!event.concerns(2));
}
