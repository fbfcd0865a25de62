// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Drives whose power is the power of a reaction: it depends on the multipliers, or the accelerations, of the sample.
#include "dynamics/run.hpp"

using namespace stiction;
using namespace stiction::test;

namespace {

// A bead (m = 1) on a straight guide that turns with the angular velocity w, q = (x, y) in its axes, y = 0 by a joint.
// The guide pushes with lambda, and the drive that turns it has the power lambda w x.
class TurningGuide : public SmallMechanism {
  public:
    double w = 1.5;
    MechanismSize size() const override {
        return {.coordinates = 2, .contacts = 0, .tangents = 0, .joints = 1};
    }
    void set_initial_state(VectorOut q, VectorOut) const override { q[0] = 0.2; }
    void evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const override {
        out.M.setIdentity();
        out.h << w * w * q[0] + 2.0 * w * v[1], w * w * q[1] - 2.0 * w * v[0];
        out.J_B << 0.0, 1.0;
        out.joints[0] = {.gap = q[1]};
    }
    double kinetic_energy(double, VectorIn q, VectorIn v) const override {
        const double u_x = v[0] - w * q[1], u_y = v[1] + w * q[0];
        return 0.5 * (u_x * u_x + u_y * u_y);
    }
    double drive_power(const Sample& s) const override { return s.multipliers[0] * w * s.q[0]; }
};

// A block (m = 2) on a cart that is moved by s(t) = 0.3 sin 4 t: in the coordinate on the cart, or in the one in the room.
// In the coordinate on the cart the force on the block is m (x'' + s''), and its power m (x'' + s'') s'.
class BlockOnCart : public SmallMechanism {
  public:
    explicit BlockOnCart(bool relative) : relative_(relative) {}
    MechanismSize size() const override { return {.coordinates = 1, .contacts = 1, .tangents = 1}; }
    FrictionLaw friction(int) const override {
        return {FrictionKind::coulomb_stiction, 0.25, 0.15, 1.0, 0.0};
    }
    void set_initial_state(VectorOut, VectorOut v) const override { v[0] = relative_ ? 0.0 : rate(0.0); }
    std::span<const double> periods() const override { return {&period_, 1}; }
    void evaluate(double t, VectorIn, VectorIn, Kinetics& out) const override {
        out.M(0, 0) = m;
        out.h[0] = relative_ ? m * pull(t) : 0.0;
        out.J_N(0, 0) = 0.0;
        out.J_T(0, 0) = 1.0;
        ContactKinetics& cart = out.contacts[0];
        cart = {};
        cart.law = NormalLaw::prescribed;
        cart.prescribed_normal = m * 9.81;
        if (relative_) return;
        cart.w_T[0] = -rate(t);
        cart.b_T[0] = pull(t);
    }
    double kinetic_energy(double t, VectorIn, VectorIn v) const override {
        const double u = v[0] + (relative_ ? rate(t) : 0.0);
        return 0.5 * m * u * u;
    }
    double drive_power(const Sample& s) const override {
        return relative_ ? m * (s.a[0] - pull(s.t)) * rate(s.t) : 0.0;
    }
    static double rate(double t) { return 1.2 * std::cos(4.0 * t); }  // s'
    static double pull(double t) { return 4.8 * std::sin(4.0 * t); }  // -s''

  private:
    static constexpr double m = 2.0;
    bool relative_;
    double period_ = 2.0 * 3.14159265358979323846 / 4.0;
};

}  // namespace

TEST_CASE("drive power: what turns a guide does the work of its reaction") {
    const TurningGuide guide;
    Run run(guide);
    const double start = run.energy_defect();
    REQUIRE(run.advance(2.0));
    const Sample s = run.sample();
    const double x = 0.2 * std::cosh(guide.w * 2.0);
    CHECK(std::abs(run.q(0) - x) < 1e-9);
    CHECK(s.multipliers[0] == doctest::Approx(2.0 * guide.w * 0.2 * guide.w * std::sinh(guide.w * 2.0)));
    CHECK(std::abs(s.input - guide.w * guide.w * (x * x - 0.04)) < 1e-9);
    CHECK(std::abs(run.energy_defect() - start) < 1e-9);
}

TEST_CASE("drive power: a block on a moved cart has the same work by its place on the cart and in the room") {
    const BlockOnCart relative(true), absolute(false);
    Run on_cart(relative), in_room(absolute);
    const double start = on_cart.energy_defect();
    REQUIRE(on_cart.advance(5.0));
    REQUIRE(in_room.advance(5.0));
    CHECK(on_cart.events().rows.size() >= 6);
    REQUIRE(on_cart.events().rows.size() == in_room.events().rows.size());
    const Sample a = on_cart.sample(), b = in_room.sample();
    CHECK(std::abs(a.dissipated - b.dissipated) < 1e-9);
    CHECK(std::abs(a.input - b.input) < 1e-9);
    CHECK(std::abs(on_cart.q(0) + 0.3 * std::sin(20.0) - in_room.q(0)) < 1e-9);
    CHECK(std::abs(on_cart.energy_defect() - start) < 1e-9);
}
