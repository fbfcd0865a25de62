// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A ball on a slope in space, steeper than the angle of friction: it slides for ever, and every step of time stepping
// has one contact with two tangents. z is normal to the slope.
//
//     q = (x, y, z),  g = z,  u_T = (x', y'),  m v' = (m g sin a, 0, N - m g cos a) + T
#pragma once

#include "model/mechanism.hpp"

#include <cmath>

namespace stiction::test {

class SlidingBall final : public Mechanism {
  public:
    static constexpr double mass = 2.0, gravity = 9.81, slope = 0.6, mu = 0.3;

    MechanismSize size() const override { return {3, 1, 2, 0, 0}; }
    std::string contact_name(int) const override { return "ball"; }
    FrictionLaw friction(int) const override { return make_coulomb(mu); }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = q[1] = q[2] = 0.0;
        v[0] = v[2] = 0.0;
        v[1] = 0.1;
    }
    void evaluate(double, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M.setZero();
        out.M.diagonal().setConstant(mass);
        out.h << mass * gravity * std::sin(slope), 0.0, -mass * gravity * std::cos(slope);
        out.J_N << 0.0, 0.0, 1.0;
        out.J_T << 1.0, 0.0, 0.0, 0.0, 1.0, 0.0;
        out.contacts[0] = {};
        out.contacts[0].gap = q[2];
    }
    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * mass * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }
    double potential_energy(double, VectorIn q) const override {
        return mass * gravity * (std::cos(slope) * q[2] - std::sin(slope) * q[0]);
    }
    void observe(const Sample&, VectorOut) const override {}
};

}  // namespace stiction::test
