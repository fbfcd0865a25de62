// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Margins of ContactEquations: how far a mode is from a bound of its forces.
//
// If the forces are unique, each contact has its own margins: N, and mu_s N - |T| (one tangent; with the asymmetry a of the
// law (a + 1)/2 mu_s N - |T - (a - 1)/2 mu_s N|, which is the distance from the nearer end of the interval) or
//
//     ( (mu_s N)^2 - |T|^2 ) / sqrt( (mu_s N)^2 + |T|^2 )              (two: smooth where T = 0)
//
// A contact that can only press and has N < 0 is beyond its bound, so that its margin stays below 0 until the end of a step in
// which N changes sign.
//
// A polygon around the circle (MethodSettings::bound_axes), with the outward normals e_j at the angles j pi/(2 n*), holds
// T.e_j <= mu_s N, that is |T| <= mu_s N/cos(angle between T and the nearest e_j): a larger mu_s in the direction of T.
//
// If some combinations of forces do not change the motion, the contacts that they load have one common margin; contacts that no
// combination connects have margins of their own, so that a box at its bound does not release a box beside it. With the
// bounds measured by those of the forces of least norm, c_i = mu_s N_i,
//
//     phi = min over the distributions of max_i ( 1 + (|T_i| - mu_s N_i)/c_i ),   margin = mean(c_i) (1 - phi^2)/sqrt(1 + phi^2)
//
// If N is unique, phi is the ratio |T_i|/(mu_s N_i) in the best distribution. If loads can grow together, it can fall below 0,
// where it counts as 0. phi = 1 means that no distribution holds
// more, whatever the c_i are. For one combination k with one tangent the margins mu_s N_i -+ T_i are straight lines in the
// amount s of it, and the common margin is the least height at which a rising line a + p s and a falling one b - q s cross:
//
//     margin = min (q a + p b)/(p + q)          each pair is a face of the polyhedron of forces that rest withstands
//
// A formulation with a rule of rest of its own gives these faces itself (RestRule).
#include "dynamics/contact_equations.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

// mu_s N; below 0 if a contact that can only press would have to pull.
double find_stick_bound(const ContactEquations& equations, int contact) {
    const double N = equations.force()[equations.row(contact)];
    return equations.mu_stick(contact) *
           (equations.contact(contact).law == NormalLaw::unilateral ? N : std::abs(N));
}

double find_smooth_margin(double bound, double force) {
    const double size = std::sqrt(bound * bound + force * force);
    if (bound < 0.0) return -size;  // N < 0: nothing holds
    return size > 0.0 ? (bound - force) * (bound + force) / size : 0.0;
}

// If redundant forces can widen all cones without limit, there is no bound: the guard never falls.
double find_finite_margin(double mean, double share, double no_bound) {
    return share < infinity ? mean * share : no_bound;
}

}  // namespace

double ContactEquations::find_stretch(int contact) const {
    if (bound_axes_ == 0) return 1.0;
    const double sector = pi / (2 * bound_axes_);
    const double angle = std::atan2(r_[row(contact) + 2], r_[row(contact) + 1]);
    return 1.0 / std::cos(angle - sector * std::round(angle / sector));
}

// True if redundant forces, ties included, leave the motion as it is.
bool ContactEquations::moves_nothing(const SharedForces& shared) {
    for (int k = shared.first; k < shared.first + shared.amounts; ++k)
        if (moves(k)) return false;
    return true;
}

// True if a column of the kernel, ties included, changes the motion.
bool ContactEquations::moves(int column) {
    constexpr double rounding = 1e-9;
    kernel_force_.setZero(r_.size());
    for (std::size_t a = 0; a < unknown_.size(); ++a) {
        const int at = unknown_[a], i = at / rows();
        const double value = kernel_(static_cast<int>(a), column);
        kernel_force_[at] += value;
        if (at == row(i))
            for (int k = 0; k < tangents(); ++k)
                kernel_force_[at + 1 + k] +=
                    tie_[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] * value;
    }
    double size = 0.0;
    for (int k = 0; k < size_.coordinates; ++k) {
        double sum = 0.0;
        for (int j = 0; j < kernel_force_.size(); ++j)
            if (kernel_force_[j] != 0.0) {
                const double term = respond(j)[k] * kernel_force_[j];
                sum += term;
                size = std::max(size, std::abs(term));
            }
        if (std::abs(sum) > rounding * size) return true;
    }
    return false;
}

