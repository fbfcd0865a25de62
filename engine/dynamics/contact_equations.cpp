// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/contact_equations.hpp"

#include "model/empty_kinetics.hpp"
#include "model/row_entries.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace stiction {

namespace {

constexpr double no_projection = 1e-9;  // an entry of the projector of divide_kernel that is only rounding

}  // namespace

ContactEquations::ContactEquations(const Mechanism& mechanism, const MethodSettings& settings)
    : mechanism_(mechanism),
      size_(mechanism.size()),
      bound_axes_(settings.bound_axes),
      drift_law_(settings.drift),
      rest_rule_(mechanism.rest_rule()) {
    const int n = size_.coordinates, nc = size_.contacts, nt = size_.tangents, m = nc * (1 + nt);
    kinetics_ = make_kinetics(size_);
    mass_ = MassFactors(n);
    h_ = a0_ = v_ = Eigen::VectorXd::Zero(n);
    J_ = Eigen::MatrixXd::Zero(m, n);
    W_ = Eigen::MatrixXd::Zero(n, m);
    G_ = Eigen::MatrixXd::Zero(m, m);
    Y_ = Eigen::MatrixXd::Zero(n, size_.joints);
    L_ = Eigen::MatrixXd::Zero(size_.joints, m);
    lambda_ = joint_rhs_ = joint_step_ = Eigen::VectorXd::Zero(size_.joints);
    joint_errors_.assign(static_cast<std::size_t>(size_.joints), 0.0);
    b_ = c_ = u_ = r_ = drift_ = Eigen::VectorXd::Zero(m);
    margin_.assign(static_cast<std::size_t>(nc), 0.0);
    mu_slip_ = normal_margin_ = drift_gap_ = margin_;
    shared_.assign(static_cast<std::size_t>(nc), not_shared);
    tie_.assign(static_cast<std::size_t>(nc), {0.0, 0.0});
    responded_.assign(static_cast<std::size_t>(m), 0);
    for (int i = 0; i < nc; ++i) {
        laws_.push_back(mechanism.friction(i));
        assert(nt == 1 || laws_.back().asymmetry == 1.0);
        own_tangents_.push_back(std::min(nt, mechanism.tangents(i)));
    }
    unknown_.reserve(static_cast<std::size_t>(m));
    part_.reserve(static_cast<std::size_t>(m));
    shared_forces_.reserve(static_cast<std::size_t>(m));
    kernel_force_ = Eigen::VectorXd::Zero(m);
    const int most = std::min(m, max_rows);  // more rows allocate memory when they occur
    for (Kept<Eigen::MatrixXd>* matrix : {&A_, &kernel_, &projector_, &divided_, &reduced_})
        matrix->resize(most, most);
    for (Kept<Eigen::VectorXd>* vector : {&rhs_, &solution_, &wanted_, &correction_}) vector->resize(most);
}

double ContactEquations::slip_speed(int contact) const {
    return u_.segment(row(contact) + 1, tangents()).norm();
}

double ContactEquations::signed_slip_speed(int contact, const Mode& mode) const {
    const double speed = slip_speed(contact);
    if (!(mu_stick(contact) > 0.0)) return speed;  // such a slip does not stop: it may pass through 0
    const auto& d = mode.directions[static_cast<std::size_t>(contact)];
    double along = 0.0;
    for (int k = 0; k < tangents(); ++k) along += u_[row(contact) + 1 + k] * d[static_cast<std::size_t>(k)];
    return along < 0.0 && !(drifts() && speed > accuracy::turning_speed * scales().speed()) ? -speed : speed;
}

double ContactEquations::slip_rounding(int contact) const {
    double largest = 0.0;
    for (int k = 0; k < size_.tangents; ++k) {
        const ContactKinetics& now = kinetics_.contacts[static_cast<std::size_t>(contact)];
        double terms = std::abs(now.w_T[static_cast<std::size_t>(k)]);
        for (int j = 0; j < size_.coordinates; ++j) terms += std::abs(J_(row(contact) + 1 + k, j) * v_[j]);
        largest = std::max(largest, terms);
    }
    return rounding::slip * largest;
}

