// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The free disk against the formulas of docs/theory/free_disk.md, and against computations in other coordinates.
#include "systems/free_disk/free_disk.hpp"

#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "base/random.hpp"
#include "model/empty_kinetics.hpp"
#include "systems/experiment.hpp"
#include "systems/lagrange.hpp"

#include <doctest/doctest.h>

#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using namespace stiction::free_disk;
using stiction::test::Experiment;
using stiction::test::Numbers;

namespace {

constexpr double m = 1.0, r = 0.3, g = 9.81;  // the default values

struct State {
    Numbers q, v;
};

State draw_state(Random& random) {
    const auto between = [&](double a, double b) { return random.next_between(a, b); };
    return {{between(-2.0, 2.0), between(-2.0, 2.0), between(0.1, 0.6), between(-3.0, 3.0), between(0.2, 2.9),
             between(-3.0, 3.0)},
            {between(-2.0, 2.0), between(-2.0, 2.0), between(-2.0, 2.0), between(-5.0, 5.0),
             between(-5.0, 5.0), between(-9.0, 9.0)}};
}

std::unique_ptr<Mechanism> make_disk() {
    return make_mechanism(free_disk::entry, get_initial_values(free_disk::entry), "event_driven");
}

Eigen::Matrix3d turn(int axis, double angle) {
    return Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(axis)).toRotationMatrix();
}

// Columns: the axes of the body. Step 1 to step 3 of section 2.1 of the paper.
Eigen::Matrix3d find_attitude(const Numbers& q) {
    return turn(2, q[phi]) * turn(1, q[theta]) * turn(2, q[psi]);
}

// The minimal equations of rolling, model.cpp: (x, y, phi, theta, psi, phi', theta', w3).
using Rolling = std::array<double, 8>;
Rolling find_rolling_rate(const Rolling& s) {
    const double yaw = s[5], rate = s[6], w3 = s[7], c = std::cos(s[3]), S = std::sin(s[3]);
    const double v_p = r * S * rate, v_2 = -r * w3, cp = std::cos(s[2]), sp = std::sin(s[2]);
    return {v_p * cp - v_2 * sp,
            v_p * sp + v_2 * cp,
            yaw,
            rate,
            w3 - yaw * c,
            2.0 * rate * (w3 - yaw * c) / S,
            (0.25 * yaw * yaw * S * c - 1.5 * w3 * yaw * S - g * c / r) / 1.25,
            2.0 * yaw * rate * S / 3.0};
}
Rolling roll(Rolling s, double t) {
    constexpr int steps = 20000;
    const double h = t / steps;
    const auto moved = [&](const Rolling& k, double by) {
        Rolling out = s;
        for (std::size_t i = 0; i < out.size(); ++i) out[i] += by * k[i];
        return out;
    };
    for (int n = 0; n < steps; ++n) {
        const Rolling a = find_rolling_rate(s), b = find_rolling_rate(moved(a, 0.5 * h)),
                      c = find_rolling_rate(moved(b, 0.5 * h)), d = find_rolling_rate(moved(c, h));
        for (std::size_t i = 0; i < s.size(); ++i) s[i] += h / 6.0 * (a[i] + 2.0 * b[i] + 2.0 * c[i] + d[i]);
    }
    return s;
}

}  // namespace

TEST_CASE("free_disk: mass matrix and forces are those of Lagrange by differences of the energies") {
    const auto disk = make_disk();
    Random random(61);
    for (int trial = 0; trial < 50; ++trial) {
        const State at = draw_state(random);
        CHECK(test::compare_with_lagrange(*disk, 0.0, at.q, at.v, Numbers(6, 0.0)) < 1e-6);
    }
}

