// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "map_axis.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"

#include <array>
#include <cmath>

namespace stiction::cli {

MapAxis read_map_axis(const System& system, std::string_view option, const std::string& text,
                      std::vector<std::string>& errors) {
    const std::string shown = std::string(option) + " " + make_printable(text);
    std::array<std::string_view, 4> parts;
    std::string_view rest = text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t end = i + 1 < parts.size() ? std::min(rest.find(':'), rest.size()) : rest.size();
        parts[i] = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    MapAxis axis;
    axis.parameter = find_parameter(system, parts[0]);
    const std::optional<double> min = read_number(parts[1]), max = read_number(parts[2]),
                                count = read_number(parts[3]);
    if (!min || !max || !count) {
        errors.push_back(shown + " is not ID:MIN:MAX:N with three finite numbers.");
    } else if (axis.parameter < 0) {
        errors.push_back(shown + ": " + std::string(system.id) + " has no parameter " +
                         quote_printable(parts[0]) + ".");
    } else if (!(*min < *max) || !std::isfinite(*max - *min)) {
        errors.push_back(shown + ": MIN is not below MAX.");
    } else if (!(*count >= 1.0 && *count <= most_cells) || std::floor(*count) != *count) {
        errors.push_back(shown + ": the number of cells is not a whole number 1.." +
                         write_number(most_cells) + ".");
    } else {
        axis.min = *min;
        axis.max = *max;
        axis.count = static_cast<int>(*count);
        if (const auto trouble = find_axis_trouble(system, axis)) errors.push_back(shown + ": " + *trouble);
    }
    return axis;
}

void check_cells(std::string_view subject, const MapAxis& x, const MapAxis& y, double most,
                 std::vector<std::string>& errors) {
    if (errors.empty() && static_cast<double>(x.count) * y.count > most)
        errors.push_back(std::string(subject) + " more than " + write_number(most) + " cells.");
}

}  // namespace stiction::cli