// Fills share_ with the cones of the contacts that redundant forces load; returns the mean of the c_i, 0 if
// there are no cones. A cone without friction says nothing of N, so that N >= 0 is one more.
double ContactEquations::make_share(const Mode& mode, const SharedForces& shared, bool normals_only) {
    const auto column_of = [&](int at, int k) {
        for (std::size_t a = 0; a < unknown_.size(); ++a)
            if (unknown_[a] == at) return kernel_(static_cast<int>(a), shared.first + k);
        return 0.0;
    };
    struct Cone {
        int contact;
        bool is_round;
    };
    std::array<Cone, 2 * max_rows> cones;
    std::size_t count = 0;
    for (int i = 0; i < contacts() && count + 2 <= cones.size(); ++i) {
        const ContactState state = mode.states[static_cast<std::size_t>(i)];
        if (state == ContactState::open || shared_[static_cast<std::size_t>(i)] != shared.first) continue;
        const bool is_round = !normals_only && state == ContactState::stick && tangents(i) > 0;
        if (is_round) cones[count++] = {i, true};
        if (contact(i).law == NormalLaw::unilateral && !(is_round && mu_stick(i) > 0.0))
            cones[count++] = {i, false};
    }
    if (count == 0) return 0.0;
    const auto bound_of = [&](const Cone& cone) {
        const double N = r_[row(cone.contact)];
        return (cone.is_round ? mu_stick(cone.contact) : 1.0) *
               (contact(cone.contact).law == NormalLaw::unilateral ? N : std::abs(N));
    };
    double sum = 0.0, largest = 0.0;
    for (const Cone& cone : std::span(cones).first(count))
        sum += std::abs(bound_of(cone)), largest = std::max(largest, bound_of(cone));
    constexpr double least_part = 1e-3;  // of the largest bound: least c_i
    share_.begin(static_cast<int>(count), shared.amounts);
    for (int at = 0; at < static_cast<int>(count); ++at) {
        const auto& [i, is_round] = cones[static_cast<std::size_t>(at)];
        const double mu = is_round ? mu_stick(i) : 1.0;
        const double bound = bound_of({i, is_round});
        const double c = largest > 0.0 ? std::max(bound, least_part * largest) : scales().force();
        share_.set_tangents(at, is_round ? tangents(i) : 0);
        share_.bound(at, shared.amounts) = bound / c;
        if (contact(i).law == NormalLaw::unilateral)
            for (int k = 0; k < shared.amounts; ++k) share_.bound(at, k) = mu * column_of(row(i), k) / c;
        for (int d = 0; is_round && d < tangents(i); ++d) {
            share_.tangent(at, d, shared.amounts) = r_[row(i) + 1 + d] / c;
            for (int k = 0; k < shared.amounts; ++k)
                share_.tangent(at, d, k) = column_of(row(i) + 1 + d, k) / c;
        }
        // With one tangent the force is counted from the middle of its interval.
        for (int k = 0; is_round && tangents(i) == 1 && k <= shared.amounts; ++k) {
            share_.tangent(at, 0, k) -= middle(i) * share_.bound(at, k);
            share_.bound(at, k) *= half(i);
        }
    }
    return sum > 0.0 ? sum / static_cast<double>(count) : scales().force();
}

// One tangent and one combination k of friction forces only that does not change the motion: under the forces r + s k
// the margins mu N -+ T are straight lines in s. The best distribution is the maximum of their minimum, where two lines
// cross; the shortest one inside the cones has the s nearest to 0. The two lines of one contact cross at the height of its
// bound. If the load is given, this is no face: such a bound does not change, and may be 0 for good.
bool ContactEquations::share_on_a_line(const Mode& mode, const SharedForces& shared, double& margin,
                                       double& shortest, double& best) {
    if (shared.amounts != 1 || tangents() != 1) return false;
    struct Line {
        double at_0, slope;
        int fixed;  // number of the contact if its load is given, else -1
    };
    std::array<Line, 2 * max_rows> lines;
    std::size_t count = 0;
    for (std::size_t a = 0; a < unknown_.size(); ++a) {
        const int at = unknown_[a], i = at / rows();
        const double slope = kernel_(static_cast<int>(a), shared.first);
        if (slope == 0.0) continue;
        if (at == row(i) || mode.states[static_cast<std::size_t>(i)] != ContactState::stick ||
            count + 2 > lines.size())
            return false;
        const double bound = find_stick_bound(*this, i);
        const int fixed = contact(i).law == NormalLaw::prescribed ? i : -1;
        for (const double sign : {1.0, -1.0})
            lines[count++] = {side(i, sign) * bound - sign * r_[at], -sign * slope, fixed};
    }
    if (count == 0) return false;
    const auto least = [&](double s) {
        double out = infinity;
        for (std::size_t a = 0; a < count; ++a) out = std::min(out, lines[a].at_0 + lines[a].slope * s);
        return out;
    };
    best = 0.0;
    margin = infinity;
    double height = least(0.0), from = -infinity, to = infinity;
    for (std::size_t a = 0; a < count; ++a) {
        const double zero = -lines[a].at_0 / lines[a].slope;
        (lines[a].slope > 0.0 ? from : to) = lines[a].slope > 0.0 ? std::max(from, zero) : std::min(to, zero);
        for (std::size_t b = 0; b < a; ++b) {
            if (lines[a].slope == lines[b].slope) continue;
            const double s = (lines[b].at_0 - lines[a].at_0) / (lines[a].slope - lines[b].slope);
            if (least(s) > height) best = s, height = least(s);
            const bool face = (lines[a].slope > 0.0) != (lines[b].slope > 0.0) &&
                              (lines[a].fixed < 0 || lines[a].fixed != lines[b].fixed);
            if (face) margin = std::min(margin, lines[a].at_0 + lines[a].slope * s);
        }
    }
    if (margin == infinity) margin = height;  // one contact alone
    shortest = from <= to ? std::clamp(0.0, from, to) : best;
    return true;
}

