// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/reference_path.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

std::size_t count_reference_rows(const Ui& ui, double t) {
    return ui.rows.reference.count_until(std::min(t, ui.session.reference.seen()));
}

void draw_reference_curves(const Ui& ui, const StateCurves& curves) {
    curves.draw_dashed(ui.theme.reference, ui.weight(1.5f), ui.px(5), ui.px(4));
}

void draw_reference_ring(const Ui& ui, double x, double y) {
    if (std::isnan(x) || std::isnan(y)) return;
    ImPlot::PushPlotClipRect();
    ImPlot::GetPlotDrawList()->AddCircle(ImPlot::PlotToPixels(x, y), ui.px(4.5f), paint(ui.theme.reference),
                                         0, ui.px(1.8f));
    ImPlot::PopPlotClipRect();
}

int find_reference_column(const Ui& ui, int column) {
    const Session& session = ui.session;
    if (column < 0 || !session.reference.is_apart()) return -1;
    return session.reference.simulation().find_column(
        session.simulation().columns()[static_cast<std::size_t>(column)].name);
}

void ReferencePath::draw(const Ui& ui, int column_x, int column_y, const PlotView& view) {
    const int kept_x = find_reference_column(ui, column_x), kept_y = find_reference_column(ui, column_y);
    if (kept_x < 0 || kept_y < 0) return;
    StateCurves curves;
    trail_.update(ui.rows.reference, static_cast<std::size_t>(kept_x), static_cast<std::size_t>(kept_y),
                  (view.x1 - view.x0) / view.frame.width, (view.y1 - view.y0) / view.frame.height);
    trail_.collect(ui.rows.reference, count_reference_rows(ui, 1e300), curves);
    draw_reference_curves(ui, curves);
    const std::span<const double> now = ui.session.reference.row(ui.session.t());
    draw_reference_ring(ui, now[static_cast<std::size_t>(kept_x)], now[static_cast<std::size_t>(kept_y)]);
}

}  // namespace stiction
