// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A plane of two quantities in which a system explains itself (two forces, say), as data: convex areas,
// curves and points in the units of the axes, and what is to be said of one point. No colours, no pixels.
#pragma once

#include "model/drawing.hpp"
#include "model/sample.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace stiction {

/// Remark of a picture that follows from the parameters while a hand holds a body.
inline constexpr std::string_view without_hand = "without the force of the hand";

struct PlanePoint {
    double x = 0.0, y = 0.0;
};

/// What a figure stands for; the view gives each its colour, fill, pattern and line.
///     areas    convex, corners in order; a single point: only the word
///              plain: nothing to mark    stuck: holds by friction    possible: allowed by the constraints
///              lifts: a contact opens    wrong: a formula or the model fails    several: more than one
///              answer differs: two principles answer differently    shade: how much, by its strength
///     curves   boundary    claim: what a source says, dashed    level: of a function
///              set: every point of it is a solution
///     points   optimum: a filled diamond    solution: a ring
enum class Figure {
    plain,
    stuck,
    possible,
    lifts,
    wrong,
    several,
    differs,
    shade,
    boundary,
    claim,
    level,
    set,
    optimum,
    solution
};

struct PlaneFigure {
    Figure kind;
    std::vector<PlanePoint> points;
    std::string_view label =
        {};                 ///< printed in the area, at the end of the curve, beside the point; label markup
    double strength = 1.0;  ///< of a shade, 0 to 1
};

struct PlanePicture {
    PlanePoint min, max;  ///< what should be in view
    std::vector<PlaneFigure> figures;
    std::string_view remark = {};  ///< one short sentence beside the title
    void add(Figure kind, std::vector<PlanePoint> points, std::string_view label = {}) {
        figures.push_back({kind, std::move(points), label});
    }
};

/// One number said of a point: `id` for programs, `label` for people; both end with a zero.
struct PlaneValue {
    std::string_view id, label;
    double value = 0.0;
};

struct PlaneReading {
    std::string_view region;  ///< id, as "stuck"
    std::string_view title;   ///< the same in words
    std::array<PlaneValue, 8> values;
    std::size_t count = 0;
    void add(std::string_view id, std::string_view label, double value) {
        values[count++] = {id, label, value};
    }
};

/// The functions are pure: parameter values in the order of the table, the sample at the present time.
struct PlaneMap {
    std::string_view title;
    /// Column or parameter of each axis; without a dot they may be quantities of the picture's own.
    std::string_view x, y;
    std::string_view x_label, y_label;  ///< label markup with the unit
    /// Columns or parameters of the present state; with a trail where it is worth seeing.
    std::string_view dot_x = {}, dot_y = {};
    bool trail = false;
    /// Points whose paths the plane shows (x and y of them), at the coordinates q; returns how many, four at most.
    std::size_t (*find_points)(std::span<const double> values, std::span<const double> q,
                               std::span<Point3> out) = nullptr;
    bool equal_scales = true;
    bool still = false;  ///< the picture depends on the values alone, not on the time
    void (*draw)(std::span<const double> values, const Sample& now, PlanePicture& out) = nullptr;
    void (*read)(std::span<const double> values, const Sample& now, PlanePoint at,
                 PlaneReading& out) = nullptr;
    /// A press at `at` changes the values; null: the plane only shows.
    void (*press)(PlanePoint at, std::span<double> values) = nullptr;
    std::string_view press_method = {};  ///< method in which the press means something
};

/// The rectangle, counter-clockwise.
std::vector<PlanePoint> make_rectangle(PlanePoint min, PlanePoint max);
/// Keeps of a convex polygon what has a x + b y >= c; may leave nothing.
void cut_area(std::vector<PlanePoint>& corners, double a, double b, double c);
/// The level line p'S p = 2 level of a positive semidefinite S = [[s11, s12], [s12, s22]]. A direction in
/// which S is singular is cut at `longest`.
std::vector<PlanePoint> make_level(double s11, double s12, double s22, double level, double longest);

}  // namespace stiction
