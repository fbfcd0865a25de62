// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A map of regions of one sliding contact, drawn by a fragment shader: every point of a plane of states is
// asked what the contact problem in one unknown, eps a_N = A N - b, has to say there. Only names: the system
// offers the columns `a`, `b` and `region` (0 slides, 1 lifts off, 2 no solution, 3 two solutions), and
// Mechanism::classify.
#pragma once

#include <array>
#include <string_view>

namespace stiction {

struct RegionMap {
    std::string_view shader = {};  ///< of shaders/; empty: the system has no such map
    /// The axes are columns; a point of the plane is put into the parameters of the start.
    std::string_view x = {}, y = {};
    std::string_view start_x = {}, start_y = {};
    /// A parameter that can be the upright axis instead of y.
    std::string_view other_y = {};
    /// Column of the sliding velocity, whose sign the regions depend on, and its parameter at the start.
    std::string_view speed = {}, start_speed = {};
    /// Parameters of the start that are 0 on the map: the contact is closed.
    std::array<std::string_view, 2> zero = {};
    /// What the shader takes as u_parameter, in this order; then the sense of sliding, and y of the present
    /// state.
    std::array<std::string_view, 5> uniforms = {};
    /// Parameter eps of the contact problem, and the choices where it has no solution or two.
    std::string_view epsilon = {}, rule = {}, branch = {};
    std::string_view y_unit = {};             ///< of the scaled column y, label markup
    double x_max = 0.0;                       ///< x lies between 0 and this; an angle
    double reach_y = 0.0, reach_other = 0.0;  ///< of the axes before anybody zooms
};

}  // namespace stiction
