// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/steppers/time_stepping.hpp"

#include "ode/allocation_count.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>
#include <cmath>
#include <vector>

using namespace stiction;
using stiction::test::Experiment;

namespace {

// A particle of mass 1 over the plane z = 0, thrown with a velocity along it.
class SpatialParticle final : public Mechanism {
  public:
    double height = 0.0, fall = 0.0, restitution = 0.0, reach = HUGE_VAL;
    static constexpr double gravity = 10.0, mu = 0.3, speed_x = 3.0, speed_y = 4.0;

    MechanismSize size() const override { return {.coordinates = 3, .contacts = 1, .tangents = 2}; }
    std::string contact_name(int) const override { return "tip"; }
    FrictionLaw friction(int) const override { return make_coulomb(mu); }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = q[1] = 0.0;
        q[2] = height;
        v[0] = speed_x;
        v[1] = speed_y;
        v[2] = -fall;
    }
    void evaluate(double, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M.setIdentity();
        out.h << 0.0, 0.0, -gravity;
        out.J_N << 0.0, 0.0, 1.0;
        out.J_T << 1.0, 0.0, 0.0, 0.0, 1.0, 0.0;
        out.contacts[0] = {};
        out.contacts[0].gap = q[2];
        out.contacts[0].out_of_reach = q[0] > reach;
        out.contacts[0].restitution = restitution;
    }
    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }
    double potential_energy(double, VectorIn q) const override { return gravity * q[2]; }
    void observe(const Sample&, VectorOut) const override {}
};

class EventLog final : public EventSink {
  public:
    std::vector<Event> events;
    void add(Event event) override { events.push_back(std::move(event)); }
};

// The motion up to t_end with steps dt.
struct SteppedRun {
    SteppedRun(const SpatialParticle& particle, double dt, double t_end, const MethodSettings& settings = {})
        : motion(make_time_stepping(particle, "alart_curnier", dt, false, settings)) {
        motion->start(log);
        while (motion->time() < t_end && motion->advance(t_end, log) != StepResult::failed) {
        }
    }
    EventLog log;
    std::unique_ptr<Motion> motion;
};

}  // namespace

TEST_CASE(
    "time stepping: what is at rest but slips in the first step slips from the beginning, without an event") {
    // The spring pulls with 100 N, the belt holds 4 N.
    Experiment run("belt_oscillator?method=time_stepping&x0=1", 0.01);
    CHECK(run.word_at_node(0, "belt.state") == "slip-");
    CHECK(run.word_at_node(1, "belt.state") == "slip-");
    CHECK(run.events().empty());
}

TEST_CASE("time stepping: a slip that ends in the first step is an event") {
    // Much friction: the rod jams at once.
    Experiment run("painleve_rod?method=time_stepping&mu=5", 0.01);
    CHECK(run.word_at_node(0, "tip.state") == "slip-");
    REQUIRE(!run.events().empty());
    CHECK(run.event(0).kind == EventKind::slip_to_stick);
    CHECK(run.event(0).t == 0.001);
}

TEST_CASE("time stepping: a lift-off is logged when the rows say open, in order with the other events") {
    Experiment run("sliding_block?method=time_stepping&torque=-0.77&restitution=0.86", 5.0);
    double last = 0.0;
    for (const Event& event : run.events()) {
        CHECK(event.t >= last);
        last = event.t;
        if (event.kind == EventKind::lift_off)
            CHECK(run.simulation().node_states(run.simulation().find_node(
                      event.t))[static_cast<std::size_t>(event.contact)] == ContactState::open);
    }
}

TEST_CASE("time stepping: a step in which the slip turns takes no energy out of the dissipated") {
    for (const char* text : {"belt_oscillator?method=time_stepping&x_dot0=2",
                             "point_between_planes?method=time_stepping&force_x=-3"}) {
        CAPTURE(text);
        Experiment run(text, 3.0);
        double last = 0.0;
        for (std::size_t i = 0; i < run.nodes(); ++i) {
            const double here = run.at_node(i, "energy.dissipated");
            CHECK(here >= last);
            last = here;
        }
        CHECK(last > 0.1);
        // The energy that reversals of slip leave out is of the order of the error of the scheme.
        CHECK(run.energy_defect() < 2e-3 * run.largest_energy());
    }
}

TEST_CASE("time stepping: a particle slides on a plane along a straight line and stops at |v|^2/(2 mu g)") {
    const SpatialParticle particle;
    const double speed = 5.0, way = speed * speed / (2.0 * SpatialParticle::mu * SpatialParticle::gravity);
    double previous = 0.0;
    for (const double dt : {4e-3, 2e-3, 1e-3}) {
        const SteppedRun run(particle, dt, 2.0);
        const std::span<const double> y = run.motion->state();
        const double error = std::hypot(y[0] - 0.6 * way, y[1] - 0.8 * way);
        CHECK(error < dt);
        CHECK(y[3] == 0.0);
        CHECK(y[4] == 0.0);
        CHECK(run.motion->mode().states[0] == ContactState::stick);
        CHECK(y[6] == doctest::Approx(0.5 * speed * speed).epsilon(1e-9));  // dissipated
        if (previous > 0.0) CHECK(error < 0.7 * previous + 1e-12);
        previous = error;
    }
}

TEST_CASE("time stepping: a contact out of reach takes no part, however deep its gap") {
    SpatialParticle particle;
    particle.reach = 1.0;
    const SteppedRun run(particle, 1e-3, 1.0);
    CHECK(run.motion->mode().states[0] == ContactState::open);
    CHECK(run.motion->state()[2] < -1.0);
    REQUIRE(run.log.events.size() == 1);
    CHECK(run.log.events[0].kind == EventKind::lift_off);
}

TEST_CASE("time stepping: an approach below the threshold of restitution does not rebound") {
    SpatialParticle particle;
    particle.restitution = 0.5;
    particle.fall = 1.0;
    CHECK(SteppedRun(particle, 1e-3, 0.01).motion->state()[5] > 0.4);
    CHECK(SteppedRun(particle, 1e-3, 0.01, {.restitution_threshold = 1.5}).motion->state()[5] == 0.0);
    CHECK(SteppedRun(particle, 1e-3, 0.01, {.restitution_threshold = 0.5}).motion->state()[5] > 0.4);
}

TEST_CASE("time stepping: a step allocates nothing, in space too") {
    const SpatialParticle particle;
    SteppedRun run(particle, 1e-3, 0.01);
    run.log.events.reserve(100);
    const std::size_t before = test::allocation_count();
    for (int k = 0; k < 100; ++k) run.motion->advance(1.0, run.log);
    CHECK(test::allocation_count() == before);
}

TEST_CASE("time stepping: a step too long for the damping ends the run with a sentence and finite numbers") {
    Experiment run("belt_oscillator?method=time_stepping&damping=50&mass=0.01", 10.0);
    CHECK(run.status() == RunStatus::failed);
    CHECK(run.simulation().end_reason().find("choose a smaller dt") != std::string::npos);
    for (std::size_t i = 0; i < run.nodes(); ++i) CHECK(std::isfinite(run.at_node(i, "x_dot")));
    // dt < 2 m/c is enough.
    Experiment fine("belt_oscillator?method=time_stepping&damping=50&mass=0.01&dt=0.0003", 1.0);
    CHECK(fine.status() == RunStatus::reached);
}
