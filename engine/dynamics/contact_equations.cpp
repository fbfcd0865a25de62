// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/contact_equations.hpp"

#include <cmath>

namespace stiction {

ContactEquations::ContactEquations(const Mechanism& mechanism)
    : mechanism_(mechanism), size_(mechanism.size()) {
    const int n = size_.coordinates, nc = size_.contacts, nt = size_.tangents, m = nc * (1 + nt);
    kinetics_.M = Eigen::MatrixXd::Zero(n, n);
    kinetics_.h = Eigen::VectorXd::Zero(n);
    kinetics_.J_N = Eigen::MatrixXd::Zero(nc, n);
    kinetics_.J_T = Eigen::MatrixXd::Zero(nc * nt, n);
    kinetics_.contacts.resize(static_cast<std::size_t>(nc));
    M_ = Eigen::MatrixXd::Zero(n, n);
    h_ = a0_ = Eigen::VectorXd::Zero(n);
    J_ = Eigen::MatrixXd::Zero(m, n);
    W_ = Eigen::MatrixXd::Zero(n, m);
    G_ = Eigen::MatrixXd::Zero(m, m);
    b_ = c_ = u_ = r_ = Eigen::VectorXd::Zero(m);
    unknown_.reserve(static_cast<std::size_t>(m));
    decomposition_.setThreshold(1e-12);
}

double ContactEquations::slip_speed(int contact) const {
    return u_.segment(row(contact) + 1, tangents()).norm();
}

double ContactEquations::tangent_force(int i, int k, ContactState state) const {
    const double viscous = state == ContactState::open ? 0.0 : contact(i).viscous * u_[row(i) + 1 + k];
    return r_[row(i) + 1 + k] - viscous;
}

// In-place LDL' of M without pivoting: mass matrices are positive definite, and the order of operations is
// fixed, so that the bits are the same with every vector width.
void ContactEquations::factor_and_reduce() {
    const int n = size_.coordinates;
    M_ = kinetics_.M;
    for (int j = 0; j < n; ++j) {
        for (int k = 0; k < j; ++k) M_(j, j) -= M_(j, k) * M_(j, k) * M_(k, k);
        for (int i = j + 1; i < n; ++i) {
            for (int k = 0; k < j; ++k) M_(i, j) -= M_(i, k) * M_(j, k) * M_(k, k);
            M_(i, j) /= M_(j, j);
        }
    }
    const auto solve = [&](auto&& x) {
        for (int i = 0; i < n; ++i)
            for (int k = 0; k < i; ++k) x[i] -= M_(i, k) * x[k];
        for (int i = 0; i < n; ++i) x[i] /= M_(i, i);
        for (int i = n - 1; i >= 0; --i)
            for (int k = i + 1; k < n; ++k) x[i] -= M_(k, i) * x[k];
    };
    a0_ = h_;
    solve(a0_);
    const int m = static_cast<int>(J_.rows());
    for (int i = 0; i < m; ++i) {
        for (int k = 0; k < n; ++k) W_(k, i) = J_(i, k);
        solve(W_.col(i));
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
        if (tangents() == 1) return -contact(i).mu_slip * slip_sign(state);
        const double speed = slip_speed(i);
        return speed > 0.0 ? -contact(i).mu_slip * u_[row(i) + 1 + k] / speed : 0.0;
    };
    for (int i = 0; i < size_.contacts; ++i)
        if (contact(i).law == NormalLaw::prescribed)
            for (int k = 0; k < tangents(); ++k)
                if (is_slipping(states[static_cast<std::size_t>(i)]))
                    r_[row(i) + 1 + k] = tie(i, k) * r_[row(i)];

    const int m = static_cast<int>(unknown_.size());
    if (m == 0) return true;
    if (m > max_rows) return false;
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
        decomposition_.compute(A_);
        solution_ = decomposition_.solve(rhs_);
        const double scale =
            rhs_.cwiseAbs().maxCoeff() + A_.cwiseAbs().maxCoeff() * solution_.cwiseAbs().maxCoeff();
        consistent = (A_ * solution_ - rhs_).cwiseAbs().maxCoeff() <= 1e-9 * scale;
    }
    for (int a = 0; a < m; ++a) {
        const int at = unknown_[static_cast<std::size_t>(a)];
        r_[at] = solution_[a];
        const int i = at / rows();
        if (at == row(i) && is_slipping(states[static_cast<std::size_t>(i)]))
            for (int k = 0; k < tangents(); ++k) r_[at + 1 + k] = tie(i, k) * solution_[a];
    }
    return consistent;
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
        condition.mu_stick = contact(i).mu_stick;
        condition.mu_slip = contact(i).mu_slip;
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
        condition.mu_stick = condition.mu_slip = contact(i).mu_slip;
    }
}

}  // namespace stiction
