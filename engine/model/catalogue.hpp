// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// List of all systems, one per folder of engine/systems, in alphabetical order of ids. CMake generates the
// definition of system_names from the folders.
#pragma once

#include "model/system.hpp"

#include <span>
#include <string_view>

namespace stiction {

/// A system by its id, with the title and the rank that it has. The first picture of the page needs the names of all systems,
/// and the tables of one.
struct SystemName {
    std::string_view id, title;
    int rank;
    const System& (*get)();
};
std::span<const SystemName> system_names();

std::span<const System* const> all_systems();

/// The names ordered by rank, as pickers show them.
std::span<const SystemName> ranked_names();

/// Id of the systems that are made from texts.
inline constexpr std::string_view text_system_id = "mechanism";

/// The system of the first example of those that are made from texts: its text_key is not null, and its presets are the
/// examples. It is not in the list.
const System& example_system();

/// The system with this id, or null.
const System* find_system(std::string_view id);

}  // namespace stiction
