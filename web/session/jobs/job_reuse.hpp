// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows that an earlier job has already computed. A unit depends on its scenario, its values of the axes and the
// options of the job, and on nothing else: if these are the same, its rows are the same, wherever the unit stands in
// the job.
#pragma once

#include "session/jobs/exploration.hpp"

#include <cstddef>
#include <vector>

namespace stiction {

/// For each unit of `record`: the unit of `earlier` with the same rows, or `no_unit`.
inline constexpr std::size_t no_unit = static_cast<std::size_t>(-1);
std::vector<std::size_t> find_equal_units(const JobRecord& earlier, const JobRecord& record);

/// Copies the rows of all units that are finished in `earlier` and not in `record`; they count as done.
void take_over_units(const JobRecord& earlier, JobRecord& record);

}  // namespace stiction
