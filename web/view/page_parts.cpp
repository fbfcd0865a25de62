// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/page_parts.hpp"

#include "session/tables/measured_file.hpp"
#include "view/pictures.hpp"

#include <algorithm>

namespace stiction {

namespace {

// Parts besides the parameters. The last ones only move through the run and its history.
constexpr PagePart views[] = {{"scene", "Scene"},
                              {"badge", "State of the contacts"},
                              {"phase", "Phase portrait"},
                              {"region", "Map"},
                              {"time", "Time histories"},
                              {"difference", "Difference of two runs"},
                              {"law", "Friction characteristic"},
                              {"lcp", "Contact problem"},
                              {"disk", "Friction disks"},
                              {"explore", "Explore"},
                              {"text", "Text of the mechanism"},
                              {"exact", "Table Exact"},
                              {"events", "Table Events"},
                              {"energy", "Table Energy"},
                              {"equations", "Table Equations"},
                              {"findings", "Table Findings"},
                              {"values", "Table Values"},
                              {"sentence", "Sentence"},
                              {"system", "System"},
                              {"preset", "Experiment"},
                              {"method", "Method"},
                              {"compare", "Compare"},
                              {"share", "Share"},
                              {"export", "Export"},
                              {"theme", "Theme"},
                              {"speed", "Speed"}},
                   steps[] = {{"slow_motion", "Slow motion"},
                              {"step", "Steps of one frame"},
                              {"step_to_event", "Next event"},
                              {"undo", "Undo and redo"},
                              {"reset_all", "Reset all"},
                              {"present", "Present"},
                              {"lesson", "Lessons"}};

bool is_of_system(const Session& session, std::string_view id) {
    const SecondPlot second = find_second_plot(session);
    const bool map = has_map(session);
    if (id == "text") return session.written.is_there();
    if (id == "badge") return !session.sample().contacts.empty();
    if (id == "phase") return !map || second == SecondPlot::phase;
    if (id == "region" && !session.system().picture->phase_first) return map;
    const std::vector<std::string> withheld = find_withheld_parts(session);
    if (std::find(withheld.begin(), withheld.end(), id) != withheld.end()) return false;
    if (id == "law") return second == SecondPlot::law || has_law_choice(session);
    if (id == "lcp") return second == SecondPlot::lcp;
    if (id == "disk") return has_disks(session);
    return true;
}

}  // namespace

std::vector<PagePart> find_page_parts(const Session& session) {
    std::vector<PagePart> out;
    for (const PagePart& part : views)
        if (is_of_system(session, part.id)) out.push_back(part);
    out.insert(out.end(), std::begin(steps), std::end(steps));
    for (const Parameter& parameter : session.system().parameters)
        out.push_back({parameter.id, parameter.name});
    return out;
}

bool is_page_part(const Session& session, std::string_view id) {
    constexpr std::string_view history = "time.";
    const auto is_id = [&](const PagePart& part) { return part.id == id; };
    return std::any_of(std::begin(views), std::end(views), is_id) ||
           std::any_of(std::begin(steps), std::end(steps), is_id) ||
           find_parameter(session.system(), id) >= 0 ||
           (id.starts_with(history) && session.simulation().find_column(id.substr(history.size())) >= 0);
}

std::vector<std::string> find_withheld_parts(const Session& session) {
    std::vector<std::string> out;
    if (session.experiment.hides_mechanism()) out.insert(out.end(), {"region", "lcp"});
    if (session.experiment.hides_friction()) out.insert(out.end(), {"law", "disk"});
    return out;
}

bool is_anything_shown(const Session& session, const Parts& parts) {
    const auto stands_alone = [&](std::string_view id) {
        if (id == "difference") return session.reference.is_on();
        return id != "badge" && id != "time" && is_of_system(session, id);  // the badge is part of the scene
    };
    for (const PagePart& part : views)
        if (parts.shows(part.id) && stands_alone(part.id)) return true;
    for (const Parameter& parameter : session.system().parameters)
        if (parts.shows(parameter.id)) return true;
    for (const TraceColumn& column : session.simulation().columns())
        if (parts.shows("time." + column.name)) return true;
    return false;
}

ShownAreas find_shown_areas(const Session& session, const MotionRows& rows, const ViewState& view,
                            const Layout& layout) {
    const auto shows = [&](std::string_view part) { return view.parts.shows(part); };
    const bool desk = layout.id == LayoutId::desk, presents = layout.id == LayoutId::presenter;
    ShownAreas out;
    out.scene = shows("scene");
    out.hero = find_hero(session, view) != Hero::none;
    out.time = !find_histories(session, view).empty() || (session.reference.is_on() && shows("difference"));
    // On a desk the friction characteristic stands below the picker of its law.
    const std::vector<SecondPlot> second = find_second_plots(session, view);
    const bool has_law = !second.empty() && second.front() == SecondPlot::law;
    out.second = !second.empty() && !(desk && has_law);
    const std::vector<PanelTab> tabs = find_shown_tabs(session, view);
    const bool events = shows("events");
    out.side_tabs = events;
    out.tabs = tabs.size() > (events && layout.side_tabs.width > 0.0f ? 1 : 0);
    const System& system = session.system();
    out.parameters = desk && has_law;
    if (!presents)
        out.parameters = out.parameters || shows("method") || rows.measured.is_shown(session) ||
                         !find_table(system, session.experiment.scenario().values).empty();
    for (const Parameter& parameter : system.parameters)
        out.parameters = out.parameters || shows(parameter.id);
    // `view.plots` hides on a desk, where either the scene or the histories stay, and on a page in another one.
    const bool embed = layout.id == LayoutId::embed && layout.pages.width <= 0.0f;
    if (view.linked.hides && (desk || embed) && !layout.switches()) {
        out.time = out.time && view.linked.named.time;
        out.scene = out.scene && (view.linked.named.scene || !desk || !out.time);
        out.hero = out.hero && (view.linked.named.hero || session.exploration.shown() != nullptr);
        out.second = out.second && view.linked.named.second;
    }
    return out;
}

std::vector<PanelTab> find_shown_tabs(const Session& session, const ViewState& view) {
    std::vector<PanelTab> out;
    for (std::size_t i = 0; i < panel_tab_names.size(); ++i)
        if (view.parts.shows(panel_tab_names[i]) &&
            (static_cast<PanelTab>(i) != PanelTab::text || session.written.is_there()))
            out.push_back(static_cast<PanelTab>(i));
    return out;
}

void choose_shown_page(const Session& session, const ShownAreas& shown, ViewState& view) {
    const std::vector<PanelTab> tabs = find_shown_tabs(session, view);
    if (!tabs.empty() && std::find(tabs.begin(), tabs.end(), view.look.tab) == tabs.end())
        view.look.tab = tabs.front();
    const bool second = !find_second_plots(session, view).empty();
    const auto has = [&](SmallPage page) {
        return page == SmallPage::hero     ? shown.hero
               : page == SmallPage::time   ? shown.time
               : page == SmallPage::second ? second
                                           : !tabs.empty();
    };
    for (const SmallPage page : {SmallPage::hero, SmallPage::time, SmallPage::second, SmallPage::tabs})
        if (!has(view.look.small_page) && has(page)) view.look.small_page = page;
}

}  // namespace stiction
