// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/polygon_slip.hpp"

#include "base/constants.hpp"

#include <Eigen/LU>

#include <cmath>

namespace stiction {

namespace {

constexpr int max_pivots = 1000, coverings = 16;

}  // namespace

PolygonSlip::PolygonSlip(int axes) : tableau_(4 * axes) {
    const auto n = static_cast<std::size_t>(4 * axes);
    for (std::size_t j = 0; j < n; ++j) {
        const double angle = static_cast<double>(j) * pi / (2 * axes);
        normal_.emplace_back(std::cos(angle), std::sin(angle));
    }
    for (std::vector<double>* values : {&q_, &z_, &covering_}) values->resize(n);
    M_.resize(n * n);
}

PolygonSlip::Answer PolygonSlip::find(const ContactProblem& problem, double mu,
                                      std::array<double, 2>& direction) {
    const auto& G = problem.delassus;
    const Eigen::Vector2d to_normal = G.block<1, 2>(0, 1).transpose() / G(0, 0);
    const Eigen::Vector2d from_normal = G.block<2, 1>(1, 0);
    const double load = -problem.bias[0] / G(0, 0);  // N = load - to_normal.T
    const Eigen::Matrix2d D = G.block<2, 2>(1, 1) - from_normal * to_normal.transpose();
    const Eigen::Matrix2d inverse = D.inverse();
    const Eigen::Vector2d c = problem.bias.segment<2>(1) + from_normal * load;
    const auto slack = [&](std::size_t side, double constant, const Eigen::Vector2d& T) {
        return mu * (constant - to_normal.dot(T)) - normal_[side].dot(T);
    };
    const std::size_t n = normal_.size();
    const Eigen::Vector2d holding = -(inverse * c);
    for (std::size_t j = 0; j < n; ++j) {
        q_[j] = slack(j, load, holding);
        const Eigen::Vector2d T = -(inverse * normal_[j]);
        for (std::size_t i = 0; i < n; ++i) M_[j * n + i] = slack(i, 0.0, T);
    }
    const int size = static_cast<int>(n);
    auto end = LemkeTableau::End::ray;
    for (int k = 0; k <= coverings && end == LemkeTableau::End::ray; ++k) {
        fill_covering(k, size, covering_.data());
        end = tableau_.solve(M_.data(), q_.data(), size, k == 0 ? nullptr : covering_.data(), max_pivots,
                             z_.data());
    }
    if (end != LemkeTableau::End::solution) return Answer::ray;
    Eigen::Vector2d a(0.0, 0.0);
    for (std::size_t j = 0; j < n; ++j) a -= z_[j] * normal_[j];
    if (!(a.norm() > 0.0)) return Answer::rests;
    a.normalize();
    direction = {a[0], a[1]};
    return Answer::slips;
}

}  // namespace stiction
