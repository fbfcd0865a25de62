// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Independent checks of contacts with two tangents: the rule of admissible rows for one row, and brute force. Both use the
// matrices of the mechanism and nothing else of the engine. Brute force steps at the velocity level
//
//     M (v+ - v) = dt h + J^T P,   q+ = q + dt (v + v+)/2,   M, h, J at (t + dt/2, q + dt v/2)
//
// with contacts whose gap is <= 0 there, and sweeps P_i <- projection on K_i of P_i - c_i (u_i + mu_i |u_Ti| n) with
// c_i = 1/|G_ii| until nothing changes. It needs mu_s = mu_k.
#pragma once

#include "dynamics/run.hpp"
#include "model/empty_kinetics.hpp"

#include <Eigen/LU>

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace stiction::test {

inline Kinetics evaluate_spatial(const Mechanism& mechanism, double t, VectorIn q, VectorIn v) {
    Kinetics out = make_kinetics(mechanism.size());
    mechanism.evaluate(t, q, v, out);
    return out;
}

/// The error of a row; empty if it is admissible. During the onset of slip its direction is not checked.
inline std::string judge_row(const Mechanism& mechanism, const Sample& s, const Mode& mode) {
    constexpr double speed = 1e-8, length = 1e-8, force = 1e-6, slow = 1e-4;
    const Kinetics k = evaluate_spatial(mechanism, s.t, s.q, s.v);
    const auto n = static_cast<Eigen::Index>(s.v.size());
    const Eigen::Map<const Eigen::VectorXd> v(s.v.data(), n), a(s.a.data(), n);
    Eigen::VectorXd rest = k.M * a - k.h;
    double scale = 1.0 + k.h.cwiseAbs().maxCoeff();
    for (std::size_t i = 0; i < s.contacts.size(); ++i) {
        const ContactSample& c = s.contacts[i];
        const ContactKinetics& contact = k.contacts[i];
        const auto at = static_cast<Eigen::Index>(i);
        const Eigen::Vector2d T(c.tangent[0], c.tangent[1]);
        const Eigen::Vector2d w(contact.w_T[0], contact.w_T[1]);
        const Eigen::Vector2d u = k.J_T.middleRows(2 * at, 2) * v + w;
        const double u_N = k.J_N.row(at).dot(v) + contact.w_N, bound = c.stick_bound;
        rest -= k.J_N.row(at).transpose() * c.normal + k.J_T.middleRows(2 * at, 2).transpose() * T;
        scale += c.normal;
        if (c.state == ContactState::open) {
            if (c.normal != 0.0 || T.norm() != 0.0) return "an open contact carries a force";
            if (contact.gap < -length && !contact.out_of_reach) return "an open contact penetrates";
            continue;
        }
        if (std::abs(contact.gap) > length) return "a closed contact has a gap";
        if (std::abs(u_N) > speed) return "a closed contact approaches or separates";
        if (c.normal < -force * scale) return "a closed contact pulls";
        const double mu_stick = mechanism.friction(static_cast<int>(i)).at_rest();
        if (std::abs(bound - mu_stick * std::abs(c.normal)) > force * scale) return "the bound is not mu_s N";
        if (T.norm() > bound + force * scale) return "a force lies outside its cone";
        if (c.state == ContactState::stick) {
            if (u.norm() > speed) return "a sticking contact slips";
        } else if (u.norm() > slow && !mode.starts[i]) {
            const double mu = mechanism.friction(static_cast<int>(i)).sliding(u.norm());
            if ((T + mu * c.normal * u / u.norm()).norm() > force * scale)
                return "the force of a slip does not oppose it";
        }
    }
    if (rest.cwiseAbs().maxCoeff() > force * scale) return "accelerations are not those of the forces";
    return {};
}

class SpatialSteps {
  public:
    explicit SpatialSteps(const Mechanism& mechanism, double dt) : mechanism_(mechanism), dt_(dt) {
        const auto n = static_cast<std::size_t>(mechanism.size().coordinates);
        q_.assign(n, 0.0);
        v_ = middle_ = q_;
        mechanism.set_initial_state(q_, v_);
        impulse_.assign(static_cast<std::size_t>(mechanism.size().contacts), Eigen::Vector3d::Zero());
    }
    const std::vector<double>& run(int steps) {
        for (int i = 0; i < steps; ++i) step(i * dt_);
        return q_;
    }

  private:
    void step(double t) {
        const auto n = static_cast<Eigen::Index>(q_.size());
        for (std::size_t k = 0; k < q_.size(); ++k) middle_[k] = q_[k] + 0.5 * dt_ * v_[k];
        const Kinetics k = evaluate_spatial(mechanism_, t + 0.5 * dt_, middle_, v_);
        const Eigen::Map<const Eigen::VectorXd> v(v_.data(), n);
        const Eigen::MatrixXd M_inverse = k.M.inverse();
        Eigen::VectorXd next = v + dt_ * (M_inverse * k.h);
        std::vector<Contact> contacts;
        for (std::size_t i = 0; i < impulse_.size(); ++i) {
            const ContactKinetics& kinetics = k.contacts[i];
            if (kinetics.out_of_reach || !(kinetics.gap <= 0.0)) {
                impulse_[i].setZero();
                continue;
            }
            const auto at = static_cast<Eigen::Index>(i);
            Contact c;
            c.index = i;
            c.J.resize(3, n);
            c.J << k.J_N.row(at), k.J_T.middleRows(2 * at, 2);
            c.W = M_inverse * c.J.transpose();
            c.bias << kinetics.w_N, kinetics.w_T[0], kinetics.w_T[1];
            const double u_N = c.J.row(0).dot(v) + kinetics.w_N;
            c.bias[0] += u_N < 0.0 ? kinetics.restitution * u_N : 0.0;
            c.mu = mechanism_.friction(static_cast<int>(i)).at_rest();
            c.gain = 1.0 / (c.J * c.W).norm();
            next += c.W * impulse_[i];
            contacts.push_back(c);
        }
        constexpr int most_sweeps = 4000;
        for (int sweep = 0; sweep < most_sweeps; ++sweep) {
            double moved = 0.0;
            for (const Contact& c : contacts) {
                const Eigen::Vector3d u = c.J * next + c.bias;
                Eigen::Vector3d p = impulse_[c.index] - c.gain * u;
                p[0] -= c.gain * c.mu * u.tail<2>().norm();
                const double s = p.tail<2>().norm();
                if (c.mu * s <= -p[0]) {
                    p.setZero();
                } else if (s > c.mu * p[0]) {
                    p[0] = (p[0] + c.mu * s) / (1.0 + c.mu * c.mu);
                    p.tail<2>() *= c.mu * p[0] / s;
                }
                const Eigen::Vector3d change = p - impulse_[c.index];
                impulse_[c.index] = p;
                next += c.W * change;
                moved = std::max(moved, (c.W * change).cwiseAbs().maxCoeff());
            }
            if (moved < 1e-12) break;
        }
        for (std::size_t j = 0; j < q_.size(); ++j) {
            q_[j] += 0.5 * dt_ * (v_[j] + next[static_cast<Eigen::Index>(j)]);
            v_[j] = next[static_cast<Eigen::Index>(j)];
        }
    }

    struct Contact {
        std::size_t index = 0;
        Eigen::Matrix<double, 3, Eigen::Dynamic> J;
        Eigen::Matrix<double, Eigen::Dynamic, 3> W;
        Eigen::Vector3d bias = Eigen::Vector3d::Zero();
        double mu = 0.0, gain = 0.0;
    };
    const Mechanism& mechanism_;
    double dt_;
    std::vector<double> q_, v_, middle_;
    std::vector<Eigen::Vector3d> impulse_;
};

}  // namespace stiction::test
