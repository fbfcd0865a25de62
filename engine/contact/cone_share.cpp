// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/cone_share.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace stiction {

namespace {

constexpr double first_nu = 1.0, early_nu = 1e-3, last_nu = 1e-9, finest_nu = 1e-13, nu_factor = 0.1;
constexpr int most_newton_steps = 40;
constexpr double decrement = 1e-18;  // squared Newton decrement at which a point counts as central
constexpr double active =
    1e-4;                      // multipliers add up to 1; a smaller one belongs to a cone that is not active
constexpr double grown = 1e8;  // a margin this many times larger than at first counts as unbounded

}  // namespace

double ConeShare::Value::length() const { return std::sqrt(t[0] * t[0] + t[1] * t[1]); }

void ConeShare::begin(int cones, int amounts) {
    cones_ = cones;
    amounts_ = amounts;
    tangents_.assign(static_cast<std::size_t>(cones), 0);
    rows_.setZero(3 * cones, amounts + 1);
    y_.setZero(amounts);
}

ConeShare::Value ConeShare::evaluate(int cone, const Eigen::VectorXd& y) const {
    Value out{};
    for (int part = 0; part < 3; ++part) {
        double sum = rows_(3 * cone + part, amounts_);
        for (int k = 0; k < amounts_; ++k) sum += rows_(3 * cone + part, k) * y[k];
        (part == 0 ? out.bound : out.t[static_cast<std::size_t>(part - 1)]) = sum;
    }
    return out;
}

double ConeShare::slack(int cone) const {
    const Value value = evaluate(cone, y_);
    return value.bound - value.length();
}

// Puts into y_ a direction, no component above 1, in which all cones widen without limit (two walls that press on one pin from
// both sides, a body that is pinned above its feet). With several amounts it is on the central path of the same problem
// without its constants, in the box |y_k| < 1. False if there is none.
bool ConeShare::find_widening() {
    constexpr double least = 1e-6;  // of the widening of the narrowest cone
    for (int i = 0; i < cones_; ++i)
        if (rows_.row(3 * i).head(amounts_).isZero(0.0)) return false;
    const auto widens_by = [&](double bound) {
        widening_.clear();
        for (int i = 0; i < cones_; ++i) {
            const auto along = [&](int part) { return rows_.row(3 * i + part).head(amounts_).dot(y_); };
            widening_.push_back(along(0) - std::hypot(along(1), along(2)));
        }
        return std::all_of(widening_.begin(), widening_.end(), [&](double w) { return w > bound; });
    };
    if (amounts_ == 1) {
        for (const double sense : {1.0, -1.0}) {
            y_[0] = sense;
            if (widens_by(0.0)) return true;
        }
        return false;
    }
    const int cones = cones_;
    whole_ = rows_;
    rows_.setZero(3 * (cones + 2 * amounts_), amounts_ + 1);
    rows_.topLeftCorner(3 * cones, amounts_) = whole_.leftCols(amounts_);
    for (int k = 0; k < 2 * amounts_; ++k) {
        rows_(3 * (cones + k), k / 2) = k % 2 == 0 ? 1.0 : -1.0;
        rows_(3 * (cones + k), amounts_) = 1.0;
    }
    cones_ = cones + 2 * amounts_;
    tangents_.resize(static_cast<std::size_t>(cones_), 0);
    y_.setZero(amounts_);
    s_ = -1.0;
    for (double nu = first_nu; nu > last_nu && !(s_ > least); nu *= nu_factor) follow(nu, true);
    cones_ = cones;
    tangents_.resize(static_cast<std::size_t>(cones));
    rows_ = whole_;
    return widens_by(least);
}

// True if all cones widen without limit. Then y_ is set so that each cone has a slack of at least 1.
bool ConeShare::opens_all_cones() {
    if (!find_widening()) {
        y_.setZero(amounts_);
        return false;
    }
    trial_ = y_;
    y_.setZero(amounts_);
    double needed = 0.0;
    for (int i = 0; i < cones_; ++i)
        needed = std::max(needed, (1.0 - slack(i)) / widening_[static_cast<std::size_t>(i)]);
    y_ = needed * trial_;
    return true;
}

