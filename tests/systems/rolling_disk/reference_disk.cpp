// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/rolling_disk/reference_disk.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction::test {

namespace {

struct Dual {
    double x = 0.0, d = 0.0;
};
Dual operator+(Dual a, Dual b) { return {a.x + b.x, a.d + b.d}; }
Dual operator-(Dual a, Dual b) { return {a.x - b.x, a.d - b.d}; }
Dual operator*(Dual a, Dual b) { return {a.x * b.x, a.x * b.d + a.d * b.x}; }

struct Vector {
    std::array<Dual, 3> e;
};
Vector operator+(const Vector& a, const Vector& b) {
    return {{a.e[0] + b.e[0], a.e[1] + b.e[1], a.e[2] + b.e[2]}};
}
Vector operator*(Dual s, const Vector& a) { return {{s * a.e[0], s * a.e[1], s * a.e[2]}}; }
Vector cross(const Vector& a, const Vector& b) {
    return {{a.e[1] * b.e[2] - a.e[2] * b.e[1], a.e[2] * b.e[0] - a.e[0] * b.e[2],
             a.e[0] * b.e[1] - a.e[1] * b.e[0]}};
}
Dual dot(const Vector& a, const Vector& b) { return a.e[0] * b.e[0] + a.e[1] * b.e[1] + a.e[2] * b.e[2]; }
/// Rate along the motion, without accelerations.
Vector rate(const Vector& a) { return {{Dual{a.e[0].d}, Dual{a.e[1].d}, Dual{a.e[2].d}}}; }

constexpr double no_speed = 1e-12;  // m/s, rounding of v_K

// Gauss with pivoting, in place; the answer is in b.
template <std::size_t n>
void solve(std::array<std::array<double, n>, n>& A, std::array<double, n>& b) {
    for (std::size_t c = 0; c < n; ++c) {
        std::size_t best = c;
        for (std::size_t i = c; i < n; ++i)
            if (std::abs(A[i][c]) > std::abs(A[best][c])) best = i;
        std::swap(A[c], A[best]), std::swap(b[c], b[best]);
        for (std::size_t i = c + 1; i < n; ++i) {
            const double f = A[i][c] / A[c][c];
            for (std::size_t j = c; j < n; ++j) A[i][j] -= f * A[c][j];
            b[i] -= f * b[c];
        }
    }
    for (std::size_t c = n; c-- > 0;) {
        for (std::size_t j = c + 1; j < n; ++j) b[c] -= A[c][j] * b[j];
        b[c] /= A[c][c];
    }
}

}  // namespace

