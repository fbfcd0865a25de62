// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scene/hidden_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction {

namespace {

bool differ(double a, double b) { return a != b && !(std::isnan(a) && std::isnan(b)); }
bool differ(const Point3& a, const Point3& b) { return a.x != b.x || a.y != b.y || a.z != b.z; }

bool depends(const DrawnForce& a, const DrawnForce& b) { return differ(a.value, b.value); }
void hide(DrawnForce& force) { force.value = not_shown; }
bool depends(const DrawnVelocity& a, const DrawnVelocity& b) {
    return differ(a.value, b.value) || (std::isnan(a.value) && differ(a.vector, b.vector));
}
void hide(DrawnVelocity& velocity) { velocity.value = INFINITY; }
bool depends(const DrawnArc& a, const DrawnArc& b) { return differ(a.value, b.value); }
void hide(DrawnArc& arc) { arc.value = not_shown; }
bool depends(const DrawnLabel& a, const DrawnLabel& b) { return a.text != b.text || a.more != b.more; }
void hide(DrawnLabel& label) { label.text.clear(), label.more.clear(); }
bool depends(const DrawnRuler& a, const DrawnRuler& b) {
    return differ(a.marks[0], b.marks[0]) || differ(a.marks[1], b.marks[1]);
}
void hide(DrawnRuler& ruler) { ruler.marks = {not_shown, not_shown}; }
bool depends(const DrawnCone& a, const DrawnCone& b) {
    return differ(a.mu_stick, b.mu_stick) || differ(a.mu_slip, b.mu_slip);
}
void hide(DrawnCone& cone) { cone.height = 0.0; }
bool depends(const DrawnChart& a, const DrawnChart& b) {
    return !std::equal(a.bars.begin(), a.bars.end(), b.bars.begin(), b.bars.end(),
                       [](const DrawnChart::Bar& one, const DrawnChart::Bar& other) {
                           return one.word == other.word && !differ(one.value, other.value);
                       });
}
void hide(DrawnChart& chart) { chart.bars.clear(); }

// Hides the items that depend on the value; all of them if their number does.
template <class Item>
void hide_each(std::vector<Item>& items, const std::vector<Item>& low, const std::vector<Item>& high) {
    const bool same = items.size() == low.size() && low.size() == high.size();
    for (std::size_t i = 0; i < items.size(); ++i)
        if (!same || depends(low[i], high[i])) hide(items[i]);
}

}  // namespace

void hide_numbers(const Session& session, Drawing& drawing) {
    const Mystery& mystery = session.experiment.scenario().settings.mystery;
    const auto draw = [&](End end) {
        Drawing out;
        session.system().picture->draw(session.system(),
                                       find_told_values(session.simulation().values(), mystery, end),
                                       session.sample(), out);
        return out;
    };
    const Drawing low = draw(End::lower), high = draw(End::upper);
    hide_each(drawing.forces, low.forces, high.forces);
    hide_each(drawing.velocities, low.velocities, high.velocities);
    hide_each(drawing.arcs, low.arcs, high.arcs);
    hide_each(drawing.labels, low.labels, high.labels);
    hide_each(drawing.rulers, low.rulers, high.rulers);
    hide_each(drawing.cones, low.cones, high.cones);
    hide_each(drawing.charts, low.charts, high.charts);
    std::erase_if(drawing.labels, [](const DrawnLabel& label) { return label.text.empty(); });
    std::erase_if(drawing.cones, [](const DrawnCone& cone) { return !(cone.height > 0.0); });
    std::erase_if(drawing.charts, [](const DrawnChart& chart) { return chart.bars.empty(); });
    const auto unite = [](const Point3& a, const Point3& b, auto choose) {
        return Point3{choose(a.x, b.x), choose(a.y, b.y), choose(a.z, b.z)};
    };
    drawing.min = unite(low.min, high.min, [](double a, double b) { return std::min(a, b); });
    drawing.max = unite(low.max, high.max, [](double a, double b) { return std::max(a, b); });
    drawing.in_view = low.in_view;
    drawing.in_view.insert(drawing.in_view.end(), high.in_view.begin(), high.in_view.end());
    drawing.force_scale = std::min(low.force_scale, high.force_scale);
    for (std::size_t i = 0; i < std::min(drawing.rulers.size(), low.rulers.size()); ++i)
        drawing.rulers[i].from = low.rulers[i].from, drawing.rulers[i].to = low.rulers[i].to;
}

}  // namespace stiction
