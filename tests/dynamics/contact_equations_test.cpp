// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/contact_equations.hpp"

#include "dynamics/particle.hpp"

#include <Eigen/LU>

using namespace stiction;
using namespace stiction::test;

namespace {

// A rod with tips at +-l, q = (x, y, theta) of a point at the distance e from its centre of mass, over a floor y = f(t)
// that moves along x with the speed c(t). One joint row, or two equal ones, can prescribe x = X(t).
//
//     gap_i = y + s_i l sin theta - f,   u_T = x' - s_i l sin(theta) theta' - c,   s = (-1, 1)
class LedRod : public SmallMechanism {
  public:
    static constexpr double m = 1.3, inertia = 0.7, e = 0.2, l = 0.9, g = 9.81;
    int joints = 0;
    bool viscous = false;

    MechanismSize size() const override {
        return {.coordinates = 3, .contacts = 2, .tangents = 1, .joints = joints};
    }
    FrictionLaw friction(int i) const override { return make_coulomb(i == 0 ? 0.3 : 0.5); }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        std::fill(q.begin(), q.end(), 0.0);
        std::fill(v.begin(), v.end(), 0.0);
    }
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        const double S = std::sin(q[2]), C = std::cos(q[2]), w = v[2];
        out.M << m, 0.0, -m * e * S, 0.0, m, m * e * C, -m * e * S, m * e * C, inertia;
        out.h << m * e * C * w * w, m * e * S * w * w - m * g, -m * g * e * C;
        for (int i = 0; i < 2; ++i) {
            const double s = i == 0 ? -1.0 : 1.0;
            out.J_N.row(i) << 0.0, 1.0, s * l * C;
            out.J_T.row(i) << 1.0, 0.0, -s * l * S;
            ContactKinetics& contact = out.contacts[static_cast<std::size_t>(i)];
            contact = {};
            contact.gap = q[1] + s * l * S - 0.1 * std::sin(3.0 * t);
            contact.w_N = -0.3 * std::cos(3.0 * t);
            contact.b_N = -s * l * S * w * w + 0.9 * std::sin(3.0 * t);
            contact.w_T[0] = -0.2 * t * t;
            contact.b_T[0] = -s * l * C * w * w - 0.4 * t;
            contact.restitution = 0.5;
            contact.viscous = viscous ? 0.8 : 0.0;
        }
        for (int j = 0; j < joints; ++j) {
            out.J_B.row(j) << 1.0, 0.0, 0.0;
            out.joints[static_cast<std::size_t>(j)] = {
                .gap = q[0] - std::sin(t), .w = -std::cos(t), .b = std::sin(t), .holonomic = true};
        }
    }
};

using State = std::array<double, 3>;
constexpr double t = 0.7;
constexpr State q{0.3, 0.4, 0.6}, v{0.5, -0.2, 1.1};
constexpr std::array<ContactState, 2> both_slide{ContactState::slip_plus, ContactState::slip_minus};

Mode make_mode(ContactState first, ContactState second) {
    Mode out;
    out.states[0] = first;
    out.states[1] = second;
    return out;
}

Eigen::Vector3d find_acceleration(const ContactEquations& equations, const Mode& mode) {
    State a{};
    equations.compute_acceleration({mode.states.data(), 2}, a);
    return {a[0], a[1], a[2]};
}

// M a - h - J^T r - J_B^T lambda.
double find_defect(const ContactEquations& equations, const Eigen::Vector3d& a) {
    const Kinetics& k = equations.kinetics();
    std::vector<double> multipliers(static_cast<std::size_t>(equations.joints()));
    equations.compute_multipliers(multipliers);
    Eigen::VectorXd rest = k.M * a - k.h - equations.jacobian().transpose() * equations.force();
    for (int j = 0; j < equations.joints(); ++j)
        rest -= k.J_B.row(j).transpose() * multipliers[static_cast<std::size_t>(j)];
    return rest.norm();
}

}  // namespace

