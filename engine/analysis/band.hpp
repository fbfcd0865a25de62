// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The band of motions about a scenario: at each time the least and the largest value of every column over all
// combinations of -D, 0 and +D of at most three parameters (Gomez 2008, figure 4.11).
#pragma once

#include "scenario/scenario.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

struct BandWidth {
    int parameter = 0;
    double half = 0.0;  ///< D, in the unit of the parameter
};
inline constexpr std::size_t most_band_widths = 3;

struct ReadBand {
    std::vector<BandWidth> widths;
    std::vector<std::string> errors;  ///< one sentence for each item that cannot be used
};
/// Reads ID:D,ID:D. Each D is a number above 0, each ID a number parameter of the system.
ReadBand read_band(const System& system, std::string_view text);

class Band {
  public:
    /// Values outside of their range are limited, with a notice. If a combination cannot be computed with the method of
    /// the scenario, that is an error, and there are no runs.
    Band(const Scenario& scenario, std::span<const BandWidth> widths);

    const std::vector<std::string>& notices() const { return notices_; }
    const std::vector<std::string>& errors() const { return errors_; }
    std::size_t size() const { return runs_.size(); }

    /// Goes on towards the row at t (s, not before the last one) by at most `steps` accepted steps of one run. True if the
    /// row is complete; each run needs one call at least.
    bool advance(double t, std::size_t steps);
    /// The complete row: one number per column, NaN where no run has a value. A run that has ended keeps its last row.
    std::span<const double> least() const { return least_; }
    std::span<const double> most() const { return most_; }
    /// Runs that ended for a reason outside of their model, one sentence each.
    const std::vector<std::string>& failures() const { return failures_; }

  private:
    struct Run {
        std::vector<double> values;
        std::string words;                       // "mu = 0.155, b = 2.1"
        std::unique_ptr<Simulation> simulation;  // made by the first row
        std::vector<double> row;                 // the last one
        bool is_over = false;
    };
    void add_runs(std::span<const BandWidth> widths);
    bool advance(Run& run, double t, std::size_t steps);
    void take_row(const Run& run);

    Scenario scenario_;
    std::vector<Run> runs_;
    std::vector<double> least_, most_;
    std::vector<std::string> notices_, errors_, failures_;
    std::size_t next_ = 0;  // run that the present row still needs
};

}  // namespace stiction
