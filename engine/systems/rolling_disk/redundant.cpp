// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The disk of model.cpp in redundant coordinates, in which the constraints of a consistent start drift.
//
//     q = (phi, theta, x, y, z, psi)   C = (x, y, z) the centre of the disk, O = (0, 0, h), D = C - O
//     a = e_r.D, f = e_f.D, w = D_z    a' = e_r.C' + phi' f,  f' = e_f.C' - phi' a
//     s = u.D = c a + S w              s' = c a' + S w' + theta' c2
//
//     K_in = m |C'|^2/2 + (A0 phi'^2 + B0 theta'^2 + Ia psi'^2)/2 + Ia S phi' psi'
//     B0 = Jt + It,  A0 = B0 c^2 + (Ja + Ia) S^2,  A0_th = -2 S c (B0 - Ja - Ia)
//     V = m g w + mA g l S/2 + k (s - lS)^2/2,  grad s = (c f, c2, c e_r + S k, 0)
//
//     c1 = f                 J = (-a, 0, e_f, 0)              bias  -2 phi' e_r.C' - phi'^2 f
//     c2 = n.D = c w - S a   J = (-S f, -s, n, 0)             bias  -2 theta' (c a' + S w') - theta'^2 c2 - S a'' without accelerations
//     gap = z - r c          J_N = (0, r S, 0, 0, 1, 0)       bias  r c theta'^2
//     v_r = e_r.C' + r c theta'            J_r = (0, r c, e_r, 0)     bias  phi' e_f.C' - r S theta'^2
//     v_f = e_f.C' + r (S phi' + psi')     J_f = (r S, 0, e_f, r)     bias  -phi' e_r.C' + r c phi' theta'
//
// with a'' = 2 phi' e_f.C' - phi'^2 a without accelerations. The joints c1 = c2 = 0 keep the disk on its shaft.
#include "base/sine_cosine.hpp"
#include "systems/rolling_disk/rolling_disk.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::rolling_disk {

namespace {

constexpr std::size_t count = 6;
enum Redundant { Phi, Theta, X, Y, Z, Psi };
constexpr std::string_view units[] = {"rad", "rad", "m", "m", "m", "rad"};
constexpr int turning[] = {Phi, Theta};
constexpr EndCondition ends[] = {{.kind = EventKind::lift_off, .cause = "s reaches the end of the shaft"}};

/// The letters of the heading at one state.
struct Frame {
    double cp, sp, c, S;      // of phi and theta
    double a, f, w, s, c2;    // w: height above the pivot
    double along_r, along_f;  // e_r.C', e_f.C'
    double a_dot, w_dot;

    Frame(const Values& p, VectorIn q, VectorIn v) {
        const auto [sine_phi, cosine_phi] = find_sine_cosine(q[Phi]);
        const auto [sine_theta, cosine_theta] = find_sine_cosine(q[Theta]);
        cp = cosine_phi, sp = sine_phi, c = cosine_theta, S = sine_theta;
        a = cp * q[X] + sp * q[Y], f = cp * q[Y] - sp * q[X], w = q[Z] - p.pivot_height;
        s = c * a + S * w, c2 = c * w - S * a;
        along_r = cp * v[X] + sp * v[Y], along_f = cp * v[Y] - sp * v[X];
        a_dot = along_r + v[Phi] * f, w_dot = v[Z];
    }
    double find_s_dot(VectorIn v) const { return c * a_dot + S * w_dot + v[Theta] * c2; }
};

class RedundantDisk : public DrivenDisk {
  public:
    using DrivenDisk::DrivenDisk;

    MechanismSize size() const override {
        return {.coordinates = count, .contacts = 1, .tangents = 2, .joints = 2};
    }
    std::span<const std::string_view> coordinate_units() const override { return units; }
    std::span<const int> angles() const override { return turning; }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        std::array<double, 4> minimal, rates;
        p.find_start(minimal, rates);
        place(minimal, rates, q, v);
    }
    void find_state(const Sample& now, VectorOut q, VectorOut v) const override {
        if (now.state.size() != 2 * count) return place(now.q, now.v, q, v);
        std::copy_n(now.state.begin(), count, q.begin());
        std::copy_n(now.state.begin() + count, count, v.begin());
    }
    void restate(Sample& now) const override;

    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override;
    double kinetic_energy(double t, VectorIn q, VectorIn v) const override;
    double potential_energy(double t, VectorIn q) const override;