void ContactEquations::find_margins(const Mode& mode) {
    std::fill(shared_.begin(), shared_.end(), not_shared);
    for (int i = 0; i < size_.contacts; ++i) {
        const auto at = static_cast<std::size_t>(i);
        normal_margin_[at] = r_[row(i)];
        margin_[at] = 0.0;
        if (mode.states[at] != ContactState::stick) continue;
        if (mu_stick(i) == 0.0) {  // no force holds it: it rests as long as nothing pulls
            for (int k = 0; k < tangents(i); ++k)
                margin_[at] -=
                    std::abs(acceleration(row(i) + 1 + k)) / delassus(row(i) + 1 + k, row(i) + 1 + k);
            continue;
        }
        const double bound = find_stick_bound(*this, i);
        margin_[at] = tangents() == 2
                          ? find_smooth_margin(bound * find_stretch(i), r_.segment(row(i) + 1, 2).norm())
                      : tangents() == 1 ? half(i) * bound - std::abs(r_[row(i) + 1] - middle(i) * bound)
                                        : bound;
    }
    // If the motion is not unique, the forces of least norm stay.
    std::erase_if(shared_forces_, [&](const SharedForces& shared) { return !moves_nothing(shared); });
    for (const SharedForces& shared : shared_forces_) find_shared_margins(mode, shared);
}

void ContactEquations::find_shared_margins(const Mode& mode, const SharedForces& shared) {
    bool normals = false, friction = false;
    for (std::size_t a = 0; a < unknown_.size(); ++a) {
        const int i = unknown_[a] / rows();
        if (kernel_.row(static_cast<int>(a)).segment(shared.first, shared.amounts).isZero(0.0)) continue;
        shared_[static_cast<std::size_t>(i)] = shared.first;
        normals = normals || (unknown_[a] == row(i) && contact(i).law == NormalLaw::unilateral);
        friction = friction || unknown_[a] != row(i);
    }
    const auto give = [&](std::vector<double>& margins, double margin, auto takes) {
        for (std::size_t i = 0; i < margins.size(); ++i)
            if (shared_[i] == shared.first && takes(i)) margins[i] = margin;
    };
    const auto any = [](std::size_t) { return true; };
    double margin = 0.0, shortest = 0.0, best = 0.0;
    if (share_on_a_line(mode, shared, margin, shortest, best)) {
        if (!rest_rule_.faces.empty()) margin = infinity;
        for (const RestRule::Face& face : rest_rule_.faces) {
            double slack = face.bound;
            for (int k = 0; k < size_.coordinates; ++k)
                slack -= face.direction[static_cast<std::size_t>(k)] * h_[k];
            margin = std::min(margin, slack);
        }
        give(margin_, margin, any);
        return;
    }
    if (normals) {
        const double mean = make_share(mode, shared, true);
        if (mean > 0.0) margin = find_finite_margin(mean, share_.find_margin(), scales().force());
        give(normal_margin_, margin, any);
    }
    if (friction || normals) {
        const double mean = make_share(mode, shared, false);
        const double s = mean > 0.0 ? share_.find_margin() : 0.0;
        if (mean > 0.0)
            margin = find_finite_margin(
                mean, s < infinity ? find_smooth_margin(1.0, std::max(0.0, 1.0 - s)) : s, scales().force());
        give(margin_, margin, [&](std::size_t i) { return mode.states[i] == ContactState::stick; });
    }
}

void ContactEquations::add_kernel(const Mode& mode, const SharedForces& shared, const double* y) {
    for (int k = 0; k < shared.amounts; ++k) solution_ += y[k] * kernel_.col(shared.first + k);
    set_forces(mode);
}

// Adds redundant forces: of all distributions the one of largest margin (`is_central`), or the shortest inside the bounds.
void ContactEquations::add_distribution(const Mode& mode, bool is_central) {
    double margin = 0.0, shortest = 0.0, best = 0.0;
    for (const SharedForces& shared : shared_forces_) {
        if (share_on_a_line(mode, shared, margin, shortest, best)) {
            add_kernel(mode, shared, is_central ? &best : &shortest);
        } else if (make_share(mode, shared, false) > 0.0) {
            if (is_central)
                share_.find_margin();
            else
                share_.find_shortest();
            add_kernel(mode, shared, share_.y().data());
        }
    }
}

}  // namespace stiction
