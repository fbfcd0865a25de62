// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/solid_painter.hpp"
#include "view/point_paths.hpp"
#include "view/view.hpp"

namespace stiction {

struct Stage;

class Scene {
  public:
    /// Draws the mechanism at the present time, with the badge and the corners.
    void draw(const Ui& ui, SolidPainter& painter);

  private:
    void draw_paths(const Stage& stage);

    PointPaths present_, reference_;
};
/// Toggles of forces, cones and, if there is one, the ruler, as a row at the cursor. Only on a phone; elsewhere they
/// are in the scene.
void put_scene_toggles(const Ui& ui);

}  // namespace stiction
