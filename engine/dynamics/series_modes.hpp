// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The modes of a mechanism whose motion is a Taylor series, each made when it is first needed.
#pragma once

#include "dynamics/linear_modes.hpp"
#include "dynamics/recorded_modes.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace stiction {

class SeriesModes {
  public:
    /// `is_recorded`: false if the method needs another motion than that of the mechanism's own equations.
    SeriesModes(const Mechanism& mechanism, bool is_recorded)
        : linear_(mechanism), recorded_(mechanism, is_recorded) {}

    /// The flow of contacts in these states; null if it has no series. Valid as long as this object.
    const SeriesFlow* find(std::span<const ContactState> states) const {
        for (const Known& known : known_)
            if (std::equal(states.begin(), states.end(), known.states.begin())) return known.flow.get();
        std::unique_ptr<SeriesFlow> flow = linear_.make(states);
        if (flow == nullptr) flow = recorded_.make(states);
        known_.push_back({{states.begin(), states.end()}, std::move(flow)});
        return known_.back().flow.get();
    }

  private:
    struct Known {
        std::vector<ContactState> states;
        std::unique_ptr<SeriesFlow> flow;
    };
    LinearModes linear_;
    RecordedModes recorded_;
    mutable std::vector<Known> known_;
};

}  // namespace stiction
