// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/friction_bound.hpp"

namespace stiction {

int find_bound_parameter(const Session& session, int contact) {
    const FrictionKind kind = session.simulation().mechanism().friction(contact).kind;
    const bool has_static = kind == FrictionKind::coulomb_stiction || kind == FrictionKind::stribeck;
    const int own = find_parameter(session.system(), has_static ? "mu_s" : "mu_k");
    return own >= 0 ? own : find_parameter(session.system(), "mu");
}

}  // namespace stiction
