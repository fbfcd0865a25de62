// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact states of a motion over time, one lane per contact, for the bands and the timeline.
#pragma once

#include "dynamics/simulation.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

class StateLanes {
  public:
    /// The state holds from t to the next change.
    struct Change {
        double t = 0.0;
        std::size_t node = 0;
        ContactState state = ContactState::open;
    };
    /// Adds the states recorded since the last call. `motion` is a number that changes with every new motion.
    void update(const Simulation& simulation, int motion);
    std::size_t size() const { return lanes_.size(); }
    /// Changes in the order of their times, the first at the earliest recorded time or before it.
    std::span<const Change> lane(std::size_t contact) const { return lanes_[contact]; }
    std::size_t bytes() const;

  private:
    int motion_ = -1, mode_ = -1;
    std::size_t nodes_ = 0, branches_ = 0, first_ = 0;
    std::vector<std::vector<Change>> lanes_;
};

/// Index of the change whose state holds at t; lane not empty.
std::size_t find_change(std::span<const StateLanes::Change> lane, double t);

}  // namespace stiction
