// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The plane of the friction force of a contact with two tangents: the circles of mu_s N and mu_k N, and the direction of
// slip.
#pragma once

#include "model/friction_law.hpp"
#include "model/plane_map.hpp"
#include "model/sample.hpp"

#include <vector>

namespace stiction::friction_circle {

std::vector<PlanePoint> make_circle(double radius);
/// Returns mu_s N. If it is not above 0, only the corners of the view are set.
double draw(const FrictionLaw& law, const ContactSample& contact, PlanePicture& out);
void read(const FrictionLaw& law, const ContactSample& contact, PlanePoint at, PlaneReading& out);

}  // namespace stiction::friction_circle
