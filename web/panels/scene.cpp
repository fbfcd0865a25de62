// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Draws the primitives of a mechanism (model/drawing.hpp) with the state badge. Nothing here knows a system.
#include "frame/dashes.hpp"
#include "panels/compare.hpp"
#include "panels/scene_corners.hpp"
#include "panels/ui.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace stiction {

namespace {

constexpr float pi = 3.14159265f;

struct View {
    ImVec2 origin;  // screen position of the frame's centre
    double centre_x, centre_y;
    float scale;  // pixels per unit
    ImVec2 operator()(const Point3& p) const {
        return ImVec2(origin.x + scale * static_cast<float>(p.x - centre_x),
                      origin.y - scale * static_cast<float>(p.y - centre_y));
    }
};

ImVec2 operator+(ImVec2 a, ImVec2 b) { return ImVec2(a.x + b.x, a.y + b.y); }
ImVec2 operator-(ImVec2 a, ImVec2 b) { return ImVec2(a.x - b.x, a.y - b.y); }
ImVec2 operator*(ImVec2 a, float s) { return ImVec2(a.x * s, a.y * s); }

void draw_dashed(ImDrawList* list, ImVec2 a, ImVec2 b, ImU32 colour, float width, float on, float off) {
    const ImVec2 ends[] = {a, b};
    draw_dashes(list, ends, colour, width, on, off);
}

void draw_surface(const Ui& ui, ImDrawList* list, const View& view, const DrawnSurface& surface) {
    const ImVec2 a = view(surface.a), b = view(surface.b);
    const ImVec2 d = b - a;
    const float length = std::hypot(d.x, d.y);
    if (!(length > 1.0f)) return;
    const ImVec2 along = d * (1.0f / length), down(-along.y, along.x);
    const auto& u = ui.theme.ui;
    const float pitch = ui.px(18);
    if (surface.role == Role::belt) {
        const float thick = ui.px(26), r = 0.5f * thick;
        list->AddRectFilled(a, b + down * thick, paint(u.ground), r);
        list->AddRect(a, b + down * thick, paint(u.body_edge), r, 0, ui.px(3));
        for (const ImVec2 c : {a + along * r + down * r, b - along * r + down * r}) {
            list->AddCircle(c, 0.7f * r, paint(u.body_edge), 0, ui.px(1.5f));
            const float turn = static_cast<float>(surface.drift) * view.scale / r;
            for (int i = 0; i < 3; ++i) {
                const float angle = turn + static_cast<float>(i) * 2.0f * pi / 3.0f;
                list->AddLine(c, c + ImVec2(std::cos(angle), std::sin(angle)) * (0.7f * r),
                              paint(u.body_edge), ui.px(1.5f));
            }
        }
        const float drift = std::fmod(static_cast<float>(std::fmod(surface.drift * view.scale, 1e6)), pitch);
        for (float s = drift < 0 ? drift + pitch : drift; s < length - r; s += pitch)
            if (s > r)
                list->AddLine(a + along * s, a + along * (s - ui.px(5)) + down * ui.px(5), paint(u.body_edge),
                              1.2f);
        return;
    }
    const float depth = ui.px(8);
    list->AddQuadFilled(a, b, b + down * ui.px(400), a + down * ui.px(400), paint(u.ground, 0.5f));
    list->AddLine(a, b, paint(u.body_edge), ui.px(1.6f));
    for (float s = 0.0f; s < length; s += pitch * 0.6f)
        list->AddLine(a + along * s, a + along * (s - depth) + down * depth, paint(u.axis), 1.0f);
}

void draw_spring(const Ui& ui, ImDrawList* list, const View& view, const DrawnSpring& spring) {
    const ImVec2 a = view(spring.a), b = view(spring.b), d = b - a;
    const float length = std::hypot(d.x, d.y);
    if (!(length > 1.0f)) return;
    const ImVec2 along = d * (1.0f / length), side(-along.y, along.x);
    const float amplitude = ui.px(9);
    list->PathLineTo(a);
    const int points = 2 * spring.coils;
    const float lead = 0.1f;
    for (int i = 0; i < points; ++i) {
        const float f =
            lead + (1.0f - 2.0f * lead) * (static_cast<float>(i) + 0.5f) / static_cast<float>(points);
        list->PathLineTo(a + d * f + side * (i % 2 == 0 ? amplitude : -amplitude));
    }
    list->PathLineTo(b);
    list->PathStroke(paint(ui.theme.ui.body_edge), 0, ui.px(1.8f));
}

// Words in the scene keep clear of each other: the first free place of a few around the wished one.
class Words {
  public:
    void put(const Ui& ui, ImDrawList* list, ImVec2 at, const std::string& text) {
        const float w = width_of(ui, text), h = ui.text_size() + ui.px(2);
        const ImVec2 shifts[] = {{0, 0},  {-w - ui.px(12), 0},  {0, h},
                                 {0, -h}, {-w - ui.px(12), -h}, {0, 2 * h}};
        for (const ImVec2& shift : shifts) {
            const Box box{at.x + shift.x, at.y + shift.y, w, h};
            const bool free = std::none_of(taken_.begin(), taken_.end(), [&](const Box& b) {
                return box.x < b.right() && b.x < box.right() && box.y < b.bottom() && b.y < box.bottom();
            });
            if (!free && &shift != std::end(shifts) - 1) continue;
            taken_.push_back(box);
            for (const ImVec2 halo : {ImVec2(1, 0), ImVec2(-1, 0), ImVec2(0, 1), ImVec2(0, -1)})
                draw_label(list, ui.fonts, ui.text_size(), ImVec2(box.x, box.y) + halo,
                           paint(ui.theme.ui.scene), text);
            draw_label(list, ui.fonts, ui.text_size(), ImVec2(box.x, box.y), paint(ui.theme.ui.text), text);
            return;
        }
    }

