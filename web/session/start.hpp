// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Start states that the user sets by hand in a picture, and the way back to the run before.
#pragma once

#include "session/run/player.hpp"
#include "session/values.hpp"

#include <optional>

namespace stiction {

class Start {
  public:
    Start(Experiment& experiment, ReferenceRun& reference, History& history, Beginning& beginning,
          PullingHand& hand, Values& values, Player& player, LiveChanges& changes, Clock& clock)
        : experiment_(experiment),
          reference_(reference),
          history_(history),
          beginning_(beginning),
          hand_(hand),
          values_(values),
          player_(player),
          changes_(changes),
          clock_(clock) {}

    /// Begins at t = 0, paused, with these values (one per parameter, inside their ranges). If the contact problem
    /// has no solution there, the run stops whatever its rule is (Beginning). `first`: the first call of a gesture,
    /// which keeps the state before it for go_back().
    void put(std::vector<double> values, bool first);
    bool can_go_back() const { return before_.has_value() && clock_.t == 0.0; }
    /// Returns to the state before the gesture, and to its run.
    void go_back();
    /// Another scenario begins: it is not held, and there is no way back.
    void forget();

  private:
    /// The state before the gesture. The motion itself is missing if it became the reference run or is long.
    struct Before {
        Scenario scenario;
        std::string preset;
        std::unique_ptr<Simulation> simulation;
        LiveChanges changes;
        double t = 0.0, seen = 0.0;
        bool held = false;
    };

    Experiment& experiment_;
    ReferenceRun& reference_;
    History& history_;
    Beginning& beginning_;
    PullingHand& hand_;
    Values& values_;
    Player& player_;
    LiveChanges& changes_;
    Clock& clock_;
    std::optional<Before> before_;
};

}  // namespace stiction
