// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What only a scene in space has: floors, paths on them, solids.
#pragma once

#include "scene/parts.hpp"
#include "scene/scene.hpp"

namespace stiction {

void draw_floors(const Stage& stage);
/// Corners of what a solid covers of the picture, in order; the first is not repeated.
std::vector<ImVec2> find_outline(const Stage& stage, const DrawnSolid& solid);
/// Lit and hiding each other where the painter can, else filled from the back to the front.
void draw_solids(const Stage& stage, SolidPainter& painter);
/// Earlier ones, as outlines.
void draw_outlines(const Stage& stage, ImU32 ink);

}  // namespace stiction
