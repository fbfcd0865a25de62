// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ode/smooth_stepper.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

double SmoothStepper::smallest_step(double t) {
    const double size = std::abs(t);
    return 4.0 * (std::nextafter(size, HUGE_VAL) - size);
}

bool SmoothStepper::is_finite(std::span<const double> y) {
    return std::all_of(y.begin(), y.end(), [](double x) { return std::isfinite(x); });
}

Powers::Powers(double x) {
    half = std::sqrt(x);
    quarter = std::sqrt(half);
    eighth = std::sqrt(quarter);
    sixteenth = std::sqrt(eighth);
    thirty_second = std::sqrt(sixteenth);
    sixty_fourth = std::sqrt(thirty_second);
}

}  // namespace stiction
