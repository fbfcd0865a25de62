// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Keyboard focus inside the canvas. Tab walks through what is drawn, in the order of
// window.stiction.controls(), and leaves at both ends. Enter and Space press the middle of a control, which
// is what every control reacts to; arrows nudge what has a value.
#include "app/app.hpp"
#include "dynamics/held_mechanism.hpp"
#include "ui/pictures.hpp"
#include "ui/track.hpp"
#include "ui/ui.hpp"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double nudge = 0.01;  // of a range, with Shift ten times that

bool is_option(const Stop& stop) { return stop.kind == "option"; }

// An open list of options is all that can be reached.
std::vector<const Stop*> find_stops(const Controls& controls) {
    const std::vector<Stop>& all = controls.stops();
    const bool open = std::any_of(all.begin(), all.end(), is_option);
    std::vector<const Stop*> out;
    for (const Stop& stop : all)
        if (stop.kind != "ribbon" && is_option(stop) == open) out.push_back(&stop);
    return out;
}

const Control* find_control(const Controls& controls, std::string_view id) {
    for (const Control& control : controls.list())
        if (control.id == id) return &control;
    return nullptr;
}

void press(const Box& box) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddMouseSourceEvent(ImGuiMouseSource_Mouse);
    io.AddMousePosEvent(box.x + 0.5f * box.width, box.y + 0.5f * box.height);
    io.AddMouseButtonEvent(0, true);
    io.AddMouseButtonEvent(0, false);
    io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
}

// The parameter that an axis sets: the start value of its column, or itself.
int find_axis_parameter(const System& system, const std::string& column) {
    for (const char* end : {"0", "_0", ""})
        if (const int at = find_parameter(system, column + end); at >= 0) return at;
    return -1;
}

void nudge_start(Session& session, const Control& plot, double right, double up) {
    std::vector<double> values = session.experiment.scenario().values;
    const auto nudge_axis = [&](const PlotAxis& axis, double steps) {
        const int at = find_axis_parameter(session.system(), axis.column);
        if (at < 0) return;
        const Parameter& p = session.system().parameters[static_cast<std::size_t>(at)];
        double& value = values[static_cast<std::size_t>(at)];
        value = std::clamp(value + steps * nudge * (axis.max - axis.min), p.min, p.max);
    };
    nudge_axis(plot.x, right), nudge_axis(plot.y, up);
    if (values != session.experiment.scenario().values)
        session.start.put(values, !session.beginning.is_held());
}

// By arrow keys: the middle of the body is held, and led on in pieces of the scene.
void pull_body(Session& session, const Control& control, double right, double up) {
    constexpr double piece = 5.0;  // nudges of a plot
    const int body = static_cast<int>(control.number);
    Drawing drawing;
    session.system().picture->draw(session.simulation().values(), session.sample(), drawing);
    if (!session.hand.is_pulling()) {
        const BodyPlace place = find_body_place(session.simulation().mechanism(), body, session.sample().q);
        if (!session.hand.take_hold(body, {place.x, place.y}, drawing.force_scale)) return;
    }
    const double step = piece * nudge * (drawing.max.x - drawing.min.x);
    if (const std::optional<HandReading> hand = session.hand.reading(); hand.has_value())
        session.hand.lead({hand->led.x + right * step, hand->led.y + up * step});
}

void nudge_control(Session& session, ViewState& view, const Control& control, double right, double up) {
    if (control.kind == "slider") {
        const int at = find_parameter(session.system(), control.id);
        if (at < 0) return;
        const Parameter& p = session.system().parameters[static_cast<std::size_t>(at)];
        session.values.set(at, move_along_track(p, session.value(at), right + up));
    } else if (control.id == "plot.phase" || control.id == "plot.region") {
        nudge_start(session, control, right, up);
    } else if (control.id == "plot.law") {
        if (right != 0.0) view.law_stick = !view.law_stick;
        const int at = find_law_parameter(session, view.law_stick);
        if (at < 0) return;
        const Parameter& p = session.system().parameters[static_cast<std::size_t>(at)];
        session.values.set(at, move_along_track(p, session.value(at), up));
    } else if (control.kind == "handle") {
        pull_body(session, control, right, up);
    } else if (control.kind == "timeline") {
        session.player.seek(std::clamp(session.t() + right * nudge * (control.max - control.min), 0.0,
                                       session.simulation().now()));
    } else if (control.is_plot && control.x.column == "t") {
        session.player.seek(std::clamp(session.t() + right * nudge * (control.x.max - control.x.min), 0.0,
                                       session.simulation().now()));
    }
}

}  // namespace

