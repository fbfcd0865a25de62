// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// basins: the attractor of the motion, or its first event, over the cells of one or two parameters. Two attractors
// differ if their class, multiple, sequence or key differs. With `--boundary` each change of label along one parameter
// is bisected. A row does not depend on the rows that were computed before: if the cells differ in their start values
// alone, the attractors of a few cells, always the same ones, are computed first, and a motion that meets one of them
// ends there.
//
// `--by first_event` in a system with regions of its own (painleve_rod): a start in the regions B, C or D has the label
// start:B, ..; `critical` is the singular state A = b = 0.
#include "dynamics/region.hpp"
#include "explore/option_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace stiction::explore {

namespace {

struct Label {
    std::string label, sequence, key;
    int multiple = 0;
    double time = std::nan("");
};

class Basins : public Job {
  public:
    Basins(const Scenario& scenario, OptionReader& options) : scenario_(scenario) {
        constexpr std::string_view by[] = {"attractor", "first_event"};
        options.read_flag("cells");  // accepted, but the values are cell centres in any case
        axes_ = options.read_axes(1, 2, true);
        plan_ = options.read_plan();
        plan_.repeats = Plan::Repeats::leave_out_window;
        first_event_ = options.read_word("by", by) == "first_event";
        boundary_ = options.read_number("boundary", 0.0, 0.0);
        if (options.has("boundary") && !(boundary_ > 0.0))
            options.refuse("--boundary needs a width above 0.");
        if (boundary_ > 0.0 && axes_.size() == 2)
            options.refuse("--boundary is found along one --over, not two.");
        if (boundary_ > 0.0 && !axes_.empty() && !axes_[0].list.empty())
            options.refuse("--boundary is found between the points of a line, not of a list.");
    }

    std::size_t units() const override { return boundary_ > 0.0 ? 1 : count_cells(); }
    bool has_unit_column() const override { return !(boundary_ > 0.0); }
    std::vector<std::string> columns() const override {
        if (boundary_ > 0.0) return {"from", "to", "value", "bracket"};
        std::vector<std::string> out{"unit"};
        for (const Axis& axis : axes_) out.emplace_back(axis.id(*scenario_.system));
        for (const char* name : {"label", "sequence", "multiple", "key", "time"}) out.emplace_back(name);
        return out;
    }

    void run_unit(std::size_t unit, Rows& out, Stop stop) const override {
        if (boundary_ > 0.0) return find_boundaries(out, stop);
        out.add(static_cast<double>(unit));
        add_point(scenario_, axes_, find_index(unit), out);
        const Label found = classify(find_values(unit), stop);
        out.add(found.label);
        out.add(found.sequence);
        found.multiple > 0 ? out.add(found.multiple) : out.add_nothing();
        out.add(found.key);
        out.add(found.time);
        out.end_row();
    }

  private:
    std::size_t count_cells() const {
        return axes_.size() == 2 ? axes_[0].count * axes_[1].count : axes_[0].count;
    }
    std::array<std::size_t, 2> find_index(std::size_t unit) const {
        const std::size_t inner = axes_.back().count;
        return {axes_.size() == 2 ? unit / inner : unit, unit % inner};
    }
    std::vector<double> find_values(std::size_t unit) const {
        std::vector<std::string> none;
        return find_point(scenario_, axes_, find_index(unit), none);
    }

    Label classify(const std::vector<double>& values, Stop stop) const {
        if (first_event_) return find_first_event(values, stop);
        if (!known_ && differ_in_start()) find_known(stop);
        Look look = follow(values, stop);
        return look.met() ? (*known_)[*look.met()] : describe(look);
    }

    bool differ_in_start() const {
        return std::all_of(axes_.begin(), axes_.end(), [&](const Axis& axis) {
            return axis.parameter >= 0 &&
                   scenario_.system->parameters[static_cast<std::size_t>(axis.parameter)].section ==
                       stiction::Section::start;
        });
    }

