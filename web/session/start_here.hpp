// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes the present state the start of a new experiment.
#pragma once

#include "session/session.hpp"

#include <optional>

namespace stiction {

/// The scenario whose motion from t = 0 equals the motion from the present time on, with the values in force. Nothing
/// if the parameters of the system cannot express the state, or if its motion depends on time explicitly. To check
/// this, both motions are computed a little ahead and compared.
std::optional<Scenario> find_start_here(Session& session);

}  // namespace stiction