bool App::move_focus(int direction, bool entering) {
    if (direction == 0) {
        view_.focus.clear();
        return false;
    }
    view_.leave_text = ImGui::GetIO().WantTextInput;
    const std::vector<const Stop*> stops = find_stops(controls_);
    const auto count = static_cast<int>(stops.size());
    int at = -1;
    for (int i = 0; i < count; ++i)
        if (stops[static_cast<std::size_t>(i)]->id == view_.focus) at = i;
    if (at < 0 && !view_.focus.empty())  // it is gone: go on from its place
        at = std::min(view_.focus_place, count) - (direction > 0 ? 1 : 0);
    else if (at < 0 && (entering || direction > 0))
        at = direction > 0 ? -1 : count;
    at += direction;
    if (at >= count && !stops.empty() && is_option(*stops[0])) at = 0;
    if (at < 0 && !stops.empty() && is_option(*stops[0])) at = count - 1;
    settle();
    if (at < 0 || at >= count) {
        view_.focus.clear();
        return false;
    }
    const Stop& stop = *stops[static_cast<std::size_t>(at)];
    view_.focus = stop.id;
    view_.focus_shown = true;
    view_.focus_place = at;
    if (!stop.seen) {
        view_.scroll_in = stop.clip;
        view_.scroll_by = stop.whole.y + 0.5f * (stop.whole.height - stop.clip.height) - stop.clip.y;
    }
    return true;
}

bool App::handle_focus() {
    if (view_.leave_text) ImGui::ClearActiveID();
    view_.leave_text = false;
    if (view_.focus.empty() || !platform::has_focus()) return false;
    // A list that opens takes the focus to its chosen option, and gives it back.
    const Stop* option = nullptr;
    for (const Stop& stop : controls_.stops())
        if (is_option(stop) && option == nullptr) option = &stop;
    const bool at_option = option != nullptr && find_control(controls_, view_.focus) != nullptr &&
                           find_control(controls_, view_.focus)->kind == "option";
    if (option != nullptr && !at_option) {
        view_.focus_before = view_.focus;
        const Control* choice = find_control(controls_, view_.focus);
        view_.focus = choice != nullptr && find_control(controls_, choice->id + "." + choice->text) != nullptr
                          ? choice->id + "." + choice->text
                          : option->id;
    } else if (option == nullptr && !view_.focus_before.empty()) {
        view_.focus = std::exchange(view_.focus_before, {});
    }
    if (ImGui::GetIO().WantTextInput) return false;
    const auto pressed = [](ImGuiKey key, bool repeat) { return ImGui::IsKeyPressed(key, repeat); };
    if (pressed(ImGuiKey_Escape, false)) {
        if (option != nullptr)
            ImGui::ClosePopupToLevel(0, true);
        else
            view_.focus.clear();
        return true;
    }
    const double many = ImGui::GetIO().KeyShift ? 10.0 : 1.0;
    const double right = many * (pressed(ImGuiKey_RightArrow, true) - pressed(ImGuiKey_LeftArrow, true));
    const double up = many * (pressed(ImGuiKey_UpArrow, true) - pressed(ImGuiKey_DownArrow, true));
    if (option != nullptr && up != 0.0) return move_focus(up < 0.0 ? 1 : -1, false);
    const Control* control = find_control(controls_, view_.focus);
    if (control == nullptr) return false;
    if (right != 0.0 || up != 0.0) view_.focus_shown = true;
    if (right != 0.0 || up != 0.0) nudge_control(session_, view_, *control, right, up);
    const bool divider = control->kind == "divider";
    if (divider && right != 0.0)
        view_.split = static_cast<float>(std::clamp(
            control->number + right * nudge * (control->max - control->min), control->min, control->max));
    const bool enter = pressed(ImGuiKey_Enter, false) || pressed(ImGuiKey_KeypadEnter, false);
    if (!enter && !pressed(ImGuiKey_Space, false)) return false;
    if (control->kind == "slider") {
        control = enter ? find_control(controls_, control->id + ".entry") : nullptr;
        if (control == nullptr) return enter;  // Space plays
    } else if (control->is_plot || divider || control->kind == "timeline" || control->kind == "handle") {
        if (divider && enter) view_.split = 0.0f;
        if (control->kind == "handle" && enter) session_.hand.release();
        return enter;
    }
    press(control->box);
    return true;
}

