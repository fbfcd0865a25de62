// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "panels/exploration.hpp"

#include "platform/platform.hpp"
#include "session/jobs/proposed_jobs.hpp"
#include "ui/glyphs.hpp"
#include "ui/item.hpp"
#include "ui/numbers.hpp"
#include "ui/picker.hpp"
#include "ui/plot_frame.hpp"
#include "view/job_point.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace stiction {

namespace {

constexpr struct {
    std::string_view id, title;
} jobs[] = {{"sweep", "Sweep"},   {"bifurcation", "Bifurcation"}, {"poincare", "Poincaré section"},
            {"basins", "Basins"}, {"return_map", "Return map"},   {"lyapunov", "Exponent"},
            {"cycle", "Cycle"}};

// The button that opens the examples, pickers of the job, its parameter and the upright axis, and the button that closes.
void draw_head(const Ui& ui, JobRecord& record) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight(), gap = ui.px(5);
    std::vector<std::string> ids, titles;
    int current = -1;
    const bool has_over = record.name != "return_map" && record.name != "cycle" && record.name != "poincare";
    const std::vector<std::string> heights = find_job_heights(record);
    const char* const examples = room < ui.px(420) ? "" : "Examples";
    const float count = 1.0f + (has_over ? 1.0f : 0.0f) + (heights.size() > 1 ? 1.0f : 0.0f),
                first = *examples == 0 ? height : width_of(ui, examples) + ui.px(38);
    const float width = std::min(ui.px(170), (room - first - height - (count + 1.0f) * gap) / count);
    ImGui::SetCursorScreenPos(at);
    if (glyph_button(ui, "explore.examples", Glyph::chart, examples, first)) ui.view.dialog = Dialog::explore;
    ImGui::SetItemTooltip("Questions and examples");
    float x = at.x + first + gap;
    const auto next = [&] {
        ImGui::SetCursorScreenPos(ImVec2(x, at.y));
        x += width + gap;
    };
    for (const auto& job : jobs) {
        if (job.id == record.name) current = static_cast<int>(ids.size());
        ids.emplace_back(job.id), titles.emplace_back(job.title);
    }
    next();
    if (const int taken = picker(ui, "explore.job", ids, titles, current, width, Weight::bold);
        taken >= 0 && taken != current)
        ui.view.requests.job = ids[static_cast<std::size_t>(taken)];
    const System& system = *record.scenario.system;
    if (has_over) {
        ids = find_job_parameters(record.scenario), titles.clear();
        current = -1;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            titles.emplace_back(
                system.parameters[static_cast<std::size_t>(find_parameter(system, ids[i]))].name);
            if (record.axes.size() == 1 && record.axes[0].id(system) == ids[i]) current = static_cast<int>(i);
        }
        next();
        if (const int taken = picker(ui, "explore.over", ids, titles, current, width, Weight::regular,
                                     {record.axes.size() == 2 ? "Two parameters" : "One motion", {}});
            taken >= 0)
            ui.view.requests.job = record.name + " " + ids[static_cast<std::size_t>(taken)];
    }
    ids = heights, titles.clear();
    if (ids.size() > 1) {
        const std::string shown =
            record.table.columns()[static_cast<std::size_t>(find_job_axes(record, ui.view.explore.y).y)];
        for (const std::string& id : ids)
            titles.push_back(name_job_column(ui, record, record.table.find_column(id)));
        next();
        if (const int taken =
                picker(ui, "plot.explore.y", ids, titles,
                       static_cast<int>(std::find(ids.begin(), ids.end(), shown) - ids.begin()), width);
            taken >= 0)
            ui.view.explore.y = ids[static_cast<std::size_t>(taken)];
    }
    ImGui::SetCursorScreenPos(ImVec2(at.x + room - height, at.y));
    if (glyph_button(ui, "explore.close", Glyph::close, "", height)) ui.view.requests.close_job = true;
    ImGui::SetItemTooltip("Close the exploration");
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + height + ui.px(4)));
}

std::string write_progress(const JobRecord& record) {
    const std::string of = std::to_string(record.done) + " of " + std::to_string(record.job->units());
    switch (record.state) {
        case JobState::running: {
            const double left = record.seconds_left();
            std::string out = record.job->units() > 2
                                  ? of
                                  : std::to_string(static_cast<int>(100.0 * record.share())) + " %";
            if (!std::isnan(left))
                out += ", " + std::to_string(static_cast<int>(std::ceil(left))) + " s left";
            return out;
        }
        case JobState::cancelled:
            return "Cancelled, " + of;
        case JobState::failed:
            return "Failed: " + record.trouble;
        case JobState::done:
            break;
    }
    if (record.follows()) return std::to_string(record.table.rows()) + " rows";
    if (record.name != "cycle") return of;
    const bool found = record.object.find("\"verdict\":\"found\"") != std::string::npos;
    if (!found) return "No cycle was found.";
    const std::string word =
        record.object.find("\"stable\":true") != std::string::npos ? "Stable" : "Unstable";
    return record.turn.empty() ? word + " cycle" : word + ", period " + show_number(record.turn[0], 5) + " s";
}

