// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Contacts that are told of together, in one row: the points of one body that turns, and neighbours in the
// same state where there are more than four.
#pragma once

#include "model/sample.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

/// From the first to the last of neighbours.
struct ContactRow {
    std::size_t first = 0, last = 0;
};

/// What stands above a scene, and beside it in a room.
inline constexpr std::size_t most_contact_rows = 4;

/// `one_body`: all are points of one body. Four rows at most.
std::vector<ContactRow> find_contact_rows(std::span<const ContactSample> contacts, bool one_body);

/// Sum of the normal forces of a row, and of its first tangential ones.
struct RowLoad {
    double normal = 0.0, tangent = 0.0;
};
RowLoad find_load(std::span<const ContactSample> contacts, ContactRow row);

}  // namespace stiction
