// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "bench_problems.hpp"

#include "base/constants.hpp"
#include "base/random.hpp"

#include <cmath>

namespace stiction::cli {

namespace {

constexpr std::uint64_t seed = 20260101;

double next_normal(Random& random) {
    const double radius = std::sqrt(-2.0 * std::log(1.0 - random.next_fraction()));
    return radius * std::cos(2.0 * pi * random.next_fraction());
}

// One step of time stepping: u = G r + J v + dt J M^-1 h.
ContactProblem make_step(const Eigen::MatrixXd& J, const Eigen::VectorXd& inverse_mass,
                         const Eigen::VectorXd& v, const Eigen::VectorXd& force, int dimension, double mu) {
    constexpr double dt = 1e-3;
    ContactProblem out;
    out.dimension = dimension;
    const Eigen::MatrixXd MJ = inverse_mass.asDiagonal() * J.transpose();
    out.delassus = J * MJ;
    out.bias = J * (v + dt * inverse_mass.cwiseProduct(force));
    out.conditions.resize(static_cast<std::size_t>(J.rows() / dimension));
    for (ContactCondition& law : out.conditions) law.mu_stick = law.mu_slip = mu;
    return out;
}

}  // namespace

std::vector<BenchRow> make_lcp_rows() {
    constexpr int problems = 16;
    std::vector<BenchRow> rows;
    for (int n : {4, 8, 16, 32, 64}) {
        BenchRow row;
        row.name = "random_" + std::to_string(n);
        Random random(seed + static_cast<std::uint64_t>(n));
        for (int k = 0; k < problems; ++k) {
            Eigen::MatrixXd A(n, n);
            LcpProblem problem;
            problem.q.resize(n);
            for (int i = 0; i < n; ++i) {
                for (int j = 0; j < n; ++j) A(i, j) = next_normal(random);
                problem.q[i] = next_normal(random);
            }
            problem.M = A * A.transpose() + 0.1 * Eigen::MatrixXd::Identity(n, n);
            row.problems.emplace_back(std::move(problem));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<BenchRow> make_friction_rows() {
    constexpr int states = 8;
    Random random(seed);
    std::vector<BenchRow> rows(3);
    rows[0].name = "painleve_rod_1";
    rows[1].name = "sliding_block_2";
    rows[2].name = "inclined_shaker_3";
    for (int k = 0; k < states; ++k) {
        const double eps = 1.0 / 3.0;
        const Eigen::Vector3d planar_inverse(1.0, 1.0, 1.0 / eps), weight(0.0, -1.0, 0.0);
        {
            // Tip of the rod, mu = 1/2, angles from 0.3 to 1.7.
            const double theta = 0.3 + 0.2 * k, s = std::sin(theta), c = std::cos(theta);
            Eigen::MatrixXd J(2, 3);
            J << 0.0, 1.0, -c, 1.0, 0.0, s;
            const Eigen::Vector3d v(0.3 * next_normal(random), 0.0, 0.3 * next_normal(random));
            rows[0].problems.emplace_back(make_step(J, planar_inverse, v, weight, 2, 0.5));
        }
        {
            // Both corners of the square block, sliding or nearly at rest.
            const double a = std::sqrt(0.5);
            Eigen::MatrixXd J(4, 3);
            J << 0.0, 1.0, -a, 1.0, 0.0, a, 0.0, 1.0, a, 1.0, 0.0, a;
            const Eigen::Vector3d v((k % 2 == 0 ? 1.0 : 1e-4) * next_normal(random), 0.0, 0.0);
            rows[1].problems.emplace_back(make_step(J, planar_inverse, v, weight, 2, 0.3));
        }
        {
            // Three feet at height h_S below the centre (Woesle and Pfeiffer 1996, table C.1).
            const double x[3] = {-0.0424, 0.0496, 0.0496}, y[3] = {0.001, -0.025, 0.031}, height = 0.0374;
            Eigen::VectorXd inverse(6), v = Eigen::VectorXd::Zero(6), force = Eigen::VectorXd::Zero(6);
            inverse << 1 / 0.663, 1 / 0.663, 1 / 0.663, 1 / 0.85e-3, 1 / 1.6e-3, 1 / 1.75e-3;
            Eigen::MatrixXd J = Eigen::MatrixXd::Zero(9, 6);
            for (int i = 0; i < 3; ++i) {
                J.row(3 * i) << 0.0, 0.0, 1.0, y[i], -x[i], 0.0;
                J.row(3 * i + 1) << 1.0, 0.0, 0.0, 0.0, -height, -y[i];
                J.row(3 * i + 2) << 0.0, 1.0, 0.0, height, 0.0, x[i];
            }
            const double size = k % 2 == 0 ? 0.05 : 1e-5;
            v[0] = size * next_normal(random);
            v[1] = size * next_normal(random);
            v[5] = 10.0 * size * next_normal(random);
            force[0] = 0.663 * 9.81 * std::sin(0.115);
            force[2] = -0.663 * 9.81 * std::cos(0.115);
            rows[2].problems.emplace_back(make_step(J, inverse, v, force, 3, 0.12));
        }
    }
    return rows;
}

}  // namespace stiction::cli
