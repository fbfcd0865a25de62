// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/session.hpp"
#include "ui/view_state.hpp"

#include <string>

namespace stiction {

/// The text after the page's address: `#`, the scenario, then the view keys (theme if the user chose one, t while
/// paused, speed), then the version.
std::string make_link(const Session& session, const ViewState& view);

/// Reads the view keys of the last loaded address; unknown or wrong ones give a notice.
void read_view_items(Session& session, ViewState& view);

/// Shows the plots that belong to a preset that has just been chosen.
void show_preset_view(Session& session, ViewState& view);

}  // namespace stiction