  private:
    std::vector<Box> taken_;
};

void draw_arrow(const Ui& ui, Words& words, ImDrawList* list, ImVec2 from, ImVec2 vector, unsigned colour,
                bool hollow, bool twice, float width, const std::string& text, ImVec2 label_shift) {
    const float length = std::hypot(vector.x, vector.y);
    if (!(length > 2.0f)) return;
    const ImVec2 along = vector * (1.0f / length), side(-along.y, along.x), tip = from + vector;
    const float head = std::min(ui.px(12), 0.6f * length), wide = 0.42f * head;
    const ImU32 ink = paint(colour);
    list->AddLine(from, tip - along * (0.8f * head), ink, width);
    for (int i = 0; i < (twice ? 2 : 1); ++i) {
        const ImVec2 at = tip - along * (static_cast<float>(i) * 0.7f * head);
        if (hollow)
            list->AddTriangle(at, at - along * head + side * wide, at - along * head - side * wide, ink,
                              ui.px(1.6f));
        else
            list->AddTriangleFilled(at, at - along * head + side * wide, at - along * head - side * wide,
                                    ink);
    }
    if (text.empty()) return;
    const float w = width_of(ui, text);
    ImVec2 at = tip + label_shift;
    if (vector.x < -std::abs(vector.y)) at.x -= w + ui.px(4);
    if (vector.x > std::abs(vector.y)) at.x += ui.px(4);
    words.put(ui, list, at, text);
}

void draw_cone(const Ui& ui, ImDrawList* list, const View& view, const Drawing& drawing,
               const DrawnCone& cone) {
    const float height = static_cast<float>(cone.height * drawing.force_scale) * view.scale;
    if (!(height > 4.0f)) return;
    const ImVec2 apex = view(cone.apex);
    const ImVec2 up(static_cast<float>(cone.normal.x), static_cast<float>(-cone.normal.y)), side(-up.y, up.x);
    const float wide = height * static_cast<float>(cone.mu_stick),
                narrow = height * static_cast<float>(cone.mu_slip);
    const ImVec2 l = apex + up * height - side * wide, r = apex + up * height + side * wide;
    const unsigned colour = ui.theme.force.friction;
    list->AddTriangleFilled(apex, l, r, paint(colour, 0.14f));
    list->AddLine(apex, l, paint(colour), ui.px(1.6f));
    list->AddLine(apex, r, paint(colour), ui.px(1.6f));
    draw_dashed(list, l, r, paint(colour, 0.7f), 1.0f, 3.0f, 3.0f);
    if (narrow < wide) {
        draw_dashed(list, apex, apex + up * height - side * narrow, paint(colour), ui.px(1.1f), 4.0f, 3.0f);
        draw_dashed(list, apex, apex + up * height + side * narrow, paint(colour), ui.px(1.1f), 4.0f, 3.0f);
    }
}

void draw_line(const Ui& ui, ImDrawList* list, const View& view, const DrawnPolyline& line) {
    const auto& u = ui.theme.ui;
    static std::vector<ImVec2> points;
    points.clear();
    for (const Point3& p : line.points) points.push_back(view(p));
    const int count = static_cast<int>(points.size());
    if (count < 2) return;
    if (line.filled)
        list->AddConcavePolyFilled(points.data(), count, paint(line.role == Role::ghost ? u.frame : u.body));
    float width = ui.px(1.8f);
    unsigned colour = u.body_edge;
    if (line.role == Role::body && !line.filled) {
        list->AddPolyline(points.data(), count, paint(u.body_edge), 0, ui.px(11));
        list->AddPolyline(points.data(), count, paint(u.body), 0, ui.px(8));
        for (const ImVec2& p : points) list->AddCircleFilled(p, ui.px(5.5f), paint(u.body_edge));
        for (const ImVec2& p : points) list->AddCircleFilled(p, ui.px(4), paint(u.body));
        return;
    }
    if (line.role == Role::ground) width = ui.px(3);
    if (line.role == Role::guide || line.role == Role::dimension) colour = u.axis, width = 1.0f;
    if (line.role == Role::ghost) colour = u.axis;
    if (line.role == Role::damper) {
        const ImVec2 a = points.front(), b = points.back(), m = (a + b) * 0.5f;
        list->AddLine(a, m, paint(colour), width);
        list->AddLine(ImVec2(m.x + ui.px(8), m.y), b, paint(colour), width);
        list->AddRect(ImVec2(m.x - ui.px(8), m.y - ui.px(6)), ImVec2(m.x + ui.px(8), m.y + ui.px(6)),
                      paint(colour), 0, 0, width);
        return;
    }
    list->AddPolyline(points.data(), count, paint(colour), line.closed ? ImDrawFlags_Closed : 0, width);
}

}  // namespace

