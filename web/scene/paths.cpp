// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scene/paths.hpp"

#include "scene/parts.hpp"
#include "ui/dashes.hpp"

namespace stiction {

void TracerPaths::update(const System& system, std::span<const double> values, const TraceCache& rows,
                         int generation, double least) {
    const Picture& picture = *system.picture;
    if (generation_ != generation || edition_ != rows.edition() || rows.size() < seen_) {
        generation_ = generation, edition_ = rows.edition(), seen_ = 0;
        for (std::vector<Knot>& path : paths_) path.clear();
    }
    if (picture.find_tracers == nullptr) return;
    std::vector<double> q(system.coordinates.size());
    std::array<Point3, 4> points;
    for (; seen_ < rows.size(); ++seen_) {
        for (std::size_t i = 0; i < q.size(); ++i) q[i] = rows.column(1 + i)[seen_];
        const std::size_t count = picture.find_tracers(values, q, points);
        for (std::size_t k = 0; k < count; ++k) {
            const Point3 way = paths_[k].empty() ? Point3{HUGE_VAL} : points[k] - paths_[k].back().at;
            if (dot(way, way) >= least * least) paths_[k].push_back({rows.times()[seen_], points[k]});
        }
    }
}

void TracerPaths::draw(const Stage& stage, double t, std::span<const double> values,
                       std::span<const double> q, bool dashed) const {
    const Ui& ui = stage.ui;
    const Picture& picture = *ui.session.system().picture;
    if (picture.find_tracers == nullptr) return;
    std::array<Point3, 4> ends;
    const std::size_t count = picture.find_tracers(values, q, ends);
    std::vector<ImVec2> points;
    for (std::size_t k = 0; k < count; ++k) {
        points.clear();
        for (const Knot& knot : paths_[k])
            if (knot.t <= t) points.push_back(stage(knot.at));
        points.push_back(stage(ends[k]));
        if (dashed)
            draw_dashes(stage.list, points, paint(ui.theme.reference), ui.weight(1.5f), ui.px(5), ui.px(4));
        else
            stage.list->AddPolyline(points.data(), static_cast<int>(points.size()), paint(ui.theme.ui.text),
                                    0, ui.weight(1.4f));
    }
}

}  // namespace stiction
