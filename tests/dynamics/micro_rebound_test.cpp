// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The end of infinitely many bounces. The last rebound is too low for rounding and does not take place; its impact is the
// one without restitution, with all of its friction.
#include "dynamics/run.hpp"

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr double g = 10.0;

// A particle over a rough floor, q = (x, z).
class Sliding : public SmallMechanism {
  public:
    double mu, restitution, height, speed;
    Sliding(double friction, double e, double z, double v)
        : mu(friction), restitution(e), height(z), speed(v) {}
    MechanismSize size() const override { return {.coordinates = 2, .contacts = 1, .tangents = 1}; }
    FrictionLaw friction(int) const override { return make_coulomb(mu); }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = 0.0, q[1] = height, v[0] = speed, v[1] = 0.0;
    }
    void evaluate(double, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M.setIdentity();
        out.h << 0.0, -g;
        out.J_N << 0.0, 1.0;
        out.J_T << 1.0, 0.0;
        out.contacts[0] = {};
        out.contacts[0].gap = q[1];
        out.contacts[0].restitution = restitution;
    }
    double potential_energy(double, VectorIn q) const override { return g * q[1]; }
};

}  // namespace

TEST_CASE("micro-rebound: the friction of the last impact is not lost") {
    // The floor takes the momentum g t of the fall, however it is divided into impacts; friction takes mu of it.
    constexpr double mu = 0.2, speed = 3.0, height = 0.05;
    for (const double restitution : {0.3, 0.5, 0.8}) {
        CAPTURE(restitution);
        const Sliding particle(mu, restitution, height, speed);
        Run run(particle, 1e-13);
        REQUIRE(run.advance(1.2));
        REQUIRE(run.state(0) == ContactState::slip_plus);
        CHECK(run.events().count(EventKind::impact) > 5);
        const Sample now = run.sample();
        CHECK(std::abs(now.v[0] - (speed - mu * g * now.t)) < 1e-11);
        CHECK(std::abs(run.energy_defect() - 0.5 * speed * speed - g * height) < 1e-11);
    }
}

TEST_CASE("micro-rebound: on a moving plane the work of the last impact is that of the plane") {
    // A particle that falls on a lift of constant speed w: in the frame of the lift the bounces lose all of
    // m u^2/2, u the speed of the first impact, and the lift works w times the momentum that it gives.
    constexpr double w = 0.7, height = 0.05, restitution = 0.5;
    class : public SmallMechanism {
      public:
        MechanismSize size() const override { return {.coordinates = 1, .contacts = 1}; }
        FrictionLaw friction(int) const override { return make_coulomb(0.0); }
        void set_initial_state(VectorOut q, VectorOut v) const override { q[0] = height, v[0] = w; }
        void evaluate(double t, VectorIn q, VectorIn, Kinetics& out) const override {
            out.M.setIdentity();
            out.h << -g;
            out.J_N << 1.0;
            out.J_T << 0.0;
            out.contacts[0] = {};
            out.contacts[0].gap = q[0] - w * t;
            out.contacts[0].w_N = -w;
            out.contacts[0].restitution = restitution;
        }
        double potential_energy(double, VectorIn q) const override { return g * q[0]; }
    } lift;
    Run run(lift, 1e-13);
    REQUIRE(run.advance(0.5));
    REQUIRE(run.state(0) != ContactState::open);
    const Sample now = run.sample();
    CHECK(std::abs(now.dissipated - g * height) < 1e-11);
    CHECK(std::abs(now.input - w * g * now.t) < 1e-11);
}
