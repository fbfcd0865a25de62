// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/look.hpp"

#include "base/number_text.hpp"
#include "dynamics/contact_automaton.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace stiction::explore {

namespace {

constexpr std::size_t most_steps = 100'000'000;
constexpr std::size_t last_nodes = 64;  // kept before a window: events at one instant have several nodes
constexpr double same_state = 1e-9;     // relative to the largest magnitude
constexpr int most_multiple = 64;
constexpr int key_digits = 6;

char find_letter(ContactState state) {
    switch (state) {
        case ContactState::open:
            return 'o';
        case ContactState::stick:
            return '0';
        case ContactState::slip_plus:
            return '+';
        case ContactState::slip_minus:
            return '-';
        case ContactState::slip:
            break;
    }
    return 's';
}

// The rotation of a cycle of letters that comes first in the order of texts.
std::string find_smallest_rotation(const std::string& letters) {
    std::string best = letters;
    for (std::size_t i = 1; i < letters.size(); ++i)
        best = std::min(best, letters.substr(i) + letters.substr(0, i));
    return best;
}

}  // namespace

bool Onset::is_same(const Onset& other) const {
    constexpr double same = 1e-10;  // relative to the larger entry
    const double bound = same * std::max(std::abs(other.x), std::abs(other.v));
    return states == other.states && std::abs(x - other.x) <= bound && std::abs(v - other.v) <= bound;
}

std::string write_key(std::span<const double> numbers, std::span<const double> magnitudes) {
    std::string out;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i > 0) out += ';';
        double value = 0.0;
        if (magnitudes[i] > 0.0) {
            // 10^e is an exact double and 10^-e is not. So if the digits are behind the point, divide by 10^e.
            const double e = key_digits - 1 - std::floor(std::log10(magnitudes[i]));
            const double scale = std::pow(10.0, std::abs(e));
            value =
                e >= 0.0 ? std::round(numbers[i] * scale) / scale : std::round(numbers[i] / scale) * scale;
        }
        out += write_number(value + 0.0);
    }
    return out;
}

Look::Look(const System& system, std::span<const double> values, const RunSettings& settings,
           const Plan& plan, const StartState* start, Stop stop)
    : run_(std::make_unique<Simulation>(system, values, settings, start)),
      T_(find_drive_period(system, values)),
      stop_(stop) {
    const double unit = is_driven() ? T_ : 1.0;
    window_length_ = plan.window.value_or(is_driven() ? periods_of_window : seconds_of_window);
    window_ = {plan.settle * unit, (plan.settle + window_length_) * unit};
    section_ = plan.section.value_or(get_default_section(is_driven()));
    if (plan.repeats != Plan::Repeats::followed) leave_out_repeats(plan);
    if (!met_ && advance(window_.from, false)) advance(window_.to, true);
}

// In a motion of one coordinate that nothing drives, the state in which a slip begins out of rest does not depend on what was before:
// the force of friction is at its bound there. From the second such onset on the motion repeats itself. In any other motion two
// states that look equal may be the beginning of a slow departure, so nothing is left out.
void Look::leave_out_repeats(const Plan& plan) {
    constexpr int most_events = 64;
    const System& system = run_->system();
    const MethodKind kind = system.methods[static_cast<std::size_t>(run_->settings().method)].kind;
    const Mechanism& mechanism = run_->mechanism();
    if (is_driven() || system.coordinates.size() != 1 || mechanism.size().coordinates != 1 ||
        !mechanism.periods().empty() || std::isfinite(mechanism.find_next_instant(0.0)) ||
        (kind != MethodKind::event_driven && kind != MethodKind::exact))
        return;
    std::vector<Onset> onsets;
    for (int events = 0; events < most_events; ++events) {
        if (run_->step_to_event(window_.from, steps_at_once) != RunStatus::at_event) return;
        if (run_->events().back().kind != EventKind::stick_to_slip) continue;
        const std::size_t node = run_->node_count() - 1;
        const double t = run_->node_time(node);
        if (!(t < window_.from)) return;
        const std::span<const double> y = run_->find_state(node, t);
        const Onset now{t, y[0], y[1], join_states(*run_, node)};
        const auto is_now = [&](const Onset& onset) { return onset.is_same(now); };
        const auto known = std::find_if(plan.known.begin(), plan.known.end(), is_now);
        if (known != plan.known.end()) {
            met_ = static_cast<std::size_t>(known - plan.known.begin());
            return;
        }
        const auto before = std::find_if(onsets.begin(), onsets.end(), is_now);
        if (before != onsets.end()) return leave_out_periods(plan.repeats, *before, now);
        onsets.push_back(now);
    }
}

