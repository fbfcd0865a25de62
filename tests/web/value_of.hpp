// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The present value of a parameter of a session, by its name.
#pragma once

#include "session/session.hpp"

#include <string_view>

namespace stiction {

inline int at(const Session& session, std::string_view id) { return find_parameter(session.system(), id); }
inline double get(const Session& session, std::string_view id) { return session.value(at(session, id)); }

}  // namespace stiction