    std::span<const EndCondition> end_conditions() const override { return ends; }
    void evaluate_end_conditions(const Sample& now, VectorOut out) const override {
        out[0] = find_room(Frame(p, now.q, now.v).s);
    }

  private:
    /// q, v from minimal coordinates and their rates.
    void place(VectorIn minimal, VectorIn rates, VectorOut q, VectorOut v) const;
    void fill_constraints(const Frame& e, VectorIn q, VectorIn v, Kinetics& out) const;
    Place find_place(const Sample& now) const override;

    double find_axial_inertia() const { return 0.5 * p.disk_mass * p.radius * p.radius; }
    double find_shaft_axial_inertia() const {
        return p.shaft_mass * p.shaft_diameter * p.shaft_diameter / 8.0;
    }
    double find_B0() const { return p.find_shaft_inertia() + 0.5 * find_axial_inertia(); }
};

void RedundantDisk::place(VectorIn minimal, VectorIn rates, VectorOut q, VectorOut v) const {
    const auto [sp, cp] = find_sine_cosine(minimal[phi]);
    const auto [S, c] = find_sine_cosine(minimal[theta]);
    const double at = minimal[s], a = at * c, a_dot = rates[s] * c - at * S * rates[theta];
    q[Phi] = minimal[phi], q[Theta] = minimal[theta], q[Psi] = minimal[psi];
    q[X] = a * cp, q[Y] = a * sp, q[Z] = p.pivot_height + at * S;
    v[Phi] = rates[phi], v[Theta] = rates[theta], v[Psi] = rates[psi];
    v[X] = a_dot * cp - a * sp * rates[phi], v[Y] = a_dot * sp + a * cp * rates[phi];
    v[Z] = rates[s] * S + at * c * rates[theta];
}

void RedundantDisk::evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const {
    const Frame e(p, q, v);
    const double m = p.disk_mass, g = p.gravity, Ia = find_axial_inertia(), B0 = find_B0();
    const double axial = find_shaft_axial_inertia() + Ia, A0 = B0 * e.c * e.c + axial * e.S * e.S;
    const double A0_th = -2.0 * e.S * e.c * (B0 - axial), yaw = v[Phi], rate = v[Theta];
    out.M.setZero();
    out.M(Phi, Phi) = A0, out.M(Theta, Theta) = B0, out.M(Psi, Psi) = Ia;
    out.M(Phi, Psi) = out.M(Psi, Phi) = Ia * e.S;
    out.M(X, X) = out.M(Y, Y) = out.M(Z, Z) = m;
    const double pull = -p.stiffness * (e.s - p.spring_length);
    out.h[Phi] = p.find_torque(t) - A0_th * rate * yaw - Ia * e.c * rate * v[Psi] + pull * e.c * e.f;
    out.h[Theta] = 0.5 * A0_th * yaw * yaw + Ia * e.c * yaw * v[Psi] -
                   0.5 * p.shaft_mass * g * p.shaft_length * e.c + pull * e.c2;
    out.h[X] = pull * e.c * e.cp, out.h[Y] = pull * e.c * e.sp, out.h[Z] = pull * e.S - m * g;
    out.h[Psi] = -Ia * e.c * rate * yaw;
    fill_constraints(e, q, v, out);
}

