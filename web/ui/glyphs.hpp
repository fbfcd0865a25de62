// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/ui.hpp"

#include <string_view>

namespace stiction {

enum class Glyph {
    play,
    pause,
    reset,
    step,
    step_back,
    next_event,
    undo,
    undo_step,
    redo_step,
    close,
    lock,
    share,
    save,
    help,
    present,
    menu,
    open,
    copy,
    chart,
    lesson
};
/// A button with a drawn glyph, and a word unless that is empty. It registers itself. True when pressed.
bool glyph_button(const Ui& ui, const char* id, Glyph glyph, std::string_view word, float width,
                  bool primary = false);
void draw_glyph(ImDrawList* list, Glyph glyph, ImVec2 centre, float size, ImU32 colour);

}  // namespace stiction
