// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/two_masses/resting_blocks.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

double find_error(const RestingBlocks& blocks, PlanePoint F) {
    const std::array<double, 2> a = blocks.find_start({F.x, F.y}).a,
                                printed = blocks.find_printed({F.x, F.y});
    return std::hypot(a[0] - printed[0], a[1] - printed[1]);
}

// Shades the areas in which (4.9)-(4.10) are wrong by the error of the acceleration, in cells. Cells at the edge of the
// grid continue outwards with the same shade.
void shade_error(const RestingBlocks& blocks, PlanePicture& out) {
    constexpr int cells = 30;
    const double half = 1.5 * out.max.x, width = 2.0 * half / cells, far = 20.0 * half;
    const auto edge = [&](int i) { return i == 0 ? -far : i == cells ? far : i * width - half; };
    const std::vector<PlaneFigure> wrong = out.figures;
    double most = 0.0;
    for (const PlaneFigure& area : wrong)
        for (int i = 0; i < cells * cells; ++i) {
            const int column = i % cells, row = i / cells;
            std::vector<PlanePoint> cell = area.points;
            cut_area(cell, 1.0, 0.0, edge(column)), cut_area(cell, -1.0, 0.0, -edge(column + 1));
            cut_area(cell, 0.0, 1.0, edge(row)), cut_area(cell, 0.0, -1.0, -edge(row + 1));
            PlanePoint centre;
            double twice = 0.0;  // the area
            for (std::size_t k = 0; k < cell.size(); ++k) {
                const PlanePoint p = cell[k], q = cell[(k + 1) % cell.size()];
                centre.x += std::clamp(p.x, -half, half), centre.y += std::clamp(p.y, -half, half);
                twice += p.x * q.y - q.x * p.y;
            }
            constexpr double sliver = 1e-6;  // of a cell: a smaller area only touches
            if (twice < sliver * width * width) continue;
            const auto count = static_cast<double>(cell.size());
            const double error = find_error(blocks, {centre.x / count, centre.y / count});
            most = std::max(most, error);
            out.figures.push_back({Figure::shade, std::move(cell), {}, error});
        }
    for (PlaneFigure& figure : out.figures)
        if (figure.kind == Figure::shade) figure.strength /= most;
}

}  // namespace

double luz(double x, double a) { return x > a ? x - a : (x < -a ? x + a : 0.0); }

std::array<double, 3> RestingBlocks::find_slacks(const std::array<double, 2>& F) const {
    const std::array<double, 3> hold = get_holds();
    return {hold[0] - std::abs(F[0]), hold[1] - std::abs(F[1]), hold[2] - std::abs(F[0] + F[1])};
}

std::array<double, 2> RestingBlocks::clamp(const std::array<double, 2>& F) const {
    return {std::clamp(F[0], -(t10 + t12), t10 + t12), std::clamp(F[1], -(t20 + t12), t20 + t12)};
}

std::array<double, 2> RestingBlocks::find_printed(const std::array<double, 2>& F) const {
    return {luz(F[0], t12 + t10) / m1, luz(F[1], t12 + t20) / m2};
}

RestingBlocks::Start RestingBlocks::find_start(const std::array<double, 2>& F) const {
    const auto [c1, c2] = clamp(F);
    if (std::abs(c1 + c2) <= t10 + t20) {
        const std::array<double, 2> a = find_printed(F);
        return {a, {a[0] == 0.0 && a[1] == 0.0, a[0] == 0.0, a[1] == 0.0}};
    }
    const double m = m1 + m2, s = c1 + c2 > 0.0 ? 1.0 : -1.0;
    const double W1 = F[0] - s * t10, W2 = F[1] - s * t20;
    const double excess = luz((m2 * W1 - m1 * W2) / m, t12), together = (W1 + W2) / m;
    return {{together + excess / m1, together - excess / m2}, {excess == 0.0, false, false}};
}

