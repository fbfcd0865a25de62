// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/camera.hpp"

#include "base/number_text.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

void limit(Camera& camera) {
    // + 0.0 turns -0 into 0, so that one direction has one text.
    const auto round = [](double x, double parts) { return std::round(x * parts) / parts + 0.0; };
    camera.azimuth = round(std::remainder(camera.azimuth, 360.0), 10.0);
    if (camera.azimuth <= -180.0) camera.azimuth = 180.0;
    camera.elevation = round(std::clamp(camera.elevation, -90.0, 90.0), 10.0);
    camera.zoom = round(std::clamp(camera.zoom, 0.1, 10.0), 1000.0);
}

}  // namespace

void Camera::turn(double right, double up) {
    azimuth += right, elevation += up;
    limit(*this);
}

void Camera::magnify(double factor) {
    zoom *= factor;
    limit(*this);
}

std::string write_camera(const Camera& camera) {
    return write_number(camera.azimuth) + "," + write_number(camera.elevation) + "," +
           write_number(camera.zoom);
}

std::string read_camera(std::string_view text, Camera& out) {
    double numbers[3] = {};
    for (int i = 0; i < 3; ++i) {
        const std::size_t end = i < 2 ? text.find(',') : text.size();
        const std::optional<double> number = read_number(text.substr(0, end));
        if (end == text.npos || !number.has_value() || !std::isfinite(*number))
            return "That is not azimuth,elevation,zoom in numbers; it is ignored.";
        numbers[i] = *number;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    out = {numbers[0], numbers[1], numbers[2]};
    limit(out);
    return std::abs(numbers[1]) <= 90.0 && numbers[2] >= 0.1 && numbers[2] <= 10.0
               ? ""
               : "Using " + write_camera(out) + ", the nearest allowed.";
}

ViewAxes find_axes(const Camera& camera) {
    constexpr double degree = 3.14159265358979323846 / 180.0;
    const double ca = std::cos(degree * camera.azimuth), sa = std::sin(degree * camera.azimuth),
                 ce = std::cos(degree * camera.elevation), se = std::sin(degree * camera.elevation);
    return {{ca, sa, 0.0}, {-sa * se, ca * se, ce}, {sa * ce, -ca * ce, se}};
}

}  // namespace stiction
