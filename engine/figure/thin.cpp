// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/thin.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace stiction::figure {

namespace {

bool is_there(const PlanePoint& point) { return std::isfinite(point.x) && std::isfinite(point.y); }

constexpr PlanePoint nowhere{NAN, NAN};

// Calls take(part) for each stretch without interruption, and puts what it appends apart.
template <class Take>
std::vector<PlanePoint> for_each_stretch(const std::vector<PlanePoint>& points, const Take& take) {
    std::vector<PlanePoint> out;
    for (std::size_t i = 0; i < points.size();) {
        if (!is_there(points[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < points.size() && is_there(points[end])) ++end;
        if (!out.empty()) out.push_back(nowhere);
        take(points.data() + i, end - i, out);
        i = end;
    }
    return out;
}

}  // namespace

// The sleeve of Zhao and Saalfeld (1997): from an anchor, every point restricts the directions in which a line passes
// within the tolerance. The line ends at the last point that lies in that sector; it also has to be the furthest one
// from the anchor, so that a curve that turns back is not cut short.
std::vector<PlanePoint> thin(const std::vector<PlanePoint>& points, double tolerance) {
    return for_each_stretch(points, [&](const PlanePoint* p, std::size_t count,
                                        std::vector<PlanePoint>& out) {
        out.push_back(p[0]);
        std::size_t anchor = 0;
        double middle = 0.0, low = -HUGE_VAL, high = HUGE_VAL, furthest = 0.0;
        bool has_sector = false;
        for (std::size_t i = 1; i < count; ++i) {
            const double dx = p[i].x - p[anchor].x, dy = p[i].y - p[anchor].y, length = std::hypot(dx, dy);
            bool fits = length >= furthest - 0.5 * tolerance;
            double turn = 0.0;
            if (length > tolerance) {
                if (!has_sector) middle = std::atan2(dy, dx);
                turn = std::remainder(std::atan2(dy, dx) - middle, 2.0 * pi);
                fits = fits && low <= turn && turn <= high;
            } else {
                fits = fits && furthest <= tolerance;
            }
            if (!fits) {
                out.push_back(p[i - 1]);
                anchor = i - 1;
                low = -HUGE_VAL, high = HUGE_VAL, furthest = 0.0;
                has_sector = false;
                --i;  // once more, from the new anchor, which is now the point before
                continue;
            }
            furthest = std::max(furthest, length);
            if (length > tolerance) {
                has_sector = true;
                const double half = std::asin(0.5 * tolerance / length);
                low = std::max(low, turn - half), high = std::min(high, turn + half);
            }
        }
        if (count > 1) out.push_back(p[count - 1]);
    });
}

std::vector<PlanePoint> thin_strips(const std::vector<PlanePoint>& points, double strip) {
    std::vector<PlanePoint> out;
    double last = NAN;  // strip of the last point
    for (std::size_t i = 0; i < points.size();) {
        if (!is_there(points[i])) {
            ++i;
            continue;
        }
        const double here = std::floor(points[i].x / strip);
        std::size_t low = i, high = i;
        for (; i < points.size() && (!is_there(points[i]) || std::floor(points[i].x / strip) == here); ++i) {
            if (points[i].y < points[low].y) low = i;
            if (points[i].y > points[high].y) high = i;
        }
        if (!out.empty() && here - last > 1.0) out.push_back(nowhere);
        out.push_back(points[std::min(low, high)]);
        if (low != high) out.push_back(points[std::max(low, high)]);
        last = here;
    }
    return out;
}

std::vector<PlanePoint> drop_covered(const std::vector<PlanePoint>& points, double cell, double width,
                                     double height) {
    const auto columns = static_cast<std::size_t>(width / cell) + 1,
               rows = static_cast<std::size_t>(height / cell) + 1;
    constexpr double most_parts = 1e5;  // of a line that goes far outside
    std::vector<bool> covered(columns * rows, false);
    // True if the cell was not covered before.
    const auto cover = [&](double x, double y) {
        if (!(x >= 0.0 && x <= width && y >= 0.0 && y <= height)) return false;
        const std::size_t at =
            static_cast<std::size_t>(y / cell) * columns + static_cast<std::size_t>(x / cell);
        const bool was = covered[at];
        covered[at] = true;
        return !was;
    };
    std::vector<PlanePoint> out;
    bool joins = false;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const PlanePoint &a = points[i], &b = points[i + 1];
        bool is_new = false;
        if (is_there(a) && is_there(b)) {
            const double parts =
                std::min(most_parts, std::ceil(2.0 * std::hypot(b.x - a.x, b.y - a.y) / cell) + 1.0);
            for (double k = 0.0; k <= parts; k += 1.0)
                is_new = cover(a.x + (b.x - a.x) * k / parts, a.y + (b.y - a.y) * k / parts) || is_new;
        }
        if (!is_new) {
            joins = false;
            continue;
        }
        if (!joins) {
            if (!out.empty()) out.push_back(nowhere);
            out.push_back(a);
        }
        out.push_back(b);
        joins = true;
    }
    return out;
}

}  // namespace stiction::figure
