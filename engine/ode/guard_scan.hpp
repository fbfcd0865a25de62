// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds where guards, functions g_i(s) of a step [a, b], fall through 0, missing none: each is resolved as a
// polynomial, and a polynomial keeps nothing back (bernstein.hpp).
//
// *Resolved.* On a piece of the step the guards are interpolated at the Chebyshev points
//
//     s_j = (a + b)/2 - (b - a)/2 cos(j pi/n),      n = 4, then 8, then 16
//
// and compared with fresh values at two points that are no nodes of any of the three. A guard is resolved when
// the values meet, or when the interpolant stays above 0 by several times what they miss. Else the piece is
// halved, as Chebfun does (Battles and Trefethen, SIAM J. Sci. Comput. 25 (2004) 1743-1770). No piece is
// longer than the owner allows, so that nothing fast can pass for something slow.
//
// *Blurred.* A place s is a number of so many digits, and late in a run a guard changes between two of them by more
// than all else that is rounded: by |g'| times the rounding of s. No piece is short enough to see through that; it
// counts as resolved, and as noise.
//
// *Fallen* (Shampine, Gladwell and Brankin, ACM TOMS 17 (1991) 11-25, for the rule at the beginning):
// * A guard that is 0 at the beginning is not armed until it has risen above the noise; if it falls below the
//   noise instead, the fall is at the beginning.
// * An armed guard has fallen where it is below 0 by more than `depth`; the place is the last root before. A
//   dip that is shallower and returns is a touch. Where the step ends inside such a dip nobody can tell, and
//   `undecided` gives the place where it began; `find_deepening` the one that has not turned by then.
#pragma once

#include "ode/bernstein.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

struct Fall {
    bool found = false;
    bool at_begin = false;  ///< the guard has never risen: the fall is where the step began
    std::size_t guard = 0;
    double s = 0.0;      ///< the root
    double above = 0.0;  ///< a place before it where the guard is not below 0
    double below = 0.0;  ///< a place after it where the guard is below -depth
};

/// What is known of each guard of a mode while the mode lasts.
class GuardWatch {
  public:
    explicit GuardWatch(std::size_t most) : guards_(most) {}

    /// A mode begins with these values of its guards. `touch`: depth of a touch, a share of the guard's
    /// largest value.
    void begin_mode(std::span<const double> g, double touch);
    /// Below 0 this guard is not followed far enough for a touch (its flow is singular there): each fall counts.
    void count_every_fall(std::size_t guard) { guards_[guard].touches = false; }
    /// Right after begin_mode: what is rounded away in this guard, where its owner knows.
    void set_rounding(std::size_t guard, double least) {
        State& state = guards_[guard];
        state.least_noise = least;
        state.armed = state.armed && state.scale > noise(guard);
    }
    /// Takes over what another one knows of the first `count` guards.
    void copy(const GuardWatch& other, std::size_t count);
    /// Takes the value of a guard for its scale.
    void measure(std::size_t guard, double g) {
        if (std::fabs(g) > guards_[guard].scale) guards_[guard].scale = std::fabs(g);
    }
    double noise(std::size_t guard) const {
        const State& state = guards_[guard];
        const double small = rounding * (1.0 + state.scale),
                     other = state.blur > state.least_noise ? state.blur : state.least_noise;
        return small > other ? small : other;
    }
    double depth(std::size_t guard) const;

    /// Looks at a guard on the next piece [a, b] of the step, where it is p; none is longer than `longest`.
    Fall look(std::size_t guard, const Bernstein& p, double a, double b, double longest);
    /// What the guard, p on [a, b], changes within the rounding of a place there. A jump, steeper than anything that the
    /// longest piece lets expect, is not blurred.
    double find_blur(std::size_t guard, const Bernstein& p, double a, double b, double longest) const;
    /// Where the earliest dip began that was not over at the end of the last piece; infinity where none.
    double undecided(std::size_t count) const;
    /// The earliest dip on the last step, from s_begin on, that was still falling at its end.
    Fall find_deepening(std::size_t count, double s_begin) const;

  private:
    static constexpr double rounding = 1e-13;  // of a guard, relative to its largest value in this mode
    struct State {
        double scale = 0.0;
        bool armed = false, dips = false, deepens = false;
        bool touches = true;
        double dip = 0.0;  // where it began
        double least_noise = 0.0;
        double blur = 0.0;  // on the last piece that was looked at closely
    };
    std::vector<State> guards_;
    double touch_ = 0.0;
};

/// The guards of one step as functions.
class GuardedStep {
  public:
    virtual ~GuardedStep() = default;
    /// All guards at s, from the step's continuous solution.
    virtual void find_guards(double s, std::span<double> out) = 0;
    /// One guard at s as exactly as it can be had.
    virtual double find_exactly(double s, std::size_t guard) = 0;
    /// Longest piece that begins at s. Called right after find_guards(s).
    virtual double longest_piece(double s) = 0;
};

/// Memory of the search on one step. Nothing allocates after construction.
class GuardScan {
  public:
    explicit GuardScan(std::size_t most);

    /// First fall on [a, b]. g_a and g_b are the guards at its ends.
    Fall find_first(GuardedStep& step, GuardWatch& watch, double a, double b, std::span<const double> g_a,
                    std::span<const double> g_b);

  private:
    static constexpr int finest = 16, checks = 2;

    bool resolve(GuardedStep& step, GuardWatch& watch, double a, double b, bool at_last);
    bool fit(std::size_t guard, int level, double a, double b, const GuardWatch& watch);
    std::span<double> row(int j) { return {values_.data() + static_cast<std::size_t>(j) * most_, count_}; }

    std::size_t most_, count_ = 0;
    double longest_ = 0.0;        // piece of the step
    std::vector<double> values_;  // guards at node j of the finest grid in row j; then those at the checks
    std::vector<Bernstein> fits_;
    std::vector<char> fitted_;
    double node_[finest + 1];
    double to_bernstein_[3][(finest + 1) * (finest + 1)];  // values at the nodes of degree 4, 8, 16 to b
};

/// Looks with fresh values for a rise above the noise, lower than what an interpolant may miss, before a fall at the
/// beginning: then that is not where it fell (a low hop at the end of a long step).
void find_rise(GuardedStep& step, double noise, Fall& fall);

/// The root of a fall on fresh values; false where they do not confirm it (a touch).
bool polish(GuardedStep& step, Fall& fall, double last);

}  // namespace stiction
