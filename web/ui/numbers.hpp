// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers as they are shown.
#pragma once

#include <string>

namespace stiction {

/// A number as it is shown: fixed count of digits, U+2212 for minus.
std::string show_number(double value, int significant = 4);

/// With so many digits after the point: what changes while it runs keeps its width. U+2212 for minus.
std::string show_fixed(double value, int decimals);
/// With at most four digits and no more than it needs.
std::string show_shortest(double value);
}  // namespace stiction
