// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Paths of points of a mechanism in space, from the rows of its motion.
#pragma once

#include "view/view.hpp"

#include <array>
#include <vector>

namespace stiction {

struct Stage;

/// Thinned to what can be told apart; what was thinned is kept while the rows stay.
class TracerPaths {
  public:
    /// Takes what is new in the rows of a run of this system, whose values are those of a `generation`; points nearer than `least` to the last one are left out.
    void update(const System& system, std::span<const double> values, const TraceCache& rows, int generation,
                double least);
    /// Up to the coordinates `q` at t; dashed: of the reference run.
    void draw(const Stage& stage, double t, std::span<const double> values, std::span<const double> q,
              bool dashed) const;

  private:
    struct Knot {
        double t;
        Point3 at;
    };
    int generation_ = -1, edition_ = -1;
    std::size_t seen_ = 0;
    std::array<std::vector<Knot>, 4> paths_;
};

}  // namespace stiction
