// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Direction in which a scene in space is seen: a parallel projection along
//
//     look = (-sin a cos e, cos a cos e, -sin e)      a azimuth, e elevation
//     right = (cos a, sin a, 0),   up = (-sin a sin e, cos a sin e, cos e)
//
// Azimuth 0 looks along +y. Elevation 90 looks down from above: then right is x and up is y, as in a plane drawing.
#pragma once

#include "model/drawing.hpp"

#include <string>
#include <string_view>

namespace stiction {

struct Camera {
    double azimuth = 30.0, elevation = 25.0;  // degrees, -180 < a <= 180, -90 <= e <= 90
    double zoom = 1.0;                        // 0.1 to 10; 1 fits the frame of the drawing into the scene
    bool operator==(const Camera&) const = default;

    /// Turns the camera; angles and zoom are rounded as in a link: tenths of a degree, thousandths of the factor.
    void turn(double right, double up);
    void magnify(double factor);
};
/// A camera that a button sets; `id` is the end of the button's id (front, top, along, reset).
struct NamedCamera {
    const char *id, *word;
    double azimuth, elevation;
};
inline constexpr NamedCamera named_cameras[] = {
    {"camera.front", "Front", 0.0, 0.0},
    {"camera.top", "Top", 0.0, 90.0},
    {"camera.along", "Along", 90.0, 0.0},
    {"camera.reset", "Reset", Camera{}.azimuth, Camera{}.elevation}};
inline constexpr Camera get_camera(const NamedCamera& named) { return {named.azimuth, named.elevation, 1.0}; }

/// "azimuth,elevation,zoom".
std::string write_camera(const Camera& camera);
/// Reads azimuth,elevation,zoom, limited to the allowed range. Returns a sentence if the text was ignored or a number
/// was limited, else nothing.
std::string read_camera(std::string_view text, Camera& out);

/// Unit vectors of the picture; `toward` points to the eye.
struct ViewAxes {
    Point3 right{1.0, 0.0, 0.0}, up{0.0, 1.0, 0.0}, toward{0.0, 0.0, 1.0};
};
ViewAxes find_axes(const Camera& camera);

}  // namespace stiction
