// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/ui.hpp"

namespace stiction {

void draw_histories(const Ui& ui, const Box& box);
void draw_phase(const Ui& ui, const Box& box);
void draw_friction_law(const Ui& ui, const Box& box);
/// The characteristic alone, at the cursor of the present panel.
void draw_law_plot(const Ui& ui, ImVec2 room);
/// The contact problem in one unknown.
void draw_lcp(const Ui& ui, const Box& box);
/// Plots over the page, to measure what they cost.
void draw_benchmark(const Ui& ui);

}  // namespace stiction
