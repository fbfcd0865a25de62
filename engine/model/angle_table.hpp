// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A function of an angle that is given at points: the periodic cubic spline through the points, twice continuously
// differentiable. Between two points h apart, with the second derivatives m there,
//
//     s(x) = (m_0 (h - x)^3 + m_1 x^3)/(6h) + (s_0/h - m_0 h/6)(h - x) + (s_1/h - m_1 h/6) x
//     h_0 m_0 + 2 (h_0 + h_1) m_1 + h_1 m_2 = 6 ((s_2 - s_1)/h_1 - (s_1 - s_0)/h_0)
//
// The equations for m are strictly diagonally dominant, so each sweep of the Gauss-Seidel iteration at least halves
// the error.
//
// A scenario stores a table behind the values of the parameters, as the list
//
//     n, x_0, s_0, m_0, x_1, s_1, m_1, ...        n = 0: a table that is not used
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

/// Declaration of a system that takes a table: the key in scenario texts, and the names of the two columns.
struct TableKey {
    std::string_view id;
    std::string_view angle, value;  ///< "phi", "s"
    std::string_view unit;          ///< of the value
    std::string_view help;
};

/// Angles in [0, 2 pi), rad, ascending, and one value for each.
struct TablePoints {
    std::vector<double> angle, value;
};

inline constexpr std::size_t fewest_table_points = 12, most_table_points = 1000;

/// Checks the points and removes a last point that lies a turn after the first. Returns the reason why they are no
/// table, empty if they are one.
std::string close_table(const TableKey& key, TablePoints& points);
/// The list that a scenario stores.
std::vector<double> make_angle_table(const TablePoints& points);

class AngleTable {
  public:
    struct Value {
        double s, s1, s2;
    };

    AngleTable() = default;
    /// `list` is the part behind the values of the parameters (find_table); empty if there is no table.
    explicit AngleTable(std::span<const double> list);

    bool empty() const { return rows_.empty(); }
    std::size_t size() const { return rows_.size(); }
    double angle(std::size_t point) const { return rows_[point].x; }
    double value(std::size_t point) const { return rows_[point].s; }
    double second(std::size_t point) const { return rows_[point].m; }
    /// Value, first and second derivative. The angle must be in [0, 2 pi).
    Value find(double angle) const;

  private:
    struct Row {
        double x, s, m;
    };
    std::vector<Row> rows_;
};

}  // namespace stiction
