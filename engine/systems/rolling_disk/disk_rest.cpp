// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/rolling_disk/disk_rest.hpp"

#include "base/constants.hpp"
#include "contact/spatial_slip.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::rolling_disk {

namespace {

constexpr double rounding = 1e-12;  // of forces that are compared
constexpr double least_yield_share =
    1e-6;  // of mu_k: slip at the bound of rolling is found with slightly less friction
constexpr double largest_yield_share = 1e-2;
constexpr int max_pivots = 1000, coverings = 16;

// The problem of the heading of disk_rest.hpp, with N eliminated.
struct Reduced {
    double load, coupling;  // N = load - coupling F_r
    Direction D, c;

    explicit Reduced(const Equations& e)
        : load(-e.free[0] / e.G_N[0]),
          coupling(e.G_N[1] / e.G_N[0]),
          D{e.G_T[0] - e.G_N[1] * coupling, e.G_T[2]},
          c{e.free[1] + e.G_N[1] * load, e.free[2]} {}
    Direction find_force(const Direction& a) const { return {(a[0] - c[0]) / D[0], (a[1] - c[1]) / D[1]}; }
    double find_load(const Direction& F) const { return load - coupling * F[0]; }
};

double dot(const Direction& x, const Direction& y) { return x[0] * y[0] + x[1] * y[1]; }

bool normalise(Direction& d) {
    const double size = std::hypot(d[0], d[1]);
    if (!(size > 0.0)) return false;
    d = {d[0] / size, d[1] / size};
    return true;
}

// Gauss' function 1/2 r'G r.
double find_gauss(const Equations& e, const double* r) {
    return 0.5 * (e.G_N[0] * r[0] * r[0] + e.G_T[0] * r[1] * r[1] + e.G_T[2] * r[2] * r[2]) +
           e.G_N[1] * r[0] * r[1];
}

}  // namespace

double find_slip_pivot(const Equations& e, double mu, const Direction& d) {
    return 1.0 - mu * d[0] * (e.G_N[1] / e.G_N[0]);
}

Triple find_slip_force(const Equations& e, double mu, const Direction& d) {
    const double N = -e.free[0] / e.G_N[0] / find_slip_pivot(e, mu, d);
    return {N, -mu * N * d[0], -mu * N * d[1]};
}

Rest::Rest(int axes, bool by_lemke) : axes_(axes), by_lemke_(by_lemke), tableau_(std::max(1, 4 * axes)) {
    problem_.dimension = 3;
    problem_.delassus.setZero(3, 3);
    problem_.bias.setZero(3);
    problem_.conditions.resize(1);
    const auto n = static_cast<std::size_t>(4 * axes);
    for (std::vector<double>* values : {&q_, &z_, &covering_}) values->resize(n);
    M_.resize(n * n);
}

// Outward normal of side i = 0 .. 4 n* - 1.
Direction Rest::side(int i) const {
    const double angle = i * pi / (2 * axes_);
    return {std::cos(angle), std::sin(angle)};
}

double Rest::find_margin(double mu_s, const Triple& F) const {
    const double bound = mu_s * F[0], T = std::hypot(F[1], F[2]);
    if (!is_polygon()) {
        const double size = std::hypot(bound, T);
        return size > 0.0 ? (bound - T) * (bound + T) / size : 0.0;
    }
    double out = HUGE_VAL;
    for (int i = 0; i < 4 * axes_; ++i) out = std::min(out, bound - dot(side(i), {F[1], F[2]}));
    return out;
}

void Rest::fill_problem(const Equations& e, double mu, const Direction& turning) {
    auto& G = problem_.delassus;
    G(0, 0) = e.G_N[0], G(1, 1) = e.G_T[0], G(2, 2) = e.G_T[2];
    G(0, 1) = G(1, 0) = e.G_N[1];
    problem_.bias << e.free[0], e.free[1] - turning[0], e.free[2] - turning[1];
    problem_.conditions[0].mu_stick = problem_.conditions[0].mu_slip = mu;
}

// Direction of the slip under the exact cone; of several directions the one with the least force.
bool Rest::find_exact(const Equations& e, double mu_k, Direction& out) {
    if (!(mu_k > 0.0)) {
        const Triple a = e.accelerate_contact({-e.free[0] / e.G_N[0], 0.0, 0.0});
        out = {a[1], a[2]};
        return e.free[0] < 0.0 && normalise(out);
    }
    fill_problem(e, mu_k, {0.0, 0.0});
    const SpatialSlips slips = find_spatial_slips(problem_);
    double least = HUGE_VAL;
    for (int k = 0; k < slips.count; ++k) {
        const double* r = slips.r[k];
        if (!(r[0] > 0.0) || !(find_gauss(e, r) < least)) continue;
        least = find_gauss(e, r);
        out = {-r[1] / (mu_k * r[0]), -r[2] / (mu_k * r[0])};
    }
    return least < HUGE_VAL && normalise(out);
}

Outcome Rest::decide(const Equations& e, double mu_s, double mu_k, bool at_bound, Direction& direction) {
    const Triple rolling = find_rolling_force(e);
    if (!at_bound && rolling[0] >= 0.0 && find_margin(mu_s, rolling) >= 0.0) return Outcome::rolls;
    // At the bound with mu_k = mu_s a slip has no acceleration yet; it is found with slightly less friction.
    double share = at_bound && mu_k == mu_s ? least_yield_share : 0.0;
    while (!find_exact(e, mu_k * (1.0 - share), direction)) {
        share = share > 0.0 ? 10.0 * share : least_yield_share;
        if (share > largest_yield_share) return e.free[0] >= 0.0 ? Outcome::opens : Outcome::none;
    }
    if (Direction polygon; by_lemke_ && mu_s > 0.0 && !find_polygon_direction(e, mu_s, polygon))
        return Outcome::ray;
    return Outcome::slips;
}

