// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A ball on a slope in space, steeper than the angle of friction: it slides for ever, and every step of time stepping
// has one contact with two tangents. z is normal to the slope.
//
//     q = (x, y, z),  g = z,  u_T = (x', y'),  m v' = (m g sin a, 0, N - m g cos a) + T
#pragma once

#include "bench/peer_values.hpp"
#include "model/mechanism.hpp"

#include <cmath>

namespace stiction::test {

class SlidingBall final : public Mechanism {
  public:
    explicit SlidingBall(const BallValues& values) : p(values) {}

    MechanismSize size() const override { return {3, 1, 2, 0, 0}; }
    std::string contact_name(int) const override { return "ball"; }
    FrictionLaw friction(int) const override { return make_coulomb(p.mu); }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = q[1] = q[2] = 0.0;
        v[0] = v[2] = 0.0;
        v[1] = 0.1;
    }
    void evaluate(double, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M.setZero();
        out.M.diagonal().setConstant(p.mass);
        out.h << p.mass * p.gravity * std::sin(p.slope), 0.0, -p.mass * p.gravity * std::cos(p.slope);
        out.J_N << 0.0, 0.0, 1.0;
        out.J_T << 1.0, 0.0, 0.0, 0.0, 1.0, 0.0;
        out.contacts[0] = {};
        out.contacts[0].gap = q[2];
    }
    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * p.mass * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }
    double potential_energy(double, VectorIn q) const override {
        return p.mass * p.gravity * (std::cos(p.slope) * q[2] - std::sin(p.slope) * q[0]);
    }
    void observe(const Sample&, VectorOut) const override {}

  private:
    BallValues p;
};

}  // namespace stiction::test
