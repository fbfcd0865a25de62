// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A change of contact state lets the badge flash once. Rapid changes do not: flashing more than three times a second
// is avoided.
#pragma once

#include "base/contact_terms.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace stiction {

class StateFlash {
  public:
    static constexpr double length = 0.15;  ///< s of real time
    static constexpr int most = 3;          ///< at most so many flashes within one second

    /// `states` are on screen at this real time, s. True while the badge has its outline.
    bool update(std::span<const ContactState> states, double seconds) {
        const bool same = std::equal(states.begin(), states.end(), states_.begin(), states_.end());
        const bool first = states_.size() != states.size();
        states_.assign(states.begin(), states.end());
        if (!same && !first) {
            for (std::size_t i = changes_.size() - 1; i > 0; --i) changes_[i] = changes_[i - 1];
            changes_[0] = seconds;
        }
        const bool crowded = changes_[0] - changes_[most] < 1.0;
        return !crowded && seconds - changes_[0] < length;
    }

  private:
    std::vector<ContactState> states_;
    std::array<double, most + 1> changes_{-10.0, -20.0, -30.0, -40.0};  // latest first
};

}  // namespace stiction
