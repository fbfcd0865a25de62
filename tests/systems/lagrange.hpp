// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Equations of motion from the energies of a mechanism by central differences:
//
//     h = dT/dq - (d/dq dT/dv) v - dV/dq          M = d/dv dT/dv
//
// and the rows of joints from their gaps: J = dg/dq, b = g'' without accelerations.
#pragma once

#include "model/empty_kinetics.hpp"
#include "model/mechanism.hpp"

#include <Eigen/Core>

#include <algorithm>
#include <functional>
#include <vector>

namespace stiction::test {

using Numbers = std::vector<double>;

/// Central difference of f along one entry of `at`.
inline double differentiate(const std::function<double(const Numbers&)>& f, Numbers at, std::size_t entry,
                            double step) {
    const double middle = at[entry];
    at[entry] = middle + step;
    const double after = f(at);
    at[entry] = middle - step;
    return (after - f(at)) / (2.0 * step);
}

/// Largest difference of M and h from those of the energies, relative to the largest entry. Applied forces are not known to
/// the energies: `applied` holds them, one per coordinate.
inline double compare_with_lagrange(const Mechanism& mechanism, double t, const Numbers& q, const Numbers& v,
                                    const Numbers& applied) {
    constexpr double step = 1e-4, whole = 1.0;  // T is a quadratic form of v: any step is exact
    const std::size_t n = q.size();
    Kinetics kinetics = make_kinetics(mechanism.size());
    mechanism.evaluate(t, q, v, kinetics);
    const auto momentum = [&](const Numbers& place, std::size_t k) {
        return differentiate([&](const Numbers& rate) { return mechanism.kinetic_energy(t, place, rate); }, v,
                             k, whole);
    };
    double worst = 0.0, size = 1.0;
    for (std::size_t k = 0; k < n; ++k) {
        double h = applied[k];
        h += differentiate([&](const Numbers& place) { return mechanism.kinetic_energy(t, place, v); }, q, k,
                           step);
        h -= differentiate([&](const Numbers& place) { return mechanism.potential_energy(t, place); }, q, k,
                           step);
        for (std::size_t j = 0; j < n; ++j) {
            h -= v[j] * differentiate([&](const Numbers& place) { return momentum(place, k); }, q, j, step);
            Numbers unit(n, 0.0);
            unit[j] = 1.0;
            const double entry = differentiate(
                [&](const Numbers& rate) { return mechanism.kinetic_energy(t, q, rate); }, unit, k, whole);
            worst = std::max(worst, std::abs(entry - kinetics.M(static_cast<Eigen::Index>(k),
                                                                static_cast<Eigen::Index>(j))));
        }
        worst = std::max(worst, std::abs(h - kinetics.h[static_cast<Eigen::Index>(k)]));
        size = std::max(size, std::abs(h));
    }
    return worst / size;
}

/// Largest difference of the joint rows from differences of their gaps, relative to the largest entry.
inline double compare_joints(const Mechanism& mechanism, double t, const Numbers& q, const Numbers& v) {
    constexpr double step = 1e-5, long_step = 1e-3;
    const std::size_t n = q.size();
    Kinetics kinetics = make_kinetics(mechanism.size()), there = kinetics;
    mechanism.evaluate(t, q, v, kinetics);
    double worst = 0.0, size = 1.0;
    for (std::size_t j = 0; j < kinetics.joints.size(); ++j) {
        const auto gap = [&](const Numbers& place) {
            mechanism.evaluate(t, place, v, there);
            return there.joints[j].gap;
        };
        for (std::size_t k = 0; k < n; ++k)
            worst = std::max(
                worst, std::abs(differentiate(gap, q, k, step) -
                                kinetics.J_B(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(k))));
        // Along the straight line q + tau v.
        const auto gap_at = [&](double tau) {
            Numbers place = q;
            for (std::size_t k = 0; k < n; ++k) place[k] += tau * v[k];
            return gap(place);
        };
        const double second = (-gap_at(2.0 * long_step) + 16.0 * gap_at(long_step) - 30.0 * gap_at(0.0) +
                               16.0 * gap_at(-long_step) - gap_at(-2.0 * long_step)) /
                              (12.0 * long_step * long_step);
        worst = std::max(worst, std::abs(second - kinetics.joints[j].b));
        size = std::max(size, std::abs(second));
    }
    return worst / size;
}

}  // namespace stiction::test
