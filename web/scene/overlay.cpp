// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scene/overlay.hpp"

#include "platform/platform.hpp"
#include "scene/parts.hpp"
#include "ui/glyphs.hpp"
#include "ui/item.hpp"

#include <algorithm>

namespace stiction {

namespace {

Box draw_large_play(const Ui& ui, ImDrawList* list, const Box& scene) {
    if (!platform::surface().framed || !ui.view.look.invites || ui.session.player.is_running()) return {};
    const float radius = std::min(ui.px(40), 0.3f * std::min(scene.width, scene.height));
    const ImVec2 centre(scene.x + 0.5f * scene.width, scene.y + 0.5f * scene.height);
    const Box box{centre.x - radius, centre.y - radius, 2.0f * radius, 2.0f * radius};
    const Item item = put_item(ui, "large_play", "button", box);
    if (item.pressed) ui.session.player.play();
    const auto& u = ui.theme.ui;
    list->AddCircleFilled(centre, radius, paint(u.text, item.hovered ? 1.0f : 0.86f));
    draw_glyph(list, Glyph::play, centre, 0.8f * radius, paint(u.on_primary));
    return box;
}

std::string write_end(const Session& session) {
    if (session.sample().verdict == "none") return "No solution. The run ends.";
    return "The run ends: " + as_written(session.simulation().end_reason()) + ".";
}

Box draw_end(const Ui& ui, ImDrawList* list, const Box& scene, float top, WordPlaces& words) {
    Session& session = ui.session;
    // A start without a solution is held: buttons below the map offer the ways on.
    if (!session.history.has_ended_here() || session.beginning.is_held()) return {};
    const bool can_restart = session.t() > session.simulation().begin();
    const float pad = ui.px(8), size = ui.text_size(), line = size + ui.px(3),
                height = platform::surface().touch ? 44.0f : ui.px(28),
                button = can_restart ? width_of(ui, "Restart") + ui.px(40) : 0.0f,
                room = scene.width - ui.px(28) - 2.0f * pad - (can_restart ? button + pad : 0.0f);
    const std::vector<std::string> lines = break_lines(ui, write_end(session), size, room, 3);
    float wide = 0.0f;
    for (const std::string& each : lines) wide = std::max(wide, width_of(ui, each));
    const float tall = line * static_cast<float>(lines.size()),
                inner = std::max(tall, can_restart ? height : 0.0f);
    Box box{scene.x + ui.px(14), top + ui.px(6), wide + 2.0f * pad + (can_restart ? button + pad : 0.0f),
            inner + ui.px(8)};
    if (!words.is_free(box)) box.y = scene.bottom() - box.height - ui.px(8);
    const auto& u = ui.theme.ui;
    const ImVec2 end(box.right(), box.bottom());
    list->AddRectFilled(ImVec2(box.x, box.y), end, paint(u.panel), ui.px(4));
    list->AddRect(ImVec2(box.x, box.y), end, paint(u.text_dim), ui.px(4));
    float y = box.y + 0.5f * (box.height - tall);
    for (const std::string& each : lines) {
        write_word(ui, list, words, size, ImVec2(box.x + pad, y), u.text, each);
        y += line;
    }
    words.take(box);
    if (!can_restart) return box;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.px(9), 0.5f * (height - ImGui::GetFontSize())));
    ImGui::SetCursorScreenPos(ImVec2(box.right() - pad - button, box.y + 0.5f * (box.height - height)));
    if (glyph_button(ui, "scene.restart", Glyph::reset, "Restart", button, true)) session.player.play();
    ImGui::PopStyleVar();
    return box;
}

}  // namespace

SceneOverlay draw_overlay(const Ui& ui, ImDrawList* list, const Box& scene, float top, WordPlaces& words) {
    if (ui.view.scene.vector != nullptr) return {};  // not part of a figure
    return {draw_large_play(ui, list, scene), draw_end(ui, list, scene, top, words)};
}

}  // namespace stiction
