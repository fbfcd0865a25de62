// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Slow motion near events. It changes the speed of the page's clock, never the motion itself. With s the real time, v
// the chosen speed and d the distance to an event in model time,
//
//     dt/ds = v f,    f = least within `before` / `after` of the event,
//                     |df/ds| = (1 - least) / ramp outside,
//
// so that f^2 grows linearly with d over v ramp (1 + least) / 2: the factor is a function of t alone.
#pragma once

#include "model/automaton.hpp"

#include <span>

namespace stiction {

class SlowMotion {
  public:
    static constexpr double ramp = 0.2;     ///< s of real time between full speed and the least factor
    static constexpr double least = 0.1;    ///< factor at an event
    static constexpr double before = 0.25;  ///< s of real time at the least factor before the event
    static constexpr double after = 0.5;    ///< s of real time at the least factor after it

    bool is_on() const { return on_; }
    void switch_on(bool on) { on_ = on; }
    /// If motion is to be reduced, the factor changes at once instead of in a ramp.
    void set_ramped(bool ramped) { ramped_ = ramped; }
    /// The present factor; 1: not slowed down.
    double factor() const { return factor_; }
    /// Events must be known this far ahead, s of model time, so that the ramp can begin in time.
    double look_ahead(double speed) const;
    /// Factor that belongs to time t; events in the order of their times.
    static double find_factor(std::span<const Event> events, double t, double speed, bool ramped = true);
    /// Time shown `seconds` of real time after t. If an event becomes known too late, the same ramp is used.
    double play(std::span<const Event> events, double t, double speed, double seconds);
    /// The clock stands still at t.
    void rest(std::span<const Event> events, double t, double speed);

  private:
    bool on_ = false, ramped_ = true;
    double factor_ = 1.0;
};

}  // namespace stiction
