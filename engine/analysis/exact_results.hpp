// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Comparison of exact and computed numbers: every closed form of a system for the values of a scenario, and the same
// number measured on a run of the scenario with its method. The run belongs to this object, begins at t = 0 and is
// computed in pieces.
#pragma once

#include "dynamics/motion_query.hpp"
#include "model/closed_form.hpp"
#include "scenario/scenario.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace stiction {

struct ExactRow {
    std::string_view id;
    std::string_view formula;  ///< as in ClosedForm
    double exact = 0.0, computed = 0.0;
    double error = 0.0;  ///< |computed - exact|/|exact|
    double tolerance = 0.0;
    bool agrees = false;  ///< error <= tolerance
};

class ExactResults : private Probe {
  public:
    explicit ExactResults(const Scenario& scenario);

    /// Continues the run by about `steps` accepted steps; true if no row is missing any more.
    bool advance(std::size_t steps);
    /// The rows measured so far, in the order of the system. A number that this motion does not have (an event that
    /// never happens) gives no row.
    std::span<const ExactRow> rows() const { return rows_; }
    std::span<const ClosedFormLetter> letters() const { return stated_.letters; }

  private:
    double find_event(EventKind kind, double after) override;
    double find_passage(std::string_view column, double level, int sense, double after) override;
    double at(std::string_view column, double t) override;
    double find_extreme(std::string_view column, int sense, double from, double to) override;
    double at_start(std::string_view column, std::span<const Change> changes, int steps) override;

    bool is_recorded(double t);  ///< if not, waiting_ is set, or t is NaN
    void measure();

    /// Search for a passage, which is continued when more of the run has been computed.
    struct Search {
        int column, sense;
        double level, after;
        PassageSearch passages;
        double found;  // time; NaN if not found yet
    };

    /// The same for an extreme.
    struct ExtremeSearch {
        std::string column;
        int sense;
        double from, to, until;  ///< until: searched so far
        double value;            ///< NaN: none yet
    };

    Scenario scenario_;
    ClosedForms stated_;
    std::vector<std::size_t> pending_;   // indices into stated_.forms, ascending
    std::vector<std::size_t> measured_;  // the same for each row of rows_
    std::vector<ExactRow> rows_;
    std::unique_ptr<Simulation> run_;
    std::vector<Search> searches_;
    std::vector<ExtremeSearch> extremes_;
    bool over_ = false;     // the run is not continued
    bool waiting_ = false;  // the present measurement needs more of the run
};

}  // namespace stiction
