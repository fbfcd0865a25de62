// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/mode_family.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {

using Vector = ModePolyhedron::Vector;

void ModePolyhedron::begin(int unknowns) {
    base.setZero(unknowns);
    columns.setZero(unknowns, unknowns);
    unknowns_ = 0;
}

int ModePolyhedron::add_unknown(int row) {
    columns(row, unknowns_) = 1.0;
    free_row[unknowns_] = row;
    return unknowns_++;
}

Vector ModePolyhedron::place(const double* y) const {
    Vector r = base;
    for (int j = 0; j < set.variables(); ++j) r += y[j] * columns.col(j);
    return r;
}

namespace {

// Relative size below which a quantity along a line is zero.
constexpr double line_tolerance = 1e-12;

// Part of the line t -> r(t) = p + t d that lies in a convex set.
struct Range {
    double from = -std::numeric_limits<double>::infinity(), to = std::numeric_limits<double>::infinity();
    bool empty = false;

    void raise(double t) { from = std::max(from, t); }
    void lower(double t) { to = std::min(to, t); }
};

// Cuts the range to |T| <= ratio N on the line: (ratio N)^2 - |T|^2 = A t^2 + 2 B t + C >= 0 on the nappe
// ratio N >= 0. The nappe is convex, so the result is one interval.
void clip(const FrictionCone& cone, const Vector& p, const Vector& d, Range& range) {
    const double N = cone.ratio * p[cone.normal], Nd = cone.ratio * d[cone.normal];
    const double *T = p.data() + cone.normal + 1, *Td = d.data() + cone.normal + 1;
    const double A = Nd * Nd - (Td[0] * Td[0] + Td[1] * Td[1]);
    const double B = N * Nd - (T[0] * Td[0] + T[1] * Td[1]);
    const double C = N * N - (T[0] * T[0] + T[1] * T[1]);
    const double a_size = Nd * Nd + Td[0] * Td[0] + Td[1] * Td[1], c_size = N * N + T[0] * T[0] + T[1] * T[1];
    if (a_size == 0.0) {  // this contact does not change along the line
        if (C < -line_tolerance * c_size || N < 0.0) range.empty = true;
        return;
    }
    if (std::abs(A) <= line_tolerance * a_size) {  // parallel to a line on the cone
        if (std::abs(B) <= line_tolerance * std::sqrt(a_size * c_size)) {
            if (Nd > 0.0) range.raise(-N / Nd);
            if (Nd < 0.0) range.lower(-N / Nd);
            if (C < -line_tolerance * c_size || Nd == 0.0) range.empty = true;
        } else if (B > 0.0) {
            range.raise(-0.5 * C / B);
            if (Nd < 0.0) range.empty = true;
        } else {
            range.lower(-0.5 * C / B);
            if (Nd > 0.0) range.empty = true;
        }
        return;
    }
    double D = B * B - A * C;
    if (A < 0.0 && D < -line_tolerance * a_size * c_size) {
        range.empty = true;
        return;
    }
    D = std::max(D, 0.0);  // touches the cone, or passes through its tip
    const double root = std::sqrt(D), q = B >= 0.0 ? -B - root : -B + root;
    double low = q / A, high = q != 0.0 ? C / q : low;
    if (low > high) std::swap(low, high);
    if (A > 0.0) {
        Nd > 0.0 ? range.raise(high) : range.lower(low);
    } else {
        if (N + 0.5 * (low + high) * Nd < 0.0) range.empty = true;
        range.raise(low);
        range.lower(high);
    }
}

bool contains(const FrictionCone* cones, int count, const Vector& r) {
    constexpr double excess = 1e-11;  // of the force, as in Polyhedron
    for (int i = 0; i < count; ++i) {
        const double *N = r.data() + cones[i].normal, length = std::hypot(N[1], N[2]);
        if (length > cones[i].ratio * N[0] + excess * std::max(std::abs(N[0]), length)) return false;
    }
    return true;
}

}  // namespace

void SolutionSet::collect(const ModeFamily& family, bool exclude_zero) {
    points_ = continua_ = 0;
    overflowed_ = unresolved_ = false;
    exclude_zero_ = exclude_zero;
    FrictionCone cones[ModePolyhedron::max_unknowns];
    for (int code = 0; code < family.modes(); ++code) {
        if (!family.build(code, mode_)) continue;
        Polyhedron& set = mode_.set;
        set.describe();
        overflowed_ = overflowed_ || set.overflowed();
        if (set.vertices() == 0) continue;
        const int count = family.cones(code, cones);
        const bool continuum = set.vertices() > 1 || set.rays() > 0;
        if (count == 0) {
            add_mode(code);
        } else if (!continuum) {
            const Vector r = mode_.place(set.vertex(0));
            if (contains(cones, count, r)) add_point(r, code, true);
        } else if (set.dimension() == 1) {
            add_line(cones, count, code);
        } else {
            // Corners that lie in all cones are solutions, and so are all points between them.
            unresolved_ = true;
            const int before = points_;
            for (int v = 0; v < set.vertices(); ++v) {
                const Vector r = mode_.place(set.vertex(v));
                if (contains(cones, count, r)) add_point(r, code, false);
            }
            if (points_ > before + 1) add_continuum(code);
        }
    }
}

