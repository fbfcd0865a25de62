// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Phase portrait over any two columns. If both have start parameters (x0, x_dot0), a press shows the orbit that would
// start there, a drag moves the start, and the release runs it; the dot of the present state can be dragged. Over a
// coordinate and its velocity the background shows the velocity field, the stick set and the states that never stick.
#include "plots/phase.hpp"

#include "plots/phase_background.hpp"
#include "plots/reference_histories.hpp"
#include "plots/start_orbit.hpp"
#include "plots/trajectories.hpp"
#include "session/run/preview.hpp"
#include "session/start_parameter.hpp"
#include "ui/dashes.hpp"
#include "ui/glyphs.hpp"
#include "ui/item.hpp"
#include "ui/picker.hpp"
#include "ui/plot_frame.hpp"
#include "ui/plot_hand.hpp"
#include "view/contact_marks.hpp"
#include "view/curve.hpp"
#include "view/names.hpp"
#include "view/pictures.hpp"
#include "view/plane_picker.hpp"
#include "view/reference_path.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace stiction {

namespace {

constexpr float grip = 8.0f, touch_grip = 20.0f;  // pixels around the dot; a press there takes the dot
constexpr float snap = 4.0f;                      // pixels; a start so close to the stick set is moved to it

PhaseAxes find_axes(const Ui& ui) {
    const Session& session = ui.session;
    PhaseAxes out;
    const auto choose = [&](const std::string& wanted, std::string_view usual, std::size_t first,
                            std::string& name) {
        int at = session.simulation().find_column(wanted);
        if (wanted.empty() || at < 0) at = session.simulation().find_column(usual);
        if (at < 0) at = static_cast<int>(first);
        name = session.simulation().columns()[static_cast<std::size_t>(at)].name;
        return static_cast<std::size_t>(at);
    };
    out.column_x = choose(ui.view.phase.x_column, session.system().picture->phase_x, 1, out.x);
    out.column_y = choose(ui.view.phase.y_column, session.system().picture->phase_y,
                          1 + session.system().coordinates.size(), out.y);
    out.start_x = find_start_parameter(session.system(), out.x);
    out.start_y = find_start_parameter(session.system(), out.y);
    return out;
}

// Limits that contain the whole motion, with a margin. They only grow while axes and system stay the same, so that
// the picture stands still.
void follow_motion(const Ui& ui, const PhaseAxes& axes, PhaseLimits& held, PlotView& view) {
    const TraceCache& cache = ui.rows.present;
    if (held.system != &ui.session.system() || held.x != axes.column_x || held.y != axes.column_y ||
        ui.view.fit != Fit::none)
        held = {&ui.session.system(), axes.column_x, axes.column_y, HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    const auto extend = [&](std::size_t column, double& least, double& most) {
        ui.rows.preview.extend(ui.session, column, least, most);
        extend_by_reference(ui, static_cast<int>(column), 0.0, 1e300, least, most);
        if (cache.size() == 0) return;
        const TraceCache::Extremes found = cache.find_extremes(column, 0, cache.size());
        const double low = cache.column(column)[found.least], high = cache.column(column)[found.most];
        if (std::isfinite(low)) least = std::min(least, low), most = std::max(most, high);
    };
    extend(axes.column_x, held.x0, held.x1);
    extend(axes.column_y, held.y0, held.y1);
    if (!view.follows || !(held.x0 <= held.x1) || !(held.y0 <= held.y1)) return;
    const double least = 1e-3 * (std::abs(held.x1) + std::abs(held.y1)) + 1e-3;
    const double wide = std::max(held.x1 - held.x0, least), tall = std::max(held.y1 - held.y0, least);
    view.x0 = held.x0 - 0.15 * wide, view.x1 = held.x1 + 0.15 * wide;
    view.y0 = held.y0 - 0.2 * tall, view.y1 = held.y1 + 0.28 * tall;  // room for the name of the axis
}

// The title line: a picker for each axis with all columns that are numbers, and the toggle of the velocity field.
void draw_head(const Ui& ui, const PhaseAxes& axes, bool has_field, Trajectories& earlier) {
    const TallTargets tall;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
    const std::string_view name = "Phase portrait";
    const bool picks = ui.session.system().picture->phase_first && ui.shows("region") &&
                       !ui.session.experiment.hides_mechanism();
    float title = measure_label(ui.fonts, ui.text_size(), name, Weight::bold) + (picks ? ui.px(26) : 0.0f);
    const bool clears = earlier.count(ui.session) > 0;
    // In a short line only the pickers are shown.
    const bool narrow = title + ui.px(8 + 24 + 2 * 98) > room;
    const float width =
        narrow ? std::min(ui.px(98), 0.5f * (room - ui.px(24) - (clears ? height + ui.px(6) : 0.0f)))
               : ui.px(98);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = at.y + 0.5f * (height - ui.text_size()) - 1;
    const std::string_view against = room > ui.px(picks ? 440 : 400) ? "against" : "–";
    const float between = width_of(ui, against) + ui.px(12), right = at.x + room,
                x_y = right - 2 * width - between, x_x = right - width;
    const float field = x_y - height - ui.px(8);
    const bool has_room = at.x + title + ui.px(8) + height < (has_field ? field : x_y);
    if (!narrow && (!clears || has_room)) {
        if (picks)
            pick_plane(ui, {}, title, Weight::bold);
        else
            draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x, y), paint(ui.theme.ui.text), name,
                       Weight::bold);
    } else
        title = 0.0f;  // the clear button takes its place
    if (clears) {
        ImGui::SetCursorScreenPos(ImVec2(title > 0.0f ? at.x + title + ui.px(6) : at.x, at.y));
        title += height + ui.px(6);
        if (glyph_button(ui, "clear_trajectories", Glyph::close, "", height)) earlier.clear();
        ImGui::SetItemTooltip("Clear the kept trajectories");
    }
    std::vector<std::string> ids, titles;
    for (const TraceColumn& column : ui.session.simulation().columns())
        if (column.words.empty()) {
            ids.push_back(column.name);
            titles.push_back(make_axis_name(ui, column.name));
        }
    const auto pick = [&](const char* id, const std::string& current, float x, std::string& out) {
        ImGui::SetCursorScreenPos(ImVec2(x, at.y));
        const auto found = std::find(ids.begin(), ids.end(), current);
        const int chosen = picker(ui, id, ids, titles, static_cast<int>(found - ids.begin()), width);
        if (chosen >= 0) out = ids[static_cast<std::size_t>(chosen)];
    };
    std::string y_name = ui.view.phase.y_column, x_name = ui.view.phase.x_column;
    pick("plot.phase.y", axes.y, x_y, y_name);
    draw_label(list, ui.fonts, ui.text_size(), ImVec2(x_x - between + ui.px(6), y),
               paint(ui.theme.ui.text_dim), against);
    pick("plot.phase.x", axes.x, x_x, x_name);
    ui.view.phase.x_column = x_name, ui.view.phase.y_column = y_name;
    // A hint to the left of the toggle, if there is room.
    const std::string_view hint = axes.can_start() ? "Press to start a trajectory" : "";
    const float hint_right = (has_field ? field : x_y) - ui.px(8),
                hint_left = hint_right - measure_label(ui.fonts, ui.small_size(), hint);
    if (hint_left > at.x + title + ui.px(8))
        draw_label(list, ui.fonts, ui.small_size(), ImVec2(hint_left, y + ui.px(1)),
                   paint(ui.theme.ui.text_dim), hint);
    if (has_field && field > at.x + title + ui.px(4)) {
        ImGui::SetCursorScreenPos(ImVec2(field, at.y));
        if (toggle(ui, "vector_field", ui.view.phase.vector_field, ImVec2(height, height)))
            ui.view.phase.vector_field = !ui.view.phase.vector_field;
        const auto& u = ui.theme.ui;
        for (int i = 0; i < 3; ++i) {
            const float ay = at.y + height * (0.28f + 0.22f * static_cast<float>(i)),
                        ax = field + height * 0.22f;
            list->AddLine(ImVec2(ax, ay), ImVec2(ax + 0.5f * height, ay), paint(u.text), 1.2f);
            list->AddTriangleFilled(ImVec2(ax + 0.6f * height, ay),
                                    ImVec2(ax + 0.42f * height, ay - 0.09f * height),
                                    ImVec2(ax + 0.42f * height, ay + 0.09f * height), paint(u.text));
        }
        ImGui::SetItemTooltip("Velocity field");
    }
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + height + ui.px(4)));
}