bool Rest::find_polygon_direction(const Equations& e, double mu_s, Direction& out) {
    for (double share = least_yield_share; share <= largest_yield_share; share *= 10.0) {
        const double mu = mu_s * (1.0 - share);
        const Found found = by_lemke_ ? solve_lcp(e, mu) : try_sides(e, mu);
        out = found.a;
        if (found.outcome == Outcome::slips) return normalise(out);
        if (found.outcome == Outcome::ray) return false;
    }
    return false;
}

Rest::Found Rest::try_sides(const Equations& e, double mu_s) const {
    const Reduced p(e);
    Found best;
    double least = HUGE_VAL;
    const auto consider = [&](const Direction& F, const Direction& a) {
        const double N = p.find_load(F), near = rounding * (1.0 + std::abs(N));
        if (!(N > 0.0)) return;
        for (int i = 0; i < 4 * axes_; ++i)
            if (dot(side(i), F) > mu_s * N + near) return;
        const double r[3] = {N, F[0], F[1]};
        if (find_gauss(e, r) < least) least = find_gauss(e, r), best = {Outcome::slips, a};
    };
    for (int i = 0; i < 4 * axes_; ++i) {
        const Direction n = side(i), next = side(i + 1);
        // Solution on the side: F.n = mu_s N with a = -k n.
        const Direction F0 = p.find_force({0.0, 0.0});
        const Direction per_k{-n[0] / p.D[0], -n[1] / p.D[1]};
        const double k =
            (mu_s * p.find_load(F0) - dot(n, F0)) / (dot(n, per_k) + mu_s * p.coupling * per_k[0]);
        if (k > 0.0) consider({F0[0] + k * per_k[0], F0[1] + k * per_k[1]}, {-k * n[0], -k * n[1]});
        // Solution in the corner between this side and the next one.
        const double length = mu_s / (1.0 + std::cos(pi / (2 * axes_)));
        const Direction corner{length * (n[0] + next[0]), length * (n[1] + next[1])};
        const double N = p.load / (1.0 + p.coupling * corner[0]);
        const Direction F{N * corner[0], N * corner[1]}, a{p.D[0] * F[0] + p.c[0], p.D[1] * F[1] + p.c[1]};
        if (n[0] * a[1] - n[1] * a[0] <= 0.0 && next[0] * a[1] - next[1] * a[0] >= 0.0 && dot(n, a) < 0.0)
            consider(F, a);
    }
    return best;
}

// z_j belongs to side j: w_j = mu_s N - F.n_j, a = -sum z_j n_j.
Rest::Found Rest::solve_lcp(const Equations& e, double mu_s) {
    const Reduced p(e);
    const int n = 4 * axes_;
    const Direction F0 = p.find_force({0.0, 0.0});
    for (int j = 0; j < n; ++j) {
        const Direction a = side(j), F{-a[0] / p.D[0], -a[1] / p.D[1]};
        for (int i = 0; i < n; ++i)
            M_[static_cast<std::size_t>(j * n + i)] = -mu_s * p.coupling * F[0] - dot(side(i), F);
        q_[static_cast<std::size_t>(j)] = mu_s * p.find_load(F0) - dot(a, F0);
    }
    auto end = LemkeTableau::End::ray;
    for (int k = 0; k <= coverings && end == LemkeTableau::End::ray; ++k) {
        fill_covering(k, n, covering_.data());
        end = tableau_.solve(M_.data(), q_.data(), n, k == 0 ? nullptr : covering_.data(), max_pivots,
                             z_.data());
    }
    Found out;
    if (end != LemkeTableau::End::solution) {
        out.outcome = Outcome::ray;
        return out;
    }
    for (int j = 0; j < n; ++j)
        for (std::size_t k = 0; k < 2; ++k) out.a[k] -= z_[static_cast<std::size_t>(j)] * side(j)[k];
    out.outcome = out.a[0] == 0.0 && out.a[1] == 0.0 ? Outcome::rolls : Outcome::slips;
    return out;
}

Triple Rest::follow(const Equations& e, double mu_k, const Direction& turning, Direction& d) {
    Equations shifted = e;
    shifted.free[1] -= turning[0], shifted.free[2] -= turning[1];
    fill_problem(e, mu_k, turning);
    const SpatialSlips slips = mu_k > 0.0 ? find_spatial_slips(problem_) : SpatialSlips{};
    double nearest = 0.0;
    Direction found = d;
    for (int k = 0; k < slips.count; ++k) {
        const double* r = slips.r[k];
        Direction own{-r[1], -r[2]};
        if (!(r[0] > 0.0) || !normalise(own) || !(dot(own, d) > nearest)) continue;
        nearest = dot(own, d);
        found = own;
    }
    if (nearest > 0.0) return d = found, find_slip_force(e, mu_k, d);
    const Triple rolling = find_rolling_force(shifted);
    Direction own{-rolling[1], -rolling[2]};
    if (normalise(own)) d = own;
    return rolling;
}

}  // namespace stiction::rolling_disk
