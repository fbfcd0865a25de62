// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Jacobians, w and b of contacts and joints of bodies against differences along a path q + v s + a s^2/2 for random states,
// and the balance of powers.
#include "base/random.hpp"
#include "model/empty_kinetics.hpp"
#include "own/mechanics.hpp"
#include "own/reader.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

using namespace stiction;
using namespace stiction::own;

namespace {

using Vector = Eigen::Vector2d;

// Bodies of every shape; a ground that is inclined, moves and shakes. A text holds at most 12 coordinates: `bead` or `wedge`.
constexpr std::string_view gathering = R"(mechanism 1
gravity (0.3, -9.81)
ground floor
ground belt through (0.2, -0.1) angle 0.6 speed 0.7 shake (0.05, -0.08) frequency 0.9 phase 0.4
body box mass 2 box 0.8 by 0.5
body disc mass 1.5 inertia 0.2 circle 0.3 around (0.1, -0.05)
body bar mass 0.9 rod 1.2
body block fixed box 1 by 1 at (0.7, -0.3) angle 0.4
body post fixed circle 0.4 at (-0.6, 0.9)
mark box m (0.15, 0.35)
)";
const std::string wedge = "body wedge mass 0.7 polygon (-0.4, -0.2) (0.5, -0.2) (-0.1, 0.4)\n";
const std::string bead = "body bead mass 0.4 point\n";

// A mechanism of the gathering with more statements, whatever its start is.
class Gathering {
  public:
    explicit Gathering(const std::string& statements)
        : read_(read_text(std::string(gathering) + statements)) {
        for (const Mistake& mistake : read_.mistakes) FAIL_CHECK(write_mistake(mistake));
        REQUIRE(read_.mistakes.empty());
        mechanism_ = make_bodies(read_.description, {}, "");
    }
    const Mechanism& operator*() const { return *mechanism_; }
    const Mechanism* operator->() const { return mechanism_.get(); }

  private:
    ReadText read_;
    std::unique_ptr<Mechanism> mechanism_;
};

struct State {
    double t = 0.0;
    std::vector<double> q, v, a;

    explicit State(std::size_t n, Random& random) : t(random.next_between(0.0, 3.0)) {
        for (std::size_t k = 0; k < n; ++k) {
            q.push_back(random.next_between(-1.5, 1.5));
            v.push_back(random.next_between(-2.0, 2.0));
            a.push_back(random.next_between(-3.0, 3.0));
        }
    }
    // The state a time s later on the path.
    State after(double s) const {
        State out = *this;
        out.t += s;
        for (std::size_t k = 0; k < q.size(); ++k) {
            out.q[k] += s * (v[k] + 0.5 * s * a[k]);
            out.v[k] += s * a[k];
        }
        return out;
    }
};

double dot(const Eigen::MatrixXd& J, Eigen::Index row, const std::vector<double>& x) {
    double sum = 0.0;
    for (std::size_t k = 0; k < x.size(); ++k) sum += J(row, static_cast<Eigen::Index>(k)) * x[k];
    return sum;
}

// Richardson's extrapolation of central differences.
double find_rate(const std::function<double(double)>& f) {
    const auto difference = [&](double h) { return (f(h) - f(-h)) / (2.0 * h); };
    constexpr double h = 2e-3;
    return (64.0 * difference(0.25 * h) - 20.0 * difference(0.5 * h) + difference(h)) / 45.0;
}

}  // namespace

namespace {

void check_rates(const Mechanism& mechanism) {
    const MechanismSize size = mechanism.size();
    Kinetics k = make_kinetics(size);
    Random random(20261126);
    constexpr double near = 1e-9;
    for (int trial = 0; trial < 40; ++trial) {
        const State state(static_cast<std::size_t>(size.coordinates), random);
        const auto evaluate = [&](double s) {
            const State now = state.after(s);
            mechanism.evaluate(now.t, now.q, now.v, k);
            return now;
        };
        for (int i = 0; i < size.contacts; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const auto normal = [&](double s) {
                const State now = evaluate(s);
                return dot(k.J_N, i, now.v) + k.contacts[at].w_N;
            };
            const auto slip = [&](double s) {
                const State now = evaluate(s);
                return dot(k.J_T, i, now.v) + k.contacts[at].w_T[0];
            };
            const double gap_rate = find_rate([&](double s) {
                evaluate(s);
                return k.contacts[at].gap;
            });
            const double a_N = find_rate(normal), a_T = find_rate(slip);
            evaluate(0.0);
            CAPTURE(i);
            CHECK(normal(0.0) == doctest::Approx(gap_rate).epsilon(near));
            evaluate(0.0);
            CHECK(dot(k.J_N, i, state.a) + k.contacts[at].b_N == doctest::Approx(a_N).epsilon(near));
            CHECK(dot(k.J_T, i, state.a) + k.contacts[at].b_T[0] == doctest::Approx(a_T).epsilon(near));
        }
        for (int j = 0; j < size.joints; ++j) {
            const auto at = static_cast<std::size_t>(j);
            const double gap_rate = find_rate([&](double s) {
                evaluate(s);
                return k.joints[at].gap;
            });
            const double rate = find_rate([&](double s) {
                const State now = evaluate(s);
                return dot(k.J_B, j, now.v) + k.joints[at].w;
            });
            evaluate(0.0);
            CAPTURE(j);
            CHECK(dot(k.J_B, j, state.v) + k.joints[at].w == doctest::Approx(gap_rate).epsilon(near));
            CHECK(dot(k.J_B, j, state.a) + k.joints[at].b == doctest::Approx(rate).epsilon(near));
        }
    }
}

}  // namespace

