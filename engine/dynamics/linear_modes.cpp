// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/linear_modes.hpp"

#include "base/least_norm.hpp"
#include "model/empty_kinetics.hpp"
#include "model/row_entries.hpp"
#include "model/tolerances.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr int most_contacts = SeriesFlow::most_contacts;

void add_entry(SeriesFlow::Row& to, int at, double value) {
    if (value != 0.0) to.push_back({static_cast<std::size_t>(at), value});
}

}  // namespace

LinearModes::LinearModes(const Mechanism& mechanism)
    : mechanism_(mechanism), size_(mechanism.size()), rest_rule_(mechanism.rest_rule()) {
    const int n = size_.coordinates, nc = size_.contacts;
    if (nc > most_contacts || size_.joints > 0 || size_.tangents != 1 || mechanism.has_singularity() ||
        !mechanism.end_conditions().empty())
        return;
    terms_.M = terms_.K = terms_.C = Eigen::MatrixXd::Zero(n, n);
    terms_.f = Eigen::VectorXd::Zero(n);
    exists_ = mechanism.fill_linear_terms(terms_);
    if (!exists_) return;
    kinetics_ = make_kinetics(mechanism.size());
    const std::vector<double> zero(static_cast<std::size_t>(n), 0.0);
    mechanism.evaluate(0.0, zero, zero, kinetics_);
    for (int i = 0; i < nc; ++i) {
        const ContactKinetics& contact = kinetics_.contacts[static_cast<std::size_t>(i)];
        if (contact.out_of_reach || contact.prescribed_normal < 0.0) exists_ = false;
        has_tangent_.push_back(mechanism.tangents(i) > 0);
    }
    for (int i = 0; i < nc; ++i) laws_.push_back(mechanism.friction(i));
}

// The friction of a bilateral contact follows |N|.
bool LinearModes::is_linear(std::span<const ContactState> states) const {
    for (std::size_t i = 0; i < states.size(); ++i)
        if (is_slipping(states[i]) && kinetics_.contacts[i].law == NormalLaw::bilateral) return false;
    return true;
}

// Slips whose coefficient of friction depends on the speed: entries T of z.
bool LinearModes::is_friction(std::size_t contact, ContactState state) const {
    return is_slipping(state) && !laws_[contact].is_constant();
}

LinearModes::Rows LinearModes::find_rows(std::span<const ContactState> states, int d) const {
    const int n = size_.coordinates, nc = size_.contacts, m = 2 * nc, one = 2 * n;
    Eigen::MatrixXd J(m, n), U = Eigen::MatrixXd::Zero(m, d), H = Eigen::MatrixXd::Zero(n, d);
    for (int i = 0; i < nc; ++i) {
        const ContactKinetics& contact = kinetics_.contacts[static_cast<std::size_t>(i)];
        J.row(2 * i) = kinetics_.J_N.row(i);
        J.row(2 * i + 1) = kinetics_.J_T.row(i);
        U(2 * i, one) = contact.w_N;
        U(2 * i + 1, one) = contact.w_T[0];
    }
    U.middleCols(n, n) = J;
    H.leftCols(n) = -terms_.K;
    H.middleCols(n, n) = -terms_.C;
    H.col(one) = terms_.f;
    for (std::size_t j = 0; j < terms_.harmonics.size(); ++j)
        H.col(one + 1 + 2 * static_cast<int>(j)) = terms_.harmonics[j].amplitude;
    for (int i = 0; i < nc; ++i)
        if (states[static_cast<std::size_t>(i)] != ContactState::open)
            H -= kinetics_.contacts[static_cast<std::size_t>(i)].viscous * J.row(2 * i + 1).transpose() *
                 U.row(2 * i + 1);
    const Eigen::LLT<Eigen::MatrixXd> mass(terms_.M);
    const Eigen::MatrixXd free = mass.solve(H);
    Eigen::MatrixXd c = J * free;
    for (int row = 0; row < m; ++row) c(row, one) += find_bias(row);
    Eigen::MatrixXd W(n, m);
    if (m > 0) W = mass.solve(J.transpose());  // Eigen's solution for no column reads a null pointer
    return {J, H, W, free, c};
}

