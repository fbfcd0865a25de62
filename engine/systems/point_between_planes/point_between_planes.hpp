// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/system.hpp"

#include <span>

namespace stiction::point_between_planes {

/// The parameters, and values that follow from them.
struct Values {
    double mu, F_x, F_y, preload, x0, x_dot0;
};

Values read_values(std::span<const double> values);

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::point_between_planes
