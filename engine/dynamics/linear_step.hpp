// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One step of a linear flow: the state as a polynomial of time (ode/taylor.hpp), both energies by
// quadrature with ten nodes, whose error on so short a step is below rounding.
#pragma once

#include "model/automaton.hpp"
#include "model/linear_flow.hpp"
#include "ode/bernstein.hpp"
#include "ode/taylor.hpp"

#include <span>
#include <vector>

namespace stiction {

class LinearStep {
  public:
    LinearStep(const HybridAutomaton& automaton, std::size_t dimension);

    /// Begins at (t, y); the step ends at t_limit or before.
    void begin(const LinearFlow& flow, const Mode& mode, double t, std::span<const double> y, double t_limit);
    double t_end() const { return t_end_; }
    /// State at t of the step, y = (q, v, dissipated, input).
    void find(double t, std::span<double> out) const;
    /// q and v alone.
    void find_motion(double t, std::span<double> out) const;
    /// Guard row `row` as a polynomial over the step.
    void find_guard(std::size_t row, Bernstein& out) const;
    /// All guard rows at t.
    void find_guards(double t, std::span<double> out) const;

  private:
    const HybridAutomaton& automaton_;
    const LinearFlow* flow_ = nullptr;
    const Mode* mode_ = nullptr;
    double t_ = 0.0, t_end_ = 0.0;
    std::vector<double> y_;
    mutable std::vector<double> z_;
    TaylorFlow taylor_;
};

}  // namespace stiction
