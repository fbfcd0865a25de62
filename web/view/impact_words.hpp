// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/view.hpp"

#include <string>

namespace stiction {

/// What an impact without collision has done, from it to the next event; else empty.
std::string write_recent_impact(const Ui& ui);

}  // namespace stiction
