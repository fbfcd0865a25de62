// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A file that was dropped on the page: angle over time as measured, laid over the column of the system that
// says so (System::view.measured), and the two parameters fitted to it.
#pragma once

#include "frame/view_state.hpp"
#include "platform/platform.hpp"
#include "session/session.hpp"

namespace stiction {

inline constexpr double largest_file = 16777216.0;  ///< bytes, 16 MiB

/// Takes the file part by part, or refuses it with a notice that names the line and the reason. The text of
/// one that is too large need not be there.
void take_file(Session& session, ViewState& view, const platform::FilePart& part);
/// Fits, puts the two values in force at t = 0 and says what came out.
void fit_measurement(Session& session, ViewState& view);
/// The present system shows the measurement.
bool shows_measurement(const Session& session, const ViewState& view);

}  // namespace stiction
