// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of model.cpp as numbers.
#include "base/sine_cosine.hpp"
#include "systems/rolling_disk/rolling_disk.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::rolling_disk {

double Values::find_torque(double t) const { return torque_amplitude * std::sin(torque_omega * t); }

double Values::find_shaft_inertia() const {
    return shaft_mass * (shaft_length * shaft_length / 3.0 + shaft_diameter * shaft_diameter / 16.0);
}

int Values::find_axes() const {
    return friction_cone == exact_cone ? 0 : 1 << (static_cast<int>(friction_cone) - 1);
}

double Values::find_theta(double s_at, double rho) const {
    return std::atan2(radius, s_at) - std::atan2(pivot_height, rho);
}

void Values::find_start(std::span<double> q, std::span<double> v) const {
    const double r = radius, h = pivot_height;
    const double rho = std::sqrt(std::max(0.0, s0 * s0 + (r - h) * (r + h)));
    q[phi] = phi0, q[theta] = find_theta(s0, rho), q[s] = s0, q[psi] = psi0;
    v[phi] = phi_dot0, v[theta] = -std::sin(q[theta]) * v_r0 / s0, v[s] = rho * v_r0 / s0;
    v[psi] = (v_f0 - rho * phi_dot0) / r;
}

Equations find_equations(const Values& p, double t, std::span<const double> q, std::span<const double> v) {
    Equations e;
    const double r = p.radius, m = p.disk_mass, g = p.gravity, at = q[s];
    const double Ja = p.shaft_mass * p.shaft_diameter * p.shaft_diameter / 8.0, Ia = 0.5 * m * r * r;
    const auto [S, c] = find_sine_cosine(q[theta]);
    const double B = p.find_shaft_inertia() + 0.5 * Ia + m * at * at, A = B * c * c + (Ja + Ia) * S * S;
    const double A_th = -2.0 * S * c * (B - Ja - Ia), A_s = 2.0 * m * at * c * c;
    const double moment = m * at + 0.5 * p.shaft_mass * p.shaft_length;
    e.radius = r, e.m = m, e.Ia = Ia, e.A = A, e.B = B, e.coupled = Ia * S, e.cosine = c, e.sine = S;
    e.det = A * Ia - e.coupled * e.coupled;
    const double rho = e.rho = at * c + r * S, kap = e.kap = r * c - at * S;
    e.h = {p.find_torque(t) - (A_th * v[theta] + A_s * v[s]) * v[phi] - Ia * c * v[theta] * v[psi],
           -2.0 * m * at * v[s] * v[theta] + 0.5 * A_th * v[phi] * v[phi] + Ia * c * v[phi] * v[psi] -
               moment * g * c,
           m * at * (v[theta] * v[theta] + c * c * v[phi] * v[phi]) - m * g * S -
               p.stiffness * (at - p.spring_length),
           -Ia * c * v[theta] * v[phi]};
    const double rho_dot = c * v[s] + kap * v[theta], kap_dot = -rho * v[theta] - S * v[s];
    e.bias = {rho_dot * v[theta] + c * v[theta] * v[s], kap_dot * v[theta] - S * v[theta] * v[s],
              rho_dot * v[phi]};
    e.gap = p.pivot_height + at * S - r * c;
    e.velocity = {rho * v[theta] + S * v[s], rho_dot, rho * v[phi] + r * v[psi]};
    e.G_N = {rho * rho / B + S * S / m, rho * kap / B + S * c / m, 0.0};
    e.G_T = {kap * kap / B + c * c / m, 0.0,
             (Ia * rho * rho - 2.0 * e.coupled * rho * r + A * r * r) / e.det};
    const std::array<double, 4> a = e.accelerate({});
    e.free = {rho * a[theta] + S * a[s] + e.bias[0], kap * a[theta] + c * a[s] + e.bias[1],
              rho * a[phi] + r * a[psi] + e.bias[2]};
    return e;
}

std::array<double, 4> Equations::accelerate(const Triple& F) const {
    const double on_phi = h[phi] + rho * F[2], on_psi = h[psi] + radius * F[2];
    return {(Ia * on_phi - coupled * on_psi) / det, (h[theta] + rho * F[0] + kap * F[1]) / B,
            (h[s] + sine * F[0] + cosine * F[1]) / m, (A * on_psi - coupled * on_phi) / det};
}

double find_kinetic_energy(const Values& p, std::span<const double> q, std::span<const double> v) {
    const Equations e = find_equations(p, 0.0, q, v);
    return 0.5 * (e.A * v[phi] * v[phi] + e.B * v[theta] * v[theta] + e.m * v[s] * v[s] +
                  e.Ia * v[psi] * v[psi]) +
           e.coupled * v[phi] * v[psi];
}

double find_potential_energy(const Values& p, std::span<const double> q) {
    const double stretch = q[s] - p.spring_length;
    return (p.disk_mass * q[s] + 0.5 * p.shaft_mass * p.shaft_length) * p.gravity * std::sin(q[theta]) +
           0.5 * p.stiffness * stretch * stretch;
}

// det = s^2/(B m) of the rows N, r.
Triple find_rolling_force(const Equations& e) {
    const double det = e.G_N[0] * e.G_T[0] - e.G_N[1] * e.G_N[1];
    return {(e.G_N[1] * e.free[1] - e.G_T[0] * e.free[0]) / det,
            (e.G_N[1] * e.free[0] - e.G_N[0] * e.free[1]) / det, -e.free[2] / e.G_T[2]};
}

double Values::find_rolling_inertia(double s_at, double theta_at) const {
    const auto [S, c] = find_sine_cosine(theta_at);
    const double r = radius, Ia = 0.5 * disk_mass * r * r;
    const double B = find_shaft_inertia() + 0.5 * Ia + disk_mass * s_at * s_at, rho = s_at * c + r * S;
    const double Ja = shaft_mass * shaft_diameter * shaft_diameter / 8.0;
    return B * c * c + (Ja + Ia) * S * S - 2.0 * Ia * S * rho / r + Ia * rho * rho / (r * r);
}

}  // namespace stiction::rolling_disk
