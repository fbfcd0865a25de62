// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Values and the method that a person puts in force, one by one or all back to their defaults in one step. At t > 0 the
// motion goes on with them, where they can change live.
#pragma once

#include "session/hand.hpp"

#include <span>
#include <string_view>

namespace stiction {

class Values {
  public:
    Values(Experiment& experiment, History& history, Beginning& beginning, PullingHand& hand,
           LiveChanges& changes, Notices& notices, Clock& clock)
        : experiment_(experiment),
          history_(history),
          beginning_(beginning),
          hand_(hand),
          changes_(changes),
          notices_(notices),
          clock_(clock) {}

    /// One parameter: limited to its range with a notice; a restart parameter begins again at t = 0.
    void set(int parameter, double value);
    void set(std::string_view id, double value);
    /// All parameters back to their defaults, as one change.
    void reset();
    /// These values, one per parameter inside their ranges. False where they are those in force.
    bool put_in_force(std::vector<double> values);
    /// The largest value that the parameter may have beside the others.
    double find_limit(int parameter) const;
    /// The motion goes on from the present state with another method; where that cannot take it over, it
    /// begins again at t = 0 with a notice.
    void choose_method(int method);

  private:
    void change_live(int parameter, double before, double after);

    Experiment& experiment_;
    History& history_;
    Beginning& beginning_;
    PullingHand& hand_;
    LiveChanges& changes_;
    Notices& notices_;
    Clock& clock_;
};

}  // namespace stiction
