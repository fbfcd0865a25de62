// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/simulation.hpp"

#include "dynamics/held_mechanism.hpp"
#include "dynamics/method.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {

/// One stretch with the same parameter values, method and hand; emptied when its last node has been dropped.
struct Simulation::Segment {
    std::vector<double> values;
    double begin = 0.0;
    int run_method = 0;
    std::size_t dimension = 0;  // of its states
    std::unique_ptr<Mechanism> free;
    std::optional<Hand> hand;
    std::unique_ptr<HeldMechanism> held;  // null: no hand
    PreparedMethod method;

    const Mechanism& mechanism() const { return held != nullptr ? *held : *free; }
};

class Simulation::Recorder : public EventSink {
  public:
    explicit Recorder(std::vector<Event>& events) : events_(events) {}
    void add(Event event) override { events_.push_back(std::move(event)); }

  private:
    std::vector<Event>& events_;
};

Simulation::Simulation(const System& system, std::span<const double> values, const RunSettings& settings,
                       const StartState* start)
    : system_(&system), settings_(settings) {
    begin_segment(values, nullptr, 0.0, nullptr);
    columns_ = make_columns(system, mechanism());
    Recorder recorder(events_);
    Motion& motion = *segments_.back()->method.motion;
    record_result(start == nullptr
                      ? motion.start(recorder)
                      : motion.restart(start->t, start->state, start->mode, start->keep_mode, recorder));
}

Simulation::~Simulation() = default;

void Simulation::begin_segment(std::span<const double> values, const Hand* hand, double t,
                               const Mechanism* before) {
    values_.assign(values.begin(), values.end());
    auto segment = std::make_unique<Segment>();
    segment->values = values_;
    segment->begin = t;
    segment->run_method = settings_.method;
    Method method = system_->methods[static_cast<std::size_t>(settings_.method)];
    segment->free = system_->make(values_, method.id);
    if (before != nullptr) segment->free->go_on_from(*before, t);
    if (hand != nullptr) {
        segment->hand = *hand;
        segment->held = std::make_unique<HeldMechanism>(*segment->free, *segment->hand);
        method = find_held_method(*system_, settings_.method);
    }
    segment->method = prepare_method(*system_, segment->mechanism(), method, settings_.dt, settings_.tol,
                                     find_settings(method, values_));
    memory_size_ = static_cast<std::size_t>(segment->free->size().memory);
    segment->dimension = segment->method.motion->dimension();
    recording_.widen(memory_size_ + segment->dimension);
    segments_.push_back(std::move(segment));
}

const Mechanism& Simulation::mechanism() const { return segments_.back()->mechanism(); }

const Mechanism& Simulation::mechanism(std::size_t node) const {
    return segments_[static_cast<std::size_t>(recording_.node(node).segment)]->mechanism();
}

int Simulation::find_column(std::string_view name) const {
    for (std::size_t i = 0; i < columns_.size(); ++i)
        if (columns_[i].name == name) return static_cast<int>(i);
    return -1;
}

double Simulation::now() const {
    return recording_.count() == 0 ? 0.0 : recording_.node(recording_.count() - 1).t;
}

double Simulation::begin() const {
    return recording_.count() == 0 ? 0.0 : recording_.node(recording_.first()).t;
}

void Simulation::forget_before(std::size_t node) {
    recording_.forget_before(node);
    if (recording_.count() == 0) return;
    const auto used = static_cast<std::size_t>(recording_.node(recording_.first()).segment);
    for (; first_segment_ < used; ++first_segment_) *segments_[first_segment_] = {};
}

std::size_t Simulation::unchanged_nodes(std::size_t seen) const {
    std::size_t out = std::numeric_limits<std::size_t>::max();
    for (; seen < branches_.size(); ++seen) out = std::min(out, branches_[seen]);
    return out;
}

int Simulation::intern(const Mode& mode) {
    const auto found = std::find(modes_.rbegin(), modes_.rend(), mode);
    if (found != modes_.rend()) return static_cast<int>(modes_.rend() - found) - 1;
    modes_.push_back(mode);
    return static_cast<int>(modes_.size()) - 1;
}

