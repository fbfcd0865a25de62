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

bool continues_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

// Splits the text into pieces of equal style and calls `emit(font, size, shift, begin, end, dots)` for each. A piece
// with dots is one letter.
template <class Emit>
void walk(const Fonts& fonts, float size, std::string_view text, Weight weight, const Emit& emit) {
    ImFont* const upright = weight == Weight::bold ? fonts.bold : fonts.regular;
    // Dear ImGui sets the number of device pixels per unit only in the current font. Without this the other fonts
    // would be drawn for one pixel per unit, and blurred.
    const float density = ImGui::GetFont()->CurrentRasterizerDensity;
    for (ImFont* font : {fonts.regular, fonts.bold, fonts.italic}) font->CurrentRasterizerDensity = density;
    bool italic = false;
    std::size_t begin = 0;
    const auto flush = [&](std::size_t end) {
        if (end > begin)
            emit(italic ? fonts.italic : upright, size, 0.0f, text.data() + begin, text.data() + end, 0);
    };
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '\\' && i + 1 < text.size()) {
            flush(i);
            begin = i + 1;
            i += 2;
        } else if (c == '*') {
            flush(i);
            italic = !italic;
            begin = ++i;
        } else if ((c == '_' || c == '^') && i + 1 < text.size() && i > 0) {
            flush(i);
            std::size_t from = i + 1, to = from + 1, next = to;
            if (text[from] == '{') {
                ++from;
                to = text.find('}', from);
                if (to == std::string_view::npos) to = text.size();
                next = to < text.size() ? to + 1 : to;
            } else {
                while (to < text.size() && continues_letter(text[to])) ++to;
                next = to;
            }
            emit(upright, size * script_size, size * (c == '_' ? sub_shift : super_shift), text.data() + from,
                 text.data() + to, 0);
            begin = i = next;
        } else if (c == dot[0] && i > begin && i + 1 < text.size() &&
                   (text[i + 1] == dot[1] || text[i + 1] == two_dots[1])) {
            std::size_t letter = i - 1;
            while (letter > begin && continues_letter(text[letter])) --letter;
            flush(letter);
            emit(italic ? fonts.italic : upright, size, 0.0f, text.data() + letter, text.data() + i,
                 text[i + 1] == dot[1] ? 1 : 2);
            begin = i += 2;
        } else {
            ++i;
        }
    }
    flush(text.size());
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

std::string make_plain(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size())
            out += text[++i];
        else if (text[i] != '*' && text[i] != '{' && text[i] != '}')
            out += text[i];
    }
    return out;
}

std::string as_written(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (std::string_view("*_^\\").find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

}  // namespace stiction
