// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Time histories, one plot per column, with the band of contact states under the first. A drag moves through time, a
// drag on the time axis pans, the wheel zooms time, a double click fits.
#include "plots/histories.hpp"

#include "plots/history_curve.hpp"
#include "plots/history_parts.hpp"
#include "plots/reference_histories.hpp"
#include "session/run/preview.hpp"
#include "ui/numbers.hpp"
#include "ui/plot_frame.hpp"
#include "ui/plot_hand.hpp"
#include "ui/plot_words.hpp"
#include "view/contact_marks.hpp"
#include "view/names.hpp"
#include "view/pictures.hpp"

#include "implot.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction {

namespace {

constexpr double room_beyond = 0.1;  // of the window, to the right of the present time
// Heights of a panel without title, and of its bands and time axis.
constexpr float low_height = 210.0f, low_frame = 68.0f;
constexpr double least_window = 1e-6;  // of the time of a run: the shortest window

// Limits of the time axis that contain the present time. A short motion gets a shorter axis; it grows in steps, so
// that curves do not move all the time.
void follow_time(const Session& session, const Preview& preview, PlotView& view) {
    const double t_end = session.system().t_end, longest = shown_share * t_end, t = session.t();
    const double needed = std::max(t, std::min(longest, preview.end()));
    double window = 0.025 * t_end;
    while (window < std::min(needed, longest)) window *= 2.0;
    window = std::min(window, longest);
    // At the right there is room for the number at the present time and for the prediction. Going back moves nothing.
    const double last = t + room_beyond * window;
    if (std::abs(view.x1 - view.x0 - window) < 1e-9 * window && view.x0 <= t && last <= view.x1) return;
    view.x1 = std::max(window, last);
    view.x0 = view.x1 - window;
}

// If the user has chosen the window: it follows the present time when that reaches its end, and it stays near the
// recorded time.
void hold_time(const Session& session, PlotView& view) {
    const double last = 2.0 * session.player.speed() * ImGui::GetIO().DeltaTime;
    double width = view.x1 - view.x0;
    if (session.player.is_running() && session.t() > view.x1 && session.t() - last <= view.x1)
        view.x0 = session.t() - width;
    const double known = std::max(session.simulation().now(), shown_share * session.system().t_end);
    width = std::clamp(width, least_window * session.system().t_end, 1.1 * known);
    view.x0 = std::clamp(view.x0, 0.0, known);
    view.x1 = view.x0 + width;
}

// A force may grow without bound, or be very large during an impact of a few milliseconds. All other forces would
// look like a flat line, so such a peak is left out of the axis. If the user zooms into its time, it is seen whole.
void cut_spikes(const Ui& ui, std::size_t column, std::size_t from, std::size_t to, double& least,
                double& most) {
    const TraceCache& cache = ui.rows.present;
    const std::string_view name = ui.session.simulation().columns()[column].name;
    if (!name.ends_with(".normal") && name.find(".tangent") == std::string_view::npos) return;
    constexpr int samples = 64;
    constexpr double usual = 0.9, spike = 100.0, kept = 3.0;  // of the time; times the usual size
    const std::span<const double> values = cache.column(column), times = cache.times();
    if (to < from + 2 || to > values.size()) return;
    std::array<double, samples> sizes{};
    const double begin = times[from], span = times[to - 1] - begin;
    for (int i = 0; i < samples; ++i) {
        const std::size_t row = cache.count_until(begin + span * i / samples);
        const double size = std::abs(values[std::clamp(row > 0 ? row - 1 : 0, from, to - 1)]);
        sizes[static_cast<std::size_t>(i)] = std::isfinite(size) ? size : 0.0;
    }
    std::sort(sizes.begin(), sizes.end());
    const double size = sizes[static_cast<std::size_t>(usual * samples)];
    if (!(size > 0.0) || std::max(most, -least) < spike * size) return;
    least = std::max(least, -kept * size), most = std::min(most, kept * size);
}

// Least and greatest value in view, with a margin and room for the name of the axis.
void follow_values(const Ui& ui, std::size_t column, std::size_t from, std::size_t to, float height,
                   PlotView& view) {
    double least = HUGE_VAL, most = -HUGE_VAL;
    if (from < to) {
        const TraceCache::Extremes found = ui.rows.present.find_extremes(column, from, to);
        const std::span<const double> values = ui.rows.present.column(column);
        if (std::isfinite(values[found.least])) least = values[found.least], most = values[found.most];
    }
    if (ui.view.time.follows && view.x0 <= 0.0) ui.rows.preview.extend(ui.session, column, least, most);
    extend_by_range(ui, ui.session.simulation().columns()[column].name, from, to, least, most);
    if (ui.view.time.has_band())
        extend_by_band(ui, ui.session.simulation().columns()[column].name, view.x0, view.x1, least, most);
    extend_by_reference(ui, static_cast<int>(column), view.x0, view.x1, least, most);
    cut_spikes(ui, column, from, to, least, most);
    if (!(least <= most)) least = 0.0, most = 1.0;
    const double margin = most > least ? 0.12 * (most - least) : most != 0.0 ? 0.1 * std::abs(most) : 1.0;
    // The name of the axis does not cover the curve.
    const double name = std::min(0.4, 1.0 * ui.px(24) / height);
    view.y0 = least - margin, view.y1 = most + std::max(margin, (most - view.y0) * name / (1.0 - name));
}

// Value and state at the time under the pointer.
void draw_readout(const Ui& ui, std::size_t column, double t) {
    const TraceCache& cache = ui.rows.present;
    const std::span<const double> times = cache.times(), values = cache.column(column);
    if (times.empty() || t < times.front() || t > times.back()) return;
    const std::size_t after = std::min(cache.count_until(t), times.size() - 1),
                      before = after > 0 ? after - 1 : 0;
    const double span = times[after] - times[before];
    const double value = span > 0.0
                             ? values[before] + (t - times[before]) / span * (values[after] - values[before])
                             : values[before];
    const Simulation& simulation = ui.session.simulation();
    const std::span<const ContactState> states = simulation.node_states(simulation.find_node(t));
    const ImVec2 corner = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    const float x = ImPlot::PlotToPixels(t, 0.0).x;
    ImDrawList* list = ImPlot::GetPlotDrawList();
    list->AddLine(ImVec2(x, corner.y), ImVec2(x, corner.y + size.y), paint(ui.theme.ui.axis), 1.0f);
    if (std::isnan(value)) return;
    const float y = ImPlot::PlotToPixels(t, value).y;
    list->AddCircle(ImVec2(x, y), ui.px(4), paint(ui.theme.ui.text), 0, 1.5f);
    std::string text = show_number(value);
    for (std::size_t c = 0; c < states.size() && c < 4; ++c)
        text += ", " + std::string(get_state_title(states[c]));
    const float width = width_of(ui, text) + ui.px(8);
    const ImVec2 at(x + width + ui.px(8) < corner.x + size.x ? x + ui.px(8) : x - width - ui.px(8),
                    std::clamp(y - ui.px(22), corner.y + ui.px(2), corner.y + size.y - ui.px(20)));
    list->AddRectFilled(at, ImVec2(at.x + width, at.y + ui.px(18)), paint(ui.theme.ui.panel, 0.94f), 3);
    draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x + ui.px(4), at.y + ui.px(1)),
               paint(ui.theme.ui.text), text);
}

