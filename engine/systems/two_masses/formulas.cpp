// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The right-hand sides (4.1)-(4.10) as the source gives them to a program of fixed steps, misprints mended:
//
//     z1' = z2' = 0            (4.9)-(4.10), printed or corrected
//     z1' = z2' = v            M_i z_i'' = M_i (W1 + W2)/(M1 + M2) +- L,  W_i = F_i - D_i0(v)
//                              L = luz((M2 W1 - M1 W2)/(M1 + M2), TS12)
//     z1' = 0                  M1 z1'' = luz(F1 - D12(u12), TS10),   M2 z2'' = F2 + D12(u12) - D20(z2')
//     z2' = 0                  M1 z1'' = F1 - D12(u12) - D10(z1'),   M2 z2'' = luz(F2 + D12(u12), TS20)
//     else                     M1 z1'' = F1 - D12(u12) - D10(z1'),   M2 z2'' = F2 + D12(u12) - D20(z2')
//
// D(u) = C u + T sgn u. The kinetic bounds T stand in D, the bounds at rest TS in luz (section 5 of the source). With L = 0 both
// accelerations of the second line are the same number.
//
// Source: Zardecki 2007, (4.1)-(4.10), section 5.
#include "systems/two_masses/two_masses.hpp"

namespace stiction::two_masses {

Formulas find_formulas(const Values& p, bool as_printed, double t, const std::array<double, 2>& v) {
    const RestingBlocks rest = p.get_rest();
    const auto [F1, F2] = p.find_force(t);
    const std::array<double, 3> u{v[0] - v[1], v[0], v[1]}, damping{p.c12, p.c10, p.c20};
    Formulas out{};
    auto& [a1, a2] = out.a;
    if (v[0] == 0.0 && v[1] == 0.0) {
        out.a = as_printed ? rest.find_printed({F1, F2}) : rest.find_start({F1, F2}).a;
        const double v1 = F1 - p.m1 * a1, v2 = F2 - p.m2 * a2;  // resultants of friction
        out.dry = rest.find_shortest({v1, v2});
        // The printed formula puts w at the bound of the block that starts, whatever the other ground would have to hold.
        if (as_printed && (a1 != 0.0 || a2 != 0.0)) {
            const bool forwards = a1 != 0.0 ? a1 > 0.0 : a2 < 0.0;
            const double w = forwards ? rest.get_w().high : rest.get_w().low;
            out.dry = {w, v1 - w, v2 + w};
        }
        return out;
    }
    std::array<double, 3> friction{};  // of the contacts that slide
    for (std::size_t i = 0; i < 3; ++i) {
        if (u[i] == 0.0) continue;
        friction[i] = p.find_friction(i, u[i], 0.0);
        out.dry[i] = friction[i] - damping[i] * u[i];
    }
    const auto& [w, x1, x2] = friction;
    const double M1 = p.m1, M2 = p.m2;
    if (u[blocks] == 0.0) {
        const double W1 = F1 - x1, W2 = F2 - x2, held = (M2 * W1 - M1 * W2) / (M1 + M2);
        const double together = (W1 + W2) / (M1 + M2), L = rest.get_w().luz(held);
        a1 = together + L / M1, a2 = together - L / M2;
        out.dry[blocks] = held - L;
    } else if (u[ground1] == 0.0) {
        const double L = rest.get_x1().luz(F1 - w);
        a1 = L / M1, a2 = (F2 + w - x2) / M2;
        out.dry[ground1] = F1 - w - L;
    } else if (u[ground2] == 0.0) {
        const double L = rest.get_x2().luz(F2 + w);
        a1 = (F1 - w - x1) / M1, a2 = L / M2;
        out.dry[ground2] = F2 + w - L;
    } else {
        a1 = (F1 - w - x1) / M1, a2 = (F2 + w - x2) / M2;
    }
    return out;
}

}  // namespace stiction::two_masses
