// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The flow of one mode if it is linear with constant coefficients, but for friction that depends on the speed of slip:
//
//     z' = A z,    z = (q, v, 1, sin(w_1 t + p_1), cos(w_1 t + p_1), sin(w_2 t + p_2), .., T_1, T_2, ..)
//     T_i = factor_i mu_i(u_i) N_i          speed u_i and load N_i are linear in z without T
//
// Forces and guards are linear in z too, each given by a row that is multiplied by z. The rows of A that belong to the T are 0.
#pragma once

#include "model/friction_law.hpp"

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

struct LinearFlow {
    struct Harmonic {
        double angular_frequency, phase;
    };
    /// An entry of a row that is not 0.
    struct Entry {
        std::size_t at;
        double value;
    };
    /// Friction of a slip whose coefficient depends on its speed.
    struct Friction {
        FrictionLaw law;
        double factor;            ///< of the force: its sign, and the asymmetry of the law
        std::vector<Entry> u, N;  ///< rows of the speed, >= 0 in this mode, and of the load
    };
    static constexpr std::size_t most_size = 48;  ///< of z; larger motions are integrated
    static constexpr std::size_t most_frictions = 4;
    std::size_t coordinates = 0;
    std::vector<Harmonic> harmonics;
    std::vector<Friction> frictions;
    std::vector<double> A;  ///< size() x size(), row after row

    /// Guard guard_of_row[i] is row i times z, or the smallest of these if several rows belong to the same guard.
    /// If guards_are_rows is false, the rows are empty and the guards are functions of another kind.
    bool guards_are_rows = false;
    std::vector<double> guard_rows;
    std::vector<std::size_t> guard_of_row;

    std::vector<double> force_rows;  ///< forces of the contacts, (N, T) one after the other

    bool is_linear() const { return frictions.empty(); }
    std::size_t size() const { return first_friction() + frictions.size(); }
    /// Index of T_1 in z.
    std::size_t first_friction() const { return 2 * coordinates + 1 + 2 * harmonics.size(); }
    static double multiply(std::span<const Entry> row, std::span<const double> z) {
        double sum = 0.0;
        for (const Entry& entry : row) sum += entry.value * z[entry.at];
        return sum;
    }
    /// T_i from the other entries of z.
    static double find_friction(const Friction& friction, std::span<const double> z) {
        return friction.factor * friction.law.sliding(multiply(friction.u, z)) * multiply(friction.N, z);
    }
    /// z at t from the state y = (q, v, ..).
    void fill(double t, std::span<const double> y, std::span<double> z) const {
        const std::size_t n = 2 * coordinates;
        for (std::size_t i = 0; i < n; ++i) z[i] = y[i];
        z[n] = 1.0;
        for (std::size_t j = 0; j < harmonics.size(); ++j) {
            const double angle = harmonics[j].angular_frequency * t + harmonics[j].phase;
            z[n + 1 + 2 * j] = std::sin(angle);
            z[n + 2 + 2 * j] = std::cos(angle);
        }
        for (std::size_t i = 0; i < frictions.size(); ++i)
            z[first_friction() + i] = find_friction(frictions[i], z);
    }
};

}  // namespace stiction
