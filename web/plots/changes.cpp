// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Marks live changes: a hairline with the new value at the time of the change, and a pale band while it was dragged.
#include "base/symbol.hpp"
#include "plots/history_parts.hpp"
#include "ui/numbers.hpp"

#include "implot.h"

#include <algorithm>

namespace stiction {

void draw_changes(const Ui& ui, bool labels) {
    const std::span<const LiveChange> changes = ui.session.changes.list();
    const ImVec2 corner = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const float text_size = ui.small_size(), y = corner.y + size.y - text_size - ui.px(5);
    float last = -1e9f;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const float x = ImPlot::PlotToPixels(changes[i].t, 0.0).x;
        const float until = std::min(ImPlot::PlotToPixels(changes[i].until, 0.0).x, corner.x + size.x);
        if (until - std::max(x, corner.x) > 2.0f)
            list->AddRectFilled(ImVec2(std::max(x, corner.x), corner.y), ImVec2(until, corner.y + size.y),
                                paint(ui.theme.ui.axis, 0.25f));
        if (x < corner.x || x > corner.x + size.x) continue;
        if (x - last >= 2.0f)
            list->AddLine(ImVec2(x, corner.y), ImVec2(x, corner.y + size.y), paint(ui.theme.ui.axis), 1.0f);
        last = x;
        if (!labels) continue;
        const System& system = ui.session.system();
        const auto chosen = static_cast<std::size_t>(changes[i].to);
        std::string text;
        if (changes[i].parameter == LiveChange::the_hand) {
            text = "Pulled by hand";
        } else if (changes[i].parameter == LiveChange::the_method) {
            text = system.methods[chosen].title;
        } else {
            const Parameter& p = system.parameters[static_cast<std::size_t>(changes[i].parameter)];
            text = p.scale == Scale::choice ? std::string(p.choice_name(chosen))
                                            : make_symbol(p.symbol) + " = " + show_number(changes[i].to, 3);
        }
        const float w = measure_label(ui.fonts, text_size, text) + ui.px(6);
        // Of several changes close together only the last has a label, which shows the final value.
        if (i + 1 < changes.size() && ImPlot::PlotToPixels(changes[i + 1].t, 0.0).x < x + w) continue;
        const float left = x + w + ui.px(3) < corner.x + size.x ? x + ui.px(2) : x - w - ui.px(2);
        list->AddRectFilled(ImVec2(left, y), ImVec2(left + w, y + text_size + ui.px(3)),
                            paint(ui.theme.ui.plot, 0.86f));
        draw_label(list, ui.fonts, text_size, ImVec2(left + ui.px(3), y), paint(ui.theme.ui.text_dim), text);
    }
}

}  // namespace stiction
