// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One contact with two tangents: a particle on a plane against closed forms.
#include "base/constants.hpp"
#include "dynamics/particle.hpp"

#include <complex>
#include <vector>

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr double g = 10.0;

using Complex = std::complex<double>;

// Way of a particle from rest at t0 under F(t) = 4 t exp(i w t), |F(t0)| = A = mu g, at t = t0 + s. With u = s^2 sum v_k s^k
// and e = u/|u| = sum e_k s^k the equation of motion is, order by order, (k + 1) v_{k-1} = F_k - A e_k. Along e_0 it gives
// v_{k-1}, since |e| = 1; across e_0 it gives e_k, since u x e = 0 gives v_{k-1} there. The series is asymptotic.
Complex sum_onset(double w, double t0, double s, int orders) {
    const double A = 4.0 * t0;
    const Complex e0 = std::polar(1.0, w * t0), i(0.0, 1.0);
    const auto dot = [](Complex a, Complex b) { return (std::conj(a) * b).real(); };
    const auto cross = [](Complex a, Complex b) { return (std::conj(a) * b).imag(); };
    std::vector<Complex> v, e{e0};
    Complex term = 1.0, before = 0.0, sum = 0.0;  // term: (i w)^k/k!
    for (int k = 1; k <= orders; ++k) {
        before = term;
        term *= i * w / static_cast<double>(k);
        const Complex F = 4.0 * e0 * (t0 * term + before);
        double along_e = 0.0, across = 0.0;
        for (int j = 1; j < k; ++j)
            along_e -= 0.5 * dot(e[static_cast<std::size_t>(j)], e[static_cast<std::size_t>(k - j)]);
        for (int j = 0; j + 1 < k; ++j)
            across += cross(v[static_cast<std::size_t>(j)], e[static_cast<std::size_t>(k - 1 - j)]);
        v.push_back(e0 * Complex((dot(e0, F) - A * along_e) / (k + 1.0), across));
        e.push_back((F - (k + 1.0) * v.back()) / A);
        sum += v.back() * std::pow(s, k + 2) / (k + 2.0);
    }
    return sum;
}

std::array<double, 3> along(double fx, double fy) { return {fx, fy, -g}; }

}  // namespace

TEST_CASE(
    "space: a particle thrown over a plane stops on a straight line after v/(mu g), whatever the direction") {
    for (const double angle : {0.0, 0.3, 1.9, 4.0}) {
        Particle particle;
        particle.initial = {0.0, 0.0, 0.0, 2.0 * std::cos(angle), 2.0 * std::sin(angle), 0.0};
        Run run(particle);
        REQUIRE(run.advance(1.0));
        CHECK(run.events().rows.size() == 1);
        CHECK(std::abs(run.events().time(EventKind::slip_to_stick) - 0.4) < 1e-10);
        CHECK(std::abs(run.q(0) - 0.4 * std::cos(angle)) < 1e-10);
        CHECK(std::abs(run.q(1) - 0.4 * std::sin(angle)) < 1e-10);
        CHECK(run.state(0) == ContactState::stick);
        CHECK(run.motion().state()[3] == 0.0);
        CHECK(std::abs(run.energy_defect() - 2.0) < 1e-10);
    }
}

// Side force f along x, friction R = mu g: with u = |u| (cos psi, sin psi)
//
//     |u|' = f cos psi - R,  |u| psi' = -f sin psi   =>   |u| = C tan^k(psi/2)/sin psi,  k = R/f
//
// and psi -> 0 for f < R. From d(t)/d(psi) = -|u|/(f sin psi) the time to the stop is, with p = tan(psi/2),
//
//     t = C/f int_0^psi0 tan^k(psi/2)/sin^2 psi dpsi = C/(2 f) int_0^p0 p^(k-2) (1 + p^2) dp
//       = C/(2 f) ( p0^(k-1)/(k-1) + p0^(k+1)/(k+1) )
TEST_CASE(
    "space: under a side force smaller than friction a particle stops at the time of the exact hodograph") {
    for (const double f : {0.5, 2.0, 4.0, 4.9}) {
        Particle particle;
        particle.force = [f](double, VectorIn, VectorIn) { return along(f, 0.0); };
        const double psi = 2.0, speed = 3.0, k = 5.0 / f, p = std::tan(0.5 * psi);
        particle.initial = {0.0, 0.0, 0.0, speed * std::cos(psi), speed * std::sin(psi), 0.0};
        const double C = speed * std::sin(psi) / std::pow(p, k);
        const double stop =
            C / (2.0 * f) * (std::pow(p, k - 1.0) / (k - 1.0) + std::pow(p, k + 1.0) / (k + 1.0));
        Run run(particle);
        CAPTURE(f);
        REQUIRE(run.advance(1.5 * stop));
        CHECK(run.events().rows.size() == 1);
        CHECK(std::abs(run.events().time(EventKind::slip_to_stick) - stop) < 1e-9);
        CHECK(run.steps() < 3000);
    }
}

