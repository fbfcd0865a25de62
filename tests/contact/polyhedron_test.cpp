// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/polyhedron.hpp"

#include "contact/random_problems.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

#include <doctest/doctest.h>
#include <Eigen/LU>

using namespace stiction;
using namespace stiction::test;

namespace {

struct Row {
    std::vector<double> a;
    double right;
};

void add(Polyhedron& set, const Row& row, bool equality) {
    double size = 0.0;
    for (const double value : row.a) size = std::max(size, std::abs(value));
    double* to = equality ? set.add_equality(row.right, std::abs(row.right), size)
                          : set.add_inequality(row.right, std::abs(row.right), size);
    std::copy(row.a.begin(), row.a.end(), to);
}

void make(Polyhedron& set, int variables, std::initializer_list<Row> equalities,
          std::initializer_list<Row> inequalities) {
    set.begin(variables);
    for (const Row& row : equalities) add(set, row, true);
    for (const Row& row : inequalities) add(set, row, false);
    set.describe();
}

bool has_vertex(const Polyhedron& set, std::initializer_list<double> y) {
    for (int v = 0; v < set.vertices(); ++v) {
        double distance = 0.0;
        int j = 0;
        for (const double value : y) distance = std::max(distance, std::abs(set.vertex(v)[j++] - value));
        if (distance <= 1e-12) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("polyhedron: a regular system of equations is a point, kept or cut off by the inequalities") {
    Polyhedron set;
    make(set, 2, {{{1, 1}, 3}, {{1, -1}, 1}}, {{{0, 1}, 0}});
    CHECK(set.vertices() == 1);
    CHECK(set.rays() == 0);
    CHECK(set.dimension() == 0);
    CHECK(has_vertex(set, {2, 1}));
    make(set, 2, {{{1, 1}, 3}, {{1, -1}, 1}}, {{{0, 1}, 1.5}});
    CHECK(set.vertices() == 0);
    make(set, 2, {{{1, 1}, 3}, {{2, 2}, 7}}, {});  // contradict each other
    CHECK(set.vertices() == 0);
}

TEST_CASE("polyhedron: a square has four corners, a strip corners and a ray, a plane lines") {
    Polyhedron set;
    make(set, 2, {}, {{{1, 0}, 0}, {{0, 1}, 0}, {{-1, 0}, -1}, {{0, -1}, -1}});
    CHECK(set.vertices() == 4);
    CHECK(set.rays() == 0);
    make(set, 2, {}, {{{1, 0}, 0}, {{-1, 0}, -1}, {{0, 1}, 0}});
    CHECK(set.vertices() == 2);
    CHECK(set.rays() == 1);
    CHECK(set.ray(0)[0] == 0.0);
    CHECK(set.ray(0)[1] == 1.0);
    make(set, 2, {{{1, -1}, 0}}, {});
    CHECK(set.dimension() == 1);
    CHECK(set.vertices() == 1);
    CHECK(set.rays() == 2);
}

TEST_CASE("polyhedron: a cube cut at a corner has ten corners, redundant rows add none") {
    Polyhedron set;
    make(set, 3, {},
         {{{1, 0, 0}, 0},
          {{0, 1, 0}, 0},
          {{0, 0, 1}, 0},
          {{-1, 0, 0}, -1},
          {{0, -1, 0}, -1},
          {{0, 0, -1}, -1},
          {{-1, -1, -1}, -2.5},
          {{1, 1, 1}, 0},
          {{-2, 0, 0}, -2}});
    CHECK(set.vertices() == 10);
    CHECK(has_vertex(set, {1, 1, 0.5}));
    CHECK(!has_vertex(set, {1, 1, 1}));
    const double inside[3] = {0.2, 0.3, 0.9}, outside[3] = {0.9, 0.9, 0.9};
    CHECK(set.contains(inside));
    CHECK(!set.contains(outside));
}

TEST_CASE("polyhedron: an inequality that holds with equality keeps the point, and so does its rounding") {
    Polyhedron set;
    make(set, 1, {{{3.0}, 1.0}}, {{{1.0}, 1.0 / 3.0}});
    CHECK(set.vertices() == 1);
    make(set, 1, {{{3.0}, 1.0}}, {{{1.0}, 1.0 / 3.0 + 1e-9}});
    CHECK(set.vertices() == 0);
}

TEST_CASE(
    "polyhedron: corners of random polytopes are those of all regular choices of rows, by brute force") {
    Random random(31);
    for (int t = 0; t < 300; ++t) {
        const int n = 2 + t % 2, m = 2 * n + static_cast<int>(random.next_index(3));
        Eigen::MatrixXd A = make_matrix(random, m, n);
        Eigen::VectorXd b = make_vector(random, m);
        Polyhedron set;
        set.begin(n);
        for (int i = 0; i < m; ++i)
            Eigen::Map<Eigen::VectorXd>(
                set.add_inequality(b[i], std::abs(b[i]), A.row(i).cwiseAbs().maxCoeff()), n) =
                A.row(i).transpose();
        set.describe();
        int corners = 0;
        std::vector<int> chosen(static_cast<std::size_t>(m), 0);
        std::fill(chosen.end() - n, chosen.end(), 1);
        do {
            Eigen::MatrixXd C(n, n);
            Eigen::VectorXd d(n);
            for (int i = 0, row = 0; i < m; ++i) {
                if (chosen[static_cast<std::size_t>(i)] == 0) continue;
                C.row(row) = A.row(i);
                d[row++] = b[i];
            }
            const Eigen::VectorXd y = C.fullPivLu().solve(d);
            if ((A * y - b).minCoeff() >= -1e-10 * (1.0 + y.norm())) ++corners;
        } while (std::next_permutation(chosen.begin(), chosen.end()));
        CHECK(set.vertices() == corners);
        for (int k = 0; k < set.rays(); ++k)
            CHECK((A * Eigen::Map<const Eigen::VectorXd>(set.ray(k), n)).minCoeff() >= -1e-10);
    }
}
