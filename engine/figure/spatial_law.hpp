// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The friction law of contacts with two tangents: |T|/N over |u_T|, with a point for each closed contact.
#pragma once

#include "figure/plane_figure.hpp"

namespace stiction::figure {

/// draw_law for contacts with two tangents: the law of the chosen contact, and the points of all.
Figure draw_spatial_law(const Simulation& simulation, const Origin& origin, const InstantRequest& request);

}  // namespace stiction::figure
