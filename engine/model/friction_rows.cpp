// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/friction_rows.hpp"

#include <cmath>

namespace stiction::friction_rows {

void add_cone(Drawing& out, const Point3& apex, const Point3& normal, const Point3& along,
              const FrictionLaw& law, const ContactSample& contact) {
    if (law.asymmetry == 1.0) {
        const double speed = std::hypot(contact.slip[0], contact.slip[1]);
        out.add_cone(apex, normal, law.at_rest(), law.sliding(speed), contact.normal);
        return;
    }
    const double low = std::atan(law.at_rest()), high = std::atan(law.asymmetry * law.at_rest());
    const double turn = 0.5 * (high - low), half = std::tan(0.5 * (high + low));
    const double c = std::cos(turn), s = std::sin(turn);
    const Point3 axis{c * normal.x + s * along.x, c * normal.y + s * along.y, c * normal.z + s * along.z};
    out.add_cone(apex, axis, half, half, contact.normal);
}

}  // namespace stiction::friction_rows
