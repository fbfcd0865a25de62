// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/tables/contact_rows.hpp"

#include <doctest/doctest.h>

using namespace stiction;

namespace {

std::vector<ContactSample> make_contacts(std::span<const ContactState> states) {
    std::vector<ContactSample> out(states.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i].state = states[i];
        out[i].normal = 1.0 + static_cast<double>(i);
        out[i].tangent[0] = -0.5;
    }
    return out;
}

constexpr ContactState at_rest = ContactState::stick, slip_forward = ContactState::slip_plus;

}  // namespace

TEST_CASE("contact rows: points of one body in one state are one row, with the sum of their loads") {
    const std::vector<ContactSample> points = make_contacts(std::vector<ContactState>(16, slip_forward));
    const std::vector<ContactRow> rows = find_contact_rows(points, true);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].first == 0);
    CHECK(rows[0].last == 15);
    const RowLoad load = find_load(points, rows[0]);
    CHECK(load.normal == 136.0);
    CHECK(load.tangent == -8.0);
}

TEST_CASE(
    "contact rows: up to four contacts of several bodies have a row each, more share one with their "
    "neighbours") {
    const ContactState three[] = {at_rest, at_rest, slip_forward},
                       six[] = {at_rest, at_rest, slip_forward, slip_forward, slip_forward, at_rest};
    CHECK(find_contact_rows(make_contacts(three), false).size() == 3);
    const std::vector<ContactRow> rows = find_contact_rows(make_contacts(six), false);
    REQUIRE(rows.size() == 3);
    CHECK(rows[1].first == 2);
    CHECK(rows[1].last == 4);
}

TEST_CASE("contact rows: four at most") {
    const ContactState states[] = {at_rest, slip_forward, at_rest, slip_forward, at_rest, slip_forward};
    CHECK(find_contact_rows(make_contacts(states), true).size() == most_contact_rows);
}
