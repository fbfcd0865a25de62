// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion that would begin at other start values, computed for a glance: as far as a few milliseconds go.
#pragma once

#include "view/curve.hpp"

#include <span>

namespace stiction {

/// Replaces `out` by the trajectory over two columns from these values on, until t = `horizon`, in the states of `contact`. False where it was not
/// reached.
bool compute_start_orbit(const System& system, const RunSettings& settings, std::span<const double> values,
                         double horizon, std::size_t x, std::size_t y, int contact, StateCurves& out);
/// The same from values of the present system, as far as the page looks ahead.
void compute_start_orbit(const Session& session, std::span<const double> values, std::size_t x, std::size_t y,
                         int contact, StateCurves& out);

}  // namespace stiction
