// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// How far the motion of the values in force will reach, computed ahead for some steps: plots have
// their limits before anything has moved. Nothing of that motion is kept but its extremes.
#pragma once

#include "session/session.hpp"

#include <memory>
#include <vector>

namespace stiction {

class Outlook {
  public:
    /// Goes on by a bounded number of steps; false while there is more to do.
    bool update(const Session& session);
    /// Widens least and most by what is known of a column; nothing after a live change.
    void extend(const Session& session, std::size_t column, double& least, double& most) const;
    /// Time up to which the motion is known, s.
    double end() const { return end_; }

  private:
    int generation_ = -1;
    double end_ = 0.0;
    std::size_t steps_ = 0, nodes_ = 0;
    std::unique_ptr<Simulation> simulation_;
    std::vector<double> least_, most_, row_;
};

/// The outlook of the page.
Outlook& outlook();

/// Part of the time of a run that the time histories show at once.
inline constexpr double shown_share = 0.4;

}  // namespace stiction
