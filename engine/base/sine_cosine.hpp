// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Sine and cosine of one angle. The libraries of GNU and of Emscripten (musl) reduce the angle once for both, with the values of sin and cos
// to the bit; compilers find the pair by themselves natively, not for WebAssembly.
#pragma once

#include <cmath>

namespace stiction {

struct SineCosine {
    double sin, cos;
};

/// \param angle rad
inline SineCosine find_sine_cosine(double angle) {
#if defined(__GLIBC__) || defined(__EMSCRIPTEN__)
    SineCosine out;
    ::sincos(angle, &out.sin, &out.cos);
    return out;
#else
    return {std::sin(angle), std::cos(angle)};
#endif
}

}  // namespace stiction
