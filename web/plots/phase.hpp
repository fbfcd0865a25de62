// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "figure/phase_field.hpp"
#include "plots/phase_background.hpp"
#include "plots/trajectories.hpp"
#include "view/reference_path.hpp"

#include <string>

namespace stiction {

struct PhaseAxes {
    std::string x, y;  // columns
    std::size_t column_x = 0, column_y = 0;
    int start_x = -1, start_y = -1;  // parameters of the start values, or -1
    bool can_start() const { return start_x >= 0 && start_y >= 0 && start_x != start_y; }
};

/// Limits that contain the whole motion so far.
struct PhaseLimits {
    SystemPointer system;
    std::size_t x = 0, y = 0;
    double x0 = 0, x1 = 0, y0 = 0, y1 = 0;
};

/// A gesture from press to release.
struct PhaseGesture {
    enum class Kind { none, start, dot } kind = Kind::none;
    StateCurves orbit;
    double x = 0.0, y = 0.0;  // start shown
    bool has_put = false;     // a start was set since the press
    // The state before the last start: the first press of a double click has already set a start, which is undone.
    struct {
        bool valid = false;
        double x = 0.0, y = 0.0, t = 0.0;
        bool running = false;
    } before;
};

class PhasePlot {
  public:
    void draw(const Ui& ui, const Box& box);

  private:
    PhaseField field_;
    PhaseBackground background_;
    PhaseLimits held_;
    PhaseGesture gesture_;
    Trajectories trajectories_;
    ReferencePath reference_;
    Trail trail_;
    unsigned states_ = 0;  // the states that occur, as bits
};

}  // namespace stiction
