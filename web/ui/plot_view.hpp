// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of a plane that a plot shows.
#pragma once

#include "ui/controls.hpp"

#include <cmath>
#include <string>
#include <vector>

namespace stiction {

/// How values are placed along an axis.
struct PlotScale {
    bool is_log = false;   ///< limits are positive
    bool degrees = false;  ///< an angle in rad, in degrees on the ticks
    /// Not numbers but names: the ticks at 0, 1, 2, ... show these.
    std::vector<std::string> names;

    double stretch(double value) const { return is_log ? std::log10(value) : value; }
    double unstretch(double place) const { return is_log ? std::pow(10.0, place) : place; }
    /// Place as a fraction: 0 at `low`, 1 at `high`.
    double share(double value, double low, double high) const {
        return (stretch(value) - stretch(low)) / (stretch(high) - stretch(low));
    }
    double at(double share, double low, double high) const {
        return unstretch(stretch(low) + share * (stretch(high) - stretch(low)));
    }
    std::string_view name() const { return is_log ? "log" : !names.empty() ? "list" : "linear"; }
};

struct PlotView {
    bool follows = true;  ///< the plot chooses its limits, until the user zooms or pans
    double x0 = 0.0, x1 = 1.0, y0 = 0.0, y1 = 1.0;
    PlotScale x_scale, y_scale;
    Box frame;  ///< data area of the last frame, CSS pixels

    double share_x(double x) const { return x_scale.share(x, x0, x1); }
    double share_y(double y) const { return y_scale.share(y, y0, y1); }
};

/// Plots that choose their limits again in this frame.
enum class Fit { none, hovered, all };

}  // namespace stiction
