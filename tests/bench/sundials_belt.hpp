// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The block on a belt (engine/systems, belt_oscillator; no damper, no drive) as a user of SUNDIALS writes it: one
// right-hand side for each mode, roots of the integrator as events, and the integrator begun anew after each.
//
//     stick   x' = v_b, v' = 0                                     until |k x| = mu_s N
//     slip    x' = v, m v' = -k x - sense mu(|v - v_b|) N          until sense (v - v_b) = 0
//     mu(u) = mu_k + (mu_s - mu_k) exp(-u/v_s), or mu_k alone without v_s
#pragma once

#include "bench/peer_values.hpp"

#include <memory>
#include <string>

namespace stiction::test {

/// Result of a run: number of events, and time of the last landing (slip to stick).
struct BeltRun {
    long events = 0, landings = 0;
    double last_landing = 0.0;
    bool failed = false;
};

class PeerBelt {
  public:
    virtual ~PeerBelt() = default;
    /// From x = 0, v = v_b, stuck, to t_end.
    virtual BeltRun run(const BeltValues& values, double tolerance, double t_end) = 0;
    virtual std::string name() const = 0;
};

/// CVODE, Adams, fixed-point iteration.
std::unique_ptr<PeerBelt> make_cvode_belt();
/// ERKStep of ARKODE with its default table of this order.
std::unique_ptr<PeerBelt> make_arkode_belt(int order);

}  // namespace stiction::test
