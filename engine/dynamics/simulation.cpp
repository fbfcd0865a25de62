// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/simulation.hpp"

#include "dynamics/withholding.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

Simulation::Simulation(const System& system, std::span<const double> values, const RunSettings& settings,
                       const StartState* start)
    : system_(&system), settings_(settings) {
    begin_segment(values, nullptr, 0.0, nullptr);
    columns_ = make_columns(system, mechanism());
    record_result(start == nullptr
                      ? present().start(*this)
                      : present().restart(start->t, start->state, start->mode, start->keep_mode, *this));
}

Simulation::Simulation(const Simulation* past) : system_(past->system_), settings_(past->settings_) {
    for (const std::unique_ptr<RunSegment>& segment : past->segments_)
        if (segment != nullptr) {
            settings_.method = segment->method;
            begin_segment(segment->values, segment->hand.has_value() ? &*segment->hand : nullptr,
                          segment->begin, segment->free.get());
        } else {
            segments_.push_back(nullptr);
        }
    settings_ = past->settings_;
    columns_ = past->columns_;
    recording_ = past->recording_;
    events_ = past->events_;
    notices_ = past->notices_;
    change_times_ = past->change_times_;
}

void Simulation::begin_segment(std::span<const double> values, const Hand* hand, double t,
                               const Mechanism* before) {
    segments_.push_back(std::make_unique<RunSegment>(*system_, values, settings_, hand, t, before));
    const RunSegment& segment = *segments_.back();
    values_ = segment.values;
    recording_.widen(segment.memory_size() + segment.dimension());
}

int Simulation::find_column(std::string_view name) const {
    for (std::size_t i = 0; i < columns_.size(); ++i)
        if (columns_[i].name == name) return static_cast<int>(i);
    return -1;
}

void Simulation::forget_before(std::size_t node) {
    recording_.forget_before(node);
    if (node_count() == 0) return;
    const auto used = recording_.node(first_node()).segment;
    std::fill_n(segments_.begin(), used, nullptr);
}

void Simulation::record(double t, std::span<const double> state, const Mode& mode, bool after_event) {
    segments_.back()->record(recording_,
                             {.t = t,
                              .mode = recording_.intern(mode),
                              .segment = static_cast<int>(segments_.size()) - 1,
                              .after_event = after_event},
                             state);
}

void Simulation::record_result(StepResult result) {
    const Motion& motion = present();
    const std::span<const double> now = motion.state();
    const bool finite =
        std::all_of(now.begin(), now.end(), [](double value) { return std::isfinite(value); });
    if (result == StepResult::failed || !finite) {
        ended_ = failed_ = true;
        end_reason_ = result == StepResult::failed ? motion.trouble() : "the numbers are no longer finite";
        if (node_count() == 0) record(motion.time(), now, motion.mode(), false);
        std::erase_if(events_, [&](const Event& event) { return event.t > this->now(); });
        return;
    }
    if (result == StepResult::event || result == StepResult::ended)
        record(motion.time(), motion.state_before(), motion.mode_before(), false);
    record(motion.time(), now, motion.mode(), result != StepResult::stepped);
    if (result == StepResult::ended) {
        ended_ = true;
        end_reason_ = events_.empty() ? "the model ends the run" : events_.back().reason();
    }
    if (result != StepResult::stepped && !events_.empty()) watch_energy(events_.back());
}

// Newton's restitution with friction can gain energy in an impact; a notice reports it.
void Simulation::watch_energy(const Event& event) {
    const std::size_t count = node_count();
    if (event.kind != EventKind::impact || count < 2) return;
    const std::size_t dissipated = 2 * system_->coordinates.size();
    if (segments_.back()->dimension() <= dissipated) return;
    const double change = node_state(count - 1)[dissipated] - node_state(count - 2)[dissipated];
    const double level = std::abs(node_state(count - 1)[dissipated]) + 1.0;
    if (change >= -1e-12 * level) return;
    const std::string text =
        "An impact gained energy: Newton's restitution with friction does not forbid it.";
    if (std::find(notices_.begin(), notices_.end(), text) == notices_.end()) notices_.push_back(text);
}

RunStatus Simulation::run(double t_target, std::size_t max_steps, bool stop_at_event) {
    for (std::size_t step = 0;; ++step) {
        if (ended_) return failed_ ? RunStatus::failed : RunStatus::ended;
        if (present().time() >= t_target) return RunStatus::reached;
        if (step >= max_steps) return RunStatus::out_of_budget;
        const StepResult result = present().advance(HUGE_VAL, *this);
        record_result(result);
        if (result == StepResult::event && stop_at_event) return RunStatus::at_event;
    }
}

std::span<const ContactState> Simulation::node_states(std::size_t node) const {
    return {get_node_mode(node).states.data(), static_cast<std::size_t>(mechanism(node).size().contacts)};
}

