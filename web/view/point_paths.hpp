// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Paths of points of a mechanism, computed from the rows of its motion.
#pragma once

#include "session/run/trace_cache.hpp"
#include "view/view.hpp"

#include <array>
#include <vector>

namespace stiction {

/// Thinned to points that can be distinguished on screen; they are kept while the rows stay the same.
class PointPaths {
  public:
    /// Adds the new rows of a run. `generation` changes with its values. Points nearer than `least` to the previous
    /// one are left out.
    void update(const System& system, FindPoints find, std::span<const double> values, const TraceCache& rows,
                int generation, double least);
    /// Each path up to t, where the coordinates are `q`.
    std::vector<std::vector<Point3>> find_paths(const System& system, double t,
                                                std::span<const double> values,
                                                std::span<const double> q) const;

  private:
    struct Knot {
        double t;
        Point3 at;
    };
    FindPoints find_ = nullptr;
    int generation_ = -1, edition_ = -1;
    std::size_t seen_ = 0;
    double least_ = 0.0;
    std::array<std::vector<Knot>, most_paths> paths_;
};

}  // namespace stiction
