// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One frame of the toolkit, from its input to what it draws.
#pragma once

#include "ui/label.hpp"
#include "ui/layout.hpp"
#include "ui/theme.hpp"

#include "imgui_internal.h"
#include "implot.h"

#include <array>
#include <vector>

namespace stiction {

/// The toolkit and the plot library, as their authors name them, with their versions.
inline constexpr std::array<const char*, 2> toolkit_names{"Dear ImGui " IMGUI_VERSION,
                                                          "ImPlot " IMPLOT_VERSION};

class Frame {
  public:
    Frame();  ///< once, when there is a window
    /// Something was pressed, typed or moved since the last frame.
    bool has_input() const;
    /// Keys that follow a press on a number field are for the field, which takes a few frames to open: while
    /// `waits` they are put by.
    void hold_keys(bool waits);
    /// `elapsed` s of real time after the one before, over all of the surface.
    void begin(double elapsed, const Fonts& fonts, float text_size, const Theme& theme, Box surface);
    void end();
    /// A hand holds something: the button of the pointer or an arrow key is down.
    bool is_held() const;
    /// Something is being dragged or edited.
    bool is_busy() const;

  private:
    std::vector<ImGuiInputEvent> waiting_keys_;
};

}  // namespace stiction
