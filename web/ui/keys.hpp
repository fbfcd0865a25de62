// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The keyboard in the present frame. Keys have the names of the toolkit.
#pragma once

#include "imgui.h"

namespace stiction::keyboard {

/// Typed characters belong to a text field.
inline bool is_typing() { return ImGui::GetIO().WantTextInput; }
inline bool is_pressed(ImGuiKey key, bool repeats = false) { return ImGui::IsKeyPressed(key, repeats); }
/// This character was typed, whichever key writes it on the user's keyboard.
inline bool has_typed(char sign) {
    return ImGui::GetIO().InputQueueCharacters.contains(static_cast<ImWchar>(sign));
}
/// This letter (a capital) was typed with Ctrl. A browser sends the letter that the user's keyboard writes; elsewhere
/// the names of the keys follow the keyboard.
inline bool has_typed_command(char letter, ImGuiKey key) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!io.KeyCtrl || io.KeyAlt) return false;
    if (io.InputQueueCharacters.empty()) return is_pressed(key, true);
    return has_typed(letter) || has_typed(static_cast<char>(letter - 'A' + 'a'));
}
inline bool has_shift() { return ImGui::GetIO().KeyShift; }
/// The key belongs to the browser or the system.
inline bool is_command() { return ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyAlt; }

}  // namespace stiction::keyboard
