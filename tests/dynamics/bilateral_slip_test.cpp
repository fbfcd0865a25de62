// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A bilateral contact that slides with friction: T = -mu |N| sgn u_T has a bend where N changes its sign. A mode has one sign,
// so the bend is an instant between two modes, and no step crosses it. If no force goes on from N = 0, the run ends there.
#include "dynamics/run.hpp"
#include "systems/experiment.hpp"

#include <Eigen/LU>

using namespace stiction;
using namespace stiction::test;

namespace {

const double turn = 2.0 * std::acos(-1.0);

// A point (x, y) on the bar y = 0, pulled across it by b(t): a_N = b + G_NN N + G_NT T, with the inverse of the mass matrix G.
class Bead : public SmallMechanism {
  public:
    double mu = 0.3, speed = 5.0, coupling = 0.0;  // coupling: G_NT, with G_NN = G_TT = 1
    double (*pull)(double) = nullptr;

    MechanismSize size() const override { return {.coordinates = 2, .contacts = 1, .tangents = 1}; }
    FrictionLaw friction(int) const override { return make_coulomb(mu); }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = q[1] = 0.0, v[0] = speed, v[1] = 0.0;
    }
    void evaluate(double t, VectorIn, VectorIn, Kinetics& out) const override {
        Eigen::Matrix2d G;
        G << 1.0, coupling, coupling, 1.0;
        out.M = G.inverse();
        out.h = out.M * Eigen::Vector2d(0.0, pull(t));
        out.J_N << 0.0, 1.0;
        out.J_T << 1.0, 0.0;
        out.contacts[0] = {};
        out.contacts[0].law = NormalLaw::bilateral;
    }
};

}  // namespace

TEST_CASE("bilateral slip: the work of friction is right where the load changes its side") {
    Bead bead;
    bead.pull = [](double t) { return -4.0 * std::cos(turn * t); };
    constexpr double tol = 1e-6;
    Run run(bead, tol);
    REQUIRE(run.advance(2.0));
    // The integral of |4 cos(2 pi t)| over one period is 8/pi; a step across a bend would err by some tol of it.
    const double lost = bead.mu * 2.0 * 16.0 / turn;
    const Sample now = run.sample();
    REQUIRE(now.t == 2.0);
    CHECK(run.events().rows.empty());
    CHECK(std::abs(now.v[0] - (bead.speed - lost)) < 0.1 * tol);
}

TEST_CASE("bilateral slip: where A differs in sign on the two sides, the run ends as the load vanishes") {
    Bead bead;
    bead.mu = 2.0;
    constexpr double end = 0.375;
    bead.pull = [](double t) { return 2.0 * (end - t); };
    for (const double sense : {1.0, -1.0}) {
        CAPTURE(sense);
        bead.speed = 5.0 * sense;
        bead.coupling = 0.9 * sense;
        Run run(bead, 1e-10);
        CHECK_FALSE(run.advance(1.0));
        REQUIRE(run.events().rows.size() == 1);
        const Event& last = run.events().rows[0];
        CHECK(last.kind == EventKind::inconsistent);
        CHECK(last.reason() == get_text(Cause::inconsistent_slip));
        CHECK(std::abs(last.t - end) < 1e-12);
        CHECK(std::abs(run.sample().contacts[0].normal) < 1e-9);
    }
}

TEST_CASE("bilateral slip: the ellipsoid ends at its paradoxes with their causes, and slips on before them") {
    struct Case {
        std::string_view scenario;
        double t;
        Cause cause;
        std::size_t events;
    };
    // Times with tol = 1e-12. In the last one the onsets of slip are faster than its speeds are known.
    const Case cases[] = {
        {"ellipsoid_bowl?b=0.16919&k1=1.36416&k2=0.099529&mass=0.92351&gravity=26.048&mu=0.028139"
         "&friction_law=coulomb_stiction&mu_s=0.47943&quadratic=0.14723&u1_0=0.23324&u2_0=1.93447&v2_0=-0."
         "06389"
         "&u1_dot0=-5.37973&spin_dot0=9.78731",
         0.35528952674971503, Cause::inconsistent_slip, 1},
        {"ellipsoid_bowl?a=0.20805&b=0.16274&c=0.020805&k1=0.47586&k2=0.11333&mass=8.9048&gravity=22.007&mu="
         "0.8509"
         "&friction_law=hyperbolic&mu_s=0.8509&viscous=6.6187&u1_0=-2.5718&v1_0=0.058331&u2_0=-1.28173&v2_0=-"
         "1.99616"
         "&spin0=-1.91018&u1_dot0=20&v1_dot0=10.2147&v2_dot0=-20",
         0.00019662409078476971, Cause::pivot_vanishes, 1},
        {"ellipsoid_bowl?a=0.0201426&b=0.0140998&c=0.0264185&k2=20&mu=0.255506&friction_law=coulomb_stiction"
         "&mu_s=0.574842&viscous=0.188086&u2_0=1.983958&v2_0=1.883482&u2_dot0=-18.273722",
         0.0022716293927840, Cause::inconsistent_slip, 7},
    };
    for (const Case& c : cases) {
        CAPTURE(c.scenario);
        Experiment run(c.scenario);
        REQUIRE(run.events().size() == c.events);
        const Event& last = run.events().back();
        CHECK(last.kind == EventKind::inconsistent);
        CHECK(last.reason() == get_text(c.cause));
        CHECK(std::abs(last.t - c.t) < 1e-9 * c.t);
    }
}
