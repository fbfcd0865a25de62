// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Parts that only a spatial scene has: floors, paths on them, solids.
#pragma once

#include "scene/parts.hpp"
#include "scene/scene.hpp"

namespace stiction {

void draw_floors(const Stage& stage);
/// Outline of a solid on screen, as corners in order; the first is not repeated.
std::vector<ImVec2> find_outline(const Stage& stage, const DrawnSolid& solid);
/// With light and hidden surfaces if the painter can do so, else filled from the back to the front.
void draw_solids(const Stage& stage, SolidPainter& painter);
/// Solids at an earlier time, as outlines.
void draw_outlines(const Stage& stage, ImU32 ink);

}  // namespace stiction
