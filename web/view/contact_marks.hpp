// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// How contact states look, in every picture the same.
#pragma once

#include "session/band_cells.hpp"
#include "view/view.hpp"

namespace stiction {

/// The state glyph of the band code: full, upper half, lower half, centre line.
void draw_state_glyph(ImDrawList* list, const Theme& theme, ContactState state, ImVec2 min, ImVec2 max);
/// A cell of a contact-state band; a tooth of the comb over one that stands for several.
void draw_cell(ImDrawList* list, const Theme& theme, const BandCell& cell, float top, float bottom);
std::string_view get_state_title(ContactState state);
/// What stick needs of what friction can give, as a bar with a mark at its end; nothing where it does not
/// stick.
void draw_margin(const Ui& ui, ImDrawList* list, ImVec2 at, ImVec2 size, const ContactSample& contact);

}  // namespace stiction
