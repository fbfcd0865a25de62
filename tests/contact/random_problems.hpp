// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Seeded random contact problems: the classes of matrices with which solvers are tested.
#pragma once

#include "base/random.hpp"
#include "contact/problem.hpp"

#include <cmath>

namespace stiction::test {

inline double next_normal(Random& random) {
    // Box and Muller; 1 - fraction keeps the logarithm finite.
    const double radius = std::sqrt(-2.0 * std::log(1.0 - random.next_fraction()));
    return radius * std::cos(6.283185307179586 * random.next_fraction());
}

inline Eigen::MatrixXd make_matrix(Random& random, int rows, int columns) {
    Eigen::MatrixXd out(rows, columns);
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j) out(i, j) = next_normal(random);
    return out;
}

inline Eigen::VectorXd make_vector(Random& random, int n) { return make_matrix(random, n, 1); }

/// M = A A' + 0.1 I: a P-matrix, exactly one solution for every q.
inline LcpProblem make_positive_definite(Random& random, int n) {
    const Eigen::MatrixXd A = make_matrix(random, n, n);
    return {A * A.transpose() + 0.1 * Eigen::MatrixXd::Identity(n, n), make_vector(random, n)};
}

/// M = A A' of rank at most `rank`.
inline LcpProblem make_semidefinite(Random& random, int n, int rank) {
    const Eigen::MatrixXd A = make_matrix(random, n, rank);
    return {A * A.transpose(), make_vector(random, n)};
}

/// Entries >= 0, positive diagonal: strictly copositive, always solvable, often several solutions.
inline LcpProblem make_copositive(Random& random, int n) {
    Eigen::MatrixXd M = make_matrix(random, n, n).cwiseAbs();
    for (int i = 0; i < n; ++i) M(i, i) += 0.1;
    return {M, make_vector(random, n)};
}

/// Entries of any sign: all verdicts occur.
inline LcpProblem make_any(Random& random, int n) {
    return {make_matrix(random, n, n), make_vector(random, n)};
}

/// G = J J', q = J h with `motions` degrees of freedom: rank deficient when motions < contacts * dimension,
/// and q in the range of J. `sliding` ties the tangents (Painleve-type problems: inconsistent and
/// indeterminate ones occur).
inline ContactProblem make_contacts(Random& random, int contacts, int dimension, int motions, double mu,
                                    bool sliding = false) {
    ContactProblem out;
    out.dimension = dimension;
    const Eigen::MatrixXd J = make_matrix(random, contacts * dimension, motions);
    out.delassus = J * J.transpose();
    out.bias = J * make_vector(random, motions);
    out.conditions.resize(static_cast<std::size_t>(contacts));
    for (ContactCondition& law : out.conditions) {
        law.mu_stick = law.mu_slip = mu;
        if (!sliding) continue;
        law.tangent = TangentLaw::sliding;
        const double angle = dimension == 2 ? (random.next_fraction() < 0.5 ? 0.0 : 3.141592653589793)
                                            : random.next_between(0.0, 6.283185307179586);
        law.direction = {std::cos(angle), dimension == 2 ? 0.0 : std::sin(angle)};
    }
    return out;
}

}  // namespace stiction::test
