// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The drawing of a mechanism that is written as text. It follows from the description by rules and never changes a number.
//
// rows:    a block for each coordinate on a lane of its own, springs to the wall and between the blocks, a belt under each
//          prescribed load, a wall at each gap; `draw` places a coordinate elsewhere
// bodies:  their shapes, grounds, joints, springs and the forces of closed contacts
#pragma once

#include "model/drawing.hpp"
#include "model/sample.hpp"
#include "own/description.hpp"

#include <span>
#include <string_view>

namespace stiction::own {

/// Appends the scene of one instant to `out`, which is empty. `names`: Description::find_names.
void draw_rows(const Description& description, std::span<const double> names, const Sample& now,
               Drawing& out);
void draw_bodies(const Description& description, std::span<const double> names, const Sample& now,
                 Drawing& out);

/// The points of `trace` statements at the coordinates q; returns their number.
std::size_t find_traced_coordinates(const Description& description, std::span<const double> names,
                                    std::span<const double> q, std::span<Point3> out);
std::size_t find_traced_points(const Description& description, std::span<const double> names,
                               std::span<const double> q, std::span<Point3> out);

/// A `hide` statement names it.
bool is_hidden(const Description& description, std::string_view name);
/// The corners of the part of the plane that a `view` statement shows. False: there is none.
bool find_view(const Description& description, std::span<const double> names, Point3& min, Point3& max);

}  // namespace stiction::own
