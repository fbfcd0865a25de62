// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/mode_family.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void SolutionSet::collect(const ModeFamily& family, bool exclude_zero) {
    points_ = continua_ = 0;
    overflowed_ = false;
    exclude_zero_ = exclude_zero;
    const int n = family.unknowns();
    for (int code = 0; code < family.modes(); ++code) {
        if (!family.build(code, mode_)) continue;
        Polyhedron& set = mode_.set;
        set.describe();
        overflowed_ = overflowed_ || set.overflowed();
        if (set.vertices() == 0) continue;
        const bool continuum = set.vertices() > 1 || set.rays() > 0;
        double r[Mode::max_unknowns];
        const auto place = [&](const double* y, const double* direction, double length) {
            std::copy(mode_.base, mode_.base + n, r);
            for (int j = 0; j < set.variables(); ++j) {
                const double value = y[j] + (direction != nullptr ? length * direction[j] : 0.0);
                for (int i = 0; i < n; ++i) r[i] += mode_.columns[j][i] * value;
            }
        };
        for (int v = 0; v < set.vertices(); ++v) {
            place(set.vertex(v), nullptr, 0.0);
            add_point(r, n, code, !continuum);
        }
        // One point of each ray, as far from the vertex as the vertex from the origin, or at distance 1.
        double length = 0.0;
        for (int j = 0; j < set.variables(); ++j) length = std::max(length, std::abs(set.vertex(0)[j]));
        if (length == 0.0) length = 1.0;
        for (int k = 0; k < set.rays(); ++k) {
            place(set.vertex(0), set.ray(k), length);
            add_point(r, n, code, false);
        }
        if (!continuum) continue;
        if (continua_ == max_continua) {
            overflowed_ = true;
        } else {
            continuum_mode_[continua_++] = code;
        }
    }
}

void SolutionSet::add_point(const double* r, int unknowns, int mode, bool isolated) {
    constexpr double same = 1e-9;
    double largest = 0.0;
    for (int i = 0; i < unknowns; ++i) largest = std::max(largest, std::abs(r[i]));
    if (exclude_zero_ && largest == 0.0) return;
    for (int p = 0; p < points_; ++p) {
        double distance = 0.0, size = largest;
        for (int i = 0; i < unknowns; ++i) {
            distance = std::max(distance, std::abs(r[i] - point_[p].r[i]));
            size = std::max(size, std::abs(point_[p].r[i]));
        }
        if (distance <= same * size) {
            point_[p].isolated = point_[p].isolated && isolated;
            return;
        }
    }
    if (points_ == max_points) {
        overflowed_ = true;
        return;
    }
    Point& point = point_[points_++];
    std::copy(r, r + unknowns, point.r);
    point.mode = mode;
    point.isolated = isolated;
}

void SolutionSet::settle(const ModeFamily& family) {
    const int n = family.unknowns();
    for (int c = 0; c < continua_; ++c) {
        if (!family.build(continuum_mode_[c], mode_)) continue;
        for (int p = 0; p < points_; ++p) {
            Point& point = point_[p];
            if (!point.isolated) continue;
            double y[Mode::max_unknowns], size = 0.0, distance = 0.0;
            for (int j = 0; j < mode_.set.variables(); ++j) y[j] = point.r[mode_.free_row[j]];
            for (int i = 0; i < n; ++i) {
                double value = mode_.base[i];
                for (int j = 0; j < mode_.set.variables(); ++j) value += mode_.columns[j][i] * y[j];
                distance = std::max(distance, std::abs(value - point.r[i]));
                size = std::max(size, std::abs(point.r[i]));
            }
            if (distance <= 1e-9 * size && mode_.set.contains(y)) point.isolated = false;
        }
    }
}

int SolutionSet::isolated() const {
    int count = 0;
    for (int p = 0; p < points_; ++p) count += point_[p].isolated ? 1 : 0;
    return count;
}

}  // namespace stiction
