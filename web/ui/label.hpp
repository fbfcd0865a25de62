// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Text with mathematical markup, for Dear ImGui's draw lists:
//
//     that of base/markup.hpp, with scripts at 74 % size
//     x\u0307      a dot over the letter, \u0308: two dots
#pragma once

#include "base/markup.hpp"

#include "imgui.h"

#include <string>
#include <string_view>

namespace stiction {

/// The three fonts; the size is chosen when text is drawn.
struct Fonts {
    ImFont* regular = nullptr;
    ImFont* bold = nullptr;
    ImFont* italic = nullptr;
};

/// Loads the fonts into the atlas of the current context.
Fonts load_fonts();

enum class Weight { regular, bold };

/// Width of the marked-up text at this size.
float measure_label(const Fonts& fonts, float size, std::string_view text, Weight weight = Weight::regular);
/// Draws at the upper left corner `at`; returns the width.
float draw_label(ImDrawList* list, const Fonts& fonts, float size, ImVec2 at, ImU32 colour,
                 std::string_view text, Weight weight = Weight::regular);

}  // namespace stiction
