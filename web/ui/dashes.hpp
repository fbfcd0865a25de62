// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "imgui.h"

#include <span>

namespace stiction {

/// A dashed polyline with dashes of `on` pixels and gaps of `off` pixels. A point that is not finite interrupts it,
/// and the pattern begins again after it. No dashes are made outside the clip rectangle.
void draw_dashes(ImDrawList* list, std::span<const ImVec2> points, ImU32 colour, float width, float on,
                 float off);

}  // namespace stiction