TEST_CASE(
    "free_disk: the contact rows are the velocity of the material point at K, by differences of its place") {
    const auto disk = make_disk();
    Random random(62);
    Kinetics kinetics = make_kinetics(disk->size());
    constexpr double step = 1e-5;
    for (int trial = 0; trial < 50; ++trial) {
        const State at = draw_state(random);
        disk->evaluate(0.0, at.q, at.v, kinetics);
        const Frame e(at.q);
        const Point3 arm = e.at(r * e.c, 0.0, -r * e.S);
        const Eigen::Vector3d in_body =
            find_attitude(at.q).transpose() * Eigen::Vector3d(arm.x, arm.y, arm.z);
        CHECK(std::abs(in_body.z()) < 1e-15);
        const auto place = [&](double by) -> Eigen::Vector3d {
            Numbers q = at.q;
            for (std::size_t k = 0; k < 6; ++k) q[k] += by * at.v[k];
            return Eigen::Vector3d(q[x], q[y], q[z]) + find_attitude(q) * in_body;
        };
        const Eigen::Vector3d u = (place(step) - place(-step)) / (2.0 * step);
        const Eigen::Map<const Eigen::VectorXd> v(at.v.data(), 6);
        CHECK(std::abs((kinetics.J_N.row(0) * v)(0) - u.z()) < 1e-7);
        CHECK(std::abs((kinetics.J_T.row(0) * v)(0) - (u.x() * e.cp + u.y() * e.sp)) < 1e-7);
        CHECK(std::abs((kinetics.J_T.row(1) * v)(0) - (u.y() * e.cp - u.x() * e.sp)) < 1e-7);
    }
}

TEST_CASE("free_disk: while it rolls it follows the minimal equations in phi, theta and psi") {
    for (const char* scenario :
         {"free_disk", "free_disk/spinning", "free_disk?theta_dot0=0.7&psi_dot0=8&mu_s=1"}) {
        CAPTURE(std::string(scenario));
        Experiment run(scenario, 4.0);
        REQUIRE(run.events().empty());
        const auto start = [&](const char* column) { return run.at(0.0, column); };
        const Rolling begin{
            0.0,        0.0, start("phi"), start("theta"), start("psi"), start("phi_dot"), start("theta_dot"),
            start("w3")};
        for (const double t : {0.7, 4.0}) {
            const Rolling s = roll(begin, t);
            CHECK(std::abs(run.at(t, "x") - s[0]) < 1e-9);
            CHECK(std::abs(run.at(t, "y") - s[1]) < 1e-9);
            CHECK(std::abs(run.at(t, "phi") - s[2]) < 1e-9);
            CHECK(std::abs(run.at(t, "theta") - s[3]) < 1e-9);
            CHECK(std::abs(run.at(t, "psi") - s[4]) < 1e-8);
            const double c = std::cos(s[3]), S = std::sin(s[3]), turning = find_rolling_rate(s)[6];
            CHECK(std::abs(run.at(t, "ground.tangent1") -
                           m * r * (S * turning + c * s[6] * s[6] + s[5] * s[7])) < 1e-8);
            CHECK(std::abs(run.at(t, "ground.tangent2") - m * r * S * s[5] * s[6] / 3.0) < 1e-8);
            CHECK(std::abs(run.at(t, "ground.normal") - m * g - m * r * (c * turning - S * s[6] * s[6])) <
                  1e-8);
        }
    }
}

