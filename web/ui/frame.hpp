// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One frame of the user interface, from its input to its drawing.
#pragma once

#include "ui/label.hpp"
#include "ui/layout.hpp"
#include "ui/theme.hpp"

#include "imgui_internal.h"
#include "implot.h"

#include <array>
#include <vector>

namespace stiction {

/// Names of the user interface library and the plot library, with their versions.
inline constexpr std::array<const char*, 2> toolkit_names{"Dear ImGui " IMGUI_VERSION,
                                                          "ImPlot " IMPLOT_VERSION};

class Frame {
  public:
    Frame();  ///< call once, after the window exists
    /// An input event is waiting that the last frame has not handled.
    bool has_input() const;
    /// A number field needs a few frames to open after a press on it. While `waits`, keys are stored; then the field
    /// gets them.
    void hold_keys(bool waits);
    /// `elapsed`: s of real time since the last frame. The frame covers `surface`.
    void begin(double elapsed, const Fonts& fonts, float text_size, const Theme& theme, Box surface);
    void end();
    /// The left button of the pointer or an arrow key is down.
    bool is_held() const;
    /// The panel under the pointer.
    Area find_pointed(const Layout& layout) const;
    /// Something is being dragged or edited.
    bool is_busy() const;

  private:
    std::vector<ImGuiInputEvent> waiting_keys_;
};

}  // namespace stiction
