// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The clock of the page: the time that is shown, and how fast it goes.
#pragma once

#include "session/slow_motion.hpp"

namespace stiction {

inline constexpr double display_rate = 60.0;  ///< frames of one second

/// s of real time since some instant, for budgets of work.
using WorkClock = double (*)();
double read_work_clock();

struct Clock {
    double t = 0.0;
    bool running = false;
    double speed = 1.0;
    SlowMotion slow_motion;
    WorkClock work_seconds = read_work_clock;
};

}  // namespace stiction
