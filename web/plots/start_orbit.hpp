// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion that would begin at other start values, computed for a glance: as far as a few milliseconds go.
#pragma once

#include "view/curve.hpp"

#include <span>

namespace stiction {

/// Replaces `out` by the trajectory over two columns from these values on.
void compute_start_orbit(const Session& session, std::span<const double> values, std::size_t x, std::size_t y,
                         StateCurves& out);

}  // namespace stiction
