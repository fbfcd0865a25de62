// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Joint rows against the same mechanism in minimal coordinates, and their work.
#include "dynamics/regularised_automaton.hpp"
#include "dynamics/run.hpp"

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr double g = 9.81;

// Point mass 1 on a rod of length 1, in (x, y) with `copies` equal joint rows, or in the angle.
class Pendulum : public SmallMechanism {
  public:
    explicit Pendulum(int copies) : copies_(copies) {}
    MechanismSize size() const override {
        return {.coordinates = copies_ > 0 ? 2 : 1, .contacts = 0, .tangents = 0, .joints = copies_};
    }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        if (copies_ == 0) {
            q[0] = 2.0;
            v[0] = 0.5;
            return;
        }
        q[0] = std::sin(2.0), q[1] = -std::cos(2.0);
        v[0] = 0.5 * std::cos(2.0), v[1] = 0.5 * std::sin(2.0);
    }
    void evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const override {
        out.M.setIdentity();
        if (copies_ == 0) {
            out.h << -g * std::sin(q[0]);
            return;
        }
        out.h << 0.0, -g;
        for (int j = 0; j < copies_; ++j) {
            out.J_B.row(j) << q[0], q[1];
            out.joints[static_cast<std::size_t>(j)] = {.gap = 0.5 * (q[0] * q[0] + q[1] * q[1] - 1.0),
                                                       .b = v[0] * v[0] + v[1] * v[1]};
        }
    }
    double potential_energy(double, VectorIn q) const override {
        return copies_ == 0 ? -g * std::cos(q[0]) : g * q[1];
    }

  private:
    int copies_;
};

// Crank of length a and inertia I, rod of length l (mass m, inertia K about its middle), slider of mass s in a guide
// with friction (a bilateral contact): in the two angles (th, ph), or in (th, x, y, ph, xs, ys) with four joint rows.
// The rod goes from the crank pin in direction (cos ph, sin ph).
class SliderCrank : public SmallMechanism {
  public:
    explicit SliderCrank(bool joints) : joints_(joints) {}
    double mu = 0.2;