bool ContactEquations::is_still(int contact) const {
    return slip_speed(contact) <= rounding::speed * scales().speed() + slip_rounding(contact);
}

std::array<double, 2> ContactEquations::find_slip_direction(int contact, const Mode& mode) const {
    const std::size_t i = static_cast<std::size_t>(contact);
    if (tangents() == 1) return {slip_sign(mode.states[i]), 0.0};
    if (is_still(contact)) return mode.directions[i];
    const double rho = signed_slip_speed(contact, mode);
    return {u_[row(contact) + 1] / rho, u_[row(contact) + 2] / rho};
}

double ContactEquations::tangent_force(int i, int k, ContactState state) const {
    const double viscous = state == ContactState::open ? 0.0 : contact(i).viscous * u_[row(i) + 1 + k];
    return r_[row(i) + 1 + k] - viscous;
}

double ContactEquations::joint_velocity(int joint, VectorIn v) const {
    double u = kinetics_.joints[static_cast<std::size_t>(joint)].w;
    for (int k = 0; k < size_.coordinates; ++k) u += kinetics_.J_B(joint, k) * v[static_cast<std::size_t>(k)];
    return u;
}

// a0 and lambda_0 of the heading.
void ContactEquations::factor() {
    const int n = size_.coordinates, joints = size_.joints;
    mass_.compute(kinetics_.M);
    a0_ = h_;
    mass_.solve_in_place(a0_);
    ++evaluation_;
    whole_ = false;
    if (joints > 0) {
        Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, max_joints, max_joints> S(joints, joints);
        for (int j = 0; j < joints; ++j) {
            Y_.col(j) = kinetics_.J_B.row(j).transpose();
            mass_.solve_in_place(Y_.col(j));
        }
        for (int j = 0; j < joints; ++j) {
            for (int l = 0; l < joints; ++l) S(j, l) = kinetics_.J_B.row(j).dot(Y_.col(l));
            lambda_[j] = -kinetics_.joints[static_cast<std::size_t>(j)].b - kinetics_.J_B.row(j).dot(a0_);
        }
        joint_factors_.factor(S.data(), joints, rounding::rank);
        joint_factors_.solve(lambda_.data(), lambda_.data());
        cancelled_ = a0_.cwiseAbs().maxCoeff();
        a0_.noalias() += Y_ * lambda_;
    }
    for (int i = 0; i < size_.contacts; ++i) {
        if (is_skipped(i)) continue;
        for (int at = row(i); at < row(i) + rows(); ++at) {
            double free = b_[at];
            for (int k = 0; k < n; ++k) free += J_(at, k) * a0_[k];
            c_[at] = free;
        }
    }
}

// Closed contacts move as they drift: u_T only while they stick. Baumgarte's accelerations are part of b.
void ContactEquations::take_drift(int i, ContactState state) {
    ContactKinetics& contact = kinetics_.contacts[static_cast<std::size_t>(i)];
    drift_gap_[static_cast<std::size_t>(i)] = contact.gap;
    if (state == ContactState::open && !mechanism_.ends_when_open()) {
        drift_.segment(row(i), rows()).setZero();
        return;
    }
    b_[row(i)] += drift_law_->eta * u_[row(i)] + drift_law_->xi * contact.gap;
    contact.gap = 0.0;
    for (int part = 0; part < rows(); ++part) {
        const int at = row(i) + part;
        const bool moves = part == 0 || state == ContactState::stick;
        drift_[at] = moves ? u_[at] : 0.0;
        if (!moves) continue;
        if (part > 0) b_[at] += drift_law_->gamma * u_[at];
        (part == 0 ? contact.w_N : contact.w_T[static_cast<std::size_t>(part - 1)]) -= u_[at];
        u_[at] = 0.0;
    }
}

