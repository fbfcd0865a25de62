// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion of the values in force, computed some steps ahead: plots choose their limits before anything has moved,
// and show the coming motion as a dotted line.
#pragma once

#include "session/run/trace_cache.hpp"
#include "session/session.hpp"

#include <memory>

namespace stiction {

class Preview {
  public:
    /// s of work for one update.
    static constexpr double usual_budget = 0.003;
    /// Computes for `seconds`; false while there is more to do.
    bool update(const Session& session, int contact, double seconds = usual_budget);
    /// Widens the range from least to most by the known values of a column; does nothing after a live change.
    void extend(const Session& session, std::size_t column, double& least, double& most) const;
    /// Time up to which the motion is known, s.
    double end() const { return rows_.size() > 0 ? rows_.times().back() : 0.0; }
    /// Rows of the motion ahead; none after a live change.
    const TraceCache& rows() const { return rows_; }

  private:
    int generation_ = -1, contact_ = 0;
    std::size_t steps_ = 0;
    std::unique_ptr<Simulation> simulation_;
    TraceCache rows_;
};

/// Fraction of the usual time of a run that the time histories show at once.
inline constexpr double shown_share = 0.4;

}  // namespace stiction