// The row of the sample in scratch_.
void Simulation::fill_row(std::size_t node, std::span<double> out) const {
    stiction::fill_row(mechanism(node), scratch_, out);
    if (const auto& withholding = segment(node).withholding) withholding->withhold(scratch_, out);
}

void Simulation::get_node_row(std::size_t node, std::span<double> out) const {
    fill_sample(node, node_time(node), scratch_);
    fill_row(node, out);
}

bool Simulation::tells_region(std::size_t node, const Sample& sample) const {
    const auto& withholding = segment(node).withholding;
    return withholding == nullptr || withholding->tells_region(mechanism(node), sample);
}

void Simulation::get_row(double t, std::span<double> out) const {
    get_sample(t, scratch_);
    fill_row(find_node(t), out);
}

void Simulation::get_sample(double t, Sample& out) const {
    const std::size_t node = find_node(t);
    fill_sample(node, std::max(t, node_time(node)), out);
}

void Simulation::branch(double t) {
    if (t < now()) restart_at(t);
    let_go();
}

std::unique_ptr<Simulation> Simulation::make_branch(double t) const {
    std::unique_ptr<Simulation> out(new Simulation(this));
    out->restart_at(std::min(t, now()));
    out->let_go();
    return out;
}

void Simulation::resume() {
    ended_ = failed_ = false;
    end_reason_.clear();
}

void Simulation::restart_at(double t) {
    const std::size_t index = find_node(t);
    const Recording::Node node = recording_.node(index);
    t = std::max(t, node.t);
    const std::span<const double> inside = find_state(index, t);
    const std::vector<double> state(inside.begin(), inside.end());
    const Mode mode = recording_.mode(index);
    recording_.truncate(index + 1);
    std::erase_if(events_, [&](const Event& event) { return event.t > t; });
    std::erase_if(change_times_, [&](double change) { return change > t; });
    segments_.resize(static_cast<std::size_t>(node.segment) + 1);
    resume();
    present().restart(t, state, mode, true, *this);
    if (t != node.t) record(t, state, mode, false);
}

void Simulation::set_values(std::span<const double> values, int method) {
    settings_.method = method;
    go_on(values, nullptr);
}

// A new segment from now() on.
void Simulation::go_on(std::span<const double> values, const Hand* hand) {
    const RunSegment& before = *segments_.back();
    begin_segment(values, hand, now(), before.free.get());
    change_times_.push_back(now());
    resume();
    record_result(take_over(before));
}

// The new segment begins with the state that the one before it has reached.
StepResult Simulation::take_over(const RunSegment& before) {
    const Motion& old = before.motion();
    const RunSegment& segment = *segments_.back();
    const HybridAutomaton* const automaton = segment.prepared.automaton.get();
    std::vector<double> state(old.state().begin(), old.state().end());
    const auto write = [&](const Sample& from) {
        automaton != nullptr ? automaton->take_over(from, state) : write_state(from, state);
    };
    if (segment.dimension() != state.size()) {  // another layout
        old.sample(now(), state, old.mode(), scratch_);
        state.resize(segment.dimension());
        write(scratch_);
    }
    Motion& motion = segment.motion();
    const StepResult result = motion.restart(now(), state, old.mode(), false, *this);
    if (segment.method == before.method || automaton == nullptr || result != StepResult::stepped)
        return result;
    // If the new formulation does not admit this state (a joint without clearance, a prescribed motion), it moves the
    // bodies; the change of energy is counted as input.
    const auto find_balance = [](const Sample& s) {
        return s.kinetic + s.potential + s.dissipated - s.input;
    };
    Sample after;
    old.sample(now(), old.state(), old.mode(), scratch_);
    motion.sample(now(), motion.state(), motion.mode(), after);
    const double work = find_balance(after) - find_balance(scratch_);
    if (!std::isfinite(work) || work == 0.0) return result;
    after.input += work;
    write(after);
    return motion.restart(now(), state, motion.mode(), false, *this);
}

void Simulation::lead_hand(double t, PlanarPoint to, double seconds) {
    segments_.back()->hand->path.lead(t, to, seconds);
    restart_at(t);
}

void Simulation::let_go() {
    if (is_held()) go_on(values_, nullptr);
}

std::optional<HandReading> Simulation::find_hand(double t) const {
    const HeldMechanism* const held = segment(find_node(t)).held.get();
    if (held == nullptr) return std::nullopt;
    get_sample(t, scratch_);
    return held->read(t, scratch_.q, scratch_.v);
}

std::size_t Simulation::history_bytes() const {
    constexpr std::size_t text = 64;  // bytes per event, estimated: long strings outside the Event itself
    return recording_.bytes() + events_.capacity() * sizeof(Event) + events_.size() * text;
}

}  // namespace stiction
