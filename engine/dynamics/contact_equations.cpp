// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/contact_equations.hpp"

#include "base/ldl.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {

namespace {

constexpr double rounding = 1e-12;  // of entries of a null vector of norm 1, and of forces that cancel

}  // namespace

ContactEquations::ContactEquations(const Mechanism& mechanism)
    : mechanism_(mechanism), size_(mechanism.size()) {
    const int n = size_.coordinates, nc = size_.contacts, nt = size_.tangents, m = nc * (1 + nt);
    kinetics_.M = Eigen::MatrixXd::Zero(n, n);
    kinetics_.h = Eigen::VectorXd::Zero(n);
    kinetics_.J_N = Eigen::MatrixXd::Zero(nc, n);
    kinetics_.J_T = Eigen::MatrixXd::Zero(nc * nt, n);
    kinetics_.J_B = Eigen::MatrixXd::Zero(size_.joints, n);
    kinetics_.contacts.resize(static_cast<std::size_t>(nc));
    kinetics_.joints.resize(static_cast<std::size_t>(size_.joints));
    M_ = Eigen::MatrixXd::Zero(n, n);
    h_ = a0_ = Eigen::VectorXd::Zero(n);
    J_ = Eigen::MatrixXd::Zero(m, n);
    W_ = Eigen::MatrixXd::Zero(n, m);
    G_ = Eigen::MatrixXd::Zero(m, m);
    b_ = c_ = u_ = r_ = null_ = Eigen::VectorXd::Zero(m);
    margin_.assign(static_cast<std::size_t>(nc), 0.0);
    mu_slip_ = margin_;
    for (int i = 0; i < nc; ++i) laws_.push_back(mechanism.friction(i));
    unknown_.reserve(static_cast<std::size_t>(m));
}

double ContactEquations::slip_speed(int contact) const {
    return u_.segment(row(contact) + 1, tangents()).norm();
}

double ContactEquations::tangent_force(int i, int k, ContactState state) const {
    const double viscous = state == ContactState::open ? 0.0 : contact(i).viscous * u_[row(i) + 1 + k];
    return r_[row(i) + 1 + k] - viscous;
}

void ContactEquations::factor_and_reduce() {
    const int n = size_.coordinates;
    M_ = kinetics_.M;  // mass matrices are positive definite
    factor_ldl(M_.data(), n);
    a0_ = h_;
    solve_ldl(M_.data(), n, a0_.data());
    const int m = static_cast<int>(J_.rows());
    for (int i = 0; i < m; ++i) {
        for (int k = 0; k < n; ++k) W_(k, i) = J_(i, k);
        solve_ldl(M_.data(), n, W_.col(i).data());
    }
    for (int i = 0; i < m; ++i) {
        double free = b_[i];
        for (int k = 0; k < n; ++k) free += J_(i, k) * a0_[k];
        c_[i] = free;
        for (int j = 0; j < m; ++j) {
            double g = 0.0;
            for (int k = 0; k < n; ++k) g += J_(i, k) * W_(k, j);
            G_(i, j) = g;
        }
    }
}

void ContactEquations::update(double t, VectorIn q, VectorIn v, std::span<const ContactState> states) {
    const int n = size_.coordinates, nt = size_.tangents;
    mechanism_.evaluate(t, q, v, kinetics_);
    h_ = kinetics_.h;
    for (int i = 0; i < size_.contacts; ++i) {
        const ContactKinetics& contact = kinetics_.contacts[static_cast<std::size_t>(i)];
        for (int part = 0; part < rows(); ++part) {
            const int at = row(i) + part;
            double u = part == 0 ? contact.w_N : contact.w_T[static_cast<std::size_t>(part - 1)];
            for (int k = 0; k < n; ++k) {
                J_(at, k) = part == 0 ? kinetics_.J_N(i, k) : kinetics_.J_T(i * nt + part - 1, k);
                u += J_(at, k) * v[static_cast<std::size_t>(k)];
            }
            u_[at] = u;
            b_[at] = part == 0 ? contact.b_N : contact.b_T[static_cast<std::size_t>(part - 1)];
            if (part > 0 && contact.viscous != 0.0 &&
                states[static_cast<std::size_t>(i)] != ContactState::open)
                for (int k = 0; k < n; ++k) h_[k] -= contact.viscous * u * J_(at, k);
        }
        mu_slip_[static_cast<std::size_t>(i)] = laws_[static_cast<std::size_t>(i)].sliding(slip_speed(i));
    }
    factor_and_reduce();
}