double LinearModes::find_bias(int row) const {
    const ContactKinetics& contact = kinetics_.contacts[static_cast<std::size_t>(row / 2)];
    return row % 2 == 0 ? contact.b_N : contact.b_T[0];
}

// r = R z: first the prescribed forces, then those that follow from a = 0 in the rows that are held.
bool LinearModes::find_forces(std::span<const ContactState> states, const Rows& rows, Forces& out) const {
    const int m = 2 * size_.contacts, d = static_cast<int>(rows.H.cols()), one = 2 * size_.coordinates;
    int friction = one + 1 + 2 * static_cast<int>(terms_.harmonics.size());
    Eigen::MatrixXd tie = Eigen::MatrixXd::Identity(m, m);
    out.R = Eigen::MatrixXd::Zero(m, d);
    out.kernel = Eigen::VectorXd::Zero(m);
    for (int i = 0; i < size_.contacts; ++i) {
        const ContactState state = states[static_cast<std::size_t>(i)];
        const ContactKinetics& contact = kinetics_.contacts[static_cast<std::size_t>(i)];
        if (state == ContactState::open) continue;
        const FrictionLaw& law = laws_[static_cast<std::size_t>(i)];
        const double share = -law.mu_k * law.side(-slip_sign(state)) * slip_sign(state);
        const bool is_tied = is_slipping(state) && !is_friction(static_cast<std::size_t>(i), state);
        if (is_tied) tie(2 * i + 1, 2 * i) = share;
        if (is_slipping(state) && !is_tied) out.R(2 * i + 1, friction++) = 1.0;
        if (contact.law == NormalLaw::prescribed) {
            out.R(2 * i, one) = contact.prescribed_normal;
            if (is_tied) out.R(2 * i + 1, one) = share * contact.prescribed_normal;
        } else {
            out.held.push_back(2 * i);
        }
        if (state == ContactState::stick && has_tangent_[static_cast<std::size_t>(i)])
            out.held.push_back(2 * i + 1);
    }
    if (out.held.empty()) return true;
    const Eigen::MatrixXd G = rows.J * rows.W, rates = rows.c + G * out.R, tied = G * tie;
    Eigen::MatrixXd forces;
    if (!solve_held(rows.J, tied(out.held, out.held), -rates(out.held, Eigen::all), out, forces))
        return false;
    for (int a = 0; a < forces.rows(); ++a)
        out.R += tie.col(out.held[static_cast<std::size_t>(a)]) * forces.row(a);
    return true;
}

// L forces = rhs; of several solutions those of least norm. Several combinations of forces that do not change the motion,
// and those of normal forces, are shared by rules that are not linear: then false.
bool LinearModes::solve_held(const Eigen::MatrixXd& J, Eigen::MatrixXd L, Eigen::MatrixXd rhs, Forces& out,
                             Eigen::MatrixXd& forces) const {
    const int k = static_cast<int>(L.rows());
    Eigen::FullPivLU<Eigen::MatrixXd> factors(L);
    factors.setThreshold(rounding::rank);
    if (factors.isInvertible()) {
        forces = factors.solve(rhs);
        return true;
    }
    LeastNorm shortest;
    shortest.factor(L.data(), k, rounding::rank);
    if (shortest.rank() != k - 1) return false;
    Eigen::VectorXd free_forces(k);
    shortest.find_null_vector(free_forces.data());
    for (int a = 0; a < k; ++a) {
        const int row = out.held[static_cast<std::size_t>(a)];
        if (std::abs(free_forces[a]) <= rounding::rank) continue;
        if (row % 2 == 0) return false;
        out.kernel[row] = free_forces[a];
    }
    if (!((J.transpose() * out.kernel).norm() <= rounding::rank * J.norm())) return false;
    forces.resize(k, rhs.cols());
    for (Eigen::Index j = 0; j < rhs.cols(); ++j) shortest.solve(rhs.col(j).data(), forces.col(j).data());
    return (L * forces - rhs).norm() <= rounding::rank * rhs.norm();
}

