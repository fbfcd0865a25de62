// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Jobs with one motion per point of one or two axes. With `--start fresh` a unit is one point; with `--start follow` it
// is a chain, one value of the outer axis in one direction, along which the state is handed on.
#pragma once

#include "explore/job.hpp"
#include "explore/option_reader.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace stiction::explore {

class PointJob : public Job {
  public:
    PointJob(const Scenario& scenario, OptionReader& options, std::size_t most_axes);

    std::size_t units() const override;
    void run_unit(std::size_t unit, Rows& out, Stop stop) const override;

  protected:
    /// `unit` and the ids of the axes.
    std::vector<std::string> head_columns() const;
    /// Adds the same, and whatever else begins a row.
    void add_head(std::size_t unit, std::span<const std::size_t> index, Rows& out) const;
    virtual void add_rows(std::size_t unit, std::span<const std::size_t> index, std::string_view direction,
                          Look& look, Rows& out) const = 0;

    Scenario scenario_;
    std::vector<Axis> axes_;
    Plan plan_;

  private:
    std::size_t chains() const { return direction_ == "both" ? 2 : 1; }

    bool follows_ = false;
    std::string_view direction_;
};

}  // namespace stiction::explore
