// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Sine and cosine of one angle. The function sincos of glibc and of musl (Emscripten) reduces the angle once and
// gives the same bits as sin and cos. Native compilers combine the two calls by themselves; for WebAssembly
// they do not.
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
