// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A mechanism: one system with its parameter values put in. Everything here is a pure function of time and
// state; what depends on the parameters alone (tables, splines) is prepared in the constructor.
#pragma once

#include "model/friction_law.hpp"
#include "model/hand.hpp"
#include "model/kinetics.hpp"
#include "model/linear_terms.hpp"
#include "model/sample.hpp"

#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace stiction {

class HybridAutomaton;  // model/automaton.hpp

using VectorIn = std::span<const double>;
using VectorOut = std::span<double>;

/// Compliant contact and regularised friction of a mechanism:
///     N = max(0, -stiffness g - damping u_N) for g < 0,   T = -mu N u_T / max(|u_T|, slip_speed)
struct Regularization {
    double stiffness = 0.0, damping = 0.0, slip_speed = 0.0;
};

/// A condition of the system that ends the run when its function falls to 0 (docs/theory/<id>.md).
struct EndCondition {
    std::string_view kind;   ///< event kind, as "touch_down"
    std::string_view cause;  ///< as "rod lies flat"
    int contact = 0;
};

/// What follows where the contact problem of a sliding contact has no solution or several.
enum class ParadoxRule { take_solution, impact, stop };

class Mechanism {
  public:
    virtual ~Mechanism() = default;

    virtual MechanismSize size() const = 0;
    /// Name of contact i in columns and events ("belt", "p12"); docs/conventions.md, The contact problem, lists them.
    virtual std::string contact_name(int contact) const = 0;
    /// Tangents of one contact, at most size().tangents: the rows of J_T beyond them are zero.
    virtual int tangents(int /*contact*/) const { return size().tangents; }

    /// Law of dry friction of contact i; without friction unless a system says otherwise.
    virtual FrictionLaw friction(int /*contact*/) const { return {}; }

    virtual void set_initial_state(VectorOut q, VectorOut v) const = 0;
    /// After a live change at t: what is prescribed goes on from where `before`, of the same system, had it (the
    /// angle of a cam whose speed changes). Called at most once, before anything else.
    virtual void go_on_from(const Mechanism& /*before*/, double /*t*/) {}
    /// Fills every entry of `out` (already of the right shapes).
    virtual void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const = 0;
    /// Kinetic and potential energy.
    virtual double kinetic_energy(double t, VectorIn q, VectorIn v) const = 0;
    virtual double potential_energy(double t, VectorIn q) const = 0;
    /// Power taken by dampers (>= 0), friction of contacts excluded.
    virtual double damping_power(double, VectorIn, VectorIn) const { return 0.0; }
    /// Power of drives: applied forces that are not in the potential, and the reactions of prescribed motion
    /// that are no contact's (accelerations, contact forces and multipliers of the sample are filled in). The
    /// work of prescribed contact and joint motion (w_N, w_T, w) is counted by dynamics.
    virtual double drive_power(const Sample&) const { return 0.0; }

    /// Converts gaps and forces of a sample to those of the columns (docs/conventions.md, Columns) if the equations use
    /// others: the force along a guide to the force between the bodies.
    virtual void restate(Sample&) const {}
    /// Observables in the order of the system's list; a value that does not apply is NaN, a word is its
    /// index.
    virtual void observe(const Sample& sample, VectorOut out) const = 0;
    /// Updates the memory slots from the previous accepted sample to this one.
    virtual void remember(const Sample&, VectorOut /*memory*/) const {}
    /// Region of the state for maps; empty: the contact states say it.
    virtual std::string_view classify(const Sample&) const { return {}; }

    virtual Regularization regularization() const { return {}; }

    /// Periods of what is prescribed (drives, moving levers), s. No stretch of motion longer than a fraction
    /// of the shortest is taken for one smooth piece.
    virtual std::span<const double> periods() const { return {}; }
    /// Indices of the coordinates that are angles: no stretch turns one of them by more than a fraction of a
    /// turn.
    virtual std::span<const int> angles() const { return {}; }
    /// The first instant after t, s, that the motion must meet exactly: a break of a law, a phase, a
    /// stroboscope.
    virtual double find_next_instant(double /*t*/) const { return HUGE_VAL; }
    /// Fills the equations of motion where they are linear with constant coefficients (Jacobians, w and b of
    /// the contacts constant too); false where they are not. `out` comes with the right shapes, zero.
    virtual bool fill_linear_terms(LinearTerms& /*out*/) const { return false; }

    /// Conditions that end the run, and their functions (positive while the run goes on) of a whole sample.
    virtual std::span<const EndCondition> end_conditions() const { return {}; }
    virtual void evaluate_end_conditions(const Sample&, VectorOut /*out*/) const {}

    /// Where contact forces grow without bound the motion is integrated in tau, dt = singularity dtau. 1
    /// where nothing is singular. `states` are the contact states of the present mode.
    virtual double singularity(double, VectorIn, VectorIn, std::span<const ContactState>) const {
        return 1.0;
    }
    virtual bool has_singularity() const { return false; }

    /// Sliding contact without a solution, and with several.
    virtual ParadoxRule inconsistent_rule() const { return ParadoxRule::impact; }
    virtual ParadoxRule indeterminate_rule() const { return ParadoxRule::take_solution; }
    /// Which of several solutions of a sliding contact is taken: true prefers the one that keeps contact.
    virtual bool prefers_contact() const { return false; }

    /// State at time t of the motion that starts at (t0, q0, v0) and stays in the given contact states,
    /// exactly, with the dissipated energy and the input gained on the way. False where this mechanism has no
    /// such formula.
    virtual bool propagate(std::string_view /*method*/, std::span<const ContactState>, double /*t0*/,
                           VectorIn /*q0*/, VectorIn /*v0*/, double /*t*/, VectorOut /*q*/, VectorOut /*v*/,
                           double& /*dissipated*/, double& /*input*/) const {
        return false;
    }
    /// Longest step of the exact propagator between two looks at the guards, s.
    virtual double propagation_step() const { return 0.0; }

    /// Methods that find the loads at every stage: weights of the coordinates in the pseudo-inverse that puts
    /// the state back on the constraints (a length for each angle), and whether events are located.
    virtual void get_projection_weights(VectorOut /*out*/) const {}  // comes filled with 1
    virtual bool locates_events() const { return true; }

    /// Bodies that a hand can take hold of, numbered as in the scene, and where one of them is in the scene's plane
    /// (`out` comes with the right shapes, zero).
    virtual int bodies() const { return 0; }
    virtual void place_body(int /*body*/, VectorIn /*q*/, BodyPlace& /*out*/) const {}

    /// A motion of its own kind (reduced coordinates, its own forces) for this method; null: the general one.
    virtual std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const;
};

}  // namespace stiction
