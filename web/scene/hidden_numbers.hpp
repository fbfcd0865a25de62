// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/drawing.hpp"
#include "session/session.hpp"

namespace stiction {

/// Takes the numbers out of the picture that depend on a mystery value: they differ between the pictures at both ends
/// of its range. The frame of the picture becomes the same for every value.
void hide_numbers(const Session& session, Drawing& drawing);

}  // namespace stiction
