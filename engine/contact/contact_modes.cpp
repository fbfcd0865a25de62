// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/contact_modes.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {
namespace {

int find_tangents(const ContactCondition& law, int dimension) {
    return std::min(law.tangents, dimension - 1);
}

bool has_friction(const ContactCondition& law, int dimension) {
    return find_tangents(law, dimension) > 0 && law.tangent != TangentLaw::frictionless &&
           std::max(law.mu_stick, law.mu_slip) > 0.0;
}

}  // namespace

bool ContactModes::begin(const ContactProblem& problem) {
    problem_ = &problem;
    modes_ = 1;
    spatial_rest_ = 0;
    if (problem.size() > ModePolyhedron::max_unknowns) return false;
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        choices_[i].count = 0;
        const auto offer = [&](ModeKind kind, int side) {
            choices_[i].modes[choices_[i].count++] = {kind, side};
        };
        const bool friction = has_friction(law, problem.dimension);
        const int sides = law.normal == NormalLaw::bilateral && friction ? 2 : 1;
        for (int s = 0; s < sides; ++s) {
            int side = s == 0 ? 1 : -1;
            if (law.normal == NormalLaw::prescribed && law.prescribed_normal < 0.0) side = -1;
            if (!friction) {
                offer(ModeKind::smooth, side);
            } else if (law.tangent == TangentLaw::sliding) {
                offer(ModeKind::sliding, side);
            } else {
                offer(ModeKind::stick, side);
                if (find_tangents(law, problem.dimension) == 1) {
                    offer(ModeKind::slip_plus, side);
                    offer(ModeKind::slip_minus, side);
                } else if (s == 0) {
                    ++spatial_rest_;
                }
            }
        }
        if (law.normal == NormalLaw::unilateral) offer(ModeKind::open, 1);
        modes_ *= choices_[i].count;
    }
    return true;
}

ContactMode ContactModes::choice(int mode, int contact) const {
    // Mixed radix number, the first contact being the most significant digit.
    for (int i = problem_->contacts() - 1; i > contact; --i) mode /= choices_[i].count;
    return choices_[contact].modes[mode % choices_[contact].count];
}

