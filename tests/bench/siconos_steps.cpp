// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "bench/siconos_steps.hpp"

#include <cmath>
#include <vector>

#include <Friction_cst.h>
#include <SolverOptions.h>
#include <SiconosKernel.hpp>

extern "C" void openblas_set_num_threads(int) __attribute__((weak));

namespace stiction::test {

namespace {

constexpr double theta = 0.5, no_end = 1e9;  // s

SP::SiconosVector make_vector(std::initializer_list<double> values) {
    auto out = std::make_shared<SiconosVector>(static_cast<unsigned>(values.size()));
    unsigned at = 0;
    for (double value : values) (*out)(at++) = value;
    return out;
}

SP::SimpleMatrix make_zero(unsigned size) {
    auto out = std::make_shared<SimpleMatrix>(size, size);
    out->zero();
    return out;
}

// Steps of one body with contacts, each with rows of its own.
class Body : public PeerSteps {
  public:
    Body(SP::LagrangianLinearTIDS body, const std::vector<SP::SimpleMatrix>& contacts, double mu, double dt,
         int solver, double tolerance)
        : body_(body) {
        const unsigned dimension = contacts[0]->size(0);
        const auto law = std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, dimension);
        const auto system = std::make_shared<NonSmoothDynamicalSystem>(0.0, no_end);
        system->insertDynamicalSystem(body);
        for (const SP::SimpleMatrix& rows : contacts)
            system->link(std::make_shared<Interaction>(law, std::make_shared<LagrangianLinearTIR>(rows)),
                         body);
        const auto problem = std::make_shared<FrictionContact>(static_cast<int>(dimension), solver);
        problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = tolerance;
        steps_ = std::make_shared<TimeStepping>(system, std::make_shared<TimeDiscretisation>(0.0, dt),
                                                std::make_shared<MoreauJeanOSI>(theta), problem);
        steps_->setNewtonOptions(SICONOS_TS_LINEAR);
    }
    void step() override {
        steps_->computeOneStep();
        steps_->nextStep();
    }
    double position() const override { return (*body_->q())(0); }

  protected:
    double time() const { return steps_->startingTime(); }

  private:
    SP::LagrangianLinearTIDS body_;
    SP::TimeStepping steps_;
};

// Siconos calls a plain function for the pull of the spring, with these values as its parameters z.
void find_pull(double t, unsigned, double* out, unsigned, double* z) {
    const double k = z[0], v_b = z[1], N = z[2];
    out[0] = -k * v_b * t;
    out[1] = -N;
}

class Block final : public Body {
  public:
    Block(const BeltValues& belt, double dt, int solver, double tolerance)
        : Body(make_body(belt), {make_rows()}, belt.mu_k, dt, solver, tolerance),
          belt_speed_(belt.belt_speed) {}
    double position() const override { return Body::position() + belt_speed_ * time(); }

  private:
    static SP::SimpleMatrix make_rows() {
        const SP::SimpleMatrix out = make_zero(2);
        (*out)(0, 1) = (*out)(1, 0) = 1.0;
        return out;
    }
    static SP::LagrangianLinearTIDS make_body(const BeltValues& belt) {
        const SP::SimpleMatrix M = make_zero(2), K = make_zero(2), C = make_zero(2);
        (*M)(0, 0) = (*M)(1, 1) = belt.mass;
        (*K)(0, 0) = belt.stiffness;
        const auto out =
            std::make_shared<LagrangianLinearTIDS>(make_vector({0.0, 0.0}), make_vector({0.0, 0.0}), M, K, C);
        out->setzPtr(make_vector({belt.stiffness, belt.belt_speed, belt.normal_force}));
        out->setComputeFExtFunction(find_pull);
        return out;
    }
    double belt_speed_;
};

}  // namespace

std::unique_ptr<PeerSteps> make_siconos_ball(const BallValues& values, double dt, int solver,
                                             double tolerance) {
    const double m = values.mass, g = values.gravity, a = values.slope;
    const SP::SimpleMatrix M = make_zero(3), rows = make_zero(3);
    for (unsigned k = 0; k < 3; ++k) (*M)(k, k) = m;
    (*rows)(0, 2) = (*rows)(1, 0) = (*rows)(2, 1) = 1.0;
    const auto ball =
        std::make_shared<LagrangianLinearTIDS>(make_vector({0.0, 0.0, 0.0}), make_vector({0.0, 0.1, 0.0}), M);
    ball->setFExtPtr(make_vector({m * g * std::sin(a), 0.0, -m * g * std::cos(a)}));
    return std::make_unique<Body>(ball, std::vector{rows}, values.mu, dt, solver, tolerance);
}

std::unique_ptr<PeerSteps> make_siconos_tripod(const TripodValues& values, double dt, int solver,
                                               double tolerance) {
    const double m = values.mass, g = values.gravity, a = values.slope;
    const SP::SimpleMatrix M = make_zero(6);
    for (unsigned k = 0; k < 6; ++k) (*M)(k, k) = k < 3 ? m : values.inertia[k - 3];
    std::vector<SP::SimpleMatrix> contacts;
    for (std::size_t i = 0; i < 3; ++i) {
        contacts.push_back(std::make_shared<SimpleMatrix>(3, 6));
        const auto rows = values.find_rows(i);
        for (unsigned row = 0; row < 3; ++row)
            for (unsigned k = 0; k < 6; ++k) (*contacts.back())(row, k) = rows[row][k];
    }
    const auto& v = values.start;
    const auto body =
        std::make_shared<LagrangianLinearTIDS>(make_vector({0.0, 0.0, values.sunk, 0.0, 0.0, 0.0}),
                                               make_vector({v[0], v[1], v[2], v[3], v[4], v[5]}), M);
    body->setFExtPtr(make_vector({m * g * std::sin(a), 0.0, -m * g * std::cos(a), 0.0, 0.0, 0.0}));
    return std::make_unique<Body>(body, contacts, values.mu, dt, solver, tolerance);
}

std::unique_ptr<PeerSteps> make_siconos_block(const BeltValues& belt, double dt, int solver,
                                              double tolerance) {
    return std::make_unique<Block>(belt, dt, solver, tolerance);
}

void use_one_thread() {
    if (openblas_set_num_threads != nullptr) openblas_set_num_threads(1);
}

}  // namespace stiction::test
