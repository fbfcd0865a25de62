// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The effect of an impact without collision; it is shown until the next event.
#pragma once

#include "session/session.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

struct ImpactReport {
    double t = 0.0;
    /// The quantities that show it: those of the region map, else the velocities.
    struct Jump {
        std::string_view column;
        double before = 0.0, after = 0.0;
    };
    std::vector<Jump> jumps;
    /// Impulse of the contact, if the mechanism has only one contact; else NaN.
    double normal_impulse = 0.0, tangential_impulse = 0.0;
};

/// Nothing if the last event was of another kind.
std::optional<ImpactReport> find_recent_impact(const Session& session);
/// With ids of columns, for the status line: "theta_dot 0 -> 0.63".
std::string write_impact(const ImpactReport& report);

}  // namespace stiction
