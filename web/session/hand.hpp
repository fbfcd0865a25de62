// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A body is pulled by hand: pointer, finger or arrow keys lead the end of a spring.
#pragma once

#include "session/beginning.hpp"

#include <optional>

namespace stiction {

class PullingHand {
  public:
    PullingHand(History& history, Beginning& beginning, LiveChanges& changes, Notices& notices, Clock& clock)
        : history_(history), beginning_(beginning), changes_(changes), notices_(notices), clock_(clock) {}

    /// Takes hold of a body of the mechanism at a point of the scene, and the motion goes on under its pull: a
    /// spring that pulls one unit of force for each `unit_length` (Drawing::force_scale). False, with a notice,
    /// where the run has ended.
    bool take_hold(int body, PlanarPoint at, double unit_length);
    /// Moves there within one display frame.
    void lead(PlanarPoint to);
    /// The motion goes on from there without it.
    void release();
    bool is_pulling() const { return history_.simulation().is_held(); }
    /// The hand at the present time, where one held.
    std::optional<HandReading> reading() const { return history_.simulation().find_hand(clock_.t); }

  private:
    void go_on(bool other_values);

    History& history_;
    Beginning& beginning_;
    LiveChanges& changes_;
    Notices& notices_;
    Clock& clock_;
};

}  // namespace stiction
