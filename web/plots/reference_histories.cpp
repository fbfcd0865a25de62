// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plots/reference_histories.hpp"

#include "base/symbol.hpp"
#include "platform/platform.hpp"
#include "plots/history_curve.hpp"
#include "scenario/value_text.hpp"
#include "ui/numbers.hpp"
#include "view/contact_marks.hpp"
#include "view/reference_path.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double degrees = 180.0 / 3.14159265358979323846;

// An id as words; "_" would be markup of a subscript.
std::string make_words(std::string_view id) {
    std::string out(id);
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

std::string show_parameter(const Parameter& p, double value) {
    if (p.scale == Scale::choice) return make_words(write_value(p, value));
    return p.scale == Scale::angle ? show_number(value * degrees) + "°" : show_number(value);
}

}  // namespace

void extend_by_reference(const Ui& ui, int column, double from, double to, double& least, double& most) {
    const int other = find_reference_column(ui, column);
    const std::size_t before = ui.rows.reference.count_until(from), first = before > 0 ? before - 1 : 0,
                      end = other < 0 ? 0 : count_reference_rows(ui, to);
    if (first >= end) return;
    const TraceCache::Extremes found =
        ui.rows.reference.find_extremes(static_cast<std::size_t>(other), first, end);
    const std::span<const double> values = ui.rows.reference.column(static_cast<std::size_t>(other));
    if (!std::isfinite(values[found.least])) return;
    least = std::min(least, values[found.least]), most = std::max(most, values[found.most]);
}

void ReferenceHistories::draw(const Ui& ui, int column, const PlotView& view) {
    const int other = find_reference_column(ui, column);
    if (other < 0) return;
    const auto index = static_cast<std::size_t>(other);
    draw_reference_curves(
        ui, curves_[index % most_kept_curves].update(ui.rows.reference, index, view.x0, view.x1,
                                                     count_reference_rows(ui, view.x1),
                                                     std::max(1, static_cast<int>(view.frame.width))));
    const double t = ui.session.t();
    draw_reference_ring(ui, t, ui.session.reference.row(t)[static_cast<std::size_t>(other)]);
}

void draw_reference_readout(const Ui& ui, int column, double t) {
    const ReferenceRun& b = ui.session.reference;
    const int other = find_reference_column(ui, column);
    if (other < 0 || t > b.seen() || !b.reaches(t)) return;
    std::vector<double> row(b.simulation().columns().size());
    b.simulation().get_row(t, row);
    const double value = row[static_cast<std::size_t>(other)];
    if (std::isnan(value)) return;
    draw_reference_ring(ui, t, value);
    std::string text = "B " + show_number(value);
    for (const ContactState state : b.simulation().node_states(b.simulation().find_node(t)))
        text += ", " + std::string(get_state_title(state));
    const ImVec2 corner = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize(),
                 p = ImPlot::PlotToPixels(t, value);
    const float width = width_of(ui, text) + ui.px(8);
    // To the left of the pointer, because the value of A is at the right.
    const bool left = p.x - width - ui.px(8) > corner.x;
    const ImVec2 at(left ? p.x - width - ui.px(8) : p.x + ui.px(8),
                    std::clamp(p.y + ui.px(4), corner.y + ui.px(2), corner.y + size.y - ui.px(20)));
    ImDrawList* list = ImPlot::GetPlotDrawList();
    list->AddRectFilled(at, ImVec2(at.x + width, at.y + ui.px(18)), paint(ui.theme.ui.panel, 0.94f), 3);
    draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x + ui.px(4), at.y + ui.px(1)),
               paint(ui.theme.ui.text_dim), text);
}

float measure_reference_bands(const Ui& ui) {
    const ReferenceRun& b = ui.session.reference;
    return b.is_apart() ? static_cast<float>(std::min<std::size_t>(b.lanes().size(), 4)) * ui.px(7) : 0.0f;
}

void draw_reference_bands(const Ui& ui, ImVec2 at, const BandAxis& axis) {
    const ReferenceRun& b = ui.session.reference;
    const float height = measure_reference_bands(ui), size = ui.px(11), lane = ui.px(6);
    if (!(height > 0.0f)) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_label(list, ui.fonts, size, ImVec2(at.x - ui.px(11), at.y + 0.5f * (height - size) - 1.0f),
               paint(ui.theme.ui.text_dim), "B");
    list->AddRectFilled(at, ImVec2(at.x + axis.width, at.y + height), paint(ui.theme.ui.plot));
    std::vector<BandCell> cells;
    const double end = std::min({b.seen(), b.simulation().now(), axis.to});
    for (std::size_t c = 0; c < b.lanes().size() && c < 4; ++c) {
        collect_cells(b.lanes().lane(c), b.simulation().begin(), end, axis, cells);
        const float top = at.y + static_cast<float>(c) * ui.px(7);
        for (const BandCell& cell : cells) draw_cell(list, ui.theme, cell, top, top + lane);
    }
}

std::string describe_reference(const Ui& ui, float room) {
    const Session& session = ui.session;
    if (!session.reference.is_on()) return {};
    if (!session.reference.is_apart()) return "A and B are the same until something changes";
    const Simulation& b = session.reference.simulation();
    const Scenario& a = session.experiment.scenario();
    std::string first;
    int count = 0;
    const auto add = [&](const std::string& name, const std::string& of_a, const std::string& of_b) {
        const std::string is = name.empty() ? " " : " " + name + " = ";
        if (++count == 1) first = "A" + is + of_a + "   B" + is + of_b;
    };
    const auto name_method = [&](int method) {
        return std::string(session.system().methods[static_cast<std::size_t>(method)].title);
    };
    if (a.settings.method != b.settings().method)
        add("", name_method(a.settings.method), name_method(b.settings().method));
    const std::span<const Parameter> table = session.system().parameters;
    for (std::size_t i = 0; i < table.size(); ++i)
        if (a.values[i] != b.values()[i]) {
            const std::string symbol = make_symbol(table[i].symbol);
            const auto show = [&](const Mystery& mystery, double value) {
                return mystery.has(static_cast<int>(i)) ? "?" : show_parameter(table[i], value);
            };
            add(symbol.empty() ? make_words(table[i].id) : symbol, show(a.settings.mystery, a.values[i]),
                show(session.reference.mystery(), b.values()[i]) +
                    (table[i].scale == Scale::choice || table[i].scale == Scale::angle || table[i].unit == "1"
                         ? ""
                         : "\u2009" + std::string(table[i].unit)));
        }
    for (const RunKey& key : run_keys())
        if (a.settings.*key.member != b.settings().*key.member)
            add(std::string(key.id), show_number(a.settings.*key.member),
                show_number(b.settings().*key.member));
    if (count == 0) return "A begins with the values of B";
    if (count > 1) first += ", " + std::to_string(count - 1) + " more";
    if (measure_label(ui.fonts, ui.small_size(), first) <= room) return first;
    return "A and B differ in " + std::to_string(count) + (count == 1 ? " choice" : " values");
}

}  // namespace stiction
