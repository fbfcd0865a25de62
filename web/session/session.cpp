// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session.hpp"

#include "base/number_text.hpp"
#include "model/catalogue.hpp"
#include "session/impact_report.hpp"
#include "session/prediction.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace stiction {

namespace {

constexpr double frame_budget = 0.010;  // s of computing in one frame, so that the page answers
// What a call may take: a seek 2 s of wall time with what is drawn of it, the others half a second.
constexpr double seek_budget = 1.5;     // s of computing before a seek gives up
constexpr double event_budget = 0.35;   // s, before the search for an event does, or a step
constexpr double event_horizon = 60.0;  // s of model time that step_to_event looks ahead
constexpr std::size_t chunk = 20;       // steps between looks at the clock
constexpr double longest_frame = 0.25;  // s of real time that one frame makes up for
constexpr double deepest = -1e-9;       // gap of rigid bodies that touch, in units of the system

double wall_clock() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

const System& first_system() {
    const System* belt = find_system("belt_oscillator");
    return belt != nullptr ? *belt : *all_systems().front();
}

}  // namespace

Session::Session() {
    scenario_ = get_initial_scenario(first_system());
    restart();
}

void Session::restart() {
    if (reference_.is_on() && !reference_.is_apart()) reference_.take(std::move(simulation_), seen_);
    begin_motion();
    pulled_ = false;
    seen_ = 0.0;
    model_notices_ = 0;
    ++generation_;
    ++motion_;
    said_limit_ = false;
    changes_.clear();
    first_row_.resize(simulation_->columns().size());
    simulation_->get_node_row(0, first_row_);
    follow();
    show(0.0);
}

void Session::load(std::string_view text) {
    reference_.end();
    take_over(text);
    compare_with_preset();
}

void Session::take_over(std::string_view text) {
    forget_start();
    ++experiment_;
    notices_.clear();
    running_ = false;
    speed_ = 1.0;
    view_items_.clear();
    if (text.empty()) {
        scenario_ = get_initial_scenario(first_system());
        preset_.clear();
        find_origin();
        restart();
        return;
    }
    ReadScenario read = read_scenario(text);
    for (std::string& notice : read.notices) add_notice(std::move(notice));
    view_items_ = std::move(read.view_items);
    if (!read.scenario.has_value()) {
        reset();
        return;
    }
    scenario_ = std::move(*read.scenario);
    preset_ = read.preset;
    find_origin();
    restart();
}

void Session::choose_system(const System& system) {
    forget_start();
    ++experiment_;
    notices_.clear();
    if (reference_.is_on()) {
        reference_.end();
        add_notice("Another system was chosen, so comparing ended: run B is not kept.");
    }
    scenario_ = get_initial_scenario(system);
    preset_.clear();
    find_origin();
    running_ = false;
    history_step_ = true;
    restart();
}

void Session::choose_preset(const Preset& preset) {
    const double speed = speed_;
    take_over(preset.scenario);
    speed_ = speed;
    preset_ = preset.id;
    find_origin();  // by its id: what was given may be a copy
    compare_with_preset();
    history_step_ = true;
}

void Session::choose_method(int method) {
    const Method& chosen = system().methods[static_cast<std::size_t>(method)];
    if (chosen.refuse != nullptr) {
        const std::string_view why = chosen.refuse(scenario_.values);
        if (!why.empty()) {
            add_notice("The method " + std::string(chosen.id) + " was not taken: " + std::string(why) + ".");
            return;
        }
    }
    if (method == scenario_.settings.method) return;
    const Method& before = system().methods[static_cast<std::size_t>(scenario_.settings.method)];
    // Bodies that give way to each other lie inside each other: no rigid state.
    bool overlaps = false;
    for (const ContactSample& contact : sample().contacts) overlaps |= contact.gap < deepest;
    const double earlier = scenario_.settings.method;
    scenario_.settings.method = method;
    preset_.clear();
    if (t_ > 0.0) {
        const bool rigid = chosen.kind != MethodKind::regularised;
        if (!(overlaps && rigid && before.kind == MethodKind::regularised))
            return change_live(LiveChange::the_method, earlier);
        add_notice("The method " + std::string(chosen.id) + " cannot take over the state of " +
                   std::string(before.id) + ". The run begins again at t = 0.");
    }
    restart_on_the_way();
}

// The preset whose scenario is in force.
void Session::find_origin() {
    origin_ = nullptr;
    const std::string text = scenario_text();
    for (const Preset& preset : system().claims->presets)
        if (preset.id == preset_ || (preset_.empty() && origin_ == nullptr && preset.scenario == text))
            origin_ = &preset;
}

// Begins again at t = 0, and plays on if it did.
void Session::restart_on_the_way() {
    const bool was_running = running_;
    restart();
    running_ = was_running;
}

