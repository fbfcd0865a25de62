// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion of two blocks that rub on each other and each on the ground, friction without load, driven by
// two forces F_i(t) = F_ic + A_i sin(2 pi f_i t + p_i): five states A-E by what sticks, exact propagation in
// each.
//
//     M1 z1'' = F1 - w - x1,   M2 z2'' = F2 + w - x2,    u12 = z1' - z2',  u10 = z1',  u20 = z2'
//     u != 0:  friction = D(u) = C u + T sgn(u)          u = 0:  friction in [-T, T]
//     luz(x, a) = x - clamp(x, -a, a)
//
//     A  all slip (4.1)-(4.2)          w = D12(u12),  x1 = D10(z1'),  x2 = D20(z2')
//     B  z1' = z2' = v (4.3)-(4.4)     W1 = F1 - D10(v),  W2 = F2 - D20(v),
//                                      L = luz((M2 W1 - M1 W2)/(M1 + M2), T12)
//                                      z1'' = (W1 + W2)/(M1 + M2) + L/M1,  z2'' = (W1 + W2)/(M1 + M2) - L/M2
//     C  z1' = 0 (4.5)-(4.6)           M1 z1'' = luz(F1 + D12(z2'), T10)
//     D  z2' = 0 (4.7)-(4.8)           M2 z2'' = luz(F2 + D12(z1'), T20)
//     E  rest                          resting_blocks.hpp
//
// Source: Zardecki 2007, section 4, (4.1)-(4.10); misprints mended.
#pragma once

#include "model/automaton.hpp"
#include "systems/two_masses/forced_modes.hpp"
#include "systems/two_masses/resting_blocks.hpp"

#include <array>
#include <memory>

namespace stiction {

/// Contacts in the order blocks, ground 1, ground 2; so are w, x1, x2 and every triple below.
struct RubbingBlocks {
    RestingBlocks rest;                                         ///< masses and dry friction
    std::array<double, 3> viscous;                              ///< C
    std::array<double, 2> offset, amplitude, frequency, phase;  ///< of the two forces
    std::array<double, 4> start;                                ///< z1, z2, z1', z2' at t = 0

    static constexpr std::array<std::string_view, 5> letters{"A", "B", "C", "D", "E"};
    static constexpr int A = 0, B = 1, C = 2, D = 3, E = 4;
    /// Letter of the state; two contacts at rest bring the third to rest.
    static int find_letter(ContactState blocks, ContactState ground1, ContactState ground2);

    std::array<double, 2> find_force(double t) const;
    std::array<double, 2> find_force(const Harmonics& now) const;
    std::array<double, 3> get_dry() const { return {rest.t12, rest.t10, rest.t20}; }
    double find_kinetic(const std::array<double, 2>& v) const {
        return 0.5 * (rest.m1 * v[0] * v[0] + rest.m2 * v[1] * v[1]);
    }
    /// Accelerations of any state, and the contacts that go on holding; a contact is at rest if its velocity is exactly 0.
    /// The first by (4.1)-(4.8) with the corrected (4.9)-(4.10), the second by Gauss' principle.
    RestingBlocks::Start find_closed_form(const std::array<double, 2>& F,
                                          const std::array<double, 2>& v) const;
    RestingBlocks::Start find_least_squares(const std::array<double, 2>& F,
                                            const std::array<double, 2>& v) const;
};

/// The rule that decides the next state; `printed`: rest by (4.9)-(4.10) and the condition after them.
enum class BlockRule { exact_qp, closed_form, printed };

/// State y = (z1, z2, z1', z2', dissipated, input). `blocks` must outlive the motion.
std::unique_ptr<HybridAutomaton> make_block_motion(const RubbingBlocks& blocks, BlockRule rule);

}  // namespace stiction
