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

std::array<ForceInterval, 3> RestingBlocks::get_faces() const {
    const ForceInterval w = get_w(), x1 = get_x1(), x2 = get_x2();
    return {{{x1.low + w.low, x1.high + w.high},
             {x2.low - w.high, x2.high - w.low},
             {x1.low + x2.low, x1.high + x2.high}}};
}

std::array<double, 3> RestingBlocks::find_slacks(const std::array<double, 2>& F) const {
    const std::array<ForceInterval, 3> faces = get_faces();
    const auto find = [](const ForceInterval& face, double f) {
        return std::min(face.high - f, f - face.low);
    };
    return {find(faces[0], F[0]), find(faces[1], F[1]), find(faces[2], F[0] + F[1])};
}

std::array<double, 2> RestingBlocks::find_printed(const std::array<double, 2>& F) const {
    const std::array<ForceInterval, 3> faces = get_faces();
    return {faces[0].luz(F[0]) / m1, faces[1].luz(F[1]) / m2};
}

RestingBlocks::Start RestingBlocks::find_start(const std::array<double, 2>& F) const {
    const std::array<ForceInterval, 3> faces = get_faces();
    const double sum = faces[0].clamp(F[0]) + faces[1].clamp(F[1]);
    if (faces[2].low <= sum && sum <= faces[2].high) {
        const std::array<double, 2> a = find_printed(F);
        return {a, {a[0] == 0.0 && a[1] == 0.0, a[0] == 0.0, a[1] == 0.0}};
    }
    const double m = m1 + m2;
    const double W1 = F[0] - (sum > 0.0 ? get_x1().high : get_x1().low),
                 W2 = F[1] - (sum > 0.0 ? get_x2().high : get_x2().low);
    const double excess = get_w().luz((m2 * W1 - m1 * W2) / m), together = (W1 + W2) / m;
    return {{together + excess / m1, together - excess / m2}, {excess == 0.0, false, false}};
}

std::array<double, 3> RestingBlocks::find_forces(const std::array<double, 2>& F) const {
    const std::array<ForceInterval, 3> faces = get_faces();
    const double c1 = faces[0].clamp(F[0]), c2 = faces[1].clamp(F[1]), sum = c1 + c2;
    if (faces[2].low <= sum && sum <= faces[2].high) return find_shortest({c1, c2});
    const double x1 = sum > 0.0 ? get_x1().high : get_x1().low, x2 = sum > 0.0 ? get_x2().high : get_x2().low;
    return {get_w().clamp((m2 * (F[0] - x1) - m1 * (F[1] - x2)) / (m1 + m2)), x1, x2};
}

ForceInterval RestingBlocks::find_range(const std::array<double, 2>& v) const {
    const ForceInterval w = get_w(), x1 = get_x1(), x2 = get_x2();
    ForceInterval out{std::max({w.low, v[0] - x1.high, x2.low - v[1]}),
                      std::min({w.high, v[0] - x1.low, x2.high - v[1]})};
    const double rounding = 1e-12 * (std::abs(v[0]) + std::abs(v[1]));  // on a face w is one number
    if (out.low > out.high && out.low <= out.high + rounding) out.low = out.high;
    return out;
}

std::array<double, 3> RestingBlocks::find_shortest(const std::array<double, 2>& v) const {
    double w = (v[0] - v[1]) / 3.0;
    const ForceInterval range = find_range(v);
    if (range.low <= range.high) w = range.clamp(w);
    return {w, v[0] - w, v[1] + w};
}

std::vector<PlanePoint> RestingBlocks::find_hexagon() const {
    const auto [first, second, both] = get_faces();
    std::vector<PlanePoint> out = make_rectangle({first.low, second.low}, {first.high, second.high});
    cut_area(out, 1.0, 1.0, both.low);
    cut_area(out, -1.0, -1.0, -both.high);
    out.push_back(out.front());
    return out;
}

void RestingBlocks::draw(PlanePicture& out) const {
    const auto [first, second, both] = get_faces();
    const double reach = 1.5 * std::max({first.high, -first.low, second.high, -second.low, both.high,
                                         -both.low, 0.5}),
                 far = 10.0 * reach;
    out.min = {-reach, -reach};
    out.max = {reach, reach};
    std::vector<PlanePoint> rectangle = make_rectangle({first.low, second.low}, {first.high, second.high});
    for (const double s : {1.0, -1.0}) {
        if (!(t12 > 0.0)) break;
        const bool up = s > 0.0;
        std::vector<PlanePoint> falsely = rectangle;
        cut_area(falsely, s, s, up ? both.high : -both.low);
        out.add(Figure::wrong, falsely, "Falsely stuck");
        // Beside and above the triangle: c1 + c2 beyond the sum that the ground can hold.
        out.add(Figure::wrong,
                up ? make_rectangle({first.high, both.high - first.high}, {far, far})
                   : make_rectangle({-far, -far}, {first.low, both.low - first.low}),
                "Printed formula wrong");
        out.add(Figure::wrong, up ? make_rectangle({both.high - second.high, second.high}, {first.high, far})
                                  : make_rectangle({first.low, -far}, {both.low - second.low, second.low}));
    }
    shade_error(*this, out);
    std::vector<PlanePoint> hexagon = find_hexagon();
    out.add(Figure::stuck, {hexagon.begin(), hexagon.end() - 1}, "All contacts stick");
    out.add(Figure::boundary, std::move(hexagon));
    rectangle.push_back(rectangle.front());
    out.add(Figure::claim, rectangle);
    out.remark = t12 > 0.0 ? "dashed: (4.9)–(4.10) as printed" : "*T*_{12} = 0: rectangle and hexagon agree";
}

void RestingBlocks::read(PlanePoint at, const std::array<double, 2>& start, PlaneReading& out) const {
    const std::array<double, 2> F{at.x, at.y};
    const std::array<double, 3> slack = find_slacks(F);
    const std::array<double, 2> printed = find_printed(F);
    const double margin = std::min({slack[0], slack[1], slack[2]});
    const double difference = find_error(*this, at);
    const double error = std::hypot(start[0] - printed[0], start[1] - printed[1]);
    const bool inside = slack[0] >= 0.0 && slack[1] >= 0.0;
    out.region = margin >= 0.0 ? "stuck" : difference == 0.0 ? "moves" : inside ? "falsely_stuck" : "wrong";
    out.title = margin >= 0.0                       ? "All contacts stick"
                : difference == 0.0 && error == 0.0 ? "Moves; both models agree"
                : difference == 0.0                 ? "Moves; both models break the same contacts"
                : inside                            ? "Falsely stuck in the printed model"
                                                    : "Moves; printed formula gives the wrong acceleration";
    out.add("z1_ddot", "exact *z\u0308*_1", start[0]);
    out.add("z2_ddot", "exact *z\u0308*_2", start[1]);
    out.add("printed_z1_ddot", "(4.9) *z\u0308*_1", printed[0]);
    out.add("printed_z2_ddot", "(4.10) *z\u0308*_2", printed[1]);
    out.add("error", "error", error);
    out.add("hexagon_margin", "margin", margin);
}

}  // namespace stiction
