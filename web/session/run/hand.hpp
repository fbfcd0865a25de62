// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The user pulls a body: pointer, finger or arrow keys move one end of a spring, the other end is fixed to the body.
#pragma once

#include "session/run/beginning.hpp"

#include <optional>

namespace stiction {

class PullingHand {
  public:
    PullingHand(History& history, Beginning& beginning, LiveChanges& changes, Notices& notices, Clock& clock)
        : history_(history), beginning_(beginning), changes_(changes), notices_(notices), clock_(clock) {}

    /// Takes hold of a body of the mechanism at a point of the scene; the motion continues under the pull of a
    /// spring. Its force is one unit for each `unit_length` (Drawing::force_scale). False, with a notice, if the run
    /// has ended.
    bool take_hold(int body, PlanarPoint at, double unit_length);
    /// Moves the end of the spring there within one display frame.
    void lead(PlanarPoint to);
    /// Lets go of the body; the motion continues from the present state.
    void release();
    /// Lets go, with a notice, because the run has ended under the pull.
    void end();
    bool is_pulling() const { return history_.simulation().is_held(); }
    /// The spring at the present time, if it pulled then.
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
