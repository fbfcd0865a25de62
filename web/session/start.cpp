// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/start.hpp"

namespace stiction {

void Start::put(std::vector<double> values, bool first) {
    hand_.release();
    clock_.running = false;
    if (first) {
        const std::size_t bytes = history_.simulation().history_bytes();
        before_ = Before{experiment_.scenario(), experiment_.preset(), nullptr, changes_, clock_.t,
                         history_.seen(),        beginning_.is_held()};
        // If comparing is on and both runs are still one motion, this one becomes run B and cannot come back.
        if (!reference_.is_awaited() && bytes < history_.recorded_limit() / 4) {
            before_->simulation = history_.put_aside();
            history_.count_aside(bytes);
        }
    }
    clock_.t = 0.0;
    beginning_.hold(true);
    if (!values_.put_in_force(std::move(values))) beginning_.restart();
}

void Start::forget() {
    beginning_.hold(false);
    history_.count_aside(0);
    before_.reset();
}

void Start::go_back() {
    if (!before_.has_value()) return;
    Before before = std::move(*before_);
    forget();
    experiment_.change(std::move(before.scenario), before.preset);
    clock_.running = false;
    beginning_.hold(before.held);
    beginning_.restart();
    if (before.simulation == nullptr) return player_.seek(before.t);
    history_.take_back(std::move(before.simulation), before.seen);
    changes_ = std::move(before.changes);
    history_.show(before.t);
}

}  // namespace stiction
