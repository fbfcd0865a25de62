// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Tangent vectors at the events of TangentFlow (saltation), with and without a jump of the state.
#include "base/number_text.hpp"
#include "explore/differences.hpp"
#include "explore/tangent.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

constexpr double time_step = 1e-4;     // s
constexpr double same_instant = 1e-7;  // s: a contact whose h reaches 0 further away changes as a consequence
constexpr double same_surface = 1e-6;  // relative: changes of time by two contacts that count as the same
constexpr double grazing = 1e-9;       // of |h_x| |f|: a slower h meets the event tangentially

}  // namespace

double TangentFlow::find_ending(double t, std::span<const double> y, const Mode& mode, std::size_t contact,
                                ContactState to) const {
    method_.automaton->sample(t, y, mode, sample_);
    const ContactSample& now = sample_.contacts[contact];
    const ContactState from = mode.states[contact];
    if (from == ContactState::open) return now.gap;
    if (to == ContactState::open) return now.normal;
    if (from == ContactState::stick) {  // contacts that share friction have one common margin
        const Guard bound{Guard::stick_bound, static_cast<int>(contact)};
        listed_.clear();
        method_.automaton->list_guards(mode, listed_);
        values_.resize(listed_.size());
        method_.automaton->guards(t, y, mode, values_);
        return values_[static_cast<std::size_t>(std::find(listed_.begin(), listed_.end(), bound) -
                                                listed_.begin())];
    }
    return from == ContactState::slip ? std::hypot(now.slip[0], now.slip[1]) : slip_sign(from) * now.slip[0];
}

bool TangentFlow::take_impact(double t, std::span<double> y, const Mode& from, const Mode& to,
                              std::size_t contact, std::span<const double> gradient) {
    EventSink unheard;
    double square = 0.0;
    for (std::size_t k = 0; k < n_ / 2; ++k) square += gradient[k] * gradient[k];
    for (int correction = 0; correction < 4; ++correction) {
        const double gap = find_ending(t, y, from, contact, ContactState::stick);
        for (std::size_t k = 0; k < n_ / 2; ++k) y[k] -= gap * gradient[k] / square;
    }
    Mode mode = from;
    return method_.automaton->pass({Guard::gap, static_cast<int>(contact)}, t, y, mode, unheard) ==
               Continuation::goes_on &&
           mode.states == to.states;
}

// The derivative of R along (d- + f_- dt, dt), by differences with two step lengths. They do not agree if the impulse
// sticks on one side and slides on the other.
bool TangentFlow::follow_impact(double t, std::span<const double> y, const Mode& from, const Mode& to,
                                std::size_t contact, std::span<const double> gradient) {
    constexpr double shares[] = {1.0, 0.125}, agreement = 1e-6;
    std::vector<double> beside(dimension_), sums[2], w(n_);
    for (std::size_t j = 0; j < m_; ++j) {
        const std::span<double> d(vectors_.data() + j * n_, n_);
        const double dt = time_changes_[j];
        for (std::size_t k = 0; k < n_; ++k) w[k] = d[k] + f_before_[k] * dt;
        const double length = std::hypot(find_length(w), dt);
        std::fill(d.begin(), d.end(), 0.0);
        if (length == 0.0) continue;
        for (int s = 0; s < 2; ++s) {
            const double step = shares[s] * state_step / length;
            sums[s].assign(n_, 0.0);
            for (int k = 1; k <= 3; ++k)
                for (const double side : {1.0, -1.0}) {
                    std::copy(y.begin(), y.end(), beside.begin());
                    for (std::size_t i = 0; i < n_; ++i) beside[i] += side * k * step * w[i];
                    if (!take_impact(t + side * k * step * dt, beside, from, to, contact, gradient))
                        return trouble_ =
                                   "neighbouring motions meet another impact at t = " + write_number(t),
                               false;
                    for (std::size_t i = 0; i < n_; ++i)
                        sums[s][i] += central[k - 1] * side * beside[i] / step;
                }
        }
        for (std::size_t i = 0; i < n_; ++i) {
            if (!(std::abs(sums[0][i] - sums[1][i]) <= agreement * (length + std::abs(sums[0][i]))))
                return trouble_ = "an impact between sticking and sliding at t = " + write_number(t), false;
            d[i] = sums[0][i] - f_after_[i] * dt;
        }
    }
    return true;
}

