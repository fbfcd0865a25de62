// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Changes that were made while the motion went on. A drag is one entry.
#pragma once

#include <span>
#include <vector>

namespace stiction {

struct LiveChange {
    static constexpr int the_method = -1, the_hand = -2;
    double t = 0.0;               ///< when the change began
    double until = 0.0;           ///< when its last value was set; equal to t unless it was a drag
    int parameter = 0;            ///< index, the_method, or the_hand (a body was pulled)
    double from = 0.0, to = 0.0;  ///< values; for the_hand `to` is the body
    int hand = 0;                 ///< number of the drag; 0: none
};

class LiveChanges {
  public:
    void clear() { list_.clear(); }
    /// The pull of a body lasts until t.
    void extend_hand(double t) {
        if (!list_.empty() && list_.back().parameter == LiveChange::the_hand) list_.back().until = t;
    }
    std::span<const LiveChange> list() const { return list_; }
    /// Begin and end of a drag.
    void hold(bool held) {
        if (held && !held_) ++hand_;
        held_ = held;
    }
    bool is_held() const { return held_; }
    /// Adds a change at t and deletes later ones, which belong to a future that no longer exists. Changes in the same
    /// drag or at the same instant are joined into one.
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
