// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The scene as paths of an SVG: the filled triangles of the draw list; consecutive triangles of one colour form one
// path. Letters are left out, because the words are exported as text.
#include "scene/parts.hpp"

#include <cstdio>

namespace stiction {

void write_shapes(const ImDrawList& list, const Box& box, std::string& out) {
    const ImVec2 plain = ImGui::GetFontTexUvWhitePixel();
    ImU32 colour = 0;  // of the open path; transparent: no path is open
    char text[100];
    for (const ImDrawCmd& command : list.CmdBuffer) {
        if (command.UserCallback != nullptr) continue;
        for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
            const ImDrawVert* corner[3];
            for (unsigned k = 0; k < 3; ++k)
                corner[k] = &list.VtxBuffer[static_cast<int>(
                    command.VtxOffset + list.IdxBuffer[static_cast<int>(command.IdxOffset + i + k)])];
            const ImVec2 a = corner[0]->pos, b = corner[1]->pos - a, c = corner[2]->pos - a;
            const float turn = b.x * c.y - b.y * c.x;
            const ImU32 ink = corner[0]->col;
            if (corner[0]->uv.x != plain.x || corner[0]->uv.y != plain.y || turn == 0.0f || ink >> 24 == 0)
                continue;
            if (ink != colour) {
                std::snprintf(text, sizeof text, "%s<path fill=\"#%02x%02x%02x\" fill-opacity=\"%.2f\" d=\"",
                              colour != 0 ? "\"/>" : "", ink & 255, ink >> 8 & 255, ink >> 16 & 255,
                              static_cast<double>(ink >> 24) / 255.0);
                out += text;
                colour = ink;
            }
            // All triangles get the same orientation; otherwise two that overlap would leave a hole.
            const ImVec2 second = turn > 0.0f ? b : c, third = (turn > 0.0f ? c : b) - second;
            std::snprintf(text, sizeof text, "M%.2f %.2fl%.2f %.2fl%.2f %.2fz", a.x - box.x, a.y - box.y,
                          second.x, second.y, third.x, third.y);
            out += text;
        }
    }
    if (colour != 0) out += "\"/>";
}

}  // namespace stiction
