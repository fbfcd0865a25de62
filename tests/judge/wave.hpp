// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Random loads and prescribed motions that come and go like a sine.
#pragma once

#include "judge/draw.hpp"

#include <cmath>
#include <numbers>

namespace stiction::test {

struct Wave {
    double mean = 0.0, amplitude = 0.0, rate = 1.0, phase = 0.0;
    double operator()(double t) const { return mean + amplitude * std::sin(rate * t + phase); }
};

inline Wave draw_wave(Draw& draw, double mean, double amplitude) {
    Wave out;
    out.mean = draw.between(-mean, mean);
    if (draw.chance(0.7)) out.amplitude = draw.between(0.0, amplitude);
    out.rate = draw.between(1.0, 9.0);
    out.phase = draw.between(0.0, 2.0 * std::numbers::pi);
    return out;
}

}  // namespace stiction::test
