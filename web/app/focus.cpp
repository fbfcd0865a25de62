// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Actions of keys, and of the elements of the mirror (web/shell/mirror.js), on the controls of the experiment.
#include "app/app.hpp"
#include "dynamics/held_mechanism.hpp"
#include "session/expression.hpp"
#include "ui/item.hpp"
#include "ui/track.hpp"
#include "view/pictures.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace stiction {

namespace {

// The parameter of an axis: the start value of its column, or the parameter itself.
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

// Pulls a body with arrow keys: its middle is held, and each press moves the end of the spring by a fraction of the
// scene.
void pull_body(Session& session, const Control& control, double right, double up) {
    constexpr double piece = 5.0;  // nudges of a plot
    const int body = static_cast<int>(control.number);
    Drawing drawing;
    session.system().picture->draw(session.system(), session.simulation().values(), session.sample(),
                                   drawing);
    if (!session.hand.is_pulling()) {
        const BodyPlace place = find_body_place(session.simulation().mechanism(), body, session.sample().q);
        if (!session.hand.take_hold(body, {place.x, place.y}, drawing.force_scale)) return;
    }
    const double step = piece * nudge * (drawing.max.x - drawing.min.x);
    if (const std::optional<HandReading> hand = session.hand.reading(); hand.has_value())
        session.hand.lead({hand->led.x + right * step, hand->led.y + up * step});
}

// Moves a handle over the floor; each press moves it by a fraction of the scene.
void move_handle(Session& session, const Control& control, double right, double up) {
    Drawing drawing;
    session.system().picture->draw(session.system(), session.simulation().values(), session.sample(),
                                   drawing);
    const auto handle = static_cast<std::size_t>(control.number);
    const double step = nudge * (drawing.max.x - drawing.min.x);
    drag_handle(session, handle, drawing.handles[handle] + step * Point3{right, up, 0.0}, true);
}

}  // namespace

void App::nudge_control(const Control& control, double right, double up) {
    if (control.kind == "slider") {
        const int at = find_parameter(session_.system(), control.id);
        if (at < 0) return;
        const Parameter& p = session_.system().parameters[static_cast<std::size_t>(at)];
        const double value = session_.value(at);
        session_.values.set(at, move_along_track(fit_track(p, value), value, right + up));
    } else if (control.id == "plot.phase" || control.id == "plot.region") {
        nudge_start(session_, control, right, up);
    } else if (control.id == "plot.law") {
        if (right != 0.0) view_.law.stick = !view_.law.stick;
        const int at = find_law_parameter(session_, view_.law.stick);
        if (at < 0) return;
        const Parameter& p = session_.system().parameters[static_cast<std::size_t>(at)];
        const double value = session_.value(at);
        session_.values.set(at, move_along_track(fit_track(p, value), value, up));
    } else if (control.id.starts_with("start.")) {
        move_handle(session_, control, right, up);
    } else if (control.id == "plot.scene") {
        constexpr double turn = 5.0;  // degrees
        view_.scene.camera.turn(turn * right, turn * up);
    } else if (control.kind == "handle") {
        pull_body(session_, control, right, up);
    } else if (control.kind == "timeline") {
        session_.player.seek(std::clamp(session_.t() + right * nudge * (control.max - control.min), 0.0,
                                        session_.simulation().now()));
    } else if (control.is_plot && control.x.column == "t") {
        session_.player.seek(std::clamp(session_.t() + right * nudge * (control.x.max - control.x.min), 0.0,
                                        session_.simulation().now()));
    }
}

void App::release_handle() { session_.hand.release(); }

bool App::move_focus(int direction, bool entering) {
    if (direction != 0) settle();
    return stiction::move_focus(controls_, view_, direction, entering);
}

void App::focus_on(std::string_view id) {
    if (view_.focus.id == id) return;
    put_focus(controls_, view_, id);
    settle();
    platform::request_frame();
}

void App::operate(std::string_view id, std::string_view value, double number) {
    const Control* control = controls_.find(id);
    if (control == nullptr) return;
    asked_ = true;
    const bool is_number = !std::isnan(number);
    session_.changes.hold(control->kind == "slider");  // until the next frame sets it
    if (control->kind == "slider" || control->kind == "number") {
        const std::string_view entry = ".entry";
        if (id.ends_with(entry)) id.remove_suffix(entry.size());
        const std::optional<double> wanted = is_number ? number : evaluate_expression(value);
        if (wanted.has_value()) session_.values.set(id, *wanted);
    } else if (control->kind == "timeline") {
        if (is_number) session_.player.seek(number);
    } else if (control->kind == "divider") {
        if (is_number) view_.look.split = static_cast<float>(std::clamp(number, control->min, control->max));
    } else if (control->kind == "handle") {
        view_.focus.id = control->id, view_.focus.is_shown = true;  // arrow keys move it
    } else if (control->kind == "text") {
        session_.write(value);
    } else if (control->kind == "choice") {
        view_.lists.operated = {control->id, std::string(value)};
    } else {
        activate(*control);
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

}  // namespace stiction
