// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// An axis of a map as an argument, ID:MIN:MAX:N.
#pragma once

#include "analysis/map.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace stiction::cli {

inline constexpr double most_cells = 1e7;

/// Reads ID:MIN:MAX:N. If it cannot be used, one sentence is added to `errors`; `option` is its beginning.
MapAxis read_map_axis(const System& system, std::string_view option, const std::string& text,
                      std::vector<std::string>& errors);
/// Adds a sentence if a map over both axes has more than `most` cells; `subject` is its beginning.
void check_cells(std::string_view subject, const MapAxis& x, const MapAxis& y, double most,
                 std::vector<std::string>& errors);

}  // namespace stiction::cli