    // The attractors of three cells, as far as they are cycles from an onset.
    void find_known(Stop stop) const {
        const std::size_t last = count_cells() - 1;
        std::vector<Label> known;
        std::vector<Onset> onsets;
        for (const std::size_t cell : {std::size_t{0}, last / 2, last}) {
            Look look = follow(find_values(cell), stop);
            if (look.was_stopped()) return;
            if (!look.onset()) continue;
            known.push_back(describe(look));
            onsets.push_back(*look.onset());
        }
        known_ = std::move(known);
        plan_.known = std::move(onsets);
    }

    Look follow(const std::vector<double>& values, Stop stop) const {
        return {*scenario_.system, values, scenario_.settings, plan_, nullptr, stop};
    }

    static Label describe(Look& look) {
        Label out;
        // A motion that has ended has no attractor; the reason of its end is the label.
        out.label = look.trouble().empty() ? std::string(look.find_attractor()) : look.trouble();
        out.sequence = look.find_sequence();
        out.multiple = look.find_multiple();
        out.key = look.find_key();
        return out;
    }

    Label find_first_event(const std::vector<double>& values, Stop stop) const {
        Label out;
        const std::string region = classify_initial_state(*scenario_.system, values, scenario_.settings);
        if (region == "B" || region == "C" || region == "D") {
            out.label = "start:" + region;
            return out;
        }
        Plan plan = plan_;
        const double T = find_drive_period(*scenario_.system, values);
        const double window =
            plan.window.value_or(T > 0.0 ? Look::periods_of_window : Look::seconds_of_window);
        const double end = (plan.settle + window) * (T > 0.0 ? T : 1.0);
        Simulation run(*scenario_.system, values, scenario_.settings);
        while (run.events().empty() && !run.has_ended() && run.now() < end) {
            run.step_to_event(end, Look::steps_at_once);
            run.forget_before(run.node_count());
            if (stop != nullptr && stop()) return out;
        }
        if (run.events().empty() || run.events().front().t > end) {
            out.label = run.has_ended() ? run.end_reason() : "none";
            return out;
        }
        const Event& event = run.events().front();
        const bool critical = event.kind == EventKind::inconsistent && event.cause == Cause::singular_slip;
        out.label = critical ? "critical" : get_name(event.kind);
        out.time = event.t;
        return out;
    }

    std::string classify_at(double value, Stop stop) const {
        Axis point = axes_[0];
        point.list = {value};
        const std::size_t index[2] = {0, 0};
        std::vector<std::string> none;
        return classify(find_point(scenario_, std::span(&point, 1), index, none), stop).label;
    }

    void find_boundaries(Rows& out, Stop stop) const {
        std::string left = classify_at(axes_[0].at(0), stop);
        for (std::size_t i = 0; i + 1 < axes_[0].count; ++i) {
            const std::string right = classify_at(axes_[0].at(i + 1), stop);
            bisect(axes_[0].at(i), left, axes_[0].at(i + 1), right, out, stop);
            if (stop != nullptr && stop()) return;
            left = right;
        }
    }

    // If the middle has a third label, both halves contain a change.
    void bisect(double a, const std::string& at_a, double b, const std::string& at_b, Rows& out,
                Stop stop) const {
        if (at_a == at_b) return;
        const double middle = 0.5 * (a + b);
        if (b - a <= boundary_ || middle <= a || middle >= b) {
            out.add(at_a);
            out.add(at_b);
            out.add(middle);
            out.add(b - a);
            return out.end_row();
        }
        if (stop != nullptr && stop()) return;
        const std::string at_middle = classify_at(middle, stop);
        bisect(a, at_a, middle, at_middle, out, stop);
        bisect(middle, at_middle, b, at_b, out, stop);
    }

    Scenario scenario_;
    std::vector<Axis> axes_;
    mutable Plan plan_;
    mutable std::optional<std::vector<Label>> known_;  // of plan_.known, once they have been searched
    bool first_event_ = false;
    double boundary_ = 0.0;
};

std::unique_ptr<Job> make(const Scenario& scenario, OptionReader& options) {
    return std::make_unique<Basins>(scenario, options);
}

constexpr std::string_view options[] = {"over", "cells", "settle", "window", "section", "by", "boundary"};

}  // namespace

namespace jobs {
const JobEntry& basins() {
    static constexpr JobEntry entry{"basins", "Attractors, or first events, of the cells of a map", options,
                                    make};
    return entry;
}
}  // namespace jobs

}  // namespace stiction::explore
