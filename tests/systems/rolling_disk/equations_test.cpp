// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of docs/theory/rolling_disk.md against Newton and Euler with vectors, against Lagrange by differences of
// the energies, and the contact point against differences of its place.
#include "systems/rolling_disk/rolling_disk.hpp"

#include "base/random.hpp"
#include "contact/spatial_slip.hpp"
#include "model/catalogue.hpp"
#include "systems/rolling_disk/reference_disk.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace stiction;
using namespace stiction::rolling_disk;
using stiction::test::ReferenceDisk;

namespace {

struct Case {
    Values p;
    ReferenceDisk::Parameters same;
    ReferenceDisk::State at;
    double t;
};

Case draw_case(Random& random) {
    Case out;
    out.p = read_values(get_initial_values(rolling_disk::entry));
    Values& p = out.p;
    const auto between = [&](double a, double b) { return random.next_between(a, b); };
    p.torque_amplitude = between(0.0, 60.0), p.torque_omega = between(0.1, 5.0);
    p.mu_s = between(0.1, 0.8), p.mu_k = between(0.05, 1.0) * p.mu_s;
    p.radius = between(0.05, 1.0), p.disk_mass = between(0.1, 5.0), p.shaft_mass = between(0.0, 5.0);
    p.shaft_length = between(2.0, 6.0), p.shaft_diameter = between(0.01, 0.3);
    p.stiffness = between(0.0, 500.0), p.spring_length = between(0.0, 3.0);
    p.pivot_height = between(0.0, 1.0), p.gravity = between(1.0, 20.0);
    out.same = {p.torque_amplitude, p.torque_omega, p.mu_s,         p.mu_k,           p.radius,
                p.disk_mass,        p.shaft_mass,   p.shaft_length, p.shaft_diameter, p.stiffness,
                p.spring_length,    p.pivot_height, p.gravity};
    out.at.q = {between(-3.0, 3.0), between(-1.0, 1.0), between(0.3, 2.0), between(-3.0, 3.0)};
    out.at.v = {between(-3.0, 3.0), between(-2.0, 2.0), between(-2.0, 2.0), between(-9.0, 9.0)};
    out.t = between(0.0, 9.0);
    return out;
}

// (a_N, a_r, a_f) under the contact force F.
Triple accelerate_contact(const Equations& e, const Triple& F) {
    return {e.free[0] + e.G_N[0] * F[0] + e.G_N[1] * F[1], e.free[1] + e.G_N[1] * F[0] + e.G_T[0] * F[1],
            e.free[2] + e.G_T[2] * F[2]};
}

std::array<double, 3> find_contact_point(const Values& p, std::span<const double> q) {
    const double c = std::cos(q[theta]), S = std::sin(q[theta]), rho = q[s] * c + p.radius * S;
    return {rho * std::cos(q[phi]), rho * std::sin(q[phi]), p.pivot_height + q[s] * S - p.radius * c};
}

}  // namespace

