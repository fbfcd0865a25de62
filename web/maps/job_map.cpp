// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "maps/job_map.hpp"

#include "ui/plot_frame.hpp"
#include "ui/plot_words.hpp"
#include "view/names.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

// What two cells must share to be of one class: the class itself, and of attractors which one.
std::string write_class(const JobTable& table, std::size_t row) {
    std::string out(table.text(row, table.find_column("label")));
    const int multiple = table.find_column("multiple");
    if (table.is_text(row, table.find_column("key"))) {
        if (!std::isnan(table.number(row, multiple)))
            out += " " + std::to_string(static_cast<int>(table.number(row, multiple)));
        if (table.is_text(row, table.find_column("sequence")))
            out += " " + std::string(table.text(row, table.find_column("sequence")));
        out += "\n" + std::string(table.text(row, table.find_column("key")));
    }
    return out;
}

struct Look {
    unsigned colour;
    float alpha;
};
Look find_look(const Ui& ui, std::string_view name, std::size_t number) {
    const auto& t = ui.theme;
    const std::string_view label = name.substr(0, std::min(name.find_first_of(" \n"), name.size()));
    if (label == "rest" || label == "slip_to_stick" || label == "stick") return {t.contact.stick, 0.6f};
    if (label == "lift_off" || label == "start:B")
        return {t.contact.open, label == "lift_off" ? 0.5f : 0.25f};
    if (label == "start:C" || label == "inconsistent")
        return {t.contact.inconsistent, label == "start:C" ? 0.65f : 0.9f};
    if (label == "start:D") return {t.contact.indeterminate, 0.45f};
    if (label == "slip_reversal" || label == "sliding" || label == "sliding_periodic")
        return {t.contact.slip_plus, 0.6f};
    if (label == "touch_down") return {t.force.normal, 0.45f};
    if (label == "stick_to_slip") return {t.contact.slip_minus, 0.6f};
    if (label == "none") return {t.ui.plot, 1.0f};
    const unsigned others[] = {t.contact.slip_minus, t.force.excitation, t.force.normal, t.force.friction,
                               t.force.gravity};
    return {others[number % std::size(others)], 0.6f};
}

}  // namespace

void JobMap::take(const JobRecord& record) {
    const std::size_t inner = record.axes[1].count, outer = record.axes[0].count;
    const JobTable& table = record.table;
    if (id_ != record.id || seen_ > table.rows()) {
        id_ = record.id, seen_ = 0;
        cells_.assign(inner * outer, {});
        classes_.clear();
        names_.clear();
    }
    const bool labels = record.name == "basins";
    for (; seen_ < table.rows(); ++seen_) {
        const auto unit = static_cast<std::size_t>(table.number(seen_, 0));
        if (unit >= cells_.size()) continue;
        const std::size_t side = record.order.blocks[unit], i0 = unit / inner / side * side,
                          j0 = unit % inner / side * side;
        for (std::size_t i = i0; i < std::min(i0 + side, outer); ++i)
            for (std::size_t j = j0; j < std::min(j0 + side, inner); ++j)
                if (Cell& cell = cells_[i * inner + j]; cell.side > side || i * inner + j == unit)
                    cell = {static_cast<int>(seen_),
                            static_cast<std::uint8_t>(i * inner + j == unit ? 0 : side)};
        if (!labels) continue;
        std::string name = write_class(table, seen_);
        const auto found = std::lower_bound(names_.begin(), names_.end(), name);
        const auto at = static_cast<int>(found - names_.begin());
        if (found == names_.end() || *found != name) {
            for (int& each : classes_) each += each >= at ? 1 : 0;
            names_.insert(found, std::move(name));
        }
        classes_.push_back(at);
    }
}

void JobMap::draw_cells(const Ui& ui, const JobRecord& record, int height) {
    const explore::Axis &u = record.axes[0], &v = record.axes[1];
    ImDrawList* list = ImPlot::GetPlotDrawList();
    double least = HUGE_VAL, most = -HUGE_VAL;
    if (record.name != "basins")
        for (std::size_t row = 0; row < record.table.rows(); ++row)
            if (const double value = record.table.number(row, height); std::isfinite(value))
                least = std::min(least, value), most = std::max(most, value);
    const auto paint_cell = [&](int row) -> ImU32 {
        if (row < 0) return 0;
        const auto at = static_cast<std::size_t>(row);
        if (record.name == "basins") {
            const auto number = static_cast<std::size_t>(classes_[at]);
            const Look look = find_look(ui, names_[number], number);
            return paint(look.colour, look.alpha);
        }
        const double value = record.table.number(at, height);
        const float share = most > least ? static_cast<float>((value - least) / (most - least)) : 0.5f;
        return std::isnan(value) ? 0 : paint(ui.theme.force.excitation, 0.08f + 0.87f * share);
    };
    // Edges of cells: half way between points, or those of cells.
    const auto edge = [](const explore::Axis& axis, std::size_t i) {
        if (axis.list.empty() && axis.cells)
            return axis.min +
                   (axis.max - axis.min) * static_cast<double>(i) / static_cast<double>(axis.count);
        const double step = axis.count > 1 ? axis.at(1) - axis.at(0) : 1.0;
        if (i == 0) return axis.at(0) - 0.5 * step;
        if (i == axis.count) return axis.at(axis.count - 1) + 0.5 * step;
        return 0.5 * (axis.at(i - 1) + axis.at(i));
    };
    const ImDrawListFlags flags = std::exchange(list->Flags, list->Flags & ~ImDrawListFlags_AntiAliasedFill);
    for (std::size_t i = 0; i < u.count; ++i) {
        const float left = ImPlot::PlotToPixels(edge(u, i), 0.0).x,
                    right = ImPlot::PlotToPixels(edge(u, i + 1), 0.0).x;
        for (std::size_t j = 0; j < v.count;) {
            const ImU32 colour = paint_cell(cells_[i * v.count + j].row);
            std::size_t end = j + 1;
            while (end < v.count && paint_cell(cells_[i * v.count + end].row) == colour) ++end;
            if (colour != 0)
                list->AddRectFilled(ImVec2(left, ImPlot::PlotToPixels(0.0, edge(v, end)).y),
                                    ImVec2(right, ImPlot::PlotToPixels(0.0, edge(v, j)).y), colour);
            j = end;
        }
    }
    list->Flags = flags;
    if (record.name != "basins") return;
    // Borders between classes, so that they are told apart without colours.
    const auto kind = [&](std::size_t i, std::size_t j) {
        const int row = cells_[i * v.count + j].row;
        return row < 0 ? -1 : classes_[static_cast<std::size_t>(row)];
    };
    const ImU32 ink = paint(ui.theme.ui.text, 0.8f);
    for (std::size_t i = 0; i < u.count; ++i)
        for (std::size_t j = 0; j < v.count; ++j) {
            const int mine = kind(i, j);
            if (i + 1 < u.count && kind(i + 1, j) != mine && mine >= 0)
                list->AddLine(ImPlot::PlotToPixels(edge(u, i + 1), edge(v, j)),
                              ImPlot::PlotToPixels(edge(u, i + 1), edge(v, j + 1)), ink, 1.0f);
            if (j + 1 < v.count && kind(i, j + 1) != mine && mine >= 0)
                list->AddLine(ImPlot::PlotToPixels(edge(u, i), edge(v, j + 1)),
                              ImPlot::PlotToPixels(edge(u, i + 1), edge(v, j + 1)), ink, 1.0f);
        }
}

