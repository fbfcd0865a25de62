// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Measured points, drawn over the time history of their column.
#include "plots/history_parts.hpp"

#include "implot.h"

#include <algorithm>

namespace stiction {

void draw_measured(const Ui& ui, std::string_view column) {
    if (!ui.rows.measured.is_shown(ui.session) || column != ui.session.system().picture->measured.column)
        return;
    constexpr std::size_t most = 600;  // in view; more could not be distinguished
    const std::vector<double>&t = ui.rows.measured.rows.t, &theta = ui.rows.measured.rows.theta;
    const ImPlotRect limits = ImPlot::GetPlotLimits();
    const auto first =
        static_cast<std::size_t>(std::lower_bound(t.begin(), t.end(), limits.X.Min) - t.begin());
    const auto last =
        static_cast<std::size_t>(std::upper_bound(t.begin(), t.end(), limits.X.Max) - t.begin());
    ImDrawList* list = ImPlot::GetPlotDrawList();
    ImPlot::PushPlotClipRect();
    for (std::size_t i = first; i < last; i += 1 + (last - first) / most)
        list->AddCircle(ImPlot::PlotToPixels(t[i], theta[i]), ui.px(2.5f), paint(ui.theme.reference), 8);
    ImPlot::PopPlotClipRect();
}

}  // namespace stiction