TEST_CASE("rolling_disk: mass matrix, forces, Jacobians and biases are those of Newton and Euler") {
    Random random(31);
    for (int trial = 0; trial < 200; ++trial) {
        const Case c = draw_case(random);
        const Equations e = find_equations(c.p, c.t, c.at.q, c.at.v);
        const ReferenceDisk::Terms terms = ReferenceDisk(c.same).find_terms(c.t, c.at);
        double size = 1.0;
        for (double h : terms.h) size = std::max(size, std::abs(h));
        const double near = 1e-12 * size;
        CHECK(std::abs(terms.M[phi][phi] - e.A) < near);
        CHECK(std::abs(terms.M[theta][theta] - e.B) < near);
        CHECK(std::abs(terms.M[s][s] - e.m) < near);
        CHECK(std::abs(terms.M[psi][psi] - e.Ia) < near);
        CHECK(std::abs(terms.M[phi][psi] - e.coupled) < near);
        for (int i : {phi, psi})
            for (int j : {theta, s}) CHECK(std::abs(terms.M[i][j]) < near);
        CHECK(std::abs(terms.M[theta][s]) < near);
        CHECK(e.A * e.Ia > e.coupled * e.coupled);
        for (std::size_t k = 0; k < 4; ++k) CHECK(std::abs(terms.h[k] - e.h[k]) < near);
        for (std::size_t row = 0; row < 3; ++row) {
            CHECK(std::abs(terms.u[row] - e.velocity[row]) < near);
            CHECK(std::abs(terms.b[row] - e.bias[row]) < near);
        }
        CHECK(std::abs(terms.gap - e.gap) < near);
        // Delassus: J M^-1 J' column by column, from accelerations under unit forces.
        for (std::size_t column = 0; column < 3; ++column) {
            Triple unit{};
            unit[column] = 1.0;
            const auto with = e.accelerate(unit), without = e.accelerate({});
            const Triple a_K = accelerate_contact(e, unit);
            for (std::size_t row = 0; row < 3; ++row) {
                double G = 0.0;
                for (std::size_t k = 0; k < 4; ++k) G += terms.J[row][k] * (with[k] - without[k]);
                CHECK(std::abs(G - (a_K[row] - e.free[row])) < 1e-10 * (size + std::abs(G)));
            }
        }
        ReferenceDisk::Four a;
        const auto F = ReferenceDisk(c.same).find_rolling(terms, a);
        const Triple own = find_rolling_force(e);
        const auto v_dot = e.accelerate(own);
        double force = 1.0, large = 1.0;
        for (std::size_t k = 0; k < 4; ++k) large = std::max(large, std::abs(a[k]));
        for (std::size_t row = 0; row < 3; ++row) force = std::max(force, std::abs(F[row]));
        for (std::size_t row = 0; row < 3; ++row) CHECK(std::abs(F[row] - own[row]) < 1e-9 * force);
        for (std::size_t k = 0; k < 4; ++k) CHECK(std::abs(v_dot[k] - a[k]) < 1e-9 * large);
    }
}

TEST_CASE("rolling_disk: the equations of motion are Lagrange's of the energies, by differences") {
    Random random(32);
    for (int trial = 0; trial < 50; ++trial) {
        const Case c = draw_case(random);
        const Equations e = find_equations(c.p, c.t, c.at.q, c.at.v);
        const auto a = e.accelerate({});
        // d/dt dK/dq' - dK/dq + dV/dq = Q, along q + tau q' + tau^2/2 a.
        constexpr double d = 1e-4;
        const auto momentum = [&](double tau, std::size_t k) {
            auto q = c.at.q, v = c.at.v;
            for (std::size_t i = 0; i < 4; ++i) {
                q[i] += tau * c.at.v[i] + 0.5 * tau * tau * a[i];
                v[i] += tau * a[i];
            }
            auto more = v, less = v;
            more[k] += 1.0, less[k] -= 1.0;  // K is quadratic
            return 0.5 * (find_kinetic_energy(c.p, q, more) - find_kinetic_energy(c.p, q, less));
        };
        for (std::size_t k = 0; k < 4; ++k) {
            auto more = c.at.q, less = c.at.q;
            more[k] += d, less[k] -= d;
            const double slope = (find_kinetic_energy(c.p, more, c.at.v) - find_potential_energy(c.p, more) -
                                  find_kinetic_energy(c.p, less, c.at.v) + find_potential_energy(c.p, less)) /
                                 (2.0 * d);
            const double Q = k == phi ? c.p.find_torque(c.t) : 0.0;
            const double rate = (momentum(d, k) - momentum(-d, k)) / (2.0 * d);
            CHECK(std::abs(rate - slope - Q) < 1e-5 * (1.0 + std::abs(rate) + std::abs(slope)));
        }
    }
}