void Look::leave_out_periods(Plan::Repeats repeats, const Onset& before, const Onset& now) {
    constexpr int periods_of_attractor = 3;
    const double period = now.t - before.t, left_out = period * std::floor((window_.from - now.t) / period);
    window_.from -= left_out;
    window_.to -= left_out;
    const double enough = window_.from + periods_of_attractor * period;
    if (repeats != Plan::Repeats::leave_out_window || !(enough < window_.to)) return;
    window_.to = enough;
    onset_ = now;
}

bool Look::advance(double t, bool keeps) {
    for (std::size_t steps = 0; trouble_.empty(); steps += steps_at_once) {
        const RunStatus status = run_->advance(t, steps_at_once);
        // A step may end beyond t. So the time is reached if now() >= t, unless the budget of steps ended the call.
        if (run_->now() >= t && status != RunStatus::out_of_budget) return true;
        if (status == RunStatus::ended || status == RunStatus::failed) trouble_ = run_->end_reason();
        if (steps >= most_steps) trouble_ = "more than " + std::to_string(most_steps) + " steps";
        if (stop_ != nullptr && stop_()) stopped_ = true, trouble_ = "stopped";
        if (!keeps && run_->node_count() > last_nodes) run_->forget_before(run_->node_count() - last_nodes);
    }
    return false;
}

void Look::forget_before(double t) {
    const std::size_t node = run_->find_node(t);
    if (node > last_nodes) run_->forget_before(node - last_nodes);
}

const std::vector<SectionState>& Look::section_states() {
    if (!sections_)
        sections_ = trouble_.empty() ? find_section_states(*run_, section_, T_, window_)
                                     : std::vector<SectionState>{};
    return *sections_;
}

int Look::find_multiple() {
    if (multiple_ >= 0) return multiple_;
    multiple_ = 0;
    const std::vector<SectionState>& states = section_states();
    const std::size_t columns = 1 + 2 * run_->system().coordinates.size();
    std::vector<double> bound(columns, 0.0);
    for (const SectionState& state : states)
        for (std::size_t c = 1; c < columns; ++c)
            bound[c] = std::max(bound[c], same_state * std::abs(state.row[c]));
    for (std::size_t n = 1; n <= most_multiple && n < states.size() && multiple_ == 0; ++n) {
        bool same = true;
        for (std::size_t i = 0; i + n < states.size() && same; ++i) {
            same = states[i].states == states[i + n].states;
            for (std::size_t c = 1; c < columns && same; ++c)
                same = std::abs(states[i].row[c] - states[i + n].row[c]) <= bound[c];
        }
        if (same) multiple_ = static_cast<int>(n);
    }
    return multiple_;
}

double Look::find_period() {
    const int n = find_multiple();
    if (n == 0) return std::nan("");
    if (section_.kind == Section::Kind::strobe) return n * T_;
    const std::vector<SectionState>& states = section_states();
    return states.back().t - states[states.size() - 1 - static_cast<std::size_t>(n)].t;
}

bool Look::has_events() const {
    return !run_->events().empty() && run_->events().back().t > window_.from &&
           MotionQuery(*run_).count_events({}, window_) > 0;
}

std::string find_sequence(const Simulation& run, double from, double to) {
    if (MotionQuery(run).count_events({}, {from, to}) == 0) return {};
    const auto contacts = static_cast<std::size_t>(run.mechanism().size().contacts);
    std::string out;
    for (std::size_t c = 0; c < contacts; ++c) {
        std::string letters;
        for (std::size_t i = run.find_node(from); i + 1 < run.node_count() && run.node_time(i) < to; ++i) {
            if (run.node_time(i + 1) == run.node_time(i)) continue;  // the nodes before and after an event
            const char letter = find_letter(run.node_states(i)[c]);
            if (letters.empty() || letters.back() != letter) letters += letter;
        }
        if (letters.size() > 1 && letters.front() == letters.back()) letters.pop_back();
        if (c > 0) out += '|';
        out += find_smallest_rotation(letters);
    }
    return out;
}

