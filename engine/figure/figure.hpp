// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A figure for print: panels one above the other with areas, curves, marks and words in the units of their axes; a
// legend; a caption. All lengths on paper are in mm. write_svg draws it; the page and the command line use the same
// figures.
#pragma once

#include "model/plane_map.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::figure {

/// Look of a curve or of the rim of a mark. States have their own dashes, so that they are distinct without colour.
enum class Ink {
    stick,
    slip_plus,
    slip_minus,
    slip,
    open,
    text,
    thin,
    bound,
    reference,
    boundary,
    claim,
    level,
    up,
    down,
    none,
    several,
    force,
    stick_set
};

/// Filling of an area.
enum class Fill { plain, pale, lifts, none, several, stuck, possible, differs, shade, force };

struct Curve {
    std::string column;  ///< quantity on the upright axis; empty: not a column
    Ink ink = Ink::text;
    std::vector<PlanePoint> points;  ///< a point that is not finite interrupts the curve
};

struct Area {
    Fill fill = Fill::plain;
    std::vector<PlanePoint> corners;
    double strength = 1.0;  ///< of a shade, 0 to 1
};

enum class Shape { dot, ring, square, diamond, cross, point };
struct Mark {
    Shape shape = Shape::dot;
    PlanePoint at;
    Ink ink = Ink::text;
};

/// Words are label markup.
struct Word {
    PlanePoint at;
    std::string text;
    bool beside = false;  ///< above and right of `at`; else in the middle of it
};

struct Axis {
    std::string column;  ///< column, parameter or quantity
    std::string label;   ///< label markup, with the unit
    double min = 0.0, max = 1.0;
    bool is_log = false, degrees = false;  ///< degrees: values in rad, ticks in degrees
    std::vector<std::string> names;        ///< of the values 0, 1, 2, ..
    double share(double value) const;      ///< 0 at min, 1 at max
    /// Extends limits by a fraction of their distance; if they are equal, by a share of the value.
    void add_room(double fraction);
};

struct Panel {
    Axis x, y;
    bool equal_scales = false;
    std::vector<Area> areas;
    std::vector<Curve> curves;
    std::vector<Mark> marks;
    std::vector<Word> words;
    /// Places on the x axis with a hairline and a name, or without.
    std::vector<std::pair<double, std::string>> hairlines;
};

struct Size {
    double width = 160.0, height = 100.0;  ///< mm
};

/// An entry of the legend: a line in this ink, or a field.
struct Key {
    bool is_area = false;
    Ink ink = Ink::text;
    Fill fill = Fill::plain;
    std::string name;  ///< label markup
};

/// A picture in place of the panels: shapes of an SVG, and words, in units of its own.
struct Drawing {
    double width = 0.0, height = 0.0;
    std::string shapes;
    struct Lettering {
        std::string text;  ///< plain
        double x, y, size;
    };
    std::vector<Lettering> words;
};

struct Figure {
    Size size;
    std::string title;     ///< plain text
    std::string caption;   ///< label markup; words are parted by blanks
    std::string scenario;  ///< plain text, behind the caption
    std::string command;   ///< plain text, behind the scenario: a command line; empty: none
    std::string base;      ///< the link is this text, # and the scenario
    std::string version;
    std::vector<Panel> panels;
    Drawing drawing;  ///< if there are no panels
    std::vector<Key> keys;
};

/// Place on paper, mm.
struct Frame {
    double x = 0.0, y = 0.0, width = 0.0, height = 0.0;
};
/// The data area of a panel. It depends on the sizes of figure, legend and caption, not on the axes, except that
/// panels with equal scales are narrowed.
Frame find_frame(const Figure& figure, std::size_t panel);
/// The height of a figure of this width whose panels are `tall` mm high.
double find_height(const Figure& figure, double tall);

/// Well-formed XML without script, style sheet and outside reference. Curves of a column have absolute M and L only,
/// in mm, to 0.001 mm.
std::string write_svg(const Figure& figure);

/// "stick", "slip +"; the name in the legend.
std::string_view name_ink(Ink ink);
/// A number for a caption or a mark, to `digits` significant digits, label markup.
std::string show_number(double value, int digits = 8);

}  // namespace stiction::figure
