// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/view.hpp"

#include <string_view>

namespace stiction {

/// A picker of the planes of the present system, after the map of regions or the phase portrait where that is the main plot.
/// `shown`: the quantity of the upright axis of the plane that is shown; empty: the first of the list.
void pick_plane(const Ui& ui, std::string_view shown, float width, Weight weight = Weight::regular);

}  // namespace stiction
