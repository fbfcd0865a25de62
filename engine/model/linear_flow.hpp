// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The flow of one mode if it is linear with constant coefficients:
//
//     z' = A z,    z = (q, v, 1, sin(w_1 t + p_1), cos(w_1 t + p_1), sin(w_2 t + p_2), ..)
//
// Forces and guards are linear in z too, each given by a row that is multiplied by z.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

struct LinearFlow {
    struct Harmonic {
        double angular_frequency, phase;
    };
    static constexpr std::size_t most_size = 48;  ///< of z; larger motions are integrated
    std::size_t coordinates = 0;
    std::vector<Harmonic> harmonics;
    std::vector<double> A;  ///< size() x size(), row after row

    /// Guard guard_of_row[i] is row i times z, or the smallest of these if several rows belong to the same guard.
    /// If guards_are_rows is false, the rows are empty and the guards are functions of another kind.
    bool guards_are_rows = false;
    std::vector<double> guard_rows;
    std::vector<std::size_t> guard_of_row;

    std::vector<double> force_rows;  ///< forces of the contacts, (N, T) one after the other

    std::size_t size() const { return 2 * coordinates + 1 + 2 * harmonics.size(); }
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
    }
};

}  // namespace stiction
