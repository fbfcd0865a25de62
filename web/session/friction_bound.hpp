// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The coefficient that bounds |T|/N of a contact at rest: mu_s, or mu_k by a law without a static coefficient, or the
// one coefficient mu of the system.
#pragma once

#include "session/session.hpp"

namespace stiction {

/// Number of this parameter; -1 if the bound of the contact is no coefficient times N.
int find_bound_parameter(const Session& session, int contact);

}  // namespace stiction
