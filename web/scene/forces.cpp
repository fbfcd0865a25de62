// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Cones and arrows. If one force is too long for the scene, all forces at its point are shortened by the same factor,
// and so is the cone there. Its height corresponds to N: R ends on its rim exactly when the contact slips.
#include "base/symbol.hpp"
#include "scene/parts.hpp"
#include "ui/dashes.hpp"
#include "ui/numbers.hpp"
#include "view/names.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace stiction {

namespace {

constexpr float largest_share = 0.4f;  // of the scene, for the longest arrow

ImVec2 find_vector(const Stage& stage, const DrawnForce& force) {
    return stage.along(force.vector) * stage.force_pixels();
}

bool is_same(const Point3& a, const Point3& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

// Factor by which all arrows at this point are shortened.
float find_shortening(const Stage& stage, const Point3& at) {
    float factor = 1.0f;
    for (const DrawnForce& force : stage.drawing.forces) {
        if (!is_same(force.at, at)) continue;
        const ImVec2 v = find_vector(stage, force);
        factor = std::min(
            {factor, largest_share * stage.box.width / std::max(1.0f, std::abs(v.x)),
             largest_share * stage.box.height / std::max(1.0f, std::abs(v.y)),
             static_cast<float>(force.longest) * stage.scale / std::max(1.0f, std::hypot(v.x, v.y))});
    }
    return factor;
}

enum class Head { solid, hollow, twice };

// From the start to the tip of its head; `broken`: the arrow was shortened.
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
    if (broken)  // sign of a shortened arrow: a gap between two strokes
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

// Count of decimals. A force whose arrow spans a third of the picture gets three digits in all, so the count changes
// neither during the motion nor with the size of the page.
int find_decimals(const Drawing& drawing) {
    const Point3 size = drawing.max - drawing.min;
    const double large = 0.35 * (drawing.spatial ? size.z : size.y) / drawing.force_scale;
    return std::clamp(2 - static_cast<int>(std::floor(std::log10(large))), 0, 6);
}

// Ends of an arrow on screen; true if it was shortened.
bool find_ends(const Stage& stage, const DrawnForce& force, ImVec2& from, ImVec2& tip) {
    const float factor = find_shortening(stage, force.at);
    from = stage(force.at), tip = from + find_vector(stage, force) * factor;
    return factor < 0.999f;
}

}  // namespace

// A cone on screen. Points of the rim of half-width mu are given by their angle about the axis, from `across` on,
// which is perpendicular to the line of sight. find_outline: the angle at which the flank is tangent to the line of
// sight; NAN if the whole rim is seen.
struct SeenCone {
    ImVec2 top, across, behind;  // centre of the rim, and its half axes for mu = 1
    double leaning;              // axis component towards the eye over the one across the view