void App::focus_on(std::string_view id) {
    if (view_.focus == id) return;
    const std::vector<const Stop*> stops = find_stops(controls_);
    for (std::size_t i = 0; i < stops.size(); ++i)
        if (stops[i]->id == id) view_.focus_place = static_cast<int>(i);
    view_.focus = id;
    view_.focus_shown = true;
    settle();
    platform::request_frame();
}

void App::operate(std::string_view id, std::string_view value, double number) {
    const Control* control = find_control(controls_, id);
    if (control == nullptr) return;
    asked_ = true;
    const bool is_number = !std::isnan(number);
    session_.changes.hold(control->kind == "slider");  // until the next frame looks at the hands
    if (control->kind == "slider" || control->kind == "number") {
        const std::string_view entry = ".entry";
        if (id.ends_with(entry)) id.remove_suffix(entry.size());
        if (is_number) session_.values.set(id, number);
    } else if (control->kind == "timeline") {
        if (is_number) session_.player.seek(number);
    } else if (control->kind == "divider") {
        if (is_number) view_.split = static_cast<float>(std::clamp(number, control->min, control->max));
    } else if (control->kind == "handle") {
        view_.focus = control->id, view_.focus_shown = true;  // the arrows lead it
    } else if (control->kind == "choice") {
        view_.operated = {control->id, std::string(value)};
    } else {
        press(control->box);
    }
    settle();
    platform::request_frame();
}

bool App::takes_touch(float x, float y) const {
    constexpr float reach = 20.0f;  // CSS pixels around a handle
    for (const Control& control : controls_.list()) {
        if (!control.box.contains(x, y)) continue;
        if (control.kind == "slider" || control.kind == "timeline" || control.kind == "divider" ||
            control.kind == "handle" || control.id == "plot.law")
            return true;
        if (!control.is_plot) continue;
        const double px = session_.column(control.x.column), py = session_.column(control.y.column);
        const Box& frame = control.frame;
        const double dx = frame.x + frame.width * (px - control.x.min) / (control.x.max - control.x.min) - x;
        const double dy =
            frame.bottom() - frame.height * (py - control.y.min) / (control.y.max - control.y.min) - y;
        if (std::hypot(dx, dy) < reach) return true;
    }
    return false;
}

void draw_focus(const Ui& ui) {
    if (ui.view.focus.empty() || !ui.view.focus_shown || !platform::has_focus()) return;
    const Control* control = find_control(ui.controls, ui.view.focus);
    if (control == nullptr) return;
    const Box& box = control->box;
    ImDrawList* list = ImGui::GetForegroundDrawList();
    const auto ring = [&](float out, unsigned colour, float weight) {
        list->AddRect(ImVec2(box.x - out, box.y - out), ImVec2(box.right() + out, box.bottom() + out),
                      paint(colour), ui.px(4), 0, weight);
    };
    ring(3.0f, ui.theme.ui.background, 4.0f);  // ink on paper, whatever lies below
    ring(2.0f, ui.theme.ui.text, 2.0f);
}

}  // namespace stiction
