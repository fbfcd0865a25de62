// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/findings.hpp"

#include "base/stable_sort.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

// Shares of the range of the column.
constexpr double differs = 0.02, jumps = 0.1, repeated = 1e-4;
constexpr double times_beside = 4.0;  // a jump against the steps beside it
// Ratios of the last three steps of a square root: the last one is 1.30 to 2.42 times the one before, and that one 1.18 to
// 1.31 times its neighbour, depending on how far behind the last point the root ends. Bounds with room for a slope.
struct Bounds {
    double least, most;
    bool hold(double ratio) const { return ratio >= least && ratio <= most; }
};
constexpr Bounds last_ratio{1.25, 2.5}, first_ratio{1.1, 1.4};
constexpr std::size_t least_window = 3;  // points
constexpr std::size_t most_unsettled =
    4;  // points from one period to its double: near a flip a motion settles slowly

// The motion at one value of the parameter.
struct Point {
    double at = 0.0;
    std::vector<double> states;
    double least() const { return *std::min_element(states.begin(), states.end()); }
    double most() const { return *std::max_element(states.begin(), states.end()); }
};

// Points of one way, sorted by the parameter.
std::vector<Point> collect(const JobTable& table, const FindingColumns& columns, std::string_view way) {
    std::vector<Point> out;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double at = table.number(row, columns.over), value = table.number(row, columns.value);
        if (!std::isfinite(at + value)) continue;
        if (columns.direction >= 0 && table.text(row, columns.direction) != way) continue;
        if (out.empty() || out.back().at != at) out.push_back({at, {}});
        out.back().states.push_back(value);
    }
    sort_stably(out, [](const Point& a, const Point& b) { return a.at < b.at; });
    return out;
}

// Limit of three states of a geometric sequence, `step` sections apart; the last state, if they do not approach one.
double find_limit(const std::vector<double>& s, std::size_t last, std::size_t step) {
    const double a = s[last - step] - s[last - 2 * step], b = s[last] - s[last - step];
    return std::abs(b) < std::abs(a) ? s[last] + b * b / (a - b) : s[last];
}

// True if the motion of period 2n is one of period n whose oscillation about it still decays. Near a flip it decays slowly.
bool approaches(const std::vector<double>& s, std::size_t n) {
    constexpr double remains = 0.5;  // of the difference of both halves of the motion: they would stay apart
    const std::size_t last = s.size() - 1;
    if (last < 5 * n) return true;  // cannot be told
    const double now = s[last] - s[last - n];
    return std::abs(find_limit(s, last, 2 * n) - find_limit(s, last - n, 2 * n)) < remains * std::abs(now);
}

// The least number of sections after which the states are the same; 0: they are not.
int find_period(const Point& point, double tolerance) {
    const std::vector<double>& s = point.states;
    for (std::size_t n = 1; 2 * n <= s.size(); ++n) {
        bool same = true;
        for (std::size_t k = 0; same && k + n < s.size(); ++k) same = std::abs(s[k + n] - s[k]) <= tolerance;
        if (same) return static_cast<int>(n % 2 == 0 && approaches(s, n / 2) ? n / 2 : n);
    }
    return 0;
}

void add_hysteresis(const std::vector<Point>& up, const std::vector<Point>& down, double range,
                    std::vector<Finding>& out) {
    std::size_t count = 0, j = 0;
    Finding open{FindingKind::hysteresis, 0.0, 0.0, 0};
    const auto end = [&] {
        if (count > 1) out.push_back(open);
        count = 0;
    };
    for (const Point& a : up) {
        while (j < down.size() && down[j].at < a.at) ++j;
        if (j == down.size() || down[j].at != a.at) continue;
        const Point& b = down[j];
        if (std::max(std::abs(a.least() - b.least()), std::abs(a.most() - b.most())) <= differs * range) {
            end();
            continue;
        }
        if (count++ == 0) open.from = a.at;
        open.to = a.at;
    }
    end();
}

