// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "imgui.h"

#include <span>

namespace stiction {

/// A dashed polyline: `on` and `off` pixels in turn along its length. Points that are not finite interrupt
/// it, and it begins anew. Nothing is made for what lies outside the clip rectangle.
void draw_dashes(ImDrawList* list, std::span<const ImVec2> points, ImU32 colour, float width, float on,
                 float off);

}  // namespace stiction
