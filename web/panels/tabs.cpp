// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The tables: exact results, events, energy, equations, all values.
#include "panels/panels.hpp"
#include "panels/reference_run.hpp"
#include "panels/text_tab.hpp"
#include "ui/item.hpp"
#include "ui/numbers.hpp"
#include "view/contact_marks.hpp"
#include "view/names.hpp"
#include "view/page_parts.hpp"
#include "view/pictures.hpp"
#include "view/view.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

void put_load_toggle(const Ui& ui) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string_view word = ui.view.look.load_switches ? "Hide load switches" : "Show load switches";
    const float width = width_of(ui, word) + ui.px(8), height = ui.px(24);
    if (toggle(ui, "load_switches", ui.view.look.load_switches, ImVec2(width, height), false))
        ui.view.look.load_switches = !ui.view.look.load_switches;
    draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.text_size(),
               ImVec2(at.x + ui.px(4), at.y + 0.5f * (height - ui.text_size())),
               paint(ImGui::IsItemHovered() ? ui.theme.ui.text : ui.theme.ui.text_dim), word);
}

// Text of the cause of an event, with the bound of a friction force as the law of the contact has it.
std::string write_cause(const Session& session, const Event& event) {
    if (event.cause == Cause::out_of_reach) return "not engaged";
    if (event.cause == Cause::end_condition) return as_written(event.condition);
    std::string cause(event.reason());
    constexpr std::string_view bound = "mu_s N";
    if (const std::size_t found = cause.find(bound); found != cause.npos)
        cause.replace(found, bound.size(),
                      find_bound_parameter(session.simulation(), event.contact) < 0
                          ? "its bound"
                          : name_bound(session, event.contact));
    return cause;
}

void draw_events(const Ui& ui) {
    const std::span<const Event> events = ui.session.simulation().events();
    const std::size_t count = ui.session.history.events_so_far();
    const auto& u = ui.theme.ui;
    if (count == 0) return put_label(ui, "No contact has changed its state yet.", u.text_dim);
    // When the load moves among the points of a body there would be many rows of that kind.
    std::vector<std::size_t> shown_events;
    bool has_switches = false;
    for (std::size_t i = count; i-- > 0 && shown_events.size() < 200;) {
        const bool is_switch = events[i].kind == EventKind::load_switch;
        has_switches |= is_switch;
        if (!is_switch || ui.view.look.load_switches) shown_events.push_back(i);
    }
    if (has_switches) put_load_toggle(ui);
    const float width = ImGui::GetContentRegionAvail().x, line = ui.px(24);
    const bool below = width < ui.px(350);  // the cause gets a line of its own
    const float height = below ? line + ui.px(16) : line;
    // Newest first, so that the latest event is at the top.
    const std::size_t shown = shown_events.size();
    const auto write_verb = [&](const Event& event) {
        const std::string verb = make_title(get_name(event.kind));
        return ui.session.sample().contacts.size() < 2
                   ? verb
                   : name_contact(ui.session, event.contact, event.contact + event.others) + ": " + verb;
    };
    float verbs = 0.0f;  // width of their column
    for (std::size_t k = 0; k < std::min<std::size_t>(shown, 24) && !below; ++k)
        verbs = std::max(verbs, measure_label(ui.fonts, ui.text_size(), write_verb(events[shown_events[k]]),
                                              Weight::bold));
    for (std::size_t k = 0; k < shown; ++k) {
        const std::size_t i = shown_events[k];
        const Event& event = events[i];
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const Item item = put_item(ui, "event." + std::to_string(i), "row", {at.x, at.y, width, height});
        ImDrawList* list = ImGui::GetWindowDrawList();
        const bool here = event.t == ui.session.t();
        if (here || item.hovered)
            list->AddRectFilled(at, ImVec2(at.x + width, at.y + height), paint(here ? u.selected : u.hover));
        char time[32];
        std::snprintf(time, sizeof time, "%.4f", event.t);
        const float y = at.y + 0.5f * (line - ui.text_size()) - 1;
        draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x + ui.px(4), y), paint(u.text), time);
        ContactState state = ContactState::open;
        for (const ContactState candidate : {ContactState::open, ContactState::stick, ContactState::slip,
                                             ContactState::slip_plus, ContactState::slip_minus})
            if (get_name(candidate) == event.to) state = candidate;
        const float x = at.x + ui.px(70);
        if (event.kind == EventKind::inconsistent) {
            list->AddLine(ImVec2(x, at.y + ui.px(7)), ImVec2(x + ui.px(16), at.y + line - ui.px(7)),
                          paint(ui.theme.contact.inconsistent), 2);
            list->AddLine(ImVec2(x, at.y + line - ui.px(7)), ImVec2(x + ui.px(16), at.y + ui.px(7)),
                          paint(ui.theme.contact.inconsistent), 2);
        } else
            draw_state_glyph(list, ui.theme, state, ImVec2(x, at.y + ui.px(7)),
                             ImVec2(x + ui.px(16), at.y + line - ui.px(7)));
        draw_label(list, ui.fonts, ui.text_size(), ImVec2(x + ui.px(24), y), paint(u.text), write_verb(event),
                   Weight::bold);
        const std::string cause = write_cause(ui.session, event);
        const ImVec2 beside(x + ui.px(38) + verbs, y + 1), under(x + ui.px(24), at.y + line - ui.px(3));
        draw_label(list, ui.fonts, ui.small_size(), below ? under : beside, paint(u.text_dim), cause);
        if (item.pressed) ui.session.player.seek(event.t);
    }
}

