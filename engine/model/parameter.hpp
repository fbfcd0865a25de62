// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One row of a parameter table. Slider, link key, command line and documentation are made from it.
#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace stiction {

enum class Scale { linear, log, angle, integer, choice };
enum class Effect { live, restart };
/// Heading of a row on the page. `friction` is used if there is a choice of laws or there are many coefficients;
/// `method` is used for parameters of a single method.
enum class Section { general, friction, drive, start, method };

/// Part of a parameter's range that a slider spans; it grows to hold a value outside.
struct UsualRange {
    double min = 0.0, max = 0.0;
};

/// Values are doubles throughout; a choice is stored as the index into `choices`, an angle in radians.
struct Parameter {
    std::string_view id = {};
    std::string_view symbol = {};
    std::string_view name = {};  ///< the quantity in words, unique within its table
    std::string_view unit = {};  ///< "1" if dimensionless, "-" for a choice
    double initial = 0.0;        ///< default value
    double min = 0.0;
    double max = 0.0;
    UsualRange usual = {};  ///< empty: the whole range
    Scale scale = Scale::linear;
    Effect effect = Effect::live;
    Section section = Section::general;
    bool sizes = true;  ///< it is used to find the size of a scenario (scales.hpp)
    std::string_view help = {};
    std::span<const std::string_view> choices = {};
    /// Names on the page, label markup, one for each choice; empty: the names in `choices`.
    std::span<const std::string_view> choice_names = {};
    /// The column whose start value it is; empty: the one that its id names (x0 and x_0 belong to x), if there is one.
    std::string_view starts = {};

    bool has_usual() const { return usual.min < usual.max; }
    std::string_view choice_name(std::size_t choice) const {
        return (choice_names.empty() ? choices : choice_names)[choice];
    }
};

/// A table row with the member of the mechanism's struct that takes its value.
template <class Values>
struct BoundParameter {
    using Struct = Values;
    double Values::*member;
    Parameter row;
};

/// Copies the flat value list (order of the table) into the struct with which a mechanism computes. Only the member
/// pointers of the table are read at run time, so its rows are not stored twice (collect_rows stores them too).
template <const auto& table>
auto bind_values(std::span<const double> values) {
    constexpr auto members = [] {
        std::array<decltype(table[0].member), std::size(table)> out{};
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = table[i].member;
        return out;
    }();
    typename std::remove_cvref_t<decltype(table[0])>::Struct out{};
    for (std::size_t i = 0; i < members.size(); ++i) out.*members[i] = values[i];
    return out;
}

/// The row with the fields that follow from others: a start value needs a restart, and choices give the range.
constexpr Parameter complete(Parameter row) {
    if (row.section == Section::start) row.effect = Effect::restart;
    if (row.choices.empty()) return row;
    row.scale = Scale::choice;
    row.max = static_cast<double>(row.choices.size() - 1);
    if (row.symbol.empty()) row.symbol = "-";
    if (row.unit.empty()) row.unit = "-";
    return row;
}

/// The completed rows of a bound table, in its order.
template <class Values, std::size_t count>
constexpr std::array<Parameter, count> collect_rows(const BoundParameter<Values> (&table)[count]) {
    std::array<Parameter, count> out{};
    for (std::size_t i = 0; i < count; ++i) out[i] = complete(table[i].row);
    return out;
}

/// Index of the row `id` in the table; the length of the table if there is none.
constexpr std::size_t find_row(std::span<const Parameter> table, std::string_view id) {
    std::size_t row = 0;
    while (row < table.size() && table[row].id != id) ++row;
    return row;
}
/// Never defined and not constexpr: a call while compiling is the compiler's message for a missing row.
void table_has_no_such_row();
/// The same for a constexpr table, found while compiling. A table without this row does not compile.
consteval std::size_t row_of(std::span<const Parameter> table, std::string_view id) {
    const std::size_t row = find_row(table, id);
    if (row == table.size()) table_has_no_such_row();
    return row;
}
/// Initial value of that row.
consteval double initial_of(std::span<const Parameter> table, std::string_view id) {
    return table[row_of(table, id)].initial;
}
/// Shortest text that reads back as the same value; a choice by its name.
std::string write_value(const Parameter& parameter, double value);
/// Sets the value that belongs to the row `id` of the table.
void put_value(std::span<const Parameter> table, std::span<double> values, std::string_view id, double value);

}  // namespace stiction
