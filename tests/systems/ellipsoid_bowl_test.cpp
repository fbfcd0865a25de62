// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/ellipsoid_bowl/ellipsoid_bowl.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <string_view>

using namespace stiction;
using stiction::test::Experiment;

namespace {

constexpr std::string_view pose[] = {"x", "y", "z", "e0", "e1", "e2", "e3"};

struct Row {
    double t;
    double pose[7];
    double normal;
    double second[4];  // u1'', v1'', u2'', v2''
};

// Lagrange's equations of the second kind in (u1, v1, u2, v2, spin) with T = m|x'|^2/2 + tr(L' J L'^T)/2 and
// J = m diag(a^2, b^2, c^2)/5; first and second derivatives of the pose by computer algebra (SymPy 1.14), integrated by
// DOP853 of SciPy 1.16 with relative tolerance 3e-14. Runs with 1e-13 and 3e-14 differ by less than 1e-9.
constexpr Row rows[] = {
    {0.25,
     {0.1399066381965, 0.03978953512787, 0.08078562584366, 0.6890132882847, 0.2841075509168,
      -0.03888540934398, -0.6656061245356},
     6.213819360556,
     {-118.3284690518, -156.3977489017, -3.664832214674, 12.90590572715}},
    {0.50,
     {-0.01447534852394, 0.05121582255185, 0.0606393522649, 0.7168631175424, 0.1635318839451, 0.117456675298,
      -0.6675091932465},
     6.81149939649,
     {10.22520165544, -215.8697717245, 0.09940591981877, 13.3276621009}},
    {1.00,
     {-0.1131058926201, -0.06964075641814, 0.07646936555415, 0.7916135489732, -0.1003804482022,
      0.08445641207432, -0.5967737168813},
     7.563938551605,
     {-367.5099416807, -238.1429985612, -7.599843044457, 26.87587603859}},
    {1.50,
     {0.1537308988048, 0.07297967993095, 0.09074549173405, 0.8718820603529, 0.1754426546111, 0.03566657083606,
      -0.4558173356758},
     6.390970774985,
     {214.4013858216, -152.2378881062, -10.65855771873, 13.78691194372}},
    {2.00,
     {-0.08160153883067, -0.06804210881483, 0.06926085306389, 0.9484640750477, -0.03225375956793,
      0.1012189337491, -0.2985470160432},
     8.47388624737,
     {-485.4607120037, -207.5386994672, -19.33599927691, 20.0911770475}},
};

}  // namespace

TEST_CASE("ellipsoid_bowl: both methods move as Lagrange's equations in contact coordinates do") {
    for (const char* text : {"ellipsoid_bowl/fig_1", "ellipsoid_bowl?method=minimal&t_end=2"}) {
        CAPTURE(std::string(text));
        Experiment run(text);
        CHECK(run.status() == RunStatus::reached);
        for (const Row& row : rows) {
            CAPTURE(row.t);
            for (std::size_t k = 0; k < 7; ++k) CHECK(std::abs(run.at(row.t, pose[k]) - row.pose[k]) < 1e-9);
            CHECK(std::abs(run.at(row.t, "bowl.normal") - row.normal) < 1e-7);
            const std::string_view names[] = {"u1_ddot", "v1_ddot", "u2_ddot", "v2_ddot"};
            for (std::size_t k = 0; k < 4; ++k)
                CHECK(std::abs(run.at(row.t, names[k]) - row.second[k]) < 1e-5);
        }
    }
}

TEST_CASE("ellipsoid_bowl: the five coordinates move as the sliding plane does, to 1e-8") {
    for (const char* more :
         {"", "&gravity=0", "&a=0.05&b=0.05&spin_dot0=15", "&k1=8&k2=1&a=0.06&u1_0=2&v1_0=0.3&tol=1e-12"}) {
        CAPTURE(std::string(more));
        Experiment plane("ellipsoid_bowl?t_end=2" + std::string(more)),
            minimal("ellipsoid_bowl?method=minimal&t_end=2" + std::string(more));
        for (int i = 0; i <= 40; ++i) {
            const double t = 0.05 * i;
            for (const std::string_view name :
                 {"x", "y", "z", "e0", "e1", "e2", "e3", "x_dot", "y_dot", "z_dot", "w1", "w2", "w3", "u1",
                  "v1", "u2", "v2", "energy.kinetic", "energy.potential"})
                CHECK_MESSAGE(std::abs(plane.at(t, name) - minimal.at(t, name)) < 1e-8, name);
            CHECK(std::abs(plane.at(t, "bowl.normal") - minimal.at(t, "bowl.normal")) < 1e-7);
        }
    }
}

