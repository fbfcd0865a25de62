// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The hand in the scene: a body that is pressed is pulled by a spring to the pointer until it is let go. Arrow keys do
// the same where a body has the focus.
#pragma once

#include "scene/parts.hpp"

namespace stiction {

/// After everything else in the scene's window that can be pressed.
void use_hand(const Stage& stage);
/// The spring from the grip to the led point, and its force.
void draw_hand(const Stage& stage);

}  // namespace stiction
