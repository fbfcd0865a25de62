// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// sweep: observables of one motion for each point.
#include "explore/points.hpp"

namespace stiction::explore {

namespace {

class Sweep : public PointJob {
  public:
    Sweep(const Scenario& scenario, OptionReader& options)
        : PointJob(scenario, options, 2), observed_(options.read_observables()) {}

    std::vector<std::string> columns() const override {
        std::vector<std::string> out = head_columns();
        out.emplace_back("direction");
        for (const Observed& observed : observed_) out.push_back(observed.name);
        out.emplace_back("status");
        return out;
    }

  private:
    void add_rows(std::size_t unit, std::span<const std::size_t> index, std::string_view direction,
                  Look& look, Rows& out) const override {
        add_head(unit, index, out);
        out.add(direction);
        for (const Observed& observed : observed_) observe(look, observed, out);
        out.add(look.trouble());
        out.end_row();
    }

    std::vector<Observed> observed_;
};

std::unique_ptr<Job> make(const Scenario& scenario, OptionReader& options) {
    return std::make_unique<Sweep>(scenario, options);
}

constexpr std::string_view options[] = {"over",   "cells", "observe",   "settle",
                                        "window", "start", "direction", "section"};

}  // namespace

namespace jobs {
const JobEntry& sweep() {
    static constexpr JobEntry entry{"sweep", "Observables over one or two parameters", options, make};
    return entry;
}
}  // namespace jobs

}  // namespace stiction::explore