void draw_scene(const Ui& ui) {
    const Box& box = ui.layout.scene;
    ImGui::PushStyleColor(ImGuiCol_WindowBg, paint4(ui.theme.ui.scene));
    const bool room = begin_panel(ui, "scene", box);
    ImGui::PopStyleColor();
    if (!room) return end_panel();
    ui.view.plots.push_back("scene");
    Control& control = ui.controls.add("plot.scene", "plot", box);
    control.is_plot = true;
    control.frame = box;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRect(ImVec2(box.x + 1, box.y + 1), ImVec2(box.right() - 1, box.bottom() - 1));
    static Drawing drawing;
    drawing.clear();
    ui.session.simulation().mechanism().draw(ui.session.sample(), drawing);
    const float top = ui.px(62), side = ui.px(14), under = ui.px(10);
    View view;
    const double width = std::max(1e-9, drawing.max.x - drawing.min.x),
                 height = std::max(1e-9, drawing.max.y - drawing.min.y);
    view.scale =
        static_cast<float>(std::min((box.width - 2 * side) / width, (box.height - top - under) / height));
    view.centre_x = 0.5 * (drawing.min.x + drawing.max.x);
    view.centre_y = 0.5 * (drawing.min.y + drawing.max.y);
    view.origin = ImVec2(box.x + 0.5f * box.width, box.y + top + 0.5f * (box.height - top - under));
    control.x = {"x", view.centre_x - 0.5 * box.width / view.scale,
                 view.centre_x + 0.5 * box.width / view.scale, "linear"};
    control.y = {"y", view.centre_y - 0.5 * box.height / view.scale,
                 view.centre_y + 0.5 * box.height / view.scale, "linear"};
    for (const DrawnSurface& surface : drawing.surfaces) draw_surface(ui, list, view, surface);
    if (ui.view.show_cones)
        for (const DrawnCone& cone : drawing.cones) draw_cone(ui, list, view, drawing, cone);
    for (const DrawnSpring& spring : drawing.springs) draw_spring(ui, list, view, spring);
    for (const DrawnPolyline& line : drawing.lines) draw_line(ui, list, view, line);
    for (const DrawnCircle& circle : drawing.circles) {
        const float r = std::max(2.0f, static_cast<float>(circle.radius) * view.scale);
        const ImVec2 c = view(circle.centre);
        if (circle.filled) list->AddCircleFilled(c, r, paint(ui.theme.ui.body));
        if (circle.role == Role::joint) list->AddCircleFilled(c, r, paint(ui.theme.ui.scene));
        list->AddCircle(c, r, paint(ui.theme.ui.body_edge), 0, ui.px(1.8f));
        if (!std::isnan(circle.spoke_angle))
            list->AddLine(c,
                          c + ImVec2(std::cos(static_cast<float>(circle.spoke_angle)),
                                     -std::sin(static_cast<float>(circle.spoke_angle))) *
                                  r,
                          paint(ui.theme.ui.body_edge), ui.px(1.8f));
    }
    draw_ghost(ui, list, view.origin, view.centre_x, view.centre_y, view.scale);
    for (const DrawnSole& sole : drawing.soles) {
        const auto contact = static_cast<std::size_t>(sole.contact);
        if (contact >= ui.session.sample().contacts.size()) continue;
        list->AddLine(view(sole.a), view(sole.b),
                      paint(get_state_colour(ui.theme, ui.session.sample().contacts[contact].state)),
                      ui.px(4));
    }
    Words words;
    for (const DrawnLabel& label : drawing.labels) words.put(ui, list, view(label.at), label.text);
    for (const DrawnArc& arc : drawing.arcs) {
        const float r = static_cast<float>(arc.radius) * view.scale;
        const ImVec2 c = view(arc.centre);
        list->PathArcTo(c, r, -static_cast<float>(arc.from), -static_cast<float>(arc.to), 32);
        list->PathStroke(paint(ui.theme.ui.text_dim), 0, 1.2f);
        const float middle = 0.5f * static_cast<float>(arc.from + arc.to);
        words.put(ui, list,
                  c + ImVec2(std::cos(middle), -std::sin(middle)) * (r + ui.px(10)) -
                      ImVec2(0, 0.5f * ui.text_size()),
                  arc.letter);
    }
    if (ui.view.show_forces) {
        const float limit = 0.4f * std::min(box.width, box.height) * 1.3f;
        for (const DrawnForce& force : drawing.forces) {
            ImVec2 vector = ImVec2(static_cast<float>(force.vector.x * drawing.force_scale) * view.scale,
                                   static_cast<float>(-force.vector.y * drawing.force_scale) * view.scale);
            const float length = std::hypot(vector.x, vector.y);
            ImVec2 at = view(force.at);
            const bool load = force.role == ForceRole::gravity;
            if (length > limit) {  // clamped, with a break mark across the shaft
                vector = vector * (limit / length);
                const ImVec2 middle = at + vector * 0.5f,
                             across(-vector.y * 8.0f / limit, vector.x * 8.0f / limit);
                list->AddLine(middle - across, middle + across, paint(get_force_colour(ui.theme, force.role)),
                              2.0f);
            }
            if (load && force.at.y > 0.0 && vector.y > 0.0f && ui.session.system().view.friction_law_plot)
                at = at - vector;  // a load presses from above
            draw_arrow(ui, words, list, at, vector, get_force_colour(ui.theme, force.role), load,
                       force.role == ForceRole::excitation, ui.px(load ? 2.2f : 3.0f),
                       make_symbol(force.letter), ImVec2(ui.px(5), vector.y < 0.0f ? -ui.px(4) : -ui.px(14)));
        }
    }
    for (const DrawnVelocity& velocity : drawing.velocities) {
        const float length =
            std::hypot(static_cast<float>(velocity.vector.x), static_cast<float>(velocity.vector.y));
        if (!(length > 1e-12f)) continue;
        const float shown = ui.px(44);
        draw_arrow(ui, words, list, view(velocity.at),
                   ImVec2(static_cast<float>(velocity.vector.x) / length * shown,
                          -static_cast<float>(velocity.vector.y) / length * shown),
                   ui.theme.force.excitation, false, true, ui.px(2),
                   make_symbol(velocity.letter) + " = " +
                       show_number(velocity.vector.y == 0.0 ? velocity.vector.x : length, 3),
                   ImVec2(0, -ui.px(8)));
    }
    draw_badge(ui, list, box);
    if (ui.view.show_forces && !drawing.forces.empty())
        draw_force_scale(ui, list, box, static_cast<float>(drawing.force_scale) * view.scale);
    draw_scene_toggles(ui, box);
    list->PopClipRect();
    end_panel();
}

}  // namespace stiction