// Glyphs and names of the contact states that occur, and of the reference run.
void draw_legend(const Ui& ui, ImVec2 at, unsigned states) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float wide = ui.px(16), tall = ui.px(10), size = ui.small_size();
    const auto word = [&](std::string_view text) {
        at.x += wide + ui.px(6);
        at.x += draw_label(list, ui.fonts, size, ImVec2(at.x, at.y), paint(ui.theme.ui.text_dim), text) +
                ui.px(16);
    };
    for (const ContactState state : {ContactState::stick, ContactState::slip_minus, ContactState::slip_plus,
                                     ContactState::slip, ContactState::open}) {
        if ((states >> static_cast<unsigned>(state) & 1u) == 0u) continue;
        draw_state_glyph(list, ui.theme, state, ImVec2(at.x, at.y + ui.px(2)),
                         ImVec2(at.x + wide, at.y + ui.px(2) + tall));
        word(get_state_title(state));
    }
    if (!ui.session.reference.is_apart()) return;
    const ImVec2 dash[] = {ImVec2(at.x, at.y + 0.6f * size), ImVec2(at.x + wide, at.y + 0.6f * size)};
    draw_dashes(list, dash, paint(ui.theme.reference), ui.weight(1.5f), ui.px(5), ui.px(4));
    word("B");
}

