// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Text with mathematical markup, for Dear ImGui's draw lists:
//
//     *x*      italic: a variable                _k  _{max}   subscript, 74 % size, 20 % lower
//     ^2 ^{-1} superscript, 74 % size, raised     x\u0307      a dot over the letter, \u0308: two dots
//     \* \_ \^  the letter itself
#pragma once

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

/// Markup that shows a plain text as it is: "a_b" gives "a\_b".
std::string as_written(std::string_view text);
/// The text without its markup: "*μ*_s *N*" gives "μ_s N".
std::string make_plain(std::string_view text);
/// Width of the marked-up text at this size.
float measure_label(const Fonts& fonts, float size, std::string_view text, Weight weight = Weight::regular);
/// Draws at the upper left corner `at`; returns the width.
float draw_label(ImDrawList* list, const Fonts& fonts, float size, ImVec2 at, ImU32 colour,
                 std::string_view text, Weight weight = Weight::regular);

}  // namespace stiction
