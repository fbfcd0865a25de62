// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The track of a slider maps values to places from 0 to 1. It is linear or logarithmic as the parameter table says.
// If the default would be too near to one end to be set precisely (a stiffness of 100 in 0 to 10 000), the track is
// bent.
#pragma once

#include "model/parameter.hpp"

namespace stiction {

/// The row with the range that its slider spans: the usual range, grown to hold the value. The functions below take this row.
Parameter fit_track(const Parameter& parameter, double value);
/// Place of a value on the track, 0 to 1.
double find_fraction(const Parameter& parameter, double value);
/// Value at a place. At and beyond the ends it is the end of the range; else it is rounded to the digits that can be
/// set on the track there, so that a dragged value can be read out and typed again.
double find_value(const Parameter& parameter, double fraction);
/// The value that is `steps` hundredths of the track away, limited to the range.
double move_along_track(const Parameter& parameter, double value, double steps);
/// linear, log, angle, integer, or power if the track is bent.
std::string_view name_scale(const Parameter& parameter);

}  // namespace stiction
