// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/view.hpp"

namespace stiction {

inline constexpr const char* keep_hint = "Press B to keep this run for comparison.";

/// The button that keeps the present run as the reference run, or ends comparing.
void reference_button(const Ui& ui, float width, bool has_word);
/// Value of the reference run if it differs from that of run A; else NaN.
double find_reference_value(const Ui& ui, int parameter);
/// Title of the reference run's method if it differs from that of run A; else empty.
std::string_view find_reference_method(const Ui& ui);
/// Hollow triangle under a track that marks the value of the reference run.
void draw_reference_mark(const Ui& ui, ImVec2 tip);
/// Table of all values: A, B, A - B.
void draw_reference_values(const Ui& ui);

}  // namespace stiction
