// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/history.hpp"

#include "base/number_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace stiction {

void History::begin(std::unique_ptr<Simulation> simulation) {
    const double seen = run_.seen();
    std::unique_ptr<Simulation> before = run_.begin(std::move(simulation));
    if (reference_.is_awaited()) reference_.take(std::move(before), seen);
    model_notices_ = 0;
    said_limit_ = false;
    changes_.clear();
    first_row_.resize(this->simulation().columns().size());
    this->simulation().get_node_row(0, first_row_);
    follow();
    show(0.0);
}

void History::take_back(std::unique_ptr<Simulation> simulation, double seen) {
    run_.begin(std::move(simulation), seen);
    follow();
}

// If the user goes back in time and changes something, the old future is kept as the reference run.
void History::branch_here() {
    const bool keeps = reference_.is_on() ? reference_.is_awaited() : clock_.t < seen();
    if (keeps)
        reference_.take(run_.exchange(simulation().make_branch(clock_.t)), seen());
    else
        simulation().branch(clock_.t);
    clock_.t = std::min(clock_.t, simulation().now());
    run_.forget_seen(clock_.t);
}

bool History::follow() {
    run_.follow();
    reference_.follow();
    const std::span<const std::string> said = simulation().notices();
    for (; model_notices_ < said.size(); ++model_notices_) notices_.add(said[model_notices_]);
    while (bytes() > recorded_limit_) {
        // States are deleted first in the run that has more of them.
        const bool of_b =
            reference_.is_apart() && reference_.simulation().history_bytes() > simulation().history_bytes();
        Simulation& run = of_b ? reference_.simulation() : simulation();
        const std::size_t next = run.first_node() + Simulation::forgotten_at_once;
        if (next + 2 > run.node_count()) {
            notices_.add("The events of this motion fill the history. The run pauses here.");
            clock_.running = false;
            return false;
        }
        if (!of_b) ledger_.advance(run, motion(), next);
        run.forget_before(next);
        if (std::exchange(said_limit_, true)) continue;
        char text[160];
        std::snprintf(text, sizeof text,
                      "The history is limited to %d MiB. States before t = %.4g are dropped, and more will "
                      "be as time goes on; events stay listed.",
                      static_cast<int>(limit >> 20), run.begin());
        notices_.add(text);
    }
    return true;
}

// Computes one run on until t is recorded; false if the slice or the memory limit ended it before.
bool History::compute(Simulation& simulation, double t, Slice& slice) {
    while (simulation.now() < t && !simulation.has_ended()) {
        if (simulation.advance(t, slice.steps()) != RunStatus::out_of_budget) break;
        if (!follow() || slice.is_over()) return false;
    }
    follow();
    return true;
}

bool History::compute_to(double t, double seconds) {
    Slice slice(seconds, clock_.work_seconds);
    if (!compute(simulation(), t, slice)) return false;
    return !reference_.is_apart() || compute(reference_.simulation(), std::min(t, simulation().now()), slice);
}

void History::show(double t) {
    if (const double begin = simulation().begin(); t < begin) {
        notices_.add("The state at the requested time, " + write_number(t) + ", was dropped. Using " +
                     write_number(begin) + ", the earliest time kept.");
        t = begin;
    }
    clock_.t = t;
    clock_.slow_motion.rest(simulation().events(), t, clock_.speed);
}

// If run B has ended, A continues without it; if A has ended, both stop.
double History::reach(double t) {
    t = std::min(t, simulation().now());
    if (reference_.is_apart()) {
        const Simulation& b = reference_.simulation();
        if (!b.has_ended()) t = std::min(t, b.now());
        reference_.see(t);
    }
    run_.see(t);
    return t;
}

double History::column(std::string_view name) const {
    const int at = simulation().find_column(name);
    return at < 0 ? std::nan("") : row()[static_cast<std::size_t>(at)];
}

double History::reference_value(std::size_t column) const {
    if (!reference_.is_apart()) return row()[column];
    const int at = reference_.simulation().find_column(simulation().columns()[column].name);
    return at < 0 ? std::nan("") : reference_.row(clock_.t)[static_cast<std::size_t>(at)];
}

std::size_t History::events_so_far() const {
    const std::span<const Event> events = simulation().events();
    const auto next = std::upper_bound(events.begin(), events.end(), clock_.t,
                                       [](double t, const Event& event) { return t < event.t; });
    return static_cast<std::size_t>(next - events.begin());
}

const Event* History::next_event(bool load_switches) const {
    const std::span<const Event> after = simulation().events().subspan(events_so_far());
    const auto found = std::find_if(after.begin(), after.end(), [&](const Event& event) {
        return load_switches || event.kind != EventKind::load_switch;
    });
    return found != after.end() ? &*found : nullptr;
}

const Event* History::recent_impact() const {
    const std::size_t past = events_so_far();
    if (past == 0) return nullptr;
    const Event& event = simulation().events()[past - 1];
    return event.kind == EventKind::impact_without_collision ? &event : nullptr;
}

bool History::has_ended_here() const { return simulation().has_ended() && clock_.t >= simulation().now(); }

double History::creep() const {
    double out = std::nan("");
    for (const ContactSample& contact : sample().contacts)
        if (contact.state == ContactState::stick)
            out = std::fmax(out, std::hypot(contact.slip[0], contact.slip[1]));
    return out;
}

}  // namespace stiction
