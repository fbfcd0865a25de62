// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/glyphs.hpp"

#include "ui/item.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void draw_glyph(ImDrawList* list, Glyph glyph, ImVec2 c, float s, ImU32 colour) {
    const float h = 0.5f * s, line = std::max(1.5f, 0.12f * s);
    const auto p = [&](float x, float y) { return ImVec2(c.x + x * h, c.y + y * h); };
    switch (glyph) {
        case Glyph::play:
            list->AddTriangleFilled(p(-0.7f, -0.95f), p(-0.7f, 0.95f), p(0.95f, 0.0f), colour);
            break;
        case Glyph::pause:
            list->AddRectFilled(p(-0.75f, -0.9f), p(-0.2f, 0.9f), colour);
            list->AddRectFilled(p(0.2f, -0.9f), p(0.75f, 0.9f), colour);
            break;
        case Glyph::step:
        case Glyph::step_back: {
            const float way = glyph == Glyph::step ? 1.0f : -1.0f;
            const ImVec2 bar = p(-0.65f * way, 0.0f);
            list->AddLine(ImVec2(bar.x, bar.y - 0.85f * h), ImVec2(bar.x, bar.y + 0.85f * h), colour, line);
            list->AddTriangleFilled(p(-0.25f * way, -0.8f), p(-0.25f * way, 0.8f), p(0.9f * way, 0.0f),
                                    colour);
            break;
        }
        case Glyph::next_event:
            list->AddTriangleFilled(p(-1.0f, -0.7f), p(-1.0f, 0.7f), p(-0.1f, 0.0f), colour);
            list->AddQuad(p(0.5f, -0.7f), p(1.0f, 0.0f), p(0.5f, 0.7f), p(0.0f, 0.0f), colour, line);
            break;
        case Glyph::copy:
            list->AddRect(p(-0.8f, -0.9f), p(0.3f, 0.35f), colour, 0.0f, 0, line);
            list->AddRectFilled(p(-0.2f, -0.3f), p(0.9f, 0.95f), colour);
            break;
        case Glyph::chart:
            list->AddLine(p(-0.9f, -0.9f), p(-0.9f, 0.9f), colour, line);
            list->AddLine(p(-0.9f, 0.9f), p(0.95f, 0.9f), colour, line);
            list->AddLine(p(-0.6f, 0.3f), p(0.0f, 0.1f), colour, line);
            for (const float y : {0.65f, -0.15f, -0.45f, -0.8f})
                list->AddCircleFilled(p(y > 0.0f ? 0.5f : 0.2f - 0.7f * y, y > 0.0f ? 0.3f : y), 0.8f * line,
                                      colour);
            break;
        case Glyph::lesson:  // an open book
            for (const float side : {-0.95f, 0.95f}) {
                list->PathLineTo(p(0.0f, 0.8f));
                list->PathLineTo(p(0.0f, -0.5f));
                list->PathLineTo(p(side, -0.75f));
                list->PathLineTo(p(side, 0.55f));
                list->PathStroke(colour, ImDrawFlags_Closed, line);
            }
            break;
        case Glyph::reset:
        case Glyph::undo: {
            list->PathArcTo(c, 0.75f * h, -0.9f, 4.0f, 24);
            list->PathStroke(colour, 0, line);
            const ImVec2 tip = ImVec2(c.x + 0.75f * h * std::cos(-0.9f), c.y + 0.75f * h * std::sin(-0.9f));
            list->AddTriangleFilled(ImVec2(tip.x - 0.45f * h, tip.y - 0.45f * h),
                                    ImVec2(tip.x + 0.45f * h, tip.y - 0.25f * h),
                                    ImVec2(tip.x - 0.1f * h, tip.y + 0.5f * h), colour);
            break;
        }
        case Glyph::undo_step:
        case Glyph::redo_step: {  // half a circle with an arrow at one end
            const float way = glyph == Glyph::undo_step ? 1.0f : -1.0f;
            constexpr int pieces = 16;
            for (int i = 0; i <= pieces; ++i) {
                const float angle = 3.1416f * (1.0f + 1.2f * static_cast<float>(i) / pieces);
                list->PathLineTo(p(way * (0.1f + 0.75f * std::cos(angle)), 0.3f + 0.75f * std::sin(angle)));
            }
            list->PathStroke(colour, 0, line);
            list->AddTriangleFilled(p(-1.15f * way, 0.05f), p(-0.15f * way, 0.05f), p(-0.65f * way, 0.75f),
                                    colour);
            break;
        }
        case Glyph::present:
            list->AddRect(p(-0.95f, -0.85f), p(0.95f, 0.4f), colour, 1.0f, 0, line);
            list->AddLine(p(0.0f, 0.4f), p(0.0f, 0.9f), colour, line);
            list->AddLine(p(-0.5f, 0.9f), p(0.5f, 0.9f), colour, line);
            break;
        case Glyph::close:
            list->AddLine(p(-0.6f, -0.6f), p(0.6f, 0.6f), colour, line);
            list->AddLine(p(-0.6f, 0.6f), p(0.6f, -0.6f), colour, line);
            break;
        case Glyph::lock:
            list->AddRectFilled(p(-0.7f, -0.1f), p(0.7f, 0.9f), colour, 0.15f * s);
            list->PathLineTo(p(-0.42f, 0.0f));
            list->PathArcTo(p(0.0f, -0.45f), 0.42f * h, 3.1416f, 6.2832f, 12);
            list->PathLineTo(p(0.42f, 0.0f));
            list->PathStroke(colour, 0, line);
            break;
        case Glyph::share:
            list->AddLine(p(-0.7f, 0.0f), p(0.6f, -0.65f), colour, line);
            list->AddLine(p(-0.7f, 0.0f), p(0.6f, 0.65f), colour, line);
            list->AddCircleFilled(p(-0.7f, 0.0f), 0.32f * h, colour);
            list->AddCircleFilled(p(0.65f, -0.7f), 0.32f * h, colour);
            list->AddCircleFilled(p(0.65f, 0.7f), 0.32f * h, colour);
            break;
        case Glyph::save:
            list->AddLine(p(0.0f, -0.95f), p(0.0f, 0.3f), colour, line);
            list->AddTriangleFilled(p(-0.5f, -0.1f), p(0.5f, -0.1f), p(0.0f, 0.5f), colour);
            list->AddLine(p(-0.85f, 0.85f), p(0.85f, 0.85f), colour, line);
            break;
        case Glyph::menu:
            for (const float y : {-0.6f, 0.0f, 0.6f}) list->AddLine(p(-0.8f, y), p(0.8f, y), colour, line);
            break;
        case Glyph::open: {
            const ImVec2 frame[] = {p(0.1f, -0.7f), p(-0.8f, -0.7f), p(-0.8f, 0.8f), p(0.7f, 0.8f),
                                    p(0.7f, -0.1f)};
            list->AddPolyline(frame, 5, colour, 0, line);
            list->AddLine(p(-0.1f, 0.1f), p(0.8f, -0.8f), colour, line);
            list->AddTriangleFilled(p(0.3f, -1.0f), p(1.0f, -1.0f), p(1.0f, -0.3f), colour);
            break;
        }
        case Glyph::help:
            break;
    }
}

