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
        int& count = choices_[i];
        count = 0;
        const bool friction = has_friction(law, problem.dimension);
        const int sides = law.normal == NormalLaw::bilateral && friction ? 2 : 1;
        for (int s = 0; s < sides; ++s) {
            int side = s == 0 ? 1 : -1;
            if (law.normal == NormalLaw::prescribed && law.prescribed_normal < 0.0) side = -1;
            if (!friction) {
                choice_[i][count++] = {ModeKind::smooth, side};
            } else if (law.tangent == TangentLaw::sliding) {
                choice_[i][count++] = {ModeKind::sliding, side};
            } else {
                choice_[i][count++] = {ModeKind::stick, side};
                if (find_tangents(law, problem.dimension) == 1) {
                    choice_[i][count++] = {ModeKind::slip_plus, side};
                    choice_[i][count++] = {ModeKind::slip_minus, side};
                } else if (s == 0) {
                    ++spatial_rest_;
                }
            }
        }
        if (law.normal == NormalLaw::unilateral) choice_[i][count++] = {ModeKind::open, 1};
        modes_ *= count;
    }
    return true;
}

ContactMode ContactModes::choice(int mode, int contact) const {
    // Mixed radix number, the first contact being the most significant digit.
    for (int i = problem_->contacts() - 1; i > contact; --i) mode /= choices_[i];
    return choice_[contact][mode % choices_[contact]];
}

bool ContactModes::build(int mode, ModePolyhedron& out) const {
    const ContactProblem& problem = *problem_;
    const int d = problem.dimension, n = problem.size();
    const auto& G = problem.delassus;
    ContactMode chosen[max_contacts];
    int free = 0;
    std::fill(out.base, out.base + n, 0.0);
    const auto open_column = [&](int row) {
        std::fill(out.columns[free], out.columns[free] + n, 0.0);
        out.columns[free][row] = 1.0;
        out.free_row[free] = row;
        return out.columns[free++];
    };
    // Forces: some components are unknown, the others follow from r_N.
    for (int i = 0; i < problem.contacts(); ++i) {
        chosen[i] = choice(mode, i);
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        const ModeKind kind = chosen[i].kind;
        if (kind == ModeKind::open) continue;
        double* target = nullptr;
        if (law.normal == NormalLaw::prescribed) {
            out.base[i * d] = law.prescribed_normal;
        } else {
            target = open_column(i * d);
        }
        const double ratio = -law.mu_slip * chosen[i].side;
        double tied[2] = {0.0, 0.0};
        if (kind == ModeKind::slip_plus) tied[0] = ratio;
        if (kind == ModeKind::slip_minus) tied[0] = -ratio;
        if (kind == ModeKind::sliding) {
            tied[0] = ratio * law.direction[0];
            tied[1] = ratio * law.direction[1];
        }
        for (int k = 1; k < d; ++k) {
            if (target != nullptr) {
                target[i * d + k] = tied[k - 1];
            } else {
                out.base[i * d + k] = tied[k - 1] * law.prescribed_normal;
            }
        }
        if (kind == ModeKind::stick) {
            for (int k = 1; k <= find_tangents(law, d); ++k) open_column(i * d + k);
        }
    }
    Polyhedron& set = out.set;
    set.begin(free);
    // Adds sign * u[row] = 0 or sign * u[row] >= 0, with u = G (base + columns y) + q.
    const auto add_motion = [&](int row, double sign, bool equality) {
        double constant = problem.bias[row], constant_size = std::abs(problem.bias[row]), size = 0.0;
        for (int m = 0; m < n; ++m) {
            if (out.base[m] == 0.0) continue;
            constant += G(row, m) * out.base[m];
            constant_size += std::abs(G(row, m) * out.base[m]);
        }
        double values[ModePolyhedron::max_unknowns];
        for (int j = 0; j < free; ++j) {
            double value = 0.0, terms = 0.0;
            const int own = out.free_row[j] - out.free_row[j] % d;  // the other rows of the column are 0
            for (int m = own; m < own + d; ++m) {
                const double term = G(row, m) * out.columns[j][m];
                value += term;
                terms += std::abs(term);
            }
            values[j] = sign * value;
            size = std::max(size, terms);
        }
        double* a = equality ? set.add_equality(-sign * constant, constant_size, size)
                             : set.add_inequality(-sign * constant, constant_size, size);
        std::copy(values, values + free, a);
    };
    // Adds normal * r_N + tangent * r_T >= 0 of contact i (planar), with r = base + columns y.
    const auto add_force = [&](int i, double normal, double tangent) {
        const int rows[2] = {i * d, i * d + 1};
        const double factors[2] = {normal, tangent};
        double constant = 0.0, constant_size = 0.0, values[ModePolyhedron::max_unknowns];
        for (int k = 0; k < (tangent != 0.0 ? 2 : 1); ++k) {
            constant += factors[k] * out.base[rows[k]];
            constant_size += std::abs(factors[k] * out.base[rows[k]]);
        }
        for (int j = 0; j < free; ++j) {
            values[j] =
                normal * out.columns[j][rows[0]] + (tangent != 0.0 ? tangent * out.columns[j][rows[1]] : 0.0);
        }
        double* a =
            set.add_inequality(-constant, constant_size, std::max(std::abs(normal), std::abs(tangent)));
        std::copy(values, values + free, a);
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
    const bool planar = dimension < 3;
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
            if (!planar && law.tangents == 2) return ContactState::slip;
            return law.direction[0] >= 0.0 ? ContactState::slip_plus : ContactState::slip_minus;
        case ModeKind::smooth:
            break;
    }
    if (dimension == 1 || law.tangents == 0) return ContactState::stick;
    if (!planar && law.tangents == 2)
        return u[1] != 0.0 || u[2] != 0.0 ? ContactState::slip : ContactState::stick;
    if (law.tangent == TangentLaw::sliding)
        return law.direction[0] >= 0.0 ? ContactState::slip_plus : ContactState::slip_minus;
    return u[1] == 0.0 ? ContactState::stick
                       : (u[1] > 0.0 ? ContactState::slip_plus : ContactState::slip_minus);
}

}  // namespace stiction