void ContactEquations::take_joint_drift(VectorIn v) {
    for (int j = 0; j < size_.joints; ++j) {
        JointKinetics& joint = kinetics_.joints[static_cast<std::size_t>(j)];
        const double u = joint_velocity(j, v);
        joint.b += drift_law_->eta * u + drift_law_->xi * joint.gap;
        joint.w -= u;
        joint.gap = 0.0;
    }
}

// Column of W, computed at its first use after an update together with that of L.
Eigen::MatrixXd::ColXpr ContactEquations::respond(int row) const {
    if (responded_[static_cast<std::size_t>(row)] != evaluation_) {
        responded_[static_cast<std::size_t>(row)] = evaluation_;
        W_.col(row) = J_.row(row).transpose();
        mass_.solve_in_place(W_.col(row));
        if (size_.joints > 0) {
            for (int j = 0; j < size_.joints; ++j) {
                double sum = 0.0;
                for (int k = 0; k < size_.coordinates; ++k) sum += Y_(k, j) * J_(row, k);
                joint_rhs_[j] = -sum;
            }
            joint_factors_.solve(joint_rhs_.data(), L_.col(row).data());
            W_.col(row).noalias() += Y_ * L_.col(row);
            // A row that the joints hold alone has the response 0, not the rounding that is left of it.
            for (int k = 0; k < size_.coordinates; ++k) {
                double size = 0.0;
                for (int j = 0; j < size_.joints; ++j) size += std::abs(Y_(k, j) * L_(j, row));
                if (std::abs(W_(k, row)) <= rounding::relative * size) W_(k, row) = 0.0;
            }
        }
    }
    return W_.col(row);
}

double ContactEquations::delassus(int row, int column) const {
    const auto w = respond(column);
    double g = 0.0;
    for (int k = 0; k < size_.coordinates; ++k) g += J_(row, k) * w[k];
    return g;
}

const Eigen::MatrixXd& ContactEquations::response() const {
    for (int i = 0; i < J_.rows(); ++i) respond(i);
    return W_;
}

const Eigen::MatrixXd& ContactEquations::delassus() const {
    if (!whole_) {
        const int m = static_cast<int>(J_.rows());
        for (int i = 0; i < m; ++i)
            for (int j = 0; j < m; ++j) G_(i, j) = delassus(i, j);
        whole_ = true;
    }
    return G_;
}

double ContactEquations::acceleration(int row) const {
    double sum = c_[row];
    for (int j = 0; j < r_.size(); ++j)
        if (r_[j] != 0.0) sum += delassus(row, j) * r_[j];
    return sum;
}

void ContactEquations::update(double t, VectorIn q, VectorIn v, std::span<const ContactState> states,
                              Extent extent) {
    for (std::size_t i = 0; i < kinetics_.skipped.size(); ++i)
        kinetics_.skipped[i] = extent == Extent::closed_contacts && states[i] == ContactState::open;
    const int n = size_.coordinates, nt = size_.tangents;
#ifndef NDEBUG
    fill_with_nan(kinetics_);
    J_.setConstant(std::nan(""));
    u_.setConstant(std::nan(""));
#endif
    mechanism_.evaluate(t, q, v, kinetics_);
    h_ = kinetics_.h;
    std::copy(v.begin(), v.begin() + n, v_.data());
    for (int i = 0; i < size_.contacts; ++i) {
        if (is_skipped(i)) continue;
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
        if (drifts()) take_drift(i, states[static_cast<std::size_t>(i)]);
        mu_slip_[static_cast<std::size_t>(i)] = laws_[static_cast<std::size_t>(i)].sliding(slip_speed(i));
    }
    if (drifts()) take_joint_drift(v);
    factor();
}

