// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Colours of the three themes. Panels and buttons are grey; a saturated colour means a contact state, a force or a
// region.
#pragma once

#include "base/contact_terms.hpp"
#include "model/drawing.hpp"
#include "ui/view_state.hpp"

#include "imgui.h"

namespace stiction {

/// Colours as 0xRRGGBB.
struct Theme {
    const char* name;
    struct {
        unsigned background, panel, scene, plot, frame, hover, selected, border, grid, axis, text, text_dim,
            text_faint, grab, on_primary, body, body_edge, ground;
    } ui;
    struct {
        unsigned open, stick, slip_plus, slip_minus, impact, inconsistent, indeterminate;
    } contact;
    struct {
        unsigned normal, friction, gravity, excitation, resultant;
    } force;
    unsigned reference;
    /// Regions A to D of a sliding contact: slides, lifts off, no solution, two solutions.
    struct {
        unsigned sliding, lift_off, inconsistent, indeterminate;
    } region;
};

const Theme& get_theme(ThemeId id);
/// Packed colour for Dear ImGui from 0xRRGGBB.
ImU32 paint(unsigned rgb, float alpha = 1.0f);
ImVec4 paint4(unsigned rgb, float alpha = 1.0f);
unsigned get_state_colour(const Theme& theme, ContactState state);
unsigned get_force_colour(const Theme& theme, ForceRole role);
/// Sets colours and sizes in the styles of Dear ImGui and ImPlot; `scale` multiplies the sizes.
void apply_style(const Theme& theme, float scale);

}  // namespace stiction
