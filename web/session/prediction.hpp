// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/session.hpp"

namespace stiction {

/// "slip in 0.036 s": the next event after the present, if it is known; else empty. `load_switches`: a load that only
/// moves to another contact counts as an event.
std::string predict(const Session& session, bool load_switches = false);
/// The event as a verb of the contact: "lifts off".
std::string_view get_verb(const Event& event);

}  // namespace stiction