// T/N of a slip whose N has this sign.
std::array<double, 2> ContactEquations::find_tie(int i, const Mode& mode, double sign) const {
    const std::array<double, 2> e = find_slip_direction(i, mode);
    const double mu = mu_slip(i) * side(i, -e[0]);
    return {-sign * mu * e[0], -sign * mu * e[1]};
}

// Lists the rows whose forces are unknown in the mode. Known forces go into r_, the ratios T/N of slip into tie_. Without friction at
// rest T = 0 is known: feet on ice do not share a force.
void ContactEquations::add_unknowns(const Mode& mode) {
    unknown_.clear();
    r_.setZero();
    for (int i = 0; i < size_.contacts; ++i) {
        const ContactState state = mode.states[static_cast<std::size_t>(i)];
        auto& tie = tie_[static_cast<std::size_t>(i)];
        tie = {0.0, 0.0};
        if (state == ContactState::open) continue;
        if (is_slipping(state))
            tie = find_tie(i, mode, mode.sides[static_cast<std::size_t>(i)] < 0 ? -1.0 : 1.0);
        if (contact(i).law == NormalLaw::prescribed) {
            r_[row(i)] = contact(i).prescribed_normal;
            for (int k = 0; k < tangents(); ++k)
                r_[row(i) + 1 + k] = tie[static_cast<std::size_t>(k)] * r_[row(i)];
        } else {
            unknown_.push_back(row(i));
        }
        if (state == ContactState::stick && mu_stick(i) > 0.0)
            for (int k = 0; k < tangents(i); ++k) unknown_.push_back(row(i) + 1 + k);
    }
}

bool ContactEquations::solve_mode(const Mode& mode) {
    add_unknowns(mode);
    shared_forces_.clear();
    if (unknown_.empty()) return true;
    bool consistent = solve_unknowns();
    // The friction of a bilateral contact follows |N|. If the mode does not say the sign of N and N comes out negative, its tie
    // changes sign.
    constexpr int most_rounds = 4;
    for (int round = 0; round < most_rounds; ++round) {
        bool turned = false;
        for (std::size_t a = 0; a < unknown_.size(); ++a) {
            const int i = unknown_[a] / rows();
            const auto at = static_cast<std::size_t>(i);
            if (unknown_[a] != row(i) || contact(i).law != NormalLaw::bilateral || mode.sides[at] != 0 ||
                !is_slipping(mode.states[at]))
                continue;
            const std::array<double, 2> right =
                find_tie(i, mode, solution_[static_cast<int>(a)] < 0.0 ? -1.0 : 1.0);
            turned = turned || right != tie_[at];
            tie_[at] = right;
        }
        if (!turned) break;
        consistent = solve_unknowns();
    }
    set_forces(mode);
    return consistent;
}

