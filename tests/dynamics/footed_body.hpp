// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A body on feet over the plane z = 0, small tilts: q = (x, y, z, al, be, ga), M = diag(m, m, m, A, A, C), feet at
// (p, -H) in body axes, with X, Y = p turned by ga:
//
//     g_i = z + al Y - be X
//     u_T = (x' - ga' Y - be' H,  y' + ga' X + al' H)
#pragma once

#include "dynamics/run.hpp"

namespace stiction::test {

class FootedBody : public SmallMechanism {
  public:
    std::vector<std::array<double, 2>> feet;
    double m = 2.0, A = 0.3, C = 0.5, H = 0.0, g = 10.0;
    std::vector<FrictionLaw> law{make_coulomb(0.4)};  // of all feet, or of each
    double restitution = 0.0;
    std::array<double, 12> initial{};
    std::function<std::array<double, 6>(double)> load = [](double) { return std::array<double, 6>{}; };

    MechanismSize size() const override {
        return {.coordinates = 6, .contacts = static_cast<int>(feet.size()), .tangents = 2};
    }
    FrictionLaw friction(int i) const override { return law[static_cast<std::size_t>(i) % law.size()]; }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        std::copy(initial.begin(), initial.begin() + 6, q.begin());
        std::copy(initial.begin() + 6, initial.end(), v.begin());
    }
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        out.M.setZero();
        out.M.diagonal() << m, m, m, A, A, C;
        const std::array<double, 6> F = load(t);
        for (int k = 0; k < 6; ++k) out.h[k] = F[static_cast<std::size_t>(k)];
        out.h[2] -= m * g;
        const double al = q[3], be = q[4], c = std::cos(q[5]), s = std::sin(q[5]);
        const double ald = v[3], bed = v[4], gad = v[5];
        for (std::size_t i = 0; i < feet.size(); ++i) {
            const auto at = static_cast<int>(i);
            const double X = feet[i][0] * c - feet[i][1] * s, Y = feet[i][0] * s + feet[i][1] * c;
            const double Xd = -gad * Y, Yd = gad * X;
            out.J_N.row(at) << 0.0, 0.0, 1.0, Y, -X, al * X + be * Y;
            out.J_T.row(2 * at) << 1.0, 0.0, 0.0, 0.0, -H, -Y;
            out.J_T.row(2 * at + 1) << 0.0, 1.0, 0.0, H, 0.0, X;
            ContactKinetics& contact = out.contacts[i];
            contact = {};
            contact.gap = q[2] + al * Y - be * X;
            contact.b_N = 2.0 * ald * Yd - 2.0 * bed * Xd - al * gad * gad * Y + be * gad * gad * X;
            contact.b_T = {-gad * Yd, gad * Xd};
            contact.restitution = restitution;
        }
    }
    double drive_power(const Sample& s) const override {
        const std::array<double, 6> F = load(s.t);
        double out = -m * g * s.v[2];
        for (std::size_t k = 0; k < 6; ++k) out += F[k] * s.v[k];
        return out;
    }
};

/// Feet on a circle.
inline std::vector<std::array<double, 2>> make_circle(int count, double radius) {
    std::vector<std::array<double, 2>> out;
    for (int i = 0; i < count; ++i) {
        const double angle = 2.0 * 3.14159265358979323846 * i / count + 0.3;
        out.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    return out;
}

}  // namespace stiction::test
