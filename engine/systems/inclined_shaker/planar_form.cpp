// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/inclined_shaker/planar_form.hpp"

#include "base/constants.hpp"
#include "base/least_norm.hpp"
#include "systems/inclined_shaker/sum_of_norms.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::inclined_shaker {

namespace {

constexpr double rank_tolerance = 1e-13;

double dot(const Triple& a, const Triple& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
double length(const Pair& a) { return std::hypot(a[0], a[1]); }

}  // namespace

PlanarForm::PlanarForm(const Values& values, double t, double gamma, std::span<const double> v)
    : p_(values), levers_(values.find_levers(t)), spin_(v[2]), r_(std::sqrt(values.C / values.mass)) {
    for (std::size_t i = 0; i < feet; ++i) {
        foot_[i] = p_.find_foot(i, levers_, gamma, spin_);
        u_[i] = {v[0] - spin_ * foot_[i].Y, v[1] + spin_ * foot_[i].X};
    }
    const std::array<double, 6> q{0.0, 0.0, 0.0, 0.0, 0.0, gamma};
    const std::array<double, 6> drive = p_.find_drive(levers_, q);
    drive_ = {drive[X], drive[Y], drive[Gamma]};
    h_ = {drive_[0] + p_.find_weight_along(), drive_[1], drive_[2]};
    h4_ = drive[Alpha], h5_ = drive[Beta];
    load_ = p_.find_weight_across() - drive[Z];
    scale_ = 1.0 + (std::abs(h_[0]) + std::abs(h_[1]) + std::abs(h_[2]) / r_) / p_.mass;
}

Pair PlanarForm::find_foot_acceleration(std::size_t foot, const Triple& a) const {
    const Pair moved = move(foot, a);
    return {moved[0] - spin_ * foot_[foot].Yd, moved[1] + spin_ * foot_[foot].Xd};
}

double PlanarForm::find_drive_power(std::span<const double> v) const {
    return drive_[0] * v[0] + drive_[1] * v[1] + drive_[2] * v[2];
}

double PlanarForm::find_starting_acceleration(double share, double stiff) const {
    double arm = 0.0;
    for (const Foot& foot : foot_) arm = std::max(arm, foot.X * foot.X + foot.Y * foot.Y);
    return std::max(share * scale_, stiff * p_.mu * load_ / p_.mass * (1.0 + arm / (r_ * r_)));
}

void PlanarForm::find_directions(const PlanarMotion& motion, Directions& e) const {
    for (std::size_t i = 0; i < feet; ++i) {
        const Pair u = move(i, motion.w);
        const double size = length(u);
        if (static_cast<int>(i) != motion.stuck && size > 0.0) e[i] = {u[0] / size, u[1] / size};
    }
}

// Unknowns: the three N, and T of the foot that sticks.
PlanarForces PlanarForm::find_slip(const Directions& e, int stuck) const {
    const int n = stuck == no_foot ? 3 : 5;
    double A[25] = {}, x[5] = {};
    const auto at = [&](int row, int column) -> double& { return A[column * n + row]; };
    const double H = levers_.height, m = p_.mass, C = p_.C;
    x[0] = load_, x[1] = -h4_, x[2] = -h5_;
    // Adds the effect of the force T = (T1, T2) at foot i to the rows.
    const auto add = [&](int column, std::size_t i, const Pair& T) {
        at(1, column) += H * T[1];
        at(2, column) -= H * T[0];
        if (stuck == no_foot) return;
        const Foot& k = foot_[static_cast<std::size_t>(stuck)];
        const double turn = (foot_[i].X * T[1] - foot_[i].Y * T[0]) / C;
        at(3, column) += T[0] / m - k.Y * turn;
        at(4, column) += T[1] / m + k.X * turn;
    };
    for (std::size_t i = 0; i < feet; ++i) {
        const int column = static_cast<int>(i);
        at(0, column) = 1.0, at(1, column) = foot_[i].Y, at(2, column) = -foot_[i].X;
        if (column != stuck) add(column, i, {-p_.mu * e[i][0], -p_.mu * e[i][1]});
    }
    if (stuck != no_foot) {
        const auto k = static_cast<std::size_t>(stuck);
        add(3, k, {1.0, 0.0});
        add(4, k, {0.0, 1.0});
        const Pair free = find_foot_acceleration(k, {h_[0] / m, h_[1] / m, h_[2] / C});
        x[3] = -free[0], x[4] = -free[1];
    }
    LeastNorm factors;
    factors.factor(A, n, rank_tolerance);
    factors.solve(x, x);
    PlanarForces out;
    out.a = {h_[0] / m, h_[1] / m, h_[2] / C};
    for (std::size_t i = 0; i < feet; ++i) {
        out.N[i] = x[i];
        out.T[i] = {-p_.mu * x[i] * e[i][0], -p_.mu * x[i] * e[i][1]};
        if (static_cast<int>(i) == stuck) out.T[i] = {x[3], x[4]};
        out.a[0] += out.T[i][0] / m, out.a[1] += out.T[i][1] / m;
        out.a[2] += (foot_[i].X * out.T[i][1] - foot_[i].Y * out.T[i][0]) / C;
    }
    return out;
}

// Normal forces from statics, with sum T = -(h1, h2).
Triple PlanarForm::find_resting_normals() const {
    const double H = levers_.height;
    double A[9], x[3] = {load_, -h4_ + H * h_[1], -h5_ - H * h_[0]};
    for (std::size_t i = 0; i < feet; ++i)
        A[3 * i] = 1.0, A[3 * i + 1] = foot_[i].Y, A[3 * i + 2] = -foot_[i].X;
    LeastNorm factors;
    factors.factor(A, 3, rank_tolerance);
    factors.solve(x, x);
    return {x[0], x[1], x[2]};
}

// T_i = P(J_i w), P the projection onto |T_i| <= mu N_i: w is the minimum of the convex function
//     sum phi_i(|J_i w|) + h.w,     phi_i' = min(|J_i w|, mu N_i)
PlanarForces PlanarForm::find_stick() const {
    PlanarForces out;
    out.N = find_resting_normals();
    const Triple h{h_[0], h_[1], h_[2] / r_};
    const auto find_residual = [&](const Triple& w, double* slope, Directions& T) {
        Triple residual = h;
        for (std::size_t i = 0; i < feet; ++i) {
            const Pair y{-foot_[i].Y / r_, foot_[i].X / r_};
            const Pair v{w[0] + w[2] * y[0], w[1] + w[2] * y[1]};
            const double size = length(v), bound = p_.mu * std::max(0.0, out.N[i]);
            const double part = size > bound ? bound / size : 1.0;
            T[i] = {part * v[0], part * v[1]};
            residual[0] += T[i][0], residual[1] += T[i][1];
            residual[2] += y[0] * T[i][0] + y[1] * T[i][1];
            if (slope == nullptr) continue;
            const double bend = size > bound ? part / (size * size) : 0.0;
            const double D[2][2] = {{part - bend * v[0] * v[0], -bend * v[0] * v[1]},
                                    {-bend * v[0] * v[1], part - bend * v[1] * v[1]}};
            const double J[2][3] = {{1.0, 0.0, y[0]}, {0.0, 1.0, y[1]}};
            for (std::size_t a = 0; a < 3; ++a)
                for (std::size_t b = 0; b < 3; ++b)
                    for (std::size_t k = 0; k < 2; ++k)
                        for (std::size_t l = 0; l < 2; ++l) slope[3 * b + a] += J[k][a] * D[k][l] * J[l][b];
        }
        return residual;
    };
    constexpr int steps = 100, halvings = 30;
    constexpr double enough = 1e-16;
    Triple w{};
    Directions T{};
    for (int step = 0; step < steps; ++step) {
        double slope[9] = {};
        const Triple residual = find_residual(w, slope, out.T);
        const double size = dot(residual, residual);
        if (size <= enough * enough * dot(h, h)) break;
        Triple change{-residual[0], -residual[1], -residual[2]};
        LeastNorm factors;
        factors.factor(slope, 3, rank_tolerance);
        factors.solve(change.data(), change.data());
        double part = 1.0;
        Triple next = w;
        bool accepted = false;
        for (int k = 0; k < halvings && !accepted; ++k, part *= 0.5) {
            for (std::size_t j = 0; j < 3; ++j) next[j] = w[j] + part * change[j];
            const Triple then = find_residual(next, nullptr, T);
            accepted = dot(then, then) < size;
        }
        if (!accepted) break;
        w = next;
    }
    find_residual(w, nullptr, out.T);
    return out;
}

// The motions w with h.w = |h| are n + B z, n = h/|h|, the columns of B orthogonal to n. The sum of norms is minimised
// over z.
double PlanarForm::find_load_factor(PlanarMotion& worst) const {
    const Triple h{h_[0], h_[1], h_[2] / r_}, N = find_resting_normals();
    const double size = std::sqrt(dot(h, h));
    worst = {};
    if (!(size > 0.0)) return 0.0;
    const Triple n{h[0] / size, h[1] / size, h[2] / size};
    const std::size_t least = std::abs(n[0]) <= std::abs(n[1]) && std::abs(n[0]) <= std::abs(n[2]) ? 0
                              : std::abs(n[1]) <= std::abs(n[2])                                   ? 1
                                                                                                   : 2;
    Triple b1{};
    b1[least] = 1.0;
    for (std::size_t k = 0; k < 3; ++k) b1[k] -= n[least] * n[k];
    const double b = std::sqrt(dot(b1, b1));
    for (double& entry : b1) entry /= b;
    const Triple b2{n[1] * b1[2] - n[2] * b1[1], n[2] * b1[0] - n[0] * b1[2], n[0] * b1[1] - n[1] * b1[0]};
    SumOfNorms sum;
    for (std::size_t i = 0; i < feet; ++i) {
        sum.c[i] = p_.mu * std::max(0.0, N[i]);
        const Pair y{-foot_[i].Y / r_, foot_[i].X / r_};
        for (std::size_t row = 0; row < 2; ++row) {
            sum.A[i][row] = {b1[row] + y[row] * b1[2], b2[row] + y[row] * b2[2], 0.0};
            sum.b[i][row] = n[row] + y[row] * n[2];
        }
    }
    const auto finish = [&](const Triple& z, int stuck) {
        for (std::size_t k = 0; k < 3; ++k) worst.w[k] = n[k] + z[0] * b1[k] + z[1] * b2[k];
        worst.w[2] /= r_;
        worst.stuck = stuck;
        return size / sum.find_value(z);
    };
    // A turn about foot k is the minimum if the friction of foot k can balance that of the others.
    for (int k = 0; k < static_cast<int>(feet); ++k) {
        const auto at = static_cast<std::size_t>(k);
        const auto& D = sum.A[at];
        const double det = D[0][0] * D[1][1] - D[0][1] * D[1][0];
        if (std::abs(det) < rank_tolerance) continue;
        const Triple z{-(D[1][1] * sum.b[at][0] - D[0][1] * sum.b[at][1]) / det,
                       -(D[0][0] * sum.b[at][1] - D[1][0] * sum.b[at][0]) / det, 0.0};
        Pair g{};
        for (int j = 0; j < static_cast<int>(feet); ++j) {
            if (j == k) continue;
            const auto other = static_cast<std::size_t>(j);
            const Pair u = sum.find_term(j, z);
            const double speed = length(u);
            for (std::size_t c = 0; speed > 0.0 && c < 2; ++c)
                g[c] += sum.c[other] * (sum.A[other][0][c] * u[0] + sum.A[other][1][c] * u[1]) / speed;
        }
        const Pair held{(D[1][1] * g[0] - D[1][0] * g[1]) / det, (D[0][0] * g[1] - D[0][1] * g[0]) / det};
        if (length(held) <= sum.c[at]) return finish(z, k);
    }
    Triple z{};
    sum.minimise(z);
    return finish(z, no_foot);
}

// The body turns about foot k: a = om (Y_k, -X_k, 1). With `check`, false if the force that holds the foot exceeds its
// bound.
bool PlanarForm::turn_about(std::size_t k, const Triple& c, const Triple& h, bool check,
                            PlanarMotion& out) const {
    const Triple d{foot_[k].Y, -foot_[k].X, 1.0};
    const double m = p_.mass, pull = h[0] * d[0] + h[1] * d[1] + h[2];
    double held = 0.0;
    for (std::size_t i = 0; i < feet; ++i) held += c[i] * length(move(i, d));
    if (!(std::abs(pull) > held)) return false;
    const double sense = pull > 0.0 ? 1.0 : -1.0;
    const double om = sense * (std::abs(pull) - held) / (m * (d[0] * d[0] + d[1] * d[1]) + p_.C);
    Pair rest{h[0] - m * om * d[0], h[1] - m * om * d[1]};
    for (std::size_t i = 0; i < feet; ++i) {
        const Pair u = move(i, d);
        const double size = length(u);
        if (i == k || !(size > 0.0)) continue;
        rest[0] -= sense * c[i] * u[0] / size, rest[1] -= sense * c[i] * u[1] / size;
    }
    if (check && length(rest) > c[k]) return false;
    out.w = {om * d[0], om * d[1], om};
    out.stuck = static_cast<int>(k);
    return true;
}

// The minimum for given bounds c = mu N.
bool PlanarForm::minimise(const Triple& c, const Triple& h, int stuck, PlanarMotion& out) const {
    if (stuck >= 0) return turn_about(static_cast<std::size_t>(stuck), c, h, false, out);
    for (std::size_t k = 0; stuck == any_foot && k < feet; ++k)
        if (turn_about(k, c, h, true, out)) return true;
    SumOfNorms sum;
    sum.size = 3;
    sum.q = p_.mass;
    sum.g = {h[0], h[1], h[2] / r_};
    sum.c = c;
    for (std::size_t i = 0; i < feet; ++i)
        sum.A[i] = {{{1.0, 0.0, -foot_[i].Y / r_}, {0.0, 1.0, foot_[i].X / r_}}};
    Triple z{h[0] / p_.mass, h[1] / p_.mass, h[2] / (r_ * p_.mass)};
    if (dot(out.w, out.w) > 0.0) z = {out.w[0], out.w[1], r_ * out.w[2]};
    sum.minimise(z);
    out.w = {z[0], z[1], z[2] / r_};
    out.stuck = no_foot;
    return sum.find_value(z) < 0.0;
}

bool PlanarForm::find_onset(const Triple& bent, int stuck, PlanarMotion& out) const {
    constexpr int rounds = 200, undamped = 40;
    constexpr double same = 1e-14;
    const Triple h{h_[0] - p_.mass * bent[0], h_[1] - p_.mass * bent[1], h_[2] - p_.C * bent[2]};
    Triple N = find_resting_normals();
    out.w = {};
    for (int round = 0; round < rounds; ++round) {
        Triple c;
        for (std::size_t i = 0; i < feet; ++i) c[i] = p_.mu * std::max(0.0, N[i]);
        if (!minimise(c, h, stuck, out)) return false;
        Directions e{};
        find_directions(out, e);
        const PlanarForces forces = find_slip(e, out.stuck);
        double change = 0.0;
        for (std::size_t i = 0; i < feet; ++i) {
            const double step = forces.N[i] - N[i];
            change = std::max(change, std::abs(step));
            N[i] += round < undamped ? step : 0.5 * step;
        }
        if (change <= same * std::abs(load_)) return true;
    }
    return false;
}

bool PlanarForm::find_foot_onset(std::size_t foot, const Pair& bent, Directions& e) const {
    constexpr int samples = 48, halvings = 60;
    double along = 0.0;
    const auto cross = [&](double phi) {
        const Pair d{std::cos(phi), std::sin(phi)};
        e[foot] = d;
        const Pair a = find_foot_acceleration(foot, find_slip(e, no_foot).a);
        along = d[0] * (a[0] - bent[0]) + d[1] * (a[1] - bent[1]);
        return d[0] * (a[1] - bent[1]) - d[1] * (a[0] - bent[0]);
    };
    double best = 0.0, best_phi = 0.0;
    double left = 0.0, f_left = cross(left);
    for (int k = 1; k <= samples; ++k) {
        const double right = 2.0 * pi * k / samples, f_right = cross(right);
        if ((f_left < 0.0) != (f_right < 0.0)) {
            double a = left, b = right;
            for (int halving = 0; halving < halvings; ++halving) {
                const double middle = 0.5 * (a + b);
                ((cross(middle) < 0.0) == (f_left < 0.0) ? a : b) = middle;
            }
            cross(0.5 * (a + b));
            if (along > best) best = along, best_phi = 0.5 * (a + b);
        }
        left = right, f_left = f_right;
    }
    e[foot] = {std::cos(best_phi), std::sin(best_phi)};
    return best > 0.0;
}

}  // namespace stiction::inclined_shaker