// Newton and Euler with the centre, the axis n of the disk and the angular velocity in the room's frame, I = It + (Ia - It) n n^T,
// arm -r (k - (k.n) n)/|..|, forces from the 3 x 3 matrix of the contact; scipy's DOP853 with rtol = 1e-12, slip ended at
// |v_K| = 1e-7 m/s. Its error is about 1e-11 before and 1e-8 after a return to rolling.
TEST_CASE("free_disk: places, axis and forces are those of Newton and Euler in the room's frame") {
    struct {
        const char* scenario;
        double t, x, y, z, n_x, n_y, n_z, F_x, F_y, N, near;
    } const rows[] = {
        {"free_disk", 5.0, -7.7547698877879, 2.0850403301454, 0.28903416252171, -0.83826977257288,
         0.47490452911536, 0.26789825795685, 1.9089756155168, -1.0758858231855, 8.7819931843111, 1e-10},
        {"free_disk", 10.0, -2.0912531360719, -3.6078045830515, 0.28893445794108, 0.49498029532809,
         -0.82618686772905, 0.26909062939638, -1.132068923615, 1.8717189516968, 8.7902776021798, 1e-10},
        {"free_disk/slips", 0.3, 0.06410412456777, -0.66581752896196, 0.27683941571096, 0.79223580870251,
         -0.47320045315462, 0.38528399206789, -2.5557500881965, 0.53444267212387, 10.444127523621, 1e-10},
        {"free_disk/slips", 3.0, -3.9840384630631, -0.95896795625512, 0.29477809441145, -0.97885296500542,
         -0.085657165853972, 0.18576792736623, 1.7509697224488, 0.055301950664862, 8.7905226345584, 3e-7},
        {"free_disk/alternates", 1.0, -0.49760725150268, -1.3015440836773, 0.20083075598194,
         -0.29532095471497, 0.60077441302598, 0.74286986636939, 0.23708709066901, 0.93563941445188,
         3.8608421929683, 1e-7},
        {"free_disk/alternates", 2.2, -0.50019249388764, -1.1792531702494, 0.21940654703804,
         -0.39498573684687, -0.61552143182569, 0.68199679958986, 0.18097924802833, 1.1255951897373,
         4.5602070468377, 1e-6},
    };
    for (const auto& row : rows) {
        CAPTURE(std::string(row.scenario));
        CAPTURE(row.t);
        Experiment run(row.scenario, row.t);
        const auto at = [&](const char* column) { return run.at(row.t, column); };
        const double cp = std::cos(at("phi")), sp = std::sin(at("phi")), S = std::sin(at("theta"));
        const double F_p = at("ground.tangent1"), F_2 = at("ground.tangent2");
        CHECK(std::abs(at("x") - row.x) < row.near);
        CHECK(std::abs(at("y") - row.y) < row.near);
        CHECK(std::abs(at("z") - row.z) < row.near);
        CHECK(std::abs(S * cp - row.n_x) < row.near);
        CHECK(std::abs(S * sp - row.n_y) < row.near);
        CHECK(std::abs(std::cos(at("theta")) - row.n_z) < row.near);
        CHECK(std::abs(F_p * cp - F_2 * sp - row.F_x) < 30.0 * row.near);
        CHECK(std::abs(F_p * sp + F_2 * cp - row.F_y) < 30.0 * row.near);
        CHECK(std::abs(at("ground.normal") - row.N) < 30.0 * row.near);
    }
    Experiment slips("free_disk/slips", 3.0), alternates("free_disk/alternates", 3.0);
    REQUIRE(slips.events().size() == 1);
    CHECK(std::abs(slips.event(0).t - 0.6564278449) < 1e-7);
    const double times[] = {1.4277570751, 1.4539137741, 1.9284733559, 1.9834599900,
                            2.4448630602, 2.4981471790, 2.9509326617, 2.9991136566};
    REQUIRE(alternates.events().size() == std::size(times));
    for (std::size_t i = 0; i < std::size(times); ++i)
        CHECK(std::abs(alternates.event(i).t - times[i]) < (i % 2 == 0 ? 1e-7 : 1e-8));
}

TEST_CASE("free_disk: rolling keeps the energy, and slip loses what friction takes") {
    for (const char* scenario : {"free_disk", "free_disk/spinning"}) {
        Experiment run(scenario);
        CHECK(run.events().empty());
        CHECK(run.at(10.0, "energy.dissipated") == 0.0);
        CHECK(run.energy_defect() < 1e-9);
        double most = 0.0;
        for (double t = 0.0; t <= 10.0; t += 0.01)
            most = std::max(most, run.at(t, "friction") / run.at(t, "friction_limit"));
        CHECK(most < 1.0);
        if (std::string(scenario) == "free_disk") CHECK(most == doctest::Approx(0.83).epsilon(0.01));
    }
    for (const char* scenario : {"free_disk/slips", "free_disk/alternates"}) {
        Experiment run(scenario);
        CHECK(run.energy_defect() < 1e-9);
        CHECK(run.at(10.0, "energy.dissipated") > 0.1);
    }
}

TEST_CASE("free_disk: upright and without yaw it rolls straight on at constant speed") {
    for (const char* method : {"event_driven", "time_stepping", "index_1"}) {
        CAPTURE(std::string(method));
        Experiment run(std::string("free_disk?method=") + method +
                       "&t_end=2&phi_dot0=0&theta0=1.5707963267948966&psi_dot0=40&phi0=0.4");
        CHECK(run.events().empty());
        const double speed = r * 40.0;
        for (const double t : {0.5, 2.0}) {
            CHECK(std::abs(run.at(t, "x") - speed * t * std::sin(0.4)) < 1e-11);
            CHECK(std::abs(run.at(t, "y") + speed * t * std::cos(0.4)) < 1e-11);
            CHECK(std::abs(run.at(t, "x_dot") - speed * std::sin(0.4)) < 1e-12);
        }
    }
}