// Forgets what was computed beyond the present time.
void Session::branch_here() {
    // Whoever looks back and changes something keeps the old future as the reference run.
    const bool keeps = reference_.is_on() ? !reference_.is_apart() : t_ < seen_;
    if (keeps) {
        std::unique_ptr<Simulation> branch = simulation_->make_branch(t_);
        reference_.start();
        reference_.take(std::exchange(simulation_, std::move(branch)), seen_);
    } else {
        simulation_->branch(t_);
    }
    if (simulation_->now() < t_) t_ = simulation_->now();
    seen_ = t_;
}

void Session::change_live(int parameter, double before) {
    release_hand();
    branch_here();
    simulation_->set_values(scenario_.values, scenario_.settings.method);
    changes_.add(t_, parameter, before,
                 parameter == LiveChange::the_method ? scenario_.settings.method : value(parameter));
    follow();
    fresh_ = false;
    ++generation_;
}

void Session::set_speed(double speed) {
    if (!std::isfinite(speed)) return;
    speed_ = std::clamp(speed, 0.001, 10.0);
    if (!running_) show(t_);
}

void Session::play() {
    let_go();
    if (has_ended_here()) simulation_->begin() > 0.0 ? restart() : show(0.0);
    running_ = true;
}

void Session::reset() {
    release_hand();
    const bool changed = simulation_->change_times().size() > 0;
    if (changed || simulation_->begin() > 0.0) restart();
    running_ = false;
    show(0.0);
}

void Session::switch_slow_motion(bool on) {
    slow_motion_.switch_on(on);
    if (!running_) show(t_);  // while it plays the speed is ramped
}

// The clock stands at a recorded time.
void Session::show(double t) {
    if (const double begin = simulation_->begin(); t < begin) {
        add_notice("The time asked for, " + write_number(t) + ", is forgotten. Using " + write_number(begin) +
                   ", the earliest that is kept.");
        t = begin;
    }
    t_ = t;
    fresh_ = false;
    slow_motion_.rest(simulation_->events(), t_, speed_);
}

// Takes over what was computed, and forgets the oldest states where the history is full; false if only events
// are left.
bool Session::follow() {
    lanes_.update(*simulation_, motion_);
    reference_.follow();
    const std::span<const std::string> said = simulation_->notices();
    for (; model_notices_ < said.size(); ++model_notices_) add_notice(said[model_notices_]);
    while (history_bytes() > recorded_limit_) {
        // The run that holds more of the past gives first.
        const bool of_b =
            reference_.is_apart() && reference_.run().history_bytes() > simulation_->history_bytes();
        Simulation& run = of_b ? reference_.run() : *simulation_;
        const std::size_t next = run.first_node() + Simulation::forgotten_at_once;
        if (next + 2 > run.node_count()) {
            add_notice("The events of this motion fill the history. The run pauses here.");
            running_ = false;
            return false;
        }
        if (!of_b) ledger_.advance(run, motion_, next);
        run.forget_before(next);
        if (std::exchange(said_limit_, true)) continue;
        char text[160];
        std::snprintf(text, sizeof text,
                      "The history is limited to %d MiB. What was recorded before t = %.4g is forgotten, and "
                      "more will be "
                      "as time goes on; events stay listed.",
                      static_cast<int>(history_limit >> 20), run.begin());
        add_notice(text);
    }
    return true;
}

// Computes one run on until t is recorded; false if the deadline or the memory came first.
bool Session::compute(Simulation& simulation, double t, double deadline) {
    while (simulation.now() < t && !simulation.has_ended()) {
        if (simulation.advance(t, chunk) != RunStatus::out_of_budget) break;
        if (!follow() || wall_clock() > deadline) return false;
    }
    follow();
    return true;
}

// Computes both runs on until t is recorded; false if the time given was used up first.
bool Session::compute_to(double t, double seconds) {
    const double deadline = wall_clock() + seconds;
    if (!compute(*simulation_, t, deadline)) return false;
    return !reference_.is_apart() || compute(reference_.run(), std::min(t, simulation_->now()), deadline);
}

bool Session::advance(double seconds) {
    if (!running_) return false;
    seconds = std::clamp(seconds, 0.0, longest_frame);
    // The trace is computed a little ahead of the clock, so that slow motion begins before its event.
    behind_ = !compute_to(t_ + speed_ * seconds + slow_motion_.look_ahead(speed_), frame_budget);
    const double target = slow_motion_.play(simulation_->events(), t_, speed_, seconds);
    const double reached = std::max(simulation_->begin(), reach(target));
    fresh_ = fresh_ && reached == t_;
    t_ = reached;
    if (simulation_->has_ended() && t_ >= simulation_->now()) running_ = false;
    return true;
}

void Session::step(double direction) {
    release_hand();
    if (direction > 0.0) let_go();
    running_ = false;
    const double target = std::max(0.0, t_ + direction * speed_ / display_rate);
    compute_to(target, event_budget);
    show(reach(target));
}

void Session::seek(double t) {
    release_hand();
    running_ = false;
    if (!std::isfinite(t)) {
        add_notice("The time asked for is not a number. Nothing was done.");
        return;
    }
    if (t < 0.0 || t > largest_seek) {
        add_notice("The time asked for was " + write_number(t) + ". Using " +
                   (t < 0.0 ? "0." : "3600, the largest allowed."));
        t = std::clamp(t, 0.0, largest_seek);
    }
    if (t > 0.0) let_go();
    if (!compute_to(t, seek_budget))
        add_notice("Going to that time takes more than 2 s. Stopped where they were used up.");
    show(reach(t));
}

