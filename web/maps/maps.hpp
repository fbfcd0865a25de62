// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Planes of states, each point coloured by what holds there.
#pragma once

#include "ui/ui.hpp"

namespace stiction {

void draw_region(const Ui& ui, const Box& box);
void draw_plane_map(const Ui& ui, const Box& box);
/// The drawing context was lost: forget what lived in it.
void release_map_contexts();

}  // namespace stiction
