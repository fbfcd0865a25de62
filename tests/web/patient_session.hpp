// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A session whose budgets of work never end: what it answers does not depend on how busy the machine is.
#pragma once

#include "session/session.hpp"

namespace stiction {

struct PatientSession : Session {
    PatientSession() : Session([] { return 0.0; }) {}
};

}  // namespace stiction