bool ContactEquations::solve_mode(std::span<const ContactState> states) {
    unknown_.clear();
    r_.setZero();
    for (int i = 0; i < size_.contacts; ++i) {
        const ContactState state = states[static_cast<std::size_t>(i)];
        if (state == ContactState::open) continue;
        if (contact(i).law == NormalLaw::prescribed)
            r_[row(i)] = contact(i).prescribed_normal;
        else
            unknown_.push_back(row(i));
        if (state == ContactState::stick)
            for (int k = 0; k < tangents(); ++k) unknown_.push_back(row(i) + 1 + k);
    }
    // T = N * tie(row) in slip; a prescribed N makes it a known force.
    const auto tie = [&](int i, int k) {
        const ContactState state = states[static_cast<std::size_t>(i)];
        if (!is_slipping(state)) return 0.0;
        if (tangents() == 1) return -mu_slip(i) * slip_sign(state);
        const double speed = slip_speed(i);
        return speed > 0.0 ? -mu_slip(i) * u_[row(i) + 1 + k] / speed : 0.0;
    };
    for (int i = 0; i < size_.contacts; ++i)
        if (contact(i).law == NormalLaw::prescribed)
            for (int k = 0; k < tangents(); ++k)
                if (is_slipping(states[static_cast<std::size_t>(i)]))
                    r_[row(i) + 1 + k] = tie(i, k) * r_[row(i)];

    const int m = static_cast<int>(unknown_.size());
    if (m == 0) return find_margins(states), true;
    if (m > max_rows) return false;
    bool shared = false;  // one combination of friction forces moves nothing
    A_.resize(m, m);
    rhs_.resize(m);
    for (int a = 0; a < m; ++a) {
        const int at = unknown_[static_cast<std::size_t>(a)];
        double free = c_[at];
        for (int j = 0; j < r_.size(); ++j) free += G_(at, j) * r_[j];
        rhs_[a] = -free;
        for (int b = 0; b < m; ++b) {
            const int of = unknown_[static_cast<std::size_t>(b)];
            double g = G_(at, of);
            const int i = of / rows();
            if (of == row(i))
                for (int k = 0; k < tangents(); ++k) g += G_(at, of + 1 + k) * tie(i, k);
            A_(a, b) = g;
        }
    }
    bool consistent = true;
    if (m == 1) {
        consistent = A_(0, 0) != 0.0;
        solution_.resize(1);
        solution_[0] = rhs_[0] / A_(0, 0);
    } else if (m == 2 && std::abs(A_(0, 0) * A_(1, 1) - A_(0, 1) * A_(1, 0)) >
                             1e-12 * A_.cwiseAbs().maxCoeff() * A_.cwiseAbs().maxCoeff()) {
        const double det = A_(0, 0) * A_(1, 1) - A_(0, 1) * A_(1, 0);
        solution_.resize(2);
        solution_[0] = (rhs_[0] * A_(1, 1) - A_(0, 1) * rhs_[1]) / det;
        solution_[1] = (A_(0, 0) * rhs_[1] - A_(1, 0) * rhs_[0]) / det;
    } else {
        constexpr double rank_tolerance = 1e-12;
        factors_.factor(A_.data(), m, rank_tolerance);
        solution_.resize(m);
        factors_.solve(rhs_.data(), solution_.data());
        const double scale =
            rhs_.cwiseAbs().maxCoeff() + A_.cwiseAbs().maxCoeff() * solution_.cwiseAbs().maxCoeff();
        consistent = (A_ * solution_ - rhs_).cwiseAbs().maxCoeff() <= 1e-9 * scale;
        shared = tangents() == 1 && factors_.rank() == m - 1;
        if (shared) {
            SmallVector kernel(m);
            factors_.find_null_vector(kernel.data());
            null_.setZero();
            for (int a = 0; a < m; ++a)
                if (std::abs(kernel[a]) > rounding) null_[unknown_[static_cast<std::size_t>(a)]] = kernel[a];
        }
    }
    for (int a = 0; a < m; ++a) {
        const int at = unknown_[static_cast<std::size_t>(a)];
        r_[at] = solution_[a];
        const int i = at / rows();
        if (at == row(i) && is_slipping(states[static_cast<std::size_t>(i)]))
            for (int k = 0; k < tangents(); ++k) r_[at + 1 + k] = tie(i, k) * solution_[a];
    }
    find_margins(states);
    if (shared) share_friction(states);
    return consistent;
}

