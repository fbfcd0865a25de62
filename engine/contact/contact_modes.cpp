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

// Adds rows of a mode's polyhedron, in terms of r = base + columns y.
class Conditions {
  public:
    Conditions(const ContactProblem& problem, ModePolyhedron& mode)
        : problem_(problem), mode_(mode), d_(problem.dimension) {
        mode.set.begin(mode.unknowns());
    }
    /// sign * u[row], u = G r + q.
    void add_motion(int row, double sign, bool equality) {
        add(sign * problem_.delassus.row(row).transpose(), sign * problem_.bias[row], equality);
    }
    /// normal * r_N + tangent * r_T of contact i >= 0.
    void add_force(int i, double normal, double tangent) {
        ModePolyhedron::Vector weight = ModePolyhedron::Vector::Zero(problem_.size());
        weight[i * d_] = normal;
        if (tangent != 0.0) weight[i * d_ + 1] = tangent;
        add(weight, 0.0, false);
    }

  private:
    // weight.r + constant = 0 or >= 0
    void add(const ModePolyhedron::Vector& weight, double constant, bool equality) {
        const int free = mode_.unknowns();
        double constant_size = std::abs(constant), size = 0.0, values[ModePolyhedron::max_unknowns];
        for (int m = 0; m < problem_.size(); ++m) {
            if (mode_.base[m] == 0.0) continue;
            constant += weight[m] * mode_.base[m];
            constant_size += std::abs(weight[m] * mode_.base[m]);
        }
        for (int j = 0; j < free; ++j) {
            double terms = 0.0;
            values[j] = 0.0;
            const int own = mode_.free_row[j] - mode_.free_row[j] % d_;  // the other rows of the column are 0
            for (int m = own; m < own + d_; ++m) {
                const double term = weight[m] * mode_.columns(m, j);
                values[j] += term;
                terms += std::abs(term);
            }
            size = std::max(size, terms);
        }
        double* a = equality ? mode_.set.add_equality(-constant, constant_size, size)
                             : mode_.set.add_inequality(-constant, constant_size, size);
        std::copy(values, values + free, a);
    }

    const ContactProblem& problem_;
    ModePolyhedron& mode_;
    const int d_;
};

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
    const int d = problem.dimension;
    out.begin(problem.size());
    // Forces: some components are unknown, the others follow from r_N.
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const auto [kind, side] = choice(mode, i);
        if (kind == ModeKind::open) continue;
        const double ratio = -law.mu_slip * side;
        ModePolyhedron::Vector pull(d);  // forces for N = 1
        pull.setZero();
        pull[0] = 1.0;
        if (kind == ModeKind::slip_plus) pull[1] = ratio;
        if (kind == ModeKind::slip_minus) pull[1] = -ratio * law.asymmetry;
        for (int k = 1; k < d && kind == ModeKind::sliding; ++k)
            pull[k] = ratio * law.side(-law.direction[0]) * law.direction[k - 1];
        if (law.normal == NormalLaw::prescribed)
            out.base.segment(i * d, d) = pull * law.prescribed_normal;
        else
            out.columns.col(out.add_unknown(i * d)).segment(i * d, d) = pull;
        for (int k = 1; kind == ModeKind::stick && k <= find_tangents(law, d); ++k)
            out.add_unknown(i * d + k);
    }
    Conditions conditions(problem, out);
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const auto [kind, side] = choice(mode, i);
        if (kind == ModeKind::open) {
            conditions.add_motion(i * d, 1.0, false);
            continue;
        }
        if (law.normal != NormalLaw::prescribed) conditions.add_motion(i * d, 1.0, true);
        const bool sided = law.normal == NormalLaw::unilateral ||
                           (law.normal == NormalLaw::bilateral && kind != ModeKind::smooth);
        if (kind == ModeKind::stick) {
            const int tangents = find_tangents(law, d);
            for (int k = 1; k <= tangents; ++k) conditions.add_motion(i * d + k, 1.0, true);
            // The two rows of a planar cone imply r_N >= 0 up to their tolerance divided by mu_stick.
            constexpr double steep = 1e-2;
            const double mu[] = {law.mu_stick, law.mu_stick * law.asymmetry};
            if (sided && (tangents > 1 || std::min(mu[0], mu[1]) < steep)) conditions.add_force(i, side, 0.0);
            if (tangents == 1) {
                conditions.add_force(i, mu[0] * side, 1.0);
                conditions.add_force(i, mu[1] * side, -1.0);
            }
            continue;
        }
        if (sided) conditions.add_force(i, side, 0.0);
        if (kind == ModeKind::slip_plus) conditions.add_motion(i * d + 1, 1.0, false);
        if (kind == ModeKind::slip_minus) conditions.add_motion(i * d + 1, -1.0, false);
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
