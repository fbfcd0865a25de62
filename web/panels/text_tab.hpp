// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/view.hpp"

namespace stiction {

/// The text of a user's own mechanism, in the place of the tables.
void draw_text(const Ui& ui);

}  // namespace stiction
