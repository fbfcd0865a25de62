// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Steps of undo and redo: changes of parameters, start values, method and preset. The browser's history has no part
// in them.
#pragma once

#include "session/experiment.hpp"

#include <optional>
#include <string>
#include <vector>

namespace stiction {

class UndoSteps {
  public:
    /// The part of an experiment that a step changes.
    struct State {
        Scenario scenario;
        std::string preset;              ///< id; empty after the first change
        const Preset* origin = nullptr;  ///< the preset that the values come from; null: none
    };

    /// Another system or link: there is nothing to return to.
    void forget();
    /// Call it between two actions of the user. If the experiment differs from the state noted last, that is a step.
    void note(const Experiment& experiment);
    bool can_undo() const { return !before_.empty(); }
    bool can_redo() const { return !after_.empty(); }
    /// The state to return to. Call them only if there is one, and then settle() when it is in force.
    State undo();
    State redo();
    /// The experiment is the state noted last: relations between parameters may have corrected it.
    void settle(const Experiment& experiment);

  private:
    static constexpr std::size_t longest = 200;  // steps

    std::optional<State> present_;
    std::vector<State> before_, after_;
};

}  // namespace stiction
