// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures of columns (explore/observable.hpp) for a reader that asks again and again while a run goes on: each step is looked at
// once, as long as the window begins at the same time. A measure that takes too long is continued by the next question.
#pragma once

#include "dynamics/motion_query.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::explore {

class RunningMeasures {
  public:
    /// The following questions are about this motion; measures of another one are dropped.
    void follow(int motion);
    /// The measure, NaN if the column has no value, or if `is_over` became true before it was complete.
    double measure(const Simulation& run, std::string_view kind, std::string_view column, Window window,
                   const std::function<bool()>& is_over);

  private:
    struct Part {
        std::string kind, column;        // mean, rms, or range for the others
        double from = 0.0, until = 0.0;  // the steps between these times are measured
        std::size_t branches = 0;        // of the run, when they were
        double max = 0.0, min = 0.0, sum = 0.0;
    };
    static constexpr std::size_t most_parts = 64;

    static void add(const Simulation& run, Window window, Part& part);
    Part& find_part(const Simulation& run, std::string_view kind, std::string_view column, Window window);

    int motion_ = -1;
    std::vector<Part> parts_;
};

}  // namespace stiction::explore
