// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// bifurcation: the section states of the window for every point. A point without section states has one row, so that
// no point is missing.
#include "explore/points.hpp"

namespace stiction::explore {

namespace {

class Bifurcation : public PointJob {
  public:
    Bifurcation(const Scenario& scenario, OptionReader& options)
        : PointJob(scenario, options, 1), columns_(options.read_columns()) {
        plan_.repeats = Plan::Repeats::leave_out_transient;
        for (const std::size_t column : columns_) names_.push_back(options.run().columns()[column].name);
    }

    std::vector<std::string> columns() const override {
        std::vector<std::string> out = head_columns();
        for (const char* name : {"direction", "k", "multiple"}) out.emplace_back(name);
        out.insert(out.end(), names_.begin(), names_.end());
        return out;
    }

  private:
    void add_rows(std::size_t unit, std::span<const std::size_t> index, std::string_view direction,
                  Look& look, Rows& out) const override {
        const std::vector<SectionState>& states = look.section_states();
        const int multiple = look.find_multiple();
        const std::size_t rows = std::max<std::size_t>(states.size(), 1);
        for (std::size_t k = 0; k < rows; ++k) {
            add_head(unit, index, out);
            out.add(direction);
            states.empty() ? out.add_nothing() : out.add(static_cast<double>(k));
            multiple > 0 ? out.add(multiple) : out.add_nothing();
            for (const std::size_t column : columns_)
                states.empty() ? out.add_nothing()
                               : out.add_column(look.run().columns()[column], states[k].row[column]);
            out.end_row();
        }
    }

    std::vector<std::size_t> columns_;
    std::vector<std::string> names_;
};

std::unique_ptr<Job> make(const Scenario& scenario, OptionReader& options) {
    return std::make_unique<Bifurcation>(scenario, options);
}

constexpr std::string_view options[] = {"over",  "cells",     "settle",  "window",
                                        "start", "direction", "section", "columns"};

}  // namespace

namespace jobs {
const JobEntry& bifurcation() {
    static constexpr JobEntry entry{"bifurcation", "Section states over a parameter", options, make};
    return entry;
}
}  // namespace jobs

}  // namespace stiction::explore
