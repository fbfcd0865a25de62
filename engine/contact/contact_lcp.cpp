// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/contact_lcp.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {
ContactLcp::ContactLcp(int max_contacts) {
    const auto size = static_cast<std::size_t>(4 * max_contacts);
    side_.reserve(size);
    kept_.reserve(size);
    eliminated_.reserve(size);
    pivot_column_.reserve(size);
}

void ContactLcp::use_polygon(int sides) {
    if (static_cast<int>(polygon_.size()) == sides) return;
    polygon_.clear();
    const double length = 1.0 / std::cos(pi / sides);
    for (int j = 0; j < sides; ++j) {
        const double angle = (2 * j + 1) * pi / sides;
        polygon_.emplace_back(length * std::cos(angle), length * std::sin(angle));
    }
}

bool ContactLcp::is_resting(const ContactProblem& problem, const ContactCondition& law) {
    return problem.dimension > 1 && law.tangent == TangentLaw::rest &&
           std::max(law.mu_stick, law.mu_slip) > 0.0;
}

Eigen::Vector2d ContactLcp::corner(const ContactCondition& law, int j) const {
    if (polygon_.empty()) return {j == 0 ? law.asymmetry : -1.0, 0.0};
    return polygon_[static_cast<std::size_t>(j)];
}

double ContactLcp::find_sign(int contact) const {
    const auto i = static_cast<std::size_t>(contact);
    return problem_->conditions[i].normal == NormalLaw::bilateral ? side_[i] : 1.0;
}

int ContactLcp::count_unknowns(const ContactProblem& problem, Splitting splitting) const {
    const int tangential = splitting == Splitting::saturations ? 2 : corners() + 1;
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
    splitting_ = splitting;
    size_ = count_unknowns(problem, splitting);
    side_.assign(side.begin(), side.end());
    table_.setZero(size_, size_ + 1);
    map_.setZero(problem.size(), size_ + 1);
    kept_.clear();
    eliminated_.clear();
    fill_map(mu);
    fill_table(mu);
    if (!eliminate()) return false;
    const auto m = static_cast<Eigen::Index>(kept_.size());
    lcp_.M.resize(m, m);
    lcp_.q.resize(m);
    for (Eigen::Index a = 0; a < m; ++a) {
        for (Eigen::Index b = 0; b < m; ++b)
            lcp_.M(a, b) = table_(kept_[static_cast<std::size_t>(a)], kept_[static_cast<std::size_t>(b)]);
        lcp_.q[a] = table_(kept_[static_cast<std::size_t>(a)], size_);
    }
    return true;
}

// r = map (x, 1).
void ContactLcp::fill_map(const std::vector<double>& mu) {
    const int d = problem_->dimension;
    int column = 0;
    for (int i = 0; i < problem_->contacts(); ++i) {
        const ContactCondition& law = problem_->conditions[static_cast<std::size_t>(i)];
        const bool given = law.normal == NormalLaw::prescribed;
        const int at = given ? size_ : column;
        const double load = given ? std::abs(law.prescribed_normal) : 1.0;
        const double m = mu[static_cast<std::size_t>(i)] * load;
        map_(i * d, at) += given ? law.prescribed_normal : find_sign(i);
        column += given ? 0 : 1;
        if (law.tangent == TangentLaw::sliding)
            for (int k = 1; k < d; ++k)
                map_(i * d + k, at) -= m * law.side(-law.direction[0]) * law.direction[k - 1];
        if (!is_resting(*problem_, law)) continue;
        if (splitting_ == Splitting::saturations) {
            map_(i * d + 1, column) = 1.0;
            map_(i * d + 1, at) -= m;
        } else {
            for (int j = 0; j < corners(); ++j)
                for (int k = 1; k < d; ++k) map_(i * d + k, column + j) = corner(law, j)[k - 1];
        }
        column += count_tangential();
    }
}

