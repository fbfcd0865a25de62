// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One step of our time stepping (kinematics, problem, solution, energies, change of state) against Siconos' solution of
// the one-step problem of that step alone, with the fastest of its solvers that is right to 1e-10: its step costs at
// least that. A ball that slides down a slope in space (one contact, two tangents), the default block on its belt (one
// contact, one tangent); and the one-step problem of a tripod in space, solvers alone.
#include "bench/peer.hpp"

#include "bench/peer_matrix.hpp"
#include "bench/peer_problem.hpp"
#include "bench/step_bodies.hpp"
#include "bench/timing.hpp"
#include "dynamics/steppers/time_stepping.hpp"
#include "model/catalogue.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <Eigen/Geometry>

extern "C" {
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <SolverOptions.h>
}

namespace stiction::test {

namespace {

constexpr double dt = 1e-3;          // s
constexpr double tolerance = 1e-10;  // of Siconos' solvers

class NoSink final : public EventSink {
  public:
    void add(Event) override {}
};

// Steps of one motion, for ever.
class Steps {
  public:
    Steps(const Mechanism& mechanism, std::string_view solver)
        : motion_(make_time_stepping(mechanism, solver, dt, false)) {
        motion_->start(sink_);
    }
    void operator()() {
        if (motion_->advance(HUGE_VAL, sink_) == StepResult::failed) std::abort();
    }

  private:
    NoSink sink_;
    std::unique_ptr<Motion> motion_;
};

void compare_step(const char* name, const Mechanism& mechanism, std::string_view solver,
                  ContactProblem problem, std::initializer_list<int> ids) {
    std::vector<double> mu(static_cast<std::size_t>(problem.contacts()));
    for (std::size_t i = 0; i < mu.size(); ++i) mu[i] = problem.conditions[i].mu_slip;
    FrictionContactProblem* peer = frictionContactProblem_new();
    peer->dimension = problem.dimension;
    peer->numberOfContacts = problem.contacts();
    peer->M = make_numerics_matrix(problem.delassus);
    peer->q = problem.bias.data();
    peer->mu = mu.data();
    std::vector<double> reaction(static_cast<std::size_t>(problem.size())), velocity(reaction.size());
    for (int id : ids) {
        SolverOptions* options = solver_options_create(id);
        options->dparam[SICONOS_DPARAM_TOL] = tolerance;
        const auto solve = [&] {
            std::fill(reaction.begin(), reaction.end(), 0.0);
            std::fill(velocity.begin(), velocity.end(), 0.0);
            return problem.dimension == 2 ? fc2d_driver(peer, reaction.data(), velocity.data(), options)
                                          : fc3d_driver(peer, reaction.data(), velocity.data(), options);
        };
        const int failed = solve();
        Steps ours(mechanism, solver);
        const TimePair times = compare([&] { ours(); }, solve);
        std::printf("%s,%s%s,%.0f,%.0f,%.3f\n", name, solver_options_id_to_name(id),
                    failed != 0 ? " (failed)" : "", times.ours, times.theirs, times.ratio);
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
    const double m = SlidingBall::mass, g = SlidingBall::gravity, a = SlidingBall::slope;
    const Eigen::Vector3d free(-dt * g * std::cos(a), 1.0 + dt * g * std::sin(a), 0.1);
    const SlidingBall ball;
    compare_step("ball", ball, "alart_curnier",
                 make_contacts(3, Eigen::MatrixXd::Identity(3, 3) / m, free, SlidingBall::mu),
                 {SICONOS_FRICTION_3D_ONECONTACT_NSN, SICONOS_FRICTION_3D_NSN_AC, SICONOS_FRICTION_3D_NSGS});
}

// The block of the belt, pressed on by its weight: Siconos has no prescribed normal force.
void bench_block() {
    for (const System* system : all_systems()) {
        if (system->id != "belt_oscillator") continue;
        const std::vector<double> values = get_initial_values(*system);
        const std::unique_ptr<Mechanism> mechanism = system->make(values, "time_stepping");
        const double m = 1.0, N = 10.0, u_T = -0.05;
        const Eigen::Vector2d free(-dt * N / m, u_T);
        std::string_view solver;
        for (const Method& method : system->methods)
            if (method.kind == MethodKind::time_stepping) solver = method.solver;
        compare_step("belt", *mechanism, solver,
                     make_contacts(2, Eigen::MatrixXd::Identity(2, 2) / m, free, 0.25),
                     {SICONOS_FRICTION_2D_NSGS, SICONOS_FRICTION_2D_ENUM, SICONOS_FRICTION_2D_LEMKE});
    }
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
    std::printf("\nsteps: our whole step / its one-step problem\nname,theirs,ours_ns,theirs_ns,ratio\n");
    bench_ball();
    bench_block();
    std::printf("\nsteps: solvers alone\n%s\n", problem_columns);
    ContactProblem tripod = make_tripod();
    TimeSums sums;
    compare_solvers("tripod", tripod, sums);
}

}  // namespace stiction::test
