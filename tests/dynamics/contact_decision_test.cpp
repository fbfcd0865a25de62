// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Decisions of ContactAutomaton at one state (contact_decision.cpp), at impacts (contact_impact.cpp) and at its guards
// (contact_transition.cpp), for a particle on a plane: N = 10 N, mu = 0.5.
#include "dynamics/particle.hpp"

using namespace stiction;
using namespace stiction::test;

namespace {

class Decision {
  public:
    explicit Decision(const Particle& particle) : automaton_(particle, "", "alart_curnier", false, false) {
        automaton_.set_initial_state(y);
        result = automaton_.enter(0.0, y, mode, before, events);
    }
    // The transition at the guard of this number.
    void pass(std::size_t guard) { result = automaton_.pass(list_guards()[guard], 0.0, y, mode, events); }
    std::vector<Guard> list_guards() const {
        std::vector<Guard> out;
        automaton_.list_guards(mode, out);
        return out;
    }
    std::vector<double> find_guards() {
        std::vector<double> out(list_guards().size());
        automaton_.guards(0.0, y, mode, out);
        return out;
    }
    ContactState state() const { return mode.states[0]; }

    std::vector<double> y = std::vector<double>(8);
    Mode mode, before;
    EventLog events;
    Continuation result = Continuation::unsolved;

  private:
    ContactAutomaton automaton_;
};

Particle push(double x, double y, double lift = 0.0) {
    Particle out;
    out.force = [=](double, VectorIn, VectorIn) { return std::array<double, 3>{x, y, lift - 10.0}; };
    return out;
}

}  // namespace

TEST_CASE(
    "contact_decision: at rest it sticks inside the cone and at its edge, slips along the force beyond, "
    "opens where lifted") {
    CHECK(Decision(push(0.0, 0.0)).state() == ContactState::stick);
    CHECK(Decision(push(3.0, -3.9)).state() == ContactState::stick);
    const Decision slips(push(6.0, 8.0));
    CHECK(slips.state() == ContactState::slip);
    CHECK(slips.mode.directions[0][0] == doctest::Approx(0.6).epsilon(1e-12));
    CHECK(slips.mode.directions[0][1] == doctest::Approx(0.8).epsilon(1e-12));
    CHECK_FALSE(slips.mode.starts[0]);
    CHECK(slips.events.rows.empty());  // the first contact state at t = 0 is no event
    CHECK(Decision(push(6.0, 8.0, 10.5)).state() == ContactState::open);
}

TEST_CASE("contact_decision: what moves slips along its velocity, whatever the force") {
    Particle particle = push(-1.0, 2.0);
    particle.initial = {0.0, 0.0, 0.0, 3.0, 4.0, 0.0};
    const Decision moving(particle);
    CHECK(moving.state() == ContactState::slip);
    CHECK(moving.mode.directions[0][0] == doctest::Approx(0.6).epsilon(1e-14));
    CHECK(moving.mode.directions[0][1] == doctest::Approx(0.8).epsilon(1e-14));
    particle.belt = {3.0, 4.0};  // at rest on a belt
    CHECK(Decision(particle).state() == ContactState::stick);
}

TEST_CASE("contact_decision: a contact out of reach is open, whatever its gap") {
    Particle particle = push(0.0, 0.0);
    particle.reaches = [](VectorIn) { return false; };
    for (const double height : {0.0, -0.3, 2.0}) {
        particle.initial = {0.0, 0.0, height, 0.0, 0.0, -1.0};
        Decision away(particle);
        CHECK(away.state() == ContactState::open);
        CHECK(away.y[5] == -1.0);
        CHECK(away.find_guards() == std::vector<double>{1.0});
    }
}

TEST_CASE("contact_decision: guards are the gap, N, the margin of stick and the speed of slip") {
    Particle particle = push(3.0, 0.0);
    Decision sticks(particle);
    const std::vector<double> at_rest = sticks.find_guards();
    REQUIRE(at_rest.size() == 2);
    CHECK(at_rest[0] == doctest::Approx(10.0));
    CHECK(at_rest[1] > 0.0);
    particle.initial = {0.0, 0.0, 0.25, 0.0, 0.0, 0.0};
    CHECK(Decision(particle).find_guards() == std::vector<double>{0.25});
    particle.initial = {0.0, 0.0, 0.0, 0.0, 2.0, 0.0};
    const std::vector<double> sliding = Decision(particle).find_guards();
    REQUIRE(sliding.size() == 2);
    CHECK(sliding[1] == doctest::Approx(2.0).epsilon(1e-10));
}