std::array<double, 3> RestingBlocks::find_forces(const std::array<double, 2>& F) const {
    const auto [c1, c2] = clamp(F);
    if (std::abs(c1 + c2) <= t10 + t20) return find_shortest({c1, c2});
    const double s = c1 + c2 > 0.0 ? 1.0 : -1.0;
    const double w = (m2 * (F[0] - s * t10) - m1 * (F[1] - s * t20)) / (m1 + m2);
    return {std::clamp(w, -t12, t12), s * t10, s * t20};
}

std::array<double, 3> RestingBlocks::find_shortest(const std::array<double, 2>& v) const {
    double w = (v[0] - v[1]) / 3.0;
    const double least = std::max({-t12, v[0] - t10, -v[1] - t20});
    const double most = std::min({t12, v[0] + t10, t20 - v[1]});
    const double rounding = 1e-12 * (std::abs(v[0]) + std::abs(v[1]));  // on a face w is one number
    if (least <= most + rounding) w = std::min(std::max(w, least), most);
    return {w, v[0] - w, v[1] + w};
}

void RestingBlocks::draw(PlanePicture& out) const {
    const double a1 = t10 + t12, a2 = t20 + t12, both = t10 + t20;
    const double reach = 1.5 * std::max({a1, a2, both, 0.5}), far = 10.0 * reach;
    out.min = {-reach, -reach};
    out.max = {reach, reach};
    std::vector<PlanePoint> rectangle = make_rectangle({-a1, -a2}, {a1, a2});
    std::vector<PlanePoint> hexagon = rectangle;
    cut_area(hexagon, 1.0, 1.0, -both);
    cut_area(hexagon, -1.0, -1.0, -both);
    for (const double s : {1.0, -1.0}) {
        if (!(t12 > 0.0)) break;
        std::vector<PlanePoint> falsely = rectangle;
        cut_area(falsely, s, s, both);
        out.add(Figure::wrong, falsely, "Falsely stuck");
        // Beside and above the triangle: c1 + c2 beyond the sum that the ground can hold.
        for (const bool beside : {true, false}) {
            std::vector<PlanePoint> outside = beside ? make_rectangle({a1, both - a1}, {far, far})
                                                     : make_rectangle({both - a2, a2}, {a1, far});
            if (s < 0.0)
                for (PlanePoint& p : outside) p = {-p.x, -p.y};
            out.add(Figure::wrong, outside, beside ? "Printed formula wrong" : "");
        }
    }
    shade_error(*this, out);
    out.add(Figure::stuck, hexagon, "All contacts stick");
    hexagon.push_back(hexagon.front());
    out.add(Figure::boundary, hexagon);
    rectangle.push_back(rectangle.front());
    out.add(Figure::claim, rectangle);
    out.remark = t12 > 0.0 ? "dashed: (4.9)–(4.10) as printed" : "*T*_{12} = 0: rectangle and hexagon agree";
}

void RestingBlocks::read(PlanePoint at, PlaneReading& out) const {
    const std::array<double, 2> F{at.x, at.y};
    const std::array<double, 3> slack = find_slacks(F);
    const Start start = find_start(F);
    const std::array<double, 2> printed = find_printed(F);
    const double margin = std::min({slack[0], slack[1], slack[2]});
    const double error = find_error(*this, at);
    const bool inside = slack[0] >= 0.0 && slack[1] >= 0.0;
    out.region = margin >= 0.0 ? "stuck" : error == 0.0 ? "moves" : inside ? "falsely_stuck" : "wrong";
    out.title = margin >= 0.0  ? "All contacts stick"
                : error == 0.0 ? "Moves; both models agree"
                : inside       ? "Falsely stuck in the printed model"
                               : "Moves; printed formula gives the wrong acceleration";
    out.add("z1_ddot", "exact *z\u0308*_1", start.a[0]);
    out.add("z2_ddot", "exact *z\u0308*_2", start.a[1]);
    out.add("printed_z1_ddot", "(4.9) *z\u0308*_1", printed[0]);
    out.add("printed_z2_ddot", "(4.10) *z\u0308*_2", printed[1]);
    out.add("error", "error", error);
    out.add("hexagon_margin", "margin", margin);
}

}  // namespace stiction
