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

namespace {

// Pin and wall while the pin is in its slot.
struct Wall {
    double phi;
    Vector3d e_r, n;
    SurfacePoint sphere, plane;  // the parameters of both run along e_r and up
    BodyRate driver, wheel;
    double gap;

    Wall(const Values& p, const Place& place, double alpha, double beta, double rate)
        : phi(p.dlt() + 2.0 * p.dlt() * place.turn - beta),
          e_r(std::cos(phi), std::sin(phi), 0.0),
          n(-std::sin(phi), std::cos(phi), 0.0) {
        const double dlt = p.dlt();
        const Vector3d up(0.0, 0.0, 1.0);
        const Vector3d pin =
            p.R0 * Vector3d(std::cos(dlt), std::sin(dlt) * std::cos(alpha), std::sin(dlt) * std::sin(alpha));
        sphere.arm = pin - p.r_p * n;
        sphere.d_u = p.r_p * e_r, sphere.d_v = p.r_p * up;
        sphere.d_uu = sphere.d_vv = p.r_p * n;
        sphere.normal = -n, sphere.normal_u = e_r, sphere.normal_v = up;
        plane.arm = pin - (n.dot(pin) + p.r_p + p.c) * n;
        plane.d_u = e_r, plane.d_v = up;
        plane.normal = n;
        driver.angular_velocity = {p.Om, 0.0, 0.0};
        wheel.angular_velocity = {0.0, 0.0, -rate};
        gap = n.dot(pin) + p.c;
    }

    /// Gives the sphere parameters that are fixed to the driver: u1 = phi its latitude from the plane across the axis X, v1 the
    /// longitude about X; outwards (sin u1, -cos u1, 0) at this instant.
    void fix_parameters(double r_p) {
        const double c = std::cos(phi), s = std::sin(phi);
        const Vector3d up(0.0, 0.0, 1.0), across(0.0, 1.0, 0.0);
        sphere.normal_v = c * up;
        sphere.normal_uu = n, sphere.normal_uv = -s * up, sphere.normal_vv = c * across;
        sphere.d_v = r_p * sphere.normal_v;
        sphere.d_uv = r_p * sphere.normal_uv, sphere.d_vv = r_p * sphere.normal_vv;
    }
};

}  // namespace

JointRow find_sliding_wall(const Values& p, double alpha, double beta, double rate) {
    const Place place = p.find_place(alpha);
    if (!place.drives())
        return {std::remainder(beta - p.find_locked(place) + std::asin(p.c / p.R0), 2.0 * pi), 1.0, 0.0, 0.0};
    const Wall wall(p, place, alpha, beta, rate);
    const double slope = wall.e_r.dot(wall.plane.arm);
    const SlidingPlane row = find_sliding_plane(wall.driver, wall.sphere, wall.wheel, wall.plane, wall.gap);
    return {wall.gap, slope, row.gap_rate - slope * rate, row.bias};
}

PointRates find_point_rates(const Values& p, double alpha, double beta, double rate, double acceleration) {
    Wall wall(p, p.find_place(alpha), alpha, beta, rate);
    wall.fix_parameters(p.r_p);
    BodyAcceleration push;
    push.angular_acceleration = {0.0, 0.0, -acceleration};
    const SlidingPlane row = find_sliding_plane(wall.driver, wall.sphere, wall.wheel, wall.plane, wall.gap);
    const PointAcceleration second =
        find_plane_acceleration(row, wall.driver, {}, wall.sphere, wall.wheel, push, wall.plane, wall.gap);
    return {row.rate1[0], row.rate2[0], second.second1[0], second.second2[0]};
}

}  // namespace stiction::geneva_wheel