// Toggles of the axes; returns the left end of the last one.
float put_log_toggles(const Ui& ui, const JobRecord& record, ImVec2 right) {
    if (record.is_map() || record.name == "cycle" || ui.layout.id == LayoutId::phone) return right.x;
    const float height = ImGui::GetFrameHeight();
    for (const auto& [id, word, on] : {std::tuple("explore.log_y", "log y", &JobView::log_y),
                                       std::tuple("explore.log_x", "log x", &JobView::log_x)}) {
        const float width = width_of(ui, word) + ui.px(14);
        right.x -= width;
        ImGui::SetCursorScreenPos(right);
        if (toggle(ui, id, ui.view.explore.*on, ImVec2(width, height))) {
            ui.view.explore.*on = !(ui.view.explore.*on);
            ui.view.explore.follows = true;
        }
        ImGui::SetItemTooltip("Logarithmic axis, if all values are positive");
        draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.text_size(),
                   ImVec2(right.x + ui.px(7), right.y + 0.5f * (height - ui.text_size()) - 1),
                   paint(ui.theme.ui.text), word);
        right.x -= ui.px(6);
    }
    return right.x;
}

void draw_foot(const Ui& ui, const Box& box, JobRecord& record) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& u = ui.theme.ui;
    // The progress bar along the upper edge.
    list->AddRectFilled(ImVec2(box.x, box.y), ImVec2(box.right(), box.y + 2.0f), paint(u.border));
    list->AddRectFilled(ImVec2(box.x, box.y),
                        ImVec2(box.x + box.width * static_cast<float>(record.share()), box.y + 2.0f),
                        paint(u.text));
    const float height = ImGui::GetFrameHeight(), y = box.y + ui.px(6),
                line = y + 0.5f * (height - ui.text_size()) - 1;
    float right = box.right();
    const char* const word = box.width < ui.px(460) ? "Copy" : "Copy command";
    const float copy = width_of(ui, word) + ui.px(38);
    ImGui::SetCursorScreenPos(ImVec2(right - copy, y));
    if (glyph_button(ui, "explore.copy_command", Glyph::copy, word, copy))
        platform::copy(record.write_command().c_str());
    ImGui::SetItemTooltip("The command line that computes the same");
    right = put_log_toggles(ui, record, ImVec2(right - copy - ui.px(6), y));
    if (record.state == JobState::running) {
        const float stop = width_of(ui, "Stop") + ui.px(38);
        ImGui::SetCursorScreenPos(ImVec2(right - stop, y));
        if (glyph_button(ui, "explore.cancel", Glyph::close, "Stop", stop)) ui.session.exploration.cancel();
        right -= stop + ui.px(6);
    }
    float x = box.x;
    x += draw_label(list, ui.fonts, ui.text_size(), ImVec2(x, line), paint(u.text),
                    shorten(ui, write_progress(record), right - x)) +
         ui.px(12);
    if (record.follows() && (record.name == "sweep" || record.name == "bifurcation"))
        for (const bool down : {false, true}) {
            const float r = ui.px(4), way = down ? -1.0f : 1.0f, my = line + 0.55f * ui.text_size();
            if (right - x < 2.0f * r + ui.px(4) + width_of(ui, "down")) break;
            list->AddTriangleFilled(ImVec2(x, my + way * r), ImVec2(x + 2 * r, my + way * r),
                                    ImVec2(x + r, my - way * r),
                                    paint(down ? ui.theme.force.friction : ui.theme.force.excitation));
            x += 2 * r + ui.px(4);
            x += draw_label(list, ui.fonts, ui.text_size(), ImVec2(x, line), paint(u.text_dim),
                            down ? "down" : "up") +
                 ui.px(10);
        }
}

}  // namespace

void draw_exploration(const Ui& ui, const Box& box, JobPicture& picture) {
    JobRecord* record = ui.session.exploration.shown();
    if (!begin_panel(ui, "explore", box) || record == nullptr) return end_panel();
    draw_head(ui, *record);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    const float foot = ImGui::GetFrameHeight() + ui.px(6);
    room.y -= foot + ui.px(6);
    picture.draw_job(ui, *record, room);
    draw_foot(ui, {at.x, at.y + room.y + ui.px(6), room.x, foot}, *record);
    end_panel();
}

}  // namespace stiction