ReferenceDisk::Terms ReferenceDisk::find_terms(double t, const State& at) const {
    const auto angle = [&](std::size_t i) {
        return std::pair{Dual{std::cos(at.q[i]), -std::sin(at.q[i]) * at.v[i]},
                         Dual{std::sin(at.q[i]), std::cos(at.q[i]) * at.v[i]}};
    };
    const auto [cp, sp] = angle(0);
    const auto [c, S] = angle(1);
    const Dual s{at.q[2], at.v[2]}, zero{}, one{1.0};
    const Vector e_r{{cp, sp, zero}}, e_f{{zero - sp, cp, zero}}, up{{zero, zero, one}};
    const Vector u = c * e_r + S * up, n = (zero - S) * e_r + c * up;
    struct Body {
        double mass, axial, across;
        std::array<Vector, 4> Jv, Jw;
    };
    const Vector none{};
    const Vector raise = (zero - one) * e_f;
    const Dual half{0.5 * p.l};
    Body shaft{p.m_A, p.m_A * p.d * p.d / 8.0, p.m_A * (p.l * p.l / 12.0 + p.d * p.d / 16.0), {}, {}};
    shaft.Jw = {up, raise, none, none};
    shaft.Jv = {cross(up, half * u), cross(raise, half * u), none, none};
    Body disk{p.m, 0.5 * p.m * p.r * p.r, 0.25 * p.m * p.r * p.r, {}, {}};
    disk.Jw = {up, raise, none, u};
    disk.Jv = {cross(up, s * u), cross(raise, s * u), u, none};
    Terms out{};
    out.h = {p.M * std::sin(p.w * t), 0.0, -p.k * (at.q[2] - p.l_S), 0.0};
    for (const Body& body : {shaft, disk}) {
        Vector velocity{}, spin{};
        for (std::size_t k = 0; k < 4; ++k) {
            velocity = velocity + Dual{at.v[k]} * body.Jv[k];
            spin = spin + Dual{at.v[k]} * body.Jw[k];
        }
        const auto inertia = [&](const Vector& w) {
            return Dual{body.across} * w + (Dual{body.axial - body.across} * dot(u, w)) * u;
        };
        const Vector a = rate(velocity) + Dual{p.g} * up;
        const Vector moment = inertia(rate(spin)) + cross(spin, inertia(spin));
        for (std::size_t i = 0; i < 4; ++i) {
            out.h[i] -= body.mass * dot(body.Jv[i], a).x + dot(body.Jw[i], moment).x;
            for (std::size_t j = 0; j < 4; ++j)
                out.M[i][j] +=
                    body.mass * dot(body.Jv[i], body.Jv[j]).x + dot(body.Jw[i], inertia(body.Jw[j])).x;
        }
    }
    const Vector arm = Dual{-p.r} * n;
    const std::array<Vector, 3> axes{up, e_r, e_f};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t k = 0; k < 4; ++k) {
            const Dual J = dot(axes[row], disk.Jv[k] + cross(disk.Jw[k], arm));
            out.J[row][k] = J.x;
            out.u[row] += J.x * at.v[k];
            out.b[row] += J.d * at.v[k];
        }
    out.gap = p.h + (s * u.e[2]).x + arm.e[2].x;
    return out;
}

ReferenceDisk::Three ReferenceDisk::find_rolling(const Terms& terms, Four& a) const {
    std::array<std::array<double, 7>, 7> A{};
    std::array<double, 7> x{};
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) A[i][j] = terms.M[i][j];
        for (std::size_t row = 0; row < 3; ++row)
            A[i][4 + row] = -terms.J[row][i], A[4 + row][i] = terms.J[row][i];
        x[i] = terms.h[i];
    }
    for (std::size_t row = 0; row < 3; ++row) x[4 + row] = -terms.b[row];
    solve(A, x);
    std::copy_n(x.begin(), 4, a.begin());
    return {x[4], x[5], x[6]};
}

ReferenceDisk::Three ReferenceDisk::find_slipping(const Terms& terms, double d_r, double d_f, Four& a) const {
    std::array<std::array<double, 5>, 5> A{};
    std::array<double, 5> x{};
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) A[i][j] = terms.M[i][j];
        A[i][4] = -(terms.J[0][i] - p.mu_k * (d_r * terms.J[1][i] + d_f * terms.J[2][i]));
        A[4][i] = terms.J[0][i];
        x[i] = terms.h[i];
    }
    x[4] = -terms.b[0];
    solve(A, x);
    std::copy_n(x.begin(), 4, a.begin());
    return {x[4], -p.mu_k * x[4] * d_r, -p.mu_k * x[4] * d_f};
}

