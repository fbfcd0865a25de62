// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Paths of points of a mechanism, from the rows of its motion.
#pragma once

#include "session/trace_cache.hpp"
#include "view/view.hpp"

#include <array>
#include <vector>

namespace stiction {

/// Thinned to what can be told apart; what was thinned is kept while the rows stay.
class PointPaths {
  public:
    /// Places of the points at the coordinates q; returns how many, four at most.
    using Find = std::size_t (*)(std::span<const double> values, std::span<const double> q,
                                 std::span<Point3> out);
    static constexpr std::size_t most = 4;

    /// Takes what is new in the rows of a run of this system, whose values are those of a `generation`; points nearer than `least` to the last one are left out.
    void update(const System& system, Find find, std::span<const double> values, const TraceCache& rows,
                int generation, double least);
    /// Each path up to the coordinates `q` at t; as many as there are points.
    std::vector<std::vector<Point3>> find_paths(double t, std::span<const double> values,
                                                std::span<const double> q) const;

  private:
    struct Knot {
        double t;
        Point3 at;
    };
    Find find_ = nullptr;
    int generation_ = -1, edition_ = -1;
    std::size_t seen_ = 0;
    double least_ = 0.0;
    std::array<std::vector<Knot>, most> paths_;
};

}  // namespace stiction
