// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/jobs/job_reuse.hpp"

#include <algorithm>
#include <iterator>

namespace stiction {

namespace {

// Options that only choose the points of the job.
bool names_points(const explore::Option& option) { return option.key == "over" || option.key == "cells"; }

std::vector<explore::Option> find_other_options(const JobRecord& record) {
    std::vector<explore::Option> out;
    std::copy_if(record.options.begin(), record.options.end(), std::back_inserter(out),
                 [](const explore::Option& each) { return !names_points(each); });
    return out;
}

// The two jobs compute motions of the same experiment, apart from the values of the axes.
bool are_alike(const JobRecord& a, const JobRecord& b) {
    const RunSettings &p = a.scenario.settings, &q = b.scenario.settings;
    if (a.name != b.name || a.scenario.system != b.scenario.system || p.method != q.method || p.dt != q.dt ||
        p.tol != q.tol || a.axes.size() != b.axes.size() || !a.job->has_unit_column())
        return false;
    const std::vector<explore::Option> of_a = find_other_options(a), of_b = find_other_options(b);
    if (!std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                    [](const auto& one, const auto& other) {
                        return one.key == other.key && one.value == other.value;
                    }))
        return false;
    if (a.scenario.values.size() != b.scenario.values.size()) return false;
    std::vector<bool> is_axis(a.scenario.values.size());
    for (std::size_t i = 0; i < a.axes.size(); ++i) {
        if (a.axes[i].parameter != b.axes[i].parameter) return false;
        if (a.axes[i].parameter >= 0) is_axis[static_cast<std::size_t>(a.axes[i].parameter)] = true;
    }
    for (std::size_t i = 0; i < is_axis.size(); ++i)
        if (!is_axis[i] && a.scenario.values[i] != b.scenario.values[i]) return false;
    return true;
}

// Index of a value on the axis. The points of a line ascend (bisection); those of a list have any order.
std::size_t find_point(const explore::Axis& axis, double value) {
    std::size_t low = 0;
    if (axis.list.empty()) {
        for (std::size_t high = axis.count; high - low > 1;) {
            const std::size_t middle = low + (high - low) / 2;
            (axis.at(middle) <= value ? low : high) = middle;
        }
    } else {
        while (low + 1 < axis.count && axis.list[low] != value) ++low;
    }
    return axis.at(low) == value ? low : no_unit;
}

// For each point of `axis`: the index of the same value in `earlier`.
std::vector<std::size_t> find_equal_points(const explore::Axis& earlier, const explore::Axis& axis) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < axis.count; ++i) out.push_back(find_point(earlier, axis.at(i)));
    return out;
}

}  // namespace

std::vector<std::size_t> find_equal_units(const JobRecord& earlier, const JobRecord& record) {
    std::vector<std::size_t> out(record.job->units(), no_unit);
    if (!are_alike(earlier, record)) return out;
    std::vector<std::vector<std::size_t>> points;
    for (std::size_t i = 0; i < record.axes.size(); ++i)
        points.push_back(find_equal_points(earlier.axes[i], record.axes[i]));
    // The number of a unit is a mixed-radix number; its digits are indices of points, the last axis first.
    std::vector<std::size_t> counts, counts_before;
    for (std::size_t i = 0; i < points.size(); ++i)
        counts.push_back(record.axes[i].count), counts_before.push_back(earlier.axes[i].count);
    if (record.follows()) {  // a chain is one unit: it is taken over as a whole or not at all
        const std::vector<std::size_t> chain = std::move(points.back());
        for (std::size_t i = 0; i < chain.size(); ++i)
            if (chain[i] != i || counts.back() != counts_before.back()) return out;
        const std::size_t directions = record.option("direction") == "both" ? 2 : 1;
        points.back() = {0, 1};
        points.back().resize(directions);
        counts.back() = counts_before.back() = directions;
    }
    std::size_t units = 1, units_before = 1;
    for (std::size_t i = 0; i < counts.size(); ++i) units *= counts[i], units_before *= counts_before[i];
    if (units != out.size() || units_before != earlier.job->units()) {  // one unit computes all points
        if (earlier.text == record.text)
            for (std::size_t unit = 0; unit < out.size(); ++unit) out[unit] = unit;
        return out;
    }
    for (std::size_t unit = 0; unit < units; ++unit) {
        std::size_t rest = unit, number = 0, factor = 1;
        bool found = true;
        for (std::size_t i = counts.size(); i-- > 0 && found;) {
            const std::size_t before = points[i][rest % counts[i]];
            found = before != no_unit;
            number += factor * before;
            factor *= counts_before[i];
            rest /= counts[i];
        }
        if (found) out[unit] = number;
    }
    return out;
}

void take_over_units(const JobRecord& earlier, JobRecord& record) {
    if (earlier.done == 0 || !earlier.job->has_unit_column()) return;
    const std::vector<std::size_t> equal = find_equal_units(earlier, record);
    std::vector<std::size_t> to(earlier.is_done.size(), no_unit);
    for (std::size_t unit = 0; unit < equal.size(); ++unit)
        if (equal[unit] != no_unit && earlier.is_done[equal[unit]] != 0 && record.is_done[unit] == 0) {
            to[equal[unit]] = unit;
            record.is_done[unit] = 1;
            ++record.done, ++record.taken_over;
        }
    for (std::size_t row = 0; row < earlier.table.rows(); ++row)
        if (const auto unit = static_cast<std::size_t>(earlier.table.number(row, 0)); to[unit] != no_unit)
            record.table.copy_row(earlier.table, row, static_cast<double>(to[unit]));
}

}  // namespace stiction