TEST_CASE("rolling_disk: gap and velocity of the contact point are differences of its place") {
    Random random(33);
    for (int trial = 0; trial < 50; ++trial) {
        const Case c = draw_case(random);
        const Equations e = find_equations(c.p, c.t, c.at.q, c.at.v);
        constexpr double d = 1e-5;
        auto later = c.at.q, earlier = c.at.q;
        for (std::size_t k = 0; k < 4; ++k) later[k] += d * c.at.v[k], earlier[k] -= d * c.at.v[k];
        const auto here = find_contact_point(c.p, c.at.q), after = find_contact_point(c.p, later),
                   before = find_contact_point(c.p, earlier);
        CHECK(here[2] == doctest::Approx(e.gap).epsilon(1e-12));
        std::array<double, 3> u;
        for (std::size_t k = 0; k < 3; ++k) u[k] = (after[k] - before[k]) / (2.0 * d);
        const double cp = std::cos(c.at.q[phi]), sp = std::sin(c.at.q[phi]);
        // The point of the disk moves past the place of contact by r psi' along e_f.
        CHECK(std::abs(u[2] - e.velocity[0]) < 1e-7);
        CHECK(std::abs(u[0] * cp + u[1] * sp - e.velocity[1]) < 1e-7);
        CHECK(std::abs(-u[0] * sp + u[1] * cp + c.p.radius * c.at.v[psi] - e.velocity[2]) < 1e-7);
    }
}

TEST_CASE("rolling_disk: slip begins where the brute search finds it, not against the force of rolling") {
    Random random(34);
    int compared = 0, apart = 0;
    for (int trial = 0; trial < 300; ++trial) {
        Case c = draw_case(random);
        c.at.q[theta] = random.next_between(-0.3, 0.3), c.at.v[theta] = c.at.v[s] = 0.0;
        c.at.v[psi] = -(c.at.q[s] * std::cos(c.at.q[theta]) + c.p.radius * std::sin(c.at.q[theta])) *
                      c.at.v[phi] / c.p.radius;
        const Equations e = find_equations(c.p, c.t, c.at.q, c.at.v);
        const Triple F = find_rolling_force(e);
        if (!(F[0] > 0.0) || std::hypot(F[1], F[2]) < 1.001 * c.p.mu_s * F[0]) continue;
        const ReferenceDisk reference(c.same);
        const auto found = reference.find_directions(reference.find_terms(c.t, c.at));
        ContactProblem problem;
        problem.dimension = 3;
        problem.delassus =
            Eigen::Matrix3d{{e.G_N[0], e.G_N[1], 0.0}, {e.G_N[1], e.G_T[0], 0.0}, {0.0, 0.0, e.G_T[2]}};
        problem.bias = Eigen::Vector3d(e.free[0], e.free[1], e.free[2]);
        problem.conditions.resize(1);
        problem.conditions[0].mu_stick = problem.conditions[0].mu_slip = c.p.mu_k;
        const SpatialSlips slips = find_spatial_slips(problem);
        CHECK((slips.count > 0) == !found.empty());
        for (int k = 0; k < slips.count; ++k) {
            const Triple slip{slips.r[k][0], slips.r[k][1], slips.r[k][2]};
            const double friction = std::hypot(slip[1], slip[2]),
                         d[2] = {-slip[1] / friction, -slip[2] / friction};
            ++compared;
            CHECK(friction == doctest::Approx(c.p.mu_k * slip[0]).epsilon(1e-12));
            CHECK(std::any_of(found.begin(), found.end(), [&](const auto& other) {
                return std::hypot(other[0] - d[0], other[1] - d[1]) < 1e-8;
            }));
            const Triple a = accelerate_contact(e, slip);
            CHECK(std::abs(a[0]) < 1e-9 * (1.0 + std::abs(e.free[0])));
            CHECK(std::abs(a[1] * d[1] - a[2] * d[0]) < 1e-9 * (1.0 + std::hypot(a[1], a[2])));
            CHECK(a[1] * d[0] + a[2] * d[1] > 0.0);
            const double size = std::hypot(F[1], F[2]);
            if (std::hypot(d[0] + F[1] / size, d[1] + F[2] / size) > 1e-3) ++apart;
        }
    }
    CHECK(compared > 40);
    CHECK(apart > 20);
}