// The barrier -sum_i log(..) of the heading; infinity outside the cones.
double ConeShare::barrier(const Eigen::VectorXd& y, double s) const {
    double sum = 0.0;
    for (int i = 0; i < cones_; ++i) {
        const Value value = evaluate(i, y);
        const double inside = value.bound - s, length = value.length();
        if (!(inside > length)) return infinity;
        const bool round = tangents_[static_cast<std::size_t>(i)] > 0;
        sum -= std::log(round ? (inside - length) * (inside + length) : inside);
    }
    return sum;
}

// Newton's method on  -s/nu (or |y|^2/(2 nu), s = 0)  - sum log.
void ConeShare::follow(double nu, bool margin) {
    const int n = amounts_ + (margin ? 1 : 0);
    const auto objective = [&](const Eigen::VectorXd& y, double s) {
        return barrier(y, s) + (margin ? -s / nu : 0.5 * y.squaredNorm() / nu);
    };
    for (int iteration = 0; iteration < most_newton_steps; ++iteration) {
        gradient_.setZero(n);
        hessian_.setZero(n, n);
        for (int i = 0; i < cones_; ++i) {
            const Value value = evaluate(i, y_);
            const double inside = value.bound - s_;
            // Coefficients of a row in (y, s).
            const auto entry = [&](int part, int k) {
                if (k < amounts_) return rows_(3 * i + part, k);
                return part == 0 ? -1.0 : 0.0;
            };
            if (tangents_[static_cast<std::size_t>(i)] == 0) {
                for (int k = 0; k < n; ++k) {
                    gradient_[k] -= entry(0, k) / inside;
                    for (int l = 0; l <= k; ++l)
                        hessian_(k, l) += entry(0, k) * entry(0, l) / (inside * inside);
                }
                continue;
            }
            const double length = value.length(), phi = (inside - length) * (inside + length);
            const auto slope = [&](int k) {
                return 2.0 * (inside * entry(0, k) - value.t[0] * entry(1, k) - value.t[1] * entry(2, k)) /
                       phi;
            };
            for (int k = 0; k < n; ++k) {
                gradient_[k] -= slope(k);
                for (int l = 0; l <= k; ++l)
                    hessian_(k, l) +=
                        slope(k) * slope(l) - 2.0 *
                                                  (entry(0, k) * entry(0, l) - entry(1, k) * entry(1, l) -
                                                   entry(2, k) * entry(2, l)) /
                                                  phi;
            }
        }
        if (margin)
            gradient_[amounts_] -= 1.0 / nu;
        else
            for (int k = 0; k < n; ++k) gradient_[k] += y_[k] / nu, hessian_(k, k) += 1.0 / nu;
        const double ridge = std::numeric_limits<double>::epsilon() * hessian_.diagonal().maxCoeff();
        hessian_.diagonal().array() += ridge;  // an amount without influence on any cone keeps its value
        newton_.compute(hessian_);
        step_ = newton_.solve(gradient_);
        step_ = -step_;
        const double slope = gradient_.dot(step_);
        if (!(-slope > decrement)) return;
        const double here = objective(y_, s_);
        double length = 1.0;
        bool moved = false;
        for (int halving = 0; halving < 60; ++halving, length *= 0.5) {
            trial_ = y_ + length * step_.head(amounts_);
            const double s = margin ? s_ + length * step_[amounts_] : 0.0;
            if (!(objective(trial_, s) <= here + 1e-4 * length * slope)) continue;
            y_ = trial_;
            s_ = s;
            moved = true;
            break;
        }
        if (!moved) return;
    }
}

