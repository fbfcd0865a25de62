// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// See tableau.hpp for the equations.

#include "ode/fixed_stepper.hpp"

#include <algorithm>
#include <cassert>

namespace stiction {

FixedStepper::FixedStepper(const Tableau& tableau, std::size_t dimension, PairMember member)
    : tableau_(tableau),
      weights_(member == PairMember::carried ? tableau.b : tableau.b_hat),
      dimension_(dimension),
      stages_(dimension * tableau.stages),
      y_stage_(dimension) {
    assert(member == PairMember::carried || tableau.embedded_order > 0);
}

void FixedStepper::advance(const Equation& f, double t, double h, std::span<double> y,
                           std::span<const double> slope) {
    assert(f.dimension() == dimension_ && y.size() == dimension_);
    std::copy(slope.begin(), slope.end(), stages_.begin());
    for (std::size_t i = slope.empty() ? 0 : 1; i < tableau_.stages; ++i) {
        for (std::size_t n = 0; n < dimension_; ++n) {
            double sum = 0.0;
            for (std::size_t j = 0; j < i; ++j) sum += tableau_.a[i][j] * stages_[j * dimension_ + n];
            y_stage_[n] = y[n] + h * sum;
        }
        f.derivative(t + tableau_.c[i] * h, y_stage_, {stages_.data() + i * dimension_, dimension_});
    }
    for (std::size_t n = 0; n < dimension_; ++n) {
        double sum = 0.0;
        for (std::size_t i = 0; i < tableau_.stages; ++i) sum += weights_[i] * stages_[i * dimension_ + n];
        y[n] += h * sum;
    }
}

void FixedStepper::advance(const Equation& f, double t_begin, double t_end, std::size_t count,
                           std::span<double> y) {
    const double h = (t_end - t_begin) / static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i) advance(f, t_begin + static_cast<double>(i) * h, h, y);
}

}  // namespace stiction
