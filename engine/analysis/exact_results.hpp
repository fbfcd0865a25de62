// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Exact against computed: every closed form that a system states for the values of a scenario, beside the
// same number measured on a run of the scenario with its method. The run is private, begins at t = 0 and is
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

    /// Computes on by about `steps` accepted steps; true when no row is missing any more.
    bool advance(std::size_t steps);
    /// What has been measured so far, in the order of the system. A number that this motion does not have (an
    /// event that never happens) gives no row.
    std::span<const ExactRow> rows() const { return rows_; }
    std::span<const ClosedFormLetter> letters() const { return stated_.letters; }

  private:
    double find_event(std::string_view kind, double after) override;
    double find_passage(std::string_view column, double level, int sense, double after) override;
    double at(std::string_view column, double t) override;
    double find_extreme(std::string_view column, int sense, double from, double to) override;
    double at_start(std::string_view column, std::span<const Change> changes, int steps) override;

    bool is_recorded(double t);  ///< else the measurement waits, or t is never reached
    void measure();

    /// A passage that is looked for: where the next look at the unfinished run goes on.
    struct Search {
        int column, sense;
        double level, after;
        PassageSearch passages;
        double found;  // NaN: not yet
    };

    Scenario scenario_;
    ClosedForms stated_;
    std::vector<std::size_t> pending_;   // indices into stated_.forms, ascending
    std::vector<std::size_t> measured_;  // the same, of rows_
    std::vector<ExactRow> rows_;
    std::unique_ptr<Simulation> run_;
    std::vector<Search> searches_;
    bool over_ = false;     // the run will not be computed on
    bool waiting_ = false;  // the measurement under way needs more of the run
};

}  // namespace stiction
