// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "maps/job_map.hpp"

#include "base/constants.hpp"
#include "ui/numbers.hpp"
#include "ui/plot_frame.hpp"
#include "view/names.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

// Name of the class of a row: its label; for attractors also the number and the key that tell them apart.
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

// Values of a list are placed at equal distances, each with its name.
PlotScale find_scale(const JobRecord& record, std::size_t axis) {
    PlotScale out = find_job_scale(record, static_cast<int>(axis) + 1);
    const explore::Axis& over = record.axes[axis];
    if (over.list.empty()) return out;
    std::vector<std::string> names;
    for (const double value : over.list)
        names.push_back(out.names.empty() ? show_number(out.degrees ? value * 180.0 / pi : value)
                                          : out.names[static_cast<std::size_t>(value)]);
    PlotScale list;
    list.names = std::move(names);
    return list;
}

// Place of a value on the axis of the plot; NaN: it is not there.
double find_place(const explore::Axis& axis, double value) {
    if (axis.list.empty()) return value;
    const auto found = std::find(axis.list.begin(), axis.list.end(), value);
    return found == axis.list.end() ? std::nan("") : static_cast<double>(found - axis.list.begin());
}

// Edges of cells, half way between the points.
std::vector<double> find_edges(const explore::Axis& axis, const PlotScale& scale) {
    const auto place = [&](std::size_t i) {
        return axis.list.empty() ? scale.stretch(axis.at(i)) : static_cast<double>(i);
    };
    const double first = axis.count > 1 ? place(1) - place(0) : 1.0,
                 last = axis.count > 1 ? place(axis.count - 1) - place(axis.count - 2) : 1.0;
    std::vector<double> out{scale.unstretch(place(0) - 0.5 * first)};
    for (std::size_t i = 1; i < axis.count; ++i)
        out.push_back(scale.unstretch(0.5 * (place(i - 1) + place(i))));
    out.push_back(scale.unstretch(place(axis.count - 1) + 0.5 * last));
    return out;
}

}  // namespace

void JobMap::take(const JobRecord& record) {
    const std::size_t outer = record.axes[0].count, inner = record.axes[1].count;
    const JobTable& table = record.table;
    if (id_ != record.id || seen_ > table.rows()) {
        id_ = record.id, seen_ = 0;
        cells_.begin(outer, inner);
        cells_.set_edges(find_edges(record.axes[0], find_scale(record, 0)),
                         find_edges(record.axes[1], find_scale(record, 1)));
        classes_.clear();
        names_.clear();
    }
    for (; seen_ < table.rows(); ++seen_) {
        const auto unit = static_cast<std::size_t>(table.number(seen_, 0));
        if (unit < record.order.blocks.size())
            cells_.put(unit / inner, unit % inner, record.order.blocks[unit], static_cast<int>(seen_));
        if (record.name != "basins") continue;
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

void JobMap::draw_classes(const Ui& ui) const {
    std::vector<unsigned> of_classes, colours;
    for (std::size_t k = 0; k < names_.size(); ++k) {
        const Look look = find_look(ui, names_[k], k);
        of_classes.push_back(paint(look.colour, look.alpha));
    }
    for (const int each : classes_) colours.push_back(of_classes[static_cast<std::size_t>(each)]);
    cells_.draw(colours);
    cells_.draw_borders(classes_, paint(ui.theme.ui.text, 0.8f));
}

// Larger values are darker; the scale is in the upper right corner.
void JobMap::draw_shades(const Ui& ui, const JobRecord& record, int height, PlotWords& words) const {
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (std::size_t row = 0; row < record.table.rows(); ++row)
        if (const double value = record.table.number(row, height); std::isfinite(value))
            least = std::min(least, value), most = std::max(most, value);
    const auto shade = [&](float share) { return paint(ui.theme.force.excitation, 0.08f + 0.87f * share); };
    std::vector<unsigned> colours;
    for (std::size_t row = 0; row < record.table.rows(); ++row) {
        const double value = record.table.number(row, height);
        const float share = most > least ? static_cast<float>((value - least) / (most - least)) : 0.5f;
        colours.push_back(std::isnan(value) ? 0 : shade(share));
    }
    cells_.draw(colours);
    if (!(least <= most)) return;
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const ImVec2 corner = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    const std::string low = show_number(least), high = show_number(most);
    const float gap = ui.px(5), bar = ui.px(70), tall = ui.text_size() + ui.px(6),
                wide = width_of(ui, low) + width_of(ui, high) + bar + 4.0f * gap;
    const Box box{corner.x + size.x - wide - gap, corner.y + gap, wide, tall};
    words.keep_clear(box);
    list->AddRectFilled(ImVec2(box.x, box.y), ImVec2(box.right(), box.bottom()), paint(ui.theme.ui.plot), 3);
    const float y = box.y + ui.px(2), x = box.x + gap + width_of(ui, low) + gap;
    draw_label(list, ui.fonts, ui.text_size(), ImVec2(box.x + gap, y), paint(ui.theme.ui.text), low);
    list->AddRectFilledMultiColor(ImVec2(x, y + ui.px(1)), ImVec2(x + bar, box.bottom() - ui.px(3)),
                                  shade(0.0f), shade(1.0f), shade(1.0f), shade(0.0f));
    draw_label(list, ui.fonts, ui.text_size(), ImVec2(x + bar + gap, y), paint(ui.theme.ui.text), high);
}

void JobMap::draw(const Ui& ui, JobRecord& record, ImVec2 room) {
    PlotView& view = ui.view.explore;
    if (id_ != record.id) view.follows = true;
    take(record);
    const explore::Axis &u = record.axes[0], &v = record.axes[1];
    view.x_scale = find_scale(record, 0), view.y_scale = find_scale(record, 1);
    if (view.follows || ui.view.fit == Fit::all) cells_.get_limits(view.x0, view.x1, view.y0, view.y1);
    const PlotHand hand = take_hand(ui, "##explore_hand", view, Zoom::both);
    const JobAxes axes = find_job_axes(record, ui.view.explore.y);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (!ImPlot::BeginPlot("##explore", room, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) return;
    set_up_view(ui, view);
    finish_view(view);
    Control& noted = note_plot(ui, "explore", {at.x, at.y, room.x, room.y}, record.table.columns()[1],
                               record.table.columns()[2]);
    noted.x.scale = view.x_scale.name(), noted.y.scale = view.y_scale.name();
    ImPlot::PushPlotClipRect();
    PlotWords words(ui, {}, {});
    record.name == "basins" ? draw_classes(ui) : draw_shades(ui, record, axes.y, words);
    ImPlot::PopPlotClipRect();
    words.put_axis_names(name_job_column(ui, record, 1), name_job_column(ui, record, 2));
    std::vector<std::string> titles;
    for (const std::string& name : names_) {
        const std::string word = name.substr(0, name.find('\n'));
        titles.push_back(word.starts_with("start:") ? "Start in " + word.substr(6) : make_title(word));
    }
    if (!titles.empty()) cells_.draw_words(words, classes_, titles, true);
    take_row(ui, record, hand.hovered ? cells_.find(hand.x, hand.y) : CellMap::unknown, hand);
    if (&ui.session.system() == record.scenario.system)
        draw_dot(ui, find_place(u, ui.session.value(u.parameter)),
                 find_place(v, ui.session.value(v.parameter)));
    draw_figure_button(ui);
    ImPlot::EndPlot();
}

}  // namespace stiction
