// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Slips of linear mechanisms whose coefficient of friction depends on the speed: the motion is a Taylor series. References are a
// closed form, and the same mechanism without its LinearTerms, which is integrated by DOP853.
#include "base/constants.hpp"
#include "dynamics/run.hpp"

#include <array>
#include <cmath>

using namespace stiction;
using namespace stiction::test;

namespace {

// A block on a plane that shakes up and down, q = (x, y), contact y = 0, and a second block that only rubs under a given load:
//
//     x'' = -k x - c x' + F sin(w t) + T,   y'' = -g + A sin(w_N t) + N,   z'' = k (x - z) + S
class Blocks : public SmallMechanism {
  public:
    FrictionLaw law;
    double k = 0.0, c = 0.0, F = 0.0, A = 0.0, belt = 0.0, v0 = 1.0, g = 10.0;
    double w = 2.0, w_N = 7.0;
    bool is_linear = true;

    MechanismSize size() const override { return {.coordinates = 3, .contacts = 2, .tangents = 1}; }
    FrictionLaw friction(int) const override { return law; }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        std::fill(q.begin(), q.end(), 0.0);
        std::fill(v.begin(), v.end(), 0.0);
        v[0] = v0;
    }
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        out.M.setIdentity();
        out.h << -k * q[0] - k * (q[0] - q[2]) - c * v[0] + F * std::sin(w * t), A * std::sin(w_N * t) - g,
            k * (q[0] - q[2]);
        out.J_N << 0.0, 1.0, 0.0, 0.0, 0.0, 0.0;
        out.J_T << 1.0, 0.0, 0.0, 0.0, 0.0, 1.0;
        out.contacts[0] = {};
        out.contacts[0].gap = q[1];
        out.contacts[0].w_T[0] = -belt;
        out.contacts[1] = {};
        out.contacts[1].law = NormalLaw::prescribed;
        out.contacts[1].prescribed_normal = 0.5;
    }
    std::span<const double> periods() const override { return periods_; }
    bool fill_linear_terms(LinearTerms& out) const override {
        if (!is_linear) return false;
        out.M.setIdentity();
        out.K << 2.0 * k, 0.0, -k, 0.0, 0.0, 0.0, -k, 0.0, k;
        out.C(0, 0) = c;
        out.f << 0.0, -g, 0.0;
        out.harmonics.push_back({Eigen::Vector3d(F, 0.0, 0.0), w, 0.0});
        out.harmonics.push_back({Eigen::Vector3d(0.0, A, 0.0), w_N, 0.0});
        return true;
    }
    double potential_energy(double, VectorIn q) const override {
        return 0.5 * k * (q[0] * q[0] + (q[0] - q[2]) * (q[0] - q[2])) + g * q[1];
    }
    double damping_power(double, VectorIn, VectorIn v) const override { return c * v[0] * v[0]; }
    double drive_power(const Sample& s) const override {
        return F * std::sin(w * s.t) * s.v[0] + A * std::sin(w_N * s.t) * s.v[1];
    }

  private:
    std::array<double, 2> periods_{pi, 2.0 * pi / 7.0};
};

FrictionLaw make_law(FrictionKind kind, double v_s) {
    return {.kind = kind, .mu_s = 0.5, .mu_k = 0.3, .stribeck_speed = v_s};
}

}  // namespace

// u' = -a - b exp(-u/v_s) stops after u_0/a + (v_s/a) log((a + b exp(-u_0/v_s))/(a + b)).
TEST_CASE(
    "speed-dependent friction: a slip under Stribeck's law stops at the time of the closed form, however "
    "short v_s is") {
    for (const double v_s : {1e-6, 1e-4, 1e-2, 0.1, 1.0, 10.0})
        for (const double v0 : {1e-3, 0.3, 5.0}) {
            Blocks blocks;
            blocks.law = make_law(FrictionKind::stribeck, v_s);
            blocks.v0 = v0;
            Run run(blocks);
            run.advance(5.0);
            const double a = 3.0, b = 2.0;
            const double stop = v0 / a + v_s / a * std::log((a + b * std::exp(-v0 / v_s)) / (a + b));
            CAPTURE(v_s);
            CAPTURE(v0);
            CHECK(std::abs(run.events().time(EventKind::slip_to_stick) - stop) < 1e-13 * (1.0 + 4.0 * stop));
        }
}

TEST_CASE("speed-dependent friction: events and energies agree with those of Runge-Kutta steps") {
    for (const FrictionKind kind : {FrictionKind::coulomb, FrictionKind::stribeck, FrictionKind::hyperbolic})
        for (const double v_s : {0.02, 0.5}) {
            Blocks blocks;
            blocks.law = make_law(kind, v_s);
            blocks.law.viscous = 0.05;
            blocks.law.quadratic = 0.01;
            blocks.k = 30.0, blocks.c = 0.1, blocks.F = 8.0, blocks.A = 6.0, blocks.belt = 0.2;
            Run run(blocks);
            Blocks integrated = blocks;
            integrated.is_linear = false;
            RungeKuttaRun reference(integrated);
            run.advance(6.0);
            reference.advance(6.0);
            CAPTURE(static_cast<int>(kind));
            CAPTURE(v_s);
            REQUIRE(run.events().rows.size() > 10);
            REQUIRE(run.events().rows.size() == reference.events.rows.size());
            for (std::size_t i = 0; i < run.events().rows.size(); ++i) {
                CHECK(run.events().rows[i].kind == reference.events.rows[i].kind);
                CHECK(std::abs(run.events().rows[i].t - reference.events.rows[i].t) < 1e-10);
            }
            for (std::size_t k = 0; k < 8; ++k)
                CHECK(std::abs(run.motion().state()[k] - reference.state()[k]) < 1e-9);
            CHECK(std::abs(run.energy_defect() - 0.5) < 1e-12);
        }
}

// The falling part of the law is exp(-10 000) at the begin and counts where the slip is slowest, at u = u_0 - 2 F/w. A step that
// does not see it would leave with a speed that is wrong by about 1e-3.
TEST_CASE(
    "speed-dependent friction: a short rise of Stribeck's law in the middle of a slip is not passed over") {
    for (const double least : {1e-5, 1e-4, 4e-4}) {
        Blocks blocks;
        blocks.law = {.kind = FrictionKind::stribeck, .mu_s = 2.0, .mu_k = 1e-3, .stribeck_speed = 1e-4};
        blocks.F = -1.0;
        blocks.v0 = 1.0 + least + 0.016;
        Run run(blocks);
        Blocks integrated = blocks;
        integrated.is_linear = false;
        RungeKuttaRun reference(integrated);
        run.advance(3.0);
        reference.advance(3.0);
        CAPTURE(least);
        REQUIRE(run.events().rows.size() == reference.events.rows.size());
        for (std::size_t i = 0; i < run.events().rows.size(); ++i)
            CHECK(std::abs(run.events().rows[i].t - reference.events.rows[i].t) < 1e-9);
        CHECK(std::abs(run.motion().state()[0] - reference.state()[0]) < 1e-9);
        CHECK(std::abs(run.motion().state()[3] - reference.state()[3]) < 1e-9);
    }
}
