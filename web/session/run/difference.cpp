// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/difference.hpp"

#include "session/run/clock.hpp"

#include <cmath>

namespace stiction {

namespace {

constexpr double difference_budget = 0.004;  // s of work for one update

}  // namespace

bool Difference::update(const TraceCache& a, const ReferenceRun& comparison, std::size_t column_a,
                        std::size_t column_b) {
    const Simulation& b = comparison.simulation();
    if (b_ != comparison.motion() || column_ != column_a) {
        a_ = -1;
        b_ = comparison.motion();
        column_ = column_a;
    }
    if (const std::size_t kept = a.unchanged_rows(a_); kept == 0) {
        taken_ = 0;
        rows_.clear(2);
    } else if (kept < taken_) {  // the rows at the last kept time go too: an event has two rows at one time
        const double last = std::nextafter(a.times()[kept - 1], -1.0);
        taken_ = a.count_until(last);
        rows_.truncate(rows_.count_until(last));
    }
    a_ = a.edition();
    row_.resize(b.columns().size());
    const std::span<const double> t = a.times();
    Slice slice(difference_budget);
    for (; taken_ < a.size() && t[taken_] <= b.now(); ++taken_) {
        const std::size_t i = taken_;
        if (t[i] < b.begin()) continue;  // deleted in B
        if (slice.is_over_after(1)) return false;
        // Two rows at one time are the states before and after an event; B may have the same event.
        const std::size_t node = b.find_node(t[i]);
        const bool before = i + 1 < a.size() && t[i + 1] == t[i];
        if (before && node > b.first_node() && b.node_time(node - 1) == t[i])
            b.get_node_row(node - 1, row_);
        else
            b.get_row(t[i], row_);
        const double row[] = {t[i], a.column(column_a)[i] - row_[column_b]};
        rows_.append(row, ContactState::open);
    }
    return true;
}

}  // namespace stiction
