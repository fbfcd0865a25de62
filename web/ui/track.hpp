// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The track of a slider: where on it, 0 to 1, a value lies. Linear or logarithmic as the row says, and bent
// where the default would lie too near to an end to be worked with: a stiffness of 100 in 0 to 10 000.
#pragma once

#include "model/parameter.hpp"

namespace stiction {

/// Place of a value on the track.
double find_fraction(const Parameter& parameter, double value);
/// Value at a place: the ends of the range beyond it, else as many digits as the track tells apart there, so
/// that a dragged value can be read out and typed again.
double find_value(const Parameter& parameter, double fraction);
/// The value that lies `steps` hundredths of the track further, limited to the range.
double move_along_track(const Parameter& parameter, double value, double steps);
/// linear, log, angle, integer or, where the track is bent, power.
std::string_view name_scale(const Parameter& parameter);

}  // namespace stiction