void JobMap::draw(const Ui& ui, JobRecord& record, ImVec2 room) {
    take(record);
    PlotView& view = ui.view.explore;
    const explore::Axis &u = record.axes[0], &v = record.axes[1];
    if (view.follows || ui.view.fit == Fit::all) {
        const double half_u = u.cells ? 0.0
                                      : 0.5 * (u.max - u.min) /
                                            static_cast<double>(std::max<std::size_t>(u.count - 1, 1)),
                     half_v = v.cells ? 0.0
                                      : 0.5 * (v.max - v.min) /
                                            static_cast<double>(std::max<std::size_t>(v.count - 1, 1));
        view.x0 = u.list.empty() ? u.min - half_u : -0.5,
        view.x1 = u.list.empty() ? u.max + half_u : static_cast<double>(u.count) - 0.5;
        view.y0 = v.list.empty() ? v.min - half_v : -0.5,
        view.y1 = v.list.empty() ? v.max + half_v : static_cast<double>(v.count) - 0.5;
    }
    const PlotHand hand = take_hand(ui, "##explore_hand", view, Zoom::both);
    const JobAxes axes = find_job_axes(record, ui.view.explore_y);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (!ImPlot::BeginPlot("##explore", room, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) return;
    set_up_view(ui, view, 0, is_angle(record, 1), 0, is_angle(record, 2));
    finish_view(view);
    note_plot(ui, "explore", {at.x, at.y, room.x, room.y}, record.table.columns()[1],
              record.table.columns()[2]);
    ImPlot::PushPlotClipRect();
    draw_cells(ui, record, axes.y);
    ImPlot::PopPlotClipRect();
    PlotWords words(ui, name_job_column(ui, record, 1), name_job_column(ui, record, 2));
    // The word of a class stands in the middle of its widest stretch of cells.
    for (std::size_t k = 0; k < names_.size(); ++k) {
        std::size_t best = 0, bi = 0, bj = 0;
        for (std::size_t i = 0; i < u.count; ++i)
            for (std::size_t j = 0, from = 0; j <= v.count; ++j) {
                const int row = j < v.count ? cells_[i * v.count + j].row : -1;
                const bool mine = row >= 0 && classes_[static_cast<std::size_t>(row)] == static_cast<int>(k);
                if (!mine) {
                    if (j - from > best) best = j - from, bi = i, bj = from + (j - from) / 2;
                    from = j + 1;
                }
            }
        std::string word = names_[k].substr(0, names_[k].find('\n'));
        word = word.starts_with("start:") ? "Start in " + word.substr(6) : make_title(word);
        if (best > 1) words.put(ImPlot::PlotToPixels(u.at(bi), v.at(bj)), word, Weight::bold);
    }
    int row = -1;
    if (hand.hovered && u.list.empty() && v.list.empty()) {
        const auto cell = [](const explore::Axis& axis, double x) {
            const double s =
                axis.cells ? (x - axis.min) / (axis.max - axis.min) * static_cast<double>(axis.count) - 0.5
                           : (x - axis.min) / (axis.max - axis.min) * static_cast<double>(axis.count - 1);
            const double i = std::round(s);
            return i >= 0.0 && i < static_cast<double>(axis.count) ? static_cast<int>(i) : -1;
        };
        const int i = cell(u, hand.x), j = cell(v, hand.y);
        if (i >= 0 && j >= 0)
            row = cells_[static_cast<std::size_t>(i) * v.count + static_cast<std::size_t>(j)].row;
    }
    take_row(ui, record, row, hand);
    if (&ui.session.system() == record.scenario.system)
        draw_dot(ui, ui.session.value(u.parameter), ui.session.value(v.parameter));
    ImPlot::EndPlot();
}

}  // namespace stiction
