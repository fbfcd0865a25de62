// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/contact_lcp.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {
namespace {

bool is_resting(const ContactProblem& problem, const ContactCondition& law) {
    return problem.dimension == 2 && law.tangent == TangentLaw::rest &&
           std::max(law.mu_stick, law.mu_slip) > 0.0;
}

}  // namespace

ContactLcp::ContactLcp(int max_contacts) {
    const auto size = static_cast<std::size_t>(4 * max_contacts);
    side_.reserve(size);
    kept_.reserve(size);
    eliminated_.reserve(size);
    pivot_column_.reserve(size);
}

int ContactLcp::count_unknowns(const ContactProblem& problem, Splitting splitting) {
    const int tangential = splitting == Splitting::saturations ? 2 : 3;
    int count = 0;
    for (const ContactCondition& law : problem.conditions) {
        if (law.normal != NormalLaw::prescribed) ++count;
        if (is_resting(problem, law)) count += tangential;
    }
    return count;
}

bool ContactLcp::build(const ContactProblem& problem, const std::vector<double>& mu,
                       const std::vector<int>& side, Splitting splitting) {
    problem_ = &problem;
    const bool saturations = splitting == Splitting::saturations;
    const int tangential = saturations ? 2 : 3;
    const int d = problem.dimension, n = problem.size(), size = count_unknowns(problem, splitting);
    size_ = size;
    side_.assign(side.begin(), side.end());
    table_.setZero(size, size + 1);
    map_.setZero(n, size + 1);
    kept_.clear();
    eliminated_.clear();
    // r = map (x, 1).
    int column = 0;
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const bool given = law.normal == NormalLaw::prescribed, resting = is_resting(problem, law);
        const double sign = law.normal == NormalLaw::bilateral ? side[static_cast<std::size_t>(i)] : 1.0;
        const int at = given ? size : column;
        const double load = given ? std::abs(law.prescribed_normal) : 1.0;
        map_(i * d, at) += given ? law.prescribed_normal : sign;
        const double m = mu[static_cast<std::size_t>(i)] * load;
        if (resting) {
            const int first = given ? column : column + 1;
            map_(i * d + 1, first) = 1.0;
            if (saturations) {
                map_(i * d + 1, at) -= m;
            } else {
                map_(i * d + 1, first + 1) = -1.0;
            }
        } else if (law.tangent == TangentLaw::sliding) {
            for (int k = 1; k < d; ++k) map_(i * d + k, at) -= m * law.direction[k - 1];
        }
        column += (given ? 0 : 1) + (resting ? tangential : 0);
    }
    // y = table (x, 1): rows of u/g = (G map + q)/g, then the two saturations. With g the largest diagonal
    // entry all rows have the size of forces, for any masses.
    double largest = 0.0;
    for (int i = 0; i < n; ++i) largest = std::max(largest, problem.delassus(i, i));
    const double motion = largest > 0.0 ? 1.0 / largest : 1.0;
    column = 0;
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const bool given = law.normal == NormalLaw::prescribed;
        const double sign = law.normal == NormalLaw::bilateral ? side[static_cast<std::size_t>(i)] : 1.0;
        if (!given) {
            table_.row(column).noalias() = (sign * motion) * (problem.delassus.row(i * d).lazyProduct(map_));
            table_(column, size) += sign * motion * problem.bias[i * d];
            (law.normal == NormalLaw::bilateral ? eliminated_ : kept_).push_back(column);
            ++column;
        }
        if (!is_resting(problem, law)) continue;
        const int normal = column - 1;
        table_.row(column).noalias() = motion * problem.delassus.row(i * d + 1).lazyProduct(map_);
        table_(column, size) += motion * problem.bias[i * d + 1];
        const double m = mu[static_cast<std::size_t>(i)];
        const auto bound = [&](int row, double factor) {
            if (given) {
                table_(row, size) = factor * m * std::abs(law.prescribed_normal);
            } else {
                table_(row, normal) = factor * m;
            }
        };
        if (saturations) {
            table_(column, column + 1) += 1.0;  // s+ = u_T + s-
            bound(column + 1, 2.0);             // f- = 2 mu n - f+
            table_(column + 1, column) = -1.0;
        } else {
            table_.row(column + 1) = -table_.row(column);
            table_(column, column + 2) = table_(column + 1, column + 2) = 1.0;  // s +- u_T
            bound(column + 2, 1.0);                                             // mu n - beta+ - beta-
            table_(column + 2, column) = table_(column + 2, column + 1) = -1.0;
        }
        for (int k = 0; k < tangential; ++k) kept_.push_back(column + k);
        column += tangential;
    }
    // Free normal forces are exchanged with their rows, the largest pivot first.
    pivot_column_.assign(eliminated_.begin(), eliminated_.end());
    const std::size_t free = eliminated_.size();
    for (std::size_t k = 0; k < free; ++k) {
        std::size_t best_row = k, best_column = k;
        for (std::size_t a = k; a < free; ++a) {
            for (std::size_t b = k; b < free; ++b) {
                if (std::abs(table_(eliminated_[a], pivot_column_[b])) >
                    std::abs(table_(eliminated_[best_row], pivot_column_[best_column]))) {
                    best_row = a;
                    best_column = b;
                }
            }
        }
        std::swap(eliminated_[k], eliminated_[best_row]);
        std::swap(pivot_column_[k], pivot_column_[best_column]);
        if (std::abs(table_(eliminated_[k], pivot_column_[k])) <
            1e-12 * table_.row(eliminated_[k]).lpNorm<Eigen::Infinity>()) {
            return false;
        }
        exchange(size, eliminated_[k], pivot_column_[k]);
    }
    const auto m = static_cast<Eigen::Index>(kept_.size());
    lcp_.M.resize(m, m);
    lcp_.q.resize(m);
    for (Eigen::Index a = 0; a < m; ++a) {
        for (Eigen::Index b = 0; b < m; ++b)
            lcp_.M(a, b) = table_(kept_[static_cast<std::size_t>(a)], kept_[static_cast<std::size_t>(b)]);
        lcp_.q[a] = table_(kept_[static_cast<std::size_t>(a)], size);
    }
    return true;
}

