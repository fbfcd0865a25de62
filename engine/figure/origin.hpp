// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a figure comes from: its experiment with all values, in words and as a link.
#pragma once

#include "figure/figure.hpp"
#include "scenario/scenario.hpp"

#include <string>

namespace stiction::figure {

struct Origin {
    Scenario scenario;
    std::string items;    ///< of a job, behind the scenario in the link; empty: none
    std::string command;  ///< that computes the same; empty: none
    std::string base;     ///< address of the page
    std::string version;
    std::string remark;  ///< label markup, behind the values: what is not in the scenario
};

/// A figure without panels, with everything that follows from its origin. `says`: what the figure shows, label markup.
/// `title` empty: title of the system.
Figure begin_figure(const Origin& origin, const Size& size, const std::string& title,
                    const std::string& says);

/// "Method: Event-driven. *m* = 1 kg, *k* = 100 N/m, Law: Coulomb." A mystery value is written as "?".
std::string write_values(const Scenario& scenario);

}  // namespace stiction::figure