void draw_pair(const Ui& ui, std::string_view name, double value, std::string_view unit, bool bold = false) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x;
    const Weight weight = bold ? Weight::bold : Weight::regular;
    draw_label(list, ui.fonts, ui.text_size(), at, paint(ui.theme.ui.text_dim), name, weight);
    std::string text = show_number(value, 6);
    if (unit != "1" && unit != "-") text += " " + std::string(unit);
    const float w = measure_label(ui.fonts, ui.text_size(), text, weight);
    draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x + width - w, at.y), paint(ui.theme.ui.text), text,
               weight);
    ImGui::Dummy(ImVec2(1, ui.px(15)));
}

// The parts of the energy, their losses, and the present power of friction.
void draw_energy(const Ui& ui) {
    const Session& session = ui.session;
    const Sample& sample = session.sample();
    const Mechanism& mechanism = session.simulation().mechanism();
    const std::string_view unit = session.system().units.energy;
    const bool plain = unit == "1";
    const auto& u = ui.theme.ui;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x, column = std::min(ui.px(92), 0.3f * width);
    int row = 0;
    const auto put = [&](std::string_view name, std::string_view energy, std::string_view power, bool bold,
                         unsigned colour) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const Weight weight = bold ? Weight::bold : Weight::regular;
        const float size = ui.text_size(), height = ui.px(19);
        if (row++ % 2 == 1)
            list->AddRectFilled(at, ImVec2(at.x + width, at.y + height), paint(u.hover, 0.5f));
        const float y = at.y + 0.5f * (height - size) - 1.0f;
        draw_label(list, ui.fonts, size, ImVec2(at.x + ui.px(4), y), paint(u.text_dim), name, weight);
        const auto put_number = [&](std::string_view text, float right) {
            draw_label(list, ui.fonts, size,
                       ImVec2(right - ui.px(4) - measure_label(ui.fonts, size, text, weight), y),
                       paint(colour), text, weight);
        };
        put_number(energy, at.x + width - column), put_number(power, at.x + width);
        ImGui::Dummy(ImVec2(width, height));
    };
    const auto write = [&](std::string_view name, double energy, double power = std::nan(""),
                           bool bold = false) {
        put(name, show_number(energy, 5), power == power ? show_number(power) : "", bold, u.text);
    };
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    const bool wide = column > ui.px(85);
    put("",
        plain  ? "Energy"
        : wide ? "Energy (J)"
               : "J",
        plain  ? "Power"
        : wide ? "Power (W)"
               : "W",
        false, u.text_dim);
    const double kinetic = session.column("energy.kinetic"), potential = session.column("energy.potential"),
                 input = session.column("energy.input"), dissipated = session.column("energy.dissipated");
    write("Work in", input);
    write("Kinetic", kinetic);
    write("Potential", potential);
    const EnergyShares shares = session.history.energy_shares();
    const auto find_power = [](const ContactSample& contact) {
        return -(contact.tangent[0] * contact.slip[0] + contact.tangent[1] * contact.slip[1]);
    };
    if (!session.system().picture->one_body.empty() && shares.friction.size() > 1) {
        double energy = 0.0, power = 0.0;
        for (std::size_t i = 0; i < shares.friction.size(); ++i)
            energy += shares.friction[i], power += find_power(sample.contacts[i]);
        write("Friction, " + name_contact(session, 0, static_cast<int>(shares.friction.size()) - 1), energy,
              power);
    } else {
        for (std::size_t i = 0; i < shares.friction.size(); ++i)
            write("Friction, " + name_contact(session, static_cast<int>(i)), shares.friction[i],
                  find_power(sample.contacts[i]));
    }
    // NaN where the energies are withheld
    write("Damping", shares.damping,
          0.0 * dissipated + mechanism.damping_power(sample.t, sample.q, sample.v));
    write("Impacts", shares.impact);
    write("Dissipated", dissipated);
    const std::span<const double> first = session.history.first_row();
    const auto k = static_cast<std::size_t>(session.simulation().find_column("energy.kinetic"));
    const double balance =
        kinetic + potential + dissipated - input - (first[k] + first[k + 1] + first[k + 2] - first[k + 3]);
    constexpr double tolerance = 1e-6;  // of the energies
    const double scale = std::abs(kinetic) + std::abs(potential) + std::abs(dissipated) + std::abs(input);
    write("Balance", drop_rounding(balance, scale), std::nan(""), std::abs(balance) > tolerance * scale);
    ImGui::PopStyleVar();
}