std::vector<std::array<double, 2>> ReferenceDisk::find_directions(const Terms& terms) const {
    const auto across = [&](double angle, double& along, double& N) {
        Four a;
        const double x = std::cos(angle), y = std::sin(angle);
        N = find_slipping(terms, x, y, a)[0];
        double r = terms.b[1], f = terms.b[2];
        for (std::size_t k = 0; k < 4; ++k) r += terms.J[1][k] * a[k], f += terms.J[2][k] * a[k];
        along = r * x + f * y;
        return x * f - y * r;
    };
    std::vector<std::array<double, 2>> out;
    constexpr int looks = 720;
    double along, N;
    for (int i = 0; i < looks; ++i) {
        double from = 2.0 * std::acos(-1.0) * (i + 0.123) / looks,
               to = 2.0 * std::acos(-1.0) * (i + 1.123) / looks;
        const double at_from = across(from, along, N);
        if ((at_from < 0.0) == (across(to, along, N) < 0.0)) continue;
        for (int k = 0; k < 60; ++k) {
            const double middle = 0.5 * (from + to);
            ((across(middle, along, N) < 0.0) == (at_from < 0.0) ? from : to) = middle;
        }
        const double root = 0.5 * (from + to);
        if (std::abs(across(root, along, N)) < 1e-6 && along > 0.0 && N > 0.0)
            out.push_back({std::cos(root), std::sin(root)});
    }
    return out;
}

ReferenceDisk::State ReferenceDisk::find_rate(double t, const State& at, const Mode& mode) const {
    State out;
    out.q = at.v;
    const Terms terms = find_terms(t, at);
    if (mode.rolls) {
        find_rolling(terms, out.v);
        return out;
    }
    const double speed = std::hypot(terms.u[1], terms.u[2]);
    if (speed > no_speed)
        find_slipping(terms, terms.u[1] / speed, terms.u[2] / speed, out.v);
    else
        find_slipping(terms, mode.d_r, mode.d_f, out.v);
    return out;
}

// Modified midpoint rules of 2, 4, .. 12 steps, extrapolated.
ReferenceDisk::State ReferenceDisk::step(double t, const State& at, double H, const Mode& mode) const {
    constexpr std::size_t rules = 6;
    std::array<State, rules> table;
    const auto add = [](const State& y, double h, const State& f) {
        State out = y;
        for (std::size_t k = 0; k < 4; ++k) out.q[k] += h * f.q[k], out.v[k] += h * f.v[k];
        return out;
    };
    const State first = find_rate(t, at, mode);
    for (std::size_t i = 0; i < rules; ++i) {
        const int n = 2 * (static_cast<int>(i) + 1);
        const double h = H / n;
        State before = at, now = add(at, h, first);
        for (int k = 1; k < n; ++k) {
            const State next = add(before, 2.0 * h, find_rate(t + k * h, now, mode));
            before = now, now = next;
        }
        const State last = add(before, h, find_rate(t + H, now, mode));
        for (std::size_t k = 0; k < 4; ++k)
            table[i].q[k] = 0.5 * (now.q[k] + last.q[k]), table[i].v[k] = 0.5 * (now.v[k] + last.v[k]);
        for (std::size_t j = i; j-- > 0;) {
            const double ratio = static_cast<double>(i + 1) / static_cast<double>(j + 1);
            const double weight = 1.0 / (ratio * ratio - 1.0);
            for (std::size_t k = 0; k < 4; ++k) {
                table[j].q[k] = table[j + 1].q[k] + weight * (table[j + 1].q[k] - table[j].q[k]);
                table[j].v[k] = table[j + 1].v[k] + weight * (table[j + 1].v[k] - table[j].v[k]);
            }
        }
    }
    return table[0];
}

// 0: load; 1: margin of rolling; 2: end of the shaft.
double ReferenceDisk::find_guard(std::size_t i, double t, const State& at, const Mode& mode) const {
    if (i == 2) return std::min(at.q[2], p.l - at.q[2]);
    const Terms terms = find_terms(t, at);
    Four a;
    if (!mode.rolls) {
        const double speed = std::hypot(terms.u[1], terms.u[2]);
        if (i == 1) return 1.0;
        return speed > no_speed ? find_slipping(terms, terms.u[1] / speed, terms.u[2] / speed, a)[0]
                                : find_slipping(terms, mode.d_r, mode.d_f, a)[0];
    }
    const Three F = find_rolling(terms, a);
    return i == 0 ? F[0] : p.mu_s * F[0] - std::hypot(F[1], F[2]);
}

