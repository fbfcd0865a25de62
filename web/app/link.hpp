// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/session.hpp"
#include "ui/view_state.hpp"

#include <string>

namespace stiction {

/// What stands after the page's address: `#`, the scenario, then the view keys (theme if chosen, t while
/// paused, speed), then the version.
std::string make_link(const Session& session, const ViewState& view);

/// Takes over the view keys of the address that the session loaded last; unknown or bad ones give a notice.
void read_view_items(Session& session, ViewState& view);

}  // namespace stiction
