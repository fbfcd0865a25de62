// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands in the corners of the scene beside the badge.
#pragma once

#include "scene/parts.hpp"

namespace stiction {

/// How long forces are drawn: a round one with its length, at the upper right at this height. Nothing where
/// there is no room. Like the toggles it returns what it covers.
Box draw_force_scale(const Stage& stage, float y);
/// Toggles of forces, cones and, where there is one, ruler, and the cameras of a scene in space, beside the badge or at the lower right; a phone's
/// scene is too small for them.
Box draw_scene_toggles(const Ui& ui, const Box& box, const Drawing& drawing, WordPlaces& words);

}  // namespace stiction
