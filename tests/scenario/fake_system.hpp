// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A system for tests of the scenario text: one parameter of every kind, and no mechanics.
#pragma once

#include "base/constants.hpp"
#include "model/system.hpp"

#include <cmath>

namespace stiction::tests {

inline const System& get_fake_system() {
    static constexpr std::string_view laws[] = {"coulomb", "stribeck", "a b&c"};
    static const Parameter parameters[] = {
        {.id = "mass",
         .symbol = "m",
         .unit = "kg",
         .initial = 1.0,
         .min = 0.01,
         .max = 100.0,
         .scale = Scale::log,
         .help = ""},
        {.id = "mu_s", .symbol = "mu_s", .unit = "1", .initial = 0.4, .min = 0.0, .max = 2.0, .help = ""},
        {.id = "mu_k", .symbol = "mu_k", .unit = "1", .initial = 0.25, .min = 0.0, .max = 2.0, .help = ""},
        {.id = "law",
         .symbol = "-",
         .unit = "-",
         .initial = 1.0,
         .scale = Scale::choice,
         .help = "",
         .choices = laws},
        {.id = "washers",
         .symbol = "n",
         .unit = "1",
         .initial = 2.0,
         .min = 1.0,
         .max = 4.0,
         .scale = Scale::integer,
         .help = ""},
        {.id = "theta0",
         .symbol = "theta",
         .unit = "rad",
         .initial = 0.0,
         .min = -3.141592653589793,
         .max = 3.141592653589793,
         .scale = Scale::angle,
         .help = ""},
        {.id = "bound", .symbol = "T", .unit = "N", .initial = 5.0, .min = 0.0, .max = infinity, .help = ""},
    };
    static const Method methods[] = {
        {.id = "event_driven", .title = ""},
        {.id = "closed_form",
         .title = "",
         .refuse = [](const System&, std::span<const double> values) -> std::string_view {
             return values[3] == 0.0 ? "" : "closed_form needs law = coulomb";
         }},
        {.id = "time_stepping", .title = ""},
    };
    static const Preset presets[] = {
        {"plain", "", "fake"},
        {"heavy", "", "fake?t_end=20&mass=50&law=coulomb"},
    };
    static const Claims claims{.presets = presets};
    static const System system{
        .id = "fake",
        .title = "",
        .source = "",
        .parameters = parameters,
        .methods = methods,
        .coordinates = {},
        .observables = {},
        .t_end = 5.0,
        .relate =
            [](Relations& relations) {
                const double mu_s = relations.values()[1];
                if (relations.values()[2] > mu_s)
                    relations.correct("{mu_k} is larger than {mu_s}", {{"mu_k", mu_s}}, "mu_s for both");
            },
        .claims = &claims,
    };
    return system;
}

}  // namespace stiction::tests
