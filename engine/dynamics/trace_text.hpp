// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A trace as text: CSV, or JSON {scenario, columns, rows, events, notices, end}. The command line prints it,
// the page saves it.
#pragma once

#include "dynamics/simulation.hpp"

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

class TraceWriter {
  public:
    /// columns: indices into those of the simulation; empty if only events are wanted.
    /// Text is appended to `out`; the caller may empty it between two calls. Events after `until` (s), which the
    /// last step may have found, are left out. With a band each number column but t has two more after it, `.min` and
    /// `.max`.
    TraceWriter(const Simulation& simulation, std::vector<std::size_t> columns, bool as_json,
                std::string& out, double until = HUGE_VAL, bool has_band = false);

    void begin(std::string_view scenario);
    /// row, and with a band `least` and `most`: one number per column of the simulation.
    void add_row(std::span<const double> row, std::span<const double> least = {},
                 std::span<const double> most = {});
    /// `with_events`: CSV prints the table of events; JSON holds it in any case.
    void end(std::span<const std::string> notices, std::string_view reason, bool with_events);

  private:
    std::string write_value(std::size_t column, double value) const;
    bool is_banded(std::size_t column) const;
    void print_events_csv();
    void print_events_json();

    const Simulation& simulation_;
    std::vector<std::size_t> columns_;
    bool as_json_, has_band_, has_rows_ = false;
    std::string& out_;
    double until_;
};

}  // namespace stiction
