// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The words of contact mechanics that mechanisms and contact solvers share.
#pragma once

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

inline bool is_slipping(ContactState state) { return state >= ContactState::slip; }

}  // namespace stiction
