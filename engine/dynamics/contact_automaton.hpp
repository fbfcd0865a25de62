// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The hybrid automaton of rigid unilateral contacts with Coulomb friction. State y = (q, v, dissipated,
// input).
//
//     flow     q' = v,  M v' = h + J^T r(mode) + J_B^T lambda
//              dissipated' = damping - T.u_T,  input' = drive - N w_N - T.w_T - lambda w
//     guards   open: gap;  closed: N, and the margin of stick or the speed of slip;  end conditions
//
// With two tangents the speed of slip is rho = +-|u_T|, positive along the direction d that is stored in the mode
// (renewed without an event as u_T turns). Under a constant force smaller than friction the direction of slip
// converges like a power of the speed. The flow is then singular at u_T = 0, and steps shrink in proportion to the
// time that is left. If the direction has a limit (a body that goes on spinning), steps are kept from crossing
// u_T = 0. Slip ends when rho has fallen to `stop_speed`; the rest of u_T is removed along M^-1 J^T.
//
// If mu_k = mu_s, slip begins with u_T = 0 and a_T = 0. As long as u_T is small its direction relaxes to that of
// a_T at the rate mu N/|u_T|, too fast for any explicit method. During this onset of slip (Mode::starts,
// contact_start.cpp) the direction is taken from its slow manifold.
//
// When a guard has fallen, the method's solver solves the contact problem again: at the acceleration level for the next
// mode, at the velocity level for an impact (docs/conventions.md, The contact problem). If there are several solutions,
// contact_decision.cpp chooses one by the rules of the system (docs/theory/<id>.md). contact_transition.cpp lists the
// questions of a transition; decision 0014 says why they are several and not one.
//
// If Gauss' principle loads a contact that separates (N > 0, a_N > 0: no solution of the complementarity
// problem), its forces hold for an instant only, until the contact has a normal velocity. From then on the
// complementarity problem decides (Gomez 2008, the question of section 4.4).
#pragma once

#include "contact/polygon_slip.hpp"
#include "dynamics/contact_sample.hpp"
#include "dynamics/flow_powers.hpp"
#include "dynamics/series_modes.hpp"
#include "model/automaton.hpp"
#include "model/system.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

namespace stiction {

class ContactAutomaton : public HybridAutomaton {
  public:
    /// `solver`: id of a solver of the mechanism or in contact/solvers, for contacts with the mechanism's number of
    /// tangents (prepare_method refuses any other). If `exact`, `method` is passed to Mechanism::propagate.
    ContactAutomaton(const Mechanism& mechanism, std::string_view method, std::string_view solver, bool exact,
                     bool reports_verdict, const MethodSettings& settings = {});

    std::size_t dimension() const override { return 2 * n_ + 2; }
    void set_initial_state(std::span<double> y) const override;
    void take_over(const Sample& now, std::span<double> y) const override;
    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) override {
        return settle(find_first_mode(t, y, mode, before, held_), t, y, mode, events);
    }
    void flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override;
    void list_guards(const Mode& mode, std::vector<Guard>& out) const override;
    std::size_t most_guards() const override { return 2 * nc_ + end_values_.size(); }
    void guards(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override;
    Continuation pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                      EventSink& events) override {
        return settle(pass_guard(guard, t, y, mode, held_), t, y, mode, events);
    }
    Continuation pass_pole(double t, std::span<double> y, Mode& mode, EventSink& events) override;
    void mark_end(const Guard& guard, Mode& mode) const override;
    void project(double t, std::span<double> y, const Mode& mode) const override;
    double longest_piece(double t, std::span<const double> y, const Mode& mode) const override;
    double find_origin(double t) const override { return mechanism_.find_origin(t); }
    double find_next_instant(double t) const override { return mechanism_.find_next_instant(t); }
    Continuation meet_instant(double t, std::span<double> y, Mode& mode, EventSink& events) override {
        return settle(meet_break(t, y, mode, held_), t, y, mode, events);
    }
    double crossing_distance(const Guard& guard) const override;
    double find_hop(const Guard& guard, double t, std::span<const double> y, const Mode& mode) const override;
    double find_rounding(const Guard& guard, std::span<const double> y) const override;
    void refresh(double t, std::span<const double> y, Mode& mode) const override;
    double time_scale(double t, std::span<const double> y, const Mode& mode) const override;
    bool has_time_scale() const override { return mechanism_.has_singularity(); }
    void vanish(double t, std::span<const double> y, const Mode& mode, EventSink& events) const override;
    bool propagate(double t0, std::span<const double> y0, const Mode& mode, double t,
                   std::span<double> out) const override;
    const SeriesFlow* series_flow(const Mode& mode) const override {
        if (exact_ || mode.kind != Mode::regular) return nullptr;
        return series_.find(states(mode));
    }
    void find_powers(const SeriesFlow& flow, const Mode& mode, double t, std::span<const double> z,
                     double& dissipated, double& input) const override {
        powers_.find(flow, states(mode), t, z, dissipated, input);
    }
    double propagation_step() const override { return exact_ ? mechanism_.propagation_step() : 0.0; }
    void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const override;
    std::string_view trouble() const override { return trouble_; }

