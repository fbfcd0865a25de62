// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The look of contact states, the same in every picture.
#pragma once

#include "session/run/band_cells.hpp"
#include "view/view.hpp"

namespace stiction {

/// The glyph of a state as in the bands: full, upper half, lower half, centre line.
void draw_state_glyph(ImDrawList* list, const Theme& theme, ContactState state, ImVec2 min, ImVec2 max);
/// A cell of a contact-state band, with a tooth of the comb if several states are merged in it.
void draw_cell(ImDrawList* list, const Theme& theme, const BandCell& cell, float top, float bottom);
std::string_view get_state_title(ContactState state);
/// The friction force of a contact that sticks is visibly larger than its bound: the method gives a wrong force.
bool exceeds_bound(const ContactSample& contact);
/// The friction force as a fraction of its bound: a bar with a mark at the bound, red beyond it. Draws nothing if the
/// contact does not stick.
void draw_margin(const Ui& ui, ImDrawList* list, ImVec2 at, ImVec2 size, const ContactSample& contact);

}  // namespace stiction
