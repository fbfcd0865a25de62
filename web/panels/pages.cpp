// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A small embedded page has room either for the scene or for the hero plot. A swipe over the scene or over this strip
// changes to the other one; so does a press on its name.
#include "panels/panels.hpp"
#include "ui/item.hpp"
#include "view/pictures.hpp"
#include "view/view.hpp"

#include <cmath>

namespace stiction {

namespace {

constexpr float least_swipe = 48.0f;  // CSS pixels

// Direction of a horizontal drag that began in one of the boxes and ends in this frame, else 0.
int find_swipe(std::initializer_list<Box> boxes) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!io.MouseReleased[0]) return 0;
    const ImVec2 from = io.MouseClickedPos[0], to = io.MousePos;
    const float dx = to.x - from.x, dy = to.y - from.y;
    if (std::abs(dx) < least_swipe || std::abs(dx) < 2.0f * std::abs(dy)) return 0;
    for (const Box& box : boxes)
        if (box.contains(from.x, from.y)) return dx < 0.0f ? 1 : -1;
    return 0;
}

}  // namespace

void draw_pages(const Ui& ui) {
    const Box& strip = ui.layout.pages;
    if (strip.width <= 0.0f) return;
    bool& hero = ui.view.look.hero_page;
    // Over the plot a drag belongs to the plot, so only the strip takes swipes there.
    if (const int swipe = hero ? find_swipe({strip}) : find_swipe({strip, ui.layout.scene}); swipe != 0)
        hero = swipe > 0;
    begin_panel(ui, "pages", strip);
    const float width = 0.5f * strip.width;
    for (const bool second : {false, true}) {
        const char* id = second ? "tab.hero" : "tab.scene";
        const std::string_view title = !second                                       ? "Scene"
                                       : find_hero(ui.session, ui.view) == Hero::map ? "Map"
                                                                                     : "Phase";
        const Box box{strip.x + (second ? width : 0.0f), strip.y, width, strip.height};
        if (segment(ui, id, box, title, hero == second, ImVec2(2, 2)) &&
            ImGui::GetMouseDragDelta(0).x == 0.0f)
            hero = second;
    }
    end_panel();
}

}  // namespace stiction