// The row of a column is a toggle that shows or hides it in the time histories.
void draw_history_toggle(const Ui& ui, const std::string& column, ImVec2 at) {
    const std::vector<std::string_view> shown = find_histories(ui.session, ui.view);
    const bool is_shown = std::find(shown.begin(), shown.end(), column) != shown.end();
    const float width = ImGui::GetContentRegionAvail().x, height = ui.px(22), side = ui.px(9);
    const ImVec2 end = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y - ui.px(4)));
    const bool pressed = toggle(ui, "show." + column, is_shown, ImVec2(width, height), false);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 box(at.x, at.y + ui.px(3));
    const auto& u = ui.theme.ui;
    list->AddRect(box, ImVec2(box.x + side, box.y + side),
                  paint(ImGui::IsItemHovered() ? u.text : u.text_faint), 2);
    if (is_shown)
        list->AddRectFilled(ImVec2(box.x + 2, box.y + 2), ImVec2(box.x + side - 2, box.y + side - 2),
                            paint(u.text));
    if (pressed) {
        std::vector<std::string> chosen(shown.begin(), shown.end());
        if (is_shown)
            chosen.erase(std::find(chosen.begin(), chosen.end(), column));
        else
            chosen.push_back(column);
        const std::span<const std::string_view> usual = ui.session.system().picture->time_plots;
        if (std::equal(chosen.begin(), chosen.end(), usual.begin(), usual.end())) chosen.clear();
        ui.view.time.columns = std::move(chosen);
    }
    ImGui::SetCursorScreenPos(end);
    ImGui::Dummy(ImVec2(0, 0));
}

void draw_values(const Ui& ui) {
    if (ui.session.reference.is_on()) return draw_reference_values(ui);
    const std::span<const TraceColumn> columns = ui.session.simulation().columns();
    const std::span<const double> row = ui.session.row();
    if (!find_histories(ui.session, ui.view).empty())
        put_label(ui, "Tick a quantity to plot it.", ui.theme.ui.text_dim);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].words.empty()) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            draw_pair(ui, "     " + make_column_name(ui, columns[i].name), row[i], columns[i].unit);
            if (i > 0 && ui.shows("time." + columns[i].name)) draw_history_toggle(ui, columns[i].name, at);
            continue;
        }
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImDrawList* list = ImGui::GetWindowDrawList();
        const std::string_view word =
            std::isnan(row[i]) ? std::string_view("–") : columns[i].words[static_cast<std::size_t>(row[i])];
        const float w = width_of(ui, word);
        draw_label(list, ui.fonts, ui.text_size(), at, paint(ui.theme.ui.text_dim),
                   "     " + make_column_name(ui, columns[i].name));
        draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x + ImGui::GetContentRegionAvail().x - w, at.y),
                   paint(ui.theme.ui.text), word);
        ImGui::Dummy(ImVec2(1, ui.px(15)));
    }
    if (ui.shows("compare")) put_label(ui, keep_hint, ui.theme.ui.text_dim);
}

// To fit into one row, tabs first get less space between them, then smaller text.
struct TabRow {
    float size, pad;
};

TabRow find_tab_row(const Ui& ui, std::span<const PanelTab> tabs, PanelTab chosen, float room) {
    TabRow out{ui.text_size(), ui.px(8)};
    const auto measure = [&] {
        float width = 0.0f;
        for (const PanelTab tab : tabs)
            width +=
                measure_label(ui.fonts, out.size, make_title(panel_tab_names[static_cast<std::size_t>(tab)]),
                              tab == chosen ? Weight::bold : Weight::regular);
        return width;
    };
    const auto count = static_cast<float>(tabs.size());
    out.pad = std::clamp(0.5f * (room - measure()) / count, ui.px(3), out.pad);
    if (const float words = room - 2.0f * out.pad * count, needed = measure(); needed > words)
        out.size *= std::max(0.7f, words / needed);
    return out;
}

