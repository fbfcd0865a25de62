// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The keyboard in the present frame. Keys have the names of the toolkit.
#pragma once

#include "imgui.h"

namespace stiction::keyboard {

/// What is typed is for a field.
inline bool is_typing() { return ImGui::GetIO().WantTextInput; }
inline bool is_pressed(ImGuiKey key, bool repeats = false) { return ImGui::IsKeyPressed(key, repeats); }
/// A character was typed, whichever keys write it.
inline bool has_typed(char sign) {
    return ImGui::GetIO().InputQueueCharacters.contains(static_cast<ImWchar>(sign));
}
inline bool has_shift() { return ImGui::GetIO().KeyShift; }
/// A key for the browser or the system.
inline bool is_command() { return ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyAlt; }

}  // namespace stiction::keyboard
