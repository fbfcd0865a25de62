// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The clock of the page: the time that is shown, and how fast it goes.
#pragma once

#include "session/run/slow_motion.hpp"

#include <cstddef>

namespace stiction {

inline constexpr double display_rate = 60.0;  ///< frames of one second

/// s of real time since some instant, for budgets of work.
using WorkClock = double (*)();
double read_work_clock();

/// A slice of work. A motion is computed in pieces of steps(): one step at first, twice as many after each quick piece,
/// and half as many after a slow one. So a slice ends close to its time, whatever one step costs.
class Slice {
  public:
    /// seconds: the length of the slice.
    explicit Slice(double seconds, WorkClock clock = read_work_clock)
        : clock_(clock), begin_(clock()), last_(begin_), seconds_(seconds) {}

    std::size_t steps() const { return steps_; }
    /// Asked after each piece.
    bool is_over();
    /// The same for work that is done unit by unit: counts `done` units and looks at the clock after steps() of them.
    bool is_over_after(std::size_t done) {
        units_ += done;
        if (units_ < steps_) return false;
        units_ = 0;
        return is_over();
    }
    /// s of work from the beginning to the end of the last piece.
    double spent() const { return last_ - begin_; }

  private:
    WorkClock clock_;
    double begin_, last_, seconds_;
    std::size_t steps_ = 1, units_ = 0;
};

struct Clock {
    double t = 0.0;
    bool running = false;
    double speed = 1.0;
    SlowMotion slow_motion;
    WorkClock work_seconds = read_work_clock;
};

}  // namespace stiction
