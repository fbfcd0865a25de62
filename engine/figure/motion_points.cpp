// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/motion_points.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::figure {

namespace {

constexpr std::size_t most_points = 2'000'000;
constexpr double most_pieces = 200.0;  // a piece of the motion is at most this fraction of the time drawn
constexpr int deepest = 12;            // halvings of a piece
constexpr double rounding = 1e-12;  // of the largest value in the same unit: a smaller range is not resolved

}  // namespace

MotionPoints::MotionPoints(const Simulation& simulation, std::vector<Quantity> quantities,
                           std::span<const double> windows, int contact, double from, double until,
                           double tolerance)
    : simulation_(simulation),
      quantities_(std::move(quantities)),
      width_(quantities_.size()),
      tolerance_(tolerance),
      row_(simulation.columns().size()) {
    for (const Quantity& quantity : quantities_) has_bounds_ = has_bounds_ || quantity.bound_of >= 0;
    from = std::max(from, simulation.begin()), until = std::min(until, simulation.now());
    if (simulation.node_count() == 0 || !(from <= until)) return;
    find_ranges(from, until, windows);
    const double piece = (until - from) / most_pieces;
    std::vector<double> a(width_), b(width_), c(width_);
    std::size_t node = simulation.find_node(from);
    const auto take_state = [&] {
        const std::span<const ContactState> states = simulation.node_states(node);
        now_ = static_cast<std::size_t>(contact) < states.size() ? states[static_cast<std::size_t>(contact)]
                                                                 : ContactState::slip;
    };
    // find_node returns the last of the nodes at one time; at the beginning of the run the states before the events
    // at t = 0 belong to the motion.
    while (node > simulation.first_node() && simulation.node_time(node - 1) == from) --node;
    double t = simulation.node_time(node);
    if (t < from) {
        read(t = from, a.data());
    } else {
        read_node(node, a.data());
    }
    take_state();
    add(t, a.data());
    while (node + 1 < simulation.node_count() && t < until && !is_cut_) {
        const double next = std::min(simulation.node_time(node + 1), until);
        const bool whole = simulation.node_time(node + 1) <= until;
        if (whole)
            read_node(node + 1, b.data());
        else
            read(next, b.data());
        if (next > t) {
            const double parts = std::max(1.0, std::ceil((next - t) / piece));
            double begin = t;
            for (double k = 1.0; k < parts; k += 1.0) {
                const double end = t + (next - t) * k / parts;
                read(end, c.data());
                refine(begin, a.data(), end, c.data(), 0);
                add(end, c.data());
                begin = end;
                std::swap(a, c);
            }
            refine(begin, a.data(), next, b.data(), 0);
        }
        t = next;
        if (whole) ++node;
        // The state before the event ends at this point; the next one begins here.
        if (whole) take_state();
        add(t, b.data());
        std::swap(a, b);
    }
    // States after events at the last time.
    while (!is_cut_ && node + 1 < simulation.node_count() && simulation.node_time(node + 1) <= until) {
        read_node(++node, a.data());
        take_state();
        add(simulation.node_time(node), a.data());
    }
}

void MotionPoints::fill(double* out) const {
    for (std::size_t i = 0; i < width_; ++i) {
        const Quantity& quantity = quantities_[i];
        if (quantity.bound_of < 0) {
            out[i] = row_[quantity.column];
            continue;
        }
        const ContactSample& contact = sample_.contacts[static_cast<std::size_t>(quantity.bound_of)];
        const double bound = contact.stick_bound * (quantity.sense > 0.0 ? contact.asymmetry : -1.0);
        out[i] = contact.state == ContactState::open ? std::nan("") : bound;
    }
}

void MotionPoints::read_node(std::size_t node, double* out) {
    simulation_.get_node_row(node, row_);
    if (has_bounds_) simulation_.get_node_sample(node, sample_);
    fill(out);
}

void MotionPoints::read(double t, double* out) {
    simulation_.get_row(t, row_);
    if (has_bounds_) simulation_.get_sample(t, sample_);
    fill(out);
}