    MechanismSize size() const override {
        return {.coordinates = joints_ ? 6 : 2, .contacts = 1, .tangents = 1, .joints = joints_ ? 4 : 0};
    }
    FrictionLaw friction(int) const override { return make_coulomb(mu); }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        const double th = 0.7, ph = -std::asin(a * std::sin(th) / l), thd = 3.0,
                     phd = -a * std::cos(th) * thd / (l * std::cos(ph));
        if (!joints_) {
            q[0] = th, q[1] = ph, v[0] = thd, v[1] = phd;
            return;
        }
        const double c = std::cos(th), s = std::sin(th), cp = std::cos(ph), sp = std::sin(ph);
        const std::array<double, 6> q0{th, a * c + 0.5 * l * cp, a * s + 0.5 * l * sp,
                                       ph, a * c + l * cp,       0.0};
        const std::array<double, 6> v0{
            thd, -a * s * thd - 0.5 * l * sp * phd, a * c * thd + 0.5 * l * cp * phd,
            phd, -a * s * thd - l * sp * phd,       0.0};
        std::copy(q0.begin(), q0.end(), q.begin());
        std::copy(v0.begin(), v0.end(), v.begin());
    }
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        const double torque = 1.5 * std::sin(2.0 * t), th = q[0], ph = joints_ ? q[3] : q[1], thd = v[0],
                     phd = joints_ ? v[3] : v[1];
        const double c = std::cos(th), s = std::sin(th), cp = std::cos(ph), sp = std::sin(ph);
        out.contacts[0] = {};
        out.contacts[0].law = NormalLaw::bilateral;
        if (joints_) {
            out.M.setZero();
            out.M.diagonal() << I, m, m, K, slider, slider;
            out.h << torque, 0.0, -m * g, 0.0, 0.0, -slider * g;
            out.J_B << -a * s, -1, 0, -0.5 * l * sp, 0, 0,  //
                a * c, 0, -1, 0.5 * l * cp, 0, 0,           //
                0, 1, 0, -0.5 * l * sp, -1, 0,              //
                0, 0, 1, 0.5 * l * cp, 0, -1;
            const double tt = thd * thd, pp = phd * phd;
            out.joints[0] = {.gap = a * c + 0.5 * l * cp - q[1], .b = -a * c * tt - 0.5 * l * cp * pp};
            out.joints[1] = {.gap = a * s + 0.5 * l * sp - q[2], .b = -a * s * tt - 0.5 * l * sp * pp};
            out.joints[2] = {.gap = q[1] + 0.5 * l * cp - q[4], .b = -0.5 * l * cp * pp};
            out.joints[3] = {.gap = q[2] + 0.5 * l * sp - q[5], .b = -0.5 * l * sp * pp};
            out.J_N << 0, 0, 0, 0, 0, 1;
            out.J_T << 0, 0, 0, 0, 1, 0;
            out.contacts[0].gap = q[5];
            return;
        }
        // Rod middle and slider by the two angles.
        const double ms = slider;
        out.M << I + (m + ms) * a * a, (0.5 * m + ms) * a * l * std::cos(th - ph),
            (0.5 * m + ms) * a * l * std::cos(th - ph), K + (0.25 * m + ms) * l * l;
        const double sd = std::sin(th - ph);
        out.h << torque - (0.5 * m + ms) * a * l * sd * phd * phd - (m + ms) * g * a * c,
            (0.5 * m + ms) * a * l * sd * thd * thd - (0.5 * m + ms) * g * l * cp;
        out.J_N << a * c, l * cp;
        out.J_T << -a * s, -l * sp;
        out.contacts[0].gap = a * s + l * sp;
        out.contacts[0].b_N = -a * s * thd * thd - l * sp * phd * phd;
        out.contacts[0].b_T = {-a * c * thd * thd - l * cp * phd * phd, 0.0};
    }
    double potential_energy(double, VectorIn q) const override {
        if (joints_) return g * (m * q[2] + slider * q[5]);
        const double s = a * std::sin(q[0]), p = l * std::sin(q[1]);
        return g * (m * (s + 0.5 * p) + slider * (s + p));
    }
    double drive_power(const Sample& sample) const override {
        return 1.5 * std::sin(2.0 * sample.t) * sample.v[0];
    }

  private:
    static constexpr double a = 0.3, l = 0.8, I = 0.05, m = 0.7, K = 0.04, slider = 1.1;
    bool joints_;
};

// A crank that is turned by a joint with prescribed speed W(t), a slider driven by it (Scotch yoke, x = a cos th),
// and a ball on a spring that the slider hits.
class DrivenYoke : public SmallMechanism {
  public:
    double restitution = 0.7, threshold = 0.0;
    MechanismSize size() const override {
        return {.coordinates = 3, .contacts = 1, .tangents = 0, .joints = 2};
    }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = 0.0, q[1] = 0.2, q[2] = 0.5;
        v[0] = speed(0.0), v[1] = 0.0, v[2] = -0.3;
    }
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        out.M.setZero();
        out.M.diagonal() << 0.1, 0.5, 0.8;
        out.h << 0.0, 0.0, -20.0 * (q[2] - 0.1);
        out.J_B << 1.0, 0.0, 0.0, 0.2 * std::sin(q[0]), 1.0, 0.0;
        out.joints[0] = {
            .gap = q[0] - 4.0 * t - 0.5 * (1.0 - std::cos(t)), .w = -speed(t), .b = -0.5 * std::cos(t)};
        out.joints[1] = {.gap = q[1] - 0.2 * std::cos(q[0]), .b = 0.2 * std::cos(q[0]) * v[0] * v[0]};
        out.J_N << 0.0, -1.0, 1.0;
        out.contacts[0] = {};
        out.contacts[0].gap = q[2] - q[1];
        out.contacts[0].restitution = restitution;
    }
    double potential_energy(double, VectorIn q) const override { return 10.0 * (q[2] - 0.1) * (q[2] - 0.1); }

  private:
    static double speed(double t) { return 4.0 + 0.5 * std::sin(t); }
};