  private:
    VectorIn position(std::span<const double> y) const { return y.subspan(0, n_); }
    VectorIn velocity(std::span<const double> y) const { return y.subspan(n_, n_); }
    std::span<const ContactState> states(const Mode& mode) const { return {mode.states.data(), nc_}; }

    /// The events of the present transition, held until its end.
    class HeldEvents : public EventSink {
      public:
        explicit HeldEvents(std::size_t usual) { events_.reserve(usual); }
        void add(Event event) override { events_.push_back(std::move(event)); }
        Continuation pass_on(Continuation result, EventSink& to);

      private:
        std::vector<Event> events_;
    };
    /// At the end of a transition: signs of bilateral loads, and the events.
    Continuation settle(Continuation result, double t, std::span<const double> y, Mode& mode,
                        EventSink& events) {
        if (result == Continuation::goes_on) find_sides(t, y, mode);
        return held_.pass_on(result, events);
    }
    void find_sides(double t, std::span<const double> y, Mode& mode) const;
    Continuation find_first_mode(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events);
    Mode make_undecided(const Mode& earlier, bool may_rest) const;
    Continuation meet_break(double t, std::span<double> y, Mode& mode, EventSink& events);
    Continuation pass_guard(const Guard& guard, double t, std::span<double> y, Mode& mode, EventSink& events);

    // Forces, guards and rows of a mode: contact_automaton.cpp.
    void update(double t, std::span<const double> y, const Mode& mode,
                ContactEquations::Extent extent = ContactEquations::Extent::all_contacts) const;
    /// Computes the forces of the mode at the state of the last update; false if there are none.
    bool find_forces(const Mode& mode) const;
    bool solve_closed(const Mode& mode) const;
    /// update, forces and margins of the mode; false if there are no forces.
    bool update_margins(double t, std::span<const double> y, const Mode& mode) const;
    /// rho, lowered by stop_speed if it does not increase.
    double find_slip_guard(int contact, const Mode& mode) const;
    double find_pole_share(int contact, const Mode& mode) const;
    bool starts(const Mode& mode) const;
    bool can_enumerate() const;
    double least_pole(int contact) const {
        return equations_.tangents() == 2                 ? spatial_pole_share
               : equations_.is_constant_friction(contact) ? pole_share
                                                          : pole_share_of_speed;
    }
    /// Time in which the direction of a slip turns; fixed steps must follow it.
    double find_relaxation_time(double t, std::span<const double> y, const Mode& mode) const;

    // Which direction does a slip with two tangents have while it begins? contact_start.cpp
    double find_start_guard(int contact) const;
    /// Fills turning_ at (t, y), the state of the last update.
    void find_turning(double t, std::span<const double> y, const Mode& mode) const;
    /// Puts the directions of a_T of the contacts at the onset of slip into direction_; returns the time since the
    /// onset.
    double find_directions(const Mode& mode) const;

    // What does a polygon as bound of rest decide? contact_polygon.cpp
    void widen_bounds(const Mode& mode);
    bool find_polygon_direction(int contact, std::array<double, 2>& out) const;
    bool has_polygon_directions(const Mode& mode);
    void take_polygon_directions(const Mode& mode) const;

