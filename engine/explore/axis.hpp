// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The values over which a job looks at a scenario: `--over`.
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
    static constexpr int drive_phase = -1;  ///< `phase` of a return map, rad: no parameter
    int parameter = 0;
    double min = 0.0, max = 0.0;
    std::size_t count = 1;
    bool is_log = false, cells = false;
    std::vector<double> list;  ///< empty: a line

    double at(std::size_t i) const;
    /// As it stands in the text of a job.
    std::string write(const System& system) const;
    std::string_view id(const System& system) const;
};

/// Trouble goes to `errors`, one sentence. `takes_phase`: the ID `phase` is there too. All values lie in the range of
/// their parameter.
std::optional<Axis> read_axis(const System& system, std::string_view text, bool cells, bool takes_phase,
                              std::vector<std::string>& errors);

/// Parts of a text between separators; one empty part of an empty text.
std::vector<std::string_view> split(std::string_view text, char separator);

}  // namespace stiction::explore
