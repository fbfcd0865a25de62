// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A mechanism: one system with given parameter values. All of its functions are pure functions of time and state.
// Data that depend on the parameters alone (tables, splines) are computed in the constructor.
#pragma once

#include "model/event.hpp"
#include "model/friction_law.hpp"
#include "model/hand.hpp"
#include "model/kinetics.hpp"
#include "model/linear_terms.hpp"
#include "model/sample.hpp"
#include "model/scales.hpp"

#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

class HybridAutomaton;  // model/automaton.hpp
class Recorded;         // model/recorded.hpp
struct RecordedMotion;
struct SolverEntry;  // contact/solver.hpp

using VectorIn = std::span<const double>;
using VectorOut = std::span<double>;

/// Compliant contact and regularised friction of a mechanism:
///     N = max(0, -stiffness g - damping u_N) for g < 0,   T = -mu N u_T / max(|u_T|, slip_speed)
struct Regularization {
    double stiffness = 0.0, damping = 0.0, slip_speed = 0.0;
};

/// The end of a rest in which contacts share friction, so that their forces are not unique. It ends when no distribution of
/// the forces keeps all bounds, or, if a formulation has a rule of its own, when the forces h of M v' = h + .. leave the
/// polyhedron of the faces.
struct RestRule {
    struct Face {
        std::vector<double> direction;  ///< one entry per coordinate
        double bound;                   ///< direction . h <= bound
    };
    std::vector<Face> faces = {};
    Cause cause = Cause::stick_bound;  ///< of the event
};

/// Continuation of the motion if the contact problem of a sliding contact has no solution or several.
enum class ParadoxRule { take_solution, impact, stop };

class Mechanism {
  public:
    virtual ~Mechanism() = default;

    /// The scenario's own units, set where a system is made (make_mechanism); 1 for any other mechanism.
    const Scales& scales() const { return scales_; }
    void set_scales(const Scales& scales) { scales_ = scales; }

    // Must be written: these seven functions. All others have a default.

    virtual MechanismSize size() const = 0;
    /// Name of contact i in columns and events ("belt", "p12"); docs/conventions.md, The contact problem, lists them.
    virtual std::string contact_name(int contact) const = 0;
    virtual void set_initial_state(VectorOut q, VectorOut v) const = 0;
    /// Fills every entry of `out` (already of the right shapes); contacts of Kinetics::skipped may be left out.
    virtual void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const = 0;
    /// Kinetic and potential energy.
    virtual double kinetic_energy(double t, VectorIn q, VectorIn v) const = 0;
    virtual double potential_energy(double t, VectorIn q) const = 0;
    /// Observables in the order of the system's list; a value that does not apply is NaN, a word is given by its
    /// index.
    virtual void observe(const Sample& sample, VectorOut out) const = 0;

    // Contacts: by default all have the same number of tangents and no friction.

    /// Tangents of one contact, at most size().tangents: the rows of J_T beyond them are zero.
    virtual int tangents(int /*contact*/) const { return size().tangents; }
    /// Law of dry friction of contact i; here without friction.
    virtual FrictionLaw friction(int /*contact*/) const { return {}; }
    virtual Regularization regularization() const { return {}; }
    virtual RestRule rest_rule() const { return {}; }
    /// Converts gaps and forces of a sample to those of the columns (docs/conventions.md, Columns) if the equations use
    /// others: the force along a guide to the force between the bodies. If the coordinates are others too, those of the
    /// equations go to Sample::state.
    virtual void restate(Sample&) const {}

    // Coordinates: by default the equations have those of the columns.

    /// Units of the coordinates of the equations; empty: those of System::coordinates.
    virtual std::span<const std::string_view> coordinate_units() const { return {}; }
    /// Coordinates of the equations and their rates at an instant of any method.
    virtual void find_state(const Sample& now, VectorOut q, VectorOut v) const;

    // Powers, for the balance of energy: by default nothing damps and nothing drives.

    /// Power taken by dampers (>= 0), friction of contacts excluded.
    virtual double damping_power(double, VectorIn, VectorIn) const { return 0.0; }
    /// Power of drives: of applied forces that have no potential, and of reactions of prescribed motion that are not
    /// contact forces (the sample contains accelerations, contact forces and multipliers). The layer dynamics adds the
    /// work of prescribed contact and joint motion (w_N, w_T, w).
    virtual double drive_power(const Sample&) const { return 0.0; }

    // Time: by default no motion and no force is prescribed, and no coordinate is an angle.

    /// Periods of prescribed motions and forces (drives, moving levers), s. A smooth piece of the motion is at most a
    /// fraction of the shortest of them.
    virtual std::span<const double> periods() const { return {}; }
    /// Indices of the coordinates that are angles. In a smooth piece of the motion each of them changes by at most a
    /// fraction of a turn.
    virtual std::span<const int> angles() const { return {}; }
    /// The first instant after t, s, that the motion must meet exactly: a break of a prescribed law, the end of a
    /// phase, an instant of a stroboscope.
    virtual double find_next_instant(double /*t*/) const { return HUGE_VAL; }
    /// Whole periods, s, in which time may be counted from t on: the equations at t - find_origin(t) + s are those at
    /// t + s. A time since the beginning of a turn has more digits than t late in a run.
    virtual double find_origin(double /*t*/) const { return 0.0; }
    /// After a live change at t: prescribed motions continue from their values in `before`, a mechanism of the same
    /// system (the angle of a cam whose speed changes). Called at most once, before anything else.
    virtual void go_on_from(const Mechanism& /*before*/, double /*t*/) {}

