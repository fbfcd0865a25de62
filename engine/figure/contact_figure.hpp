// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Figures of the contacts at one instant: the contact problem in one unknown, and friction forces within their bounds.
#pragma once

#include "figure/plane_figure.hpp"

namespace stiction::figure {

/// epsilon a_N = A N - b with 0 <= N, 0 <= a_N, N a_N = 0; A not finite: the contact does not slide.
struct LineProblem {
    double A = 0.0, b = 0.0, epsilon = 1.0;
};

/// The line and the two arms on which a solution must lie; for a contact that sticks, its friction cone with its force.
/// Without panels if the contact is open.
Figure draw_contact_problem(const Simulation& simulation, const Origin& origin, const LineProblem& problem,
                            const InstantRequest& request);

/// T over its bound at rest, for each closed contact with two tangents, in the unit circle, with the path of the last
/// second.
Figure draw_limit_disk(const Simulation& simulation, const Origin& origin, const InstantRequest& request);

}  // namespace stiction::figure
