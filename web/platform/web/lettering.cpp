// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Glyphs for Dear ImGui, drawn by the browser: it draws one letter into a canvas of its own, and the coverage read
// back is put into the atlas, once for each letter and size. web/shell/page.js loads the fonts before the program
// starts. A sign that these fonts do not have is drawn with a font of the system, so every code point has a glyph.
//
// The italic is the regular cut, sheared about half the height of an x. Inter's own italic was made in the same way.
#include "fonts/metrics.hpp"
#include "platform/platform.hpp"

#include "imgui.h"
#include "imgui_internal.h"

#include <emscripten.h>

#include <cmath>

// clang-format off
// Advance, left, top, right, bottom in em, x to the right and y upwards. At a size of one em the browser measures in
// units of the font, which are whole numbers and not hinted.
EM_JS(void, js_measure_glyph, (int weight, int code, int em, float* out), {
    const pen = Module.page.pen;
    pen.font = weight + " " + em + "px Stiction,Plain";
    const box = pen.measureText(String.fromCharCode(code));
    HEAPF32.set([box.width, -box.actualBoundingBoxLeft, box.actualBoundingBoxAscent, box.actualBoundingBoxRight, -box.actualBoundingBoxDescent].map((x) => x / em), out >> 2);
});
// Draws the measured glyph with its origin at (x, y) pixels. `prefilter`: pixels of half the width; each becomes the
// mean of itself and the one before.
EM_JS(void, js_draw_glyph, (int code, double a, double c, double d, double x, double y, int width, int height, int prefilter, unsigned char* out), {
    const pen = Module.page.pen;
    const font = pen.font;
    pen.canvas.width = width;  // empties the canvas and forgets all settings
    pen.canvas.height = height;
    pen.font = font;
    pen.setTransform(a, 0, c, d, x, y);
    pen.fillText(String.fromCharCode(code), 0, 0);
    const rgba = pen.getImageData(0, 0, width, height).data;
    for (let i = 0; i < width * height; ++i)  // the last column is empty, as is the one before the first
        HEAPU8[out + i] = (rgba[4 * i + 3] + (rgba[4 * (i - prefilter) + 3] | 0)) / 2;
});
// clang-format on

namespace stiction::platform {

namespace {

bool contains_glyph(ImFontAtlas*, ImFontConfig*, ImWchar) { return true; }

bool init_baked(ImFontAtlas*, ImFontConfig*, ImFontBaked* baked, void*) {
    baked->Ascent = std::ceil(fonts::ascent * baked->Size);
    baked->Descent = std::floor((fonts::ascent - 1.0f) * baked->Size);
    return true;
}

bool load_glyph(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, void*, ImWchar code,
                ImFontGlyph* out, float* out_advance) {
    // ImFontConfig::FontNo stores the cut.
    const Cut cut = static_cast<Cut>(source->FontNo);
    const float shear = cut == Cut::italic ? fonts::italic_slope : 0.0f;
    if (shear > 0.0f && code == 'a') code = fonts::round_a;
    struct {
        float advance, left, top, right, bottom;
    } em;
    js_measure_glyph(cut == Cut::bold ? 600 : 400, code, fonts::units_per_em, &em.advance);
    if (out_advance != nullptr) {
        *out_advance = em.advance * baked->Size;
        return true;
    }
    int oversample = 1, rows = 1;
    ImFontAtlasBuildGetOversampleFactors(source, baked, &oversample, &rows);
    const float density = baked->RasterizerDensity, scale = baked->Size * density,
                wide = scale * static_cast<float>(oversample);
    // Sheared about the middle of an x.
    const float offset = -shear * fonts::half_x_height,
                x0 = std::floor(wide * (em.left + shear * em.bottom + offset)),
                y0 = std::floor(-scale * em.top), x1 = std::ceil(wide * (em.right + shear * em.top + offset)),
                y1 = std::ceil(-scale * em.bottom);
    out->Codepoint = code;
    out->AdvanceX = em.advance * baked->Size;
    if (x1 <= x0 || y1 <= y0) return true;
    const int width = static_cast<int>(x1 - x0) + oversample - 1, height = static_cast<int>(y1 - y0);
    const ImFontAtlasRectId id = ImFontAtlasPackAddRect(atlas, width, height);
    if (id == ImFontAtlasRectId_Invalid) return false;
    auto& pixels = atlas->Builder->TempBuffer;
    pixels.resize(width * height);
    const double unit = 1.0 / fonts::units_per_em;
    js_draw_glyph(code, wide * unit, -shear * wide * unit, scale * unit, wide * offset - x0, -y0, width,
                  height, oversample - 1, pixels.Data);
    // The mean of two half pixels is shifted by a quarter of a pixel to the right.
    const float left =
        (x0 - 0.5f * static_cast<float>(oversample - 1)) / (density * static_cast<float>(oversample));
    out->X0 = left;
    out->X1 = left + static_cast<float>(width) / (density * static_cast<float>(oversample));
    out->Y0 = y0 / density + baked->Ascent;
    out->Y1 = y1 / density + baked->Ascent;
    out->Visible = true;
    out->PackId = id;
    ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, source, out, ImFontAtlasPackGetRect(atlas, id),
                                       pixels.Data, ImTextureFormat_Alpha8, width);
    return true;
}

}  // namespace

ImFont* load_font(Cut cut) {
    static const ImFontLoader loader = [] {
        ImFontLoader out;
        out.FontSrcContainsGlyph = contains_glyph;
        out.FontBakedInit = init_baked;
        out.FontBakedLoadGlyph = load_glyph;
        return out;
    }();
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.SetFontLoader(&loader);
    ImFontConfig config;
    config.FontNo = static_cast<ImU32>(cut);
    config.FontLoader = &loader;
    config.SizePixels = 13.0f;
    return atlas.AddFont(&config);
}

}  // namespace stiction::platform
