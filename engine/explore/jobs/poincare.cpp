// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// poincare: section states of one motion after `settle`. The search ends if a whole window contains none.
#include "explore/option_reader.hpp"

namespace stiction::explore {

namespace {

constexpr double count_default = 1000.0;

class Poincare : public Job {
  public:
    Poincare(const Scenario& scenario, OptionReader& options)
        : scenario_(scenario), plan_(options.read_plan()), columns_(options.read_columns()) {
        count_ = static_cast<std::size_t>(options.read_number("count", count_default, 1.0, true));
        for (const std::size_t column : columns_) names_.push_back(options.run().columns()[column].name);
    }

    std::size_t units() const override { return 1; }
    bool has_unit_column() const override { return false; }
    std::vector<std::string> columns() const override {
        std::vector<std::string> out{"k", "t"};
        out.insert(out.end(), names_.begin(), names_.end());
        out.emplace_back("state");
        return out;
    }

    void run_unit(std::size_t, Rows& out, Stop stop) const override {
        Look look(*scenario_.system, scenario_.values, scenario_.settings, plan_, nullptr, stop);
        const double length = look.window().to - look.window().from;
        std::size_t k = 0;
        for (Window window = look.window(); k < count_;) {
            const std::vector<SectionState> states =
                find_section_states(look.run(), look.section(), look.drive_period(),
                                    {window.from, std::min(window.to, look.run().now())});
            for (const SectionState& state : states) {
                if (k == count_) break;
                out.add(static_cast<double>(k++));
                out.add(state.t);
                for (const std::size_t column : columns_)
                    out.add_column(look.run().columns()[column], state.row[column]);
                out.add(state.states);
                out.end_row();
            }
            if (states.empty() || k == count_) break;
            window = {window.to, window.to + length};
            if (!look.trouble().empty()) break;
            look.advance(window.to, true);
            look.forget_before(window.from);
        }
    }

  private:
    Scenario scenario_;
    Plan plan_;
    std::vector<std::size_t> columns_;
    std::size_t count_;
    std::vector<std::string> names_;
};

std::unique_ptr<Job> make(const Scenario& scenario, OptionReader& options) {
    return std::make_unique<Poincare>(scenario, options);
}

constexpr std::string_view options[] = {"settle", "window", "section", "columns", "count"};

}  // namespace

namespace jobs {
const JobEntry& poincare() {
    static constexpr JobEntry entry{"poincare", "Section states of one motion", options, make};
    return entry;
}
}  // namespace jobs

}  // namespace stiction::explore