void put_start(Session& session, const PhaseAxes& axes, double x, double y, bool first) {
    std::vector<double> values = session.experiment.scenario().values;
    const auto put = [&](int p, double value) {
        const Parameter& row = session.system().parameters[static_cast<std::size_t>(p)];
        values[static_cast<std::size_t>(p)] = std::clamp(value, row.min, row.max);
    };
    put(axes.start_x, x), put(axes.start_y, y);
    const bool running = session.player.is_running();
    session.start.put(values, first);
    if (running && !session.beginning.is_held()) session.player.play();
}

void take_gesture(const Ui& ui, const PhaseAxes& axes, const PlotView& view, const PlotHand& hand,
                  const PhaseBackground* back, PhaseGesture& gesture, Trajectories& earlier) {
    Session& session = ui.session;
    double x = hand.x, y = hand.y;
    const double px = (view.x1 - view.x0) / view.frame.width, py = (view.y1 - view.y0) / view.frame.height;
    if (back != nullptr)
        for (const PhaseField::Rest& rest : back->rests)
            for (const auto& [from, to] : rest.held)
                if (from <= x && x <= to && std::abs(y - rest.v) < snap * py) y = rest.v;
    if (hand.pressed) {
        const double dx = (session.row()[axes.column_x] - hand.x) / px,
                     dy = (session.row()[axes.column_y] - hand.y) / py;
        const bool on_dot = std::hypot(dx, dy) <= (hand.touch ? touch_grip : grip);
        gesture.kind = on_dot ? PhaseGesture::Kind::dot : PhaseGesture::Kind::start;
        gesture.orbit.clear();
        gesture.has_put = false;
        if (hand.doubled) {
            gesture.kind = PhaseGesture::Kind::none;
            if (gesture.before.valid) {
                put_start(session, axes, gesture.before.x, gesture.before.y, false);
                session.player.seek(gesture.before.t);
                if (gesture.before.running) session.player.play();
                gesture.before.valid = false;
                earlier.drop();
            }
        }
    }
    if (gesture.kind == PhaseGesture::Kind::dot && hand.held && hand.moved > 0.0f &&
        (x != gesture.x || y != gesture.y)) {
        put_start(session, axes, x, y, !gesture.has_put);
        gesture.has_put = true;
        gesture.x = x, gesture.y = y;
    }
    if (gesture.kind == PhaseGesture::Kind::start && hand.held &&
        (hand.pressed || x != gesture.x || y != gesture.y)) {
        std::vector<double> values(session.experiment.scenario().values);
        values[static_cast<std::size_t>(axes.start_x)] = x;
        values[static_cast<std::size_t>(axes.start_y)] = y;
        for (const int p : {axes.start_x, axes.start_y}) {
            const Parameter& row = session.system().parameters[static_cast<std::size_t>(p)];
            values[static_cast<std::size_t>(p)] =
                std::clamp(values[static_cast<std::size_t>(p)], row.min, row.max);
        }
        compute_start_orbit(session, values, axes.column_x, axes.column_y,
                            find_shown_contact(session, ui.view), gesture.orbit);
        gesture.x = x, gesture.y = y;
    }
    if (!hand.ended) return;
    if (hand.released && gesture.kind == PhaseGesture::Kind::start) {
        gesture.before = {true, session.value(axes.start_x), session.value(axes.start_y), session.t(),
                          session.player.is_running()};
        earlier.keep(ui, axes.column_x, axes.column_y, px, py);
        put_start(session, axes, x, y, true);
        if (!session.beginning.is_held()) session.player.play();
    }
    gesture.kind = PhaseGesture::Kind::none;
    gesture.orbit.clear();
}

}  // namespace

