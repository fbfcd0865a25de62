// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/view.hpp"

namespace stiction {

/// Height of a row of a parameter of this width, the same for all.
float measure_row(const Ui& ui, float width);
/// The row of a parameter, by its index, with its upper left corner at `at`.
void draw_row(const Ui& ui, int index, ImVec2 at, float width);
/// The picker of a parameter with choices alone.
void put_choice(const Ui& ui, int index, ImVec2 at, float width);

}  // namespace stiction
