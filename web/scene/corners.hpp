// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Contents of the corners of the scene, apart from the badge.
#pragma once

#include "scene/parts.hpp"

namespace stiction {

/// The scale of forces: an arrow for a round force with its value, at the upper right at this height. Draws nothing
/// if there is no room. Returns the covered box, as the toggles do.
Box draw_force_scale(const Stage& stage, float y);
/// Toggles of forces, cones and, if there is one, the ruler; cameras of a spatial scene. They are beside the badge or
/// at the lower right; the scene of a phone is too small for them.
Box draw_scene_toggles(const Ui& ui, const Box& box, const Drawing& drawing, WordPlaces& words);

}  // namespace stiction
