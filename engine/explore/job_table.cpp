// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/job_table.hpp"

#include <algorithm>

namespace stiction {

void JobTable::add(std::string_view text) {
    // Searched from the end: most often it is one of the latest words.
    const auto found = std::find(words_.rbegin(), words_.rend(), text);
    const auto at =
        found == words_.rend() ? words_.size() : static_cast<std::size_t>(words_.rend() - found) - 1;
    if (found == words_.rend()) words_.emplace_back(text);
    cells_.push_back({std::nan(""), static_cast<int>(at)});
}

void JobTable::end_row() {
    if (const std::size_t rest = cells_.size() % columns_.size(); rest != 0)
        cells_.resize(cells_.size() - rest);
}

int JobTable::find_column(std::string_view name) const {
    const auto found = std::find(columns_.begin(), columns_.end(), name);
    return found == columns_.end() ? -1 : static_cast<int>(found - columns_.begin());
}

std::string_view JobTable::text(std::size_t row, int column) const {
    const int word = cell(row, column).word;
    return word < 0 ? std::string_view() : std::string_view(words_[static_cast<std::size_t>(word)]);
}

void JobTable::copy_row(const JobTable& from, std::size_t row, double first) {
    add(first);
    for (int c = 1; c < static_cast<int>(columns_.size()); ++c)
        from.is_text(row, c) ? add(from.text(row, c)) : add(from.number(row, c));
}

}  // namespace stiction