void ContactEquations::find_margins(std::span<const ContactState> states) {
    for (int i = 0; i < size_.contacts; ++i)
        margin_[static_cast<std::size_t>(i)] =
            states[static_cast<std::size_t>(i)] == ContactState::stick
                ? mu_stick(i) * std::abs(r_[row(i)]) - r_.segment(row(i) + 1, tangents()).norm()
                : 0.0;
}

// The forces r + s k all give the same motion, k = null_. Along s the margins mu N -+ T of the sticking
// contacts in k are lines; the best split is the maximum of their minimum, where two of them cross. The split
// reported is the one nearest to the least norm, s = 0, in which no line is negative.
void ContactEquations::share_friction(std::span<const ContactState> states) {
    struct Line {
        double at_0, slope;
    };
    std::array<Line, 2 * max_rows> lines;
    std::size_t count = 0;
    const auto shares = [&](int i) {
        return states[static_cast<std::size_t>(i)] == ContactState::stick && null_[row(i) + 1] != 0.0;
    };
    for (int i = 0; i < size_.contacts; ++i) {
        if (!shares(i)) continue;
        if (null_[row(i)] != 0.0) return;  // normal forces are redundant too: the least norm stands
        const double bound = mu_stick(i) * std::abs(r_[row(i)]);
        for (const double sign : {1.0, -1.0})
            lines[count++] = {bound - sign * r_[row(i) + 1], -sign * null_[row(i) + 1]};
    }
    if (count == 0) return;
    const auto least = [&](double s) {
        double out = std::numeric_limits<double>::infinity();
        for (std::size_t a = 0; a < count; ++a) out = std::min(out, lines[a].at_0 + lines[a].slope * s);
        return out;
    };
    double best = 0.0, best_margin = least(0.0), from = -std::numeric_limits<double>::infinity(), to = -from;
    for (std::size_t a = 0; a < count; ++a) {
        const double zero = -lines[a].at_0 / lines[a].slope;
        (lines[a].slope > 0.0 ? from : to) = lines[a].slope > 0.0 ? std::max(from, zero) : std::min(to, zero);
        for (std::size_t b = 0; b < a; ++b) {
            if (lines[a].slope == lines[b].slope) continue;
            const double s = (lines[b].at_0 - lines[a].at_0) / (lines[a].slope - lines[b].slope);
            if (least(s) > best_margin) best = s, best_margin = least(s);
        }
    }
    const double s = from <= to ? std::clamp(0.0, from, to) : best;
    r_ += s * null_;
    for (int i = 0; i < size_.contacts; ++i)
        if (shares(i)) margin_[static_cast<std::size_t>(i)] = best_margin;
}

