// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/running_measures.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

constexpr std::size_t steps_between = 64;  // between two looks at `is_over`

}  // namespace

void RunningMeasures::follow(int motion) {
    if (std::exchange(motion_, motion) != motion) parts_.clear();
}

// Mean and rms add up integrals; the others take the larger and the smaller value, where NaN counts as none.
void RunningMeasures::add(const Simulation& run, Window window, Part& part) {
    const MotionQuery query(run);
    if (part.kind == "mean") {
        part.sum += query.compute_integral(part.column, window);
    } else if (part.kind == "rms") {
        const double rms = query.compute_root_mean_square(part.column, window);
        part.sum += rms * rms * (window.to - window.from);
    } else {
        const std::array<Extreme, 2> range = query.find_range(part.column, window);
        part.max = std::fmax(part.max, range[0].value);
        part.min = std::fmin(part.min, range[1].value);
    }
}

RunningMeasures::Part& RunningMeasures::find_part(const Simulation& run, std::string_view kind,
                                                  std::string_view column, Window window) {
    const auto found = std::find_if(parts_.begin(), parts_.end(), [&](const Part& part) {
        return part.kind == kind && part.column == column && part.from == window.from;
    });
    const bool holds = found != parts_.end() && found->until <= window.to &&
                       run.find_node(found->until) < run.unchanged_nodes(found->branches);
    Part part{std::string(kind), std::string(column), window.from, window.from, 0, no_value, no_value, 0.0};
    if (holds) part = *found;
    if (found != parts_.end()) parts_.erase(found);
    if (parts_.size() == most_parts)
        parts_.erase(parts_.begin());  // the one that was not asked for the longest time
    part.branches = run.branch_count();
    parts_.push_back(std::move(part));
    return parts_.back();
}

double RunningMeasures::measure(const Simulation& run, std::string_view kind, std::string_view column,
                                Window window, const std::function<bool()>& is_over) {
    const bool adds = kind == "mean" || kind == "rms";
    Part& part = find_part(run, adds ? kind : "range", column, window);
    const std::size_t last = run.find_node(window.to);
    for (std::size_t node = run.find_node(part.until); node < last; node = run.find_node(part.until)) {
        if (is_over()) return no_value;
        const double to = run.node_time(std::min(node + steps_between, last));
        add(run, {part.until, to}, part);
        part.until = to;
    }
    Part all = part;
    if (all.until < window.to || all.from == window.to) add(run, {all.until, window.to}, all);
    if (kind == "max") return all.max;
    if (kind == "min") return all.min;
    if (kind == "amplitude") return 0.5 * (all.max - all.min);
    const double mean = all.sum / (window.to - window.from);
    return kind == "mean" ? mean : std::sqrt(mean);
}

}  // namespace stiction::explore
