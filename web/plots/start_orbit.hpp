// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A preview of the motion from other start values, computed for a few milliseconds at most.
#pragma once

#include "view/curve.hpp"

#include <span>

namespace stiction {

/// Replaces `out` by the trajectory over two columns from these values, until t = `horizon`, in the states of
/// `contact`. False if the time of computing was used up before.
bool compute_start_orbit(const System& system, const RunSettings& settings, std::span<const double> values,
                         double horizon, std::size_t x, std::size_t y, int contact, StateCurves& out);
/// The same for the present system, over half of the time that the histories show.
void compute_start_orbit(const Session& session, std::span<const double> values, std::size_t x, std::size_t y,
                         int contact, StateCurves& out);

}  // namespace stiction
