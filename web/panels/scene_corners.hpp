// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands in the corners of the scene beside the badge.
#pragma once

#include "panels/ui.hpp"

namespace stiction {

/// How long forces are drawn: a round one with its length, at the upper right. Nothing where there is no
/// room.
void draw_force_scale(const Ui& ui, ImDrawList* list, const Box& box, float pixels_per_force);
/// Toggles of forces and cones, at the lower right; a phone's scene is too small for them.
void draw_scene_toggles(const Ui& ui, const Box& box);
/// The same on a phone, at the end of the parameters.
void put_scene_toggles(const Ui& ui);

}  // namespace stiction