// Ranges of the quantities over the nodes; the points between them hardly extend them. A range of the size of rounding
// errors has no curve that could be followed.
void MotionPoints::find_ranges(double from, double until, std::span<const double> windows) {
    std::vector<double> least(width_, HUGE_VAL), most(width_, -HUGE_VAL), values(width_), sizes(row_.size());
    const std::size_t first = simulation_.find_node(from), last = simulation_.find_node(until);
    const auto take = [&] {
        for (std::size_t i = 0; i < width_; ++i)
            if (std::isfinite(values[i]))
                least[i] = std::min(least[i], values[i]), most[i] = std::max(most[i], values[i]);
        for (std::size_t i = 0; i < row_.size(); ++i)
            if (std::isfinite(row_[i])) sizes[i] = std::max(sizes[i], std::abs(row_[i]));
    };
    const std::size_t stride = std::max<std::size_t>(1, (last - first) / 20'000);
    for (std::size_t node = first; node <= last; node += stride) read_node(node, values.data()), take();
    constexpr int between = 64;
    for (int i = 0; i <= between; ++i) read(from + (until - from) * i / between, values.data()), take();
    const std::span<const TraceColumn> columns = simulation_.columns();
    ranges_.resize(width_);
    for (std::size_t i = 0; i < width_; ++i) {
        double size = 0.0;
        for (std::size_t k = 0; k < row_.size(); ++k)
            if (columns[k].unit == columns[quantities_[i].column].unit) size = std::max(size, sizes[k]);
        const double range = most[i] > least[i] ? most[i] - least[i] : 0.0, floor = rounding * size;
        ranges_[i] = std::min(range > floor ? range : floor > 0.0 ? floor : 1.0, windows[i]);
    }
}

// Largest distance of p from the lines from a to b, as a fraction of the ranges.
double MotionPoints::find_distance(const double* a, const double* b, const double* p) const {
    double out = 0.0;
    const double dx = (b[0] - a[0]) / ranges_[0], px = (p[0] - a[0]) / ranges_[0];
    for (std::size_t i = 1; i < width_; ++i) {
        const bool has_a = std::isfinite(a[i] + a[0]), has_b = std::isfinite(b[i] + b[0]),
                   has_p = std::isfinite(p[i] + p[0]);
        if (!has_a && !has_b && !has_p) continue;
        if (has_a != has_p || has_b != has_p) return HUGE_VAL;
        const double dy = (b[i] - a[i]) / ranges_[i], py = (p[i] - a[i]) / ranges_[i],
                     length = dx * dx + dy * dy,
                     along = length > 0.0 ? std::clamp((px * dx + py * dy) / length, 0.0, 1.0) : 0.0;
        out = std::max(out, std::hypot(px - along * dx, py - along * dy));
    }
    return out;
}

void MotionPoints::refine(double ta, const double* a, double tb, const double* b, int depth) {
    const double middle = 0.5 * (ta + tb), side = ta + 0.29 * (tb - ta);
    if (depth == deepest || is_cut_ || !(ta < side && side < middle && middle < tb)) return;
    std::vector<double> c(width_), d(width_);
    read(middle, c.data());
    // An arc is furthest from its chord in the middle; a turning arc may meet the chord there, but not at 0.29.
    if (find_distance(a, b, c.data()) <= 0.3 * tolerance_) {
        read(side, d.data());
        if (find_distance(a, b, d.data()) <= tolerance_) return;
    }
    refine(ta, a, middle, c.data(), depth + 1);
    add(middle, c.data());
    refine(middle, c.data(), tb, b, depth + 1);
}

void MotionPoints::add(double t, const double* values) {
    if (times_.size() >= most_points) {
        is_cut_ = true;
        return;
    }
    times_.push_back(t);
    values_.insert(values_.end(), values, values + width_);
    states_.push_back(now_);
}

}  // namespace stiction::figure
