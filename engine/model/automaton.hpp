// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A hybrid automaton: smooth flow inside a mode, guards that end the mode, transitions between modes. The
// event-driven stepper runs any of them; the general one (contact states decided by a contact solver) is in
// dynamics, a mechanism may bring its own.
#pragma once

#include "model/linear_flow.hpp"
#include "model/mechanism.hpp"
#include "model/sample.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace stiction {

inline constexpr int max_contacts = 128;

/// The mode for which a flow is valid. `variant` distinguishes modes with equal contact states (a loaded pair, a
/// branch). With two tangents a slip has a direction: a unit vector near that of u_T, at its first instant that
/// of a_T. `starts` is true during the onset of slip, while |u_T| is too small to define a direction: the slip
/// grows continuously out of stick, and its friction force follows a_T.
struct Mode {
    static constexpr int undecided = -1;  ///< nothing is known of an earlier state
    static constexpr int no_forces = -2;  ///< the contacts slide, but no finite forces exist
    static constexpr int unloaded = -3;   ///< the last instant of a mode: a load has reached 0
    static constexpr int jumped =
        -4;  ///< the same: what is prescribed has jumped, its forces are those before
    std::array<ContactState, max_contacts> states{};
    std::array<std::array<double, 2>, max_contacts> directions{};  ///< (0, 0) but in the state `slip`
    std::array<bool, max_contacts> starts{};
    int variant = 0;
    /// The same flow: a direction counts where its contact slips.
    bool operator==(const Mode& other) const;
};

/// One row of the event log.
struct Event {
    double t = 0.0;
    int contact = 0;
    std::string_view kind;
    std::string from, to;
    std::string cause;
    /// What contacts of one body do at once by construction is one row: these follow `contact`.
    int others = 0;
    bool concerns(int i) const { return i >= contact && i <= contact + others; }
};

/// "p3", or "p1..p16" where one row stands for several contacts.
std::string name_contacts(const Mechanism& mechanism, const Event& event);

/// (q, v, dissipated, input) of an instant; what follows in y is 0.
void write_state(const Sample& now, std::span<double> y);

/// Receives events in the order in which they happen.
class EventSink {
  public:
    virtual ~EventSink() = default;
    virtual void add(Event event) = 0;
};

enum class Continuation {
    goes_on,  ///< the mode is decided, the flow continues
    ends,     ///< the run ends here for a reason of the model (its event says which)
    unsolved  ///< no answer that passes the verifier: the run ends, and that is not part of the model
};

class HybridAutomaton {
  public:
    virtual ~HybridAutomaton() = default;

    virtual std::size_t dimension() const = 0;
    /// Fills the state at the mechanism's initial values.
    virtual void set_initial_state(std::span<double> y) const = 0;
    /// Fills the state from an instant of a motion that had a state of another kind. Unless an automaton says
    /// otherwise (q, v, dissipated, input) stand first.
    virtual void take_over(const Sample& now, std::span<double> y) const;
    /// Decides the mode at (t, y) without memory of an earlier one; may jump y (impact). Used at t = 0 and
    /// after live changes. `before` is the mode of the state as it was handed in; it differs from `mode` only
    /// if y jumped or nothing can go on.
    virtual Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before,
                               EventSink& events) = 0;
    /// y' in this mode.
    virtual void flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const = 0;
    /// Functions whose fall through 0 ends the mode. At the beginning of a mode a guard may be 0.
    virtual std::size_t guard_count(const Mode& mode) const = 0;
    /// Upper bound of guard_count.
    virtual std::size_t most_guards() const { return 3 * static_cast<std::size_t>(max_contacts) + 8; }
    virtual void guards(double t, std::span<const double> y, const Mode& mode,
                        std::span<double> out) const = 0;
    /// What is rounded away in a guard at y because it is a difference of what has grown large (a gap between bodies that
    /// have turned a thousand times), in its unit; what rounding of its own value and of t costs is known without.
    virtual double guard_rounding(std::size_t /*guard*/, std::span<const double> /*y*/,
                                  const Mode& /*mode*/) const {
        return 0.0;
    }
    /// Guard i has fallen to 0 at (t, y): jumps y where needed, decides the next mode, reports events.
    virtual Continuation pass(std::size_t guard, double t, std::span<double> y, Mode& mode,
                              EventSink& events) = 0;
    /// The flow of the mode goes to infinity at (t, y), nearer than a time resolves: jumps y, decides the next mode and
    /// reports events; `unsolved` where that is not what stops the stepper.
    virtual Continuation pass_pole(double, std::span<double>, Mode&, EventSink&) {
        return Continuation::unsolved;
    }
    /// `mode` has ended at this guard: says so in the mode of its last instant, where a sample needs to know.
    virtual void mark_end(std::size_t /*guard*/, Mode& /*mode*/) const {}
    /// Puts an accepted state back on the constraints of the mode (rounding only). Called after each step.
    virtual void project(double /*t*/, std::span<double> /*y*/, const Mode& /*mode*/) const {}
    /// Updates what the mode remembers of an accepted state (directions of slip): no event, the same flow.
    virtual void refresh(double /*t*/, std::span<const double> /*y*/, Mode& /*mode*/) const {}
    /// The flow may be singular where a guard is 0: from values above this one the stepper does not cross the zero in
    /// one step, it comes nearer first.
    virtual double crossing_distance(std::size_t /*guard*/, const Mode& /*mode*/) const { return HUGE_VAL; }

    /// dt = time_scale dtau near singular states; 1 elsewhere. A run ends where it falls below
    /// `vanishing_scale`.
    virtual double time_scale(double, std::span<const double>, const Mode&) const { return 1.0; }
    virtual bool has_time_scale() const { return false; }
    /// The time scale has vanished: reports how the run ends.
    virtual void vanish(double, std::span<const double>, const Mode&, EventSink&) const {}

    /// Longest stretch from (t, y) over which flow and guards are one smooth piece: a fraction of the
    /// shortest period of what is prescribed, and of a turn of what turns.
    virtual double longest_piece(double, std::span<const double>, const Mode&) const { return HUGE_VAL; }
    /// The first instant after t that must be met exactly; there the mode is decided anew (`meet_instant`).
    virtual double find_next_instant(double) const { return HUGE_VAL; }
    virtual Continuation meet_instant(double, std::span<double>, Mode&, EventSink&) {
        return Continuation::goes_on;
    }

    /// Exact state at t of the flow from (t0, y0); false where there is no formula.
    virtual bool propagate(double, std::span<const double>, const Mode&, double, std::span<double>) const {
        return false;
    }
    virtual double propagation_step() const { return 0.0; }

    /// The flow of this mode where it is linear with constant coefficients, else null. The answer lasts as
    /// long as the automaton; its state is (q, v, dissipated, input).
    virtual const LinearFlow* linear_flow(const Mode&) const { return nullptr; }
    /// dissipated' and input' of a linear flow at t, where it has z.
    virtual void find_powers(const LinearFlow&, const Mode&, double /*t*/, std::span<const double> /*z*/,
                             double& /*dissipated*/, double& /*input*/) const {}

    /// Why a transition was `unsolved`.
    virtual std::string_view trouble() const { return "the contact problem was not solved"; }

    /// Everything known at (t, y) in this mode.
    virtual void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const = 0;
};

}  // namespace stiction
