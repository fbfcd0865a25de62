// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// List of all systems, one per folder of engine/systems, in alphabetical order of ids. CMake generates the
// definition of all_systems from the folders.
#pragma once

#include "model/system.hpp"

#include <span>
#include <string_view>

namespace stiction {

std::span<const System* const> all_systems();

/// The same systems ordered by rank, as pickers show them.
std::span<const System* const> ranked_systems();

/// Id of the systems that are made from texts.
inline constexpr std::string_view text_system_id = "mechanism";

/// The system of the first example of those that are made from texts: its text_key is not null, and its presets are the
/// examples. It is not in the list.
const System& example_system();

/// The system with this id, or null.
const System* find_system(std::string_view id);

}  // namespace stiction
