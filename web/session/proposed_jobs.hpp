// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Jobs that the page offers: examples as whole texts, and for the present scenario a job over a parameter, with short
// transients so that the first picture comes at once.
#pragma once

#include "explore/job.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

struct JobExample {
    std::string_view id, title, sentence, text;
};
/// All of them, of any system.
std::span<const JobExample> job_examples();

/// Parameters that a job can go over: numbers with a range, those that are turned most first.
std::vector<std::string> find_job_parameters(const System& system);
/// Options of a job of the scenario over this parameter (empty: the one that is turned most).
std::vector<explore::Option> propose_job(const Scenario& scenario, std::string_view job,
                                         std::string_view over);

}  // namespace stiction
