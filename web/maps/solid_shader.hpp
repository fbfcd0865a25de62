// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "maps/plot_shader.hpp"
#include "ui/solid_painter.hpp"

namespace stiction {

class SolidShader : public SolidPainter {
  public:
    bool paint(const Ui& ui, ImDrawList* list, const Box& box, std::span<const float> solids) override;
    void release_context() { shader_.release_lost_context(); }

  private:
    PlotShader shader_;
};

}  // namespace stiction
