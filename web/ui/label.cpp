// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/label.hpp"

#include "platform/platform.hpp"

#include "imgui_internal.h"

#include <algorithm>

namespace stiction {

namespace {

constexpr float script_size = 0.74f, sub_shift = 0.36f, super_shift = -0.10f;
constexpr std::string_view dot = "\u0307", two_dots = "\u0308";
// The dots of derivatives, as multiples of the text size: radius, distance from the top of the letter, distance from
// each other, and how far they are shifted for an italic letter.
constexpr float dot_radius = 0.075f, dot_rise = 0.14f, dot_apart = 0.2f, dot_lean = 0.05f;

// Calls `emit(font, size, shift, begin, end, dots)` for each piece of equal style. A piece with dots is one letter.
template <class Emit>
void walk(const Fonts& fonts, float size, std::string_view text, Weight weight, const Emit& emit) {
    ImFont* const upright = weight == Weight::bold ? fonts.bold : fonts.regular;
    // Dear ImGui sets the number of device pixels per unit only in the current font. Without this the other fonts
    // would be drawn for one pixel per unit, and blurred.
    const float density = ImGui::GetFont()->CurrentRasterizerDensity;
    for (ImFont* font : {fonts.regular, fonts.bold, fonts.italic}) font->CurrentRasterizerDensity = density;
    split_markup(text, [&](std::string_view piece, MarkupStyle style) {
        const char *begin = piece.data(), *const end = begin + piece.size();
        if (is_script(style))
            return emit(upright, size * script_size,
                        size * (style == MarkupStyle::subscript ? sub_shift : super_shift), begin, end, 0);
        ImFont* const font = style == MarkupStyle::italic ? fonts.italic : upright;
        const auto put = [&](const char* to, int dots) {
            if (to > begin) emit(font, size, 0.0f, begin, to, dots);
            begin = to;
        };
        for (const char* at = begin; at + 1 < end; ++at) {
            const bool is_dotted = at > begin && at[0] == dot[0] && (at[1] == dot[1] || at[1] == two_dots[1]);
            if (!is_dotted) continue;
            const char* letter = at - 1;
            while (letter > begin && continues_letter(*letter)) --letter;
            put(letter, 0);
            put(at, at[1] == dot[1] ? 1 : 2);
            begin = ++at + 1;
        }
        put(end, 0);
    });
}

}  // namespace

Fonts load_fonts() {
    using platform::Cut, platform::load_font;
    return {load_font(Cut::regular), load_font(Cut::bold), load_font(Cut::italic)};
}

float measure_label(const Fonts& fonts, float size, std::string_view text, Weight weight) {
    float width = 0.0f;
    walk(fonts, size, text, weight,
         [&](ImFont* font, float s, float, const char* begin, const char* end, int) {
             width += font->CalcTextSizeA(s, FLT_MAX, 0.0f, begin, end).x;
         });
    return width;
}

float draw_label(ImDrawList* list, const Fonts& fonts, float size, ImVec2 at, ImU32 colour,
                 std::string_view text, Weight weight) {
    float x = at.x;
    walk(fonts, size, text, weight,
         [&](ImFont* font, float s, float shift, const char* begin, const char* end, int dots) {
             list->AddText(font, s, ImVec2(x, at.y + shift), colour, begin, end);
             if (dots > 0) {
                 unsigned code = 0;
                 ImTextCharFromUtf8(&code, begin, end);
                 ImFontBaked* baked = font->GetFontBaked(s);
                 const ImFontGlyph* glyph = baked->FindGlyph(static_cast<ImWchar>(code));
                 const float scale = s / baked->Size, lean = font == fonts.italic ? dot_lean * s : 0.0f,
                             middle = x + 0.5f * scale * (glyph->X0 + glyph->X1) + lean,
                             y = at.y + shift + scale * glyph->Y0 - dot_rise * s;
                 for (int i = 0; i < dots; ++i) {
                     const float side = dots == 1 ? 0.0f : (static_cast<float>(i) - 0.5f) * dot_apart * s;
                     list->AddCircleFilled(ImVec2(middle + side, y), dot_radius * s, colour);
                 }
             }
             x += font->CalcTextSizeA(s, FLT_MAX, 0.0f, begin, end).x;
         });
    return x - at.x;
}

}  // namespace stiction
