// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Powers of a motion that is a Taylor series, from its rows (model/series_flow.hpp):
//
//     dissipated' = damping - sum (T - C u_T) u_T of the slips       input' = drive - sum ( N w_N + (T - C u_T) w_T )
#pragma once

#include "model/mechanism.hpp"
#include "model/sample.hpp"
#include "model/series_flow.hpp"

#include <span>

namespace stiction {

class FlowPowers {
  public:
    explicit FlowPowers(const Mechanism& mechanism);
    /// Rates of dissipated energy and input at t, at the entries z.
    void find(const SeriesFlow& flow, std::span<const ContactState> states, double t,
              std::span<const double> z, double& dissipated, double& input) const;

  private:
    const Mechanism& mechanism_;
    mutable Sample sample_;
};

}  // namespace stiction