void Session::step_to_event(bool all) {
    release_hand();
    let_go();
    running_ = false;
    const double begin = wall_clock(), from = t_;
    const auto find_next = [&]() -> const Event* {
        const std::span<const Event> events = simulation_->events();
        auto event = std::upper_bound(events.begin(), events.end(), from,
                                      [](double t, const Event& other) { return t < other.t; });
        while (event != events.end() && !all && event->kind == "load_switch") ++event;
        return event == events.end() ? nullptr : &*event;
    };
    while (find_next() == nullptr && !simulation_->has_ended() && simulation_->now() < from + event_horizon) {
        simulation_->step_to_event(from + event_horizon, chunk);
        if (!follow()) return show(simulation_->now());
        if (wall_clock() - begin > event_budget) {
            add_notice(
                "Looking for the next event takes more than 0.35 s of work. Stopped where that was used up.");
            return show(reach(simulation_->now()));
        }
    }
    const Event* event = find_next();
    const double to = event != nullptr           ? event->t
                      : simulation_->has_ended() ? simulation_->now()
                                                 : std::min(from + event_horizon, simulation_->now());
    if (!compute_to(to, event_budget))
        add_notice("Taking run B there takes more than 0.35 s of work. Stopped where that was used up.");
    show(reach(to));
    if (event == nullptr && !simulation_->has_ended()) {
        bool sticks = true;
        for (const ContactSample& contact : sample().contacts)
            sticks = sticks && contact.state == ContactState::stick;
        add_notice(std::string("No event within 60 s. The ") +
                   (sticks ? "contact may stick for ever." : "state may last for ever."));
    }
}

void Session::step_to_previous_event() {
    release_hand();
    running_ = false;
    const std::span<const Event> events = simulation_->events();
    std::size_t i = events_so_far();
    while (i > 0 && events[i - 1].t == t_) --i;
    show(i > 0 ? events[i - 1].t : 0.0);
}

void Session::refresh() const {
    if (fresh_) return;
    row_.resize(simulation_->columns().size());
    simulation_->get_row(t_, row_);
    simulation_->get_sample(t_, sample_);
    fresh_ = true;
}

const Sample& Session::sample() const {
    refresh();
    return sample_;
}

std::span<const double> Session::row() const {
    refresh();
    return row_;
}

double Session::column(std::string_view name) const {
    const int at = simulation_->find_column(name);
    return at < 0 ? std::nan("") : row()[static_cast<std::size_t>(at)];
}

std::size_t Session::events_so_far() const {
    const std::span<const Event> events = simulation_->events();
    const auto next = std::upper_bound(events.begin(), events.end(), t_,
                                       [](double t, const Event& event) { return t < event.t; });
    return static_cast<std::size_t>(next - events.begin());
}

bool Session::has_ended_here() const { return simulation_->has_ended() && t_ >= simulation_->now(); }

double Session::creep() const {
    double out = std::nan("");
    for (const ContactSample& contact : sample().contacts)
        if (contact.state == ContactState::stick)
            out = std::fmax(out, std::hypot(contact.slip[0], contact.slip[1]));
    return out;
}

std::string Session::sentence() const {
    if (origin_ != nullptr && !origin_->sentence.empty()) return std::string(origin_->sentence);
    std::string names;
    for (const std::string_view id : system().picture->pinned)
        if (const int at = find_parameter(system(), id); at >= 0)
            names += (names.empty() ? "" : " or ") +
                     std::string(system().parameters[static_cast<std::size_t>(at)].name);
    return "Press Space to play" + (names.empty() ? "." : ", and drag " + names + " to see what follows.");
}

std::string Session::status() const {
    std::string out = std::string(system().title) + ", ";
    out += running_ ? "running" : "paused";
    char time[48];
    std::snprintf(time, sizeof time, " at t = %.3f. ", t_);
    out += time;
    for (std::size_t i = 0; i < sample().contacts.size() && i < 4; ++i) {
        out += simulation_->mechanism().contact_name(static_cast<int>(i));
        out += ": ";
        out += get_name(sample().contacts[i].state);
        out += ". ";
    }
    if (sample().verdict == "none") out += "No solution of the contact problem. ";
    if (const std::optional<ImpactReport> impact = find_recent_impact(*this))
        out += write_impact(*impact) + ". ";
    if (const double speed = creep(); !std::isnan(speed))
        out += "Creep in stick = " + write_number(speed) + ". ";
    if (std::string next = running_ ? std::string() : predict(*this); !next.empty()) {
        next[0] = static_cast<char>(next[0] - 'a' + 'A');
        out += next + ". ";
    }
    if (has_ended_here()) out += "The run ends: " + simulation_->end_reason() + ".";
    return out;
}

}  // namespace stiction
