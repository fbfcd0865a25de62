// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Small pages: one of the plots and tables is shown at a time; this row chooses which.
#include "panels/panels.hpp"
#include "view/pictures.hpp"

namespace stiction {

void draw_switcher(const Ui& ui) {
    struct Segment {
        std::string_view id, title;
        SmallPage shows;
        PanelTab table = PanelTab::exact;
    };
    ViewState& view = ui.view;
    const SecondPlot second = find_second_plot(ui.session);
    const bool tables = view.small_page == SmallPage::tabs;
    const bool more = tables && view.tab != PanelTab::exact && view.tab != PanelTab::events;
    Segment segments[6];
    std::size_t count = 0;
    segments[count++] = has_map(ui.session) ? Segment{"tab.map", "Map", SmallPage::hero}
                                            : Segment{"tab.phase", "Phase", SmallPage::hero};
    segments[count++] = {"tab.time", "Time", SmallPage::time};
    if (second == SecondPlot::law) segments[count++] = {"tab.law", "Law", SmallPage::second};
    if (second == SecondPlot::lcp) segments[count++] = {"tab.lcp", "LCP", SmallPage::second};
    if (second == SecondPlot::phase) segments[count++] = {"tab.phase", "Phase", SmallPage::second};
    segments[count++] = {"tab.exact", "Exact", SmallPage::tabs};
    segments[count++] = {"tab.events", "Events", SmallPage::tabs, PanelTab::events};
    // The other tables have a row of tabs of their own.
    segments[count++] = {"tab.more", "More", SmallPage::tabs, more ? view.tab : PanelTab::energy};
    if (!begin_panel(ui, "switcher", ui.layout.switcher)) return end_panel();
    // Each as wide as its word, with the same room around it.
    float words = 0.0f;
    for (const Segment& segment : std::span(segments, count)) words += width_of(ui, segment.title);
    const float room = (ui.layout.switcher.width - words) / static_cast<float>(count),
                height = ui.layout.switcher.height;
    ImVec2 at(ui.layout.switcher.x, ui.layout.switcher.y);
    for (const Segment& segment : std::span(segments, count)) {
        const float w = width_of(ui, segment.title), width = w + room;
        ImGui::SetCursorScreenPos(at);
        if (ImGui::InvisibleButton(segment.id.data(), ImVec2(width, height))) {
            view.small_page = segment.shows;
            if (segment.shows == SmallPage::tabs) view.tab = segment.table;
        }
        const bool chosen = segment.shows == view.small_page && (!tables || segment.table == view.tab);
        Control& control = ui.controls.add(std::string(segment.id), "tab", {at.x, at.y, width, height});
        control.value_kind = Control::Value::truth;
        control.number = chosen ? 1.0 : 0.0;
        ImDrawList* list = ImGui::GetWindowDrawList();
        list->AddRectFilled(ImVec2(at.x + 1, at.y + 3), ImVec2(at.x + width - 1, at.y + height - 3),
                            paint(chosen ? ui.theme.ui.selected : ui.theme.ui.frame), 4);
        draw_label(list, ui.fonts, ui.text_size(),
                   ImVec2(at.x + 0.5f * (width - w), at.y + 0.5f * (height - ui.text_size()) - 1),
                   paint(ui.theme.ui.text), segment.title);
        at.x += width;
    }
    end_panel();
}

}  // namespace stiction
