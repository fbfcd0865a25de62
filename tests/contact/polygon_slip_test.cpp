// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Slip that begins at the bound of a polygon, against a second computation that tries its sides and corners.
#include "contact/polygon_slip.hpp"

#include "base/constants.hpp"
#include "contact/random_problems.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace stiction;
using namespace stiction::test;

namespace {

using Vector = Eigen::Vector2d;

double cross(const Vector& a, const Vector& b) { return a[0] * b[1] - a[1] * b[0]; }

ContactProblem make_problem(const Eigen::Matrix3d& G, const Eigen::Vector3d& q) {
    ContactProblem out;
    out.dimension = 3;
    out.delassus = G;
    out.bias = q;
    out.conditions.resize(1);
    return out;
}

struct Motion {
    double N;
    Vector a;
};

// a_N = 0 under the friction T = N t.
Motion move(const ContactProblem& p, const Vector& t) {
    const Eigen::Vector3d r(1.0, t[0], t[1]), response = p.delassus * r;
    const double N = -p.bias[0] / response[0];
    return {N, N * response.tail<2>() + p.bias.tail<2>()};
}

// Directions of all slips: T in a corner and a between the normals of its sides, or T on a side and a along its normal.
std::vector<Vector> find_slips(const ContactProblem& p, int axes, double mu) {
    std::vector<Vector> out;
    const auto normal = [&](int j) {
        return Vector(std::cos(j * pi / (2 * axes)), std::sin(j * pi / (2 * axes)));
    };
    const double half = std::tan(pi / (4 * axes));
    for (int j = 0; j < 4 * axes; ++j) {
        const Vector n = normal(j), along(-n[1], n[0]), next = normal(j + 1);
        const Motion corner = move(p, mu * (n + half * along));
        if (corner.N > 0.0 && cross(n, -corner.a) >= 0.0 && cross(-corner.a, next) >= 0.0 &&
            n.dot(corner.a) < 0.0)
            out.push_back(corner.a.normalized());
        // On the side: the part of a along it changes its sign between the corners.
        double low = -half, high = half;
        const auto slides = [&](double x) { return move(p, mu * (n + x * along)).a.dot(along); };
        if ((slides(low) < 0.0) == (slides(high) < 0.0)) continue;
        const bool rises = slides(low) < 0.0;
        for (int k = 0; k < 60; ++k) {
            const double middle = 0.5 * (low + high);
            ((slides(middle) < 0.0) == rises ? low : high) = middle;
        }
        const Motion side = move(p, mu * (n + low * along));
        if (side.N > 0.0 && side.a.dot(n) < 0.0) out.push_back(-n);
    }
    return out;
}

}  // namespace

TEST_CASE(
    "polygon slip: Lemke's method finds a slip that sides and corners have, and rest only where there is "
    "none") {
    Random random(7);
    int slips = 0, rests = 0;
    for (int trial = 0; trial < 400; ++trial) {
        const Eigen::MatrixXd J = make_matrix(random, 3, 4);
        const Eigen::Matrix3d G = J * J.transpose() + 0.1 * Eigen::Matrix3d::Identity();
        Eigen::Vector3d q = make_vector(random, 3);
        q[0] = -std::abs(q[0]) - 0.1;
        const ContactProblem p = make_problem(G, q);
        const int axes = 1 << random.next_index(5);
        const double mu = random.next_between(0.05, 0.4);
        const Eigen::Vector2d coupling = G.block<1, 2>(0, 1).transpose() / G(0, 0);
        if (mu * coupling.norm() * std::sqrt(2.0) > 0.9) continue;  // Painleve's case
        const Eigen::Vector3d hold = -G.inverse() * q;
        double margin = HUGE_VAL;
        for (int j = 0; j < 4 * axes; ++j)
            margin = std::min(margin, mu * hold[0] - hold[1] * std::cos(j * pi / (2 * axes)) -
                                          hold[2] * std::sin(j * pi / (2 * axes)));
        if (std::abs(margin) < 1e-6) continue;
        CAPTURE(trial);
        std::array<double, 2> d{};
        const PolygonSlip::Answer answer = PolygonSlip(axes).find(p, mu, d);
        const std::vector<Vector> expected = find_slips(p, axes, mu);
        CHECK((answer == PolygonSlip::Answer::rests) == (margin > 0.0));
        if (answer != PolygonSlip::Answer::slips) {
            ++rests;
            continue;
        }
        ++slips;
        CHECK(std::any_of(expected.begin(), expected.end(),
                          [&](const Vector& e) { return (e - Vector(d[0], d[1])).norm() < 1e-9; }));
    }
    CHECK(slips > 100);
    CHECK(rests > 10);
}
