// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Method massless_link: a rigid link without mass, of length e, from the centre of the hole to that of the pin. With
// its direction gamma as the only coordinate, theta = (theta3, theta4) follows from closing the loop:
//
//     theta' = g gamma' + ...           L3 p3 g3 - L4 p4 g4 = -e tt
//     theta'' = g gamma'' + be          be: the same rows with -(A'' - gamma'^2 e n) and the centripetal terms
//     g.(M theta'' - h) = 0        ->   gamma'' = g.(h - M be)/(g.M g)
//     N = (J3 theta3'' - h3)/(L3 n.p3)  or the same of the rocker, whichever arm is longer
//
// Source: Tasora and Righettini 2003, after (49); Furuhashi, Morita and Matsuura 1978.
#include "model/smooth_motion.hpp"
#include "systems/clearance_fourbar/clearance_fourbar.hpp"

#include <cmath>

namespace stiction::clearance_fourbar {

namespace {

// Angles, rates and accelerations of coupler and rocker, gamma'' and the force of the link.
struct Instant {
    Vector2d q, v, a;
    double gamma_ddot, N, slip;
};

class MasslessLink : public SmoothMotion {
  public:
    explicit MasslessLink(const Values& values) : p(values) {}

    std::size_t dimension() const override { return 4; }
    void fill_units(std::span<double> out) const override {
        out[0] = 1.0, out[1] = 1.0 / scales().time, out[2] = out[3] = scales().energy();
    }
    void set_initial_state(std::span<double> y) const override {
        y[0] = p.gamma0, y[1] = p.gamma_dot0, y[2] = y[3] = 0.0;
    }
    void take_over(const Sample& now, std::span<double> y) const override {
        const Joint joint = find_joint(p, now.t, now.q, now.v);
        y[0] = std::atan2(joint.d.y(), joint.d.x());
        y[1] = joint.distance > 0.0 ? joint.tt.dot(joint.d_dot) / joint.distance : 0.0;
        y[2] = now.dissipated, y[3] = now.input;
    }
    double longest_piece(double, std::span<const double> y, const Mode&) const override {
        constexpr double angle_of_piece = 0.785;  // rad
        return angle_of_piece / (std::abs(y[1]) + p.om);
    }
    void flow(double t, std::span<const double> y, const Mode&, std::span<double> out) const override {
        const Instant now = find(t, y);
        const Vector2d Q = now.N * unit(y[0]);
        out[0] = y[1];
        out[1] = now.gamma_ddot;
        out[2] = 0.0;
        out[3] = p.find_power(t, p.find_crank_force(t, view(now.q), view(now.v), view(now.a), Q), now.v[1]);
    }
    void sample(double t, std::span<const double> y, const Mode&, Sample& out) const override {
        const Instant now = find(t, y);
        fill_closed_sample(p, t, now.q, now.v, now.a, now.N, now.slip, out);
        out.dissipated = y[2], out.input = y[3];
    }

  private:
    static VectorIn view(const Vector2d& x) { return {x.data(), 2}; }

    // Fills angles, rates and slip.
    Joint find_rates(double t, std::span<const double> y, Instant& out) const {
        const double e = p.clearance(), rate = y[1];
        const Vector2d n = unit(y[0]), rest(0.0, 0.0);
        out.q = assemble(p, t, e * n);
        const Joint joint = find_joint(p, t, view(out.q), view(rest));
        out.v = solve_loop(p, joint, -p.find_A_dot(t) - rate * e * turn_left(n));
        out.slip = e * rate + p.R2 * out.v[1] - p.R1 * out.v[0];
        return joint;
    }
    double find_slip(double t, std::span<const double> y, const Mode&, std::size_t) const override {
        Instant now;
        find_rates(t, y, now);
        return now.slip;
    }
    Instant find(double t, std::span<const double> y) const {
        const double e = p.clearance(), rate = y[1];
        const Vector2d n = unit(y[0]), tt = turn_left(n);
        Instant out;
        const Joint joint = find_rates(t, y, out);
        const Vector2d g = solve_loop(p, joint, -e * tt);
        const double w3 = out.v[0] * out.v[0], w4 = out.v[1] * out.v[1];
        const Vector2d be = solve_loop(
            p, joint, rate * rate * e * n - p.find_A_ddot(t) + p.L3 * w3 * joint.e3 - p.L4 * w4 * joint.e4);
        const Vector2d M(p.J3(), p.J4()), h = p.find_h(t, out.q[0], out.q[1]);
        out.gamma_ddot = g.dot(h - M.cwiseProduct(be)) / g.dot(M.cwiseProduct(g));
        out.a = g * out.gamma_ddot + be;
        const Vector2d Q = M.cwiseProduct(out.a) - h;
        const double arm3 = p.L3 * n.dot(joint.p3), arm4 = -p.L4 * n.dot(joint.p4);
        out.N = std::abs(arm3) > std::abs(arm4) ? Q[0] / arm3 : Q[1] / arm4;
        return out;
    }

    const Values& p;
};

}  // namespace

std::unique_ptr<HybridAutomaton> make_massless_link(const Values& values) {
    return std::make_unique<MasslessLink>(values);
}

}  // namespace stiction::clearance_fourbar
