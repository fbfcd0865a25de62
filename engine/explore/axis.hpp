// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Parameter values for which a job computes a scenario: `--over`.
//
//     ID:MIN:MAX:N        (MIN (N-1-i) + MAX i)/(N-1), both ends exact; N = 1: MIN
//     ID:MIN:MAX:N:log    MIN (MAX/MIN)^(i/(N-1)), both ends exact
//     ID:MIN:MAX:N        with cells: their centres MIN + (i + 1/2)(MAX - MIN)/N
//     ID=a,b,c            a list, of names for a choice
#pragma once

#include "model/system.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::explore {

struct Axis {
    static constexpr int drive_phase = -1;  ///< `phase` of a return map, rad, which is not a parameter
    int parameter = 0;
    double min = 0.0, max = 0.0;
    std::size_t count = 1;
    bool is_log = false, cells = false;
    std::vector<double> list;  ///< empty: values on a line from min to max

    double at(std::size_t i) const;
    /// The axis in the form used in the text of a job.
    std::string write(const System& system) const;
    std::string_view id(const System& system) const;
};

/// Reads an axis. If it cannot be used, one sentence is added to `errors`. `takes_phase`: the ID `phase` is allowed too.
/// All values of the result lie in the range of their parameter.
std::optional<Axis> read_axis(const System& system, std::string_view text, bool cells, bool takes_phase,
                              std::vector<std::string>& errors);

/// Parts of a text between separators; an empty text has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

}  // namespace stiction::explore
