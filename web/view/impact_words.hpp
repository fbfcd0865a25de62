// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/view.hpp"

#include <string>

namespace stiction {

/// The effect of the last impact without collision, until the next event; else empty.
std::string write_recent_impact(const Ui& ui);

}  // namespace stiction
