// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A table of points as text: in a scenario, and in a file.
#pragma once

#include "model/angle_table.hpp"

#include <string>
#include <string_view>

namespace stiction {

/// "0_0.001_0.002": values at even angles from 0 on; else "0~0_0.1~0.001", angle (rad) and value.
std::string write_table(const AngleTable& table);

struct ReadTable {
    TablePoints points;
    std::string trouble;  ///< why these are no points, beginning with a small letter; empty: they are
    std::string notice;   ///< what was taken for granted, or nothing
};

/// The text of a scenario; `,` and `:` may stand for `_` and `~`.
ReadTable read_table(const TableKey& key, std::string_view text);

/// A file: two numbers to a line, apart by a comma, a semicolon, a tab or blanks (a comma may be the decimal mark where
/// it separates nothing), below a line of names or not. The names may tell the units, "phi (deg), s (mm)". Without a unit
/// angles beyond a turn in radians are degrees, which is noticed.
ReadTable read_table_file(const TableKey& key, std::string_view text);

}  // namespace stiction
