// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A hybrid automaton: smooth flow inside a mode, guards that end the mode, transitions between modes. The
// event-driven stepper runs every automaton. The general one, which finds contact states by a contact solver, is in
// dynamics; a mechanism may define its own.
#pragma once

#include "base/constants.hpp"
#include "model/event.hpp"
#include "model/mechanism.hpp"
#include "model/sample.hpp"
#include "model/series_flow.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

inline constexpr int max_contacts = 128;

/// The mode for which a flow is valid. With two tangents a slip has a direction: a unit vector near that of u_T, at its
/// first instant that of a_T. `starts` is true during the onset of slip, while |u_T| is too small to define a direction:
/// the slip grows continuously out of stick, and its friction force follows a_T.
struct Mode {
    enum class Kind : signed char {
        regular,     ///< the contact states determine the forces
        separating,  ///< forces of the acceleration-level problem, in which a loaded contact may separate
        first_row,   ///< before the first step of a stepping method: states as in the event-driven motion
        undecided,   ///< no earlier state is known
        no_forces,   ///< the contacts slide, but no finite forces exist
        unloaded,    ///< the last instant of a mode: a load has reached 0
        jumped       ///< the last instant of a mode: a prescribed motion has jumped, forces are those before
    };
    using enum Kind;
    std::array<ContactState, max_contacts> states{};
    std::array<std::array<double, 2>, max_contacts> directions{};  ///< (0, 0) except in the state `slip`
    std::array<bool, max_contacts> starts{};
    std::array<signed char, max_contacts>
        sides{};  ///< sign of N of a bilateral contact that slides with friction, else 0
    Kind kind = regular;
    int loaded_set = 0;  ///< number of the set of loaded contacts, if an automaton distinguishes such sets
    /// True if the flow is the same. A direction is compared only if its contact slips.
    bool operator==(const Mode& other) const;
};

/// A guard: a function whose fall through 0 ends the mode.
struct Guard {
    enum class Kind : unsigned char {
        gap,          ///< of an open contact
        normal,       ///< load of a closed contact, of a bilateral one |N| while it slides
        stick_bound,  ///< distance of the force of a sticking contact from its bound
        slip,         ///< speed of a sliding contact
        onset,        ///< accuracy of the slow manifold at the onset of slip
        pivot,        ///< A of a sliding contact: the singularity at which its load becomes infinite
        end           ///< a condition that ends the run
    };
    using enum Kind;
    Kind kind = gap;
    int contact = 0;  ///< of an end: the number of the condition
    int sense = 1;    ///< of a bound with two sides: the side
    bool operator==(const Guard&) const = default;
};

/// Writes (q, v, dissipated, input) of an instant to y, and 0 to the entries behind.
void write_state(const Sample& now, std::span<double> y);

enum class Continuation {
    goes_on,  ///< the next mode is found, the flow continues
    ends,     ///< the run ends here for a reason of the model, which its event names
    unsolved  ///< no answer passes the verifier: the run ends for a numerical reason
};

class HybridAutomaton {
  public:
    virtual ~HybridAutomaton() = default;

