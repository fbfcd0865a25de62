// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the dissipated energy of a motion went:
//
//     energy.dissipated = sum over contacts of friction + damping + impacts
//
// Impacts are the jumps of the recorded sum. Friction and damping are integrated over every recorded step,
// -T u_T per contact and the power of the dampers (Gauss' rule with three points, order 6); what rounding and
// quadrature leave open is shared out in proportion, so that the sum is exact.
#pragma once

#include "dynamics/simulation.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

struct EnergyShares {
    std::vector<double> friction;  ///< per contact
    double damping = 0.0, impact = 0.0;
};

class EnergyLedger {
  public:
    /// Shares up to a recorded time. `generation` tells one motion from the next.
    EnergyShares find_shares(const Simulation& simulation, int generation, double t);

  private:
    void advance(const Simulation& simulation);
    // Adds what the step that begins at t0 takes until t1 to friction and damping.
    void integrate(const Simulation& simulation, double t0, double t1, std::span<double> sums);

    int generation_ = -1;
    std::size_t contacts_ = 0, nodes_ = 0;
    std::vector<double> sums_;  // per node: friction of each contact, damping, impacts
    Sample sample_, before_;
};

}  // namespace stiction
