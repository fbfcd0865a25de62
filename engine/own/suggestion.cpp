// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/suggestion.hpp"

#include <algorithm>
#include <vector>

namespace stiction::own {

namespace {

constexpr std::size_t longest_word = 64;

// Optimal string alignment: d(i, j) of the first i and j letters, three rows of the table.
std::size_t find_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1] ? 1u : 0u)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

}  // namespace

std::string_view find_nearest(std::string_view word, std::span<const std::string_view> words) {
    if (word.size() > longest_word) return {};
    std::size_t least = word.size() <= 3 ? 2 : 3;  // one more than the changes allowed
    std::string_view out;
    for (const std::string_view one : words) {
        const std::size_t distance = find_distance(word, one);
        if (distance >= least || distance >= one.size()) continue;
        least = distance;
        out = one;
    }
    return out;
}

std::string suggest(std::string_view word, std::span<const std::string_view> words) {
    const std::string_view nearest = find_nearest(word, words);
    return nearest.empty() ? std::string() : " Did you mean `" + std::string(nearest) + "`?";
}

}  // namespace stiction::own
