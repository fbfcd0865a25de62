// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Brute force: the classical Runge-Kutta method of order 4 with fixed small steps; the signs of all guards are checked
// after each step. A sign change, and a dip of a guard through 0 inside a step (its rate changes from fall to rise), is
// located by bisection with shorter steps, down to the last bits. Nothing of the engine is used; its results are compared
// with these.
//
//     y' = rhs(t, y),   guards g_i(t, y) > 0 with rates g_i'
//
// A guard that is 0 at the beginning counts only after it was above 0; so the first step is divided into parts of doubling
// length.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace stiction::test {

/// How the flow of one mode ended.
struct FineEnd {
    enum Kind { reached, guard, undecidable };
    Kind kind = reached;
    double t = 0.0;
    int index = -1;        ///< of the guard
    double rate = 0.0;     ///< with which it fell through 0
    const char* why = "";  ///< reason why the end cannot be decided
};

/// Flow: rhs(t, y, out), guards(t, y, values, rates), with n numbers in a state and m guards. `scale`: unit of a guard;
/// a dip whose lowest point is within `margin` units of 0 is not decided.
template <std::size_t n, std::size_t m, class Flow>
class FineSteps {
  public:
    using State = std::array<double, n>;
    using Values = std::array<double, m>;

    FineSteps(const Flow& flow, const Values& scale, double h, double margin)
        : flow_(flow), scale_(scale), h_(h), margin_(margin) {}

    FineEnd run(double t, State& y, double t_end) const {
        constexpr int halvings = 20;       // the first part is a millionth of a step
        constexpr double shortest = 1e-7;  // s; a mode that ends sooner is not decided
        const double begin = t;
        std::array<bool, m> armed{};
        Values g, rate, g_next, rate_next, highest{};
        flow_.guards(t, y, g, rate);
        for (std::size_t i = 0; i < m; ++i) armed[i] = g[i] > 0.0;
        double part = std::ldexp(h_, -halvings);
        while (t < t_end) {
            const double step = std::min(part, t_end - t);
            State next = y;
            advance(t, step, next);
            flow_.guards(t + step, next, g_next, rate_next);
            // The earliest root of all guards inside this step.
            double first = 2.0 * step;
            std::size_t which = m;
            for (std::size_t i = 0; i < m; ++i) {
                highest[i] = std::max(highest[i], g_next[i]);
                if (!armed[i]) {
                    armed[i] = g_next[i] > 0.0;
                    if (!armed[i] && t + step > begin + shortest)
                        return {FineEnd::undecidable, t, static_cast<int>(i), 0.0,
                                "a mode that never begins"};
                    continue;
                }
                double below = g_next[i] <= 0.0 ? step : 0.0;
                if (below == 0.0 && rate[i] < 0.0 && rate_next[i] > 0.0) {
                    const double lowest =
                        bisect(t, y, step, [&](const Values&, const Values& r) { return r[i] > 0.0; });
                    State at = y;
                    advance(t, lowest, at);
                    Values g_at, rate_at;
                    flow_.guards(t + lowest, at, g_at, rate_at);
                    if (std::abs(g_at[i]) < margin_ * scale_[i])
                        return {FineEnd::undecidable, t, static_cast<int>(i), 0.0, "grazing"};
                    if (g_at[i] < 0.0) below = lowest;
                }
                if (below == 0.0) continue;
                const double root =
                    bisect(t, y, below, [&](const Values& v, const Values&) { return v[i] <= 0.0; });
                if (root < first) first = root, which = i;
            }
            if (which < m) {
                if (t + first < begin + shortest || highest[which] < margin_ * scale_[which])
                    return {FineEnd::undecidable, t, static_cast<int>(which), 0.0, "a mode of no length"};
                advance(t, first, y);
                t += first;
                flow_.guards(t, y, g, rate);
                for (std::size_t i = 0; i < m; ++i)
                    if (i != which && armed[i] && std::abs(g[i]) < margin_ * scale_[i])
                        return {FineEnd::undecidable, t, static_cast<int>(i), 0.0, "two at once"};
                return {FineEnd::guard, t, static_cast<int>(which), rate[which]};
            }
            y = next;
            t += step;
            g = g_next;
            rate = rate_next;
            part = std::min(2.0 * part, h_);
        }
        return {FineEnd::reached, t_end};
    }

    void advance(double t, double h, State& y) const {
        State k1, k2, k3, k4, z;
        flow_.rhs(t, y, k1);
        for (std::size_t i = 0; i < n; ++i) z[i] = y[i] + 0.5 * h * k1[i];
        flow_.rhs(t + 0.5 * h, z, k2);
        for (std::size_t i = 0; i < n; ++i) z[i] = y[i] + 0.5 * h * k2[i];
        flow_.rhs(t + 0.5 * h, z, k3);
        for (std::size_t i = 0; i < n; ++i) z[i] = y[i] + h * k3[i];
        flow_.rhs(t + h, z, k4);
        for (std::size_t i = 0; i < n; ++i) y[i] += h / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
    }

  private:
    /// The first part of the step at whose end the condition holds; it holds at the end of `step`.
    template <class Condition>
    double bisect(double t, const State& y, double step, Condition holds) const {
        double low = 0.0, high = step;
        for (int i = 0; i < 60 && high - low > 1e-16 * (t + step); ++i) {
            const double middle = 0.5 * (low + high);
            State at = y;
            advance(t, middle, at);
            Values g, rate;
            flow_.guards(t + middle, at, g, rate);
            (holds(g, rate) ? high : low) = middle;
        }
        return high;
    }

    const Flow& flow_;
    Values scale_;
    double h_, margin_;
};

}  // namespace stiction::test
