// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One step of time stepping, ours against Siconos' own (Moreau-Jean, theta = 1/2, siconos_steps.hpp) with the fastest
// of its solvers that is right to 1e-10: kinematics, one-step problem, solution, change of state; ours keeps energies
// and events too. A ball that slides down a slope in space (one contact, two tangents), a body on three feet that slides and
// turns (three contacts, two tangents), the default block on its belt (one contact, one tangent). Both begin alike, and the column `apart` says how far apart they are after a thousand
// steps: the spring acts on q_m in ours and implicitly in Siconos, a difference of the order of dt^2.
//
// Then solvers alone: the one-step problem of these two, and of a tripod in space.
#include "bench/peer.hpp"

#include "bench/peer_problem.hpp"
#include "bench/siconos_steps.hpp"
#include "bench/step_bodies.hpp"
#include "bench/timing.hpp"
#include "dynamics/steppers/time_stepping.hpp"
#include "model/catalogue.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <Eigen/Geometry>

extern "C" {
#include <Friction_cst.h>
#include <SolverOptions.h>
}

namespace stiction::test {

namespace {

constexpr double dt = 1e-3;          // s
constexpr double tolerance = 1e-10;  // of Siconos' solvers
constexpr int steps_compared = 1000;

// Steps of one motion, without end.
class Steps {
  public:
    Steps(const Mechanism& mechanism, std::string_view solver)
        : motion_(make_time_stepping(mechanism, solver, dt, false)) {
        motion_->start(sink_);
    }
    void operator()() {
        if (motion_->advance(HUGE_VAL, sink_) == StepResult::failed) std::abort();
    }
    double position() const { return motion_->state()[0]; }

  private:
    EventSink sink_;
    std::unique_ptr<Motion> motion_;
};

using MakePeer = std::function<std::unique_ptr<PeerSteps>(int solver)>;

void compare_step(const char* name, const Mechanism& mechanism, std::string_view solver,
                  const MakePeer& make_peer, std::initializer_list<int> ids) {
    for (int id : ids) {
        const std::unique_ptr<PeerSteps> theirs = make_peer(id);
        Steps ours(mechanism, solver);
        for (int k = 0; k < steps_compared; ++k) {
            ours();
            theirs->step();
        }
        const double apart = std::abs(ours.position() - theirs->position());
        const TimePair times = compare([&] { ours(); }, [&] { theirs->step(); });
        std::printf("%s,%s,%.1e,%.0f,%.0f,%.3f\n", name, solver_options_id_to_name(id), apart, times.ours,
                    times.theirs, times.ratio);
        std::fflush(stdout);
    }
}

ContactProblem make_contacts(int dimension, const Eigen::MatrixXd& delassus, const Eigen::VectorXd& bias,
                             double mu) {
    ContactProblem out;
    out.dimension = dimension;
    out.delassus = delassus;
    out.bias = bias;
    out.conditions.resize(static_cast<std::size_t>(bias.size() / dimension));
    for (ContactCondition& condition : out.conditions) condition.mu_stick = condition.mu_slip = mu;
    return out;
}

void bench_ball() {
    compare_step("ball", SlidingBall({}), "alart_curnier",
                 [](int id) { return make_siconos_ball({}, dt, id, tolerance); },
                 {SICONOS_FRICTION_3D_ONECONTACT_NSN, SICONOS_FRICTION_3D_NSN_AC, SICONOS_FRICTION_3D_NSGS});
}

void bench_tripod() {
    compare_step("tripod", SlidingTripod({}), "alart_curnier",
                 [](int id) { return make_siconos_tripod({}, dt, id, tolerance); },
                 {SICONOS_FRICTION_3D_NSN_AC, SICONOS_FRICTION_3D_NSGS});
}

const System& find_belt() {
    for (const System* system : all_systems())
        if (system->id == "belt_oscillator") return *system;
    std::abort();
}

void bench_block() {
    const System& system = find_belt();
    std::vector<double> values = get_initial_values(system);
    values[static_cast<std::size_t>(find_parameter(system, "friction_law"))] = 0.0;  // coulomb
    const std::unique_ptr<Mechanism> mechanism = system.make(system, values, "time_stepping");
    std::string_view solver;
    for (const Method& method : system.methods)
        if (method.kind == MethodKind::time_stepping) solver = method.solver;
    compare_step("belt", *mechanism, solver, [](int id) { return make_siconos_block({}, dt, id, tolerance); },
                 {SICONOS_FRICTION_2D_NSGS, SICONOS_FRICTION_2D_ENUM, SICONOS_FRICTION_2D_LEMKE});
}

// The one-step problem of the ball.
ContactProblem make_ball() {
    const BallValues ball;
    const double m = ball.mass, g = ball.gravity, a = ball.slope;
    const Eigen::Vector3d free(-dt * g * std::cos(a), 1.0 + dt * g * std::sin(a), 0.1);
    return make_contacts(3, Eigen::MatrixXd::Identity(3, 3) / m, free, ball.mu);
}

// The one-step problem of the block, which slips back.
ContactProblem make_block() {
    const BeltValues belt;
    const Eigen::Vector2d free(-dt * belt.normal_force / belt.mass, -0.5 * belt.belt_speed);
    return make_contacts(2, Eigen::MatrixXd::Identity(2, 2) / belt.mass, free, belt.mu_k);
}

// A plate on three feet, r from its centre of mass: u = v + omega x r, W = sum of J M^-1 J^T, turning and sliding.
ContactProblem make_tripod() {
    const double m = 1.5, g = 9.81, height = 0.3, mu = 0.4;
    const Eigen::Vector3d inertia(0.05, 0.06, 0.1);
    const Eigen::Vector3d feet[3] = {{0.4, 0.0, -height}, {-0.2, 0.35, -height}, {-0.2, -0.3, -height}};
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(9, 6);  // rows normal z, tangents x, y; columns v, omega
    for (int i = 0; i < 3; ++i) {
        const Eigen::Vector3d axes[3] = {Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX(),
                                         Eigen::Vector3d::UnitY()};
        for (int k = 0; k < 3; ++k) {
            J.block<1, 3>(3 * i + k, 0) = axes[k].transpose();
            J.block<1, 3>(3 * i + k, 3) = feet[i].cross(axes[k]).transpose();
        }
    }
    Eigen::VectorXd inverse(6), v(6);
    inverse << 1.0 / m, 1.0 / m, 1.0 / m, inertia.cwiseInverse();
    v << 0.02, 0.01, -dt * g, 0.0, 0.0, 0.3;
    return make_contacts(3, J * inverse.asDiagonal() * J.transpose(), J * v, mu);
}

}  // namespace

void bench_steps() {
    use_one_thread();
    std::printf("\nsteps: our step / its step\nname,its_solver,apart_m,ours_ns,theirs_ns,ratio\n");
    bench_ball();
    bench_tripod();
    bench_block();
    std::printf("\nsteps: solvers alone\n%s\n", problem_columns);
    ContactProblem ball = make_ball(), block = make_block(), tripod = make_tripod();
    TimeSums sums;
    compare_solvers("ball", ball, sums);
    compare_solvers("belt", block, sums);
    compare_solvers("tripod", tripod, sums);
}

}  // namespace stiction::test
