// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A map of regions of one sliding contact, drawn by a fragment shader: for every point of a plane of states it shows
// how many solutions the contact problem in one unknown, eps a_N = A N - b, has. This struct contains only names. The
// system has the columns `a`, `b` and `region` (0 slides, 1 lifts off, 2 no solution, 3 two solutions), and defines
// Mechanism::classify.
#pragma once

#include <array>
#include <string_view>

namespace stiction {

struct RegionMap {
    std::string_view shader = {};  ///< file in shaders/; empty: the system has no such map
    /// Columns of the axes. A point of the plane sets the parameters of the start.
    std::string_view x = {}, y = {};
    std::string_view start_x = {}, start_y = {};
    /// A parameter that can be the vertical axis instead of y.
    std::string_view other_y = {};
    /// Column of the sliding velocity, whose sign the regions depend on, and its parameter at the start.
    std::string_view speed = {}, start_speed = {};
    /// Parameters of the start that are 0 on the map: the contact is closed.
    std::array<std::string_view, 2> zero = {};
    /// Parameters of the shader (u_parameter), in this order. The direction of sliding and the present y follow them.
    std::array<std::string_view, 5> uniforms = {};
    /// Parameter eps of the contact problem, and the parameters that choose what follows without a solution (rule) and
    /// with two (branch).
    std::string_view epsilon = {}, rule = {}, branch = {};
    std::string_view y_unit = {};             ///< of the scaled column y, label markup
    double x_max = 0.0;                       ///< x lies between 0 and this; an angle
    double reach_y = 0.0, reach_other = 0.0;  ///< range of the axes before zooming
};

}  // namespace stiction