std::span<const double> Simulation::node_state(std::size_t node) const {
    const auto segment = static_cast<std::size_t>(recording_.node(node).segment);
    return recording_.state(node).subspan(memory_size_, segments_[segment]->dimension);
}

const Motion& Simulation::motion(std::size_t node) const {
    return *segments_[static_cast<std::size_t>(recording_.node(node).segment)]->method.motion;
}

void Simulation::record(double t, std::span<const double> state, const Mode& mode, bool after_event) {
    const std::size_t index = recording_.count();
    const std::span<double> stored = recording_.append({.t = t,
                                                        .mode = intern(mode),
                                                        .segment = static_cast<int>(segments_.size()) - 1,
                                                        .after_event = after_event});
    std::copy(state.begin(), state.end(), stored.begin() + static_cast<std::ptrdiff_t>(memory_size_));
    if (memory_size_ == 0) return;
    const std::span<double> memory = stored.first(memory_size_);
    if (index == 0)
        std::fill(memory.begin(), memory.end(), std::nan(""));
    else
        std::copy_n(recording_.state(index - 1).begin(), memory_size_, memory.begin());
    const Segment& segment = *segments_.back();
    scratch_.memory.assign(memory.begin(), memory.end());
    segment.method.motion->sample(t, state, mode, scratch_);
    segment.free->remember(scratch_, scratch_.memory);
    std::copy(scratch_.memory.begin(), scratch_.memory.end(), memory.begin());
}

void Simulation::record_result(StepResult result) {
    const Motion& motion = *segments_.back()->method.motion;
    const std::span<const double> now = motion.state();
    const bool finite =
        std::all_of(now.begin(), now.end(), [](double value) { return std::isfinite(value); });
    if (result == StepResult::failed || !finite) {
        ended_ = failed_ = true;
        end_reason_ = result == StepResult::failed ? motion.trouble() : "the numbers are no longer finite";
        if (recording_.count() == 0) record(motion.time(), motion.state(), motion.mode(), false);
        return;
    }
    if (result == StepResult::event || result == StepResult::ended)
        record(motion.time(), motion.state_before(), motion.mode_before(), false);
    record(motion.time(), motion.state(), motion.mode(), result != StepResult::stepped);
    if (result == StepResult::ended) {
        ended_ = true;
        end_reason_ = events_.empty() ? "the model ends the run" : events_.back().reason();
    }
    if (result != StepResult::stepped && !events_.empty()) watch_energy(events_.back());
}

// Newton's restitution with friction can gain energy in an impact; a notice reports it.
void Simulation::watch_energy(const Event& event) {
    const std::size_t count = recording_.count();
    if (event.kind != EventKind::impact || count < 2) return;
    const std::size_t dissipated = 2 * system_->coordinates.size();
    if (segments_.back()->dimension <= dissipated) return;
    const double change = node_state(count - 1)[dissipated] - node_state(count - 2)[dissipated];
    const double level = std::abs(node_state(count - 1)[dissipated]) + 1.0;
    if (change >= -1e-12 * level) return;
    const std::string text =
        "An impact gained energy: Newton's restitution with friction does not forbid it.";
    if (std::find(notices_.begin(), notices_.end(), text) == notices_.end()) notices_.push_back(text);
}

RunStatus Simulation::run(double t_target, std::size_t max_steps, bool stop_at_event) {
    Recorder recorder(events_);
    Motion& motion = *segments_.back()->method.motion;
    for (std::size_t step = 0;; ++step) {
        if (ended_) return failed_ ? RunStatus::failed : RunStatus::ended;
        if (motion.time() >= t_target) return RunStatus::reached;
        if (step >= max_steps) return RunStatus::out_of_budget;
        const StepResult result = motion.advance(HUGE_VAL, recorder);
        record_result(result);
        if (result == StepResult::event && stop_at_event) return RunStatus::at_event;
    }
}

RunStatus Simulation::advance(double t_target, std::size_t max_steps) {
    return run(t_target, max_steps, false);
}

RunStatus Simulation::step_to_event(double t_limit, std::size_t max_steps) {
    return run(t_limit, max_steps, true);
}