    // Is the simple next mode consistent? contact_transition.cpp
    bool is_consistent(double t, std::span<const double> y, const Mode& mode) const;
    Continuation pass_to(const Mode& next, double t, std::span<double> y, Mode& mode, EventSink& events);
    bool open_unloaded(int contact, double t, std::span<const double> y, Mode& mode);
    Continuation pass_normal(int contact, double t, std::span<double> y, Mode& mode, EventSink& events);
    Continuation turn_load(int contact, double t, Mode& mode, EventSink& events);
    static Continuation pass_end(const EndCondition& condition, double t, Mode& mode, EventSink& events);
    bool ends_open(double t, const Mode& before, const Mode& mode, EventSink& events) const;
    bool turn_slip(const Guard& guard, Mode& mode) const;
    Continuation pass_slip(int contact, double t, std::span<double> y, Mode& mode, EventSink& events);
    Continuation pass_gap(int contact, double t, std::span<double> y, Mode& mode, EventSink& events);
    Continuation arrive(const Guard& guard, bool at_pole, const Mode& before, double t, std::span<double> y,
                        Mode& mode, Cause cause, EventSink& events);
    void report_changes(double t, const Mode& before, const Mode& mode, Cause cause, EventSink& events) const;

    // Which way does a contact go whose force is at its bound? contact_bound.cpp
    Continuation pass_stick_bound(int contact, double t, std::span<double> y, Mode& mode, EventSink& events);
    bool find_yielding(int contact, const Mode& mode);
    void open_idle(int contact, double t, std::span<const double> y, Mode& mode);
    Continuation yield(int contact, double t, std::span<double> y, Mode& mode, EventSink& events);
    /// True if the slip that would begin at the stick bound has an acceleration against its own sense.
    bool slips_backwards(double t, std::span<const double> y, const Mode& slip, int contact) const;
    void release_yielding(double share);
    void drop_exhausted(int contact, bool may_stay);

    // Which mode do the contact problem and the rules of the system give? contact_decision.cpp
    /// Conditions of a decision besides the contact problem.
    struct Question {
        bool complementarity_only = false;  ///< solve the complementarity problem, whatever the method
        int leaving = -1;                   ///< drop solutions that keep this contact loaded and at rest,
        bool may_stay = false;              ///< unless there are no others
        double less_friction = 0.0;         ///< reduce the friction of contacts in yields_ by this fraction
    };
    class Jumps;
    /// Finds the mode at (t, y), and the jumps of the velocity before it. `from`: the mode before.
    Continuation decide(double t, std::span<double> y, Mode& mode, Mode& from, EventSink& events,
                        const Question& question);
    /// The same from the present mode.
    Continuation decide(double t, std::span<double> y, Mode& mode, EventSink& events,
                        const Question& question);
    void find_rest_speeds(std::span<const double> y) const {
        equations_.find_rest_speeds(velocity(y), rest_speed_);
        for (double& speed : rest_speed_) speed = std::max(speed, drift_at_start_);
    }
    bool find_closed(std::span<const double> y);
    bool solve_decision(double t, std::span<const double> y, Mode& mode, const Question& question);
    void solve_problem(ContactSolver& first, const SolveOptions& options);
    /// `present`: the mode before, null if it does not count.
    const ContactSolution* choose(const Mode* present) const;
    bool is_choice_of_bounds() const;
    /// choose() under given loads.
    const ContactSolution* choose_by_bounds() const;
    void adopt(const ContactSolution& solution, Mode& mode) const;
    void keep_bounds(double t, std::span<const double> y, Mode& mode) const;
    bool adopt_minimiser(Mode& mode) const;
    ContactState get_slip_state(int contact) const;
    bool has_sliding() const;
    Continuation meet_approach(double t, std::span<double> y, const Mode& mode, const Mode& from,
                               Jumps& jumps);
    Continuation meet_paradox(double t, std::span<double> y, Mode& mode, Mode& from, Jumps& jumps,
                              EventSink& events);
    Continuation end_inconsistent(double t, int contact, const Mode& from, const Mode& mode, Cause cause,
                                  EventSink& events) const;