    // Observables with memory, and maps: by default there are none.

    /// Updates the memory slots from the previous accepted sample to this one.
    virtual void remember(const Sample&, VectorOut /*memory*/) const {}
    /// Region of the state for maps; empty: the region follows from the contact states.
    virtual std::string_view classify(const Sample&) const { return {}; }

    // The end of a run, and its paradoxes: by default the run does not end by itself.

    /// Conditions that end the run, and their functions (positive while the run goes on) of time, coordinates, velocities, and states
    /// and forces of the contacts. Other parts of the sample may be empty.
    virtual std::span<const EndCondition> end_conditions() const { return {}; }
    virtual void evaluate_end_conditions(const Sample&, VectorOut /*out*/) const {}
    /// True if the run ends where a contact opens: the equations are those of closed contacts.
    virtual bool ends_when_open() const { return false; }
    /// Near states in which contact forces grow without bound the motion is integrated in tau, with
    /// dt = |singularity| dtau; its sign changes at the singularity. It is 1 at all other states. `states` are the contact
    /// states of the present mode.
    virtual double singularity(double, VectorIn, VectorIn, std::span<const ContactState>) const {
        return 1.0;
    }
    virtual bool has_singularity() const { return false; }
    /// Rules for a sliding contact without a solution, and with several.
    virtual ParadoxRule inconsistent_rule() const { return ParadoxRule::impact; }
    virtual ParadoxRule indeterminate_rule() const { return ParadoxRule::take_solution; }
    /// If a sliding contact has several solutions: true takes the one that keeps the contact closed.
    virtual bool prefers_contact() const { return false; }

    // Bodies that a hand can hold: by default none.

    /// Number of bodies that a hand can hold, numbered as in the scene, and the place of one of them in the plane of
    /// the scene (`out` is given with the right shapes, filled with zeros).
    virtual int bodies() const { return 0; }
    virtual void place_body(int /*body*/, VectorIn /*q*/, BodyPlace& /*out*/) const {}

    // Methods of the system's own, and hints for methods: by default the general motion is integrated.

    /// Fills the equations of motion if they are linear with constant coefficients (Jacobians, w and b of the
    /// contacts constant too); false if they are not. `out` is given with the right shapes, filled with zeros.
    virtual bool fill_linear_terms(LinearTerms& /*out*/) const { return false; }
    /// The equations as formulas: evaluate() with recorded numbers in place of doubles, so that the motion of a mode is a Taylor
    /// series; false if the mechanism has none. One template serves both. Values that may not change along a motion (laws, restitution)
    /// are those of evaluate() at the beginning.
    virtual bool record(const RecordedMotion& /*motion*/, KineticsOf<Recorded>& /*out*/) const {
        return false;
    }
    /// The end conditions of contacts in these states: each is the least of its values, and never met if it has none.
    virtual void record_end_conditions(const RecordedMotion& /*motion*/, std::span<const ContactState>,
                                       std::vector<std::vector<Recorded>>& /*out*/) const {}
    /// Exact state at time t of the motion that starts at (t0, q0, v0) and stays in the given contact states, with the
    /// dissipated energy and the input gained in between. False if this mechanism has no such formula.
    virtual bool propagate(std::string_view /*method*/, std::span<const ContactState>, double /*t0*/,
                           VectorIn /*q0*/, VectorIn /*v0*/, double /*t*/, VectorOut /*q*/, VectorOut /*v*/,
                           double& /*dissipated*/, double& /*input*/) const {
        return false;
    }
    /// True if methods of the kind time_stepping use step() in place of the general scheme.
    virtual bool steps_by_formulas() const { return false; }
    /// A step of length dt from (t, q, v) by formulas of the system's own: state after it, dry friction of each contact during
    /// it (one tangent), and the energies that it adds. A contact rests after the step if its u_T is exactly 0.
    virtual void step(double /*t*/, double /*dt*/, VectorIn /*q*/, VectorIn /*v*/, VectorOut /*q_next*/,
                      VectorOut /*v_next*/, VectorOut /*tangent*/, double& /*dissipated*/,
                      double& /*input*/) const {}
    /// A contact solver of the system's own, by the id in the table of methods; null: that of contact/solvers.
    virtual const SolverEntry* find_own_solver(std::string_view /*id*/) const { return nullptr; }
    /// Longest step of the exact propagator between two checks of the guards, s.
    virtual double propagation_step() const { return 0.0; }
    /// A special motion (reduced coordinates, forces of its own) for this method; null: the general motion.
    virtual std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const;
    /// The same while a hand holds a body: `held` has the equations with the force of the hand.
    virtual std::unique_ptr<HybridAutomaton> make_held_automaton(std::string_view method,
                                                                 const Mechanism& held) const;

  private:
    Scales scales_;
};

}  // namespace stiction
