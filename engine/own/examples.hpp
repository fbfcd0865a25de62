// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace stiction::own {

struct Example {
    std::string_view id, title, sentence;
    std::string_view text;  ///< canonical
};

/// The first one is the default.
std::span<const Example> examples();

}  // namespace stiction::own