bool ContactModes::build(int mode, ModePolyhedron& out) const {
    const ContactProblem& problem = *problem_;
    const int d = problem.dimension, n = problem.size();
    const auto& G = problem.delassus;
    ContactMode chosen[max_contacts];
    out.begin(n);
    // Forces: some components are unknown, the others follow from r_N.
    for (int i = 0; i < problem.contacts(); ++i) {
        chosen[i] = choice(mode, i);
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const ModeKind kind = chosen[i].kind;
        if (kind == ModeKind::open) continue;
        const double ratio = -law.mu_slip * chosen[i].side;
        ModePolyhedron::Vector pull(d);  // forces for N = 1
        pull.setZero();
        pull[0] = 1.0;
        if (kind == ModeKind::slip_plus) pull[1] = ratio;
        if (kind == ModeKind::slip_minus) pull[1] = -ratio;
        for (int k = 1; k < d && kind == ModeKind::sliding; ++k) pull[k] = ratio * law.direction[k - 1];
        if (law.normal == NormalLaw::prescribed)
            out.base.segment(i * d, d) = pull * law.prescribed_normal;
        else
            out.columns.col(out.add_unknown(i * d)).segment(i * d, d) = pull;
        for (int k = 1; kind == ModeKind::stick && k <= find_tangents(law, d); ++k)
            out.add_unknown(i * d + k);
    }
    const int free = out.unknowns();
    Polyhedron& set = out.set;
    set.begin(free);
    // Adds weight.r + constant = 0 or >= 0, with r = base + columns y.
    const auto add = [&](const ModePolyhedron::Vector& weight, double constant, bool equality) {
        double constant_size = std::abs(constant), size = 0.0, values[ModePolyhedron::max_unknowns];
        for (int m = 0; m < n; ++m) {
            if (out.base[m] == 0.0) continue;
            constant += weight[m] * out.base[m];
            constant_size += std::abs(weight[m] * out.base[m]);
        }
        for (int j = 0; j < free; ++j) {
            double terms = 0.0;
            values[j] = 0.0;
            const int own = out.free_row[j] - out.free_row[j] % d;  // the other rows of the column are 0
            for (int m = own; m < own + d; ++m) {
                const double term = weight[m] * out.columns(m, j);
                values[j] += term;
                terms += std::abs(term);
            }
            size = std::max(size, terms);
        }
        double* a = equality ? set.add_equality(-constant, constant_size, size)
                             : set.add_inequality(-constant, constant_size, size);
        std::copy(values, values + free, a);
    };
    // sign * u[row], u = G r + q
    const auto add_motion = [&](int row, double sign, bool equality) {
        add(sign * G.row(row).transpose(), sign * problem.bias[row], equality);
    };
    // normal * r_N + tangent * r_T of contact i
    const auto add_force = [&](int i, double normal, double tangent) {
        ModePolyhedron::Vector weight = ModePolyhedron::Vector::Zero(n);
        weight[i * d] = normal;
        if (tangent != 0.0) weight[i * d + 1] = tangent;
        add(weight, 0.0, false);
    };
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const ModeKind kind = chosen[i].kind;
        const double side = chosen[i].side;
        if (kind == ModeKind::open) {
            add_motion(i * d, 1.0, false);
            continue;
        }
        if (law.normal != NormalLaw::prescribed) add_motion(i * d, 1.0, true);
        const bool sided = law.normal == NormalLaw::unilateral ||
                           (law.normal == NormalLaw::bilateral && kind != ModeKind::smooth);
        if (kind == ModeKind::stick) {
            const int tangents = find_tangents(law, d);
            for (int k = 1; k <= tangents; ++k) add_motion(i * d + k, 1.0, true);
            // The two rows of a planar cone imply r_N >= 0 up to their tolerance divided by mu_stick.
            constexpr double steep = 1e-2;
            if (sided && (tangents > 1 || law.mu_stick < steep)) add_force(i, side, 0.0);
            if (tangents == 1) {
                add_force(i, law.mu_stick * side, 1.0);
                add_force(i, law.mu_stick * side, -1.0);
            }
            continue;
        }
        if (sided) add_force(i, side, 0.0);
        if (kind == ModeKind::slip_plus) add_motion(i * d + 1, 1.0, false);
        if (kind == ModeKind::slip_minus) add_motion(i * d + 1, -1.0, false);
    }
    return true;
}

int ContactModes::cones(int mode, FrictionCone* out) const {
    int count = 0;
    for (int i = 0; i < problem_->contacts() && spatial_rest_ > 0; ++i) {
        const ContactCondition& law = problem_->conditions[static_cast<std::size_t>(i)];
        const ContactMode chosen = choice(mode, i);
        if (chosen.kind == ModeKind::stick && find_tangents(law, problem_->dimension) == 2)
            out[count++] = {i * problem_->dimension, law.mu_stick * chosen.side};
    }
    return count;
}

ContactState get_state(const ContactCondition& law, ContactMode mode, const double* u, int dimension) {
    switch (mode.kind) {
        case ModeKind::open:
            return ContactState::open;
        case ModeKind::stick:
            return ContactState::stick;
        case ModeKind::slip_plus:
            return ContactState::slip_plus;
        case ModeKind::slip_minus:
            return ContactState::slip_minus;
        case ModeKind::sliding:
        case ModeKind::smooth:
            break;
    }
    if (find_tangents(law, dimension) == 0) return ContactState::stick;
    if (find_tangents(law, dimension) == 2)
        return mode.kind == ModeKind::sliding || u[1] != 0.0 || u[2] != 0.0 ? ContactState::slip
                                                                            : ContactState::stick;
    if (law.tangent != TangentLaw::sliding) return find_slip_state(u[1]);
    return law.direction[0] >= 0.0 ? ContactState::slip_plus : ContactState::slip_minus;
}

}  // namespace stiction