// Pivot of the dictionary: afterwards the row gives the x of `column`, and the column belongs to the y of `row`,
// which is 0.
void ContactLcp::exchange(int size, int row, int column) {
    const double inverse = -1.0 / table_(row, column);
    table_.row(row) *= inverse;
    table_(row, column) = -inverse;
    for (int i = 0; i < size; ++i) {
        if (i == row) continue;
        const double factor = table_(i, column);
        table_(i, column) = 0.0;
        table_.row(i) += factor * table_.row(row);
    }
}

void ContactLcp::recover(const double* z, Eigen::VectorXd& r) const {
    r = map_.col(size_);
    const auto add = [&](int column, double value) {
        if (value != 0.0) r += value * map_.col(column);
    };
    for (std::size_t k = 0; k < kept_.size(); ++k) add(kept_[k], z[k]);
    for (std::size_t k = 0; k < eliminated_.size(); ++k) {
        double value = table_(eliminated_[k], size_);
        for (std::size_t j = 0; j < kept_.size(); ++j) value += table_(eliminated_[k], kept_[j]) * z[j];
        add(pivot_column_[k], value);
    }
}

bool ContactLcp::sides_hold(const Eigen::VectorXd& r) const {
    for (int i = 0; i < problem_->contacts(); ++i) {
        const ContactCondition& law = problem_->conditions[static_cast<std::size_t>(i)];
        if (law.normal != NormalLaw::bilateral || law.tangent == TangentLaw::frictionless) continue;
        if (r[i * problem_->dimension] * side_[static_cast<std::size_t>(i)] < 0.0) return false;
    }
    return true;
}

}  // namespace stiction