bool glyph_button(const Ui& ui, const char* id, Glyph glyph, std::string_view word, float width,
                  bool primary) {
    const float height = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Item item = put_item(ui, id, "button", {at.x, at.y, width, height}, word);
    // These glyphs show the state.
    if (glyph == Glyph::play || glyph == Glyph::pause) item.show_state(glyph == Glyph::pause);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& u = ui.theme.ui;
    const unsigned ink = primary ? u.on_primary : u.text;
    if (primary)
        list->AddRectFilled(at, ImVec2(at.x + width, at.y + height), paint(u.text), ui.px(4));
    else
        fill_item(ui, item, item.held);
    const float size = std::max(ui.px(13), 0.36f * height),
                text = word.empty() ? 0.0f : width_of(ui, word) + ui.px(6);
    float x = at.x + 0.5f * (width - size - text) + 0.5f * size;
    if (glyph == Glyph::help) {
        const float w = width_of(ui, "?");
        draw_label(list, ui.fonts, ui.text_size(),
                   ImVec2(at.x + 0.5f * (width - w), at.y + 0.5f * (height - ui.text_size())), paint(ink),
                   "?");
    } else {
        draw_glyph(list, glyph, ImVec2(x, at.y + 0.5f * height), size, paint(ink));
        if (!word.empty())
            draw_label(list, ui.fonts, ui.text_size(),
                       ImVec2(x + 0.5f * size + ui.px(6), at.y + 0.5f * (height - ui.text_size()) - 1),
                       paint(ink), word);
    }
    return item.pressed;
}

}  // namespace stiction
