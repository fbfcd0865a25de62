// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A motion in progress: a mechanism, a method, a present state. Steppers implement it.
#pragma once

#include "model/automaton.hpp"
#include "model/sample.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

enum class StepResult {
    stepped,  ///< one accepted step without event
    event,    ///< the step ended in an event; the state is the one after it, `before()` the one before
    ended,    ///< as event, and the model ends the run
    failed    ///< no further step is possible; `trouble()` says why
};

/// It holds the present state, and the one just before the last event at the same time.
class Motion {
  public:
    virtual ~Motion() = default;

    std::size_t dimension() const { return y_.size(); }
    double time() const { return t_; }
    std::span<const double> state() const { return y_; }
    const Mode& mode() const { return mode_; }
    std::span<const double> state_before() const { return y_before_; }
    const Mode& mode_before() const { return mode_before_; }
    std::string_view trouble() const { return trouble_; }

    /// Begins at the mechanism's initial state, t = 0. Returns `event` if the state jumps at t = 0.
    virtual StepResult start(EventSink& events) = 0;
    /// Begins at a recorded state. With `keep_mode` the given mode is kept, else it is decided anew.
    virtual StepResult restart(double t, std::span<const double> state, const Mode& mode, bool keep_mode,
                               EventSink& events) = 0;
    /// One step, at most to t_limit.
    virtual StepResult advance(double t_limit, EventSink& events) = 0;

    /// State at t >= t0 of the step that began at a recorded (t0, state, mode): the full order of the method,
    /// not an interpolation between rows, and a pure function of its arguments. `t_next`, `next`: the recorded
    /// end of that step.
    virtual void evaluate(double t0, std::span<const double> state, const Mode& mode, double t_next,
                          std::span<const double> next, double t, std::span<double> out) const = 0;
    virtual void sample(double t, std::span<const double> state, const Mode& mode, Sample& out) const = 0;

  protected:
    explicit Motion(std::size_t dimension) : y_(dimension, 0.0), y_before_(y_) {}

    double t_ = 0.0;
    std::vector<double> y_, y_before_;
    Mode mode_, mode_before_;
    std::string trouble_;
};

}  // namespace stiction
