// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// How a system is shown: its scene, the plots the page opens with, the planes in which it explains itself.
// Only data and pure functions of the parameter values and one instant. All of it is optional: without a
// picture there are sliders, histories, the phase portrait and the energies.
#pragma once

#include "model/drawing.hpp"
#include "model/plane_map.hpp"
#include "model/region_map.hpp"
#include "model/sample.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace stiction {

/// A column over which a measured file can be laid, and the two parameters that are fitted to it.
struct MeasuredColumn {
    std::string_view column = {};  ///< empty: none
    std::array<std::string_view, 2> parameters = {};
};

/// The friction characteristic as a control: which parameter a drag of its slip branch sets, and which one a
/// drag of an end of the stick bar sets with each choice of law.
struct LawHandles {
    std::string_view slip = {};
    std::string_view law = {};                     ///< parameter with choices
    std::span<const std::string_view> stick = {};  ///< one for each of them
};

/// Names are columns or parameters.
struct Picture {
    /// Appends the scene of one instant; `out` comes cleared.
    void (*draw)(std::span<const double> values, const Sample& now,
                 Drawing& out) = [](std::span<const double>, const Sample&, Drawing&) {};
    /// Points whose paths a scene in space shows, at the coordinates q; returns how many, four at most;
    /// `out` has room for them.
    std::size_t (*find_tracers)(std::span<const double> values, std::span<const double> q,
                                std::span<Point3> out) = nullptr;
    /// Start values (`values`, within their ranges or not) such that the handle of a scene in space
    /// (Drawing::handles) lies at `to`, a point at the height of the handle. Without handles null.
    void (*drag)(std::span<double> values, std::size_t handle, const Point3& to) = nullptr;
    /// Equations of motion to be shown, label markup. [name] stands for a parameter, [name|symbol] for a
    /// column.
    std::span<const std::string_view> equations = {};
    std::string_view phase_x = {}, phase_y = {};  ///< empty: the first coordinate and its velocity
    std::span<const std::string_view> time_plots = {};
    bool map_first = false;  ///< the region map is the hero, not the phase portrait
    RegionMap region = {};   ///< without a shader: none
    bool friction_law_plot = false;
    LawHandles law_handles = {};          ///< of that plot
    std::span<const PlaneMap> maps = {};  ///< the first is the hero
    /// Titles of the contacts for a person, label markup. Of those beyond its end: their names.
    std::span<const std::string_view> contacts = {};
    /// All contacts are points of one body that turns, and so have one state: its title. Empty: they are not.
    std::string_view one_body = {};
    /// Column with words that names the mode, a function of the contact states; stands over their ribbons.
    std::string_view mode_column = {};
    /// The parameters a person turns most: the first stands beside the transport when presenting, both first
    /// on a small page. Empty: the first live ones.
    std::array<std::string_view, 2> pinned = {};
    MeasuredColumn measured = {};
    /// Phase portrait: where the stick set is, as a condition in label markup; and the velocity of its line.
    std::string_view (*name_stick_set)(std::span<const double> values) = nullptr;
    std::string_view stick_velocity = {};
};

/// Of a system that is not drawn.
inline constexpr Picture no_picture{};

}  // namespace stiction
