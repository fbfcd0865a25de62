// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The mechanism of the reference run as dashed outlines.
#include "scene/parts.hpp"
#include "scene/solids.hpp"
#include "ui/dashes.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void draw_reference_outline(const Stage& stage) {
    const Ui& ui = stage.ui;
    const ReferenceRun& b = ui.session.reference;
    if (!b.is_apart()) return;
    Drawing drawing;
    std::vector<ImVec2> points;
    b.simulation().system().picture->draw(b.simulation().system(), b.simulation().values(),
                                          b.sample(ui.session.t()), drawing);
    const ImU32 ink = paint(ui.theme.reference);
    const float width = ui.weight(1.5f);
    ImVec2 corner(1e9f, 1e9f), label(1e9f, 1e9f);
    const auto stroke = [&] {
        for (const ImVec2& p : points) corner = ImVec2(std::min(corner.x, p.x), std::min(corner.y, p.y));
        draw_dashes(stage.list, points, ink, width, ui.px(5), ui.px(4));
    };
    for (const DrawnPolyline& line : drawing.lines) {
        if (line.role != Role::body) continue;
        points.clear();
        for (const Point3& p : line.points) points.push_back(stage(p));
        if (points.size() == 2) {  // a bar
            const ImVec2 p = points[0], q = points[1];
            const float length = std::max(1.0f, std::hypot(q.x - p.x, q.y - p.y)),
                        half = ui.px(5.5f) / length;
            const ImVec2 side((p.y - q.y) * half, (q.x - p.x) * half);
            points = {{p.x + side.x, p.y + side.y},
                      {q.x + side.x, q.y + side.y},
                      {q.x - side.x, q.y - side.y},
                      {p.x - side.x, p.y - side.y}};
            label = ImVec2(q.x + ui.px(8), q.y - ui.px(14));
        }
        if (!points.empty()) points.push_back(points.front());
        stroke();
    }
    for (const DrawnCircle& circle : drawing.circles) {
        if (circle.role != Role::body) continue;
        points.clear();
        for (int i = 0; i <= 48; ++i) {
            const double angle = i * 6.283185307179586 / 48;
            points.push_back(stage({circle.centre.x + circle.radius * std::cos(angle),
                                    circle.centre.y + circle.radius * std::sin(angle)}));
        }
        stroke();
        if (std::isnan(circle.spoke_angle)) continue;
        points.assign(
            {stage(circle.centre), stage({circle.centre.x + circle.radius * std::cos(circle.spoke_angle),
                                          circle.centre.y + circle.radius * std::sin(circle.spoke_angle)})});
        stroke();
    }
    for (const DrawnSolid& solid : drawing.solids) {
        if (solid.role != Role::body) continue;
        points = find_outline(stage, solid);
        points.push_back(points.front());
        stroke();
    }
    if (label.x == 1e9f) label = ImVec2(corner.x + ui.px(4), corner.y + ui.px(2));
    if (corner.x < 1e9f)
        write_word(ui, stage.list, stage.words, ui.text_size(), label, ui.theme.reference, "B", Weight::bold);
}

}  // namespace stiction
