// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/point_paths.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void PointPaths::update(const System& system, FindPoints find, std::span<const double> values,
                        const TraceCache& rows, int generation, double least) {
    // If the picture grows while it follows the motion, paths are thinned again when it has doubled, not in each
    // frame.
    const bool is_coarser = least_ > 0.0 && !(least < 2.0 * least_ && least_ < 2.0 * least);
    if (find_ != find || generation_ != generation || edition_ != rows.edition() || rows.size() < seen_ ||
        is_coarser) {
        // If the motion has branched, perhaps with other values, the past is kept.
        seen_ = find_ == find && !is_coarser && edition_ >= 0
                    ? std::min({seen_, rows.unchanged_rows(edition_), rows.size()})
                    : 0;
        if (seen_ == 0) least_ = least;
        find_ = find, generation_ = generation, edition_ = rows.edition();
        for (std::vector<Knot>& path : paths_)
            while (!path.empty() && (seen_ == 0 || path.back().t > rows.times()[seen_ - 1])) path.pop_back();
    }
    if (find == nullptr) return;
    std::vector<double> q(system.coordinates.size());
    std::array<Point3, most_paths> points;
    for (; seen_ < rows.size(); ++seen_) {
        for (std::size_t i = 0; i < q.size(); ++i) q[i] = rows.column(1 + i)[seen_];
        const std::size_t count = find(system, values, q, points);
        for (std::size_t k = 0; k < count; ++k) {
            const Point3 way = paths_[k].empty() ? Point3{HUGE_VAL} : points[k] - paths_[k].back().at;
            if (dot(way, way) >= least_ * least_) paths_[k].push_back({rows.times()[seen_], points[k]});
        }
    }
}

std::vector<std::vector<Point3>> PointPaths::find_paths(const System& system, double t,
                                                        std::span<const double> values,
                                                        std::span<const double> q) const {
    std::array<Point3, most_paths> ends;
    std::vector<std::vector<Point3>> out(find_ == nullptr ? 0 : find_(system, values, q, ends));
    for (std::size_t k = 0; k < out.size(); ++k) {
        for (const Knot& knot : paths_[k])
            if (knot.t <= t) out[k].push_back(knot.at);
        out[k].push_back(ends[k]);
    }
    return out;
}

}  // namespace stiction
