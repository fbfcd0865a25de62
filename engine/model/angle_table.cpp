// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/angle_table.hpp"

#include "base/constants.hpp"
#include "base/largest.hpp"
#include "base/number_text.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double full_turn = 2.0 * pi;

}  // namespace

std::string close_table(const TableKey& key, TablePoints& points) {
    constexpr double same_angle = 1e-6, same_value = 1e-6;  // rad; relative to the largest value
    constexpr double widest = pi / 6.0 + same_angle;        // rad, between neighbours
    constexpr double gap_factor = 5.0;                      // largest step / median step
    std::vector<double>&x = points.angle, &s = points.value;
    const std::string angle(key.angle), value(key.value);
    const auto at = [&](double number) { return angle + " = " + write_number(number); };
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (!std::isfinite(x[i]) || !std::isfinite(s[i]))
            return "row " + std::to_string(i + 1) + " is not finite.";
        if (x[i] < 0.0 || x[i] > full_turn + same_angle)
            return at(x[i]) + " in row " + std::to_string(i + 1) + " is not between 0 and a turn.";
        if (i > 0 && !(x[i] > x[i - 1]))
            return at(x[i]) + " in row " + std::to_string(i + 1) + " does not come after " +
                   write_number(x[i - 1]) + ".";
    }
    if (x.size() > 1 && x.back() > x.front() + full_turn - same_angle) {
        if (std::abs(s.back() - s.front()) > same_value * find_largest(s))
            return "it does not close: " + value + " = " + write_number(s.front()) +
                   " where the turn begins, " + write_number(s.back()) + " where it ends.";
        x.pop_back(), s.pop_back();
    }
    if (x.size() < fewest_table_points || x.size() > most_table_points)
        return "it has " + std::to_string(x.size()) + " rows; " + std::to_string(fewest_table_points) +
               " to " + std::to_string(most_table_points) + " are needed.";
    std::vector<double> steps(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        steps[i] = i + 1 < x.size() ? x[i + 1] - x[i] : x[0] + full_turn - x[i];
    std::vector<double> sorted = steps;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    const auto widest_step = std::max_element(steps.begin(), steps.end());
    if (*widest_step > std::max(gap_factor * *middle, same_angle) || *widest_step > widest) {
        const auto i = static_cast<std::size_t>(widest_step - steps.begin());
        return "it has a gap: no row between " + at(x[i]) + " and " +
               write_number(i + 1 < x.size() ? x[i + 1] : x[0] + full_turn) + ".";
    }
    return {};
}

std::vector<double> make_angle_table(const TablePoints& points) {
    const std::vector<double>&x = points.angle, &s = points.value;
    const std::size_t n = x.size();
    const auto after = [&](std::size_t i) { return i + 1 < n ? i + 1 : 0; };
    std::vector<double> h(n), m(n, 0.0);
    for (std::size_t i = 0; i < n; ++i) h[i] = x[after(i)] - x[i] + (i + 1 < n ? 0.0 : full_turn);
    constexpr int most_sweeps = 100;
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
        bool moved = false;
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t before = i > 0 ? i - 1 : n - 1, next = after(i);
            const double bend = 6.0 * ((s[next] - s[i]) / h[i] - (s[i] - s[before]) / h[before]);
            const double now = (bend - h[before] * m[before] - h[i] * m[next]) / (2.0 * (h[before] + h[i]));
            moved = moved || now != m[i];
            m[i] = now;
        }
        if (!moved) break;
    }
    std::vector<double> out{static_cast<double>(n)};
    for (std::size_t i = 0; i < n; ++i) out.insert(out.end(), {x[i], s[i], m[i]});
    return out;
}

AngleTable::AngleTable(std::span<const double> list) {
    if (list.empty()) return;
    rows_.resize(static_cast<std::size_t>(list[0]));
    for (std::size_t i = 0; i < rows_.size(); ++i)
        rows_[i] = {list[3 * i + 1], list[3 * i + 2], list[3 * i + 3]};
}

AngleTable::Value AngleTable::find(double angle) const {
    const auto next = std::upper_bound(rows_.begin(), rows_.end(), angle,
                                       [](double at, const Row& row) { return at < row.x; });
    const Row& a = next == rows_.begin() ? rows_.back() : *(next - 1);
    const Row& b = next == rows_.end() ? rows_.front() : *next;
    const double x0 = next == rows_.begin() ? a.x - full_turn : a.x;
    const double h = (next == rows_.end() ? b.x + full_turn : b.x) - x0, x = angle - x0, y = h - x;
    return {(a.m * y * y * y + b.m * x * x * x) / (6.0 * h) + (a.s / h - a.m * h / 6.0) * y +
                (b.s / h - b.m * h / 6.0) * x,
            (b.m * x * x - a.m * y * y) / (2.0 * h) + (b.s - a.s) / h - (b.m - a.m) * h / 6.0,
            (a.m * y + b.m * x) / h};
}

}  // namespace stiction