TEST_CASE("free_disk: the mirror image of a motion has opposite phi, psi and y") {
    const std::string more = "theta0=1.2&t_end=4",
                      left = "free_disk?phi_dot0=2&psi_dot0=6&v_20=0.3&v_p0=0.2&",
                      right = "free_disk?phi_dot0=-2&psi_dot0=-6&v_20=-0.3&v_p0=0.2&";
    Experiment one(left + more), other(right + more);
    REQUIRE(one.events().size() == other.events().size());
    REQUIRE(one.events().size() > 3);
    for (std::size_t i = 0; i < one.events().size(); ++i)
        CHECK(std::abs(one.event(i).t - other.event(i).t) < 1e-9);
    for (double t = 0.1; t < 4.0; t += 0.3) {
        for (const char* odd : {"y", "phi", "psi", "ground.tangent2", "v_2"})
            CHECK(std::abs(one.at(t, odd) + other.at(t, odd)) < 1e-7);
        for (const char* even : {"x", "z", "theta", "ground.normal", "ground.tangent1", "v_p"})
            CHECK(std::abs(one.at(t, even) - other.at(t, even)) < 1e-7);
    }
}

TEST_CASE(
    "free_disk: slip begins at mu_s N with mu_k N, along the direction in which the contact accelerates") {
    Experiment run("free_disk/alternates", 6.0);
    int onsets = 0;
    for (const Event& event : run.events()) {
        if (event.kind != EventKind::stick_to_slip) continue;
        ++onsets;
        const double before = std::nextafter(event.t, 0.0), N = run.at(event.t, "ground.normal");
        CHECK(run.at(before, "friction") ==
              doctest::Approx(0.3 * run.at(before, "ground.normal")).epsilon(1e-8));
        CHECK(run.at(event.t, "friction") == doctest::Approx(0.25 * N).epsilon(1e-9));
        // v_K is a t, so its direction soon after the onset is that of a, and F is against it.
        const double soon = event.t + 1e-6;
        const double v_p = run.at(soon, "v_p"), v_2 = run.at(soon, "v_2"),
                     F_p = run.at(soon, "ground.tangent1"), F_2 = run.at(soon, "ground.tangent2");
        const double size = std::hypot(v_p, v_2) * std::hypot(F_p, F_2);
        CHECK(std::abs(v_p * F_2 - v_2 * F_p) < 1e-5 * size);
        CHECK(v_p * F_p + v_2 * F_2 < -0.999 * size);
        // It is not the direction opposite to the force of rolling: the contact is easier to move across the disk.
        const double R_p = run.at(before, "ground.tangent1"), R_2 = run.at(before, "ground.tangent2");
        CHECK(std::abs(R_p * F_2 - R_2 * F_p) > 1e-3 * std::hypot(R_p, R_2) * std::hypot(F_p, F_2));
    }
    CHECK(onsets > 5);
}

TEST_CASE("free_disk: index 1 with small steps is the event-driven motion, with an error of order 4") {
    // Each slip that begins or ends multiplies the error of a place.
    struct {
        const char* start;
        double near;
    } const starts[] = {{"", 2e-9}, {"&v_p0=0.5&v_20=1", 2e-8}, {"&theta0=1.2&phi_dot0=2&psi_dot0=6", 1e-6}};
    for (const auto& each : starts) {
        const std::string start = each.start;
        const double near = each.near;
        CAPTURE(start);
        Experiment exact(std::string("free_disk?t_end=3") + start);
        Experiment fine(std::string("free_disk?method=index_1&t_end=3") + start);
        REQUIRE(exact.events().size() == fine.events().size());
        for (std::size_t i = 0; i < exact.events().size(); ++i) {
            CHECK(exact.event(i).kind == fine.event(i).kind);
            CHECK(std::abs(exact.event(i).t - fine.event(i).t) < 1e-7);
        }
        for (const char* column : {"x", "y", "theta", "phi"})
            CHECK(std::abs(exact.at(3.0, column) - fine.at(3.0, column)) < near);
    }
    Experiment exact("free_disk?t_end=2"), coarse("free_disk?method=index_1&t_end=2&dt=0.02"),
        half("free_disk?method=index_1&t_end=2&dt=0.01");
    const double error = coarse.at(2.0, "theta") - exact.at(2.0, "theta"),
                 smaller = half.at(2.0, "theta") - exact.at(2.0, "theta");
    CHECK(error / smaller == doctest::Approx(16.0).epsilon(0.1));
}

