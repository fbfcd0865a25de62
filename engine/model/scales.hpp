// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The size of one scenario in its own length, time and mass. Numbers that decide something are relative to them, so that
// a system that is built larger, runs slower or weighs more has the same events.
//
// With the units m^a s^b kg^c of the parameters, the scales make the sum of the absolute deviations
//
//     | a log2(length) + b log2(time) + c log2(mass) - log2(value/default) |       one per parameter
//
// least (least squares, weighted anew in several rounds), so that a few values of another size change nothing. They are
// rounded to powers of two: multiplying by them is exact, and default values have the scales 1. Start values, parameters of
// a single method or law (Parameter::sizes), and values without a ratio (0, or a default 0) do not count.
#pragma once

#include "model/parameter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace stiction {

struct Scales {
    double length = 1.0, time = 1.0, mass = 1.0;
    /// Length that one unit of a coordinate moves: 1 for a coordinate in m, `length` for an angle. Empty: 1 for all.
    std::vector<double> arms = {};

    double speed() const { return length / time; }
    double acceleration() const { return speed() / time; }
    double force() const { return mass * acceleration(); }
    double impulse() const { return mass * speed(); }
    double energy() const { return force() * length; }
    /// The largest of these coordinates as a length, or of their velocities as a speed.
    double find_largest(std::span<const double> values) const {
        double out = 0.0;
        for (std::size_t k = 0; k < values.size(); ++k)
            out = std::max(out, std::abs(values[k]) * (arms.empty() ? 1.0 : arms[k]));
        return out;
    }
};

/// Exponents of m, s and kg of a unit ("N s/m"); empty if it contains an unknown one.
std::optional<std::array<int, 3>> find_exponents(std::string_view unit);
/// `arms` stays empty.
Scales find_scales(std::span<const Parameter> parameters, std::span<const double> values);

}  // namespace stiction
