// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/column_reader.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr int corrections = 4;  // Newton steps for a crossing, on fresh values
constexpr double longest_part = 0.5, most_parts = 1000.0;

// First node at the time of this one.
std::size_t find_side_before(const Simulation& run, std::size_t node) {
    while (node > run.first_node() && run.node_time(node - 1) == run.node_time(node)) --node;
    return node;
}

}  // namespace

ColumnReader::ColumnReader(const Simulation& run, int column)
    : run_(&run), column_(column), row_(run.columns().size()) {}

double ColumnReader::at(double t, Side side) {
    if (column_ < 0 || !(t >= run_->begin() && t <= run_->now()) || run_->node_count() == 0) return no_value;
    if (side == Side::before) {
        const std::size_t node = run_->find_node(t);
        if (run_->node_time(node) == t) return at_node(find_side_before(*run_, node));
    }
    run_->get_row(t, row_);
    return row_[static_cast<std::size_t>(column_)];
}

double ColumnReader::at_node(std::size_t node) {
    if (column_ < 0) return no_value;
    run_->get_node_row(node, row_);
    return row_[static_cast<std::size_t>(column_)];
}

void ColumnReader::resolve_step(std::size_t node, Window window) {
    pieces_.clear();
    knots_.clear();
    const double a = std::max(run_->node_time(node), window.from);
    const double b = std::min(run_->node_time(node + 1), window.to);
    if (!(b > a) || column_ < 0) return;
    // Pieces are shorter than the periods and turns of the mechanism, so that no fast motion is resolved as a slow one.
    double longest = b - a;
    const Mechanism& mechanism = run_->mechanism(node);
    for (double period : mechanism.periods())
        if (period > 0.0) longest = std::min(longest, longest_part * period);
    if (!mechanism.angles().empty()) run_->get_node_sample(node, sample_);
    for (int angle : mechanism.angles()) {
        const double rate = std::abs(sample_.v[static_cast<std::size_t>(angle)]);
        if (rate > 0.0) longest = std::min(longest, longest_part * 2.0 * pi / rate);
    }
    const int parts = static_cast<int>(std::min(std::ceil((b - a) / longest), most_parts));
    const auto inside = [this](double t) { return at(t); };
    for (int i = 0; i < parts; ++i) {
        const double left = i == 0 ? a : a + (b - a) * i / parts;
        const double right = i + 1 == parts ? b : a + (b - a) * (i + 1) / parts;
        resolver_.resolve(inside, left, right, scale_, pieces_);
    }
    std::array<double, max_chebyshev_terms> turns;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const ChebyshevPiece& piece = pieces_[i];
        if (i > 0) knots_.push_back({piece.a, at(piece.a), false});
        const int count = piece.resolved ? piece.find_turning_points(turns) : 0;
        for (int k = 0; k < count; ++k) {
            const double t = turns[static_cast<std::size_t>(k)];
            knots_.push_back({t, at(t), false});
        }
    }
    // Rounding is measured relative to the largest value in the step, not to the value at its beginning.
    for (const ChebyshevPiece& piece : pieces_)
        for (double t : {piece.a, 0.5 * (piece.a + piece.b), piece.b})
            if (piece.resolved) scale_ = std::max(scale_, std::abs(piece(t)));
    for (const Knot& knot : knots_)
        if (std::isfinite(knot.value)) scale_ = std::max(scale_, std::abs(knot.value));
}

double ColumnReader::find_crossing(const Knot& left, const Knot& right, double level) {
    if (right.t <= left.t) return right.t;
    const double middle = 0.5 * (left.t + right.t);
    const auto holds = [&](const ChebyshevPiece& p) { return middle >= p.a && middle <= p.b; };
    const auto piece = std::find_if(pieces_.begin(), pieces_.end(), holds);
    if (piece == pieces_.end() || !piece->resolved) return right.t;
    const double a = std::max(left.t, piece->a), b = std::min(right.t, piece->b);
    const auto p = [&](double t) { return (*piece)(t)-level; };
    const double at_a = p(a), at_b = p(b);
    if (at_a == 0.0 || at_b == 0.0 || (at_a < 0.0) == (at_b < 0.0))
        return std::abs(at_a) < std::abs(at_b) ? a : b;
    double t = find_root(p, {a, b, at_a, at_b}, 0.0, RootSide::far);
    // The interpolant has an error of the rounding of its largest value; fresh values of the column improve the root.
    double last = HUGE_VAL;
    for (int i = 0; i < corrections; ++i) {
        const double step = (at(t) - level) / piece->slope(t);
        if (!(std::abs(step) < last) || !(t - step >= a && t - step <= b)) break;
        last = std::abs(step);
        t -= step;
    }
    return t;
}

}  // namespace stiction
