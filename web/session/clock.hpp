// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The clock of the page: the time that is shown, and how fast it goes.
#pragma once

#include "session/slow_motion.hpp"

namespace stiction {

inline constexpr double display_rate = 60.0;  ///< frames of one second

struct Clock {
    double t = 0.0;
    bool running = false;
    double speed = 1.0;
    SlowMotion slow_motion;
};

}  // namespace stiction