TEST_CASE("ellipsoid_bowl: rates and accelerations of the contact point are difference quotients") {
    for (const char* text :
         {"ellipsoid_bowl?t_end=1", "ellipsoid_bowl?t_end=1&mu=0.3",
          "ellipsoid_bowl?t_end=1&mu=0.5&contact=unilateral", "ellipsoid_bowl?t_end=1&method=minimal"}) {
        CAPTURE(std::string(text));
        Experiment run(text);
        int compared = 0;
        for (int i = 1; i < 40; ++i) {
            const double t = 0.0237 * i, h = 3e-5;
            const auto is_near = [&](const Event& e) { return std::abs(e.t - t) < 4.0 * h; };
            if (std::any_of(run.events().begin(), run.events().end(), is_near)) continue;
            for (const char* name : {"u1", "v1", "u2", "v2"})
                for (const char* order : {"", "_dot"}) {
                    const std::string of = std::string(name) + order,
                                      rate = std::string(name) + (*order == 0 ? "_dot" : "_ddot");
                    const auto difference = [&](double d) {
                        return (run.at(t + d, of) - run.at(t - d, of)) / (2.0 * d);
                    };
                    const double expected = (4.0 * difference(h) - difference(2.0 * h)) / 3.0;
                    CAPTURE(rate);
                    CHECK(std::abs(run.at(t, rate) - expected) < 1e-6 * (1.0 + std::abs(expected)));
                    ++compared;
                }
        }
        CHECK(compared > 200);
    }
}

TEST_CASE(
    "ellipsoid_bowl: without friction a sphere keeps its angular velocity, and a body of revolution that "
    "about its axis") {
    Experiment sphere("ellipsoid_bowl/sphere"), spheroid("ellipsoid_bowl?t_end=2&b=0.1");
    const double w1 = sphere.at(0.0, "w1"), w2 = sphere.at(0.0, "w2"), w3 = sphere.at(0.0, "w3");
    CHECK(w1 * w1 + w2 * w2 + w3 * w3 > 1.0);
    for (int i = 1; i <= 20; ++i) {
        const double t = 0.1 * i;
        CHECK(std::abs(sphere.at(t, "w1") - w1) < 1e-11);
        CHECK(std::abs(sphere.at(t, "w2") - w2) < 1e-11);
        CHECK(std::abs(sphere.at(t, "w3") - w3) < 1e-11);
        CHECK(std::abs(spheroid.at(t, "w3") - spheroid.at(0.0, "w3")) < 1e-11);
        CHECK(std::abs(spheroid.at(t, "w1") - spheroid.at(0.0, "w1")) > 1e-3);
    }
}

// A sphere of radius R at the bottom of a round bowl, k1 = k2 = k, oscillates with the angular frequency sqrt(g/(1/k - R)) if
// it slides and sqrt(5 g/(7 (1/k - R))) if it rolls.
TEST_CASE(
    "ellipsoid_bowl: a sphere near the bottom swings as a pendulum of the length 1/k - R, sliding or "
    "rolling") {
    const std::string at =
        "ellipsoid_bowl?a=0.05&b=0.05&k2=2&t_end=3&u1_0=0&v1_0=0&v2_0=0&spin0=0&u2_0=1e-4&u1_dot0=0&v1_dot0="
        "0&"
        "u2_dot0=0&v2_dot0=0&spin_dot0=0";
    const double length = 0.5 - 0.05;
    for (const bool rolls : {false, true}) {
        Experiment run(rolls ? at + "&mu=0.5" : at);
        const double om = std::sqrt(9.81 / length * (rolls ? 5.0 / 7.0 : 1.0));
        for (const double t : {0.3, 1.1, 2.7})
            CHECK(std::abs(run.at(t, "u2") / 1e-4 - std::cos(om * t)) < 1e-6);
        CHECK(run.at_node(1, "bowl.state") ==
              static_cast<double>(rolls ? ContactState::stick : ContactState::slip));
    }
}

