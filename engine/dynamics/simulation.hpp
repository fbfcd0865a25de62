// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A motion of one scenario with its recorded past. The state at every accepted step is kept; rows, pictures and
// plots are computed from those states on demand, at full accuracy and always with the same bits.
//
//     Recording   the states, their times and modes
//     RunSegment     mechanism, method and hand between two changes; samples of the states that belong to them
//     Simulation  goes on, branches and changes
#pragma once

#include "dynamics/run_segment.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

/// One column of the trace. If `words` is not empty, a value is an index into it. NaN: the value does not apply.
struct TraceColumn {
    std::string name;
    std::string unit;
    std::string help;
    std::span<const std::string_view> words = {};
};

/// The columns of a system with these values: t, coordinates, velocities, contacts, energies, observables
/// (docs/conventions.md, Columns).
std::vector<TraceColumn> make_columns(const System& system, const Mechanism& mechanism);
/// out: one number per column.
void fill_row(const Mechanism& mechanism, const Sample& sample, std::span<double> out);

enum class RunStatus {
    reached,       ///< the requested time
    at_event,      ///< an event happened (only step_to_event stops there)
    ended,         ///< the model ends the run; end_reason() says why
    failed,        ///< the run cannot go on for a reason that is not part of the model; end_reason() says why
    out_of_budget  ///< max_steps accepted steps were taken
};

/// State and mode of another motion of the same method, from which a new motion goes on. Without `keep_mode` the mode
/// is decided anew.
struct StartState {
    double t = 0.0;
    std::vector<double> state;
    Mode mode;
    bool keep_mode = false;
};

class Simulation : private EventSink {
  public:
    /// values: one per parameter of the system, inside their ranges and related (System::relate). `start` null: the
    /// mechanism's initial state at t = 0.
    Simulation(const System& system, std::span<const double> values, const RunSettings& settings,
               const StartState* start = nullptr);

    const System& system() const { return *system_; }
    const RunSettings& settings() const { return settings_; }
    std::span<const double> values() const { return values_; }
    std::span<const TraceColumn> columns() const { return columns_; }
    int find_column(std::string_view name) const;  ///< index or -1
    /// The mechanism with the present values, and with those at a node. It includes the force of the hand while a hand
    /// holds a body.
    const Mechanism& mechanism() const { return segments_.back()->mechanism(); }
    const Mechanism& mechanism(std::size_t node) const { return segment(node).mechanism(); }

    /// Continues until t_target (s) is recorded; never goes back. Steps are not cut at t_target or t_end, so the
    /// bits of the result do not depend on how the calls divide the time. now() and the last events may lie beyond
    /// t_target.
    RunStatus advance(double t_target, std::size_t max_steps) { return run(t_target, max_steps, false); }
    /// Continues until the next event after now(), at most to t_limit.
    RunStatus step_to_event(double t_limit, std::size_t max_steps) { return run(t_limit, max_steps, true); }
    /// Latest recorded time.
    double now() const { return node_count() == 0 ? 0.0 : node_time(node_count() - 1); }
    bool has_ended() const { return ended_; }
    /// Cause of the event that ended the run, or the trouble.
    const std::string& end_reason() const { return end_reason_; }
    std::span<const Event> events() const { return events_; }
    /// About the model, for example that an impact gained energy.
    std::span<const std::string> notices() const { return notices_; }