std::unique_ptr<SeriesFlow> LinearModes::make(std::span<const ContactState> states) const {
    if (!exists_) return nullptr;
    auto out = std::make_unique<SeriesFlow>();
    const int n = size_.coordinates;
    out->coordinates = static_cast<std::size_t>(n);
    for (const HarmonicForce& force : terms_.harmonics)
        out->harmonics.push_back({force.angular_frequency, force.phase});
    for (std::size_t i = 0; i < states.size(); ++i) {
        const double sense = slip_sign(states[i]);
        if (is_friction(i, states[i]))
            out->functions.push_back(SeriesFlow::Friction{laws_[i], -sense * laws_[i].side(-sense), {}, {}});
    }
    if (out->size() > SeriesFlow::most_size || !is_linear(states)) return nullptr;
    const int d = static_cast<int>(out->size()), one = 2 * n;
    const Rows rows = find_rows(states, d);
    Forces forces;
    if (!find_forces(states, rows, forces) || !fill_frictions(states, forces.R, *out)) return nullptr;
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(d, d);
    A.block(0, n, n, n).setIdentity();
    A.middleRows(n, n) = rows.free + rows.W * forces.R;
    // A constraint on one coordinate alone fixes that acceleration to the bit, and of two coordinates that move as one both
    // accelerations are the same to the bit.
    for (const int row : forces.held) {
        const auto [count, first, last] = RowEntries(rows.J, row);
        const double b = find_bias(row);
        if (count == 2 && b == 0.0 && rows.J(row, first) == -rows.J(row, last))
            A.row(n + last) = A.row(n + first);
        if (count != 1) continue;
        A.row(n + last).setZero();
        A(n + last, one) = -b / rows.J(row, last);
    }
    for (std::size_t j = 0; j < out->harmonics.size(); ++j) {
        const int at = one + 1 + 2 * static_cast<int>(j);
        A(at, at + 1) = out->harmonics[j].angular_frequency;
        A(at + 1, at) = -out->harmonics[j].angular_frequency;
    }
    const auto append = [](const Eigen::MatrixXd& matrix, std::vector<double>& to) {
        for (const auto row : matrix.rowwise()) to.insert(to.end(), row.begin(), row.end());
    };
    append(A, out->A);
    fill_contacts(states, forces.R, *out);
    out->guards_are_rows = make_guards(states, forces, rows.H, *out);
    if (!out->guards_are_rows) out->guard_rows.clear(), out->guard_of_row.clear();
    return out;
}

// False if a load depends on friction, so that neither is known without the other.
bool LinearModes::fill_frictions(std::span<const ContactState> states, const Eigen::MatrixXd& R,
                                 SeriesFlow& out) const {
    const int n = size_.coordinates, known = static_cast<int>(out.first_function());
    auto function = out.functions.begin();
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (!is_friction(i, states[i])) continue;
        const int row = static_cast<int>(i);
        const auto load = R.row(2 * row);
        if (load.tail(R.cols() - known).cwiseAbs().maxCoeff() > rounding::rank * load.cwiseAbs().maxCoeff())
            return false;
        auto& friction = std::get<SeriesFlow::Friction>(*function++);
        const double sense = slip_sign(states[i]);
        for (int k = 0; k < known; ++k) add_entry(friction.N, k, load[k]);
        for (int k = 0; k < n; ++k) add_entry(friction.u, n + k, sense * kinetics_.J_T(row, k));
        add_entry(friction.u, 2 * n, sense * kinetics_.contacts[i].w_T[0]);
    }
    return true;
}

