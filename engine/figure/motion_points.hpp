// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Points of a motion that are close enough for print: every recorded state, both sides of an event, and as many times
// between them as the curves need.
#pragma once

#include "dynamics/simulation.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction::figure {

/// The quantities that are drawn: columns of the trace, or the bound of the friction force of a contact at rest.
struct Quantity {
    std::size_t column = 0;
    int bound_of = -1;   ///< contact; -1: the column
    double sense = 1.0;  ///< of the force: its bound is that of T < 0 if negative
};

class MotionPoints {
  public:
    /// From `from` to `until`, s, as far as the motion is recorded. Curves take the states of `contact`.
    /// The first quantity goes across, all others upright. Between two points no curve is further than `tolerance`
    /// from the true one, as a fraction of the range of its quantities, or of `windows`, one for each quantity, where
    /// that is smaller.
    MotionPoints(const Simulation& simulation, std::vector<Quantity> quantities,
                 std::span<const double> windows, int contact, double from, double until, double tolerance);

    std::size_t count() const { return times_.size(); }
    double time(std::size_t i) const { return times_[i]; }
    double value(std::size_t i, std::size_t quantity) const { return values_[i * width_ + quantity]; }
    ContactState state(std::size_t i) const { return states_[i]; }  ///< from here to the next point
    /// More points would be needed than are kept; the curve is coarse from time(count() - 1) on, and ends there.
    bool is_cut() const { return is_cut_; }

  private:
    void read_node(std::size_t node, double* out);
    void read(double t, double* out);
    void fill(double* out) const;
    void find_ranges(double from, double until, std::span<const double> windows);
    double find_distance(const double* a, const double* b, const double* p) const;
    void refine(double ta, const double* a, double tb, const double* b, int depth);
    void add(double t, const double* values);

    const Simulation& simulation_;
    std::vector<Quantity> quantities_;
    std::size_t width_;
    double tolerance_;
    bool has_bounds_ = false, is_cut_ = false;
    ContactState now_ = ContactState::open;
    std::vector<double> times_, values_, row_, ranges_;
    std::vector<ContactState> states_;
    Sample sample_;
};

}  // namespace stiction::figure
