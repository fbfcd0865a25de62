// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Jobs with one motion per point of one or two axes. With `--start fresh` a unit is one point. With `--start follow` a
// unit is a chain of points, for one value of the outer axis and one direction of the inner axis; each motion begins
// with the last state of the one before.
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
    /// Adds the fields of head_columns().
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