TEST_CASE("own bodies: rates of gaps, of slips and of joints are those of their Jacobians and biases") {
    const Gathering first(wedge + R"(contact f1 box.c3 floor
contact f2 box.m floor
contact f3 disc floor
contact f4 floor bar.c2
contact b1 box.c3 belt
contact b2 box.m belt
contact b3 disc belt
contact b4 belt bar.c2
guide g1 wedge.c2 box.s3
guide g2 bar.c1 block.s2
guide g3 box.c1 wedge.s3
guide g4 box belt
contact c1 disc post
contact c2 wedge.c1 disc
contact c3 post bar.c2
pin a box.c2 wedge.c3
pin b wedge.c1 (0.3, 0.4)
slider s wedge belt
slider u disc box.s4
motor m box bar angle 0.2 speed 1.3 sine 0.4 frequency 0.5 phase 0.1
)");
    CHECK(first->size().joints == 9);
    check_rates(*first);
    const Gathering second(bead + R"(contact f1 bead floor
contact b1 bead belt
guide g1 bead bar.s1
guide g2 bead belt
contact c1 disc bead
contact c2 bead post
pin d bead bar.c1
motor m disc angle 0.2 speed -1 sine 2 frequency 0.25
)");
    CHECK(second->size().joints == 3);
    check_rates(*second);
}

TEST_CASE("own bodies: u_T is the difference of the velocities of the material points at the contact point") {
    const Gathering mechanism(wedge + R"(contact foot box.c4 belt
contact rim disc belt
contact flank disc bar.s2
contact round disc post
contact tip disc wedge.c3
)");
    const MechanismSize size = mechanism->size();
    Kinetics k = make_kinetics(size);
    Random random(7);
    const double angle_of_ground = 0.6;
    for (int trial = 0; trial < 40; ++trial) {
        const State state(static_cast<std::size_t>(size.coordinates), random);
        // World place of a point in the axes of the body that begins at coordinate x.
        const auto locate = [&](const State& now, std::size_t x, const Vector& own) {
            const double s = std::sin(now.q[x + 2]), c = std::cos(now.q[x + 2]);
            return Vector(now.q[x] + c * own.x() - s * own.y(), now.q[x + 1] + s * own.x() + c * own.y());
        };
        const auto find_own = [&](std::size_t x, const Vector& at) {
            const double s = std::sin(state.q[x + 2]), c = std::cos(state.q[x + 2]);
            const Vector d = at - Vector(state.q[x], state.q[x + 1]);
            return Vector(c * d.x() + s * d.y(), -s * d.x() + c * d.y());
        };
        // Velocity of the material point of a body that is at `at` now.
        const auto find_velocity = [&](std::size_t x, const Vector& at) {
            const Vector own = find_own(x, at);
            return Vector(find_rate([&](double s) { return locate(state.after(s), x, own).x(); }),
                          find_rate([&](double s) { return locate(state.after(s), x, own).y(); }));
        };
        const auto ground_at = [&](double s, double along) {
            const double shake = std::sin(2.0 * 3.14159265358979323846 * 0.9 * (state.t + s) + 0.4);
            return Vector(0.05 * shake + 0.7 * s * std::cos(angle_of_ground) * along,
                          -0.08 * shake + 0.7 * s * std::sin(angle_of_ground) * along);
        };
        const Vector belt(find_rate([&](double s) { return ground_at(s, 1.0).x(); }),
                          find_rate([&](double s) { return ground_at(s, 1.0).y(); }));
        const Vector along(std::cos(angle_of_ground), std::sin(angle_of_ground)), up(-along.y(), along.x());
        mechanism->evaluate(state.t, state.q, state.v, k);
        const auto slip = [&](int i) {
            return dot(k.J_T, i, state.v) + k.contacts[static_cast<std::size_t>(i)].w_T[0];
        };
        constexpr std::size_t box = 0, disc = 3, bar = 6, prism = 9;
        const Vector foot = locate(state, box, {-0.4, 0.25});
        CHECK(slip(0) == doctest::Approx(along.dot(find_velocity(box, foot) - belt)).epsilon(1e-9));
        const Vector middle = locate(state, disc, {0.1, -0.05});
        CHECK(slip(1) ==
              doctest::Approx(along.dot(find_velocity(disc, middle - 0.3 * up) - belt)).epsilon(1e-9));
        // Side 2 of the rod runs from c2 to c1; its free side is +y of the rod.
        const Vector n = locate(state, bar, {0.0, 1.0}) - locate(state, bar, {0.0, 0.0}), t(n.y(), -n.x());
        const Vector touch = middle - 0.3 * n;
        CHECK(slip(2) ==
              doctest::Approx(t.dot(find_velocity(disc, touch) - find_velocity(bar, touch))).epsilon(1e-9));
        const Vector post(-0.6, 0.9), to_post = (middle - post).normalized();
        const Vector at_post = post + 0.4 * to_post;
        CHECK(slip(3) == doctest::Approx(Vector(to_post.y(), -to_post.x()).dot(find_velocity(disc, at_post)))
                             .epsilon(1e-9));
        const Vector tip = locate(state, prism, {-0.1, 0.4}), m = (middle - tip).normalized();
        CHECK(slip(4) ==
              doctest::Approx(Vector(m.y(), -m.x()).dot(find_velocity(disc, tip) - find_velocity(prism, tip)))
                  .epsilon(1e-9));
    }
}