// Adds the whole polyhedron of a mode without cones.
void SolutionSet::add_mode(int code) {
    const Polyhedron& set = mode_.set;
    const bool continuum = set.vertices() > 1 || set.rays() > 0;
    for (int v = 0; v < set.vertices(); ++v) add_point(mode_.place(set.vertex(v)), code, !continuum);
    // One point of each ray: as far from the vertex as the vertex is from the origin, or at distance 1.
    const Eigen::Map<const Vector> corner(set.vertex(0), set.variables());
    const double size = corner.lpNorm<Eigen::Infinity>(), length = size == 0.0 ? 1.0 : size;
    for (int k = 0; k < set.rays(); ++k) {
        const Vector y = corner + length * Eigen::Map<const Vector>(set.ray(k), set.variables());
        add_point(mode_.place(y.data()), code, false);
    }
    if (continuum) add_continuum(code);
}

// Adds the part of a segment, ray or line that lies inside the cones.
void SolutionSet::add_line(const FrictionCone* cones, int count, int code) {
    const Polyhedron& set = mode_.set;
    const Vector p = mode_.place(set.vertex(0));
    Vector end = Eigen::Map<const Vector>(set.vertex(set.rays() > 0 ? 0 : 1), set.variables());
    Range range;
    if (set.rays() > 0) {
        end += Eigen::Map<const Vector>(set.ray(0), set.variables());
        if (set.rays() == 1) range.from = 0.0;
    } else {
        range = {0.0, 1.0};
    }
    const Vector d = mode_.place(end.data()) - p;
    const double size = p.lpNorm<Eigen::Infinity>(), length = d.lpNorm<Eigen::Infinity>();
    for (int k = 0; k < count; ++k) clip(cones[k], p, d, range);
    const double same = 1e-9 * std::max(size, length) / length;
    if (range.empty || range.to < range.from - same) return;
    if (range.to <= range.from + same) return add_point(p + 0.5 * (range.from + range.to) * d, code, true);
    const double step = std::max(1.0, size / length);
    if (std::isinf(range.from)) range.from = (std::isinf(range.to) ? 0.0 : range.to) - step;
    if (std::isinf(range.to)) range.to = range.from + step;
    for (const double t : {range.from, range.to}) add_point(p + t * d, code, false);
    add_continuum(code);
}

void SolutionSet::add_continuum(int code) {
    if (continua_ == max_continua) {
        overflowed_ = true;
    } else {
        continuum_mode_[continua_++] = code;
    }
}

void SolutionSet::add_point(const Vector& r, int mode, bool isolated) {
    constexpr double same = 1e-9;
    const double largest = r.lpNorm<Eigen::Infinity>();
    if (exclude_zero_ && largest == 0.0) return;
    for (int p = 0; p < points_; ++p) {
        const double size = std::max(largest, point_[p].r.lpNorm<Eigen::Infinity>());
        if (!((r - point_[p].r).lpNorm<Eigen::Infinity>() <= same * size)) continue;
        point_[p].isolated = point_[p].isolated && isolated;
        return;
    }
    if (points_ == max_points)
        overflowed_ = true;
    else
        point_[points_++] = {r, mode, isolated};
}

void SolutionSet::settle(const ModeFamily& family) {
    for (int c = 0; c < continua_; ++c) {
        if (!family.build(continuum_mode_[c], mode_)) continue;
        for (int p = 0; p < points_; ++p) {
            Point& point = point_[p];
            if (!point.isolated) continue;
            double y[ModePolyhedron::max_unknowns];
            for (int j = 0; j < mode_.set.variables(); ++j) y[j] = point.r[mode_.free_row[j]];
            const double distance = (mode_.place(y) - point.r).lpNorm<Eigen::Infinity>();
            if (distance <= 1e-9 * point.r.lpNorm<Eigen::Infinity>() && mode_.set.contains(y))
                point.isolated = false;
        }
    }
}

int SolutionSet::isolated() const {
    int count = 0;
    for (int p = 0; p < points_; ++p) count += point_[p].isolated ? 1 : 0;
    return count;
}

}  // namespace stiction
