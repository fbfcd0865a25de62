// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Trajectories that earlier starts have left in the phase portrait, until they are cleared.
#pragma once

#include "ui/ui.hpp"

#include <cstddef>

namespace stiction {

/// Keeps the trajectory of the present motion over two columns; the oldest gives way to the newest. Width and
/// height are those of a pixel in axis values.
void keep_trail(const Ui& ui, std::size_t x, std::size_t y, double width, double height);
/// Takes the last one back.
void drop_trail();
/// Those over these two columns, into the present plot.
void draw_trails(const Ui& ui, std::size_t x, std::size_t y);
/// How many there are; those of another system or preset are forgotten.
std::size_t count_trails(const Ui& ui);
void clear_trails();

}  // namespace stiction
