// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/polyhedron.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void Polyhedron::begin(int variables) {
    variables_ = variables;
    equalities_ = inequalities_ = vertices_ = rays_ = dimension_ = 0;
    overflowed_ = false;
}

double* Polyhedron::Row::begin(double right_side, double size_of_right, double size) {
    right = right_side, right_magnitude = size_of_right, magnitude = size;
    return a;
}

double* Polyhedron::add_equality(double right_side, double right_magnitude, double magnitude) {
    return equality_[equalities_++].begin(right_side, right_magnitude, magnitude);
}

double* Polyhedron::add_inequality(double right_side, double right_magnitude, double magnitude) {
    return inequality_[inequalities_++].begin(right_side, right_magnitude, magnitude);
}

// Gauss elimination with complete pivoting on rows divided by their magnitude; null space from the
// reduced rows.
void Polyhedron::solve(const Row* rows, int count, int variables, Affine& out) {
    constexpr int n_max = max_variables, m_max = max_variables + max_inequalities;
    double a[m_max][n_max];
    double f[m_max];
    double f_size[m_max];
    int column[n_max];
    for (int j = 0; j < variables; ++j) column[j] = j;
    for (int i = 0; i < count; ++i) {
        const double scale = rows[i].magnitude > 0.0 ? 1.0 / rows[i].magnitude : 1.0;
        for (int j = 0; j < variables; ++j) a[i][j] = rows[i].a[j] * scale;
        f[i] = rows[i].right * scale;
        f_size[i] = rows[i].right_magnitude * scale;
    }
    int rank = 0;
    for (; rank < std::min(count, variables); ++rank) {
        int row = rank, col = rank;
        double best = 0.0;
        for (int i = rank; i < count; ++i) {
            for (int j = rank; j < variables; ++j) {
                if (std::abs(a[i][j]) > best) {
                    best = std::abs(a[i][j]);
                    row = i;
                    col = j;
                }
            }
        }
        if (best <= pivot_tolerance) break;
        if (row != rank) {
            for (int j = 0; j < variables; ++j) std::swap(a[row][j], a[rank][j]);
            std::swap(f[row], f[rank]);
            std::swap(f_size[row], f_size[rank]);
        }
        if (col != rank) {
            for (int i = 0; i < count; ++i) std::swap(a[i][col], a[i][rank]);
            std::swap(column[col], column[rank]);
        }
        const double inverse = 1.0 / a[rank][rank];
        for (int i = 0; i < count; ++i) {
            if (i == rank) continue;
            const double factor = a[i][rank] * inverse;
            if (factor == 0.0) continue;
            for (int j = rank; j < variables; ++j) a[i][j] -= factor * a[rank][j];
            f[i] -= factor * f[rank];
            f_size[i] = std::max(f_size[i], std::abs(factor) * f_size[rank]);
        }
    }
    out.dimension = variables - rank;
    double largest = 0.0;
    for (int j = 0; j < variables; ++j) out.origin[j] = 0.0;
    for (int i = 0; i < rank; ++i) {
        out.origin[column[i]] = f[i] / a[i][i];
        largest = std::max(largest, std::abs(out.origin[column[i]]));
    }
    // Entries below pivot_tolerance count as 0, so their contribution to the row is no contradiction.
    out.consistent = true;
    for (int i = rank; i < count; ++i)
        if (std::abs(f[i]) > slack_tolerance * f_size[i] + pivot_tolerance * largest) out.consistent = false;
    for (int k = 0; k < out.dimension; ++k) {
        double* d = out.direction[k];
        for (int j = 0; j < variables; ++j) d[j] = 0.0;
        d[column[rank + k]] = 1.0;
        double size = 1.0;
        for (int i = 0; i < rank; ++i) {
            const double value = -a[i][rank + k] / a[i][i];
            d[column[i]] = value;
            size = std::max(size, std::abs(value));
        }
        for (int j = 0; j < variables; ++j) d[j] /= size;
    }
}

double Polyhedron::slack(const Row& row, const double* y, bool is_ray, double& scale) const {
    double value = is_ray ? 0.0 : -row.right, largest = 0.0;
    for (int j = 0; j < variables_; ++j) {
        value += row.a[j] * y[j];
        largest = std::max(largest, std::abs(y[j]));
    }
    scale = (is_ray ? 0.0 : row.right_magnitude) + row.magnitude * largest;
    return value;
}

