// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/system.hpp"
#include "systems/two_masses/rubbing_blocks.hpp"

#include <span>

namespace stiction::systems {
const System& two_masses();
}

namespace stiction::two_masses {

enum Contact { blocks, ground1, ground2 };

/// Distance of the origins of z1 and z2 in the scene, m.
inline constexpr double drawn_apart = 2.0;

/// The parameters, and values that follow from them.
struct Values {
    double m1, m2, t12, t10, t20, c12, c10, c20, offset1, amplitude1, frequency1, phase1, offset2, amplitude2,
        frequency2, phase2, z1_0, z2_0, z1_dot0, z2_dot0;

    RubbingBlocks make_blocks() const;
};

Values read_values(std::span<const double> values);
extern const std::span<const Parameter> parameters;

extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::two_masses
