// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The user changes values and the method, one at a time or all back to their defaults. At t > 0 the motion continues
// with the new values if all of them can change live; else it begins again at t = 0.
#pragma once

#include "session/locks.hpp"
#include "session/run/hand.hpp"

#include <span>
#include <string_view>

namespace stiction {

class Values {
  public:
    Values(Experiment& experiment, const Locks& locks, History& history, Beginning& beginning,
           PullingHand& hand, LiveChanges& changes, Notices& notices, Clock& clock)
        : experiment_(experiment),
          locks_(locks),
          history_(history),
          beginning_(beginning),
          hand_(hand),
          changes_(changes),
          notices_(notices),
          clock_(clock) {}

    /// One parameter, limited to its range with a notice. If it cannot change live, the motion begins again at t = 0.
    void set(int parameter, double value);
    void set(std::string_view id, double value);
    /// All parameters back to their defaults, as one change.
    void reset();
    /// These values, one per parameter, inside their ranges. A locked one stays, with a notice. False if nothing
    /// differs from the values in force.
    bool put_in_force(std::vector<double> values);
    /// The largest value that the parameter may have while the others stay.
    double find_limit(int parameter) const;
    /// The motion continues from the present state with another method, unless that choice is locked. If that method cannot take the state over,
    /// the motion begins again at t = 0 with a notice.
    void choose_method(int method);

  private:
    void change_live(int parameter, double before, double after);
    void go_towards(std::vector<double>& values) const;

    /// What find_limit has found, as long as all values are the same.
    struct Limits {
        int experiment = -1, method = -1;
        std::vector<double> values, most;
    };

    mutable Limits limits_;
    Experiment& experiment_;
    const Locks& locks_;
    History& history_;
    Beginning& beginning_;
    PullingHand& hand_;
    LiveChanges& changes_;
    Notices& notices_;
    Clock& clock_;
};

}  // namespace stiction