    ImVec2 rim(double mu, double angle) const {
        return top + across * static_cast<float>(mu * std::cos(angle)) +
               behind * static_cast<float>(mu * std::sin(angle));
    }
    double find_outline(double mu) const { return std::asin(-mu * leaning); }
};

// The angle about the axis of the half-plane in which the contact force lies.
double find_meridian(const Stage& stage, const DrawnCone& cone, const Point3& u, const Point3& v) {
    Point3 sum;
    for (const DrawnForce& force : stage.drawing.forces)
        if (is_same(force.at, cone.apex)) sum = sum + force.vector;
    return std::atan2(dot(v, sum), dot(u, sum));
}

void draw_cones(const Stage& stage, bool letters) {
    if (!stage.ui.view.scene.shows_cones) return;
    const Ui& ui = stage.ui;
    const bool spatial = stage.drawing.spatial;
    constexpr double half = 3.14159265358979323846;  // a turn
    for (const DrawnCone& cone : stage.drawing.cones) {
        const float height =
            static_cast<float>(cone.height) * stage.force_pixels() * find_shortening(stage, cone.apex);
        if (!(height > 4.0f && cone.mu_stick > 0.0)) continue;
        // u is perpendicular to the axis and to the line of sight; v points away from the eye.
        const Point3& n = cone.normal;
        Point3 u = cross(n, stage.axes.toward);
        const double share = std::sqrt(dot(u, u));
        u = share > 1e-9 ? (1.0 / share) * u : stage.axes.right;
        const Point3 v = cross(n, u);
        const ImVec2 apex = stage(cone.apex);
        const SeenCone seen{apex + stage.along(n) * height, stage.along(u) * height, stage.along(v) * height,
                            dot(n, stage.axes.toward) / share};
        const double wide = seen.find_outline(cone.mu_stick), narrow = seen.find_outline(cone.mu_slip);
        const auto find_edges = [&](double mu, double angle) {
            return std::array{seen.rim(mu, half - angle), seen.rim(mu, angle)};
        };
        const std::array rim = find_edges(cone.mu_stick, wide), inner = find_edges(cone.mu_slip, narrow);
        const bool two = cone.mu_slip < cone.mu_stick;
        if (letters) {
            // Letters of several cones would overlap.
            if (stage.drawing.cones.size() > 1 || height < 3.0f * ui.text_size() || std::isnan(wide))
                continue;
            put_word(stage, rim, ui.px(3), two ? "*μ*_s" : "*μ*", {}, ui.px(6));
            if (two) put_word(stage, inner, ui.px(3), "*μ*_k", {}, ui.px(16));
            continue;
        }
        const unsigned colour = ui.theme.force.friction;
        const double meridian = spatial ? find_meridian(stage, cone, u, v) : 0.0;
        stage.list->AddTriangleFilled(apex, seen.rim(cone.mu_stick, meridian + half),
                                      seen.rim(cone.mu_stick, meridian), paint(colour, 0.14f));
        std::vector<ImVec2> ring;
        const int pieces = spatial ? 64 : 1;  // in a plane scene the rim is seen from the side, as a line
        for (int i = 0; i <= pieces; ++i)
            ring.push_back(seen.rim(cone.mu_stick, half * (1.0 + (spatial ? 2.0 : 1.0) * i / pieces)));
        draw_dashes(stage.list, ring, paint(colour, 0.7f), ui.weight(1), 3.0f, 3.0f);
        for (std::size_t i = 0; i < 2; ++i) {
            if (!std::isnan(wide)) stage.list->AddLine(apex, rim[i], paint(colour), ui.weight(1.6f));
            stage.avoid(apex, rim[i]);
            const ImVec2 dashed[] = {apex, inner[i]};
            if (two)
                draw_dashes(stage.list, dashed, paint(colour), ui.weight(1.1f), ui.weight(4), ui.weight(3));
        }
    }
}

void draw_arrows(const Stage& stage) {
    const Ui& ui = stage.ui;
    if (!ui.view.scene.shows_forces) return;
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
    if (!ui.view.scene.shows_forces) return;
    ImVec2 from, tip;
    const int decimals = find_decimals(stage.drawing);
    for (const DrawnForce& force : stage.drawing.forces) {
        find_ends(stage, force, from, tip);
        const std::string letter = make_symbol(force.letter);
        // An arrow shorter than its letter gets none.
        if (std::hypot(tip.x - from.x, tip.y - from.y) < std::max(ui.px(8), 0.8f * width_of(ui, letter)))
            continue;
        const ImVec2 points[] = {tip, (from + tip) * 0.5f};
        const bool valued = !std::isnan(force.value) && (letter.empty() || shows_values(stage));
        if (!valued && letter.empty()) continue;
        if (valued && letter.empty())
            put_word(stage, points, ui.px(5), show_shortest(force.value) + find_force_unit(ui));
        else
            put_word(stage, points, ui.px(5), letter,
                     valued ? " = " + show_fixed(force.value, decimals) + find_force_unit(ui) : "");
    }
}

namespace {

// Length of the vector; 0 if it is too small to be drawn.
double find_speed(const DrawnVelocity& velocity) {
    const double speed = std::sqrt(dot(velocity.vector, velocity.vector));
    return speed > 1e-12 ? speed : 0.0;
}

// The end of the arrow on screen, which has the same length for all speeds.
ImVec2 find_tip(const Stage& stage, const DrawnVelocity& velocity) {
    const float share = stage.ui.px(44) / static_cast<float>(find_speed(velocity));
    return stage(velocity.at) + stage.along(velocity.vector) * share;
}

}  // namespace

void draw_velocities(const Stage& stage) {
    const Ui& ui = stage.ui;
    for (const DrawnVelocity& velocity : stage.drawing.velocities) {
        if (find_speed(velocity) == 0.0) continue;
        const ImVec2 from = stage(velocity.at), tip = find_tip(stage, velocity);
        if (velocity.driven)
            draw_arrow(stage, from, tip, paint(ui.theme.force.excitation), Head::twice, ui.weight(2), false);
        else {
            const ImVec2 shaft[] = {from, tip};
            draw_dashes(stage.list, shaft, paint(ui.theme.ui.text), ui.weight(1.6f), 4.0f, 2.0f);
            draw_arrow(stage, tip - (tip - from) * 0.2f, tip, paint(ui.theme.ui.text), Head::solid, 0.0f,
                       false);
        }
        stage.avoid(from, tip);
    }
}

void name_velocities(const Stage& stage) {
    const Ui& ui = stage.ui;
    for (const DrawnVelocity& velocity : stage.drawing.velocities) {
        const double speed = find_speed(velocity);
        if (speed == 0.0) continue;
        const std::string unit =
            velocity.unit.empty() ? find_speed_unit(ui) : " " + std::string(velocity.unit);
        const ImVec2 points[] = {find_tip(stage, velocity), stage(velocity.at)};
        const bool signed_speed = velocity.vector.y == 0.0 && !stage.drawing.spatial;
        const double value = !std::isnan(velocity.value) ? velocity.value
                             : signed_speed              ? velocity.vector.x
                                                         : speed;
        put_word(stage, points, ui.px(5), make_symbol(velocity.letter),
                 std::isinf(value) ? "" : " = " + show_fixed(value, 3) + unit);
    }
}

}  // namespace stiction
