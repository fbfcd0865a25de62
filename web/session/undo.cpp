// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/undo.hpp"

#include <utility>

namespace stiction {

namespace {

void move_last(std::vector<UndoSteps::State>& from, UndoSteps::State& present,
               std::vector<UndoSteps::State>& to) {
    to.push_back(std::exchange(present, std::move(from.back())));
    from.pop_back();
}

}  // namespace

void UndoSteps::forget() {
    present_.reset();
    before_.clear(), after_.clear();
}

void UndoSteps::note(const Experiment& experiment) {
    const Scenario& scenario = experiment.scenario();
    if (present_.has_value() && present_->scenario.system == scenario.system) {
        const Scenario& known = present_->scenario;
        const bool same = known.values == scenario.values &&
                          known.settings.method == scenario.settings.method &&
                          present_->origin == experiment.origin();
        if (same) return;
        before_.push_back(std::move(*present_));
        if (before_.size() > longest) before_.erase(before_.begin());
        after_.clear();
    }
    settle(experiment);
}

void UndoSteps::settle(const Experiment& experiment) {
    present_ = State{experiment.scenario(), experiment.preset(), experiment.origin()};
}

UndoSteps::State UndoSteps::undo() {
    move_last(before_, *present_, after_);
    return *present_;
}

UndoSteps::State UndoSteps::redo() {
    move_last(after_, *present_, before_);
    return *present_;
}

}  // namespace stiction
