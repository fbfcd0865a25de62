// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Glyphs of the desktop window: stb_truetype, a part of Dear ImGui, reads fonts that are compiled into the program.
#include "fonts/fonts.hpp"
#include "platform/platform.hpp"

#include "imgui.h"

#include <span>

namespace stiction::platform {

ImFont* load_font(Cut cut) {
    using namespace fonts;
    const auto add = [](std::span<const unsigned char> data, bool merge) {
        ImFontConfig config;
        config.MergeMode = merge;
        config.FontDataOwnedByAtlas = false;
        config.PixelSnapH = false;
        return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<unsigned char*>(data.data()),
                                                          static_cast<int>(data.size()), 13.0f, &config);
    };
    using Data = std::span<const unsigned char>;
    ImFont* font = add(cut == Cut::bold     ? Data(inter_semibold)
                       : cut == Cut::italic ? Data(inter_italic)
                                            : Data(inter_regular),
                       false);
    if (cut != Cut::regular) add(inter_regular, true);  // for signs that a cut does not have
    return font;
}

}  // namespace stiction::platform
