// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Method ideal_joint: the joint without clearance. The crank prescribes the motion, so angles, rates and accelerations
// are functions of the time; the force F on the coupler follows from
//
//     L3 p3.F = J3 theta3'' - h3,   -L4 p4.F = J4 theta4'' - h4
#include "model/prescribed_motion.hpp"
#include "systems/clearance_fourbar/clearance_fourbar.hpp"

namespace stiction::clearance_fourbar {

namespace {

// Fills angles and rates.
Joint find_angles_and_rates(const Values& p, double t, IdealInstant& out) {
    out.q = assemble(p, t, Vector2d::Zero());
    const Vector2d rest(0.0, 0.0);
    const Joint joint = find_joint(p, t, {out.q.data(), 2}, {rest.data(), 2});
    out.v = solve_loop(p, joint, -p.find_A_dot(t));
    return joint;
}

double get_slip(const Values& p, const IdealInstant& now) { return p.R2 * now.v[1] - p.R1 * now.v[0]; }

}  // namespace

IdealInstant find_ideal(const Values& p, double t) {
    IdealInstant out;
    const Joint joint = find_angles_and_rates(p, t, out);
    out.a = solve_loop(
        p, joint,
        p.L3 * out.v[0] * out.v[0] * joint.e3 - p.L4 * out.v[1] * out.v[1] * joint.e4 - p.find_A_ddot(t));
    const Vector2d h = p.find_h(t, out.q[0], out.q[1]);
    const double a = (p.J3() * out.a[0] - h[0]) / p.L3, b = (h[1] - p.J4() * out.a[1]) / p.L4;
    // F = x e3 + y e4 from p3.F = a, p4.F = b: p3.e4 = -p4.e3 = sin(theta4 - theta3)
    const double sine = joint.p3.dot(joint.e4);
    out.F = (a * joint.e4 - b * joint.e3) / sine;
    return out;
}

namespace {

class IdealMotion final : public PrescribedMotion {
  public:
    explicit IdealMotion(const Values& values) : PrescribedMotion(angle_of_piece / values.om), p(values) {}

  private:
    static constexpr double angle_of_piece = 0.785;  // rad

    Powers find_rates(double t) const override {
        const IdealInstant now = find_ideal(p, t);
        const Vector2d F_A =
            p.find_crank_force(t, {now.q.data(), 2}, {now.v.data(), 2}, {now.a.data(), 2}, now.F);
        return {0.0, p.find_power(t, F_A, now.v[1])};
    }
    void place(double t, Sample& out) const override {
        const IdealInstant now = find_ideal(p, t);
        fill_closed_sample(p, t, now.q, now.v, now.a, now.F.norm(), get_slip(p, now), out);
    }
    double find_slip(double t, std::span<const double>, const Mode&, std::size_t) const override {
        IdealInstant now;
        find_angles_and_rates(p, t, now);
        return get_slip(p, now);
    }

    const Values& p;
};

}  // namespace

std::unique_ptr<HybridAutomaton> make_ideal_joint(const Values& values) {
    return std::make_unique<IdealMotion>(values);
}

}  // namespace stiction::clearance_fourbar
