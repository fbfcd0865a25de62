// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What an impact without collision has done, to be told from it to the next event.
#pragma once

#include "session/session.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

struct ImpactReport {
    double t = 0.0;
    /// The quantities that tell it: those of the map of regions, else the velocities.
    struct Jump {
        std::string_view column;
        double before = 0.0, after = 0.0;
    };
    std::vector<Jump> jumps;
    /// Of the contact, where there is one alone; else NaN.
    double normal_impulse = 0.0, tangential_impulse = 0.0;
};

/// Nothing where the last event was something else.
std::optional<ImpactReport> find_recent_impact(const Session& session);
/// With ids of columns, for the line of status: "theta_dot 0 -> 0.63".
std::string write_impact(const ImpactReport& report);

}  // namespace stiction
