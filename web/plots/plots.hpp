// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The plots of the page. Each keeps its computed curves while the view stays the same.
#pragma once

#include "plots/benchmark.hpp"
#include "plots/friction_law.hpp"
#include "plots/histories.hpp"
#include "plots/phase.hpp"

namespace stiction {

/// The contact problem in one unknown.
void draw_lcp(const Ui& ui, const Box& box);
/// The friction force of each contact with two tangents, as a point in the disk of its bound at rest.
void draw_friction_disks(const Ui& ui, const Box& box);

}  // namespace stiction
