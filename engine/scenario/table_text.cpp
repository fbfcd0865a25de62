// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/table_text.hpp"

#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace stiction {

namespace {

constexpr double turn = 2.0 * pi;
constexpr std::string_view blanks = " \t\r";

double even_angle(std::size_t point, std::size_t count) {
    return turn * static_cast<double>(point) / static_cast<double>(count);
}

std::string_view trim(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

void finish(const TableKey& key, ReadTable& out) {
    if (out.trouble.empty()) out.trouble = close_table(key, out.points);
}

// Splits one line of a file into two cells; empty if it has no separator.
std::optional<std::array<std::string, 2>> split_cells(std::string_view line) {
    const auto has = [&](char c) { return line.find(c) != std::string_view::npos; };
    const bool semicolon = has(';'), tab = !semicolon && has('\t');
    const bool comma = !semicolon && !tab && has(',') && line.find(' ') == std::string_view::npos;
    const bool comma_and_blanks = !semicolon && !tab && std::count(line.begin(), line.end(), ',') == 1 &&
                                  line.find(", ") != std::string_view::npos;
    const char separator = semicolon ? ';' : tab ? '\t' : comma || comma_and_blanks ? ',' : ' ';
    const std::size_t at = line.find(separator);
    if (at == std::string_view::npos) return std::nullopt;
    std::array<std::string, 2> out{std::string(trim(line.substr(0, at))),
                                   std::string(trim(line.substr(at + 1)))};
    if (separator != ',')
        for (std::string& cell : out) std::replace(cell.begin(), cell.end(), ',', '.');
    return out;
}

bool tells(std::string_view names, std::initializer_list<std::string_view> units) {
    return std::any_of(units.begin(), units.end(),
                       [&](std::string_view unit) { return names.find(unit) != std::string_view::npos; });
}

}  // namespace

std::string write_table(const AngleTable& table) {
    bool even = true;
    for (std::size_t i = 0; i < table.size(); ++i)
        even = even && table.angle(i) == even_angle(i, table.size());
    std::string out;
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (i > 0) out += '_';
        if (!even) out += write_number(table.angle(i)) + "~";
        out += write_number(table.value(i));
    }
    return out;
}

ReadTable read_table(const TableKey& key, std::string_view text) {
    ReadTable out;
    const auto count = static_cast<std::size_t>(
        1 + std::count_if(text.begin(), text.end(), [](char c) { return c == '_' || c == ','; }));
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t end = std::min(text.find_first_of("_,"), text.size());
        const std::string_view row = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t middle = row.find_first_of("~:");
        const bool has_angle = middle != std::string_view::npos;
        const std::optional<double> angle =
            has_angle ? read_number(row.substr(0, middle)) : std::optional(even_angle(i, count));
        const std::optional<double> value = read_number(has_angle ? row.substr(middle + 1) : row);
        if (!angle || !value) {
            out.trouble = "row " + std::to_string(i + 1) + ", " + quote_printable(row) + ", is not a number.";
            return out;
        }
        out.points.angle.push_back(*angle), out.points.value.push_back(*value);
    }
    finish(key, out);
    return out;
}

ReadTable read_table_file(const TableKey& key, std::string_view text) {
    constexpr double degree = pi / 180.0, beyond = turn * (1.0 + 1e-6);
    ReadTable out;
    std::string names;
    std::size_t line_number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trim(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++line_number;
        if (line.empty() || line.starts_with('#')) continue;
        const auto cells = split_cells(line);
        const std::optional<double> angle = cells ? read_number((*cells)[0]) : std::nullopt,
                                    value = cells ? read_number((*cells)[1]) : std::nullopt;
        if (angle && value) {
            out.points.angle.push_back(*angle), out.points.value.push_back(*value);
        } else if (names.empty() && out.points.angle.empty()) {
            names = line;
        } else {
            out.trouble = "line " + std::to_string(line_number) + ", " + quote_printable(line) +
                          ", is not two numbers " + std::string(key.angle) + ", " + std::string(key.value) +
                          ".";
            return out;
        }
    }
    std::vector<double>&angles = out.points.angle, &values = out.points.value;
    const bool in_degrees = tells(names, {"deg", "°"});
    const bool guessed = !in_degrees && !tells(names, {"rad"}) && !angles.empty() && angles.back() > beyond;
    if (guessed)
        out.notice = "Its angles go to " + write_number(angles.back()) + " and are taken as degrees.";
    if (in_degrees || guessed)
        for (double& angle : angles) angle *= degree;
    if (tells(names, {"mm"}) && key.unit == "m")
        for (double& value : values) value *= 1e-3;
    finish(key, out);
    // Angles that are even to 6 digits are set to the exact even angles, which removes the rounding of digits and degrees.
    constexpr double rounding = 1e-6;
    bool even = out.trouble.empty();
    for (std::size_t i = 0; i < angles.size(); ++i)
        even = even && std::abs(angles[i] - even_angle(i, angles.size())) < rounding;
    for (std::size_t i = 0; even && i < angles.size(); ++i) angles[i] = even_angle(i, angles.size());
    return out;
}

}  // namespace stiction
