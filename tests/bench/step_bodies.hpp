// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies on a slope in space, steeper than the angle of friction: they slide for ever, and every step of time stepping
// has contacts with two tangents. z is normal to the slope.
//
//     ball     q = (x, y, z),  g = z,  u_T = (x', y'),  m v' = (m g sin a, 0, N - m g cos a) + T
//     tripod   q = (x, y, z, al, be, ga),  g_i = z + al Y_i - be X_i,  u_Ti = (x' - be' H - ga' Y_i, y' + al' H + ga' X_i),
//              linear in small turns, M = diag(m, m, m, A, B, C)
#pragma once

#include "bench/peer_values.hpp"
#include "model/mechanism.hpp"

#include <cmath>
#include <string>

namespace stiction::test {

class SlidingBall final : public Mechanism {
  public:
    explicit SlidingBall(const BallValues& values) : p(values) {}

    MechanismSize size() const override { return {.coordinates = 3, .contacts = 1, .tangents = 2}; }
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

class SlidingTripod final : public Mechanism {
  public:
    explicit SlidingTripod(const TripodValues& values) : p(values) {}

    MechanismSize size() const override { return {6, 3, 2, 0, 0}; }
    std::string contact_name(int i) const override { return "foot" + std::to_string(i + 1); }
    FrictionLaw friction(int) const override { return make_coulomb(p.mu); }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        for (int k = 0; k < 6; ++k) q[k] = k == 2 ? p.sunk : 0.0, v[k] = p.start[static_cast<std::size_t>(k)];
    }
    void evaluate(double, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M.setZero();
        out.M.diagonal() << p.mass, p.mass, p.mass, p.inertia[0], p.inertia[1], p.inertia[2];
        out.h.setZero();
        out.h[0] = p.mass * p.gravity * std::sin(p.slope), out.h[2] = -p.mass * p.gravity * std::cos(p.slope);
        for (int i = 0; i < 3; ++i) {
            const auto rows = p.find_rows(static_cast<std::size_t>(i));
            out.contacts[static_cast<std::size_t>(i)] = {};
            double gap = 0.0;
            for (int k = 0; k < 6; ++k) {
                const auto at = static_cast<std::size_t>(k);
                out.J_N(i, k) = rows[0][at];
                out.J_T(2 * i, k) = rows[1][at], out.J_T(2 * i + 1, k) = rows[2][at];
                gap += rows[0][at] * q[k];
            }
            out.contacts[static_cast<std::size_t>(i)].gap = gap;
        }
    }
    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        double out = 0.0;
        for (int k = 0; k < 6; ++k)
            out += 0.5 * (k < 3 ? p.mass : p.inertia[static_cast<std::size_t>(k - 3)]) * v[k] * v[k];
        return out;
    }
    double potential_energy(double, VectorIn q) const override {
        return p.mass * p.gravity * (std::cos(p.slope) * q[2] - std::sin(p.slope) * q[0]);
    }
    void observe(const Sample&, VectorOut) const override {}

  private:
    TripodValues p;
};

}  // namespace stiction::test