    // Which impulse changes the velocities? contact_impact.cpp
    double slowest_approach() const { return settings_.restitution_threshold * scales().speed(); }
    Continuation collide(double t, std::span<double> y, const Mode& mode, bool with_collision);
    bool changes_nothing() const;
    /// True if an impact of the contacts in closed_ has an expansion by Poisson's law (contact_expansion.cpp).
    bool restores_impulse() const;
    /// Compression and expansion together.
    const ContactSolution* expand(const SolveOptions& options, const ContactSolution& compression);
    double find_velocity_after(int row, const ContactSolution& solution) const;
    void release_loaded(const ContactSolution& solution, Mode& mode) const;
    void apply_impulse(double t, std::span<double> y, const ContactSolution& solution) const;
    void close_hop(int contact, double t, std::span<double> y, const Mode& mode);

    // Are there finite forces at all? contact_singularity.cpp, with pass_pole
    bool contradicts_itself(int contact, double t, std::span<const double> y, const Mode& mode) const;
    bool neither_leaves_nor_stays(int contact, double t, std::span<const double> y, const Mode& mode) const;
    Continuation end_at_pole(double t, Mode& mode, EventSink& events);
    bool has_contradiction(double t, std::span<const double> y, const Mode& mode) const;

    // How is rounding removed from the state? contact_projection.cpp, with project and refresh
    void project_new(double t, std::span<double> y, const Mode& mode) const;
    /// With two tangents: the mode with contacts at rest that slip more slowly than `speed` (at the state of the last update).
    Mode slow_slips_at_rest(const Mode& mode, double speed) const;
    double project_part(bool positions, double t, std::span<double> y, const Mode& mode) const;
    /// Puts a state in which all contacts count as open on the joints.
    void close_joints(double t, std::span<double> y, const Mode& open) const;
    void lift_leaving(double t, std::span<double> y, const Mode& mode);
    void end_drift(int contact, double t, std::span<double> y, const Mode& mode, bool and_velocity);

    // Of G_NN: for smaller A, N = -b/A counts as infinite. With two tangents, or if friction depends on the speed, which N slows
    // down, A falls like the root of the time that is left.
    static constexpr double pole_share = 1e-10, pole_share_of_speed = 1e-6, spatial_pole_share = 1e-4;
    static constexpr double bound_share = 1e-6;  // of mu_s N: a nearer force counts as at the bound

    const Mechanism& mechanism_;
    std::size_t n_, nc_;
    std::string_view method_;
    bool exact_, minimises_, enumerates_;
    MethodSettings settings_;
    std::unique_ptr<ContactSolver> solver_;
    std::unique_ptr<ContactSolver> examiner_;   ///< exhaustive, for few contacts
    std::unique_ptr<ContactSolver> iterative_;  ///< for problems that are too large to enumerate
    mutable ContactEquations equations_;
    SeriesModes series_;
    FlowPowers powers_;
    mutable ContactProblem problem_;
    mutable ContactReport report_;
    mutable ContactProblem bounds_;  // choose_by_bounds
    mutable ContactReport bounds_report_;
    ContactSolution expanded_;                       // of the last impact by Poisson's law
    mutable std::optional<ClosedContacts> verdict_;  ///< of samples; empty: they have none
    mutable std::vector<int> closed_;
    mutable std::vector<double> rest_speed_;
    mutable std::vector<std::array<double, 2>>
        turning_;  // |u_T| e' of contacts at the onset of slip (contact_start.cpp)
    mutable std::vector<std::array<double, 2>> direction_, later_;
    mutable std::vector<double> earlier_;
    mutable std::vector<double> end_values_;
    mutable Sample sample_;  // of the last flow, for drives and end conditions
    mutable std::vector<int> rows_;
    mutable std::vector<double> errors_, joint_errors_, impulse_;
    HeldEvents held_;
    std::vector<char> yields_;  // contacts that must break away from their bound
    double shortest_period_ = HUGE_VAL;
    std::vector<double> entered_;
    bool contradicted_ = false;  // pass() found that the mode has no finite forces in its last row
    mutable std::optional<PolygonSlip> polygon_;  ///< empty: the circle bounds the forces of rest
    double drift_at_start_ = 0.0;                 // m/s, Drift::at_start in the first decision
    std::string_view trouble_ = "the contact problem was not solved";
    std::vector<char> reported_;  // contacts whose change of state is reported by the event of a jump
};

}  // namespace stiction
