// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The state that a motion holds: the present one, and the one just before the last event at the same time.
#pragma once

#include "dynamics/motion.hpp"

#include <string>
#include <vector>

namespace stiction {

class MotionOfState : public Motion {
  public:
    std::size_t dimension() const override { return y_.size(); }
    double time() const override { return t_; }
    std::span<const double> state() const override { return y_; }
    const Mode& mode() const override { return mode_; }
    std::span<const double> state_before() const override { return y_before_; }
    const Mode& mode_before() const override { return mode_before_; }
    std::string_view trouble() const override { return trouble_; }

  protected:
    explicit MotionOfState(std::size_t dimension) : y_(dimension, 0.0), y_before_(y_) {}

    double t_ = 0.0;
    std::vector<double> y_, y_before_;
    Mode mode_, mode_before_;
    std::string trouble_;
};

}  // namespace stiction
