// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/gauss.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {

double find_complementarity(const GaussProblem& problem, const Eigen::VectorXd& normal) {
    if (problem.A.rows() != problem.A.cols()) return std::numeric_limits<double>::infinity();
    double worst = 0.0;
    for (Eigen::Index i = 0; i < normal.size(); ++i) {
        worst = std::max(worst, std::abs(std::min(normal[i], problem.A.row(i).dot(normal) - problem.b[i])));
    }
    return worst;
}

bool solves_lcp(const GaussProblem& problem, const Eigen::VectorXd& normal, double complementarity) {
    constexpr double tolerance = 1e-10;
    const double size =
        std::max({1.0, normal.lpNorm<Eigen::Infinity>(), problem.b.lpNorm<Eigen::Infinity>()});
    return complementarity <= tolerance * size;
}

bool is_certificate(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& y) {
    double work = 0.0, size = 0.0;
    for (Eigen::Index i = 0; i < b.size(); ++i) {
        work += b[i] * y[i];
        size += std::abs(b[i] * y[i]);
    }
    if (!(work > 1e-10 * size)) return false;
    // An entry of A has the rounding error of the largest entry in its row.
    double terms = 0.0;
    for (Eigen::Index i = 0; i < A.rows(); ++i) terms += A.row(i).cwiseAbs().maxCoeff() * y[i];
    for (Eigen::Index j = 0; j < A.cols(); ++j)
        if (A.col(j).dot(y) > 1e-14 * terms) return false;
    return true;
}

LcpProblem make_lcp(const GaussProblem& problem) { return {problem.A, -problem.b}; }

}  // namespace stiction
