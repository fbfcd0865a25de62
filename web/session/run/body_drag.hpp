// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A body of a text that is dragged before its motion begins. Start values of its coordinates that are parameters of their own follow
// the point that was taken.
#pragma once

#include "model/hand.hpp"

#include <cstddef>
#include <vector>

namespace stiction {

class Session;

class BodyDrag {
  public:
    /// Takes the body at a point of the scene. False if the motion has begun, or if no start value of the body is a parameter
    /// of its own that may change; then a hand pulls it.
    bool take(const Session& session, int body, PlanarPoint at);
    /// Begins anew with the point at `to`, as near as these parameters and their ranges allow.
    void lead(Session& session, PlanarPoint to);
    void drop() { ways_.clear(); }
    bool is_on() const { return !ways_.empty(); }

  private:
    /// A parameter, and the motion of the point for its unit.
    struct Way {
        std::size_t parameter;
        PlanarPoint along;
    };
    PlanarPoint at_;
    std::vector<double> values_;
    std::vector<Way> ways_;
    bool first_ = true;  ///< the next lead() is the first of the gesture
};

}  // namespace stiction
