// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The statements of the language in one line each, as the editor of the page shows them below the statement under the caret.
#pragma once

#include <string_view>

namespace stiction::own {

/// The grammar of the statement that a line begins with (docs/mechanism.md, Reference). Empty: the line begins with none.
std::string_view find_grammar(std::string_view line);

}  // namespace stiction::own
