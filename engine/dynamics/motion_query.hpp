// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Queries on a recorded motion: values, events, passages through a level, extremes, means, fractions of time in
// each state. Answers come from roots and event times, never from samples: on each recorded step a column is
// resolved as a function (base/chebyshev.hpp). At an event a column has two values, before and after it.
//
// For events, passages and extremes a window [from, to] means from < t <= to, so that successive windows count
// everything once. Outside the recorded time the answer is NaN or empty.
#pragma once

#include "dynamics/column_reader.hpp"
#include "dynamics/simulation.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace stiction {

struct EventFilter {
    std::optional<EventKind> kind = {};  ///< nothing: any
    int contact = -1;                    ///< -1: any
    bool matches(const Event& event) const {
        return (!kind || event.kind == *kind) && (contact < 0 || event.concerns(contact));
    }
};

/// A column reaches a level. `sense` 1: from below, -1: from above.
struct Passage {
    double t = 0.0;
    int sense = 0;
    bool jumps = false;  ///< the column jumps over the level in an event and never takes its value
};

/// A local maximum (sense 1) or minimum (-1); for a plateau, its beginning.
struct Extreme {
    double t = 0.0, value = 0.0;
    int sense = 0;
};

/// Finds passages, also on a run that is still being computed: each call continues where the last one ended.
/// The run must not branch between two calls.
/// If a column comes within rounding of the level and turns back, it only touches the level: no passage. If it
/// stays there, it has reached the level: a passage.
class PassageSearch {
  public:
    /// sense 0: both.
    PassageSearch(const Simulation& run, int column, double level, int sense, double after);
    /// The next passage up to `to`; nothing as long as none is recorded.
    std::optional<Passage> find_next(double to);

  private:
    void take(const ColumnReader::Knot& knot);

    ColumnReader reader_;
    double level_, after_;
    int sense_;
    int side_ = 0;  // side of the level on which the column was last, 1 or -1; 0: on the level, or unknown
    std::size_t node_ = 0;
    bool begun_ = false, taken_ = false;  // node_ is set; node_ itself has been compared
    ColumnReader::Knot last_{};
    std::vector<Passage> found_;
    std::size_t given_ = 0;
};

class MotionQuery {
  public:
    /// The run may be continued between two queries.
    explicit MotionQuery(const Simulation& run) : run_(&run) {}

    const Simulation& run() const { return *run_; }
    /// Index of a contact by its name; -1 where there is none.
    int find_contact(std::string_view name) const;

    double at(std::string_view column, double t, Side side = Side::after) const;
    /// All columns; out: one number for each.
    void get_row(double t, Side side, std::span<double> out) const;

    const Event* find_event(const EventFilter& filter, double after) const;
    std::vector<const Event*> find_events(const EventFilter& filter, Window window) const;
    std::size_t count_events(const EventFilter& filter, Window window) const;

    std::vector<Passage> find_passages(std::string_view column, double level, int sense, Window window) const;
    std::optional<Passage> find_passage(std::string_view column, double level, int sense, double after) const;

    /// All local extremes; maxima and minima alternate.
    std::vector<Extreme> find_extremes(std::string_view column, Window window) const;
    /// Largest (sense 1) or smallest (-1) value, ends included, both sides of events; the first place that
    /// has it. NaN values are left out; sense 0 where there is no value at all.
    Extreme find_extreme(std::string_view column, int sense, Window window) const;

    /// Both at once: the largest and the smallest value.
    std::array<Extreme, 2> find_range(std::string_view column, Window window) const;

    double compute_integral(std::string_view column, Window window) const;
    double compute_mean(std::string_view column, Window window) const;
    double compute_root_mean_square(std::string_view column, Window window) const;

    /// Fractions of the window spent in each state, in the order of ContactState; they add up to 1.
    std::array<double, 5> compute_shares(int contact, Window window) const;

  private:
    bool covers(Window window) const;
    double sum_pieces(std::string_view column, Window window,
                      double (ChebyshevPiece::*integrate)() const) const;
    const Simulation* run_;
};

}  // namespace stiction