namespace {

void check_powers(const Mechanism& mechanism) {
    const MechanismSize size = mechanism.size();
    Kinetics k = make_kinetics(size);
    Random random(11);
    for (int trial = 0; trial < 40; ++trial) {
        const State state(static_cast<std::size_t>(size.coordinates), random);
        const double potential = find_rate([&](double s) {
            const State now = state.after(s);
            return mechanism.potential_energy(now.t, now.q);
        });
        mechanism.evaluate(state.t, state.q, state.v, k);
        double power = 0.0;
        for (int i = 0; i < size.coordinates; ++i) power += k.h[i] * state.v[static_cast<std::size_t>(i)];
        Sample sample;
        sample.t = state.t, sample.q = state.q, sample.v = state.v;
        const double taken = mechanism.damping_power(state.t, state.q, state.v);
        CHECK(taken > 0.0);
        CHECK(power == doctest::Approx(-potential - taken + mechanism.drive_power(sample)).epsilon(1e-8));
        // Kinetic energy is v'Mv/2.
        double kinetic = 0.0;
        for (int i = 0; i < size.coordinates; ++i)
            kinetic +=
                0.5 * k.M(i, i) * state.v[static_cast<std::size_t>(i)] * state.v[static_cast<std::size_t>(i)];
        CHECK(mechanism.kinetic_energy(state.t, state.q, state.v) == doctest::Approx(kinetic).epsilon(1e-14));
    }
}

}  // namespace

TEST_CASE("own bodies: the power of the forces is that of potential energy, dampers and drives") {
    const Gathering first(wedge + R"(spring s1 box.c2 (0.2, 1.9) stiffness 30 length 0.4 damping 2
spring s2 box.m bar.c1 stiffness 12 length 0.7 damping 0.5
damper d1 wedge.c1 disc damping 1.5
torsion t1 box wedge stiffness 5 angle 0.3 damping 0.8
torsion t2 bar stiffness 2 angle -0.3 damping 0.2
force wedge.c2 (0.4, 1.1) sine (2, -1) frequency 0.7 phase 0.2
torque bar 0.6 sine 1.5 frequency 1.1
)");
    check_powers(*first);
    const Gathering second(bead + R"(spring s3 bead block.c3 stiffness 20 length 0
damper d2 bead (1, 1) damping 2
force bead (0, 0) sine (1, 2) frequency 0.5
)");
    check_powers(*second);
    Kinetics k = make_kinetics(first->size());
    const std::vector<double> zero(12, 0.0);
    first->evaluate(0.0, zero, zero, k);
    CHECK(k.M(2, 2) == doctest::Approx(2.0 * (0.64 + 0.25) / 12.0));
    CHECK(k.M(8, 8) == doctest::Approx(0.9 * 1.44 / 12.0));
    // The triangle has its centroid in its own origin: m/36 times the sum of the squares of its sides.
    const Vector a(-0.4, -0.2), b(0.5, -0.2), c(-0.1, 0.4);
    CHECK(k.M(11, 11) ==
          doctest::Approx(0.7 * ((a - b).squaredNorm() + (b - c).squaredNorm() + (c - a).squaredNorm()) /
                          36.0));
}
