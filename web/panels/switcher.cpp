// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows of buttons that choose a view: on small pages one of the plots and tables, else one of two plots in the same
// place.
#include "panels/panels.hpp"
#include "platform/platform.hpp"
#include "ui/item.hpp"
#include "view/page_parts.hpp"
#include "view/pictures.hpp"

#include <algorithm>
#include <optional>

namespace stiction {

namespace {

struct Segment {
    std::string_view id, title;
    SmallPage shows = SmallPage::second;
    PanelTab table = PanelTab::exact;
    SharedPlot shared = SharedPlot::phase;
};

constexpr Segment phase{"tab.phase", "Phase"}, lcp{"tab.lcp", "LCP"},
    disks{"tab.friction", "Disk", SmallPage::second, {}, SharedPlot::disks},
    law{"tab.law", "Law", SmallPage::second, {}, SharedPlot::law};
constexpr SecondPlot plots_of[] = {SecondPlot::none, SecondPlot::disks, SecondPlot::phase, SecondPlot::law};

// Width of each button beyond its word.
float find_room(const Ui& ui, float width, std::span<const Segment> segments) {
    float words = 0.0f;
    for (const Segment& segment : segments) words += width_of(ui, segment.title);
    return (width - words) / static_cast<float>(segments.size());
}

// Each button is as wide as its word, with equal space around the words.
void draw_segments(const Ui& ui, const Box& box, std::span<const Segment> segments) {
    ViewState& view = ui.view;
    const bool pages = ui.layout.switches() || ui.layout.chooses();
    const auto find_page = [&] {
        if (!ui.layout.chooses()) return view.look.small_page;
        return shows_second(ui) ? SmallPage::second : SmallPage::tabs;
    };
    const float room = find_room(ui, box.width, segments), height = box.height;
    float x = box.x;
    for (const Segment& one : segments) {
        const float width = width_of(ui, one.title) + room;
        const bool tables = one.shows == SmallPage::tabs, second = one.shows == SmallPage::second;
        const bool chosen =
            (!pages || one.shows == find_page()) && (!tables || one.table == view.look.tab) &&
            (!second || find_second_plot(ui.session) != SecondPlot::phase ||
             plots_of[static_cast<std::size_t>(one.shared)] == find_shared_plot(ui.session, view));
        if (segment(ui, std::string(one.id), {x, box.y, width, height}, one.title, chosen, ImVec2(1, 3))) {
            view.look.small_page = one.shows;
            if (tables) view.look.tab = one.table;
            if (second) view.shared = one.shared;
        }
        x += width;
    }
}

// The plots in the place of the second plot, then the tables; `few`: the events are one of those behind "More". Returns the
// number of segments.
std::size_t add_second_and_tables(const Ui& ui, bool has_second, bool tables, bool few, Segment* out) {
    std::size_t count = 0;
    if (has_second)
        for (const SecondPlot plot : find_second_plots(ui.session, ui.view))
            out[count++] = plot == SecondPlot::lcp     ? lcp
                           : plot == SecondPlot::phase ? phase
                           : plot == SecondPlot::disks ? disks
                                                       : law;
    // "More" opens the other tables, which have a row of tabs of their own.
    std::optional<PanelTab> more;
    for (const PanelTab tab : find_shown_tabs(ui.session, ui.view))
        if (tab == PanelTab::text)
            out[count++] = {"tab.text", "Text", SmallPage::tabs, PanelTab::text};
        else if (tab == PanelTab::exact)
            out[count++] = {"tab.exact", "Exact", SmallPage::tabs};
        else if (tab == PanelTab::events && !few)
            out[count++] = {"tab.events", "Events", SmallPage::tabs, PanelTab::events};
        else if (!more.has_value() || (tables && ui.view.look.tab == tab))
            more = tab;
    if (more.has_value()) out[count++] = {"tab.more", "More", SmallPage::tabs, *more};
    return count;
}

// True if the pointer finds each of them; a finger needs more room than a mouse.
bool is_wide_enough(const Ui& ui, float width, std::span<const Segment> segments) {
    const float room = find_room(ui, width, segments), least = ui.px(platform::surface().touch ? 41 : 24);
    return std::all_of(segments.begin(), segments.end(),
                       [&](const Segment& segment) { return width_of(ui, segment.title) + room >= least; });
}

}  // namespace

bool shows_second(const Ui& ui) {
    if (ui.layout.second.width <= 0.0f) return false;
    const SmallPage page = ui.view.look.small_page;
    // A contact problem explains the map beside it, so it is shown until a table is chosen.
    const bool explains = page != SmallPage::tabs && find_second_plot(ui.session) == SecondPlot::lcp;
    return page == SmallPage::second || ui.layout.tabs.width <= 0.0f || explains;
}

void draw_chooser(const Ui& ui) {
    Segment segments[8];
    const std::size_t count =
        add_second_and_tables(ui, ui.layout.second.width > 0.0f, !shows_second(ui), false, segments);
    if (begin_panel(ui, "chooser", ui.layout.chooser))
        draw_segments(ui, ui.layout.chooser, {segments, count});
    end_panel();
}

void draw_switcher(const Ui& ui) {
    Segment segments[10];
    std::size_t count = 0;
    const Hero hero = find_hero(ui.session, ui.view);
    if (hero == Hero::job) segments[count++] = {"tab.explore", "Job", SmallPage::hero};
    if (hero == Hero::map) segments[count++] = {"tab.map", "Map", SmallPage::hero};
    if (hero == Hero::phase) segments[count++] = {"tab.phase", "Phase", SmallPage::hero};
    if (!find_histories(ui.session, ui.view).empty())
        segments[count++] = {"tab.time", "Time", SmallPage::time};
    const std::size_t first = count;
    for (const bool few : {false, true}) {
        count = first + add_second_and_tables(ui, true, ui.view.look.small_page == SmallPage::tabs, few,
                                              segments + first);
        if (is_wide_enough(ui, ui.layout.switcher.width, {segments, count})) break;
    }
    if (!begin_panel(ui, "switcher", ui.layout.switcher)) return end_panel();
    draw_segments(ui, ui.layout.switcher, std::span(segments, count));
    end_panel();
}

void draw_second_choice(const Ui& ui, const Box& box) {
    // The phase portrait last.
    Segment segments[3];
    std::size_t count = 0;
    const std::vector<SecondPlot> plots = find_second_plots(ui.session, ui.view);
    for (const SecondPlot plot : plots)
        if (plot != SecondPlot::phase) segments[count++] = plot == SecondPlot::disks ? disks : law;
    if (plots.front() == SecondPlot::phase) segments[count++] = phase;
    if (begin_panel(ui, "second", box)) draw_segments(ui, box, {segments, count});
    end_panel();
}

}  // namespace stiction