bool ContactEquations::solve_unknowns() {
    const int m = static_cast<int>(unknown_.size());
    A_.resize(m, m);
    rhs_.resize(m);
    solution_.resize(m);
    shared_forces_.clear();
    is_factored_ = false;
    for (int a = 0; a < m; ++a) {
        const int at = unknown_[static_cast<std::size_t>(a)];
        double free = c_[at];
        for (int j = 0; j < r_.size(); ++j)
            if (r_[j] != 0.0) free += delassus(at, j) * r_[j];
        rhs_[a] = -free;
        for (int b = 0; b < m; ++b) {
            const int of = unknown_[static_cast<std::size_t>(b)], i = of / rows();
            double g = delassus(at, of);
            if (of == row(i))
                for (int k = 0; k < tangents(); ++k)
                    if (tie_[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] != 0.0)
                        g += delassus(at, of + 1 + k) *
                             tie_[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
            A_(a, b) = g;
        }
    }
    bool consistent = true;
    if (m == 1) {
        const bool is_held = A_(0, 0) == 0.0;
        consistent = !is_held || std::abs(rhs_[0]) <= rounding::relative * cancelled_;
        solution_[0] = is_held && consistent ? 0.0 : rhs_[0] / A_(0, 0);
    } else if (const double det = m == 2 ? find_determinant() : 0.0;
               std::abs(det) > 1e-12 * A_.cwiseAbs().maxCoeff() * A_.cwiseAbs().maxCoeff()) {
        solution_[0] = (rhs_[0] * A_(1, 1) - A_(0, 1) * rhs_[1]) / det;
        solution_[1] = (A_(0, 0) * rhs_[1] - A_(1, 0) * rhs_[0]) / det;
    } else {
        find_kernel(m);
        const double scale =
            rhs_.cwiseAbs().maxCoeff() + A_.cwiseAbs().maxCoeff() * solution_.cwiseAbs().maxCoeff();
        consistent = (A_.lazyProduct(solution_) - rhs_).cwiseAbs().maxCoeff() <=
                     std::max({1e-9 * scale, rounding::acceleration * scales().acceleration(),
                               rounding::relative * cancelled_});
    }
    return consistent;
}

void ContactEquations::factor_once() {
    if (!is_factored_) factors_.factor(A_.data(), static_cast<int>(A_.rows()), rounding::rank);
    is_factored_ = true;
}

// The least-norm solution, and a basis of the forces that change no acceleration (the kernel of A_).
void ContactEquations::find_kernel(int m) {
    factor_once();
    factors_.solve(rhs_.data(), solution_.data());
    const int amounts = m - factors_.rank();
    if (amounts == 0) return;
    kernel_.resize(m, amounts);
    for (int k = 0; k < amounts; ++k) factors_.find_null_vector(kernel_.col(k).data(), k);
    constexpr double rounding = 1e-12;  // of entries of a vector of norm 1
    for (double& entry : kernel_.reshaped())
        if (!(std::abs(entry) > rounding)) entry = 0.0;
    shared_forces_.push_back({.first = 0, .amounts = amounts});
    if (amounts > 1) divide_kernel();
}

// Contacts share forces if P = K K', the projector onto the columns of the kernel K, connects them. If P has several blocks, each
// one gets columns of its own.
void ContactEquations::divide_kernel() {
    const int m = static_cast<int>(kernel_.rows()), amounts = static_cast<int>(kernel_.cols());
    projector_.resize(m, m);
    projector_.noalias() = kernel_.lazyProduct(kernel_.transpose());
    divided_.resize(m, amounts);
    const int parts = find_parts();
    shared_forces_.clear();
    int found = 0;
    for (int part = 0; part < parts; ++part) {
        const int first = std::exchange(found, add_columns(part, found));
        if (found > first) shared_forces_.push_back({.first = first, .amounts = found - first});
    }
    if (shared_forces_.size() > 1 && found == amounts)
        kernel_.noalias() = divided_;
    else
        shared_forces_.assign(1, {.first = 0, .amounts = amounts});
}

// Numbers the blocks of P; returns how many they are.
int ContactEquations::find_parts() {
    const int m = static_cast<int>(projector_.rows());
    const auto part = [&](int a) -> int& { return part_[static_cast<std::size_t>(a)]; };
    const auto contact_of = [&](int a) { return unknown_[static_cast<std::size_t>(a)] / rows(); };
    part_.assign(static_cast<std::size_t>(m), -1);
    int parts = 0;
    for (int seed = 0; seed < m; ++seed) {
        if (part(seed) >= 0) continue;
        part(seed) = parts;
        for (bool grows = true; grows;) {
            grows = false;
            for (int a = 0; a < m; ++a)
                for (int b = 0; b < m && part(a) < 0; ++b)
                    if (part(b) == parts &&
                        (contact_of(a) == contact_of(b) || std::abs(projector_(a, b)) > no_projection))
                        part(a) = parts, grows = true;
        }
        ++parts;
    }
    return parts;
}

// Puts a basis of a block of P behind the `found` columns of divided_, again and again the largest column of what is left of the
// block; returns the number of columns then.
int ContactEquations::add_columns(int part, int found) {
    const int m = static_cast<int>(projector_.rows());
    for (; found < divided_.cols(); ++found) {
        int largest = -1;
        for (int a = 0; a < m; ++a)
            if (part_[static_cast<std::size_t>(a)] == part && projector_(a, a) > no_projection &&
                (largest < 0 || projector_(a, a) > projector_(largest, largest)))
                largest = a;
        if (largest < 0) break;
        for (int a = 0; a < m; ++a)
            divided_(a, found) = part_[static_cast<std::size_t>(a)] == part
                                     ? projector_(a, largest) / std::sqrt(projector_(largest, largest))
                                     : 0.0;
        projector_.noalias() -= divided_.col(found).lazyProduct(divided_.col(found).transpose());
    }
    return found;
}

double ContactEquations::find_load_rate(int contact) {
    const int m = static_cast<int>(unknown_.size());
    const int a =
        static_cast<int>(std::find(unknown_.begin(), unknown_.end(), row(contact)) - unknown_.begin());
    if (a == m) return 0.0;
    if (m == 1) return 1.0 / A_(0, 0);
    if (m == 2) return A_(1 - a, 1 - a) / find_determinant();
    factor_once();
    push_.resize(m);
    push_.setZero();
    push_[a] = 1.0;
    answer_.resize(m);
    factors_.solve(push_.data(), answer_.data());
    return answer_[a];
}

// Puts the solved forces into r_, with the friction that is tied to them.
void ContactEquations::set_forces(const Mode& mode) {
    for (std::size_t a = 0; a < unknown_.size(); ++a) {
        const int at = unknown_[a], i = at / rows();
        r_[at] = solution_[static_cast<int>(a)];
        if (at == row(i) && is_slipping(mode.states[static_cast<std::size_t>(i)]))
            for (int k = 0; k < tangents(); ++k)
                r_[at + 1 + k] = tie_[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] * r_[at];
    }
}

void ContactEquations::compute_multipliers(VectorOut out) const {
    for (int j = 0; j < size_.joints; ++j) {
        double sum = lambda_[j];
        for (int i = 0; i < r_.size(); ++i) {
            if (r_[i] == 0.0) continue;
            respond(i);
            sum += L_(j, i) * r_[i];
        }
        out[static_cast<std::size_t>(j)] = sum;
    }
}

void ContactEquations::compute_acceleration(std::span<const ContactState> states, VectorOut a) const {
    const int n = size_.coordinates, m = static_cast<int>(r_.size());
    for (int k = 0; k < n; ++k) a[static_cast<std::size_t>(k)] = a0_[k];
    for (int j = 0; j < m; ++j) {
        if (r_[j] == 0.0) continue;
        const auto w = respond(j);
        for (int k = 0; k < n; ++k) a[static_cast<std::size_t>(k)] += w[k] * r_[j];
    }
    if (size_.joints > 0) return;
    // A constraint on one coordinate alone fixes that acceleration exactly, so that a resting point does not
    // move by rounding.
    for (int i = 0; i < size_.contacts; ++i) {
        const ContactState state = states[static_cast<std::size_t>(i)];
        if (state == ContactState::open) continue;
        const int last = state == ContactState::stick ? 1 + tangents(i) : 1;
        for (int part = contact(i).law == NormalLaw::prescribed ? 1 : 0; part < last; ++part) {
            const int at = row(i) + part;
            const RowEntries entries(J_, at);
            if (entries.count == 1)
                a[static_cast<std::size_t>(entries.last)] = -b_[at] / J_(at, entries.last);
        }
    }
    const unsigned held = find_held(states, false);
    for (int k = 0; k < n; ++k)
        if ((held >> k & 1U) != 0) a[static_cast<std::size_t>(k)] = 0.0;
}

unsigned ContactEquations::find_held(std::span<const ContactState> states, bool velocities) const {
    unsigned held = 0;
    for (int i = 0; i < size_.contacts && tangents() == 2; ++i) {
        if (states[static_cast<std::size_t>(i)] != ContactState::stick) continue;
        std::array<unsigned, 3> involved{};  // coordinates of a row that are not held yet
        for (int part = 0; part < 3; ++part) {
            const int at = row(i) + part;
            const ContactKinetics& kinetics = contact(i);
            const double w = part == 0 ? kinetics.w_N : kinetics.w_T[static_cast<std::size_t>(part - 1)];
            if ((velocities ? w : b_[at]) != 0.0) continue;
            for (int k = 0; k < size_.coordinates; ++k)
                if (J_(at, k) != 0.0) involved[static_cast<std::size_t>(part)] |= 1U << k;
        }
        for (int round = 0; round < 3; ++round)
            for (std::size_t a = 0; a < 3; ++a) {
                const unsigned own = involved[a] & ~held;
                int rows_of_own = 0;
                for (const unsigned other : involved)
                    rows_of_own += own != 0 && (other & ~held) == own ? 1 : 0;
                if (own != 0 && std::popcount(own) == rows_of_own) held |= own;
            }
    }
    return held;
}

void ContactEquations::correct(std::span<const int> rows, std::span<const double> error,
                               std::span<const double> joint_error, VectorOut target) const {
    const int n = size_.coordinates, joints = size_.joints, m = static_cast<int>(rows.size());
    if (joints > 0) {
        for (int j = 0; j < joints; ++j) joint_step_[j] = joint_error[static_cast<std::size_t>(j)];
        joint_factors_.solve(joint_step_.data(), joint_step_.data());
        for (int k = 0; k < n; ++k) target[static_cast<std::size_t>(k)] -= Y_.row(k).dot(joint_step_);
    }
    if (m == 0) return;
    wanted_.resize(m);
    correction_.resize(m);
    bool moved = false;
    for (int a = 0; a < m; ++a) {
        wanted_[a] = error[static_cast<std::size_t>(a)];
        const int at = rows[static_cast<std::size_t>(a)];
        if (joints > 0)  // the correction of the joints moves the contact rows too
            for (int k = 0; k < n; ++k) wanted_[a] -= J_(at, k) * Y_.row(k).dot(joint_step_);
        moved = moved || wanted_[a] != 0.0;
    }
    if (!moved) return;
    if (m == 1) {
        const double g = delassus(rows[0], rows[0]);
        correction_[0] = g == 0.0 ? 0.0 : wanted_[0] / g;  // 0: joints hold the row
    } else {
        reduced_.resize(m, m);
        for (int a = 0; a < m; ++a)
            for (int b = 0; b < m; ++b)
                reduced_(a, b) =
                    delassus(rows[static_cast<std::size_t>(a)], rows[static_cast<std::size_t>(b)]);
        LeastNorm factors;
        factors.factor(reduced_.data(), m, m * std::numeric_limits<double>::epsilon());
        factors.solve(wanted_.data(), correction_.data());
    }
    for (int a = 0; a < m; ++a) {
        const auto w = respond(rows[static_cast<std::size_t>(a)]);
        for (int k = 0; k < n; ++k) target[static_cast<std::size_t>(k)] -= w[k] * correction_[a];
    }
}

// Positions first, then velocities.
void ContactEquations::project_joints(double t, std::span<double> y, std::span<const ContactState> states) {
    if (joint_errors_.empty()) return;
    const auto n = static_cast<std::size_t>(size_.coordinates);
    const std::span<double> q = y.first(n), v = y.subspan(n, n);
    for (const bool positions : {true, false}) {
        update(t, q, v, states);
        for (std::size_t j = 0; j < joint_errors_.size(); ++j) {
            const JointKinetics& joint = kinetics_.joints[j];
            joint_errors_[j] = !positions        ? joint_velocity(static_cast<int>(j), v)
                               : joint.holonomic ? joint.gap
                                                 : 0.0;
        }
        correct({}, {}, joint_errors_, positions ? q : v);
    }
}

}  // namespace stiction
