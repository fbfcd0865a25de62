// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Terms of contact mechanics that mechanisms and contact solvers have in common.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace stiction {

/// State of one contact. `slip` belongs to a contact with two tangents. A contact with one tangent is in
/// slip_plus or slip_minus, by the sign of u_T (at the onset of slip, where u_T = 0, by the sign of a_T).
/// A frictionless closed contact with u_T = 0 is `stick`.
enum class ContactState : std::uint8_t { open, stick, slip, slip_plus, slip_minus };

/// Condition of a contact in the normal direction.
///     unilateral   0 <= N, 0 <= a_N, N a_N = 0
///     bilateral    a_N = 0, N of any sign
///     prescribed   N is given, no condition on a_N
enum class NormalLaw : std::uint8_t { unilateral, bilateral, prescribed };

/// "open", "stick", "slip", "slip+", "slip-".
std::string_view get_name(ContactState state);

/// Sign of u_T in a state with one tangent; 0 for a state without slip.
inline double slip_sign(ContactState state) {
    return state == ContactState::slip_plus ? 1.0 : state == ContactState::slip_minus ? -1.0 : 0.0;
}
/// State of a closed contact with one tangent and the slip velocity u_T; `stick` if u_T = 0.
inline ContactState find_slip_state(double u_T) {
    return u_T > 0.0 ? ContactState::slip_plus : u_T < 0.0 ? ContactState::slip_minus : ContactState::stick;
}

/// Verdicts on a contact problem, in the order of the enumeration Verdict.
inline constexpr std::array<std::string_view, 5> verdict_names{"unique", "multiple", "none", "found",
                                                               "not_converged"};
/// Index of `name` in verdict_names; NaN if it is not one of them.
double find_verdict(std::string_view name);

inline bool is_slipping(ContactState state) { return state >= ContactState::slip; }

}  // namespace stiction
