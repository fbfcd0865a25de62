// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two parameters of a system fitted to a measured column by least squares:
//
//     min over p of  sum_i (x(t_i; p) - x_i)^2
//
// x(t; p) is the column of the simulated motion of the scenario with its first method. Levenberg and
// Marquardt's algorithm (Ceres' TinySolver, after Madsen, Nielsen and Tingleff), derivatives by forward
// differences.
#pragma once

#include "scenario/scenario.hpp"

#include <array>
#include <span>
#include <string_view>

namespace stiction {

struct FrictionFit {
    std::array<double, 2> value{};  ///< of the two parameters, inside their ranges
    double rms = 0.0;               ///< root mean square of the residuals, in the unit of the column
    int runs = 0;                   ///< motions computed
    bool converged = false;
};

/// `t` (s, not decreasing, first >= 0) and `x` are the measured points; at most `max_fitted` of them, evenly chosen,
/// are used. The search begins at the values of the scenario. With fewer than three points there is no fit.
FrictionFit fit_friction(const Scenario& scenario, std::string_view column,
                         const std::array<std::string_view, 2>& parameters, std::span<const double> t,
                         std::span<const double> x);

inline constexpr int max_fitted = 400;

}  // namespace stiction