bool Polyhedron::keeps_inequalities(const double* y, bool is_ray) const {
    double scale = 0.0;
    for (int i = 0; i < inequalities_; ++i)
        if (slack(inequality_[i], y, is_ray, scale) < -slack_tolerance * scale) return false;
    return true;
}

bool Polyhedron::contains(const double* y) const {
    double scale = 0.0;
    for (int i = 0; i < equalities_; ++i)
        if (std::abs(slack(equality_[i], y, false, scale)) > 100.0 * slack_tolerance * scale) return false;
    return keeps_inequalities(y, false);
}

// Adds a point that is not in the list yet.
void Polyhedron::add_new(const double* y, double (*list)[max_variables], int& count) {
    constexpr double same = 1e-9;
    for (int v = 0; v < count; ++v) {
        double distance = 0.0, size = 0.0;
        for (int j = 0; j < variables_; ++j) {
            distance = std::max(distance, std::abs(y[j] - list[v][j]));
            size = std::max({size, std::abs(y[j]), std::abs(list[v][j])});
        }
        if (distance <= same * size) return;
    }
    if (count == max_points) {
        overflowed_ = true;
        return;
    }
    std::copy(y, y + variables_, list[count++]);
}

void Polyhedron::add_vertex(const double* y) {
    if (keeps_inequalities(y, false)) add_new(y, vertex_, vertices_);
}

void Polyhedron::add_ray(const double* direction) {
    double size = 0.0, unit[max_variables];
    for (int j = 0; j < variables_; ++j) size = std::max(size, std::abs(direction[j]));
    if (size == 0.0 || !keeps_inequalities(direction, true)) return;
    for (int j = 0; j < variables_; ++j) unit[j] = direction[j] / size;
    add_new(unit, ray_, rays_);
}

// Appends `wanted - chosen` inequalities to the equalities as active rows and solves; the rows behind
// equalities_ are scratch.
void Polyhedron::search(int first, int chosen, int wanted, bool for_rays) {
    if (chosen == wanted) {
        solve(equality_, equalities_ + chosen, variables_, corner_);
        if (for_rays) {
            if (corner_.dimension != 1) return;
            double opposite[max_variables];
            for (int j = 0; j < variables_; ++j) opposite[j] = -corner_.direction[0][j];
            add_ray(corner_.direction[0]);
            add_ray(opposite);
        } else if (corner_.dimension == 0 && corner_.consistent) {
            add_vertex(corner_.origin);
        }
        return;
    }
    for (int i = first; i + (wanted - chosen) <= inequalities_; ++i) {
        equality_[equalities_ + chosen] = inequality_[i];
        search(i + 1, chosen + 1, wanted, for_rays);
    }
}

void Polyhedron::describe() {
    solve(equality_, equalities_, variables_, hull_);
    dimension_ = hull_.dimension;
    if (!hull_.consistent) return;
    if (dimension_ == 0) {
        add_vertex(hull_.origin);
        return;
    }
    // Directions along which no inequality changes are lines of the set: report them and stay orthogonal to
    // them.
    for (int i = 0; i < inequalities_; ++i) equality_[equalities_ + i] = inequality_[i];
    solve(equality_, equalities_ + inequalities_, variables_, corner_);
    const int lines = corner_.dimension;
    double line[max_variables][max_variables];
    for (int k = 0; k < lines; ++k)
        std::copy(corner_.direction[k], corner_.direction[k] + variables_, line[k]);
    const int own_equalities = equalities_;
    for (int k = 0; k < lines; ++k) {
        double* row = add_equality(0.0, 0.0, 1.0);
        std::copy(line[k], line[k] + variables_, row);
    }
    const int wanted = dimension_ - lines;
    search(0, 0, wanted, false);
    if (vertices_ > 0) {
        if (wanted > 0) search(0, 0, wanted - 1, true);
        for (int k = 0; k < lines; ++k) {
            add_ray(line[k]);
            for (int j = 0; j < variables_; ++j) line[k][j] = -line[k][j];
            add_ray(line[k]);
        }
    }
    equalities_ = own_equalities;
}

}  // namespace stiction
