// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The bands of contact states below the first time history, one lane per contact; more than four lanes scroll. If the
// system has names for its modes, they have a lane of their own above.
#include "plots/history_parts.hpp"
#include "view/contact_marks.hpp"
#include "view/pictures.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace stiction {

namespace {

constexpr std::size_t most_lanes = 4;
constexpr float gap = 2.0f;  // px between lanes

// All points of a rotating body share one lane.
bool is_one_body(const Session& session) {
    return !session.system().picture->one_body.empty() && session.history.lanes().size() > 1;
}
std::string find_lane_id(const Session& session) {
    std::string out(session.system().picture->one_body);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}
std::size_t count_lanes(const Session& session) {
    return is_one_body(session) ? 1 : session.history.lanes().size();
}

// The lane of a single contact has room for words; several contacts have numbers beside their lanes.
float find_lane_height(const Ui& ui) { return ui.px(count_lanes(ui.session) > 1 ? 10 : 14); }

void draw_impacts(const Ui& ui, ImDrawList* list, std::size_t contact, const BandAxis& axis, double end,
                  float top, float bottom) {
    const std::span<const Event> events = ui.session.simulation().events();
    auto event = std::lower_bound(events.begin(), events.end(), axis.from,
                                  [](const Event& e, double t) { return e.t < t; });
    const float y = 0.5f * (top + bottom), half = std::min(4.0f, y - top);
    const ImU32 ink = paint(ui.theme.contact.impact);
    float last = -1e9f;
    for (; event != events.end() && event->t <= end; ++event) {
        if (static_cast<std::size_t>(event->contact) != contact ||
            (event->kind != EventKind::impact && event->kind != EventKind::impact_without_collision))
            continue;
        const float x = axis.place(event->t);
        if (x - last < 1.0f) continue;
        last = x;
        list->AddLine(ImVec2(x, top), ImVec2(x, bottom), ink, 1.5f);
        list->AddQuadFilled(ImVec2(x, y - half), ImVec2(x + half, y), ImVec2(x, y + half),
                            ImVec2(x - half, y), ink);
    }
}

void draw_lane(const Ui& ui, ImDrawList* list, std::size_t contact, const BandAxis& axis, float top,
               float bottom) {
    const Session& session = ui.session;
    const double now = std::min({session.t(), session.simulation().now(), axis.to});
    list->AddRectFilled(ImVec2(axis.x, top), ImVec2(axis.x + axis.width, bottom), paint(ui.theme.ui.plot));
    const std::string id = is_one_body(session)
                               ? find_lane_id(session)
                               : session.simulation().mechanism().contact_name(static_cast<int>(contact));
    Control& control = ui.controls.add("ribbon." + id, "ribbon", {axis.x, top, axis.width, bottom - top});
    control.has_range = true;
    control.min = axis.from;
    control.max = axis.to;
    control.contact = static_cast<int>(contact);
    // A press on a lane chooses the contact whose states colour the curves, and which plots of one contact show.
    const bool several = count_lanes(session) > 1;
    if (several && ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
        ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
        ImGui::IsMouseHoveringRect(ImVec2(axis.x, top), ImVec2(axis.x + axis.width, bottom)))
        ui.view.contact = id;
    const bool shown = several && find_shown_contact(session, ui.view) == static_cast<int>(contact);
    std::vector<BandCell> cells;
    collect_cells(session.history.lanes().lane(contact), session.simulation().begin(), now, axis, cells);
    const bool words = count_lanes(session) == 1;
    const float size = ui.px(11);
    for (const BandCell& cell : cells) {
        draw_cell(list, ui.theme, cell, top, bottom);
        if (!words || cell.merged) continue;
        const std::string_view title = get_state_title(cell.state);
        const float w = measure_label(ui.fonts, size, title);
        if (cell.x1 - cell.x0 <= w + 12.0f) continue;
        const float x = 0.5f * (cell.x0 + cell.x1 - w);
        list->AddRectFilled(ImVec2(x - 4, top + 1), ImVec2(x + w + 4, bottom - 1), paint(ui.theme.ui.plot),
                            3);
        draw_label(list, ui.fonts, size, ImVec2(x, top + 0.5f * (bottom - top - size) - 1),
                   paint(ui.theme.ui.text), title);
    }
    draw_impacts(ui, list, contact, axis, now, top, bottom);
    const std::string name = !words ? std::to_string(contact + 1) : session.reference.is_apart() ? "A" : "";
    const float w = measure_label(ui.fonts, size, name);
    draw_label(list, ui.fonts, size, ImVec2(axis.x - w - ui.px(5), top + 0.5f * (bottom - top - size) - 1),
               paint(words || shown ? ui.theme.ui.text : ui.theme.ui.text_dim), name,
               shown ? Weight::bold : Weight::regular);
}

bool has_modes(const Session& session) { return !session.system().picture->mode_column.empty(); }

void draw_modes(const Ui& ui, NamedModes& named, const BandAxis& axis, float top, float bottom) {
    const Session& session = ui.session;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double now = std::min({session.t(), session.simulation().now(), axis.to});
    const auto& modes = named.update(session);
    const float size = ui.px(11);
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const double from = std::max(modes[i].t, axis.from),
                     to = std::min(i + 1 < modes.size() ? modes[i + 1].t : now, now);
        if (!(from < to)) continue;
        const float left = axis.place(from), right = axis.place(to),
                    w = measure_label(ui.fonts, size, modes[i].name, Weight::bold);
        list->AddRectFilled(ImVec2(left, top), ImVec2(std::max(left + 1, right - 1), bottom),
                            paint(ui.theme.ui.frame));
        if (right - left > w + 2)
            draw_label(list, ui.fonts, size,
                       ImVec2(0.5f * (left + right - w), top + 0.5f * (bottom - top - size) - 1),
                       paint(ui.theme.ui.text), modes[i].name, Weight::bold);
    }
}

}  // namespace

