// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/frame.hpp"

#include "platform/platform.hpp"

#include <algorithm>
#include <iterator>

namespace stiction {

Frame::Frame() {
    ImPlot::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigInputTrickleEventQueue = true;
    io.ConfigErrorRecoveryEnableAssert = false;
    // The left button belongs to our plots, so panning is moved to the right one.
    ImPlotInputMap& map = ImPlot::GetInputMap();
    map.Pan = ImGuiMouseButton_Right;
    map.Select = ImGuiMouseButton_Middle;
    map.SelectCancel = ImGuiMouseButton_Left;
    map.Menu = -1;
}

bool Frame::has_input() const { return !ImGui::GetCurrentContext()->InputEventsQueue.empty(); }

void Frame::hold_keys(bool waits) {
    ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
    const auto is_key = [](const ImGuiInputEvent& event) {
        return event.Type == ImGuiInputEventType_Key || event.Type == ImGuiInputEventType_Text;
    };
    if (waits) {
        std::copy_if(queue.begin(), queue.end(), std::back_inserter(waiting_keys_), is_key);
        queue.resize(static_cast<int>(std::remove_if(queue.begin(), queue.end(), is_key) - queue.begin()));
        return;
    }
    for (auto event = waiting_keys_.rbegin(); event != waiting_keys_.rend(); ++event)
        queue.insert(queue.begin(), *event);
    waiting_keys_.clear();
}

void Frame::begin(double elapsed, const Fonts& fonts, float text_size, const Theme& theme, Box surface) {
    platform::begin_frame();
    ImGui::GetIO().DeltaTime = static_cast<float>(std::clamp(elapsed, 1e-4, 0.25));
    ImGui::NewFrame();
    ImGui::PushFont(fonts.regular, text_size);
    ImGui::GetBackgroundDrawList()->AddRectFilled(
        ImVec2(surface.x, surface.y), ImVec2(surface.right(), surface.bottom()), paint(theme.ui.background));
}

void Frame::end() {
    ImGui::PopFont();
    ImGui::Render();
}

bool Frame::is_held() const {
    const auto down = [](ImGuiKey key) { return ImGui::IsKeyDown(key); };
    return ImGui::IsMouseDown(0) || down(ImGuiKey_LeftArrow) || down(ImGuiKey_RightArrow) ||
           down(ImGuiKey_UpArrow) || down(ImGuiKey_DownArrow);
}

Area Frame::find_pointed(const Layout& layout) const {
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    return find_area(layout, pointer.x, pointer.y);
}

bool Frame::is_busy() const { return ImGui::IsAnyItemActive(); }

}  // namespace stiction