std::span<const ContactState> Simulation::node_states(std::size_t node) const {
    const auto count = static_cast<std::size_t>(mechanism(node).size().contacts);
    return {modes_[static_cast<std::size_t>(recording_.node(node).mode)].states.data(), count};
}

void Simulation::fill_sample(std::size_t index, double t, Sample& out) const {
    const Node& node = recording_.node(index);
    const Segment& segment = *segments_[static_cast<std::size_t>(node.segment)];
    const Mode& mode = modes_[static_cast<std::size_t>(node.mode)];
    std::span<const double> state = node_state(index);
    if (t != node.t) {
        scratch_state_.resize(segment.dimension);
        const bool last = index + 1 >= recording_.count();
        segment.method.motion->evaluate(node.t, state, mode, last ? node.t : node_time(index + 1),
                                        last ? std::span<const double>{} : node_state(index + 1), t,
                                        scratch_state_);
        state = scratch_state_;
    }
    segment.method.motion->sample(t, state, mode, out);
    out.applied.clear();
    if (segment.held != nullptr) {
        out.applied.resize(out.q.size());
        segment.held->find_applied(t, out.q, out.v, out.applied);
    }
    if (memory_size_ == 0) return;
    const std::span<const double> memory = recording_.state(index).first(memory_size_);
    out.memory.assign(memory.begin(), memory.end());
    if (t != node.t) segment.free->remember(out, out.memory);
}

void Simulation::fill_row(const Sample& sample, std::size_t index, std::span<double> out) const {
    const Mechanism& mechanism = this->mechanism(index);
    std::size_t at = 0;
    out[at++] = sample.t;
    for (double q : sample.q) out[at++] = q;
    for (double v : sample.v) out[at++] = v;
    const auto tangents = static_cast<std::size_t>(mechanism.size().tangents);
    for (const ContactSample& contact : sample.contacts) {
        out[at++] = contact.gap;
        out[at++] = contact.normal;
        for (std::size_t k = 0; k < tangents; ++k) out[at++] = contact.tangent[k];
        out[at++] = static_cast<double>(contact.state);
    }
    out[at++] = sample.kinetic;
    out[at++] = sample.potential;
    out[at++] = sample.dissipated;
    out[at++] = sample.input;
    mechanism.observe(sample, out.subspan(at));
}

void Simulation::get_node_row(std::size_t node, std::span<double> out) const {
    fill_sample(node, node_time(node), scratch_);
    fill_row(scratch_, node, out);
}

void Simulation::get_row(double t, std::span<double> out) const {
    const std::size_t node = find_node(t);
    fill_sample(node, std::max(t, node_time(node)), scratch_);
    fill_row(scratch_, node, out);
}

void Simulation::get_sample(double t, Sample& out) const {
    const std::size_t node = find_node(t);
    fill_sample(node, std::max(t, node_time(node)), out);
}

void Simulation::branch(double t) {
    if (t < now()) restart_at(t);
    let_go();
}

Simulation::Simulation(const Simulation* past) : system_(past->system_), settings_(past->settings_) {
    for (const std::unique_ptr<Segment>& segment : past->segments_)
        if (segment->free != nullptr) {
            settings_.method = segment->run_method;
            begin_segment(segment->values, segment->hand.has_value() ? &*segment->hand : nullptr,
                          segment->begin, segment->free.get());
        } else {  // forgotten
            segments_.push_back(std::make_unique<Segment>());
        }
    settings_ = past->settings_;
    first_segment_ = past->first_segment_;
    columns_ = past->columns_;
    recording_ = past->recording_;
    branches_ = past->branches_;
    modes_ = past->modes_;
    events_ = past->events_;
    notices_ = past->notices_;
    change_times_ = past->change_times_;
}

std::unique_ptr<Simulation> Simulation::make_branch(double t) const {
    std::unique_ptr<Simulation> out(new Simulation(this));
    out->restart_at(std::min(t, now()));
    out->let_go();
    return out;
}

