// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/plane_map.hpp"
#include "model/sample.hpp"

#include <cmath>

namespace stiction {

/// A point in the plot of a friction law: (u_T, T) of a contact with one tangent, (|u_T|, |T|/N) of one with two.
inline PlanePoint find_law_point(const ContactSample& c, int tangents) {
    if (tangents != 2) return {c.slip[0], c.tangent[0]};
    return {std::hypot(c.slip[0], c.slip[1]), std::hypot(c.tangent[0], c.tangent[1]) / std::abs(c.normal)};
}

}  // namespace stiction