// The conditions of the maximum with the active cones as equations:
//
//     sum_i p_i = 1,   sum_i p_i grad ( bound_i - |t_i| ) = 0,   bound_i - |t_i| = s
//
// False if they are degenerate or lead to another point.
bool ConeShare::finish(double nu) {
    active_.clear();
    point_.resize(amounts_ + 1 + cones_);
    for (int i = 0; i < cones_; ++i) {
        const Value value = evaluate(i, y_);
        const double inside = value.bound - s_, length = value.length();
        const bool round = tangents_[static_cast<std::size_t>(i)] > 0;
        const double p = nu * (round ? 2.0 * inside / ((inside - length) * (inside + length)) : 1.0 / inside);
        if (p < active) continue;
        if (round && !(length > active * std::abs(inside))) return false;  // at the tip of the cone
        point_[amounts_ + 1 + static_cast<int>(active_.size())] = p;
        active_.push_back(i);
    }
    const int count = static_cast<int>(active_.size()), n = amounts_ + 1 + count;
    Eigen::VectorXd &x = point_, &F = defect_;
    Eigen::MatrixXd& D = conditions_;
    F.resize(n);
    D.resize(n, n);
    x.head(amounts_) = y_;
    x[amounts_] = s_;
    constexpr int steps = 8;
    double last = infinity;
    for (int iteration = 0; iteration < steps; ++iteration) {
        F.setZero();
        D.setZero();
        F[amounts_] = 1.0;
        for (int a = 0; a < count; ++a) {
            const int i = active_[static_cast<std::size_t>(a)];
            const Value value = evaluate(i, x);
            const double length = value.length(), p = x[amounts_ + 1 + a];
            const auto slope = [&](int k) {
                const double along =
                    length > 0.0
                        ? (value.t[0] * rows_(3 * i + 1, k) + value.t[1] * rows_(3 * i + 2, k)) / length
                        : 0.0;
                return rows_(3 * i, k) - along;
            };
            F[amounts_] -= p;
            D(amounts_, amounts_ + 1 + a) = -1.0;
            F[amounts_ + 1 + a] = value.bound - length - x[amounts_];
            D(amounts_ + 1 + a, amounts_) = -1.0;
            for (int k = 0; k < amounts_; ++k) {
                F[k] += p * slope(k);
                D(k, amounts_ + 1 + a) = D(amounts_ + 1 + a, k) = slope(k);
                if (!(length > 0.0)) continue;
                // -p (hessian of |t|), which acts only across the direction of t.
                const double across_k =
                    (value.t[0] * rows_(3 * i + 2, k) - value.t[1] * rows_(3 * i + 1, k)) / length;
                for (int l = 0; l < amounts_; ++l)
                    D(k, l) -= p * across_k *
                               (value.t[0] * rows_(3 * i + 2, l) - value.t[1] * rows_(3 * i + 1, l)) /
                               (length * length);
            }
        }
        const double size = F.cwiseAbs().maxCoeff();
        if (!std::isfinite(size)) return false;
        if (size >= last && last < 1e-13) break;
        last = size;
        factors_.compute(D);
        if (factors_.rcond() < 1e-11) return false;
        x.head(n) -= factors_.solve(F);
    }
    // On the central path s is below the maximum by at most nu times the number of factors.
    const double near = std::max(1e-5, 4.0 * nu * cones_);
    if (!(last < 1e-12) || !(std::abs(x[amounts_] - s_) < near)) return false;
    for (int a = 0; a < count; ++a)
        if (x[amounts_ + 1 + a] < 0.0) return false;
    const double s = x[amounts_];
    trial_ = x.head(amounts_);
    for (int i = 0; i < cones_; ++i) {
        const Value value = evaluate(i, trial_);
        if (value.bound - value.length() < s - 1e-12 * (1.0 + std::abs(s))) return false;
    }
    y_ = trial_;
    s_ = s;
    return true;
}

// The lines slack = slope.y + height below which all slacks lie, if no cone has two tangents. False otherwise.
bool ConeShare::find_lines() {
    slopes_.resize(2 * cones_, amounts_);
    heights_.resize(2 * cones_);
    int lines = 0;
    for (int i = 0; i < cones_; ++i) {
        if (!rows_.row(3 * i + 2).isZero(0.0)) return false;
        const int sides = rows_.row(3 * i + 1).isZero(0.0) ? 1 : 2;
        for (int side = 0; side < sides; ++side, ++lines) {
            const double sense = side == 0 ? -1.0 : 1.0;
            slopes_.row(lines) = (rows_.row(3 * i) + sense * rows_.row(3 * i + 1)).head(amounts_);
            heights_[lines] = rows_(3 * i, amounts_) + sense * rows_(3 * i + 1, amounts_);
        }
    }
    slopes_.conservativeResize(lines, amounts_);
    heights_.conservativeResize(lines);
    return true;
}

