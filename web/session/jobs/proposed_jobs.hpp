// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Jobs that the page offers over a parameter of the present scenario, with short transients so that their picture
// appears at once.
#pragma once

#include "explore/job.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace stiction {

/// Parameters that a job can vary: numbers with a range, the pinned ones first.
std::vector<std::string> find_job_parameters(const Scenario& scenario);
/// Options of a job of the scenario over this parameter (empty: the first of find_job_parameters).
std::vector<explore::Option> propose_job(const Scenario& scenario, std::string_view job,
                                         std::string_view over);

}  // namespace stiction
