// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dynamics/motion.hpp"
#include "model/system.hpp"

#include <memory>
#include <string_view>

namespace stiction {

/// Moreau-Jean time stepping with fixed step dt (s); `solver` is the id of the velocity-level solver.
std::unique_ptr<Motion> make_time_stepping(const Mechanism& mechanism, std::string_view solver, double dt,
                                           bool reports_verdict, const MethodSettings& settings = {});

}  // namespace stiction
