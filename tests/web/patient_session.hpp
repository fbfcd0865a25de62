// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A session with unlimited budgets of work: its results do not depend on the load of the machine.
#pragma once

#include "session/session.hpp"

namespace stiction {

struct PatientSession : Session {
    PatientSession() : Session([] { return 0.0; }) {}
};

}  // namespace stiction
