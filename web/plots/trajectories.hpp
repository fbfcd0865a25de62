// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Trajectories that earlier starts have left in the phase portrait, until they are cleared.
#pragma once

#include "view/curve.hpp"

#include <cstddef>
#include <vector>

namespace stiction {

class Trajectories {
  public:
    /// How many there are; those of another system or preset are forgotten.
    std::size_t count(const Session& session);
    /// Keeps the trajectory of the present motion over two columns; the oldest gives way to the newest. Width
    /// and height are those of a pixel in axis values.
    void keep(const Ui& ui, std::size_t x, std::size_t y, double width, double height);
    /// Takes the last one back.
    void drop();
    void clear() { list_.clear(); }
    /// Those over these two columns, into the present plot.
    void draw(const Ui& ui, std::size_t x, std::size_t y) const;

  private:
    struct Item {
        std::size_t x, y;
        StateCurves curves;
    };
    const System* system_ = nullptr;
    const Preset* origin_ = nullptr;
    std::vector<Item> list_;
};

}  // namespace stiction