// The hand on the plots, and on their time axis, which it moves.
PlotHand take_time(const Ui& ui, const Box& box) {
    Session& session = ui.session;
    PlotView& time = ui.view.time;
    if (time.follows) follow_time(session, ui.rows.preview, time);
    const PlotHand hand = take_hand(ui, "##time", time, Zoom::x);
    PlotView axis = time;
    axis.frame.y = time.frame.bottom();
    axis.frame.height = box.bottom() - axis.frame.y;
    if (take_hand(ui, "##axis", axis, Zoom::x).held && ImGui::GetIO().MouseDelta.x != 0.0f) {
        const double shift = ImGui::GetIO().MouseDelta.x / axis.frame.width * (axis.x1 - axis.x0);
        axis.x0 -= shift, axis.x1 -= shift;
        axis.follows = false;
    }
    time.x0 = axis.x0, time.x1 = axis.x1;
    time.follows = axis.follows;
    if (!time.follows) hold_time(session, time);
    if (hand.held && (hand.pressed || ImGui::GetIO().MouseDelta.x != 0.0f))
        session.player.seek(std::clamp(hand.x, session.simulation().begin(), session.simulation().now()));
    return hand;
}

}  // namespace

// Draws one plot and returns its data area; empty if it has none. `last`: it has the labels of the time axis.
Box HistoryPlots::draw_history(const Ui& ui, std::size_t i, std::string_view plot, bool last,
                               const HistoryRange& range) {
    const Session& session = ui.session;
    const int column = session.simulation().find_column(plot);
    if (column < 0) return {};
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto index = static_cast<std::size_t>(column);
    const float height = range.size.y, inner = height - ui.px(last ? 26 : 10);
    PlotView view = ui.view.time;
    const double from = view.x0, to = view.x1;
    follow_values(ui, index, range.first, range.beyond, inner, view);
    if (!ImPlot::BeginPlot(("##" + std::string(plot)).c_str(), range.size,
                           ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs))
        return {};
    view.frame.height = inner;
    set_up_view(ui, view, last ? ImPlotAxisFlags_None : ImPlotAxisFlags_NoTickLabels);
    finish_view(view);
    note_plot(ui, "time." + std::string(plot), {at.x, at.y, range.size.x, height}, "t", std::string(plot));
    draw_force_range(ui, plot);
    if (ui.view.time.has_band()) draw_motion_band(ui, plot);
    const int pixels = std::max(1, static_cast<int>(view.frame.width));
    if (session.t() < to && range.future != nullptr)
        curves_[i % most_kept_curves][1]
            .update(*range.future, index, std::max(from, session.t()), to, range.future->size(), pixels)
            .draw_dotted(ui);
    reference_.draw(ui, column, view);
    curves_[i % most_kept_curves][0].update(range.rows, index, from, to, range.count, pixels).draw(ui);
    draw_measured(ui, plot);
    ImPlot::PushPlotClipRect();
    draw_changes(ui, i == 0);
    const ImVec2 corner = ImPlot::GetPlotPos();
    const float x = ImPlot::PlotToPixels(session.t(), 0.0).x;
    ImPlot::GetPlotDrawList()->AddLine(ImVec2(x, corner.y), ImVec2(x, corner.y + ImPlot::GetPlotSize().y),
                                       paint(ui.theme.ui.text), 1.5f);
    ImPlot::PopPlotClipRect();
    const double now = session.row()[index];
    draw_dot(ui, session.t(), now);
    PlotWords words(ui, last ? make_axis_name(ui, "t") : "", make_axis_name(ui, plot));
    const bool reads = is_plot_hovered() && range.hand.hovered && !range.hand.held;
    if (now == now && !reads)
        words.put_beside(ImPlot::PlotToPixels(session.t(), now),
                         show_number(now, std::abs(now) < 1.0 ? 4 : 3), Weight::bold);
    draw_threshold(ui, plot, words);
    if (reads) {
        ImPlot::PushPlotClipRect();
        draw_readout(ui, index, range.hand.x);
        draw_reference_readout(ui, column, range.hand.x);
        ImPlot::PopPlotClipRect();
    }
    ImPlot::EndPlot();
    return view.frame;
}

