// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines of a scene in space, of which the filled ones are the facets of curved sheets. The farthest is drawn first, so
// that a nearer facet covers what is behind it.
#pragma once

#include "scene/parts.hpp"

namespace stiction {

/// Draws all lines of the scene. Seen from its outer side, the corners of a facet go around counter-clockwise.
void draw_facets(const Stage& stage);

}  // namespace stiction
