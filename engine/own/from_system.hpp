// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A built-in system as a text of the language, with present values: the beginning of a mechanism of one's own.
#pragma once

#include "model/system.hpp"

#include <span>
#include <string>
#include <string_view>

namespace stiction::own {

/// Run keys of the scenario; the numbers are the defaults of the language.
struct RunKeys {
    std::string_view method;  ///< id
    double t_end = 10.0, dt = 1e-3, tol = 1e-10;
};

/// The text, or the reason why there is none (a sentence without a full stop).
struct SystemText {
    std::string text, refusal;
};

/// The systems that have a text.
bool has_text(const System& system);
/// `values`: one per parameter of the system. The text has the parameters of the system that it uses, with these values.
SystemText write_system(const System& system, std::span<const double> values, const RunKeys& run);

}  // namespace stiction::own
