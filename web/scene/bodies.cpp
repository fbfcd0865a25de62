// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The mechanism itself: surfaces, springs, bodies, and contact soles in the colours of their states.
#include "platform/platform.hpp"
#include "scene/facets.hpp"
#include "scene/parts.hpp"
#include "scene/solids.hpp"

#include <algorithm>

namespace stiction {

namespace {

constexpr float third = 2.0943951f;  // of a turn

void draw_belt(const Stage& stage, const DrawnSurface& surface) {
    const Ui& ui = stage.ui;
    const auto& u = ui.theme.ui;
    const ImVec2 a = stage(surface.a), b = stage(surface.b);
    const float thick = static_cast<float>(surface.thickness) * stage.scale, r = 0.5f * thick,
                strand = std::min(ui.weight(5), 0.25f * thick), middle = 0.5f * strand;
    const float drift = platform::preferences().reduced_motion
                            ? 0.0f
                            : static_cast<float>(std::fmod(surface.drift * stage.scale, 1e6));
    ImDrawList* list = stage.list;
    list->AddRect(ImVec2(a.x, a.y + middle), ImVec2(b.x, b.y + thick - middle), paint(u.body_edge), r, 0,
                  strand);
    for (const float x : {a.x + r, b.x - r}) {
        const ImVec2 c(x, a.y + r);
        const float rim = r - strand - ui.px(2);
        if (rim < 4.0f) break;
        list->AddCircleFilled(c, rim, paint(u.ground));
        list->AddCircle(c, rim, paint(u.body_edge), 0, ui.px(1.5f));
        for (int i = 0; i < 3; ++i) {
            const float angle = drift / r + third * static_cast<float>(i);
            list->AddLine(c, c + ImVec2(std::cos(angle), std::sin(angle)) * rim, paint(u.body_edge),
                          ui.px(1.5f));
        }
        list->AddCircleFilled(c, ui.px(3), paint(u.body_edge));
        stage.avoid(c - ImVec2(rim, 0), c + ImVec2(rim, 0));
    }
    const float pitch = ui.px(18), first = std::fmod(drift, pitch);
    for (float x = a.x + r + (first < 0 ? first + pitch : first); x < b.x - r; x += pitch)
        list->AddLine(ImVec2(x, a.y), ImVec2(x - strand, a.y + strand), paint(u.scene), ui.px(2));
    for (const float y : {0.0f, strand, thick - strand, thick})
        stage.avoid(ImVec2(a.x, a.y + y), ImVec2(b.x, a.y + y));
}

void draw_surface(const Stage& stage, const DrawnSurface& surface) {
    if (surface.role == Role::belt) return draw_belt(stage, surface);
    const Ui& ui = stage.ui;
    const ImVec2 a = stage(surface.a), b = stage(surface.b), d = b - a;
    const float length = std::hypot(d.x, d.y);
    if (!(length > 1.0f)) return;
    const ImVec2 along = d * (1.0f / length), down(-along.y, along.x);
    const auto& u = ui.theme.ui;
    const float depth = ui.px(9), pitch = ui.px(9);
    const bool wall = surface.role == Role::wall;
    const ImVec2 far = down * (wall ? depth : ui.px(400));
    stage.list->AddQuadFilled(a, b, b + far, a + far, paint(u.ground, wall ? 1.0f : 0.6f));
    // Hatching lines at 45 degrees, cut off at the ends of a wall.
    for (float s = 0.0f; s < length + depth; s += pitch) {
        const float from = std::max(0.0f, s - length), to = std::min(depth, s);
        stage.list->AddLine(a + along * (s - from) + down * from, a + along * (s - to) + down * to,
                            paint(u.axis), 1.0f);
    }
    stage.list->AddLine(a, b, paint(u.body_edge), ui.weight(1.6f));
    stage.avoid(a, b);
}

void draw_spring(const Stage& stage, const DrawnSpring& spring) {
    const Ui& ui = stage.ui;
    const ImVec2 a = stage(spring.a), b = stage(spring.b), d = b - a;
    const float length = std::hypot(d.x, d.y);
    if (!(length > 1.0f)) return;
    const ImVec2 side = ImVec2(-d.y, d.x) * (ui.px(9) / length);
    ImDrawList* list = stage.list;
    constexpr float lead = 0.08f;  // straight part at each end, as a fraction of the length
    const int points = 2 * spring.coils;
    list->PathLineTo(a);
    list->PathLineTo(a + d * lead);
    for (int i = 0; i < points; ++i) {
        const float f = (static_cast<float>(i) + 0.5f) / static_cast<float>(points);
        list->PathLineTo(a + d * (lead + (1.0f - 2.0f * lead) * f) + side * (i % 2 == 0 ? -1.0f : 1.0f));
    }
    list->PathLineTo(b - d * lead);
    list->PathLineTo(b);
    for (int i = 1; i < list->_Path.Size; ++i) stage.avoid(list->_Path[i - 1], list->_Path[i]);
    list->PathStroke(paint(ui.theme.ui.body_edge), 0, ui.weight(1.8f));
}

// A bar with round ends.
void draw_bar(const Stage& stage, ImVec2 a, ImVec2 b, float width, ImU32 ink) {
    stage.list->AddLine(a, b, ink, width);
    for (const ImVec2& p : {a, b}) stage.list->AddCircleFilled(p, 0.5f * width, ink);
}

void draw_line(const Stage& stage, const DrawnPolyline& line) {
    const Ui& ui = stage.ui;
    const auto& u = ui.theme.ui;
    ImDrawList* list = stage.list;
    std::vector<ImVec2> points;
    for (const Point3& p : line.points) points.push_back(stage(p));
    const int count = static_cast<int>(points.size());
    if (count < 2) return;
    for (int i = line.closed ? 0 : 1; i < count; ++i)
        stage.avoid(points[static_cast<std::size_t>(i)],
                    points[static_cast<std::size_t>((i + count - 1) % count)]);
    if (line.filled) list->AddConcavePolyFilled(points.data(), count, paint(u.body));
    const float width = ui.weight(1.8f);
    if (line.role == Role::body && !line.filled && count == 2) {
        draw_bar(stage, points.front(), points.back(), ui.px(13), paint(u.body_edge));
        draw_bar(stage, points.front(), points.back(), ui.px(10), paint(u.body));
    } else if (line.role == Role::damper) {
        const ImVec2 a = points.front(), b = points.back(), m = (a + b) * 0.5f;
        const ImVec2 cup(ui.px(8), ui.px(6));
        list->AddLine(a, m, paint(u.body_edge), width);
        list->AddLine(ImVec2(m.x + cup.x, m.y), b, paint(u.body_edge), width);
        list->AddRect(m - cup, m + cup, paint(u.body_edge), 0, 0, width);
    } else {
        const bool thin = line.role == Role::guide;
        list->AddPolyline(points.data(), count,
                          paint(thin || line.role == Role::locus ? u.axis : u.body_edge),
                          line.closed ? ImDrawFlags_Closed : 0, thin ? 1.0f : width);
    }
}

// In space the circle lies in a plane of constant z.
void draw_ring(const Stage& stage, const DrawnCircle& circle) {
    const auto& u = stage.ui.theme.ui;
    const auto rim = [&](double angle) {
        return stage(circle.centre + circle.radius * Point3{std::cos(angle), std::sin(angle), 0.0});
    };
    constexpr int pieces = 72;
    for (int i = 0; i < pieces; ++i) {
        stage.list->PathLineTo(rim(3.0 * third / pieces * i));
        if (i > 0) stage.avoid(rim(3.0 * third / pieces * i), stage.list->_Path[i - 1]);
    }
    ImVector<ImVec2>& path = stage.list->_Path;
    if (circle.filled) stage.list->AddConvexPolyFilled(path.Data, path.Size, paint(u.body));
    const bool thin = circle.role == Role::guide;
    stage.list->PathStroke(paint(thin ? u.text_dim : u.body_edge), ImDrawFlags_Closed,
                           stage.ui.weight(thin ? 1.2f : 1.8f));
    if (!std::isnan(circle.spoke_angle))
        stage.list->AddLine(stage(circle.centre), rim(circle.spoke_angle), paint(u.body_edge),
                            stage.ui.weight(1.8f));
}

void draw_circle(const Stage& stage, const DrawnCircle& circle) {
    const Ui& ui = stage.ui;
    const auto& u = ui.theme.ui;
    const float r = std::max(ui.px(2.5f), static_cast<float>(circle.radius) * stage.scale);
    const ImVec2 c = stage(circle.centre);
    if (stage.drawing.spatial && circle.radius > 0.0) return draw_ring(stage, circle);
    if (circle.filled || circle.role == Role::joint)
        stage.list->AddCircleFilled(c, r,
                                    paint(circle.role == Role::joint    ? u.scene
                                          : circle.role == Role::ground ? u.ground
                                                                        : u.body));
    const ImU32 ink = paint(circle.role == Role::guide ? u.text_dim : u.body_edge);
    stage.list->AddCircle(c, r, ink, 0, ui.weight(circle.role == Role::guide ? 1.2f : 1.8f));
    if (!std::isnan(circle.spoke_angle)) {
        const auto angle = static_cast<float>(circle.spoke_angle);
        stage.list->AddLine(c, c + ImVec2(std::cos(angle), -std::sin(angle)) * r, ink, ui.weight(1.8f));
    }
    constexpr int sides = 8;  // edges of a polygon that words avoid
    for (int i = 0; i < sides; ++i) {
        const auto corner = [&](int k) {
            const float angle = 3.0f * third / sides * static_cast<float>(k);
            return c + ImVec2(std::cos(angle), std::sin(angle)) * r;
        };
        stage.avoid(corner(i), corner(i + 1));
    }
}

// Earlier positions of bars; the earlier, the paler.
void draw_strobe(const Stage& stage) {
    constexpr int most = 4;
    const Session& session = stage.ui.session;
    const double interval = stage.drawing.strobe;
    if (!(interval > 0.0)) return;
    Sample sample;
    Drawing earlier;
    for (int back = most; back > 0; --back) {
        const double t = find_strobe_time(session.t(), interval, back);
        if (t < session.simulation().begin()) continue;
        session.simulation().get_sample(t, sample);
        earlier.clear();
        session.system().picture->draw(session.system(), session.simulation().values(), sample, earlier);
        for (const DrawnPolyline& line : earlier.lines)
            if (line.role == Role::body && !line.filled && line.points.size() == 2)
                draw_bar(stage, stage(line.points.front()), stage(line.points.back()), stage.ui.px(8),
                         paint(stage.ui.theme.ui.body_edge, 0.45f - 0.08f * static_cast<float>(back)));
        draw_outlines(stage.with(earlier),
                      paint(stage.ui.theme.ui.body_edge, 0.6f - 0.1f * static_cast<float>(back)));
    }
}

void draw_contact_point(const Stage& stage, ImVec2 at, ContactState state) {
    const float r = stage.ui.weight(4.5f);
    const ImU32 ink = paint(get_state_colour(stage.ui.theme, state));
    stage.list->AddCircleFilled(at, r + 1.5f, paint(stage.ui.theme.ui.scene));
    if (state == ContactState::open)
        stage.list->AddCircle(at, r, ink, 0, stage.ui.weight(1.6f));
    else if (state == ContactState::stick)
        stage.list->AddRectFilled(at - ImVec2(r, r) * 0.9f, at + ImVec2(r, r) * 0.9f, ink);
    else
        stage.list->AddCircleFilled(at, r, ink);
}

}  // namespace

void draw_surfaces(const Stage& stage) {
    for (const DrawnSurface& surface : stage.drawing.surfaces) draw_surface(stage, surface);
}

void draw_bodies(const Stage& stage, SolidPainter& painter) {
    const Drawing& drawing = stage.drawing;
    draw_strobe(stage);
    const bool has_facets =
        drawing.spatial && std::any_of(drawing.lines.begin(), drawing.lines.end(),
                                       [](const DrawnPolyline& line) { return line.filled; });
    if (has_facets) draw_facets(stage);
    draw_solids(stage, painter);
    for (const DrawnSpring& spring : drawing.springs) draw_spring(stage, spring);
    if (!has_facets)
        for (const DrawnPolyline& line : drawing.lines) draw_line(stage, line);
    for (const DrawnCircle& circle : drawing.circles) draw_circle(stage, circle);
    for (const DrawnSole& sole : drawing.soles) {
        const auto contact = static_cast<std::size_t>(sole.contact);
        const auto& contacts = stage.ui.session.sample().contacts;
        if (contact >= contacts.size()) continue;
        // The mark is inside the body, which is on the left of the line from a to b.
        const ImVec2 a = stage(sole.a), b = stage(sole.b), d = b - a;
        if (stage.drawing.spatial) {
            draw_contact_point(stage, a, contacts[contact].state);
            const float r = stage.ui.weight(4.5f) + 1.5f;
            stage.words.take({a.x - r, a.y - r, 2.0f * r, 2.0f * r});
            continue;
        }
        const ImVec2 in = ImVec2(d.y, -d.x) * (stage.ui.weight(5) / std::max(1.0f, std::hypot(d.x, d.y)));
        stage.list->AddQuadFilled(a, b, b + in, a + in,
                                  paint(get_state_colour(stage.ui.theme, contacts[contact].state)));
    }
}

}  // namespace stiction
