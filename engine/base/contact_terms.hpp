// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The words of contact mechanics that mechanisms and contact solvers share.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace stiction {

/// State of one contact. `slip` has two tangents; slip_plus and slip_minus have one, by the sign of u_T (at
/// the first instant, of a_T). A frictionless closed contact with u_T = 0 is `stick`.
enum class ContactState : std::uint8_t { open, stick, slip, slip_plus, slip_minus };

/// What holds in the normal direction.
///     unilateral   0 <= N, 0 <= a_N, N a_N = 0
///     bilateral    a_N = 0, N of any sign
///     prescribed   N is given; a_N is not looked at
enum class NormalLaw : std::uint8_t { unilateral, bilateral, prescribed };

/// "open", "stick", "slip", "slip+", "slip-".
std::string_view get_name(ContactState state);

/// Sign of the slip that a state with one tangent stands for; 0 where it does not slip.
inline double slip_sign(ContactState state) {
    return state == ContactState::slip_plus ? 1.0 : state == ContactState::slip_minus ? -1.0 : 0.0;
}
/// The state of a closed contact with one tangent that slips with this velocity, `stick` for 0.
inline ContactState find_slip_state(double u_T) {
    return u_T > 0.0 ? ContactState::slip_plus : u_T < 0.0 ? ContactState::slip_minus : ContactState::stick;
}

/// Verdicts on a contact problem, in the order of the enumeration Verdict.
inline constexpr std::array<std::string_view, 5> verdict_names{"unique", "multiple", "none", "found",
                                                               "not_converged"};
/// Index of a verdict among them; NaN for none of them.
double find_verdict(std::string_view name);

inline bool is_slipping(ContactState state) { return state >= ContactState::slip; }

}  // namespace stiction