void RedundantDisk::fill_constraints(const Frame& e, VectorIn q, VectorIn v, Kinetics& out) const {
    const double r = p.radius, yaw = v[Phi], rate = v[Theta];
    out.J_B.setZero(), out.J_N.setZero(), out.J_T.setZero();
    out.J_B(0, Phi) = -e.a, out.J_B(0, X) = -e.sp, out.J_B(0, Y) = e.cp;
    out.joints[0] = {.gap = e.f, .b = -yaw * (2.0 * e.along_r + yaw * e.f)};
    const double a_bias = yaw * (2.0 * e.along_f - yaw * e.a);
    out.J_B(1, Phi) = -e.S * e.f, out.J_B(1, Theta) = -e.s;
    out.J_B(1, X) = -e.S * e.cp, out.J_B(1, Y) = -e.S * e.sp, out.J_B(1, Z) = e.c;
    out.joints[1] = {.gap = e.c2,
                     .b = -rate * (2.0 * (e.c * e.a_dot + e.S * e.w_dot) + rate * e.c2) - e.S * a_bias};
    out.J_N(0, Theta) = r * e.S, out.J_N(0, Z) = 1.0;
    out.J_T(0, Theta) = r * e.c, out.J_T(0, X) = e.cp, out.J_T(0, Y) = e.sp;
    out.J_T(1, Phi) = r * e.S, out.J_T(1, X) = -e.sp, out.J_T(1, Y) = e.cp, out.J_T(1, Psi) = r;
    ContactKinetics& ground = out.contacts[0];
    ground = {};
    ground.gap = q[Z] - r * e.c;
    ground.b_N = r * e.c * rate * rate;
    ground.b_T = {yaw * e.along_f - r * e.S * rate * rate, yaw * (r * e.c * rate - e.along_r)};
}

double RedundantDisk::kinetic_energy(double, VectorIn q, VectorIn v) const {
    const auto [S, c] = find_sine_cosine(q[Theta]);
    const double Ia = find_axial_inertia(), B0 = find_B0();
    const double A0 = B0 * c * c + (find_shaft_axial_inertia() + Ia) * S * S;
    return 0.5 * (p.disk_mass * (v[X] * v[X] + v[Y] * v[Y] + v[Z] * v[Z]) + A0 * v[Phi] * v[Phi] +
                  B0 * v[Theta] * v[Theta] + Ia * v[Psi] * v[Psi]) +
           Ia * S * v[Phi] * v[Psi];
}

double RedundantDisk::potential_energy(double, VectorIn q) const {
    const std::array<double, count> still{};
    const Frame e(p, q, still);
    const double stretch = e.s - p.spring_length;
    return p.gravity * (p.disk_mass * e.w + 0.5 * p.shaft_mass * p.shaft_length * e.S) +
           0.5 * p.stiffness * stretch * stretch;
}

// s'' = theta'' c2 + c a'' + S w'' + 2 theta' (c w' - S a') - theta'^2 s
void RedundantDisk::restate(Sample& now) const {
    now.state.assign(now.q.begin(), now.q.end());
    now.state.insert(now.state.end(), now.v.begin(), now.v.end());
    const std::span<const double> q = now.q, v = now.v, a = now.a;
    const Frame e(p, q, v);
    const double yaw = v[Phi], rate = v[Theta];
    const double a_ddot = e.cp * a[X] + e.sp * a[Y] + a[Phi] * e.f + yaw * (2.0 * e.along_f - yaw * e.a);
    const double s_ddot = a[Theta] * e.c2 + e.c * a_ddot + e.S * a[Z] +
                          2.0 * rate * (e.c * e.w_dot - e.S * e.a_dot) - rate * rate * e.s;
    const double s_dot = e.find_s_dot(v);
    now.q = {q[Phi], q[Theta], e.s, q[Psi]};
    now.v = {v[Phi], v[Theta], s_dot, v[Psi]};
    now.a = {a[Phi], a[Theta], s_ddot, a[Psi]};
}

Place RedundantDisk::find_place(const Sample& now) const {
    const std::span<const double> state = now.state, q = state.first(count), v = state.last(count);
    const Frame e(p, q, v);
    const double r = p.radius, gap = q[Z] - r * e.c;
    return {std::hypot(q[X], q[Y]),
            q[X],
            q[Y],
            e.along_r + r * e.c * v[Theta],
            e.along_f + r * (e.S * v[Phi] + v[Psi]),
            std::max({std::abs(gap), std::abs(e.f), std::abs(e.c2)})};
}

}  // namespace

std::unique_ptr<Mechanism> make_redundant(const Values& values) {
    return std::make_unique<RedundantDisk>(values);
}

}  // namespace stiction::rolling_disk
