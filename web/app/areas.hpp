// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/ui.hpp"

namespace stiction {

/// Everything that the layout has an area for.
void draw_areas(const Ui& ui);

}  // namespace stiction
