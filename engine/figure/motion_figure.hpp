// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The figure of a motion: columns over time, or over another column.
#pragma once

#include "dynamics/simulation.hpp"
#include "figure/origin.hpp"

#include <string>
#include <vector>

namespace stiction::figure {

struct MotionRequest {
    std::string x = "t";         ///< column of numbers
    std::vector<std::string> y;  ///< columns of numbers, a panel for each
    double from = 0.0, until = 0.0;
    int contact = 0;  ///< curves take its states
    bool events = false;
    std::string title;
    Size size;
    double panel_height = 0.0;  ///< mm; above 0: the height of the figure follows from it
    /// Limits of the axes of a single panel; equal: they follow from the motion.
    PlanePoint least, most;
};

/// One sentence if the column does not exist or holds words; else empty.
std::string find_column_trouble(const Simulation& simulation, std::string_view column);

/// Draws what is recorded. A curve has at most 20000 points and is nowhere further than 0.1 mm from the motion; if that
/// cannot be, it ends earlier, and a sentence is added to `notices`.
Figure draw_motion(const Simulation& simulation, const Origin& origin, const MotionRequest& request,
                   std::vector<std::string>& notices);

/// Adds the motion up to `until` over two columns to a panel of the figure, whose axes are set, and the states that
/// occur to the legend.
void add_path(const Simulation& simulation, std::string_view x, std::string_view y, int contact, double until,
              Figure& figure, std::size_t panel);

}  // namespace stiction::figure
