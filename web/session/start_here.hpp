// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The present state as the start of an experiment of its own.
#pragma once

#include "session/session.hpp"

#include <optional>

namespace stiction {

/// The scenario whose motion from t = 0 is the present one from now on, with the values in force. Nothing
/// where the parameters of the system cannot express the state, or where its motion depends on the time
/// itself. Computes both motions a little ahead and compares them.
std::optional<Scenario> find_start_here(Session& session);

}  // namespace stiction
