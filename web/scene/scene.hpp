// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/view.hpp"

namespace stiction {

/// The mechanism of the present instant, with the badge and what stands in the corners.
void draw_scene(const Ui& ui);
/// Toggles of forces, cones and, where there is one, ruler, as a row of their own at the cursor. Only a phone
/// has it: elsewhere they stand in the scene.
void put_scene_toggles(const Ui& ui);

}  // namespace stiction
