// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The modes that the laws of friction admit at one instant, for the contacts at rest of two blocks. A mode gives each of them
//
//     stick    any force of its interval at rest, relative acceleration 0
//     slip+-   the force of the sliding contact in that sense, relative acceleration in that sense
//
// With the same bounds at rest and in slip there is one mode; with larger ones at rest there may be several. Modes whose contacts
// have the same relative accelerations are the same motion and count once: a contact that does not move sticks.
//
// The mode that begins (docs/theory/two_masses.md, Static and kinetic bounds): Gauss' principle with the bounds at rest tells
// which contacts slip and in which sense. If this is a mode, it begins; else the one with the least
// (M1 z1''^2 + M2 z2''^2)/2.
#pragma once

#include "systems/two_masses/resting_blocks.hpp"

#include <array>
#include <cstddef>

namespace stiction::two_masses {

/// One instant. Triples are in the order w, x1, x2.
struct BlockInstant {
    RestingBlocks at_rest,
        in_slip;  ///< with the bounds at rest, and with those of a contact that begins to slip
    std::array<double, 2> F;
    std::array<bool, 3> rests;
    std::array<double, 3> friction;  ///< of the contacts that slide, viscous part included
};

struct BlockMode {
    std::array<int, 3> sense;  ///< of the relative acceleration; 0 if the contact does not rest, or sticks
    std::array<double, 3> forces;
    std::array<double, 2> a;
};

struct BlockModes {
    std::array<BlockMode, 27> modes;
    std::size_t count = 0;
};

BlockModes find_modes(const BlockInstant& now);
/// The mode that begins if all three contacts rest. Where rounding leaves none, that of the bounds at rest.
BlockMode choose_mode(const BlockInstant& now);

}  // namespace stiction::two_masses