TEST_CASE("ellipsoid_bowl: energies balance with each law of friction, in contact and through impacts") {
    for (const char* law : {"coulomb", "coulomb_stiction&mu_s=0.4", "stribeck&mu_s=0.4",
                            "hyperbolic&mu_s=0.4", "coulomb&viscous=0.3&quadratic=0.1"})
        for (const char* contact : {"bilateral", "unilateral&restitution=0.5&u1_dot0=12&v2_dot0=2"}) {
            Experiment run("ellipsoid_bowl?t_end=2&mu=0.3&friction_law=" + std::string(law) +
                           "&contact=" + std::string(contact));
            CAPTURE(std::string(law) + contact);
            CHECK(run.status() == RunStatus::reached);
            CHECK(run.energy_defect() < 1e-9);
            CHECK(run.at(2.0, "energy.dissipated") > 1e-3);
        }
}

TEST_CASE("ellipsoid_bowl: a unilateral contact opens, flies and strikes; rates are empty while it is open") {
    Experiment run("ellipsoid_bowl?contact=unilateral&restitution=0.7&mu=0.2&v2_dot0=3&t_end=4");
    const auto count = [&](EventKind kind) {
        return std::count_if(run.events().begin(), run.events().end(),
                             [&](const Event& e) { return e.kind == kind; });
    };
    CHECK(count(EventKind::lift_off) >= 1);
    CHECK(count(EventKind::impact) > 3);
    int open = 0;
    for (int i = 0; i <= 4000; ++i) {
        const double t = 1e-3 * i;
        CHECK(run.at(t, "bowl.gap") > -1e-9);
        CHECK(run.at(t, "bowl.normal") >= 0.0);
        const bool is_open = run.at(t, "bowl.state") == static_cast<double>(ContactState::open);
        for (const std::string_view name : {"u1", "v2", "u1_dot", "v2_dot", "u1_ddot", "v2_ddot"})
            CHECK(std::isnan(run.at(t, name)) == is_open);
        open += is_open;
    }
    CHECK(open > 50);
}

TEST_CASE("ellipsoid_bowl: the quaternion has the length 1, begins with e0 >= 0 and goes on continuously") {
    for (const char* text :
         {"ellipsoid_bowl?t_end=3&spin_dot0=20", "ellipsoid_bowl?t_end=3&spin_dot0=20&method=minimal"}) {
        Experiment run(text);
        CHECK(run.at(0.0, "e0") >= 0.0);
        double last[4] = {}, least = 1.0;
        for (int i = 0; i <= 3000; ++i) {
            double length = 0.0, step = 0.0;
            for (std::size_t k = 0; k < 4; ++k) {
                const double e = run.at(1e-3 * i, pose[3 + k]);
                length += e * e, step = std::max(step, std::abs(e - last[k])), last[k] = e;
            }
            CHECK(std::abs(length - 1.0) < 1e-11);
            if (i > 0) CHECK(step < 0.05);
            least = std::min(least, last[0]);
        }
        CHECK(least < -0.5);
    }
}

TEST_CASE("ellipsoid_bowl: an ellipsoid that is too blunt for its bowl is made smaller, with a notice") {
    const ReadScenario read = read_scenario("ellipsoid_bowl?a=0.12&b=0.1&k1=4");
    REQUIRE(read.notices.size() == 1);
    CHECK(read.notices[0].find("Using a = ") != std::string::npos);
    const double a = test::value_of(*read.scenario, "a"), b = test::value_of(*read.scenario, "b"),
                 c = test::value_of(*read.scenario, "c");
    CHECK(a * a / c * 4.0 == doctest::Approx(0.99).epsilon(1e-14));
    CHECK(a / b == doctest::Approx(1.2).epsilon(1e-14));
    CHECK(b / c == doctest::Approx(2.0).epsilon(1e-14));
}

