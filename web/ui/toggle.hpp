// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A toggle: an item of Dear ImGui with our paint, and its control.
#pragma once

#include "ui/ui.hpp"

#include "imgui.h"

namespace stiction {

/// Puts a toggle at the cursor; true when it is pressed. The caller writes its word over it. `name`: spoken, if the id
/// has no words of its own; `filled`: it has the background of a button.
/// `kind`: another kind of control that is drawn like a toggle, without a state.
bool toggle(const Ui& ui, const std::string& id, bool on, ImVec2 size, bool filled = true,
            std::string name = {}, const char* kind = "toggle");

}  // namespace stiction