void Simulation::restart_at(double t) {
    const std::size_t index = find_node(t);
    const Node node = recording_.node(index);
    t = std::max(t, node.t);
    std::vector<double> state(node_state(index).begin(), node_state(index).end());
    const Mode mode = modes_[static_cast<std::size_t>(node.mode)];
    Motion& motion = *segments_[static_cast<std::size_t>(node.segment)]->method.motion;
    if (t != node.t) {
        std::vector<double> inside(state.size());
        motion.evaluate(node.t, state, mode, node_time(index + 1), node_state(index + 1), t, inside);
        state = inside;
    }
    recording_.truncate(index + 1);
    branches_.push_back(index + 1);
    std::erase_if(events_, [&](const Event& event) { return event.t > t; });
    std::erase_if(change_times_, [&](double change) { return change > t; });
    while (segments_.size() > static_cast<std::size_t>(node.segment) + 1) segments_.pop_back();
    ended_ = failed_ = false;
    end_reason_.clear();
    Recorder recorder(events_);
    motion.restart(t, state, mode, true, recorder);
    if (t != node.t) record(t, state, mode, false);
}

void Simulation::set_values(std::span<const double> values, int method) {
    settings_.method = method;
    go_on(values, nullptr);
}

// A new segment from now() on.
void Simulation::go_on(std::span<const double> values, const Hand* hand) {
    const Motion& old = *segments_.back()->method.motion;
    const double t = now();
    std::vector<double> state(old.state().begin(), old.state().end());
    const Mode mode = old.mode();
    const bool other_method = segments_.back()->run_method != settings_.method;
    begin_segment(values, hand, t, segments_.back()->free.get());
    Segment& segment = *segments_.back();
    // Most states begin with q, v and the two energies; the numbers after them belong to one method only.
    const std::size_t common = 2 * system_->coordinates.size() + 2;
    if (std::min(segment.dimension, state.size()) < common && segment.dimension != state.size()) {
        old.sample(t, state, mode, scratch_);
        state.resize(segment.dimension);
        segment.method.automaton != nullptr ? segment.method.automaton->take_over(scratch_, state)
                                            : write_state(scratch_, state);
    } else if (segment.dimension != state.size()) {
        state.resize(common);
        state.resize(segment.dimension);
    }
    change_times_.push_back(t);
    ended_ = failed_ = false;
    end_reason_.clear();
    Recorder recorder(events_);
    Motion& motion = *segment.method.motion;
    StepResult result = motion.restart(t, state, mode, false, recorder);
    // If the new formulation does not admit this state (a joint without clearance, a prescribed motion), it moves the
    // bodies; the change of energy is counted as input.
    if (other_method && segment.method.automaton != nullptr && result == StepResult::stepped) {
        const auto find_balance = [](const Sample& s) {
            return s.kinetic + s.potential + s.dissipated - s.input;
        };
        Sample before, after;
        old.sample(t, old.state(), mode, before);
        motion.sample(t, motion.state(), motion.mode(), after);
        const double work = find_balance(after) - find_balance(before);
        if (std::isfinite(work) && work != 0.0) {
            after.input += work;
            segment.method.automaton->take_over(after, state);
            result = motion.restart(t, state, motion.mode(), false, recorder);
        }
    }
    record_result(result);
}

void Simulation::take_hold(const Hand& hand) { go_on(std::vector<double>(values_), &hand); }

void Simulation::lead_hand(double t, PlanarPoint to, double seconds) {
    segments_.back()->hand->path.lead(t, to, seconds);
    restart_at(t);
}

void Simulation::let_go() {
    if (is_held()) go_on(std::vector<double>(values_), nullptr);
}

bool Simulation::is_held() const { return segments_.back()->held != nullptr; }

std::optional<HandReading> Simulation::find_hand(double t) const {
    const std::size_t node = find_node(t);
    const Segment& segment = *segments_[static_cast<std::size_t>(recording_.node(node).segment)];
    if (segment.held == nullptr) return std::nullopt;
    fill_sample(node, std::max(t, node_time(node)), scratch_);
    return segment.held->read(t, scratch_.q, scratch_.v);
}

std::size_t Simulation::history_bytes() const {
    constexpr std::size_t text = 64;  // bytes per event, estimated: long strings outside the Event itself
    return recording_.bytes() + modes_.capacity() * sizeof(Mode) + events_.capacity() * sizeof(Event) +
           events_.size() * text;
}

}  // namespace stiction
