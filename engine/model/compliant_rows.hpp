// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of compliant contacts in the table of a system, and the regularisation that their values give. A system derives its
// Values from CompliantValues.
#pragma once

#include "model/mechanism.hpp"
#include "model/parameter.hpp"

#include <string_view>

namespace stiction {

/// Values of these rows.
struct CompliantValues {
    double contact_stiffness, contact_damping, slip_regularization;

    Regularization get_regularization() const {
        return {
            .stiffness = contact_stiffness, .damping = contact_damping, .slip_speed = slip_regularization};
    }
};

namespace compliant_rows {

constexpr Parameter stiffness(std::string_view unit, double initial, double min, double max) {
    return {.id = "contact_stiffness",
            .symbol = "k_c",
            .name = "Contact stiffness",
            .unit = unit,
            .initial = initial,
            .min = min,
            .max = max,
            .scale = Scale::log,
            .effect = Effect::restart,
            .section = Section::method,
            .help = "method compliant"};
}
constexpr Parameter damping(std::string_view unit, double initial, double max) {
    return {.id = "contact_damping",
            .symbol = "d_c",
            .name = "Contact damping",
            .unit = unit,
            .initial = initial,
            .max = max,
            .effect = Effect::restart,
            .section = Section::method,
            .help = "method compliant"};
}
constexpr Parameter slip_regularization(std::string_view unit, double min) {
    return {.id = "slip_regularization",
            .symbol = "v_r",
            .name = "Regularization",
            .unit = unit,
            .initial = 1e-4,
            .min = min,
            .max = 1e-1,
            .scale = Scale::log,
            .effect = Effect::restart,
            .section = Section::method,
            .help = "method compliant"};
}

}  // namespace compliant_rows
}  // namespace stiction
