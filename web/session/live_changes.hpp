// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What was changed while the motion went on, one entry for what a hand does without letting go.
#pragma once

#include <span>
#include <vector>

namespace stiction {

struct LiveChange {
    static constexpr int the_method = -1, the_hand = -2;
    double t = 0.0;               ///< when it began
    double until = 0.0;           ///< when its last value came, t unless it was dragged
    int parameter = 0;            ///< index, the_method, or the_hand: one that held a body
    double from = 0.0, to = 0.0;  ///< values; of a hand `to` is the body
    int hand = 0;                 ///< tells one drag from the next; 0: none
};

class LiveChanges {
  public:
    void clear() { list_.clear(); }
    /// A hand holds a body up to t.
    void extend_hand(double t) {
        if (!list_.empty() && list_.back().parameter == LiveChange::the_hand) list_.back().until = t;
    }
    std::span<const LiveChange> list() const { return list_; }
    /// From here on a hand holds something, or has let go.
    void hold(bool held) {
        if (held && !held_) ++hand_;
        held_ = held;
    }
    bool is_held() const { return held_; }
    /// Notes a change at t; later ones belong to a future that is no more. What the same hand changes on, and
    /// what changes again at the same instant, stays one change.
    void add(double t, int parameter, double from, double to) {
        const int hand = held_ ? hand_ : 0;
        std::erase_if(list_, [&](const LiveChange& change) { return change.t > t; });
        for (LiveChange& change : list_)
            if (change.parameter == parameter && (change.t == t || (hand != 0 && change.hand == hand))) {
                change.to = to, change.until = t, change.hand = hand;
                return;
            }
        list_.push_back({t, t, parameter, from, to, hand});
    }

  private:
    std::vector<LiveChange> list_;
    bool held_ = false;
    int hand_ = 0;
};

}  // namespace stiction
