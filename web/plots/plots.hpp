// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The plots of the page. Each keeps what it has computed while the view stays the same.
#pragma once

#include "plots/benchmark.hpp"
#include "plots/friction_law.hpp"
#include "plots/histories.hpp"
#include "plots/phase.hpp"

namespace stiction {

/// The contact problem in one unknown.
void draw_lcp(const Ui& ui, const Box& box);

}  // namespace stiction