    virtual std::size_t dimension() const = 0;
    /// Units of the entries of the state, in the scales of the scenario. By default the state begins with
    /// (q, v, dissipated, input), and other entries are angles.
    virtual void fill_units(std::span<double> out) const;
    /// Unit of the values of a guard.
    virtual double find_unit(const Guard& guard, const Mode& mode) const;
    const Scales& scales() const { return scales_; }
    /// Times that are nearer to t count as one instant.
    double find_instant(double t) const;
    void set_scales(const Scales& scales) { scales_ = scales; }
    /// Fills the state at the mechanism's initial values.
    virtual void set_initial_state(std::span<double> y) const = 0;
    /// Fills the state from an instant of a motion whose state may have another layout. Here the state begins with
    /// (q, v, dissipated, input); an automaton with another layout overrides this.
    virtual void take_over(const Sample& now, std::span<double> y) const;
    /// Finds the mode at (t, y) without knowledge of an earlier one; y may jump (impact). Used at t = 0 and after
    /// live changes. `before` is the mode of the state before such a jump; it differs from `mode` only if y jumped
    /// or the motion cannot continue.
    virtual Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before,
                               EventSink& events) = 0;
    /// y' in this mode.
    virtual void flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const = 0;
    /// Appends the guards of the mode. At the beginning of a mode a guard may be 0.
    virtual void list_guards(const Mode& mode, std::vector<Guard>& out) const = 0;
    /// Largest number of guards of a mode.
    virtual std::size_t most_guards() const { return 3 * static_cast<std::size_t>(max_contacts) + 8; }
    /// Values of these guards, in the same order.
    virtual void guards(double t, std::span<const double> y, const Mode& mode,
                        std::span<double> out) const = 0;
    /// Rounding error of a guard at y, whose values have been measured last: a gap is a difference of large numbers if bodies
    /// have turned a thousand times, and a slip is one of the speeds of bodies. Rounding of the guard's own value and of t need
    /// not be included.
    virtual double find_rounding(const Guard& /*guard*/, std::span<const double> /*y*/) const { return 0.0; }
    /// `guard` has fallen to 0 at (t, y): changes y if it jumps, finds the next mode and reports events.
    virtual Continuation pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                              EventSink& events) = 0;
    /// The flow of the mode goes to infinity at a time that rounding does not distinguish from t: changes y, finds the
    /// next mode and reports events. Returns `unsolved` if there is no such singularity at (t, y).
    virtual Continuation pass_pole(double, std::span<double>, Mode&, EventSink&) {
        return Continuation::unsolved;
    }
    /// `mode` has ended at this guard: marks its last instant in `mode.kind` if sample() depends on it.
    virtual void mark_end(const Guard& /*guard*/, Mode& /*mode*/) const {}
    /// Puts an accepted state back on the constraints of the mode, which it has left by rounding only. Called after
    /// each step.
    virtual void project(double /*t*/, std::span<double> /*y*/, const Mode& /*mode*/) const {}
    /// Updates the data that the mode takes from an accepted state (directions of slip): no event, the same flow.
    virtual void refresh(double /*t*/, std::span<const double> /*y*/, Mode& /*mode*/) const {}
    /// For a guard at whose zero the flow may be singular: if the guard is above this value, the stepper does not cross
    /// the zero in one step, but first comes nearer.
    virtual double crossing_distance(const Guard& /*guard*/) const { return HUGE_VAL; }
    /// Duration of the hop of a gap that is 0 at this state, from its first two rates; NaN if the gap does not rise or nothing pulls
    /// the contact back, and for other guards.
    virtual double find_hop(const Guard& /*guard*/, double /*t*/, std::span<const double> /*y*/,
                            const Mode& /*mode*/) const {
        return no_value;
    }

    /// dt = |time_scale| dtau near singular states; 1 elsewhere. No motion of a mode crosses its zero: a run ends if it falls below
    /// `vanishing_scale`.
    virtual double time_scale(double, std::span<const double>, const Mode&) const { return 1.0; }
    virtual bool has_time_scale() const { return false; }
    /// The time scale has vanished: reports how the run ends.
    virtual void vanish(double, std::span<const double>, const Mode&, EventSink&) const {}

    /// Longest time from (t, y) on, s, in which flow and guards may be treated as one smooth piece: a fraction of the
    /// shortest prescribed period, and of the time in which an angle makes a turn.
    virtual double longest_piece(double, std::span<const double>, const Mode&) const { return HUGE_VAL; }
    /// Mechanism::find_origin, for the time of flow().
    virtual double find_origin(double /*t*/) const { return 0.0; }
    /// The first instant after t that must be met exactly; there meet_instant() finds the mode again.
    virtual double find_next_instant(double) const { return HUGE_VAL; }
    virtual Continuation meet_instant(double, std::span<double>, Mode&, EventSink&) {
        return Continuation::goes_on;
    }

    /// Exact state at t of the flow from (t0, y0); false if there is no formula.
    virtual bool propagate(double, std::span<const double>, const Mode&, double, std::span<double>) const {
        return false;
    }
    virtual double propagation_step() const { return 0.0; }

    /// The flow of this mode if its motion is a Taylor series, else null. The pointer is valid as long as the automaton; the state
    /// is (q, v, dissipated, input).
    virtual const SeriesFlow* series_flow(const Mode&) const { return nullptr; }
    /// Rates dissipated' and input' of such a flow at time t and at the entries z.
    virtual void find_powers(const SeriesFlow&, const Mode&, double /*t*/, std::span<const double> /*z*/,
                             double& /*dissipated*/, double& /*input*/) const {}

    /// Reason of the last `unsolved` transition.
    virtual std::string_view trouble() const { return "the contact problem was not solved"; }

    /// Fills the sample at (t, y) in this mode.
    virtual void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const = 0;

  private:
    Scales scales_;
};

}  // namespace stiction
