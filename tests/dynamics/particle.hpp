// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A particle of mass 1 over a plane under a force of time, q = (x, y, z), the plane z = floor(t).
//
//     x'' = F_x(t, q, v) + T1,   y'' = F_y + T2,   z'' = F_z + N
#pragma once

#include "dynamics/run.hpp"

namespace stiction::test {

class Particle : public SmallMechanism {
  public:
    std::function<std::array<double, 3>(double, VectorIn, VectorIn)> force = [](double, VectorIn, VectorIn) {
        return std::array<double, 3>{0.0, 0.0, -10.0};
    };
    FrictionLaw law = make_coulomb(0.5);
    double restitution = 0.0;
    std::array<double, 6> initial{};
    std::array<double, 2> belt{0.0, 0.0};   // velocity of the plane
    std::function<bool(VectorIn)> reaches;  // empty: everywhere

    MechanismSize size() const override { return {.coordinates = 3, .contacts = 1, .tangents = 2}; }
    FrictionLaw friction(int) const override { return law; }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        std::copy(initial.begin(), initial.begin() + 3, q.begin());
        std::copy(initial.begin() + 3, initial.end(), v.begin());
    }
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        const std::array<double, 3> F = force(t, q, v);
        out.M.setIdentity();
        out.h << F[0], F[1], F[2];
        out.J_N << 0.0, 0.0, 1.0;
        out.J_T << 1.0, 0.0, 0.0, 0.0, 1.0, 0.0;
        out.contacts[0] = {};
        out.contacts[0].gap = q[2];
        out.contacts[0].w_T = {-belt[0], -belt[1]};
        out.contacts[0].restitution = restitution;
        out.contacts[0].out_of_reach = reaches && !reaches(q);
    }
    double drive_power(const Sample& s) const override {
        const std::array<double, 3> F = force(s.t, s.q, s.v);
        return F[0] * s.v[0] + F[1] * s.v[1] + F[2] * s.v[2];
    }
};

}  // namespace stiction::test
