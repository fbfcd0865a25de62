// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A session with unlimited budgets of work: its results do not depend on the load of the machine.
#pragma once

#include "session/session.hpp"

#include <string_view>

namespace stiction {

struct PatientSession : Session {
    PatientSession() : Session([] { return 0.0; }) {}
};

/// The value of a parameter.
inline double value_of(const Session& session, std::string_view id) {
    return session.value(find_parameter(session.system(), id));
}

}  // namespace stiction