TEST_CASE(
    "contact_equations: contact velocities are the rates of the gaps, accelerations the rates of the "
    "velocities") {
    const LedRod rod;
    ContactEquations equations(rod), later(rod), sooner(rod);
    equations.update(t, q, v, both_slide);
    equations.force() << 1.0, -0.3, 2.0, 0.7;
    const Mode mode = make_mode(ContactState::open, ContactState::open);
    const Eigen::Vector3d a = find_acceleration(equations, mode);
    constexpr double h = 1e-5;
    State q_later, v_later, q_sooner, v_sooner;
    for (std::size_t k = 0; k < 3; ++k) {
        const double change = 0.5 * h * h * a[static_cast<int>(k)];
        q_later[k] = q[k] + h * v[k] + change;
        q_sooner[k] = q[k] - h * v[k] + change;
        v_later[k] = v[k] + h * a[static_cast<int>(k)];
        v_sooner[k] = v[k] - h * a[static_cast<int>(k)];
    }
    later.update(t + h, q_later, v_later, both_slide);
    sooner.update(t - h, q_sooner, v_sooner, both_slide);
    for (int i = 0; i < 2; ++i) {
        const double rate = (later.contact(i).gap - sooner.contact(i).gap) / (2.0 * h);
        CHECK(std::abs(equations.velocity()[equations.row(i)] - rate) < 1e-8);
        for (int p = 0; p < 2; ++p) {
            const int row = equations.row(i) + p;
            const double change = (later.velocity()[row] - sooner.velocity()[row]) / (2.0 * h);
            CHECK(std::abs(equations.acceleration(row) - change) < 1e-8);
        }
    }
}

TEST_CASE("contact_equations: Delassus matrix, response and free accelerations are their definitions") {
    const LedRod rod;
    ContactEquations equations(rod);
    equations.update(t, q, v, both_slide);
    const Kinetics& k = equations.kinetics();
    const Eigen::MatrixXd J = equations.jacobian(), W = k.M.inverse() * J.transpose();
    Eigen::VectorXd b(4);
    b << k.contacts[0].b_N, k.contacts[0].b_T[0], k.contacts[1].b_N, k.contacts[1].b_T[0];
    CHECK((equations.response() - W).norm() < 1e-13);
    CHECK((equations.delassus() - J * W).norm() < 1e-13);
    CHECK((equations.free_acceleration() - J * k.M.inverse() * k.h - b).norm() < 1e-12);
    CHECK(equations.delassus(1, 2) == equations.delassus()(1, 2));
    CHECK(J.row(equations.row(1)) == k.J_N.row(1));
    CHECK(J.row(equations.row(1) + 1) == k.J_T.row(1));
}

TEST_CASE("contact_equations: a load-independent viscous force acts on what is closed") {
    LedRod rod;
    rod.viscous = true;
    ContactEquations equations(rod), open(rod);
    equations.update(t, q, v, both_slide);
    open.update(t, q, v, std::array{ContactState::open, ContactState::open});
    const Kinetics& k = equations.kinetics();
    Eigen::Vector3d pull = Eigen::Vector3d::Zero();
    for (int i = 0; i < 2; ++i)
        pull -= 0.8 * equations.velocity()[equations.row(i) + 1] * k.J_T.row(i).transpose();
    CHECK((equations.free_motion() - open.free_motion() - k.M.inverse() * pull).norm() < 1e-13);
    CHECK(equations.tangent_force(0, 0, ContactState::slip_plus) ==
          doctest::Approx(-0.8 * equations.velocity()[1]).epsilon(1e-14));
    CHECK(equations.tangent_force(0, 0, ContactState::open) == 0.0);
}

TEST_CASE(
    "contact_equations: joint rows hold whatever the contact forces, redundant ones share their multiplier") {
    Eigen::Vector3d single;
    for (int joints : {1, 2}) {
        CAPTURE(joints);
        LedRod rod;
        rod.joints = joints;
        ContactEquations equations(rod);
        equations.update(t, q, v, both_slide);
        equations.force() << 3.0, -1.0, 0.5, 2.0;
        const Eigen::Vector3d a =
            find_acceleration(equations, make_mode(ContactState::open, ContactState::open));
        CHECK(std::abs(a[0] + std::sin(t)) < 1e-14);  // x'' = X''
        CHECK(find_defect(equations, a) < 1e-12);
        CHECK(std::abs(equations.joint_velocity(0, v) - (v[0] - std::cos(t))) < 1e-15);
        std::vector<double> multipliers(static_cast<std::size_t>(joints));
        equations.compute_multipliers(multipliers);
        if (joints == 1) single << a;
        if (joints == 2) {
            CHECK((a - single).norm() < 1e-13);
            CHECK(std::abs(multipliers[0] - multipliers[1]) < 1e-13 * (1.0 + std::abs(multipliers[0])));
        }
    }
}

