// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion of the values in force, computed ahead for some steps: plots have their limits before anything
// has moved, and show dotted what follows.
#pragma once

#include "session/session.hpp"
#include "session/trace_cache.hpp"

#include <memory>

namespace stiction {

class Preview {
  public:
    /// Goes on by a bounded number of steps; false while there is more to do.
    bool update(const Session& session, int contact);
    /// Widens least and most by what is known of a column; nothing after a live change.
    void extend(const Session& session, std::size_t column, double& least, double& most) const;
    /// Time up to which the motion is known, s.
    double end() const { return rows_.size() > 0 ? rows_.times().back() : 0.0; }
    /// Rows of it; none after a live change.
    const TraceCache& rows() const { return rows_; }

  private:
    int generation_ = -1, contact_ = 0;
    std::size_t steps_ = 0;
    std::unique_ptr<Simulation> simulation_;
    TraceCache rows_;
};

/// Part of the time of a run that the time histories show at once.
inline constexpr double shown_share = 0.4;

}  // namespace stiction
