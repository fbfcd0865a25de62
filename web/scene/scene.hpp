// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/solid_painter.hpp"
#include "view/point_paths.hpp"
#include "view/view.hpp"

namespace stiction {

class Scene {
  public:
    /// The mechanism of the present instant, with the badge and what stands in the corners.
    void draw(const Ui& ui, SolidPainter& painter);

  private:
    PointPaths present_, reference_;
};
/// Toggles of forces, cones and, where there is one, ruler, as a row of their own at the cursor. Only a phone
/// has it: elsewhere they stand in the scene.
void put_scene_toggles(const Ui& ui);

}  // namespace stiction