TEST_CASE("contact_equations: the forces of a mode hold what sticks and follow mu N where it slides") {
    const LedRod rod;
    ContactEquations equations(rod);
    const Mode mode = make_mode(ContactState::stick, ContactState::open);
    equations.update(t, q, v, {mode.states.data(), 2});
    REQUIRE(equations.solve_mode(mode));
    CHECK(std::abs(equations.acceleration(0)) < 1e-12);
    CHECK(std::abs(equations.acceleration(1)) < 1e-12);
    CHECK(equations.force()[2] == 0.0);
    CHECK(equations.force()[3] == 0.0);
    CHECK(find_defect(equations, find_acceleration(equations, mode)) < 1e-12);

    const Mode slides = make_mode(ContactState::slip_plus, ContactState::slip_minus);
    REQUIRE(equations.solve_mode(slides));
    for (int i = 0; i < 2; ++i) {
        const int row = equations.row(i);
        CHECK(std::abs(equations.acceleration(row)) < 1e-12);
        CHECK(equations.force()[row + 1] ==
              doctest::Approx((i == 0 ? -0.3 : 0.5) * equations.force()[row]).epsilon(1e-15));
    }
    CHECK(find_defect(equations, find_acceleration(equations, slides)) < 1e-12);
    CHECK(equations.solve_mode(make_mode(ContactState::open, ContactState::open)));
    CHECK(equations.force().norm() == 0.0);
}

TEST_CASE("contact_equations: margins are N and mu_s N - |T| of what is closed") {
    const LedRod rod;
    ContactEquations equations(rod);
    const Mode mode = make_mode(ContactState::stick, ContactState::open);
    equations.update(t, q, v, {mode.states.data(), 2});
    REQUIRE(equations.solve_mode(mode));
    equations.find_margins(mode);
    const double N = equations.force()[0], T = equations.force()[1];
    CHECK(equations.normal_margin(0) == doctest::Approx(N).epsilon(1e-14));
    CHECK(equations.stick_margin(0) == doctest::Approx(0.3 * N - std::abs(T)).epsilon(1e-13));
    CHECK_FALSE(equations.is_redundant(0));
}

TEST_CASE("contact_equations: corrections take out the errors of contact rows and joints, along M^-1 J^T") {
    LedRod rod;
    rod.joints = 1;
    ContactEquations equations(rod);
    equations.update(t, q, v, both_slide);
    const std::array<int, 2> rows{equations.row(0), equations.row(1)};
    const std::array<double, 2> error{1e-3, -2e-3};
    const std::array<double, 1> joint_error{5e-4};
    State target{};
    equations.correct(rows, error, joint_error, target);
    const Eigen::Vector3d change(target[0], target[1], target[2]);
    const Kinetics& k = equations.kinetics();
    CHECK(std::abs(equations.jacobian().row(rows[0]).dot(change) + error[0]) < 1e-16);
    CHECK(std::abs(equations.jacobian().row(rows[1]).dot(change) + error[1]) < 1e-16);
    CHECK(std::abs(k.J_B.row(0).dot(change) + joint_error[0]) < 1e-16);
}

