// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Figures of one instant of a motion: a plane of two quantities (model/plane_map.hpp), and the friction
// characteristic of a contact.
#pragma once

#include "dynamics/simulation.hpp"
#include "figure/origin.hpp"

#include <string>

namespace stiction::figure {

struct InstantRequest {
    double t = 0.0;
    int contact = 0;
    Size size;
    double panel_height = 0.0;  ///< mm; above 0: the height of the figure follows from it
    /// Limits of the axes; equal: those that the picture proposes.
    PlanePoint least, most;
};

/// The plane with the motion up to t, where the plane shows it, and the present state.
Figure draw_plane(const Simulation& simulation, const Origin& origin, const PlaneMap& map,
                  const InstantRequest& request);

/// T over u_T of a contact, with the operating point and the path of its last second. For contacts with two tangents
/// see figure/spatial_law.hpp.
Figure draw_law(const Simulation& simulation, const Origin& origin, const InstantRequest& request);

/// "At t = 0.3 s."
std::string write_instant(const Simulation& simulation, double t);
/// The limits that the request gives, and its height.
void set_limits(const InstantRequest& request, Panel& panel);
void finish(const InstantRequest& request, Figure& figure);

}  // namespace stiction::figure