// A ball on a table that moves with W(t) = cos t, in the height over the table: K = (z' + W)^2/2.
class BallOnTable : public SmallMechanism {
  public:
    MechanismSize size() const override { return {.coordinates = 1, .contacts = 1, .tangents = 0}; }
    void set_initial_state(VectorOut q, VectorOut v) const override { q[0] = 0.4, v[0] = 0.0; }
    void evaluate(double t, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M << 1.0;
        out.h << -g + 3.0 * std::sin(t);
        out.J_N << 1.0;
        out.contacts[0] = {};
        out.contacts[0].gap = q[0];
        out.contacts[0].restitution = 0.6;
    }
    double kinetic_energy(double t, VectorIn, VectorIn v) const override {
        const double u = v[0] + 3.0 * std::cos(t);
        return 0.5 * u * u;
    }
    double potential_energy(double t, VectorIn q) const override { return g * (q[0] + 3.0 * std::sin(t)); }
    // The table's reaction does work.
    double drive_power(const Sample& s) const override { return s.contacts[0].normal * 3.0 * std::cos(s.t); }
};

}  // namespace

TEST_CASE("joints: a pendulum with a joint row moves like one in its angle, with redundant rows too") {
    const Pendulum angle(0);
    Run by_angle(angle);
    REQUIRE(by_angle.advance(10.0));
    for (int copies : {1, 2}) {
        const Pendulum pendulum(copies);
        Run run(pendulum);
        REQUIRE(run.advance(10.0));
        CHECK(std::abs(run.q(0) - std::sin(by_angle.q(0))) < 1e-9);
        CHECK(std::abs(run.q(1) + std::cos(by_angle.q(0))) < 1e-9);
        const Sample s = run.sample();
        CHECK(std::abs(std::hypot(s.q[0], s.q[1]) - 1.0) < 1e-14);
        CHECK(std::abs(run.energy_defect() - 0.125 + g * std::cos(2.0)) < 1e-9);
        // The force along the rod, lambda (x, y): tension v^2 + g cos(angle).
        double lambda = 0.0;
        for (double value : s.multipliers) lambda += value;
        const double v2 = s.v[0] * s.v[0] + s.v[1] * s.v[1];
        CHECK(-lambda == doctest::Approx(v2 - g * s.q[1]).epsilon(1e-9));
    }
}

TEST_CASE(
    "joints: a state far off its joints is put on them to rounding, and the change of energy is input") {
    for (int copies : {1, 2}) {
        const Pendulum pendulum(copies);
        ContactAutomaton automaton(pendulum, "", "alart_curnier", false, false);
        const auto motion = make_event_driven(automaton, 1e-10);
        EventLog events;
        const std::array<double, 6> off{0.9, -0.9, 0.5, -0.8, 0.0, 0.0};  // x, y, x', y', dissipated, input
        motion->restart(0.0, off, {}, false, events);
        const std::span<const double> on = motion->state();
        CHECK(std::abs(std::hypot(on[0], on[1]) - 1.0) < 1e-15);
        CHECK(std::abs(on[0] * on[2] + on[1] * on[3]) < 1e-15);
        const auto find_balance = [](std::span<const double> y) {
            return 0.5 * (y[2] * y[2] + y[3] * y[3]) + g * y[1] - y[5];
        };
        CHECK(std::abs(find_balance(on) - find_balance(off)) < 1e-14);
        CHECK(on[5] != 0.0);
    }
}

TEST_CASE("joints: a slider-crank with friction in its guide moves alike in two and in six coordinates") {
    for (const double mu : {0.0, 0.2}) {
        SliderCrank small(false), large(true);
        small.mu = large.mu = mu;
        Run a(small), b(large);
        REQUIRE(a.advance(4.0));
        REQUIRE(b.advance(4.0));
        CHECK(std::abs(a.q(0) - b.q(0)) < 1e-9);
        CHECK(std::abs(a.q(1) - b.q(3)) < 1e-9);
        REQUIRE(a.events().rows.size() == b.events().rows.size());
        for (std::size_t i = 0; i < a.events().rows.size(); ++i) {
            CHECK(a.events().rows[i].kind == b.events().rows[i].kind);
            CHECK(std::abs(a.events().rows[i].t - b.events().rows[i].t) < 1e-9);
        }
        CHECK(std::abs(a.sample().contacts[0].normal - b.sample().contacts[0].normal) < 1e-8);
        CHECK(std::abs(a.energy_defect() - b.energy_defect()) < 1e-9);
        MESSAGE("events " << a.events().rows.size());
    }
}