void PhasePlot::draw(const Ui& ui, const Box& box) {
    if (!begin_panel(ui, "phase", box)) return end_panel();
    Session& session = ui.session;
    const PhaseAxes axes = find_axes(ui);
    // The borders of stick sets would tell a mystery value.
    const bool has_field = !session.experiment.hides_mechanism() &&
                           field_.update(session.simulation(), session.sample(), session.history.generation(),
                                         static_cast<int>(axes.column_x), static_cast<int>(axes.column_y));
    draw_head(ui, axes, has_field, trajectories_);
    PlotView& view = ui.view.phase;
    follow_motion(ui, axes, held_, view);
    const PlotHand hand = take_hand(ui, "##phase_hand", view, Zoom::both);
    const PhaseBackground* back = nullptr;
    if (has_field && view.frame.width > 2.0f)
        back = &find_background(ui, field_, axes.column_x, view, background_);
    if (axes.can_start()) take_gesture(ui, axes, view, hand, back, gesture_, trajectories_);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    const bool legend = room.y > ui.px(220) && room.x > ui.px(240) && ui.layout.id != LayoutId::phone;
    if (legend) room.y -= ui.px(20);
    if (legend) draw_legend(ui, ImVec2(view.frame.x, at.y + room.y + ui.px(5)), states_);
    if (ImPlot::BeginPlot("##phase", room, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) {
        set_up_view(ui, view);
        finish_view(view);
        note_plot(ui, "phase", {at.x, at.y, room.x, room.y}, axes.x, axes.y);
        if (back != nullptr) draw_background(ui, *back, view);
        trajectories_.draw(ui, axes.column_x, axes.column_y);
        reference_.draw(ui, static_cast<int>(axes.column_x), static_cast<int>(axes.column_y), view);
        trail_.update(ui.rows.present, axes.column_x, axes.column_y, (view.x1 - view.x0) / view.frame.width,
                      (view.y1 - view.y0) / view.frame.height);
        states_ = draw_trail(ui, ui.rows.present, trail_, ui.rows.present.count_until(session.t()));
        gesture_.orbit.draw(ui, CurveLook::other);
        PlotWords words(ui, make_axis_name(ui, axes.x), make_axis_name(ui, axes.y));
        if (back != nullptr) draw_background_words(ui, *back, view, make_column_name(ui, axes.y), words);
        draw_dot(ui, session.row()[axes.column_x], session.row()[axes.column_y]);
        ImPlot::EndPlot();
    }
    end_panel();
}

}  // namespace stiction
