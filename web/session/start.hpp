// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Starts that a hand puts into a picture, and the way back to what they replaced.
#pragma once

#include "session/player.hpp"
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

    /// Begins at t = 0, paused, with these values (one per parameter, inside their ranges), which a hand has
    /// put into a picture. Where the contact problem has no solution there, the run stops whatever its rule
    /// says (Beginning). `first`: of one gesture; what was before it can be gone back to.
    void put(std::vector<double> values, bool first);
    bool can_go_back() const { return before_.has_value() && clock_.t == 0.0; }
    /// To the state before the gesture, and to its run.
    void go_back();
    /// Another scenario begins: as it says, and without a way back.
    void forget();

  private:
    /// What was replaced; the motion itself unless it became the reference run or is long.
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