void LinearModes::fill_contacts(std::span<const ContactState> states, const Eigen::MatrixXd& R,
                                SeriesFlow& out) const {
    const int n = size_.coordinates;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const ContactKinetics& contact = kinetics_.contacts[i];
        SeriesFlow::Contact& rows = out.contacts.emplace_back();
        if (states[i] == ContactState::open) continue;
        const int row = static_cast<int>(i);
        for (int k = 0; k < static_cast<int>(R.cols()); ++k)
            add_entry(rows.N, k, R(2 * row, k)), add_entry(rows.T, k, R(2 * row + 1, k));
        add_entry(rows.u_T, 2 * n, contact.w_T[0]);
        for (int k = 0; k < n; ++k) add_entry(rows.u_T, n + k, kinetics_.J_T(row, k));
        add_entry(rows.w_N, 2 * n, contact.w_N);
        add_entry(rows.w_T, 2 * n, contact.w_T[0]);
        rows.viscous = contact.viscous;
    }
}

// Guards in the order of the automaton: gap; or N (unilateral), then the margin of stick or the slip speed.
bool LinearModes::make_guards(std::span<const ContactState> states, const Forces& forces,
                              const Eigen::MatrixXd& H, SeriesFlow& out) const {
    const int n = size_.coordinates, one = 2 * n;
    const Eigen::MatrixXd& R = forces.R;
    std::size_t guard = 0;
    Eigen::RowVectorXd row(R.cols());
    const auto add = [&] {
        for (int k = 0; k < R.cols(); ++k) out.guard_rows.push_back(row[k]);
        out.guard_of_row.push_back(guard);
    };
    struct Line {  // margin row + s slope of a contact in the amount s of the kernel
        Eigen::RowVectorXd row;
        double slope;
        int contact;
    };
    std::vector<Line> lines;
    for (int i = 0; i < size_.contacts; ++i) {
        const ContactState state = states[static_cast<std::size_t>(i)];
        const ContactKinetics& contact = kinetics_.contacts[static_cast<std::size_t>(i)];
        if (state == ContactState::open) {
            // The gap is J_N q plus a constant if the other side does not move.
            if (contact.out_of_reach || !std::isfinite(contact.gap) || contact.w_N != 0.0) return false;
            row.setZero();
            row.head(n) = kinetics_.J_N.row(i);
            row[one] = contact.gap;
            add(), ++guard;
            continue;
        }
        if (contact.law == NormalLaw::unilateral) row = R.row(2 * i), add(), ++guard;
        if (!has_tangent_[static_cast<std::size_t>(i)]) continue;
        if (state == ContactState::stick) {
            if (contact.law == NormalLaw::bilateral) return false;  // |N|
            const FrictionLaw& law = laws_[static_cast<std::size_t>(i)];
            const double free = forces.kernel[2 * i + 1];
            for (const double side : {1.0, -1.0}) {
                row = law.at_rest() * law.side(side) * R.row(2 * i) - side * R.row(2 * i + 1);
                if (free == 0.0) {
                    add();
                    continue;
                }
                const Line line{row, -side * free, i};
                for (const Line& other : lines) {
                    if ((line.slope > 0.0) == (other.slope > 0.0)) continue;
                    if (i == other.contact && contact.law == NormalLaw::prescribed) continue;
                    const double p = std::abs(line.slope), q = std::abs(other.slope);
                    row = (q * line.row + p * other.row) / (p + q);
                    if (rest_rule_.faces.empty()) add();
                }
                if (lines.empty())
                    for (const RestRule::Face& face : rest_rule_.faces) {
                        row.setZero();
                        for (int k = 0; k < n; ++k)
                            row -= face.direction[static_cast<std::size_t>(k)] * H.row(k);
                        row[one] += face.bound;
                        add();
                    }
                lines.push_back(line);
            }
        } else {
            row.setZero();
            row.segment(n, n) = slip_sign(state) * kinetics_.J_T.row(i);
            row[one] = slip_sign(state) * contact.w_T[0];
            add();
        }
        ++guard;
    }
    const auto most_rows = static_cast<std::size_t>(4 * size_.contacts);  // the stepper has room for no more
    return out.guard_of_row.size() <= most_rows;
}

}  // namespace stiction