TEST_CASE("contact_impact: restitution and friction of a landing are those of Newton and Coulomb") {
    Particle particle = push(0.0, 0.0);
    particle.restitution = 0.5;
    particle.initial = {0.0, 0.0, 0.0, 3.0, 4.0, -2.0};
    const Decision bounces(particle);  // P_N = (1 + e) 2, |P_T| = mu P_N = 1.5 against 5 m/s
    CHECK(bounces.y[5] == doctest::Approx(1.0).epsilon(1e-13));
    CHECK(bounces.y[3] == doctest::Approx(3.0 - 1.5 * 0.6).epsilon(1e-13));
    CHECK(bounces.y[4] == doctest::Approx(4.0 - 1.5 * 0.8).epsilon(1e-13));
    CHECK(bounces.state() == ContactState::open);
    CHECK(bounces.events.count(EventKind::impact) == 1);
    const double lost = 0.5 * (29.0 - 1.0 - 3.5 * 3.5);
    CHECK(bounces.y[6] == doctest::Approx(lost).epsilon(1e-13));

    particle.restitution = 0.0;
    particle.initial = {0.0, 0.0, 0.0, 0.3, -0.4, -2.0};
    const Decision held(particle);  // mu P_N = 1 exceeds 0.5
    CHECK(std::abs(held.y[3]) < 1e-15);
    CHECK(std::abs(held.y[4]) < 1e-15);
    CHECK(std::abs(held.y[5]) < 1e-15);
    CHECK(held.state() == ContactState::stick);
}

TEST_CASE("contact_transition: a load that has fallen to 0 opens the contact") {
    double lift = 0.0;
    Particle particle;
    particle.force = [&](double, VectorIn, VectorIn) { return std::array<double, 3>{0.0, 0.0, lift - 10.0}; };
    Decision decision(particle);
    REQUIRE(decision.state() == ContactState::stick);
    lift = 10.0 + 1e-9;
    decision.pass(0);
    CHECK(decision.state() == ContactState::open);
    CHECK(decision.events.count(EventKind::lift_off) == 1);
    CHECK(decision.events.rows[0].reason() == "N reaches 0");
}

TEST_CASE(
    "contact_transition: at the bound of stick it slips on from zero where mu_k = mu_s, and with a jump "
    "where mu_k is smaller") {
    for (const double mu_k : {0.5, 0.3}) {
        CAPTURE(mu_k);
        double pull = 0.0;
        Particle particle;
        particle.law = {FrictionKind::coulomb_stiction, 0.5, mu_k, 1.0, 0.0};
        particle.force = [&](double, VectorIn, VectorIn) { return std::array<double, 3>{0.0, pull, -10.0}; };
        Decision decision(particle);
        REQUIRE(decision.state() == ContactState::stick);
        pull = 5.0 * (1.0 + 1e-13);
        decision.pass(1);
        CHECK(decision.state() == ContactState::slip);
        CHECK(decision.mode.directions[0][1] == doctest::Approx(1.0));
        CHECK(decision.mode.starts[0] == (mu_k == 0.5));
        CHECK(decision.events.count(EventKind::stick_to_slip) == 1);
        CHECK(decision.events.rows[0].reason() == "force reaches mu_s N");
    }
}

TEST_CASE(
    "contact_transition: a slip that has lost its speed sticks, or turns into the direction of the force") {
    for (const double pull : {2.0, 7.0}) {
        CAPTURE(pull);
        Particle particle = push(-pull, 0.0);
        particle.initial = {0.0, 0.0, 0.0, 1.0, 0.0, 0.0};
        Decision decision(particle);
        REQUIRE(decision.state() == ContactState::slip);
        decision.y[3] = 1e-12;
        decision.pass(1);
        CHECK(decision.y[3] == 0.0);
        if (pull < 5.0) {
            CHECK(decision.state() == ContactState::stick);
            CHECK(decision.events.count(EventKind::slip_to_stick) == 1);
        } else {
            CHECK(decision.state() == ContactState::slip);
            CHECK(decision.mode.directions[0][0] == doctest::Approx(-1.0));
            CHECK(decision.events.count(EventKind::slip_reversal) == 1);
        }
    }
}

TEST_CASE(
    "contact_transition: a gap that closes at speed is an impact, one that closes at rest a touch-down") {
    Particle particle = push(0.0, 0.0);
    particle.initial = {0.0, 0.0, 0.5, 0.0, 0.0, -1.0};
    Decision falls(particle);
    REQUIRE(falls.state() == ContactState::open);
    falls.y[2] = 0.0;
    falls.pass(0);
    CHECK(falls.state() == ContactState::stick);
    CHECK(std::abs(falls.y[5]) < 1e-15);
    CHECK(falls.events.count(EventKind::impact) == 1);
    particle.initial = {0.0, 0.0, 0.5, 0.0, 0.0, 0.0};
    Decision meets(particle);
    meets.y[2] = 0.0;
    meets.pass(0);
    CHECK(meets.state() == ContactState::stick);
    CHECK(meets.events.count(EventKind::impact) == 0);
    CHECK(meets.events.count(EventKind::touch_down) == 1);
}