std::vector<ReferenceDisk::Event> ReferenceDisk::run(State at, double t_end) {
    constexpr double longest = 0.01, first_step = 1e-9, growth = 1.3, share = 0.4, stopped = 1e-11;
    std::vector<Event> events;
    const Terms start = find_terms(0.0, at);
    Mode mode{std::hypot(start.u[1], start.u[2]) == 0.0, 1.0, 0.0};
    double t = 0.0, H = longest;
    bool moves = !mode.rolls;
    const auto begin_slip = [&](const Terms& terms) {
        const auto directions = find_directions(terms);
        mode = {false, directions.at(0)[0], directions.at(0)[1]};
        H = first_step;
        moves = false;
    };
    while (t < t_end) {
        double length = std::min({H, longest, t_end - t});
        if (!mode.rolls) {
            const Terms terms = find_terms(t, at);
            const double speed = std::hypot(terms.u[1], terms.u[2]);
            const State change = find_rate(t, at, mode);
            double r = terms.b[1], f = terms.b[2];
            for (std::size_t k = 0; k < 4; ++k)
                r += terms.J[1][k] * change.v[k], f += terms.J[2][k] * change.v[k];
            const double along = speed > no_speed ? (terms.u[1] * r + terms.u[2] * f) / speed : 1.0;
            moves = moves || speed > 10.0 * stopped;
            if (moves && along < 0.0 && speed < stopped) {
                t -= speed / along;
                Four a;
                const Three F = find_rolling(terms, a);
                if (F[0] > 0.0 && std::hypot(F[1], F[2]) <= p.mu_s * F[0]) {
                    events.push_back({t, "slip_to_stick"});
                    mode.rolls = true;
                    H = longest;
                    // The rest of v_K and of the gap velocity is removed.
                    std::array<std::array<double, 3>, 3> G{};
                    Three P = terms.u;
                    std::array<Four, 3> W{};
                    for (std::size_t row = 0; row < 3; ++row) {
                        std::array<Four, 4> M = terms.M;
                        W[row] = terms.J[row];
                        solve(M, W[row]);
                    }
                    for (std::size_t i = 0; i < 3; ++i)
                        for (std::size_t j = 0; j < 3; ++j)
                            for (std::size_t k = 0; k < 4; ++k) G[i][j] += terms.J[i][k] * W[j][k];
                    solve(G, P);
                    for (std::size_t j = 0; j < 3; ++j)
                        for (std::size_t k = 0; k < 4; ++k) at.v[k] -= W[j][k] * P[j];
                } else {
                    events.push_back({t, "slip_reversal"});
                    begin_slip(terms);
                }
                continue;
            }
            Four a;
            const double N = find_slipping(terms, 0.0, 0.0, a)[0];
            const double size = std::hypot(r, f) + 3.0 * p.mu_k * N / p.m;  // the direction relaxes, too
            if (speed > 0.0 && size > 0.0)
                length = std::min(length, std::max(share * speed / size, first_step * 1e-6));
            H *= growth;
        }
        const State next = step(t, at, length, mode);
        double first = 2.0 * length;
        std::size_t which = 3;
        for (std::size_t i = 0; i < 3; ++i) {
            if (find_guard(i, t + length, next, mode) > 0.0) continue;
            double from = 0.0, to = length;
            for (int k = 0; k < 60; ++k) {
                const double middle = 0.5 * (from + to);
                (find_guard(i, t + middle, step(t, at, middle, mode), mode) > 0.0 ? from : to) = middle;
            }
            if (to < first) first = to, which = i;
        }
        if (which == 3) {
            t += length;
            at = next;
            continue;
        }
        at = step(t, at, first, mode);
        t += first;
        if (which != 1) {
            events.push_back({t, "lift_off"});
            break;
        }
        events.push_back({t, "stick_to_slip"});
        begin_slip(find_terms(t, at));
    }
    state_ = at;
    return events;
}

}  // namespace stiction::test
