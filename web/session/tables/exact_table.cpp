// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/tables/exact_table.hpp"

#include <algorithm>
#include <utility>

namespace stiction {

namespace {

constexpr double cheap_table = 0.003;  // s of work

}  // namespace

// Begins an empty table and returns true if the values in force have changed.
bool ExactTable::begin() const {
    if (history_.generation() == generation_) return false;
    cost_ = complete_ ? spent_ : std::max(cost_, spent_);
    results_.emplace(experiment_.scenario());
    generation_ = history_.generation();
    complete_ = false;
    spent_ = 0.0;
    return true;
}

void ExactTable::measure(double seconds) const {
    Slice slice(seconds);
    while (!complete_ && seconds > 0.0) {
        complete_ = results_->advance(slice.steps());
        if (slice.is_over()) break;
    }
    spent_ += slice.spent();
}

const ExactResults& ExactTable::find(double seconds, bool held) const {
    begin();
    if (!held || std::max(cost_, spent_) <= cheap_table) measure(seconds);
    return *results_;
}

const ExactResults& ExactTable::find_in_frame(int frame, double seconds, bool held) const {
    const bool is_new = begin();
    return find(std::exchange(frame_, frame) != frame ? seconds : 0.0, held || is_new);
}

}  // namespace stiction