void HistoryPlots::draw(const Ui& ui, const Box& box) {
    Session& session = ui.session;
    const bool compares = session.reference.is_on(),
               is_low = box.height < ui.px(low_height) && ui.view.time.band.empty() && !compares;
    const ImVec2 padding = ImGui::GetStyle().WindowPadding;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(padding.x, is_low ? ui.px(4) : padding.y));
    const bool has_room = begin_panel(ui, "histories", box);
    ImGui::PopStyleVar();
    if (!has_room) return end_panel();
    const TraceCache& future = ui.rows.find_future(session);
    const bool follows = future.size() > 0 && future.times().back() > session.t();
    constexpr std::string_view title = "Time histories";
    const ImVec2 start = ImGui::GetCursorScreenPos();
    if (!ui.view.time.band.empty())
        put_band_toggle(
            ui, ImVec2(start.x + measure_label(ui.fonts, ui.text_size(), title, Weight::bold) + ui.px(10),
                       start.y - ui.px(2)));
    if (!is_low)
        put_title(ui, title,
                  compares  ? describe_reference(ui, box.width - ui.px(140))
                  : follows ? "dotted: prediction"
                            : std::string());
    // As many plots as can be read; while comparing, the last one is the difference.
    const auto most = static_cast<std::size_t>(
        std::max(1.0f, (box.height - ui.px(is_low ? low_frame : histories_frame)) /
                           ui.px(is_low || compares ? compared_height : history_height)));
    std::vector<std::string_view> plots = find_histories(ui.session, ui.view);
    const std::size_t differences = compares && ui.shows("difference") && (most > 1 || plots.empty()) ? 1 : 0;
    if (plots.size() > most - differences) plots.resize(most - differences);
    const auto count = static_cast<float>(std::max<std::size_t>(plots.size() + differences, 1));
    const float own = measure_bands(ui), bands = own + measure_reference_bands(ui);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float foot = compares ? ui.px(16) : 0.0f;  // labels of the time axis
    const float height = (room.y - bands - foot - ui.px(6)) / count - ui.px(4);
    if (height < 30.0f) return end_panel();
    const PlotHand hand = take_time(ui, box);
    TimeView& time = ui.view.time;
    const TraceCache& cache = ui.rows.present;
    const std::size_t before = cache.count_until(time.x0);
    const HistoryRange range{cache,
                             follows ? &future : nullptr,
                             hand,
                             ImVec2(room.x, height),
                             cache.count_until(session.t()),
                             before > 0 ? before - 1 : 0,
                             std::min(cache.size(), cache.count_until(time.x1) + 1)};
    Box all{};  // data areas of the plots
    ImPlot::PushStyleVar(ImPlotStyleVar_PlotPadding, ImVec2(ui.px(10), ui.px(5)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, ui.px(2)));
    const bool aligned = ImPlot::BeginAlignedPlots("histories");
    for (std::size_t i = 0; i < plots.size(); ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const bool last = i + 1 == plots.size() && differences == 0;
        const Box area = draw_history(ui, i, plots[i], last, range);
        if (area.width == 0.0f) continue;
        if (all.width == 0.0f) all = area;
        all.height = area.bottom() - all.y;
        if (i > 0) continue;
        const float y = at.y + height + ui.px(2);
        ImGui::SetCursorScreenPos(ImVec2(at.x, y));
        draw_bands(ui, modes_, ImVec2(area.x, y), area.width, time.x0, time.x1);
        draw_reference_bands(ui, ImVec2(area.x, y + own), {area.x, area.width, time.x0, time.x1});
        ImGui::SetCursorScreenPos(ImVec2(at.x, y + bands + ui.px(2)));
    }
    if (differences > 0)
        all.height = reference_.draw_difference(ui, time, hand, ImVec2(room.x, height + foot)) - all.y;
    if (aligned) ImPlot::EndAlignedPlots();
    ImGui::PopStyleVar();
    ImPlot::PopStyleVar();
    time.frame = all;
    end_panel();
}

}  // namespace stiction