TEST_CASE("space: a stop that is bent ends at every tolerance") {
    for (const double tol : {1e-12, 1e-10, 1e-8, 1e-6}) {
        Particle particle;
        particle.force = [](double t, VectorIn, VectorIn) {
            return along(2.0 * std::sin(3.0 * t), 1.0 + std::cos(2.0 * t));
        };
        particle.initial = {0.0, 0.0, 0.0, 2.0, -1.0, 0.0};
        Run fine(particle), run(particle, tol);
        CAPTURE(tol);
        REQUIRE(fine.advance(1.0));
        REQUIRE(run.advance(1.0));
        CHECK(run.steps() < 2000);
        REQUIRE(run.events().rows.size() == 1);
        CHECK(std::abs(run.events().time(EventKind::slip_to_stick) -
                       fine.events().time(EventKind::slip_to_stick)) < 1e-9 + 100.0 * tol);
    }
}

TEST_CASE("space: a force that grows through the bound makes a particle slip at once, and straight on") {
    // F = j t (cos c, sin c): slip at t0 = mu g/j with the continuous force, u = j (t - t0)^2/2.
    for (const double c : {0.0, 0.7, 2.5}) {
        Particle particle;
        const double j = 3.0;
        particle.force = [=](double t, VectorIn, VectorIn) {
            return along(j * t * std::cos(c), j * t * std::sin(c));
        };
        Run run(particle);
        CAPTURE(c);
        REQUIRE(run.advance(3.0));
        const double t0 = 5.0 / j, s = 3.0 - t0;
        CHECK(run.events().count(EventKind::stick_to_slip) == 1);
        CHECK(run.events().rows.size() == 1);
        CHECK(std::abs(run.events().time(EventKind::stick_to_slip) - t0) < 1e-10);
        CHECK(std::abs(run.q(0) - j * s * s * s / 6.0 * std::cos(c)) < 1e-9);
        CHECK(std::abs(run.q(1) - j * s * s * s / 6.0 * std::sin(c)) < 1e-9);
        CHECK(std::abs(run.energy_defect()) < 1e-9);
        CHECK(run.steps() < 300);
    }
}

TEST_CASE("space: stops and starts of slip are those of the beginning a hundred thousand periods later") {
    Particle particle;
    particle.law = {.kind = FrictionKind::coulomb_stiction, .mu_s = 0.4, .mu_k = 0.35};
    particle.force = [](double t, VectorIn, VectorIn) {
        return std::array<double, 3>{4.3 * std::cos(2.0 * pi * t), 0.4 * std::sin(2.0 * pi * t), -10.0};
    };
    particle.initial = {0.0, 0.0, 0.0, 0.8, -0.4, 0.0};
    Run first(particle, 1e-10);
    REQUIRE(first.advance(20.0));
    REQUIRE(first.events().count(EventKind::slip_to_stick) > 5);
    const std::vector<double> begin{0.0, 0.0, 0.0, 0.8, -0.4, 0.0, 0.0, 0.0};
    for (const double t0 : {1e3, 1e5, 1e7}) {
        CAPTURE(t0);
        Run probe(particle, 1e-10);
        REQUIRE(probe.motion().state().size() == begin.size());
        EventLog log;
        const Mode open = probe.motion().mode();
        StepResult result = probe.motion().restart(t0, begin, open, false, log);
        int steps = 0;
        while (probe.motion().time() < t0 + 20.0 && result != StepResult::failed) {
            result = probe.motion().advance(t0 + 20.0, log);
            ++steps;
        }
        REQUIRE(result != StepResult::failed);
        CHECK(steps <= 2 * first.steps());
        for (const EventKind kind : {EventKind::slip_to_stick, EventKind::stick_to_slip}) {
            REQUIRE(log.count(kind) == first.events().count(kind));
            for (std::size_t n = 0; n < log.count(kind); ++n)
                CHECK(log.time(kind, n) - t0 ==
                      doctest::Approx(first.events().time(kind, n)).epsilon(1e-8 + 1e-14 * t0));
        }
    }
}

TEST_CASE("space: a slip that begins under a turning force follows its power series") {
    for (const double w : {0.5, 2.0, 5.0}) {
        CAPTURE(w);
        Particle particle;
        particle.force = [=](double t, VectorIn, VectorIn) {
            return along(4.0 * t * std::cos(w * t), 4.0 * t * std::sin(w * t));
        };
        Run run(particle);
        const double t0 = 5.0 / 4.0, s = 0.06;
        REQUIRE(run.advance(t0 + s));
        CHECK(std::abs(run.events().time(EventKind::stick_to_slip) - t0) < 1e-12);
        const Complex x = sum_onset(w, t0, s, 12);
        CHECK(std::abs(x - sum_onset(w, t0, s, 16)) < 1e-13);  // asymptotic, but good enough here
        CHECK(std::abs(Complex(run.q(0), run.q(1)) - x) < 1e-12);
    }
}