TEST_CASE("joints: a driven mechanism closes its energy ledger through impacts") {
    const DrivenYoke yoke;
    Run run(yoke);
    const double start = run.energy_defect();
    REQUIRE(run.advance(6.0));
    CHECK(run.events().count(EventKind::impact) >= 4);
    CHECK(std::abs(run.energy_defect() - start) < 1e-9);
    CHECK(run.sample().dissipated > 0.0);
}

TEST_CASE(
    "joints: kinetic energy of prescribed motion in the coordinates is that of the instant of an impact") {
    const BallOnTable ball;
    Run run(ball);
    const double start = run.energy_defect();
    double last = 0.0;
    bool falls = false;
    run.each = [&](const Sample& s) {
        falls = falls || s.dissipated < last - 1e-12;
        last = s.dissipated;
    };
    REQUIRE(run.advance(6.0));
    CHECK(run.events().count(EventKind::impact) > 5);
    CHECK_FALSE(falls);
    CHECK(std::abs(run.energy_defect() - start) < 1e-9);
}

TEST_CASE("joints: the regularised method keeps them") {
    const Pendulum pendulum(1);
    RegularisedAutomaton automaton(pendulum);
    const auto motion = make_event_driven(automaton, 1e-12);
    EventLog events;
    motion->start(events);
    while (motion->time() < 5.0) REQUIRE(motion->advance(5.0, events) == StepResult::stepped);
    const Pendulum angle(0);
    Run by_angle(angle);
    REQUIRE(by_angle.advance(5.0));
    CHECK(std::abs(motion->state()[0] - std::sin(by_angle.q(0))) < 1e-9);
}

TEST_CASE("joints: time stepping keeps them too, with an error that goes down with its step") {
    const Pendulum pendulum(2), angle(0);
    Run by_angle(angle);
    REQUIRE(by_angle.advance(2.0));
    double last = HUGE_VAL;
    for (const double dt : {4e-3, 2e-3, 1e-3}) {
        Run run(pendulum, 0.0, dt);
        REQUIRE(run.advance(2.0));
        CHECK(std::abs(std::hypot(run.q(0), run.q(1)) - 1.0) < 1e-9);
        const double error =
            std::hypot(run.q(0) - std::sin(by_angle.q(0)), run.q(1) + std::cos(by_angle.q(0)));
        CHECK(error < 0.6 * last);
        last = error;
    }
    CHECK(last < 2e-3);
}

TEST_CASE("joints: a slider-crank with friction steps like its event-driven twin") {
    const SliderCrank crank(true);
    Run exact(crank);
    REQUIRE(exact.advance(1.0));
    double last = HUGE_VAL;
    for (const double dt : {2e-3, 5e-4}) {
        Run run(crank, 0.0, dt);
        REQUIRE(run.advance(1.0));
        const double error = std::abs(run.q(0) - exact.q(0));
        CHECK(error < 0.5 * last);
        last = error;
    }
    CHECK(last < 5e-3);
}

TEST_CASE("joints: time stepping counts the work of a prescribed joint") {
    // The defect of the energy balance is the error of the scheme.
    const DrivenYoke yoke;
    double last = HUGE_VAL;
    for (const double dt : {1e-3, 2.5e-4}) {
        Run run(yoke, 0.0, dt);
        const double start = run.energy_defect();
        REQUIRE(run.advance(2.0));
        const double defect = std::abs(run.energy_defect() - start);
        CHECK(defect < 0.6 * last);
        last = defect;
    }
    CHECK(last < 1e-2);
}
