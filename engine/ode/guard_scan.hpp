// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the first place in a step [a, b] at which a guard, a function g_i(s), falls through 0, and misses no fall:
// each guard is replaced by a polynomial of the same values, and all roots of a polynomial can be found
// (bernstein.hpp).
//
// *Resolved.* On a piece of the step the guards are interpolated at the Chebyshev points
//
//     s_j = (a + b)/2 - (b - a)/2 cos(j pi/n),      n = 4, then 8, then 16
//
// and compared with fresh values at two points that are nodes of none of the three. A guard is resolved if the
// interpolant and the fresh values agree, or if the interpolant stays above 0 by several times their difference.
// Otherwise the piece is halved, as Chebfun does (Battles and Trefethen, SIAM J. Sci. Comput. 25 (2004) 1743-1770).
// No piece is longer than GuardedStep::longest_piece, so that a fast oscillation is not mistaken for a slow one.
//
// *Blurred.* A place s is a double. Late in a run the distance of neighbouring doubles is large, and between two of
// them a guard changes by |g'| times this distance: more than all its other rounding errors. Halving does not help
// against this. The guard then counts as resolved, and the change counts as noise.
//
// *Fallen* (Shampine, Gladwell and Brankin, ACM TOMS 17 (1991) 11-25, for the rule at the beginning):
// * A guard that is 0 at the beginning is not armed until it has risen above the noise. If it falls below -depth
//   instead, the fall is at the beginning.
// * An armed guard has fallen if it is below 0 by more than `depth`; the place of the fall is the last root before.
//   A shallower dip from which the guard returns is a touch, and no fall. If the step ends inside such a dip, this
//   is not decided yet: `undecided` gives the place where the dip began, and `find_deepening` gives the earliest
//   dip in which the guard is still falling at the end of the step.
// * A guard that rises from 0 by less than the noise is not armed. It has fallen where its hop is over
//   (GuardedStep::find_hop_end), if it is below 0 at the end of the piece.
#pragma once

#include "base/constants.hpp"
#include "ode/bernstein.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace stiction {

class GuardedStep;

struct Fall {
    bool found = false;
    bool at_begin = false;  ///< the guard has never risen: the fall is at the beginning of the step
    std::size_t guard = 0;
    double s = 0.0;      ///< the root
    double above = 0.0;  ///< a place before it where the guard is not below 0
    double below = 0.0;  ///< a place after it where the guard is below -depth
};

/// State of each guard during one mode: its scale, its noise, whether it is armed, and the dip it is in.
class GuardWatch {
  public:
    explicit GuardWatch(std::size_t most) : guards_(most) {}

    /// A mode begins with these values of its guards, in these units (empty: 1). `touch`: greatest depth of a touch, as a
    /// fraction of the guard's largest value on the steps of the dip.
    void begin_mode(std::span<const double> g, double touch, std::span<const double> units = {});
    /// For a guard whose flow is singular below 0, so that a touch cannot be followed: each fall counts.
    void count_every_fall(std::size_t guard) { guards_[guard].touches = false; }
    /// Sets a lower bound of the noise, for a caller that can compute the rounding error of this guard. To be
    /// called right after begin_mode.
    void set_rounding(std::size_t guard, double least) {
        State& state = guards_[guard];
        state.least_noise = least;
        state.armed = state.armed && state.scale > noise(guard);
    }
    /// Copies the state of the first `count` guards of another watch.
    void copy(const GuardWatch& other, std::size_t count);
    /// A step begins with these values of the guards.
    void begin_step(std::span<const double> g) {
        for (std::size_t i = 0; i < g.size(); ++i) {
            if (!guards_[i].dips) guards_[i].height = 0.0;
            measure(i, g[i]);
        }
    }
    /// Raises the scale of the guard, its largest value in this mode, and its height, that on this step and on those
    /// before it that belong to the same dip, to |g| if that is larger.
    void measure(std::size_t guard, double g) {
        State& state = guards_[guard];
        state.height = std::max(state.height, std::fabs(g));
        state.scale = std::max(state.scale, state.height);
    }
    double noise(std::size_t guard) const {
        const State& state = guards_[guard];
        const double small = rounding * (state.unit + state.scale),
                     other = state.blur > state.least_noise ? state.blur : state.least_noise;
        return small > other ? small : other;
    }
    double depth(std::size_t guard) const;
    bool is_armed(std::size_t guard) const { return guards_[guard].armed; }
    /// Place where the hop with which the guard begins is over (GuardedStep::find_hop_end); it is asked once per mode.
    double find_hop_end(std::size_t guard, GuardedStep& step);
    /// True if a guard that stays above 0 on a piece changes nothing here.
    bool is_clear(std::size_t guard) const { return guards_[guard].armed && !guards_[guard].dips; }