// The contacts whose states differ in the modes of a node and of the next one, or the one that collides there. False if the state jumps
// in a way that has no tangent.
bool TangentFlow::find_changed(const Simulation& run, std::size_t node, bool& jumps,
                               std::vector<std::size_t>& changed) {
    const Mode &from = run.get_node_mode(node), &to = run.get_node_mode(node + 1);
    const std::span<const double> y = run.node_state(node), after = run.node_state(node + 1);
    const auto contacts = static_cast<std::size_t>(mechanism_->size().contacts);
    for (std::size_t i = 0; i < contacts; ++i)
        if (from.states[i] != to.states[i]) changed.push_back(i);
    double jump = 0.0;
    for (std::size_t k = 0; k < n_; ++k)
        jump = std::max(jump, std::abs(after[k] - y[k]) / (1.0 + std::abs(y[k])));
    jumps = jump > 1e-7;
    if (!jumps) return true;
    const double t = run.node_time(node);
    const std::string at = " at t = " + write_number(t);
    std::size_t contact = 0;
    int impacts = 0;
    for (const Event& event : run.events())
        if (event.t == t && event.kind == EventKind::impact)
            contact = static_cast<std::size_t>(event.contact), impacts += 1 + event.others;
    if (impacts == 0 || from.states[contact] != ContactState::open)
        return trouble_ = "the state jumps without a collision" + at, false;
    if (impacts > 1) return trouble_ = "several contacts collide at once" + at, false;
    changed.assign(1, contact);
    return true;
}

// Follows an event: from a node to the next one, which has the same time and lies after the event.
bool TangentFlow::follow_event(const Simulation& run, std::size_t node) {
    bool jumps = false;
    std::vector<std::size_t> changed;
    if (!find_changed(run, node, jumps, changed)) return false;
    if (changed.empty()) return true;
    const double t = run.node_time(node);
    const Mode &from = run.get_node_mode(node), &to = run.get_node_mode(node + 1);
    const std::span<const double> y = run.node_state(node), after = run.node_state(node + 1);
    const std::string at = " at t = " + write_number(t);
    std::size_t contact = 0;
    const auto h = [&](double time, double share, std::span<const double> d) {
        std::copy(y.begin(), y.end(), shifted_.begin());
        for (std::size_t i = 0; i < d.size(); ++i) shifted_[i] += share * d[i];
        const ContactState next = jumps ? ContactState::stick : to.states[contact];
        return find_ending(time, std::vector<double>(shifted_), from, contact, next);
    };
    const auto along = [&](std::span<const double> d) {
        const double length = find_length(d), step = length > 0.0 ? state_step / length : 0.0;
        double sum = 0.0;
        for (int k = 1; k <= 3 && length > 0.0; ++k)
            sum += central[k - 1] * (h(t, k * step, d) - h(t, -k * step, d)) / step;
        return sum;
    };
    find_velocity(t, y, from, f_before_);
    find_velocity(t, after, to, f_after_);
    std::vector<double> unit(n_, 0.0), gradient(n_);
    bool found = false;
    for (const std::size_t next : changed) {
        contact = next;
        double rate = along(f_before_);
        for (int k = 1; k <= 3; ++k)
            rate +=
                central[k - 1] * (h(t + k * time_step, 0.0, {}) - h(t - k * time_step, 0.0, {})) / time_step;
        // Several contacts may change at once if one surface h = 0 ends all their states, or the states of some of them
        // while others follow.
        if (changed.size() > 1 && !(std::abs(h(t, 0.0, {})) <= same_instant * std::abs(rate))) continue;
        double largest = 0.0;  // largest entry of h_x, as its scale
        for (std::size_t i = 0; i < n_; ++i) {
            unit.assign(n_, 0.0);
            unit[i] = 1.0;
            gradient[i] = along(unit);
            largest = std::max(largest, std::abs(gradient[i]));
        }
        if (!(std::abs(rate) > grazing * largest * (1e-3 + find_length(f_before_))))
            return trouble_ = "the motion grazes" + at, false;
        for (std::size_t j = 0; j < m_; ++j) {
            const std::span<const double> d(vectors_.data() + j * n_, n_);
            const double change = -along(d) / rate, size = largest * find_length(d) / std::abs(rate);
            if (found && !(std::abs(change - time_changes_[j]) <= same_surface * size))
                return trouble_ = "several contacts change at once" + at, false;
            time_changes_[j] = change;
        }
        found = true;
    }
    if (!found) return trouble_ = "several contacts change at once" + at, false;
    if (jumps) {
        if (!follow_impact(t, y, from, to, contact, gradient)) return false;
    } else {
        for (std::size_t j = 0; j < m_; ++j)
            for (std::size_t k = 0; k < n_; ++k)
                vectors_[j * n_ + k] += (f_before_[k] - f_after_[k]) * time_changes_[j];
    }
    put_on_constraints(t, after, to);
    return true;
}

}  // namespace stiction::explore
