// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Method sliding_plane: the pin, a sphere on the driver (body 1), against the plane of the drive wall on the wheel (body 2),
// held both ways while the pin is in its slot: a joint of the wheel whose multiplier is N. N < 0 is a force of the brake wall.
//
//     slot at the azimuth phi = dlt + 2 dlt j - beta:  e_r, e_p along it and across, wall at e_p.x = -(r_p + c), n = e_p
//     sphere P = p - r_p n,   foot on the wall S = p - (e_p.p + r_p + c) n,   g = n.(P - S)
//     w1 = (Om, 0, 0),  w2 = (0, 0, -beta'),   g'' = (e_r.S) beta'' + bias       (model/sliding_plane)
//     dwell: beta = beta_d - asin(c/R0), where the pin has left the wheel
#include "base/constants.hpp"
#include "model/sliding_plane.hpp"
#include "systems/geneva_wheel/geneva_wheel.hpp"

namespace stiction::geneva_wheel {

using Eigen::Vector3d;

JointRow find_sliding_wall(const Values& p, double alpha, double beta, double rate) {
    const Place place = p.find_place(alpha);
    const double dlt = p.dlt();
    if (!place.drives())
        return {std::remainder(beta - 2.0 * dlt * (place.turn + 1.0) + std::asin(p.c / p.R0), 2.0 * pi), 1.0,
                0.0, 0.0};
    const double phi = dlt + 2.0 * dlt * place.turn - beta;
    const Vector3d e_r(std::cos(phi), std::sin(phi), 0.0), n(-std::sin(phi), std::cos(phi), 0.0),
        up(0.0, 0.0, 1.0);
    const Vector3d pin =
        p.R0 * Vector3d(std::cos(dlt), std::sin(dlt) * std::cos(alpha), std::sin(dlt) * std::sin(alpha));
    SurfacePoint sphere, plane;  // the parameters of both run along e_r and up
    sphere.arm = pin - p.r_p * n;
    sphere.d_u = p.r_p * e_r, sphere.d_v = p.r_p * up;
    sphere.d_uu = sphere.d_vv = p.r_p * n;
    sphere.normal = -n, sphere.normal_u = e_r, sphere.normal_v = up;
    plane.arm = pin - (n.dot(pin) + p.r_p + p.c) * n;
    plane.d_u = e_r, plane.d_v = up;
    plane.normal = n;
    BodyRate driver, wheel;
    driver.angular_velocity = {p.Om, 0.0, 0.0};
    wheel.angular_velocity = {0.0, 0.0, -rate};
    const double gap = n.dot(pin) + p.c, slope = e_r.dot(plane.arm);
    const SlidingPlane row = find_sliding_plane(driver, sphere, wheel, plane, gap);
    return {gap, slope, row.gap_rate - slope * rate, row.bias};
}

}  // namespace stiction::geneva_wheel