TEST_CASE("contact_equations: the impact problem has Newton's restitution for fast approaches only") {
    const LedRod rod;
    ContactEquations equations(rod);
    equations.update(t, q, v, both_slide);
    const std::array<int, 2> closed{0, 1};
    ContactProblem problem;
    const Eigen::VectorXd u = equations.velocity();
    REQUIRE(u[0] < 0.0);
    equations.make_impact_problem(closed, true, 0.0, problem);
    CHECK(problem.delassus == equations.delassus());
    CHECK(problem.bias[0] == doctest::Approx(1.5 * u[0]).epsilon(1e-15));
    CHECK(problem.bias[1] == u[1]);
    CHECK(problem.bias[2] == doctest::Approx(u[2] < 0.0 ? 1.5 * u[2] : u[2]).epsilon(1e-15));
    equations.make_impact_problem(closed, true, 2.0 * std::abs(u[0]), problem);
    CHECK(problem.bias[0] == u[0]);
    equations.make_impact_problem(closed, false, 0.0, problem);
    CHECK(problem.bias[0] == u[0]);
}

TEST_CASE("contact_equations: the acceleration problem ties the tangents of what slides") {
    const LedRod rod;
    ContactEquations equations(rod);
    equations.update(t, q, v, both_slide);
    const std::array<int, 2> closed{0, 1};
    const std::array<double, 2> rest_speed{1e-9, 1e9};  // the second contact counts as resting
    ContactProblem problem;
    equations.make_acceleration_problem(closed, rest_speed, problem);
    CHECK(problem.delassus == equations.delassus());
    CHECK(problem.bias == equations.free_acceleration());
    CHECK(problem.conditions[0].tangent == TangentLaw::sliding);
    CHECK(problem.conditions[0].direction[0] == (equations.velocity()[1] > 0.0 ? 1.0 : -1.0));
    CHECK(problem.conditions[1].tangent == TangentLaw::rest);
    CHECK(problem.conditions[1].mu_stick == 0.5);
}

TEST_CASE("contact_equations: with two tangents the direction of slip passes smoothly through zero") {
    Particle particle;
    ContactEquations equations(particle);
    Mode mode;
    mode.states[0] = ContactState::slip;
    mode.directions[0] = {0.6, 0.8};
    const State rest{};
    for (const double speed : {2.0, 1e-3, 0.0, -1e-3}) {
        CAPTURE(speed);
        equations.update(0.0, rest, State{0.6 * speed, 0.8 * speed, 0.0}, {mode.states.data(), 1});
        CHECK(equations.signed_slip_speed(0, mode) == doctest::Approx(speed).epsilon(1e-15));
        const std::array<double, 2> e = equations.find_slip_direction(0, mode);
        CHECK(e[0] == doctest::Approx(0.6).epsilon(1e-14));
        CHECK(e[1] == doctest::Approx(0.8).epsilon(1e-14));
        REQUIRE(equations.solve_mode(mode));
        CHECK(equations.force()[0] == doctest::Approx(10.0));
        CHECK(equations.force()[1] == doctest::Approx(-3.0));
        CHECK(equations.force()[2] == doctest::Approx(-4.0));
    }
}

// Constraints that drift leave a speed of slip to a contact that sticks: the mode decides, not this speed.
TEST_CASE(
    "contact_equations: in the problem of a mode a contact rests or slides as the mode says, at any speed") {
    Particle particle;
    ContactEquations equations(particle);
    const std::array<int, 1> closed{0};
    const std::array<double, 1> rest_speed{1e-9};
    ContactProblem problem;
    Mode mode;
    for (const double speed : {0.0, 1e-3}) {
        CAPTURE(speed);
        mode.states[0] = ContactState::stick;
        equations.update(0.0, State{}, State{0.6 * speed, 0.8 * speed, 0.0}, {mode.states.data(), 1});
        mode.directions[0] = {0.0, 1.0};
        equations.make_acceleration_problem(closed, mode, rest_speed, problem);
        CHECK(problem.conditions[0].tangent == TangentLaw::rest);
        mode.states[0] = ContactState::slip;
        mode.directions[0] = {0.6, 0.8};
        equations.make_acceleration_problem(closed, mode, rest_speed, problem);
        CHECK(problem.conditions[0].tangent == TangentLaw::sliding);
        CHECK(problem.conditions[0].direction[0] == doctest::Approx(0.6).epsilon(1e-14));
        mode.starts[0] = true;
        equations.make_acceleration_problem(closed, mode, rest_speed, problem);
        CHECK(problem.conditions[0].tangent == TangentLaw::rest);
        mode.starts[0] = false;
    }
}