// In the second start the disk comes to roll and goes on with more than mu_k N: time stepping must hold it with mu_s N.
TEST_CASE("free_disk: time stepping converges to the event-driven motion like dt") {
    for (const char* start : {"", "&v_p0=0.5&v_20=1"}) {
        CAPTURE(std::string(start));
        Experiment exact(std::string("free_disk?t_end=1") + start);
        double last = 0.0;
        for (const double dt : {1e-3, 5e-4, 2.5e-4}) {
            Experiment run(std::string("free_disk?method=time_stepping&t_end=1&dt=") + write_number(dt) +
                           start);
            double error = 0.0;
            for (const char* column : {"x", "y", "theta", "phi"})
                error = std::max(error, std::abs(run.at(1.0, column) - exact.at(1.0, column)));
            CHECK(error < 40.0 * dt);
            if (last > 0.0) CHECK(last / error == doctest::Approx(2.0).epsilon(0.15));
            last = error;
        }
    }
}

TEST_CASE("free_disk: in index 1 a consistent start drifts, and gains keep it near the constraints") {
    Experiment drift("free_disk/drift"), held("free_disk?method=index_1&dt=0.02&eta=25&xi=50&gamma=25");
    CHECK(drift.at(0.0, "drift_holonomic") == 0.0);
    const auto largest = [](Experiment& run, const char* column) {
        double out = 0.0;
        for (double t = 0.0; t <= 10.0; t += 0.1) out = std::max(out, run.at(t, column));
        return out;
    };
    CHECK(largest(drift, "drift_nonholonomic") > 2e-5);
    CHECK(largest(held, "drift_nonholonomic") < 1e-5);
    CHECK(largest(drift, "drift_holonomic") > 3e-7);
    CHECK(largest(held, "drift_holonomic") < 1.5e-7);
}

TEST_CASE("free_disk: a live change of the gains leaves a disk that has drifted rolling") {
    Experiment run("free_disk?method=index_1&dt=0.02", 4.0);
    Simulation& simulation = run.simulation();
    const double gap = run.at(simulation.now(), "drift_holonomic"), v_k = run.at(simulation.now(), "v_k");
    CHECK(gap > 1e-7);
    CHECK(v_k > 5e-6);
    std::vector<double> values(simulation.values().begin(), simulation.values().end());
    const auto set = [&](const char* gain, double value) {
        values[static_cast<std::size_t>(find_parameter(simulation.system(), gain))] = value;
    };
    set("eta", 25.0), set("xi", 50.0), set("gamma", 25.0);
    simulation.set_values(values);
    CHECK(run.at(simulation.now(), "v_k") == v_k);
    CHECK(run.at(simulation.now(), "drift_holonomic") == gap);
    CHECK(simulation.advance(8.0, 100000) == RunStatus::reached);
    CHECK(simulation.events().empty());
    CHECK(run.at(8.0, "v_k") < 0.5 * v_k);
    CHECK(run.at(8.0, "drift_holonomic") < gap);
}

TEST_CASE("free_disk: dropped without rotation of its axis it lands after sqrt(2 h/g) and rebounds with e") {
    for (const char* method : {"event_driven", "index_1"}) {
        CAPTURE(std::string(method));
        Experiment run(std::string("free_disk?method=") + method +
                           "&height0=0.5&restitution=0.6&phi_dot0=0&theta0=1.2&psi_dot0=5&mu_s=0&mu_k=0",
                       0.6);
        const double t = std::sqrt(2.0 * 0.5 / g);
        REQUIRE(run.events().size() >= 2);
        CHECK(run.event(0).kind == EventKind::touch_down);
        CHECK(run.event(1).kind == EventKind::impact);
        CHECK(run.event(0).t == doctest::Approx(t).epsilon(1e-10));
        CHECK(run.word_at_node(0, "ground.state") == "open");
        CHECK(std::isnan(run.at(0.1, "drift_holonomic")));
        // The impulse P along k through K: u_N jumps by G_NN P = (1 + e) g t, and theta' by -r c P/It.
        const double c = std::cos(1.2), P = m * 1.6 * g * t / (1.0 + 4.0 * c * c);
        CHECK(run.at(t + 1e-9, "theta_dot") ==
              doctest::Approx(-r * c * P / (0.25 * m * r * r)).epsilon(1e-6));
        CHECK(run.at(t + 1e-9, "z_dot") == doctest::Approx(P / m - g * t).epsilon(1e-6));
        CHECK(run.energy_defect() < (std::string(method) == "index_1" ? 1e-6 : 1e-9));
    }
}