// Steps of one bound of the states along the way: step[i] leads from point i to the next.
enum class Order { up, down, none };  // in which the motion was followed
void add_jumps(const std::vector<double>& bound, const std::vector<Point>& points, double range, Order order,
               std::vector<Finding>& out) {
    std::vector<double> step;
    for (std::size_t i = 0; i + 1 < bound.size(); ++i) step.push_back(bound[i + 1] - bound[i]);
    for (std::size_t i = 1; i + 1 < step.size(); ++i) {
        const double size = std::abs(step[i]);
        if (size < jumps * range ||
            size < times_beside * std::max(std::abs(step[i - 1]), std::abs(step[i + 1])))
            continue;
        // Three steps before the jump, the nearest first. Without an order of the points, either side may be before it.
        const auto grows = [&](std::size_t near, std::size_t next, std::size_t far) {
            return step[near] * step[next] > 0.0 && step[next] * step[far] > 0.0 &&
                   last_ratio.hold(step[near] / step[next]) && first_ratio.hold(step[next] / step[far]);
        };
        const bool fold = (order != Order::down && i >= 3 && grows(i - 1, i - 2, i - 3)) ||
                          (order != Order::up && i + 3 < step.size() && grows(i + 1, i + 2, i + 3));
        out.push_back({fold ? FindingKind::fold : FindingKind::jump, std::min(points[i].at, points[i + 1].at),
                       std::max(points[i].at, points[i + 1].at), 0});
    }
}

void add_periods(const std::vector<Point>& points, double range, std::vector<Finding>& out) {
    std::vector<int> period;
    for (const Point& point : points) period.push_back(find_period(point, repeated * range));
    std::size_t before = 0;  // the last point with a period
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (period[i] == 0) continue;
        const int a = std::min(period[before], period[i]), b = std::max(period[before], period[i]);
        if (a > 0 && b == 2 * a && i - before <= most_unsettled)
            out.push_back({FindingKind::flip, points[before].at, points[i].at, a});
        before = i;
    }
    for (std::size_t i = 0; i < points.size();) {
        std::size_t j = i;
        while (j < points.size() && period[j] == period[i]) ++j;
        const bool between = i > 0 && j < points.size() && period[i - 1] == 0 && period[j] == 0;
        if (period[i] > 0 && between && j - i >= least_window)
            out.push_back({FindingKind::window, points[i].at, points[j - 1].at, period[i]});
        i = j;
    }
}

}  // namespace

std::vector<Finding> find_findings(const JobTable& table, const FindingColumns& columns) {
    std::vector<Finding> out;
    if (columns.over < 0 || columns.value < 0) return out;
    const bool both = columns.direction >= 0;
    const std::vector<Point> up = collect(table, columns, "up"),
                             down = both ? collect(table, columns, "down") : std::vector<Point>();
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (const std::vector<Point>* way : {&up, &down})
        for (const Point& point : *way)
            least = std::min(least, point.least()), most = std::max(most, point.most());
    const double range = most - least;
    if (!(range > 0.0)) return out;
    if (both) add_hysteresis(up, down, range, out);
    for (const std::vector<Point>* way : {&up, &down}) {
        std::vector<double> low, high;
        for (const Point& point : *way) low.push_back(point.least()), high.push_back(point.most());
        const Order order = !both ? Order::none : way == &up ? Order::up : Order::down;
        const std::size_t before = out.size();
        add_jumps(high, *way, range, order, out);
        if (out.size() == before) add_jumps(low, *way, range, order, out);
        add_periods(*way, range, out);
    }
    sort_stably(out, [](const Finding& a, const Finding& b) {
        return a.kind != b.kind ? a.kind < b.kind : a.from < b.from;
    });
    // Both ways may find the same.
    out.erase(std::unique(out.begin(), out.end(),
                          [](const Finding& a, const Finding& b) {
                              return a.kind == b.kind && a.from == b.from && a.to == b.to;
                          }),
              out.end());
    sort_stably(out, [](const Finding& a, const Finding& b) { return a.place() < b.place(); });
    return out;
}

std::string write_finding(const Finding& finding) {
    switch (finding.kind) {
        case FindingKind::hysteresis:
            return "hysteresis";
        case FindingKind::fold:
            return "fold";
        case FindingKind::jump:
            return "jump";
        case FindingKind::flip:
            return "flip, period " + std::to_string(finding.period) + " to " +
                   std::to_string(2 * finding.period);
        default:
            return "period " + std::to_string(finding.period);
    }
}

}  // namespace stiction::explore
