// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One row of a parameter table. Slider, URL key, command line and documentation follow from it.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace stiction {

enum class Scale { linear, log, angle, integer, choice };
enum class Effect { live, restart };

/// Values are doubles throughout; a choice is stored as the index into `choices`, an angle in radians.
struct Parameter {
    std::string_view id;
    std::string_view symbol;
    std::string_view unit;  ///< "1" where dimensionless, "-" for a choice
    double initial = 0.0;   ///< default value
    double min = 0.0;
    double max = 0.0;
    Scale scale = Scale::linear;
    Effect effect = Effect::live;
    std::string_view help;
    std::span<const std::string_view> choices = {};
};

/// A table row that also knows where its value lives in the struct of a mechanism.
template <class Values>
struct BoundParameter {
    double Values::*member;
    Parameter row;
};

/// Copies the flat value list (order of the table) into the struct that a mechanism computes with.
template <class Values, std::size_t count>
Values bind_values(const BoundParameter<Values> (&table)[count], std::span<const double> values) {
    Values out{};
    for (std::size_t i = 0; i < count; ++i) out.*(table[i].member) = values[i];
    return out;
}

/// The rows of a bound table, in its order.
template <class Values, std::size_t count>
constexpr std::array<Parameter, count> collect_rows(const BoundParameter<Values> (&table)[count]) {
    std::array<Parameter, count> out{};
    for (std::size_t i = 0; i < count; ++i) out[i] = table[i].row;
    return out;
}

/// Puts a value where the row `id` of the table is.
void put_value(std::span<const Parameter> table, std::span<double> values, std::string_view id, double value);

}  // namespace stiction
