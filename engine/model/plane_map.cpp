// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/plane_map.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

std::vector<PlanePoint> make_rectangle(PlanePoint min, PlanePoint max) {
    return {min, {max.x, min.y}, max, {min.x, max.y}};
}

// Sutherland and Hodgman: going along the edges, corners inside are kept and each crossing adds its point.
void cut_area(std::vector<PlanePoint>& corners, double a, double b, double c) {
    std::vector<PlanePoint> kept;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const PlanePoint p = corners[i], q = corners[(i + 1) % corners.size()];
        const double at_p = a * p.x + b * p.y - c, at_q = a * q.x + b * q.y - c;
        if (at_p >= 0.0) kept.push_back(p);
        if ((at_p < 0.0) == (at_q < 0.0)) continue;
        const double s = at_p / (at_p - at_q);
        kept.push_back({p.x + s * (q.x - p.x), p.y + s * (q.y - p.y)});
    }
    corners = std::move(kept);
}

// S = R diag(e) R': the semi-axes are sqrt(2 level/e).
std::vector<PlanePoint> make_level(double s11, double s12, double s22, double level, double longest) {
    constexpr int pieces = 96;
    constexpr double full = 6.283185307179586;
    const double mean = 0.5 * (s11 + s22), half = 0.5 * (s11 - s22), radius = std::hypot(half, s12);
    const double turn = 0.5 * std::atan2(s12, half), c = std::cos(turn), s = std::sin(turn);
    const auto find_axis = [&](double e) {
        return std::min(longest, std::sqrt(2.0 * level / std::max(e, 1e-300)));
    };
    const double major = find_axis(mean + radius), minor = find_axis(mean - radius);
    std::vector<PlanePoint> out;
    for (int i = 0; i <= pieces; ++i) {
        const double u = major * std::cos(full * i / pieces), v = minor * std::sin(full * i / pieces);
        out.push_back({c * u - s * v, s * u + c * v});
    }
    return out;
}

}  // namespace stiction
