// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The flow of one mode whose motion is a Taylor series:
//
//     z' = A z,    z = (q, v, 1, sin(w_1 t + p_1), cos(w_1 t + p_1), sin(w_2 t + p_2), .., t, f_1, f_2, ..)
//
// Each f is a function of the entries before it, and the rows of A that belong to the f are 0. Without functions the flow is linear
// with constant coefficients. Forces and guards are linear in z too, each given by a row that is multiplied by z.
#pragma once

#include "model/friction_law.hpp"

#include <cmath>
#include <cstddef>
#include <span>
#include <variant>
#include <vector>

namespace stiction {

struct SeriesFlow {
    struct Harmonic {
        double angular_frequency, phase;
    };
    /// An entry of a row that is not 0.
    struct Entry {
        std::size_t at;
        double value;
        bool operator==(const Entry&) const = default;
    };
    using Row = std::vector<Entry>;

    // Functions, each with its entries of z.

    /// Friction T = factor mu(u) N of a slip whose coefficient depends on its speed.
    struct Friction {
        FrictionLaw law;
        double factor;  ///< of the force: its sign, and the asymmetry of the law
        Row u, N;       ///< rows of the speed, >= 0 in this mode, and of the load
    };
    struct Product {
        Row a, b;
    };
    struct Quotient {
        Row a, b;  ///< a/b
    };
    /// Sine and cosine, two entries.
    struct Circle {
        Row angle;
    };
    /// The solution x of K x = b, as many entries as b has.
    struct Solution {
        struct Element {
            std::size_t row, column;
            Row value;
        };
        std::vector<Element> K;   ///< elements that are not 0, first those that vary
        std::size_t varying = 0;  ///< number of elements that vary
        std::vector<Row> b;
    };
    using Function = std::variant<Friction, Product, Quotient, Circle, Solution>;
    static std::size_t count_entries(const Function& function) {
        if (const auto* solution = std::get_if<Solution>(&function)) return solution->b.size();
        return std::holds_alternative<Circle>(function) ? 2 : 1;
    }

    /// A contact: its forces without the viscous part, its slip, and the velocities that are prescribed.
    struct Contact {
        Row N, T, u_T, w_N, w_T;
        double viscous = 0.0;  ///< C
    };

    static constexpr std::size_t most_size = 64;     ///< of z; larger motions are integrated
    static constexpr std::size_t most_contacts = 4;  ///< whose modes are kept
    std::size_t coordinates = 0;
    std::vector<Harmonic> harmonics;
    bool has_time = false;  ///< t is an entry of z
    /// The flow of recorded formulas: rounding leaves the constraints and is in the forces, while the matrix of a linear mode has both exactly.
    bool from_formulas = false;
    std::vector<Function> functions;
    std::vector<double> A;  ///< size() x size(), row after row

    /// Guard guard_of_row[i] is row i times z, or the smallest of these if several rows belong to the same guard.
    /// If guards_are_rows is false, the rows are empty and the guards are functions of another kind.
    bool guards_are_rows = false;
    std::vector<double> guard_rows;
    std::vector<std::size_t> guard_of_row;

    std::vector<Contact> contacts;

    bool is_linear() const { return functions.empty(); }
    std::size_t size() const {
        std::size_t out = first_function();
        for (const Function& function : functions) out += count_entries(function);
        return out;
    }
    /// Indices in z of 1, t and f_1.
    std::size_t one() const { return 2 * coordinates; }
    std::size_t time() const { return one() + 1 + 2 * harmonics.size(); }
    std::size_t first_function() const { return time() + (has_time ? 1 : 0); }
    template <class Numbers>
    static double multiply(const Row& row, const Numbers& z) {
        double sum = 0.0;
        for (const Entry& entry : row) sum += entry.value * z[entry.at];
        return sum;
    }
    /// The entries of z before the functions, at t, from the state y = (q, v, ..).
    void fill(double t, std::span<const double> y, std::span<double> z) const {
        for (std::size_t i = 0; i < one(); ++i) z[i] = y[i];
        z[one()] = 1.0;
        for (std::size_t j = 0; j < harmonics.size(); ++j) {
            const double angle = harmonics[j].angular_frequency * t + harmonics[j].phase;
            z[one() + 1 + 2 * j] = std::sin(angle);
            z[one() + 2 + 2 * j] = std::cos(angle);
        }
        if (has_time) z[time()] = t;
    }
};

}  // namespace stiction
