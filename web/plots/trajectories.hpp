// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Trajectories of earlier starts, which stay in the phase portrait until the user clears them.
#pragma once

#include "view/curve.hpp"

#include <cstddef>
#include <vector>

namespace stiction {

class Trajectories {
  public:
    /// Number of trajectories; those of another system or preset are deleted.
    std::size_t count(const Session& session);
    /// Keeps the trajectory of the present motion over two columns; if there are too many, the oldest is deleted.
    /// Width and height are those of a pixel in axis values.
    void keep(const Ui& ui, std::size_t x, std::size_t y, double width, double height);
    /// Deletes the last one.
    void drop();
    void clear() { list_.clear(); }
    /// Draws those over these two columns into the current plot.
    void draw(const Ui& ui, std::size_t x, std::size_t y) const;

  private:
    struct Item {
        std::size_t x, y;
        StateCurves curves;
    };
    SystemPointer system_;
    const Preset* origin_ = nullptr;
    std::vector<Item> list_;
};

}  // namespace stiction