TEST_CASE("space: where the kinetic coefficient is smaller slip begins with a jump of the acceleration") {
    Particle particle;
    particle.law = {FrictionKind::coulomb_stiction, 0.5, 0.3, 1.0, 0.0};
    particle.force = [](double t, VectorIn, VectorIn) { return along(3.0 * t * 0.6, 3.0 * t * 0.8); };
    Run run(particle);
    REQUIRE(run.advance(2.0));
    const double t0 = 5.0 / 3.0, s = 2.0 - t0, x = 0.5 * 2.0 * s * s + 3.0 * s * s * s / 6.0;
    CHECK(std::abs(run.events().time(EventKind::stick_to_slip) - t0) < 1e-10);
    CHECK(std::abs(run.q(0) - 0.6 * x) < 1e-9);
    CHECK(std::abs(run.q(1) - 0.8 * x) < 1e-9);
}

TEST_CASE(
    "space: event-driven and time stepping agree within the order of time stepping under a turning force") {
    Particle particle;
    particle.force = [](double t, VectorIn, VectorIn) {
        const double F = 4.0 * t;
        return along(F * std::cos(2.0 * t), F * std::sin(2.0 * t));
    };
    Run exact(particle);
    REQUIRE(exact.advance(3.0));
    MESSAGE("steps " << exact.steps());
    CHECK(std::abs(exact.energy_defect()) < 1e-9);
    double last = 0.0;
    for (const double dt : {4e-3, 1e-3}) {
        Run coarse(particle, 1e-12, dt);
        REQUIRE(coarse.advance(3.0));
        const double error = std::hypot(coarse.q(0) - exact.q(0), coarse.q(1) - exact.q(1));
        CHECK(error < 20.0 * dt);
        if (last > 0.0) CHECK(error < 0.5 * last);
        last = error;
    }
}

TEST_CASE("space: the same motion from two tolerances, onset under a turning force") {
    Particle particle;
    particle.force = [](double t, VectorIn, VectorIn) {
        return along(4.0 * t * std::cos(t), 4.0 * t * std::sin(t));
    };
    Run fine(particle, 1e-13), other(particle, 1e-11);
    REQUIRE(fine.advance(2.0));
    REQUIRE(other.advance(2.0));
    CHECK(std::abs(fine.q(0) - other.q(0)) < 1e-9);
    CHECK(std::abs(fine.q(1) - other.q(1)) < 1e-9);
}

TEST_CASE(
    "space: a particle on a turning plane rests until omega^2 r reaches mu g, and slides off as in rotating "
    "axes") {
    // In axes that rotate with omega = rate t stick ends when r (omega^4 + omega'^2)^(1/2) = mu g. Seen in axes at rest, the
    // plane turns below the particle and only friction acts.
    Particle particle;
    const double r = 2.0, rate = 0.8;
    particle.initial = {r, 0.0, 0.0, 0.0, 0.0, 0.0};
    particle.force = [=](double t, VectorIn q, VectorIn v) {
        const double w = rate * t;
        return std::array<double, 3>{w * w * q[0] + 2.0 * w * v[1] + rate * q[1],
                                     w * w * q[1] - 2.0 * w * v[0] - rate * q[0], -g};
    };
    Run run(particle);
    const double w2 = std::sqrt(25.0 / (r * r) - rate * rate), t0 = std::sqrt(w2) / rate;
    REQUIRE(run.advance(t0 + 0.5));
    CHECK(run.events().rows.size() == 1);
    CHECK(std::abs(run.events().time(EventKind::stick_to_slip) - t0) < 1e-9);
    CHECK(std::abs(run.energy_defect()) < 1e-8);
    MESSAGE("steps " << run.steps());
}

