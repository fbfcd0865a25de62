// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/session.hpp"

namespace stiction {

/// "slip in 0.036 s": the next event after the present, where it is known; else empty. A load that moves
/// from one contact to the next is one if it is asked for.
std::string predict(const Session& session, bool load_switches = false);
/// What the contact then does: "lifts off".
std::string_view get_verb(const Event& event);

}  // namespace stiction