void ContactEquations::compute_acceleration(std::span<const ContactState> states, VectorOut a) const {
    const int n = size_.coordinates, m = static_cast<int>(r_.size());
    for (int k = 0; k < n; ++k) {
        double sum = a0_[k];
        for (int j = 0; j < m; ++j) sum += W_(k, j) * r_[j];
        a[static_cast<std::size_t>(k)] = sum;
    }
    // A constraint on one coordinate alone fixes that acceleration exactly, so that a resting point does not
    // move by rounding.
    for (int i = 0; i < size_.contacts; ++i) {
        const ContactState state = states[static_cast<std::size_t>(i)];
        if (state == ContactState::open) continue;
        const int last = state == ContactState::stick ? rows() : 1;
        for (int part = contact(i).law == NormalLaw::prescribed ? 1 : 0; part < last; ++part) {
            const int at = row(i) + part;
            int only = -1, entries = 0;
            for (int k = 0; k < n; ++k)
                if (J_(at, k) != 0.0) only = k, ++entries;
            if (entries == 1) a[static_cast<std::size_t>(only)] = -b_[at] / J_(at, only);
        }
    }
}

void ContactEquations::make_acceleration_problem(std::span<const int> closed,
                                                 std::span<const double> rest_speed,
                                                 ContactProblem& out) const {
    const int nc = static_cast<int>(closed.size()), d = rows();
    out.dimension = d;
    out.delassus.resize(nc * d, nc * d);
    out.bias.resize(nc * d);
    out.conditions.resize(static_cast<std::size_t>(nc));
    for (int a = 0; a < nc; ++a) {
        const int i = closed[static_cast<std::size_t>(a)];
        for (int p = 0; p < d; ++p) {
            out.bias[a * d + p] = c_[row(i) + p];
            for (int b = 0; b < nc; ++b)
                for (int s = 0; s < d; ++s)
                    out.delassus(a * d + p, b * d + s) =
                        G_(row(i) + p, row(closed[static_cast<std::size_t>(b)]) + s);
        }
        ContactCondition& condition = out.conditions[static_cast<std::size_t>(a)];
        condition = {};
        condition.normal = contact(i).law;
        condition.prescribed_normal = contact(i).prescribed_normal;
        condition.mu_stick = mu_stick(i);
        condition.mu_slip = mu_slip(i);
        const double speed = slip_speed(i);
        if (speed > rest_speed[static_cast<std::size_t>(i)]) {
            condition.tangent = TangentLaw::sliding;
            for (int k = 0; k < tangents(); ++k) condition.direction[k] = u_[row(i) + 1 + k] / speed;
        } else {
            condition.tangent = TangentLaw::rest;
        }
    }
}

void ContactEquations::make_impact_problem(std::span<const int> closed, bool with_restitution,
                                           ContactProblem& out) const {
    const int nc = static_cast<int>(closed.size()), d = rows();
    out.dimension = d;
    out.delassus.resize(nc * d, nc * d);
    out.bias.resize(nc * d);
    out.conditions.resize(static_cast<std::size_t>(nc));
    for (int a = 0; a < nc; ++a) {
        const int i = closed[static_cast<std::size_t>(a)];
        for (int p = 0; p < d; ++p) {
            out.bias[a * d + p] = u_[row(i) + p];
            for (int b = 0; b < nc; ++b)
                for (int s = 0; s < d; ++s)
                    out.delassus(a * d + p, b * d + s) =
                        G_(row(i) + p, row(closed[static_cast<std::size_t>(b)]) + s);
        }
        if (with_restitution && u_[row(i)] < 0.0) out.bias[a * d] *= 1.0 + contact(i).restitution;
        ContactCondition& condition = out.conditions[static_cast<std::size_t>(a)];
        condition = {};
        condition.normal = contact(i).law;
        condition.tangent = TangentLaw::rest;
        condition.mu_stick = condition.mu_slip = mu_slip(i);
    }
}

}  // namespace stiction
