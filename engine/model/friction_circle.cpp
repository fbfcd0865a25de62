// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/friction_circle.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::friction_circle {

std::vector<PlanePoint> make_circle(double radius) {
    return make_level(1.0, 0.0, 1.0, 0.5 * radius * radius, radius);
}

double draw(const FrictionLaw& law, const ContactSample& contact, PlanePicture& out) {
    const double bound = std::isfinite(contact.normal) ? law.at_rest() * contact.normal : 0.0;
    const double reach = 1.6 * std::max(bound, 1e-3);
    out.min = {-reach, -reach};
    out.max = {reach, reach};
    if (!(bound > 0.0)) return bound;
    std::vector<PlanePoint> circle = make_circle(bound);
    out.add(Figure::stuck, std::vector<PlanePoint>(circle.begin(), circle.end() - 1));
    out.add(Figure::plain, {{0.0, -0.6 * bound}}, "Rolls");  // beside the trail, which begins in the middle
    out.add(Figure::boundary, circle, "*μ*_s *N*");
    if (law.mu_k < law.at_rest() && law.mu_k > 0.0)
        out.add(Figure::level, make_circle(law.mu_k * contact.normal), "*μ*_k *N*");
    const double speed = std::hypot(contact.slip[0], contact.slip[1]);
    if (contact.state == ContactState::slip && speed > 0.0)
        out.add(Figure::set, {{}, {bound * contact.slip[0] / speed, bound * contact.slip[1] / speed}},
                "*v*_K");
    return bound;
}

void read(const FrictionLaw& law, const ContactSample& contact, PlanePoint at, PlaneReading& out) {
    const double size = std::hypot(at.x, at.y), bound = law.at_rest() * contact.normal;
    out.region = size <= bound ? "rolls" : "slips";
    out.title = size <= bound ? "Inside the circle" : "Outside the circle";
    out.add("friction", "|*F*| (N)", size);
    out.add("friction_limit", "*μ*_s *N* (N)", bound);
}

}  // namespace stiction::friction_circle
