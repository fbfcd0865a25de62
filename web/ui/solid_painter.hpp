// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/ui.hpp"

#include <span>

namespace stiction {

/// Paints solids into a box of the page; shaders/solids.frag explains the sixteen numbers of each. False if it cannot
/// paint, and nothing was painted.
class SolidPainter {
  public:
    virtual ~SolidPainter() = default;
    virtual bool paint(const Ui& ui, ImDrawList* list, const Box& box, std::span<const float> solids) = 0;
};

}  // namespace stiction