std::string Look::find_sequence() {
    const auto n = static_cast<std::size_t>(find_multiple());
    if (n == 0) return {};
    const std::vector<SectionState>& states = section_states();
    return explore::find_sequence(*run_, states[states.size() - 1 - n].t, states.back().t);
}

// Compares the recorded states, and points between them in case a long step contains a whole oscillation.
bool Look::is_constant() {
    constexpr int parts = 4;  // points per step
    const std::size_t columns = 1 + 2 * run_->system().coordinates.size();
    std::vector<double> first(run_->columns().size()), row(first.size());
    run_->get_row(window_.from, first);
    for (std::size_t node = run_->find_node(window_.from); run_->node_time(node) < window_.to; ++node) {
        const double a = run_->node_time(node), b = run_->node_time(node + 1);
        for (int i = 0; i < parts; ++i) {
            run_->get_row(std::clamp(a + (b - a) * i / parts, window_.from, window_.to), row);
            for (std::size_t c = 1; c < columns; ++c)
                if (!(std::abs(row[c] - first[c]) <= same_state * std::max(1.0, std::abs(first[c]))))
                    return false;
        }
    }
    return true;
}

std::string_view Look::find_attractor() {
    if (!trouble_.empty()) return {};
    if (has_events()) return find_multiple() > 0 ? "cycle" : "other";
    if (is_constant()) {
        for (const ContactState state : run_->node_states(run_->find_node(window_.to)))
            if (is_slipping(state)) return "sliding";
        return "rest";
    }
    return find_multiple() > 0 ? "sliding_periodic" : "other";
}

std::string Look::find_key() {
    const std::string_view kind = find_attractor();
    const std::size_t numbers = 2 * run_->system().coordinates.size();
    std::vector<double> values(numbers), magnitudes(numbers, 0.0);
    if (kind == "sliding") {
        std::vector<double> row(run_->columns().size());
        run_->get_row(window_.to, row);
        for (std::size_t i = 0; i < numbers; ++i) {
            values[i] = std::abs(row[i + 1]) <= same_state ? 0.0 : row[i + 1];
            magnitudes[i] = std::abs(values[i]);
        }
        return write_key(values, magnitudes);
    }
    if (kind != "cycle") return {};
    const std::vector<SectionState>& states = section_states();
    const SectionState* least = &states.back();
    for (int k = 0; k < find_multiple(); ++k) {
        const SectionState& state = states[states.size() - 1 - static_cast<std::size_t>(k)];
        if (state.row[1] < least->row[1]) least = &state;
        for (std::size_t i = 0; i < numbers; ++i)
            magnitudes[i] = std::max(magnitudes[i], std::abs(state.row[i + 1]));
    }
    std::copy_n(least->row.begin() + 1, numbers, values.begin());
    return write_key(values, magnitudes);
}

StartState Look::hand_over() const {
    double t = window_.to;
    if (!is_driven())
        for (const Event& event : run_->events())
            if (event.kind == EventKind::slip_to_stick && event.t > window_.from && event.t <= window_.to)
                t = event.t;
    const std::size_t node = run_->find_node(t);
    const std::span<const double> state = run_->find_state(node, t);
    return {0.0, {state.begin(), state.end()}, run_->get_node_mode(node)};
}

void put_on_constraints(const System& system, std::span<const double> values, const RunSettings& settings,
                        StartState& start) {
    const Method& method = system.methods[static_cast<std::size_t>(settings.method)];
    const std::size_t n = system.coordinates.size();
    // Automata of systems have states with another layout, and a regularised contact never sticks.
    if (method.kind == MethodKind::automaton || method.kind == MethodKind::regularised) return;
    if (start.state.size() < 2 * n + 2) return;
    start.state[2 * n] = start.state[2 * n + 1] = 0.0;  // dissipated energy and input begin with 0
    const std::unique_ptr<Mechanism> mechanism = make_mechanism(system, values, method.id);
    if (static_cast<std::size_t>(mechanism->size().coordinates) != n) return;
    const ContactAutomaton automaton(*mechanism, method.id, "enumeration", false, false);
    automaton.project(start.t, std::span<double>(start.state).first(2 * n + 2), start.mode);
}

}  // namespace stiction::explore