TEST_CASE("free_disk: it leaves the floor where N reaches 0, and comes back with an impact") {
    const std::string start = "free_disk?theta0=0.5&phi_dot0=20&theta_dot0=5&psi_dot0=-20&t_end=0.9";
    Experiment run(start), steps(start + "&method=index_1&dt=1e-4");
    for (Experiment* each : {&run, &steps}) {
        REQUIRE(each->events().size() >= 3);
        CHECK(each->event(0).kind == EventKind::lift_off);
        CHECK(each->event(0).reason() == "N reaches 0");
        CHECK(each->event(1).kind == EventKind::touch_down);
        CHECK(each->event(2).kind == EventKind::impact);
        CHECK(each->at(each->event(0).t, "ground.normal") == 0.0);
        for (double t = each->event(0).t + 0.01; t < each->event(1).t; t += 0.01)
            CHECK(each->at(t, "ground.gap") > 0.0);
        CHECK(each->energy_defect() < 1e-7);
    }
    for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(run.event(i).t - steps.event(i).t) < 1e-6);
}

TEST_CASE("free_disk: the run ends where the disk lies flat, or where its axis becomes vertical in flight") {
    for (const char* method : {"event_driven", "time_stepping", "index_1"}) {
        CAPTURE(std::string(method));
        Experiment falls(std::string("free_disk?method=") + method + "&theta0=1.2&phi_dot0=0&psi_dot0=0");
        CHECK(falls.status() == RunStatus::ended);
        const Event& end = falls.simulation().events().back();
        CHECK(end.kind == EventKind::touch_down);
        CHECK(end.reason() == "disk lies flat");
        CHECK(std::abs(falls.at_node(falls.nodes() - 1, "theta") - 0.01) < 0.03);
        Experiment turns(std::string("free_disk?method=") + method +
                         "&height0=0.3&theta0=2.8&phi_dot0=0&theta_dot0=2&psi_dot0=0");
        CHECK(turns.status() == RunStatus::ended);
        CHECK(turns.simulation().events().back().reason() == "axis is vertical in flight");
    }
}

TEST_CASE(
    "free_disk: without friction a falling disk has the speed that the energy gives, and its centre falls "
    "straight") {
    Experiment run("free_disk?theta0=1.2&phi_dot0=0&psi_dot0=0&mu_s=0&mu_k=0");
    for (const double t : {0.1, 0.2, 0.3}) {
        const double c = std::cos(run.at(t, "theta")), S = std::sin(run.at(t, "theta")),
                     rate = run.at(t, "theta_dot");
        // (m r^2 c^2 + It) theta'^2/2 = m g r (sin 1.2 - S)
        CHECK(0.5 * (c * c + 0.25) * r * rate * rate ==
              doctest::Approx(g * (std::sin(1.2) - S)).epsilon(1e-9));
        CHECK(run.at(t, "x") == 0.0);
        CHECK(run.at(t, "y") == 0.0);
    }
}

TEST_CASE("free_disk: in slip friction is that of its law at every speed") {
    struct {
        const char* law;
        double (*mu)(double u);
    } const laws[] = {
        {"coulomb", [](double) { return 0.25; }},
        {"coulomb_stiction", [](double) { return 0.25; }},
        {"stribeck", [](double u) { return 0.25 + 0.15 * std::exp(-u / 0.2); }},
        {"hyperbolic", [](double u) { return 0.25 + 0.15 / (1.0 + u / 0.2); }},
    };
    for (const auto& each : laws) {
        const std::string law = each.law;
        CAPTURE(law);
        Experiment run(
            std::string("free_disk?mu_s=0.4&stribeck_speed=0.2&viscous=0.1&quadratic=0.05&v_20=1.5&"
                        "v_p0=-0.5&friction_law=") +
                law,
            2.0);
        CHECK(run.energy_defect() < 1e-9);
        int rows = 0;
        for (double t = 0.0; t < 2.0; t += 0.01) {
            if (run.at(t, "ground.state") != static_cast<double>(ContactState::slip)) continue;
            ++rows;
            const double u = run.at(t, "v_k"), N = run.at(t, "ground.normal");
            CHECK(run.at(t, "friction") ==
                  doctest::Approx((each.mu(u) + 0.1 * u + 0.05 * u * u) * N).epsilon(1e-8));
        }
        CHECK(rows > 10);
    }
}

TEST_CASE("free_disk: a kinetic coefficient above the static one is brought down and told") {
    const ReadScenario read = read_scenario("free_disk?mu_s=0.1");
    REQUIRE(read.notices.size() == 1);
    CHECK(test::value_of(*read.scenario, "mu_k") == 0.1);
    CHECK(read_scenario("free_disk?mu_s=0.1&friction_law=coulomb").notices.empty());
}
