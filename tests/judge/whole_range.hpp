// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Random scenarios from the tables of parameters alone: any system, any method that accepts the values, any value between
// the ends of every slider, often the ends themselves.
#pragma once

#include "judge/draw.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::test {

/// A value between the ends of a row, by its scale.
inline double draw_value(const Parameter& row, Draw& draw) {
    if (row.scale == Scale::choice || row.scale == Scale::integer)
        return row.min + draw.index(static_cast<std::size_t>(row.max - row.min) + 1);
    if (draw.chance(0.3)) return row.initial;
    if (draw.chance(0.08)) return row.min;
    if (draw.chance(0.08)) return row.max;
    if (row.min <= 0.0 && row.max >= 0.0 && draw.chance(0.08)) return 0.0;
    return row.scale == Scale::log ? std::clamp(draw.log_between(row.min, row.max), row.min, row.max)
                                   : draw.between(row.min, row.max);
}

/// The scenario as the reader of texts would accept it: relations between parameters corrected, a method that refuses the
/// values replaced.
inline Scenario as_read(const Scenario& scenario) {
    const ReadScenario read = read_scenario(write_scenario(scenario));
    return read.scenario.has_value() ? *read.scenario : scenario;
}

inline Scenario draw_scenario(Draw& draw, const System& system) {
    Scenario out = get_initial_scenario(system);
    // Often most values are the defaults, so that the motion is a usual one.
    const double share = draw.chance(0.5) ? 1.0 : 0.3;
    for (std::size_t i = 0; i < system.parameters.size(); ++i) {
        const double value = draw_value(system.parameters[i], draw);
        if (draw.chance(share)) out.values[i] = value;
    }
    out.settings.method = draw.index(system.methods.size());
    out.settings.dt = draw.chance(0.5) ? 1e-3 : draw.log_between(1e-5, 1e-1);
    out.settings.tol = draw.chance(0.6) ? 1e-10 : draw.log_between(1e-13, 1e-4);
    return as_read(out);
}

inline Scenario draw_scenario(Draw& draw) {
    const auto systems = all_systems();
    return draw_scenario(draw, *systems[static_cast<std::size_t>(draw.index(systems.size()))]);
}

/// The law of friction number `kind`, with its added terms and the asymmetry. The coefficients stay below those of Painleve's paradox.
inline void draw_friction(Draw& draw, Scenario& scenario, int kind) {
    const auto put = [&](std::string_view id, double value) {
        const int at = find_parameter(*scenario.system, id);
        if (at >= 0) scenario.values[static_cast<std::size_t>(at)] = value;
    };
    put("friction_law", kind);
    put("mu", draw.between(0.0, 0.4));
    put("mu_k", draw.between(0.0, 0.4));
    put("mu_s", draw.between(0.4, 0.6));
    put("epsilon", 1.0 / 3.0);
    put("stribeck_speed", draw.log_between(1e-3, 3.0));
    put("viscous", draw.chance(0.5) ? 0.0 : draw.between(0.0, 0.5));
    put("quadratic", draw.chance(0.5) ? 0.0 : draw.between(0.0, 0.2));
    put("asymmetry", draw.chance(0.4) ? 1.0 : draw.log_between(0.5, 2.0));
}

}  // namespace stiction::test
