// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Pulling a body: a spring connects a pressed body with the pointer until the button is released. Arrow keys do the
// same for the body that has the focus.
#pragma once

#include "scene/parts.hpp"

namespace stiction {

/// Call it after all controls in the scene's window.
void use_hand(const Stage& stage);
/// Draws the spring from the grip to the pointer, and its force.
void draw_hand(const Stage& stage);

}  // namespace stiction