    /// Recorded states: one per accepted step, two at an event (before and after). Nodes below first_node() were
    /// dropped; functions of a node or a time need one that is kept.
    std::size_t node_count() const { return recording_.count(); }
    std::size_t first_node() const { return recording_.first(); }
    double node_time(std::size_t node) const { return recording_.node(node).t; }
    bool node_follows_event(std::size_t node) const { return recording_.node(node).after_event; }
    /// False if the region of a sample of this node would be another one with other mystery values.
    bool tells_region(std::size_t node, const Sample& sample) const;
    /// Number of the mode; equal numbers mean the same contact states, kind and loaded set.
    int node_mode(std::size_t node) const { return recording_.node(node).mode; }
    /// out: one number per column; NaN where the run withholds it (withholding.hpp).
    void get_node_row(std::size_t node, std::span<double> out) const;
    void get_node_sample(std::size_t node, Sample& out) const { fill_sample(node, node_time(node), out); }
    /// State and mode at a node, and the motion that they belong to.
    std::span<const double> node_state(std::size_t node) const {
        return segment(node).get_state(recording_, node);
    }
    const Mode& get_node_mode(std::size_t node) const { return recording_.mode(node); }
    const Motion& motion(std::size_t node) const { return segment(node).motion(); }
    /// Contact states at a node, without solving anything.
    std::span<const ContactState> node_states(std::size_t node) const;
    /// State at t of the step that begins at a node.
    std::span<const double> find_state(std::size_t node, double t) const {
        return segment(node).find_state(recording_, node, t);
    }
    /// Row at any recorded time, begin() <= t <= now(); after the event if one falls on t.
    void get_row(double t, std::span<double> out) const;
    void get_sample(double t, Sample& out) const;
    /// Index of the last node with node_time <= t.
    std::size_t find_node(double t) const { return recording_.find(t); }
    /// Earliest recorded time that is kept.
    double begin() const { return node_count() == 0 ? 0.0 : node_time(first_node()); }
    /// Drops nodes below this one, as far as whole blocks allow. The other nodes keep their bits; events stay.
    void forget_before(std::size_t node);
    static constexpr std::size_t forgotten_at_once = Recording::block_nodes;

    /// Live change: the past stays; from now() on the motion has the new values and the given method (index into
    /// System::methods). A hand lets go.
    void set_values(std::span<const double> values, int method);
    void set_values(std::span<const double> values) { set_values(values, settings_.method); }
    /// Drops everything computed after t; the motion goes on from there. A hand lets go.
    void branch(double t);

    /// From now() on a hand holds one of mechanism().bodies(). Meanwhile the general equations replace a closed-form
    /// motion of the system (find_held_method).
    void take_hold(const Hand& hand) { go_on(values(), &hand); }
    /// The point led by the hand moves from its place at t to `to` within `seconds`; everything computed after t is
    /// dropped. Call it only while a hand holds a body, with t not before it took hold.
    void lead_hand(double t, PlanarPoint to, double seconds);
    void let_go();
    bool is_held() const { return segments_.back()->held != nullptr; }
    /// The hand at a recorded time; empty if no hand holds a body then.
    std::optional<HandReading> find_hand(double t) const;
    /// A second motion with the same past up to t, 0 <= t <= now(), that goes on from there; this one stays
    /// as it is.
    std::unique_ptr<Simulation> make_branch(double t) const;
    /// Times at which values were changed live.
    std::span<const double> change_times() const { return change_times_; }
    /// For a reader that keeps values of nodes: how often the motion has branched, and how many nodes all branches
    /// after the first `seen` left unchanged.
    std::size_t branch_count() const { return recording_.branch_count(); }
    std::size_t unchanged_nodes(std::size_t seen) const { return recording_.unchanged_nodes(seen); }
    std::size_t history_bytes() const;

  private:
    explicit Simulation(const Simulation* past);  // the same past; its motion has not begun
    void add(Event event) override { events_.push_back(std::move(event)); }
    const RunSegment& segment(std::size_t node) const {
        return *segments_[static_cast<std::size_t>(recording_.node(node).segment)];
    }
    Motion& present() { return segments_.back()->motion(); }
    void begin_segment(std::span<const double> values, const Hand* hand, double t, const Mechanism* before);
    void go_on(std::span<const double> values, const Hand* hand);
    StepResult take_over(const RunSegment& before);
    void restart_at(double t);
    void resume();
    void record(double t, std::span<const double> state, const Mode& mode, bool after_event);
    void record_result(StepResult result);
    void watch_energy(const Event& event);
    void fill_sample(std::size_t node, double t, Sample& out) const {
        segment(node).fill_sample(recording_, node, t, out);
    }
    void fill_row(std::size_t node, std::span<double> out) const;
    RunStatus run(double t_target, std::size_t max_steps, bool stop_at_event);

    SystemPointer system_;
    RunSettings settings_;
    std::vector<double> values_;
    std::vector<TraceColumn> columns_;
    std::vector<std::unique_ptr<RunSegment>> segments_;  // null: all its nodes have been dropped
    Recording recording_;
    std::vector<Event> events_;
    std::vector<std::string> notices_;
    std::vector<double> change_times_;
    bool ended_ = false, failed_ = false;
    std::string end_reason_;
    mutable Sample scratch_;
};

}  // namespace stiction
