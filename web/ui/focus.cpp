// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/focus.hpp"

#include "platform/platform.hpp"
#include "ui/item.hpp"
#include "ui/keys.hpp"
#include "ui/picker.hpp"

#include "imgui_internal.h"

#include <algorithm>
#include <utility>

namespace stiction {

namespace {

bool is_option(const Stop& stop) { return stop.kind == "option"; }

// While a list of options is open, only its options can be reached.
std::vector<const Stop*> find_stops(const Controls& controls) {
    const std::vector<Stop>& all = controls.stops();
    const bool open = std::any_of(all.begin(), all.end(), is_option);
    std::vector<const Stop*> out;
    for (const Stop& stop : all)
        if (stop.kind != "ribbon" && is_option(stop) == open) out.push_back(&stop);
    return out;
}

}  // namespace

bool move_focus(const Controls& controls, ViewState& view, int direction, bool entering) {
    if (direction == 0) {
        view.focus.id.clear();
        return false;
    }
    view.entry.is_left = keyboard::is_typing();
    const std::vector<const Stop*> stops = find_stops(controls);
    const auto count = static_cast<int>(stops.size());
    int at = -1;
    for (int i = 0; i < count; ++i)
        if (stops[static_cast<std::size_t>(i)]->id == view.focus.id) at = i;
    if (at < 0 && !view.focus.id.empty())  // not on screen any more: continue from its place
        at = std::min(view.focus.place, count) - (direction > 0 ? 1 : 0);
    else if (at < 0 && (entering || direction > 0))
        at = direction > 0 ? -1 : count;
    at += direction;
    if (at >= count && !stops.empty() && is_option(*stops[0])) at = 0;
    if (at < 0 && !stops.empty() && is_option(*stops[0])) at = count - 1;
    if (at < 0 || at >= count) {
        view.focus.id.clear();
        return false;
    }
    const Stop& stop = *stops[static_cast<std::size_t>(at)];
    view.focus.id = stop.id;
    view.focus.is_shown = true;
    view.focus.place = at;
    if (!stop.seen) {
        view.focus.scroll_in = stop.clip;
        view.focus.scroll_by = stop.whole.y + 0.5f * (stop.whole.height - stop.clip.height) - stop.clip.y;
    }
    return true;
}

void put_focus(const Controls& controls, ViewState& view, std::string_view id) {
    const std::vector<const Stop*> stops = find_stops(controls);
    for (std::size_t i = 0; i < stops.size(); ++i)
        if (stops[i]->id == id) view.focus.place = static_cast<int>(i);
    view.focus.id = id;
    view.focus.is_shown = true;
}

bool handle_focus(const Controls& controls, ViewState& view, FocusActions& actions) {
    if (view.entry.is_left) ImGui::ClearActiveID();
    view.entry.is_left = false;
    if (view.focus.id.empty() || !platform::has_focus()) return false;
    // When a list opens, its chosen option gets the focus; when it closes, the focus returns.
    const Stop* option = nullptr;
    for (const Stop& stop : controls.stops())
        if (is_option(stop) && option == nullptr) option = &stop;
    const bool at_option = option != nullptr && controls.find(view.focus.id) != nullptr &&
                           controls.find(view.focus.id)->kind == "option";
    if (option != nullptr && !at_option) {
        view.focus.before = view.focus.id;
        const Control* choice = controls.find(view.focus.id);
        view.focus.id = choice != nullptr && controls.find(choice->id + "." + choice->text) != nullptr
                            ? choice->id + "." + choice->text
                            : option->id;
    } else if (option == nullptr && !view.focus.before.empty()) {
        view.focus.id = std::exchange(view.focus.before, {});
    }
    if (keyboard::is_typing()) return false;
    if (keyboard::is_pressed(ImGuiKey_Escape, false)) {
        if (!close_list()) view.focus.id.clear();
        return true;
    }
    const double many = keyboard::has_shift() ? 10.0 : 1.0;
    const double right = many * (keyboard::is_pressed(ImGuiKey_RightArrow, true) -
                                 keyboard::is_pressed(ImGuiKey_LeftArrow, true));
    const double up = many * (keyboard::is_pressed(ImGuiKey_UpArrow, true) -
                              keyboard::is_pressed(ImGuiKey_DownArrow, true));
    if (option != nullptr && up != 0.0) return move_focus(controls, view, up < 0.0 ? 1 : -1, false);
    const Control* control = controls.find(view.focus.id);
    if (control == nullptr) return false;
    if (right != 0.0 || up != 0.0) view.focus.is_shown = true;
    if (right != 0.0 || up != 0.0) actions.nudge_control(*control, right, up);
    const bool divider = control->kind == "divider";
    if (divider && right != 0.0)
        view.look.split = static_cast<float>(std::clamp(
            control->number + right * nudge * (control->max - control->min), control->min, control->max));
    const bool enter =
        keyboard::is_pressed(ImGuiKey_Enter, false) || keyboard::is_pressed(ImGuiKey_KeypadEnter, false);
    if (!enter && !keyboard::is_pressed(ImGuiKey_Space, false)) return false;
    if (control->kind == "slider") {
        control = enter ? controls.find(control->id + ".entry") : nullptr;
        if (control == nullptr) return enter;  // Space is left to play and pause
    } else if (control->is_plot || divider || control->kind == "timeline" || control->kind == "handle") {
        if (divider && enter) view.look.split = 0.0f;
        if (control->kind == "handle" && enter) actions.release_handle();
        return enter;
    }
    activate(*control);
    return true;
}

void draw_focus(const Ui& ui) {
    if (ui.view.focus.id.empty() || !ui.view.focus.is_shown || !platform::has_focus()) return;
    const Control* control = ui.controls.find(ui.view.focus.id);
    if (control == nullptr) return;
    const Box& box = control->box;
    ImDrawList* list = ImGui::GetForegroundDrawList();
    const auto ring = [&](float out, unsigned colour, float weight) {
        list->AddRect(ImVec2(box.x - out, box.y - out), ImVec2(box.right() + out, box.bottom() + out),
                      paint(colour), ui.px(4), 0, weight);
    };
    ring(3.0f, ui.theme.ui.background, 4.0f);  // two rings, so that one contrasts with any background
    ring(2.0f, ui.theme.ui.text, 2.0f);
}

}  // namespace stiction