// The margin in the plane: the highest point below all lines is a corner, where amounts + 1 lines meet. False if there are too many
// corners to look at, or none.
bool ConeShare::search_corners() {
    constexpr double most = 5000;
    const int lines = static_cast<int>(heights_.size()), meeting = amounts_ + 1;
    double corners = lines >= meeting ? 1.0 : 0.0;
    for (int k = 0; k < meeting; ++k) corners *= static_cast<double>(lines - k) / (k + 1);
    if (corners > most) return false;
    s_ = -infinity;
    active_.resize(static_cast<std::size_t>(meeting));
    std::iota(active_.begin(), active_.end(), 0);
    conditions_.resize(meeting, meeting);
    while (corners > 0.0) {
        for (int row = 0; row < meeting; ++row) {
            const int line = active_[static_cast<std::size_t>(row)];
            conditions_.row(row).head(amounts_) = slopes_.row(line);
            conditions_(row, amounts_) = -1.0;
        }
        factors_.compute(conditions_);
        if (factors_.isInvertible()) {
            point_ = factors_.solve(-heights_(active_));
            const double least = (slopes_ * point_.head(amounts_) + heights_).minCoeff();
            if (least > s_) s_ = least, y_ = point_.head(amounts_);
        }
        int row = meeting - 1;  // the next combination of lines
        while (row >= 0 && active_[static_cast<std::size_t>(row)] == lines - meeting + row) --row;
        if (row < 0) break;
        for (int line = active_[static_cast<std::size_t>(row)]; row < meeting; ++row)
            active_[static_cast<std::size_t>(row)] = ++line;
    }
    return std::isfinite(s_);
}

double ConeShare::find_margin() { return search(infinity); }

// The margin. If a point of the central path reaches more than `enough`, its value is returned: a lower bound of
// the margin.
double ConeShare::search(double enough) {
    y_.setZero(amounts_);
    s_ = infinity;
    for (int i = 0; i < cones_; ++i) s_ = std::min(s_, slack(i));
    if (cones_ == 0 || amounts_ == 0 || !std::isfinite(s_)) return s_;
    const double first = s_;
    if (opens_all_cones()) return s_ = infinity;
    s_ = first - 1.0 - 0.1 * std::abs(first);
    double nu = first_nu * (1.0 + std::abs(s_));
    const double beyond = grown * nu;
    const bool is_plane = find_lines();
    if (is_plane && search_corners()) return s_ > beyond ? s_ = infinity : s_;
    s_ = first - 1.0 - 0.1 * std::abs(first);
    for (; nu > last_nu; nu *= nu_factor) {
        follow(nu, true);
        if (s_ > beyond) return s_ = infinity;
        if (s_ > enough) return s_;
        // A point that meets the conditions of a concave maximum is the maximum, so finish() may be tried early.
        if (nu < early_nu && finish(nu)) return s_;
    }
    follow(last_nu, true);
    if (finish(last_nu)) return s_;
    for (nu = last_nu * nu_factor; nu > 0.5 * finest_nu; nu *= nu_factor) follow(nu, true);
    s_ = infinity;
    for (int i = 0; i < cones_; ++i) s_ = std::min(s_, slack(i));
    return s_;
}

void ConeShare::find_shortest() {
    y_.setZero(amounts_);
    bool inside = true;
    for (int i = 0; i < cones_; ++i) inside = inside && slack(i) >= 0.0;
    if (inside || amounts_ == 0) return;
    constexpr double least_room = 1e-9;
    if (!(search(least_room) > least_room)) return;
    if (find_lines() && shortest_.solve(slopes_, -heights_) == LeastDistance::End::found) {
        y_ = shortest_.y();
        return;
    }
    s_ = 0.0;
    for (double nu = 1.0; nu > 0.5 * finest_nu; nu *= nu_factor) follow(nu, false);
}

}  // namespace stiction