// Draws a tab; returns the place of the next.
ImVec2 put_tab(const Ui& ui, PanelTab tab, bool chosen, ImVec2 at, const TabRow& row) {
    const std::string_view name = panel_tab_names[static_cast<std::size_t>(tab)];
    const std::string id = "tab." + std::string(name), title = make_title(name);
    const Weight weight = chosen ? Weight::bold : Weight::regular;
    const float w = measure_label(ui.fonts, row.size, title, weight) + 2.0f * row.pad, h = ui.px(28);
    const Item item = put_item(ui, id, "tab", {at.x, at.y, w, h});
    item.show_state(chosen);
    if (item.pressed) ui.view.look.tab = tab;
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_label(list, ui.fonts, row.size, ImVec2(at.x + row.pad, at.y + ui.px(6)),
               paint(chosen ? ui.theme.ui.text : ui.theme.ui.text_dim), title, weight);
    if (chosen)
        list->AddRectFilled(ImVec2(at.x, at.y + ui.px(26)), ImVec2(at.x + w, at.y + h),
                            paint(ui.theme.ui.text));
    return ImVec2(at.x + w, at.y);
}

// A panel with these tabs and the contents of the chosen one.
void draw_tab_panel(const Ui& ui, const char* id, const Box& box, std::span<const PanelTab> tabs,
                    PanelTab chosen) {
    if (!begin_panel(ui, id, box)) return end_panel();
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float right = origin.x + ImGui::GetContentRegionAvail().x;
    ImVec2 at(origin.x, origin.y - ui.px(4));
    bool headline = false;
    if (std::find(tabs.begin(), tabs.end(), chosen) != tabs.end()) {  // else it is in another panel
        const TabRow row = find_tab_row(ui, tabs, chosen, right - origin.x);
        for (const PanelTab tab : tabs) at = put_tab(ui, tab, tab == chosen, at, row);
        // A short summary, if the row has room for it.
        const std::string remark = chosen == PanelTab::exact ? write_agreement(ui)
                                   : chosen == PanelTab::events && ui.session.history.events_so_far() > 0
                                       ? "Press to go there"
                                       : "";
        const float left = right - width_of(ui, remark);
        if (left > at.x + ui.px(6))
            draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.text_size(), ImVec2(left, at.y + ui.px(6)),
                       paint(chosen == PanelTab::exact ? ui.theme.ui.text : ui.theme.ui.text_dim), remark);
        headline = left > at.x + ui.px(6);
        at.y += ui.px(31);
    }
    ImGui::SetCursorScreenPos(ImVec2(origin.x, at.y));
    ImGui::BeginChild("rows", ImVec2(0, 0), 0, 0);
    if (chosen == PanelTab::text)
        draw_text(ui);
    else if (chosen == PanelTab::exact) {
        // If nothing is known in closed form, the table shows the events, unless they are beside it.
        if (!draw_exact(ui, headline) && ui.layout.side_tabs.width <= 0.0f && ui.shows("events"))
            draw_events(ui);
    } else if (chosen == PanelTab::events)
        draw_events(ui);
    else if (chosen == PanelTab::energy)
        draw_energy(ui);
    else if (chosen == PanelTab::equations)
        draw_equations(ui);
    else if (chosen == PanelTab::findings)
        draw_findings(ui);
    else
        draw_values(ui);
    ImGui::EndChild();
    end_panel();
}

}  // namespace

void draw_tabs(const Ui& ui) {
    const bool switches = ui.layout.switches() || ui.layout.chooses(), second = shows_second(ui);
    if (ui.layout.tabs.width < 40.0f && ui.layout.side_tabs.width < 40.0f) return;
    if (ui.layout.chooses() ? second : switches && ui.view.look.small_page != SmallPage::tabs) return;
    static constexpr PanelTab events[] = {PanelTab::events};
    const bool beside = ui.layout.side_tabs.width > 0.0f;
    std::vector<PanelTab> tabs;  // those without a place of their own
    for (const PanelTab tab : find_shown_tabs(ui.session, ui.view))
        if (!(beside && tab == PanelTab::events) &&
            !(switches && (tab == PanelTab::text || tab == PanelTab::exact || tab == PanelTab::events)))
            tabs.push_back(tab);
    if (!beside || !tabs.empty())
        draw_tab_panel(ui, "tabs", ui.layout.tabs, tabs,
                       beside && ui.view.look.tab == PanelTab::events ? tabs.front() : ui.view.look.tab);
    if (beside) draw_tab_panel(ui, "side_tabs", ui.layout.side_tabs, events, PanelTab::events);
}

}  // namespace stiction
