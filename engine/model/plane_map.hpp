// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A plane of two quantities that explains a system (two forces, for example), as data: convex areas, curves and
// points in the units of the axes, and texts and numbers for a single point. There are no colours and no pixels here.
#pragma once

#include "model/drawing.hpp"
#include "model/sample.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stiction {

struct System;

/// Remark while a hand holds a body, for a picture that depends on the parameters alone.
inline constexpr std::string_view without_hand = "without the pull";

struct PlanePoint {
    double x = 0.0, y = 0.0;
};

/// Meaning of a figure; the view gives each its colour, fill, pattern and line.
///     areas    convex, corners in order; with a single point only the word is drawn
///              plain: without a mark    stuck: held by friction    possible: allowed by the constraints
///              lifts: a contact opens    wrong: a formula or the model fails    several: more than one answer
///              differs: two principles have different answers    shade: an amount, by its strength
///     curves   boundary    claim: statement of a source, dashed    level: level line of a function
///              set: each of its points is a solution
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
        {};                 ///< written in the area, at the end of the curve, beside the point; label markup
    double strength = 1.0;  ///< of a shade, 0 to 1
};

struct PlanePicture {
    PlanePoint min, max;  ///< corners of the part that should be in view
    std::vector<PlaneFigure> figures;
    std::string remark = {};  ///< one short sentence beside the title
    void add(Figure kind, std::vector<PlanePoint> points, std::string_view label = {}) {
        figures.push_back({kind, std::move(points), label});
    }
};

/// One number about a point: `id` for programs, `label` for the user; both texts are zero-terminated.
struct PlaneValue {
    std::string_view id, label;
    double value = 0.0;
};

struct PlaneReading {
    std::string_view region;  ///< id, as "stuck"
    std::string_view title;   ///< name of the region for the user
    std::array<PlaneValue, 8> values;
    std::size_t count = 0;
    void add(std::string_view id, std::string_view label, double value) {
        values[count++] = {id, label, value};
    }
};

inline constexpr std::size_t most_paths = 48;  ///< of points of a mechanism, in one picture
/// Points of a mechanism at the coordinates q. Returns their number; `out` has room for most_paths.
using FindPoints = std::size_t (*)(const System& system, std::span<const double> values,
                                   std::span<const double> q, std::span<Point3> out);

/// The functions are pure: parameter values in the order of the table, the sample at the present time.
struct PlaneMap {
    std::string_view title;
    /// Column or parameter of each axis. Without a dot they may be other quantities.
    std::string_view x, y;
    std::string_view x_label, y_label;  ///< label markup with the unit
    /// The present values of x and y, or of these columns or parameters in their place, are drawn as a dot, optionally
    /// with a trail.
    std::string_view dot_x = x, dot_y = y;
    bool has_dot = true, trail = false;
    FindPoints find_points = nullptr;  ///< points whose paths the plane shows by their x and y
    bool equal_scales = true;
    bool still = false;  ///< the picture depends on the values alone, not on the time
    void (*draw)(std::span<const double> values, const Sample& now, PlanePicture& out) = nullptr;
    void (*read)(std::span<const double> values, const Sample& now, PlanePoint at,
                 PlaneReading& out) = nullptr;
    /// A press at `at` changes the values; null: the plane only shows.
    void (*press)(PlanePoint at, const Sample& now, std::span<double> values) = nullptr;
    bool press_is_live = false;          ///< the motion goes on from the present time; else it begins anew
    std::string_view press_method = {};  ///< method in which a press has an effect
};

/// Corners of the rectangle, counter-clockwise.
std::vector<PlanePoint> make_rectangle(PlanePoint min, PlanePoint max);
/// Cuts a convex polygon to its part with a x + b y >= c, which may be empty.
void cut_area(std::vector<PlanePoint>& corners, double a, double b, double c);
/// The level line p'S p = 2 level of a positive semidefinite S = [[s11, s12], [s12, s22]]. A direction in
/// which S is singular is cut at `longest`.
std::vector<PlanePoint> make_level(double s11, double s12, double s22, double level, double longest);

}  // namespace stiction