// The plane tilts by w t about a line through the origin, s along its slope, in axes of the plane (m = 1):
//     s'' = w^2 s + g sin w t - mu N,   N = g cos w t - 2 w s'
// From rest at s = 0 slip begins where tan w t0 = mu; then s = A sin w t + B cos w t + sum C_k exp(r_k (t - t0)),
// r = w (mu +- sqrt(mu^2 + 1)).
TEST_CASE("space: a particle on a plane that tilts slides off as the closed form says") {
    const double mu = 0.5, w = 0.6;
    for (const double azimuth : {0.0, 0.7, 2.5, -1.9}) {
        const double c = std::cos(azimuth), s = std::sin(azimuth);
        Particle particle;
        particle.law = make_coulomb(mu);
        particle.force = [=](double t, VectorIn q, VectorIn v) {
            const double along_slope = c * q[0] + s * q[1], rate = c * v[0] + s * v[1];
            const double F = g * std::sin(w * t) + w * w * along_slope - 2.0 * w * v[2];
            return std::array<double, 3>{F * c, F * s, -g * std::cos(w * t) + 2.0 * w * rate + w * w * q[2]};
        };
        Run run(particle);
        const double t0 = std::atan(mu) / w, t = t0 + 0.8;
        REQUIRE(run.advance(t));
        CAPTURE(azimuth);
        REQUIRE(run.events().rows.size() == 1);
        CHECK(std::abs(run.events().time(EventKind::stick_to_slip) - t0) < 1e-9);
        const double B = mu * g / (w * w * (1.0 + mu * mu)), A = mu * B - 0.5 * g / (w * w);
        const double r1 = w * (mu + std::sqrt(mu * mu + 1.0)), r2 = w * (mu - std::sqrt(mu * mu + 1.0));
        const double x0 = A * std::sin(w * t0) + B * std::cos(w * t0);
        const double v0 = w * (A * std::cos(w * t0) - B * std::sin(w * t0));
        const double C1 = (r2 * x0 - v0) / (r1 - r2), C2 = -x0 - C1;
        const double slope =
            A * std::sin(w * t) + B * std::cos(w * t) + C1 * std::exp(0.8 * r1) + C2 * std::exp(0.8 * r2);
        CHECK(slope > 0.1);
        CHECK(std::abs(run.q(0) - slope * c) < 1e-9);
        CHECK(std::abs(run.q(1) - slope * s) < 1e-9);
    }
}

TEST_CASE("space: a thrown ball bounces, and stays with the exact sum of the flights") {
    Particle particle;
    particle.restitution = 0.5;
    particle.law = make_coulomb(0.0);
    particle.initial = {0.0, 0.0, 1.25, 1.0, 2.0, 0.0};
    Run run(particle);
    // Falls 0.5 s, then flights of 2 e^k v/g: 0.5 + 1 (0.5 + 0.25 + ...) = 1.5 s.
    REQUIRE(run.advance(2.0));
    CHECK(run.events().count(EventKind::impact) > 10);
    CHECK(std::abs(run.events().time(EventKind::impact) - 0.5) < 1e-10);
    CHECK(run.q(2) == doctest::Approx(0.0));
    CHECK(run.q(0) == doctest::Approx(2.0).epsilon(1e-9));
    CHECK(run.events().rows.back().t == doctest::Approx(1.5).epsilon(1e-6));
}

TEST_CASE("space: a touch-down with friction turns and stops the slip by Coulomb's law") {
    // P_N = v_N, P_T = mu P_N against the slip.
    Particle particle;
    particle.initial = {0.0, 0.0, 0.2, 3.0, 4.0, 0.0};
    Run run(particle);
    REQUIRE(run.advance(0.2000001));
    const double v_n = std::sqrt(2.0 * g * 0.2);
    CHECK(std::hypot(run.motion().state()[3], run.motion().state()[4]) ==
          doctest::Approx(5.0 - 0.5 * v_n).epsilon(1e-6));
    CHECK(run.motion().state()[4] / run.motion().state()[3] == doctest::Approx(4.0 / 3.0).epsilon(1e-10));
    CHECK(std::abs(run.energy_defect() - 12.5) < 1e-10);
}

TEST_CASE("space: a particle lifts off where the load reaches 0 and comes back") {
    Particle particle;
    particle.initial = {0.0, 0.0, 0.0, 1.0, 0.0, 0.0};
    particle.law = make_coulomb(0.1);
    particle.force = [](double t, VectorIn, VectorIn) {
        return std::array<double, 3>{0.0, 0.0, -g + 20.0 * std::sin(t)};
    };
    Run run(particle);
    REQUIRE(run.advance(6.0));
    CHECK(std::abs(run.events().time(EventKind::lift_off) - std::asin(0.5)) < 1e-10);
    CHECK(run.events().count(EventKind::touch_down) == 1);
    CHECK(std::abs(run.energy_defect() - 0.5) < 1e-9);
}

TEST_CASE("space: out of reach a particle falls past the edge of the plane") {
    Particle particle;
    particle.law = make_coulomb(0.0);
    particle.initial = {0.0, 0.0, 0.0, 1.0, 0.0, 0.0};
    particle.reaches = [](VectorIn q) { return q[0] < 1.0; };
    Run run(particle);
    REQUIRE(run.advance(2.0));
    CHECK(std::abs(run.events().time(EventKind::lift_off) - 1.0) < 1e-9);
    CHECK(run.q(2) == doctest::Approx(-5.0).epsilon(1e-8));
}
