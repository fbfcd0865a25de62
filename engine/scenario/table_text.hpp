// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A table of points as text, in a scenario or in a file.
#pragma once

#include "model/angle_table.hpp"

#include <string>
#include <string_view>

namespace stiction {

/// "0_0.001_0.002": values at even angles from 0 on; else "0~0_0.1~0.001", angle (rad) and value.
std::string write_table(const AngleTable& table);

struct ReadTable {
    TablePoints points;
    std::string trouble;  ///< why the table cannot be used, with a small first letter; empty if it can
    std::string notice;   ///< assumption that was made while reading; empty if none
};

/// Reads the text of a scenario; `,` and `:` may be used instead of `_` and `~`.
ReadTable read_table(const TableKey& key, std::string_view text);

/// Reads a file: two numbers per line, separated by a comma, a semicolon, a tab or blanks (if the comma is not the
/// separator, it may be the decimal mark). A first line of names is optional; it may contain the units,
/// "phi (deg), s (mm)". Without a unit, angles are taken as degrees, with a notice, if they exceed 2 pi.
ReadTable read_table_file(const TableKey& key, std::string_view text);

}  // namespace stiction
