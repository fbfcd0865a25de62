// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A rigid body in the plane under a constant force F and torque at its centre of mass, made dimensionless by its mass and
// its own length: q = (x, y, theta), J = eps.
//
//     x'' = F_x + ..,   y'' = F_y + ..,   eps theta'' = torque + ..        F_y has the potential -F_y y
#pragma once

#include "model/mechanism.hpp"

namespace stiction {

class PlanarBody : public Mechanism {
  public:
    PlanarBody(double eps, double F_x, double F_y, double torque)
        : eps_(eps), F_x_(F_x), F_y_(F_y), torque_(torque) {}

    std::span<const int> angles() const override {
        static constexpr int tilt[] = {2};
        return tilt;
    }
    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * (v[0] * v[0] + v[1] * v[1] + eps_ * v[2] * v[2]);
    }
    double potential_energy(double, VectorIn q) const override { return -F_y_ * q[1]; }
    double drive_power(const Sample& now) const override { return F_x_ * now.v[0] + torque_ * now.v[2]; }

    int bodies() const override { return 1; }
    void place_body(int, VectorIn q, BodyPlace& out) const override {
        out.x = q[0], out.y = q[1], out.angle = q[2];
        out.J.setIdentity();
    }

  protected:
    /// M and h.
    template <class Real>
    void fill_body(KineticsOf<Real>& out) const {
        out.M.fill(Real(0.0));
        out.M(0, 0) = out.M(1, 1) = 1.0;
        out.M(2, 2) = eps_;
        out.h[0] = F_x_, out.h[1] = F_y_, out.h[2] = torque_;
    }

  private:
    double eps_, F_x_, F_y_, torque_;
};

}  // namespace stiction