// The least distance of the centre's tangent planes over a net of normals, refined three times about its least value.
TEST_CASE(
    "ellipsoid_bowl: the gap is that of brute force, in contact, in penetration and far above the bowl") {
    using namespace ellipsoid_bowl;
    std::mt19937_64 random(8);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    const Values p = read_values(read_scenario("ellipsoid_bowl?k2=3.5").scenario->values);
    const double slope =
        40.0;  // of the steepest normals of the net: its mesh is even in the angle of the slope
    for (int trial = 0; trial < 60; ++trial) {
        const Vector3d x(0.4 * uniform(random), 0.4 * uniform(random), 0.35 + 0.6 * uniform(random));
        const Matrix3d L =
            find_rotation({uniform(random), uniform(random), uniform(random), uniform(random)});
        const auto distance = [&](double al, double be) {
            const Vector3d m(-std::tan(al), -std::tan(be), 1.0), n = m.normalized();
            const Vector3d S(std::tan(al) / p.k1, std::tan(be) / p.k2,
                             0.5 * (std::pow(std::tan(al), 2) / p.k1 + std::pow(std::tan(be), 2) / p.k2));
            return n.dot(x - S) - p.axes().cwiseProduct(L.transpose() * n).norm();
        };
        double best = HUGE_VAL, al = 0.0, be = 0.0, width = std::atan(slope);
        for (int round = 0; round < 12; ++round) {
            const double al0 = al, be0 = be;
            const int net = round == 0 ? 120 : 10;
            for (int i = -net; i <= net; ++i)
                for (int j = -net; j <= net; ++j) {
                    const double a = al0 + width * i / net, b = be0 + width * j / net;
                    if (const double F = distance(a, b); F < best) best = F, al = a, be = b;
                }
            width *= round == 0 ? 0.03 : 0.25;
        }
        const Facing facing = find_facing(p, x, L);
        CHECK(std::abs(facing.gap - best) < 1e-11);
        CHECK((x + facing.arm - facing.S - facing.gap * facing.n).norm() < 1e-11);
    }
}

// The constraint pulls at the end of the long axis; friction follows |N|, also at the onset of slip.
TEST_CASE("ellipsoid_bowl: a bilateral contact that pulls sticks and slips, and energies balance") {
    Experiment run("ellipsoid_bowl?mu=0.5&v1_0=1.4&u2_0=-1.5&v2_0=1.2&t_end=1");
    CHECK(run.status() == RunStatus::reached);
    CHECK(run.events().size() > 4);
    CHECK(run.at(0.85, "bowl.normal") < -100.0);
    CHECK(run.nodes() < 20000);
    CHECK(run.energy_defect() < 1e-9 * run.largest_energy());
}

// The impact at t = 0 leaves a contact at rest, where this law has no friction; the slip begins from there.
TEST_CASE(
    "ellipsoid_bowl: friction of viscous terms alone opposes a slip on both sides of a bilateral contact") {
    for (const char* text :
         {"ellipsoid_bowl?mass=0.04674491575422278&gravity=0&mu_s=0.28581199016426984&viscous=7."
          "153957245651973&"
          "quadratic=3.9693449006434447&restitution=0.7227954260282144&v1_0=1.5&u2_0=-0.980205567979807&"
          "v2_0=-1.3945238943732585&u1_dot0=0.15450159093679972&v1_dot0=11.574897568361543&"
          "u2_dot0=-16.24456203424159&v2_dot0=3.458491563946847&spin_dot0=-1.9568363885271935",
          "ellipsoid_bowl?dt=2.3463051533783008e-4&mass=0.010762707183356037&gravity=28.244004738539246&"
          "friction_law=coulomb_stiction&mu_s=0.5839958961020236&viscous=7.609380496479087&"
          "quadratic=7.781449753205319&restitution=0.894536836527607&v1_0=1.3728151930303238&"
          "v2_0=-0.5071744863161549&u1_dot0=6.649108406752955&u2_dot0=-9.228440195191787&v2_dot0=0&"
          "spin_dot0=-11.72980610291793"}) {
        CAPTURE(std::string(text));
        Experiment run(text);
        CHECK(run.status() != RunStatus::failed);
        CHECK(run.nodes() > 20);
        double before = 0.0;
        for (std::size_t node = 0; node < run.nodes(); ++node) {
            const double dissipated = run.at_node(node, "energy.dissipated");
            CHECK(dissipated >= before - 1e-12);
            before = dissipated;
        }
        CHECK(run.energy_defect() < 1e-9 * run.largest_energy());
    }
}