// y = table (x, 1): rows of u/g = (G map + q)/g, then the conditions of friction. With g the largest diagonal entry all
// rows have the size of forces, for any masses. The rows of a polygon keep their size, because another size of the rows
// leads Lemke's method to another of its solutions.
void ContactLcp::fill_table(const std::vector<double>& mu) {
    const int d = problem_->dimension;
    double largest = 0.0;
    for (int i = 0; i < problem_->size(); ++i) largest = std::max(largest, problem_->delassus(i, i));
    const double motion = largest > 0.0 && polygon_.empty() ? 1.0 / largest : 1.0;
    int column = 0;
    for (int i = 0; i < problem_->contacts(); ++i) {
        const ContactCondition& law = problem_->conditions[static_cast<std::size_t>(i)];
        if (law.normal != NormalLaw::prescribed) {
            const double scale = find_sign(i) * motion;
            table_.row(column).noalias() = scale * problem_->delassus.row(i * d).lazyProduct(map_);
            table_(column, size_) += scale * problem_->bias[i * d];
            (law.normal == NormalLaw::bilateral ? eliminated_ : kept_).push_back(column);
            ++column;
        }
        if (is_resting(*problem_, law))
            column = fill_tangential(i, column, motion, mu[static_cast<std::size_t>(i)]);
    }
}

// Fills the rows of friction from `column` on; returns the column behind them.
int ContactLcp::fill_tangential(int contact, int column, double motion, double mu) {
    const ContactCondition& law = problem_->conditions[static_cast<std::size_t>(contact)];
    const int d = problem_->dimension, last = column + count_tangential() - 1;
    motion_.resize(d - 1, size_ + 1);
    for (int k = 0; k + 1 < d; ++k) {
        const int at = contact * d + 1 + k;
        motion_.row(k).noalias() = motion * problem_->delassus.row(at).lazyProduct(map_);
        motion_(k, size_) += motion * problem_->bias[at];
    }
    const double factor = splitting_ == Splitting::saturations ? 1.0 + law.asymmetry : 1.0;
    if (splitting_ == Splitting::saturations) {
        table_.row(column) = motion_.row(0);
        table_(column, last) += 1.0;  // s+ = u_T + s-
        table_(last, column) = -1.0;  // f- = (1 + a) mu n - f+
    } else {
        for (int j = 0; j < corners(); ++j) {
            for (int k = 0; k + 1 < d; ++k) table_.row(column + j) += corner(law, j)[k] * motion_.row(k);
            table_(column + j, last) = 1.0;   // s + v_j.u_T
            table_(last, column + j) = -1.0;  // mu n - sum beta_j
        }
    }
    if (law.normal == NormalLaw::prescribed)
        table_(last, size_) = factor * mu * std::abs(law.prescribed_normal);
    else
        table_(last, column - 1) = factor * mu;
    for (int at = column; at <= last; ++at) kept_.push_back(at);
    return last + 1;
}

// Free normal forces are exchanged with their rows, the largest pivot first.
bool ContactLcp::eliminate() {
    pivot_column_.assign(eliminated_.begin(), eliminated_.end());
    const std::size_t free = eliminated_.size();
    for (std::size_t k = 0; k < free; ++k) {
        std::size_t best_row = k, best_column = k;
        for (std::size_t a = k; a < free; ++a)
            for (std::size_t b = k; b < free; ++b)
                if (std::abs(table_(eliminated_[a], pivot_column_[b])) >
                    std::abs(table_(eliminated_[best_row], pivot_column_[best_column])))
                    best_row = a, best_column = b;
        std::swap(eliminated_[k], eliminated_[best_row]);
        std::swap(pivot_column_[k], pivot_column_[best_column]);
        if (std::abs(table_(eliminated_[k], pivot_column_[k])) <
            1e-12 * table_.row(eliminated_[k]).lpNorm<Eigen::Infinity>())
            return false;
        exchange(eliminated_[k], pivot_column_[k]);
    }
    return true;
}

// Pivot of the dictionary: afterwards the row gives the x of `column`, and the column belongs to the y of `row`,
// which is 0.
void ContactLcp::exchange(int row, int column) {
    const double inverse = -1.0 / table_(row, column);
    table_.row(row) *= inverse;
    table_(row, column) = -inverse;
    for (int i = 0; i < size_; ++i) {
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
