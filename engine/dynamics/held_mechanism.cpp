// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/held_mechanism.hpp"

#include "model/automaton.hpp"
#include "model/empty_kinetics.hpp"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace stiction {

HeldMechanism::HeldMechanism(const Mechanism& free, const Hand& hand) : free_(free), hand_(hand) {
    set_scales(free.scales());
    const Eigen::Index n = free.size().coordinates;
    place_.J.setZero(3, n);
    J_.setZero(2, n);
}

std::unique_ptr<HybridAutomaton> HeldMechanism::make_automaton(std::string_view method) const {
    return free_.make_held_automaton(method, *this);
}

HandReading HeldMechanism::read(double t, VectorIn q, VectorIn v) const {
    place_.J.setZero();
    place_.x = place_.y = place_.angle = 0.0;
    free_.place_body(hand_.body, q, place_);
    J_ = find_grip_jacobian(place_, hand_.grip);
    const PlanarPoint at = find_grip(place_, hand_.grip), led = hand_.path.find(t);
    const Eigen::Vector2d speed = J_ * Eigen::Map<const Eigen::VectorXd>(v.data(), J_.cols());
    return {at,
            led,
            {hand_.stiffness * (led.x - at.x) - hand_.damping * speed.x(),
             hand_.stiffness * (led.y - at.y) - hand_.damping * speed.y()},
            hand_.body};
}

void HeldMechanism::find_applied(double t, VectorIn q, VectorIn v, VectorOut out) const {
    const PlanarPoint F = read(t, q, v).force;
    for (std::size_t k = 0; k < out.size(); ++k) {
        const auto at = static_cast<Eigen::Index>(k);
        out[k] = F.x * J_(0, at) + F.y * J_(1, at);
    }
}

void HeldMechanism::evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const {
    free_.evaluate(t, q, v, out);
    const PlanarPoint F = read(t, q, v).force;
    out.h += F.x * J_.row(0).transpose() + F.y * J_.row(1).transpose();
}

double HeldMechanism::drive_power(const Sample& now) const {
    const PlanarPoint F = read(now.t, now.q, now.v).force;
    const Eigen::Vector2d speed = J_ * Eigen::Map<const Eigen::VectorXd>(now.v.data(), J_.cols());
    return free_.drive_power(now) + F.x * speed.x() + F.y * speed.y();
}

double HeldMechanism::find_next_instant(double t) const {
    return std::min(free_.find_next_instant(t), hand_.path.find_next_break(t));
}

BodyPlace find_body_place(const Mechanism& mechanism, int body, VectorIn q) {
    BodyPlace out;
    out.J.setZero(3, mechanism.size().coordinates);
    mechanism.place_body(body, q, out);
    return out;
}

double find_hand_damping(const Mechanism& mechanism, const Hand& hand, double t, VectorIn q, VectorIn v) {
    Kinetics kinetics = make_kinetics(mechanism.size());
    mechanism.evaluate(t, q, v, kinetics);
    const Eigen::Matrix2Xd J = find_grip_jacobian(find_body_place(mechanism, hand.body, q), hand.grip);
    const Eigen::LDLT<Eigen::MatrixXd> mass(kinetics.M);
    Eigen::MatrixXd response = J.transpose();  // M^-1 J^T
    for (int axis = 0; axis < 2; ++axis) response.col(axis) = mass.solve(response.col(axis));
    const double xx = J.row(0).dot(response.col(0)), xy = J.row(0).dot(response.col(1)),
                 yy = J.row(1).dot(response.col(1));
    const double largest = 0.5 * (xx + yy) + std::hypot(0.5 * (xx - yy), xy);
    return largest > 0.0 ? std::sqrt(hand.stiffness / largest) : 0.0;
}

}  // namespace stiction
