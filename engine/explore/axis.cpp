// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/axis.hpp"

#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "scenario/value_text.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

constexpr double most_points = 1e7;
constexpr Parameter phase{
    .id = "phase", .symbol = "phi", .unit = "rad", .min = 0.0, .max = 6.283185307179587};

const Parameter& find_row_of(const System& system, int parameter) {
    return parameter == Axis::drive_phase ? phase : system.parameters[static_cast<std::size_t>(parameter)];
}

std::optional<std::string> find_trouble(const Parameter& parameter, const Axis& axis) {
    for (std::size_t i = 0; i < axis.count; ++i) {
        const double value = axis.at(i);
        if (limit_value(parameter, value) == value) continue;
        const bool inside = value >= parameter.min && value <= parameter.max;
        return "the point " + std::string(parameter.id) + " = " + write_number(value) +
               (inside ? " is not a whole number."
                       : " is out of the range " + write_number(parameter.min) + ".." +
                             write_number(parameter.max) + ".");
    }
    return std::nullopt;
}

// Reads a list of values into `axis`. Returns an error sentence, empty if there is none.
std::string read_list(const Parameter& parameter, std::string_view text, Axis& axis) {
    for (const std::string_view part : split(text, ',')) {
        const std::optional<double> value = read_value(parameter, part);
        if (!value || !std::isfinite(*value))
            return quote_printable(part) + " is " +
                   (parameter.scale == Scale::choice ? "none of " + join_choices(parameter)
                                                     : std::string("not a number")) +
                   ".";
        axis.list.push_back(*value);
    }
    axis.count = axis.list.size();
    return {};
}

std::string read_line(const Parameter& parameter, const std::vector<std::string_view>& parts, Axis& axis) {
    const bool has_log = parts.size() == 5 && parts[4] == "log";
    if (parts.size() != 4 && !has_log) return "it is neither ID:MIN:MAX:N[:log] nor ID=a,b,c.";
    if (parameter.scale == Scale::choice)
        return std::string(parameter.id) + " is a choice: list its values, " + std::string(parameter.id) +
               "=a,b.";
    const std::optional<double> min = read_number(parts[1]), max = read_number(parts[2]),
                                count = read_number(parts[3]);
    if (!min || !max || !count) return "MIN, MAX and N are three finite numbers.";
    if (!(*count >= 1.0 && *count <= most_points) || std::floor(*count) != *count)
        return "the number of points is not a whole number 1.." + write_number(most_points) + ".";
    if (!(*min < *max || (*min == *max && *count == 1.0)) || !std::isfinite(*max - *min))
        return "MIN is not below MAX.";
    if (has_log && !(*min > 0.0)) return "a logarithmic line needs MIN above 0.";
    if (has_log && axis.cells) return "cells lie on a straight line: no log.";
    axis.min = *min;
    axis.max = *max;
    axis.count = static_cast<std::size_t>(*count);
    axis.is_log = has_log;
    return {};
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> out;
    while (true) {
        const std::size_t end = std::min(text.find(separator), text.size());
        out.push_back(text.substr(0, end));
        if (end == text.size()) return out;
        text.remove_prefix(end + 1);
    }
}

double Axis::at(std::size_t i) const {
    if (!list.empty()) return list[i];
    const double n = static_cast<double>(count), k = static_cast<double>(i);
    if (cells) return min + (k + 0.5) * (max - min) / n;
    if (i == 0) return min;
    if (i + 1 == count) return max;
    return is_log ? min * std::pow(max / min, k / (n - 1.0)) : (min * (n - 1.0 - k) + max * k) / (n - 1.0);
}

std::string_view Axis::id(const System& system) const { return find_row_of(system, parameter).id; }

std::string Axis::write(const System& system) const {
    const Parameter& row = find_row_of(system, parameter);
    std::string out(row.id);
    for (std::size_t i = 0; i < list.size(); ++i) {
        out += i == 0 ? '=' : ',';
        out += write_value(row, list[i]);
    }
    if (!list.empty()) return out;
    out += ":" + write_number(min) + ":" + write_number(max) + ":" + std::to_string(count);
    return is_log ? out + ":log" : out;
}

std::optional<Axis> read_axis(const System& system, std::string_view text, bool cells, bool takes_phase,
                              std::vector<std::string>& errors) {
    const std::string shown = "--over " + make_printable(text) + ": ";
    const std::string_view id = text.substr(0, std::min(text.find_first_of(":="), text.size()));
    Axis axis;
    axis.cells = cells;
    axis.parameter =
        takes_phase && id == phase.id ? static_cast<int>(Axis::drive_phase) : find_parameter(system, id);
    if (axis.parameter < 0 && !(takes_phase && id == phase.id)) {
        errors.push_back(shown + std::string(system.id) + " has no parameter " + quote_printable(id) + ".");
        return std::nullopt;
    }
    const Parameter& row = find_row_of(system, axis.parameter);
    const bool is_list = id.size() < text.size() && text[id.size()] == '=';
    std::string trouble =
        is_list ? read_list(row, text.substr(id.size() + 1), axis) : read_line(row, split(text, ':'), axis);
    if (trouble.empty()) trouble = find_trouble(row, axis).value_or("");
    if (trouble.empty()) return axis;
    errors.push_back(shown + trouble);
    return std::nullopt;
}

}  // namespace stiction::explore
