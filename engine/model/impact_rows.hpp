// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The row of the impact law in the table of a system.
#pragma once

#include "model/kinetics.hpp"
#include "model/parameter.hpp"
#include "model/system.hpp"

#include <array>
#include <span>
#include <string_view>

namespace stiction::impact_rows {

inline constexpr std::array<std::string_view, 2> laws{"newton", "poisson"};
inline constexpr std::array<std::string_view, 2> names{"Newton", "Poisson"};

constexpr Parameter law() {
    return {.id = "impact_law",
            .name = "Impact law",
            .help = "restitution of the velocity (Newton) or of the impulse (Poisson)",
            .choices = laws,
            .choice_names = names};
}
/// `value`: of this row.
inline ImpactLaw get_law(double value) { return static_cast<ImpactLaw>(static_cast<int>(value)); }

/// Method::refuse of a method without the two phases of an impact: `read` gives the Values of the system, which have
/// `restitution` and `impact_law`.
template <auto read>
std::string_view refuse_poisson(const System&, std::span<const double> values) {
    const auto p = read(values);
    return get_law(p.impact_law) == ImpactLaw::poisson && p.restitution > 0.0
               ? "{impact_law} has two phases of an impact, and a step has one"
               : std::string_view{};
}

}  // namespace stiction::impact_rows
