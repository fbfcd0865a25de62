// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The shares of the dissipated energy of a motion:
//
//     energy.dissipated = sum over contacts of friction + damping + impacts
//
// Impacts are the jumps of the recorded sum. Friction and damping are integrated over every recorded step: -T u_T per
// contact and the power of the dampers (Gauss' rule with three points, order 6). The remaining error of rounding and
// quadrature is distributed in proportion, so that the sum is exact. Sums are kept at every 64th node and continued
// from there, so that the ledger needs little memory beside the recorded states.
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
    /// Parts up to a recorded time. `motion` is a number that changes with every new motion.
    EnergyShares find_shares(const Simulation& simulation, int motion, double t);
    /// Sums up to this node; call it before the node is forgotten.
    void advance(const Simulation& simulation, int motion, std::size_t node);
    std::size_t bytes() const { return sums_.capacity() * sizeof(double); }

  private:
    static constexpr std::size_t anchor = 64;  // nodes from one kept sum to the next

    // Adds the step that ends at a node.
    void add_step(const Simulation& simulation, std::size_t node, std::span<double> sums);
    // Adds the friction and damping from t0 until t1, inside the step that begins at a node.
    void integrate(const Simulation& simulation, std::size_t node, double t0, double t1,
                   std::span<double> sums);
    void return_to(std::size_t nodes);

    int motion_ = -1;
    std::size_t contacts_ = 0, branches_ = 0;
    std::size_t nodes_ = 0;        // nodes summed up
    std::size_t first_ = 0;        // number of anchors that were dropped
    std::vector<double> sums_;     // at anchors: friction of each contact, damping, impacts
    std::vector<double> present_;  // the same at the last node summed up
    Sample sample_, before_;
};

}  // namespace stiction
