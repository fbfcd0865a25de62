// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Instants that a mechanism announces are ends of steps, exactly to the bit, whatever the lengths of the steps are.
#include "dynamics/run.hpp"

using namespace stiction;
using namespace stiction::test;

namespace {

// A block (m = 1) on a floor, mu N = 2, pushed by a force that is F at times in [begin, end) and 0 else.
class PushedBlock : public SmallMechanism {
  public:
    double begin = 1.0 / 3.0, end = 2.0 / std::sqrt(7.0), F = 5.0;
    double period = 0.0;  // of instants at which nothing happens

    MechanismSize size() const override { return {.coordinates = 1, .contacts = 1, .tangents = 1}; }
    FrictionLaw friction(int) const override { return make_coulomb(0.2); }
    void set_initial_state(VectorOut, VectorOut) const override {}
    void evaluate(double t, VectorIn, VectorIn, Kinetics& out) const override {
        out.M(0, 0) = 1.0;
        out.h[0] = t >= begin && t < end ? F : 0.0;
        out.J_N(0, 0) = 0.0;
        out.J_T(0, 0) = 1.0;
        out.contacts[0] = {};
        out.contacts[0].law = NormalLaw::prescribed;
        out.contacts[0].prescribed_normal = 10.0;
    }
    double find_next_instant(double t) const override {
        if (period > 0.0) {
            double k = std::floor(t / period);
            while (!(k * period > t)) k += 1.0;
            return k * period;
        }
        return t < begin ? begin : t < end ? end : HUGE_VAL;
    }
    double drive_power(const Sample& s) const override {
        return (s.t >= begin && s.t < end ? F : 0.0) * s.v[0];
    }
};

}  // namespace

TEST_CASE("announced instants: a force that jumps while the block rests and while it slides") {
    const PushedBlock block;
    Run run(block);
    bool met_begin = false, met_end = false;
    run.each = [&](const Sample& s) {
        met_begin = met_begin || s.t == block.begin;
        met_end = met_end || s.t == block.end;
    };
    REQUIRE(run.advance(3.0));
    CHECK(met_begin);
    CHECK(met_end);
    // a = F - 2 up to the end, then -2.
    const double push = block.end - block.begin, v = 3.0 * push, stop = block.end + 0.5 * v;
    REQUIRE(run.events().rows.size() == 2);
    CHECK(run.events().rows[0].kind == EventKind::stick_to_slip);
    CHECK(run.events().rows[0].t == block.begin);
    CHECK(run.events().rows[1].kind == EventKind::slip_to_stick);
    CHECK(std::abs(run.events().rows[1].t - stop) < 1e-9);
    CHECK(std::abs(run.q(0) - (0.5 * 3.0 * push * push + 0.25 * v * v)) < 1e-9);
    CHECK(std::abs(run.energy_defect()) < 1e-9);
}

TEST_CASE("announced instants: a stroboscope is met at every flash") {
    PushedBlock block;
    block.period = 0.1;
    block.begin = 0.3, block.end = 0.7;
    Run run(block);
    std::size_t flashes = 0;
    run.each = [&](const Sample& s) {
        const double k = std::round(s.t / block.period);
        if (s.t == k * block.period && run.result() == StepResult::stepped) ++flashes;
    };
    REQUIRE(run.advance(2.0));
    CHECK(flashes >= 17);
    CHECK(std::abs(run.q(0) - (0.5 * 3.0 * 0.16 + 0.25 * 1.44)) < 1e-9);
}
