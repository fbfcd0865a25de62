// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/player.hpp"

#include "base/number_text.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double frame_budget = 0.010;  // s of computing in one frame, so that the page stays responsive
// Time limits of one call: a seek takes at most 2 s with its drawing, the others half a second.
constexpr double seek_budget = 1.5;       // s of computing before a seek gives up
constexpr double event_budget = 0.35;     // s, before step_to_event or step gives up
constexpr double event_horizon = 60.0;    // s of model time that step_to_event looks ahead
constexpr double longest_frame = 0.25;    // s of real time; a longer frame counts as this
constexpr double prediction_share = 0.2;  // of the usual length of a run

}  // namespace

double find_first_speed(const System& system) {
    constexpr double least = 5.0;  // s of real time for two turns
    if (system.find_t_end == nullptr) return 1.0;
    const double run = system.find_t_end(system, get_initial_scenario(system).values);
    double out = offered_speeds.front();
    for (const double speed : offered_speeds)
        if (speed <= 1.0 && least * speed <= run) out = speed;
    return out;
}

void Player::set_speed(double speed) {
    if (!std::isfinite(speed)) return;
    clock_.speed = std::clamp(speed, 0.001, 10.0);
    if (!clock_.running) history_.show(clock_.t);
}

void Player::switch_slow_motion(bool on) {
    clock_.slow_motion.switch_on(on);
    if (!clock_.running) history_.show(clock_.t);  // while it plays the speed is ramped
}

void Player::play() {
    beginning_.let_go();
    if (history_.has_ended_here())
        history_.simulation().begin() > 0.0 ? beginning_.restart() : history_.show(0.0);
    clock_.running = true;
}

void Player::reset() {
    hand_.release();
    const Simulation& simulation = history_.simulation();
    if (!simulation.change_times().empty() || simulation.begin() > 0.0) beginning_.restart();
    clock_.running = false;
    history_.show(0.0);
}

bool Player::advance(double seconds) {
    if (!clock_.running) return false;
    seconds = std::clamp(seconds, 0.0, longest_frame);
    // The trace is computed a little ahead of the clock, so that slow motion begins before its event.
    SlowMotion& slow = clock_.slow_motion;
    const double speed = clock_.speed;
    behind_ = !history_.compute_to(clock_.t + speed * seconds + slow.look_ahead(speed), frame_budget);
    const Simulation& simulation = history_.simulation();
    const double target = slow.play(simulation.events(), clock_.t, speed, seconds);
    clock_.t = std::max(simulation.begin(), history_.reach(target));
    if (history_.has_ended_here()) {
        clock_.running = false;
        hand_.end();
    }
    return true;
}

void Player::step(double direction) {
    hand_.release();
    if (direction > 0.0) beginning_.let_go();
    clock_.running = false;
    const double target = std::max(0.0, clock_.t + direction * clock_.speed / display_rate);
    history_.compute_to(target, event_budget);
    history_.show(history_.reach(target));
}

void Player::seek(double t) {
    hand_.release();
    clock_.running = false;
    if (!std::isfinite(t)) {
        notices_.add("The requested time is not a number. Nothing was done.");
        return;
    }
    if (t < 0.0 || t > largest_seek) {
        notices_.add("The requested time was " + write_number(t) + ". Using " +
                     (t < 0.0 ? "0." : "3600, the largest allowed."));
        t = std::clamp(t, 0.0, largest_seek);
    }
    if (t > 0.0) beginning_.let_go();
    if (!history_.compute_to(t, seek_budget))
        notices_.add("Going to that time takes more than 2 s. Stopped at the time reached.");
    history_.show(history_.reach(t));
}

void Player::seek_end() { seek(std::min(history_.seen(), largest_seek)); }

const Event* Player::find_event(double after, bool all) const {
    const std::span<const Event> events = history_.simulation().events();
    auto event = std::upper_bound(events.begin(), events.end(), after,
                                  [](double t, const Event& other) { return t < other.t; });
    while (event != events.end() && !all && event->kind == EventKind::load_switch) ++event;
    return event == events.end() ? nullptr : &*event;
}

void Player::step_to_event(bool all) {
    hand_.release();
    beginning_.let_go();
    clock_.running = false;
    Simulation& simulation = history_.simulation();
    const double from = clock_.t, horizon = from + event_horizon;
    Slice slice(event_budget, clock_.work_seconds);
    while (find_event(from, all) == nullptr && !simulation.has_ended() && simulation.now() < horizon) {
        simulation.step_to_event(horizon, slice.steps());
        if (!history_.follow()) return history_.show(simulation.now());
        if (slice.is_over()) {
            notices_.add(
                "Looking for the next event takes more than 0.35 s of work. Stopped at the time reached.");
            return history_.show(history_.reach(simulation.now()));
        }
    }
    const Event* event = find_event(from, all);
    const double to = event != nullptr         ? event->t
                      : simulation.has_ended() ? simulation.now()
                                               : std::min(horizon, simulation.now());
    if (!history_.compute_to(to, event_budget))
        notices_.add(
            "Computing run B up to there takes more than 0.35 s of work. Stopped at the time reached.");
    history_.show(history_.reach(to));
    if (event == nullptr && !simulation.has_ended()) {
        bool sticks = true;
        for (const ContactSample& contact : history_.sample().contacts)
            sticks = sticks && contact.state == ContactState::stick;
        notices_.add(std::string("No event within 60 s. The ") +
                     (sticks ? "contact may stick for ever." : "state may last for ever."));
    }
}

void Player::step_to_previous_event() {
    hand_.release();
    clock_.running = false;
    const std::span<const Event> events = history_.simulation().events();
    std::size_t i = history_.events_so_far();
    while (i > 0 && events[i - 1].t == clock_.t) --i;
    history_.show(i > 0 ? events[i - 1].t : 0.0);
}

// Recorded states do not depend on the look-ahead; the clock alone decides which of them are shown.
bool Player::look_ahead(double seconds) {
    Simulation& simulation = history_.simulation();
    const double horizon = clock_.t + prediction_share * simulation.system().t_end;
    Slice slice(seconds, clock_.work_seconds);
    while (history_.next_event() == nullptr && !simulation.has_ended() && simulation.now() < horizon) {
        simulation.step_to_event(horizon, slice.steps());
        if (!history_.follow()) break;
        if (slice.is_over()) return false;
    }
    return true;
}

}  // namespace stiction
