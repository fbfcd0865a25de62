// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Cones and arrows. Forces that act at one point keep their proportions when one of them is too long for the
// scene, and the cone there is as high as N then is: R ends on its rim exactly when the contact slips.
#include "scene/parts.hpp"
#include "ui/dashes.hpp"
#include "ui/numbers.hpp"
#include "view/names.hpp"

#include <algorithm>

namespace stiction {

namespace {

constexpr float largest_share = 0.4f;  // of the scene that an arrow may take

ImVec2 find_vector(const Stage& stage, const DrawnForce& force) {
    return ImVec2(static_cast<float>(force.vector.x), -static_cast<float>(force.vector.y)) *
           stage.force_pixels();
}

// By what all arrows at this point are shortened.
float find_shortening(const Stage& stage, const Point3& at) {
    float factor = 1.0f;
    for (const DrawnForce& force : stage.drawing.forces) {
        if (force.at.x != at.x || force.at.y != at.y) continue;
        const ImVec2 v = find_vector(stage, force);
        factor = std::min(
            {factor, largest_share * stage.box.width / std::max(1.0f, std::abs(v.x)),
             largest_share * stage.box.height / std::max(1.0f, std::abs(v.y)),
             static_cast<float>(force.longest) * stage.scale / std::max(1.0f, std::hypot(v.x, v.y))});
    }
    return factor;
}

enum class Head { solid, hollow, twice };

// From where to where its shaft and heads reach; `broken`: it is shorter than it should be.
void draw_arrow(const Stage& stage, ImVec2 from, ImVec2 tip, ImU32 ink, Head kind, float width, bool broken) {
    const ImVec2 vector = tip - from;
    const float length = std::hypot(vector.x, vector.y);
    if (!(length > 2.0f)) return;
    ImDrawList* list = stage.list;
    const ImVec2 along = vector * (1.0f / length), side(-along.y, along.x);
    const float head = std::min(stage.ui.weight(12), 0.6f * length), wide = 0.42f * head;
    list->AddLine(from, tip - along * head, ink, width);
    for (int i = 0; i < (kind == Head::twice ? 2 : 1); ++i) {
        const ImVec2 at = tip - along * (static_cast<float>(i) * 0.7f * head), base = at - along * head;
        if (kind == Head::hollow)
            list->AddTriangle(at, base + side * wide, base - side * wide, ink, 0.6f * width);
        else
            list->AddTriangleFilled(at, base + side * wide, base - side * wide, ink);
    }
    if (broken)  // two strokes across a gap of the shaft
        for (const float s : {-1.0f, 1.0f}) {
            const ImVec2 middle = from + vector * 0.3f, slant = (side + along * 0.5f) * (2.2f * width);
            if (s < 0.0f)
                list->AddLine(middle - along * width, middle + along * width, paint(stage.ui.theme.ui.scene),
                              width + 2.0f);
            list->AddLine(middle + along * (s * width) - slant, middle + along * (s * width) + slant, ink,
                          0.5f * width);
        }
    stage.avoid(from, tip);
}

bool shows_values(const Stage& stage) { return stage.ui.session.sample().contacts.size() == 1; }

// Digits after the point: three in all for a force that spans a third of the picture. So they neither change
// while it runs nor with the size of the page.
int find_decimals(const Drawing& drawing) {
    const double large = 0.35 * (drawing.max.y - drawing.min.y) / drawing.force_scale;
    return std::clamp(2 - static_cast<int>(std::floor(std::log10(large))), 0, 6);
}

// Ends of an arrow on the screen; true: it is shorter than it should be.
bool find_ends(const Stage& stage, const DrawnForce& force, ImVec2& from, ImVec2& tip) {
    const float factor = find_shortening(stage, force.at);
    from = stage(force.at), tip = from + find_vector(stage, force) * factor;
    return factor < 0.999f;
}

}  // namespace

void draw_cones(const Stage& stage, bool letters) {
    if (!stage.ui.view.show_cones) return;
    const Ui& ui = stage.ui;
    for (const DrawnCone& cone : stage.drawing.cones) {
        const float height =
            static_cast<float>(cone.height) * stage.force_pixels() * find_shortening(stage, cone.apex);
        if (!(height > 4.0f && cone.mu_stick > 0.0)) continue;
        const ImVec2 apex = stage(cone.apex);
        const ImVec2 up(static_cast<float>(cone.normal.x), static_cast<float>(-cone.normal.y)),
            side(-up.y, up.x);
        const ImVec2 top = apex + up * height, wide = side * (height * static_cast<float>(cone.mu_stick)),
                     narrow = side * (height * static_cast<float>(cone.mu_slip));
        const ImVec2 rim[] = {top - wide, top + wide}, inner[] = {top - narrow, top + narrow};
        const bool two = cone.mu_slip < cone.mu_stick;
        if (letters) {
            // The letters of several would stand on each other.
            if (stage.drawing.cones.size() > 1 || height < 3.0f * ui.text_size()) continue;
            put_word(stage, rim, ui.px(3), two ? "*μ*_s" : "*μ*", {}, ui.px(6));
            if (two) put_word(stage, inner, ui.px(3), "*μ*_k", {}, ui.px(16));
            continue;
        }
        const unsigned colour = ui.theme.force.friction;
        stage.list->AddTriangleFilled(apex, rim[0], rim[1], paint(colour, 0.14f));
        draw_dashes(stage.list, rim, paint(colour, 0.7f), ui.weight(1), 3.0f, 3.0f);
        for (int i = 0; i < 2; ++i) {
            stage.list->AddLine(apex, rim[i], paint(colour), ui.weight(1.6f));
            stage.avoid(apex, rim[i]);
            const ImVec2 dashed[] = {apex, inner[i]};
            if (two)
                draw_dashes(stage.list, dashed, paint(colour), ui.weight(1.1f), ui.weight(4), ui.weight(3));
        }
    }
}

void draw_arrows(const Stage& stage) {
    const Ui& ui = stage.ui;
    if (!ui.view.show_forces) return;
    ImVec2 from, tip;
    for (const DrawnForce& force : stage.drawing.forces) {
        const bool broken = find_ends(stage, force, from, tip), load = force.role == ForceRole::gravity;
        if (force.role == ForceRole::resultant)
            draw_arrow(stage, from, tip, paint(ui.theme.ui.scene), Head::solid, ui.weight(6), false);
        draw_arrow(stage, from, tip, paint(get_force_colour(ui.theme, force.role)),
                   load                                  ? Head::hollow
                   : force.role == ForceRole::excitation ? Head::twice
                                                         : Head::solid,
                   ui.weight(3), broken);
    }
}

void name_forces(const Stage& stage) {
    const Ui& ui = stage.ui;
    if (!ui.view.show_forces) return;
    ImVec2 from, tip;
    const int decimals = find_decimals(stage.drawing);
    for (const DrawnForce& force : stage.drawing.forces) {
        find_ends(stage, force, from, tip);
        const std::string letter = make_symbol(force.letter);
        // Shorter than its letter: the letter would say more than the arrow.
        if (std::hypot(tip.x - from.x, tip.y - from.y) < std::max(ui.px(8), 0.8f * width_of(ui, letter)))
            continue;
        const ImVec2 points[] = {tip, (from + tip) * 0.5f};
        const bool valued = !std::isnan(force.value) && (letter.empty() || shows_values(stage));
        if (valued && letter.empty())
            put_word(stage, points, ui.px(5), show_shortest(force.value) + find_force_unit(ui));
        else
            put_word(stage, points, ui.px(5), letter,
                     valued ? " = " + show_fixed(force.value, decimals) + find_force_unit(ui) : "");
    }
}

void draw_velocities(const Stage& stage) {
    const Ui& ui = stage.ui;
    const std::string_view unit = ui.session.system().coordinates[0].velocity_unit;
    for (const DrawnVelocity& velocity : stage.drawing.velocities) {
        const double speed = std::hypot(velocity.vector.x, velocity.vector.y);
        if (!(speed > 1e-12)) continue;
        const float share = ui.px(44) / static_cast<float>(speed);
        const ImVec2 from = stage(velocity.at), tip = from + ImVec2(static_cast<float>(velocity.vector.x),
                                                                    -static_cast<float>(velocity.vector.y)) *
                                                                 share;
        if (velocity.driven)
            draw_arrow(stage, from, tip, paint(ui.theme.force.excitation), Head::twice, ui.weight(2), false);
        else {
            const ImVec2 shaft[] = {from, tip};
            draw_dashes(stage.list, shaft, paint(ui.theme.ui.text), ui.weight(1.6f), 4.0f, 2.0f);
            draw_arrow(stage, tip - (tip - from) * 0.2f, tip, paint(ui.theme.ui.text), Head::solid, 0.0f,
                       false);
        }
        stage.avoid(from, tip);
        const ImVec2 points[] = {tip, from};
        put_word(stage, points, ui.px(5), make_symbol(velocity.letter),
                 " = " + show_fixed(velocity.vector.y == 0.0 ? velocity.vector.x : speed, 3) +
                     (unit == "1" ? "" : " " + std::string(unit)));
    }
}

}  // namespace stiction
