// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/view.hpp"

namespace stiction {

/// The text of a user's own mechanism, in the place of the tables.
void draw_text(const Ui& ui);
/// M, C, K and the constant forces of a text of rows at the present values.
void put_matrices(const Ui& ui);
/// A button that makes the present system such a text, if the language can say it.
void put_text_of_system(const Ui& ui);

}  // namespace stiction
