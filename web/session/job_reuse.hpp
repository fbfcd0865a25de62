// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What an earlier job has computed already. A unit knows its scenario, its values of the axes and the options of the job,
// and nothing else: where these are the same, so are its rows, wherever the unit stands.
#pragma once

#include "session/exploration.hpp"

#include <cstddef>
#include <vector>

namespace stiction {

/// Of each unit of `record`: the unit of `earlier` with the same rows; `no_unit` where there is none.
inline constexpr std::size_t no_unit = static_cast<std::size_t>(-1);
std::vector<std::size_t> find_equal_units(const JobRecord& earlier, const JobRecord& record);

/// Copies the rows of all units that `earlier` has finished and `record` has not; they count as done.
void take_over_units(const JobRecord& earlier, JobRecord& record);

}  // namespace stiction
