// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scene/corners.hpp"

#include "platform/platform.hpp"
#include "scene/hidden_numbers.hpp"
#include "scene/scene.hpp"
#include "ui/item.hpp"
#include "ui/numbers.hpp"
#include "view/names.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

Box draw_force_scale(const Stage& stage, float y) {
    const Ui& ui = stage.ui;
    const Box& box = stage.box;
    if (!(stage.force_pixels() > 0.0f) || box.width < ui.px(370)) return {};
    const double force = find_round_force(stage);
    const float length = static_cast<float>(force) * stage.force_pixels(), right = box.right() - ui.px(14),
                tick = ui.px(3);
    const std::string text = show_shortest(force) + find_force_unit(ui);
    const ImU32 ink = paint(ui.theme.ui.text);
    const float wide = measure_label(ui.fonts, ui.small_size(), text),
                left = std::min(right - 0.5f * (length + wide), right - wide);
    if (!write_word(ui, stage.list, stage.words, ui.small_size(), ImVec2(left, y - ui.px(17)),
                    ui.theme.ui.text, text))
        return {};
    stage.list->AddLine(ImVec2(right - length, y), ImVec2(right, y), ink, ui.weight(1.5f));
    for (const float x : {right - length, right})
        stage.list->AddLine(ImVec2(x, y - tick), ImVec2(x, y + tick), ink, ui.weight(1.5f));
    const float from = std::min(left, right - length);
    return {from, y - ui.px(20), box.right() - from, ui.px(24)};
}

namespace {

// Draws a button, `on` or not, and returns its width. With `words` its text counts as a word of the scene.
float put_button(const Ui& ui, ImVec2 at, float height, const char* id, std::string_view word, bool on,
                 WordPlaces* words, bool& pressed) {
    const float width = width_of(ui, word) + ui.px(16);
    ImGui::SetCursorScreenPos(at);
    const bool camera = std::string_view(id).starts_with("camera.");
    pressed = toggle(ui, id, on, ImVec2(width, height), true, camera ? "Camera: " + std::string(word) : "",
                     camera ? "button" : "toggle");
    const ImVec2 left(at.x + ui.px(8), at.y + 0.5f * (height - ui.text_size()) - 1);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const unsigned ink = on ? ui.theme.ui.text : ui.theme.ui.text_dim;
    if (words != nullptr)
        write_word(ui, list, *words, ui.text_size(), left, ink, word);
    else
        draw_label(list, ui.fonts, ui.text_size(), left, paint(ink), word);
    return width;
}

struct Toggle {
    const char *id, *word;
    bool SceneView::*on;
};
constexpr Toggle toggles[] = {{"forces", "Forces", &SceneView::shows_forces},
                              {"cones", "Cones", &SceneView::shows_cones},
                              {"ruler", "Ruler", &SceneView::shows_ruler}};

bool is_offered(const Ui& ui, const Drawing& drawing, const Toggle& toggle) {
    if (toggle.on == &SceneView::shows_ruler) return !drawing.rulers.empty();
    // A mystery value has taken them out of the picture (scene/hidden_numbers.hpp).
    return toggle.on != &SceneView::shows_cones || !drawing.cones.empty() ||
           !ui.session.experiment.hides_friction();
}

void put_toggles(const Ui& ui, ImVec2 at, float height, const Drawing& drawing, WordPlaces* words) {
    bool pressed = false;
    for (const Toggle& toggle : toggles) {
        if (!is_offered(ui, drawing, toggle)) continue;
        bool& on = ui.view.scene.*toggle.on;
        at.x += put_button(ui, at, height, toggle.id, toggle.word, on, words, pressed) + ui.px(4);
        if (pressed) on = !on;
    }
    for (const NamedCamera& named : named_cameras) {
        if (!drawing.spatial) break;
        const bool on = get_camera(named) == ui.view.scene.camera;
        at.x += put_button(ui, at, height, named.id, named.word, on, words, pressed) + ui.px(4);
        if (pressed) ui.view.scene.camera = get_camera(named);
    }
}

}  // namespace

Box draw_scene_toggles(const Ui& ui, const Box& box, const Drawing& drawing, WordPlaces& words) {
    if (ui.layout.id == LayoutId::presenter || ui.layout.id == LayoutId::phone || box.width < ui.px(320) ||
        box.height < ui.px(200) || ui.view.scene.vector != nullptr)
        return {};
    // Beside the badge if there is only one and both have room; several badges reach too far to the right.
    const bool touch = platform::surface().touch, above = !touch && !drawing.spatial &&
                                                          ui.session.sample().contacts.size() == 1 &&
                                                          box.width > ui.px(530);
    const float height = ui.px(touch ? 41 : 24);
    float width = 0.0f;
    for (const Toggle& toggle : toggles)
        if (is_offered(ui, drawing, toggle)) width += width_of(ui, toggle.word) + ui.px(20);
    for (const NamedCamera& named : named_cameras)
        if (drawing.spatial) width += width_of(ui, named.word) + ui.px(20);
    const ImVec2 at(box.right() - ui.px(4) - width,
                    above ? box.y + ui.px(8) : box.bottom() - height - ui.px(8));
    put_toggles(ui, at, height, drawing, &words);
    return {at.x, at.y, width, height};
}

void put_scene_toggles(const Ui& ui) {
    if (ui.layout.id != LayoutId::phone) return;
    put_label(ui, "Scene", ui.theme.ui.text, Weight::bold);
    Drawing drawing;
    ui.session.system().picture->draw(ui.session.system(), ui.session.simulation().values(),
                                      ui.session.sample(), drawing);
    if (ui.session.experiment.hides_friction()) hide_numbers(ui.session, drawing);
    put_toggles(ui, ImGui::GetCursorScreenPos(), ui.px(41), drawing, nullptr);
}

}  // namespace stiction
