// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Contacts that are shown together in one row: the points of one rotating body, and neighbours in the same state if
// there are more than four contacts.
#pragma once

#include "model/sample.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

/// Neighbouring contacts, from the first to the last.
struct ContactRow {
    std::size_t first = 0, last = 0;
};

/// The most rows that are drawn above a scene or beside it.
inline constexpr std::size_t most_contact_rows = 4;

/// `one_body`: all contacts are points of one body. Returns four rows at most.
std::vector<ContactRow> find_contact_rows(std::span<const ContactSample> contacts, bool one_body);

/// Sum of the normal forces of a row, and of its forces along the first tangent.
struct RowLoad {
    double normal = 0.0, tangent = 0.0;
};
RowLoad find_load(std::span<const ContactSample> contacts, ContactRow row);

}  // namespace stiction