    /// Examines a guard on the next piece [a, b] of the step, where it is the polynomial p. `longest` is the
    /// length of the longest piece of the step.
    Fall look(std::size_t guard, const Bernstein& p, double a, double b, double longest);
    /// Change of the guard (p on [a, b]) within the rounding of a place s. The slope is limited to a multiple of
    /// the guard's scale per longest piece, so that a jump does not count as noise.
    double find_blur(std::size_t guard, const Bernstein& p, double a, double b, double longest) const;
    /// Beginning of the earliest dip that was not over at the end of the last piece; infinity if there is none.
    double undecided(std::size_t count) const;
    /// The earliest dip that began at s_begin or later and in which the guard was still falling at the end of
    /// the last piece.
    Fall find_deepening(std::size_t count, double s_begin) const;

  private:
    static constexpr double rounding = 1e-13;  // of a guard: of its unit and its largest value in this mode
    struct State {
        double scale = 0.0, height = 0.0, unit = 1.0;
        bool armed = false, dips = false, deepens = false;
        bool touches = true;
        double dip = 0.0;  // the place where the dip began
        double least_noise = 0.0;
        double blur = 0.0;  // on the last piece on which the guard was not clearly above 0
        std::optional<double> hop_end;
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
    /// One guard at s with the best accuracy available.
    virtual double find_exactly(double s, std::size_t guard) = 0;
    /// The end of a hop: the place where a guard that rises from 0 at the beginning, but not above its noise, is 0 again, as
    /// its first two rates say. The beginning, or NaN, if it does not rise for longer than an instant.
    virtual double find_hop_end(std::size_t /*guard*/) { return no_value; }
    /// Greatest allowed length of a piece that begins at s. Called right after find_guards(s).
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
    /// Places of the values on a piece, and the matrices from values to Bernstein's form: the same for every search.
    struct Grid {
        Grid();
        double node[finest + 1];
        double to_bernstein[3]
                           [(finest + 1) * (finest + 1)];  // b from the values at the nodes, degree 4, 8, 16
    };
    static const Grid& get_grid();

    bool resolve(GuardedStep& step, GuardWatch& watch, double a, double b, bool at_last);
    bool fit(std::size_t guard, int level, double a, double b, const GuardWatch& watch);
    std::span<double> row(int j) { return {values_.data() + static_cast<std::size_t>(j) * most_, count_}; }

    const Grid& grid_;
    std::size_t most_, count_ = 0;
    double longest_ = 0.0;        // length of the longest piece of the step
    std::vector<double> values_;  // row j: guards at node j of the finest grid; then those at the checks
    std::vector<Bernstein> fits_;
    std::vector<char> fitted_;
};

/// Checks a fall at the beginning with fresh values. The guard may first rise above the noise, but by less than the
/// error of an interpolant (a low hop in a long step). Then the fall is not at the beginning, and `fall` is changed.
void find_rise(GuardedStep& step, double noise, Fall& fall);

/// Moves the place of a fall to the root of the fresh values between `first` and `last`. Returns false if the fresh values
/// do not fall (a touch).
bool polish(GuardedStep& step, Fall& fall, double first, double last);

}  // namespace stiction
