// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/contact_marks.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void draw_state_glyph(ImDrawList* list, const Theme& theme, ContactState state, ImVec2 min, ImVec2 max) {
    const ImU32 full = paint(get_state_colour(theme, state)),
                faint = paint(get_state_colour(theme, state), 0.22f);
    const float middle = 0.5f * (min.y + max.y);
    switch (state) {
        case ContactState::stick:
            list->AddRectFilled(min, max, full);
            break;
        case ContactState::slip:
        case ContactState::slip_plus:
            list->AddRectFilled(min, ImVec2(max.x, middle), full);
            list->AddRectFilled(ImVec2(min.x, middle), max, faint);
            break;
        case ContactState::slip_minus:
            list->AddRectFilled(min, ImVec2(max.x, middle), faint);
            list->AddRectFilled(ImVec2(min.x, middle), max, full);
            break;
        case ContactState::open:
            list->AddRectFilled(ImVec2(min.x, middle - 1), ImVec2(max.x, middle + 1), full);
            break;
    }
}

void draw_cell(ImDrawList* list, const Theme& theme, const BandCell& cell, float top, float bottom) {
    draw_state_glyph(list, theme, cell.state, ImVec2(cell.x0, top), ImVec2(cell.x1, bottom));
    if (cell.merged)
        list->AddRectFilled(ImVec2(cell.x0, top), ImVec2(cell.x0 + 1.0f, top + 3.0f), paint(theme.ui.text));
}

std::string_view get_state_title(ContactState state) {
    switch (state) {
        case ContactState::open:
            return "Open";
        case ContactState::stick:
            return "Stick";
        case ContactState::slip:
            return "Slip";
        case ContactState::slip_plus:
            return "Slip +";
        case ContactState::slip_minus:
            return "Slip \u2212";
    }
    return "";
}

bool exceeds_bound(const ContactSample& contact) {
    constexpr double visible = 5e-3;  // of the bound: half a unit of the third digit that is shown
    return contact.state == ContactState::stick && contact.stick_bound > 0.0 &&
           std::hypot(contact.tangent[0], contact.tangent[1]) > (1.0 + visible) * contact.bound();
}

void draw_margin(const Ui& ui, ImDrawList* list, ImVec2 at, ImVec2 size, const ContactSample& contact) {
    if (contact.state != ContactState::stick || !(contact.stick_bound > 0.0)) return;
    const auto share =
        static_cast<float>(std::hypot(contact.tangent[0], contact.tangent[1]) / contact.bound());
    // Beyond the bound the bar is full, and its mark lies inside it.
    const float bound = at.x + size.x / std::max(1.0f, share), end = at.x + std::min(1.0f, share) * size.x,
                bottom = at.y + size.y;
    list->AddRectFilled(at, ImVec2(at.x + size.x, bottom), paint(ui.theme.ui.hover), 2);
    list->AddRectFilled(at, ImVec2(std::min(end, bound), bottom), paint(ui.theme.contact.stick), 2);
    if (exceeds_bound(contact))
        list->AddRectFilled(ImVec2(bound, at.y), ImVec2(end, bottom), paint(ui.theme.contact.inconsistent),
                            2);
    list->AddLine(ImVec2(bound, at.y - ui.px(3)), ImVec2(bound, bottom + ui.px(3)), paint(ui.theme.ui.text),
                  ui.px(1.5f));
}

}  // namespace stiction