float measure_bands(const Ui& ui) {
    const std::size_t lanes = std::min(count_lanes(ui.session), most_lanes);
    return static_cast<float>(lanes) * (find_lane_height(ui) + gap) +
           (has_modes(ui.session) ? ui.px(14) + gap : 0.0f);
}

void draw_bands(const Ui& ui, NamedModes& modes, ImVec2 at, float width, double from, double to) {
    const std::size_t contacts = count_lanes(ui.session);
    if (has_modes(ui.session)) {
        draw_modes(ui, modes, {at.x, width, from, to}, at.y, at.y + ui.px(14));
        at.y += ui.px(14) + gap;
    }
    const float lane = find_lane_height(ui),
                height = static_cast<float>(std::min(contacts, most_lanes)) * (lane + gap);
    const bool scrolls = contacts > most_lanes;
    const Box window = ui.controls.clip();
    float top = at.y;
    if (scrolls) {
        const float left = ImGui::GetCursorScreenPos().x;
        ImGui::SetCursorScreenPos(ImVec2(left, at.y));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
        ImGui::BeginChild("lanes", ImVec2(0, height), 0, 0);
        ImGui::PopStyleVar();
        top = ImGui::GetCursorScreenPos().y;
        ImGui::Dummy(ImVec2(1, static_cast<float>(contacts) * (lane + gap) - gap));
        const ImDrawList* list = ImGui::GetWindowDrawList();
        ui.controls.set_clip(make_box(list->GetClipRectMin(), list->GetClipRectMax()));
    }
    const BandAxis axis{at.x, width, from, to};
    for (std::size_t c = 0; c < contacts; ++c) {
        const float y = top + static_cast<float>(c) * (lane + gap);
        if (scrolls && (y + lane < at.y || y > at.y + height)) continue;
        draw_lane(ui, ImGui::GetWindowDrawList(), c, axis, y, y + lane);
    }
    if (!scrolls) return;
    ImGui::EndChild();
    ui.controls.set_clip(window);
}

}  // namespace stiction
