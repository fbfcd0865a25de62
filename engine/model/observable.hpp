// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Table of observables, the columns after the energies: each row has a name, a unit, a help and a formula.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace stiction {

/// If there are words, the value is an index into them. NaN is a value that does not apply.
struct Observable {
    std::string_view name;
    std::string_view unit;
    std::string_view help;
    std::span<const std::string_view> words = {};
};

/// A row with its formula. `Instant` holds the data that a formula may use: the sample, the parameters, and common
/// intermediate results.
template <class Instant>
struct BoundObservable {
    using Argument = Instant;
    Observable row;
    double (*find)(const Instant& instant);
};

/// The values of a bound table, in its order.
template <const auto& table, class Instant>
void fill_observables(const Instant& instant, std::span<double> out) {
    for (std::size_t i = 0; i < std::size(table); ++i) out[i] = table[i].find(instant);
}

/// The rows of a bound table, in its order.
template <class Instant, std::size_t count>
constexpr std::array<Observable, count> collect_rows(const BoundObservable<Instant> (&table)[count]) {
    std::array<Observable, count> out{};
    for (std::size_t i = 0; i < count; ++i) out[i] = table[i].row;
    return out;
}

}  // namespace stiction
