// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/mechanism.hpp"

#include "model/automaton.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace stiction {

// Compares eight contacts at a time: modes are compared at every step, and most of their entries are unused.
bool Mode::operator==(const Mode& other) const {
    static_assert(sizeof(ContactState) == 1 && static_cast<int>(ContactState::open) == 0);
    using Eight = std::uint64_t;
    if (kind != other.kind || loaded_set != other.loaded_set) return false;
    for (std::size_t i = 0; i < states.size(); i += sizeof(Eight)) {
        Eight mine, its;
        std::memcpy(&mine, &states[i], sizeof mine);
        std::memcpy(&its, &other.states[i], sizeof its);
        if (mine != its) return false;
        if (mine == 0) continue;  // all open
        for (std::size_t k = i; k < i + sizeof(Eight); ++k) {
            if (starts[k] != other.starts[k] || sides[k] != other.sides[k]) return false;
            if (states[k] == ContactState::slip && directions[k] != other.directions[k]) return false;
        }
    }
    return true;
}

void Mechanism::find_state(const Sample& now, VectorOut q, VectorOut v) const {
    std::copy(now.q.begin(), now.q.end(), q.begin());
    std::copy(now.v.begin(), now.v.end(), v.begin());
}

std::unique_ptr<HybridAutomaton> Mechanism::make_automaton(std::string_view) const { return nullptr; }

std::unique_ptr<HybridAutomaton> Mechanism::make_held_automaton(std::string_view, const Mechanism&) const {
    return nullptr;
}

void HybridAutomaton::take_over(const Sample& now, std::span<double> y) const { write_state(now, y); }

void HybridAutomaton::fill_units(std::span<double> out) const {
    std::fill(out.begin(), out.end(), 1.0);
    const std::size_t n = scales_.arms.size();
    for (std::size_t k = 0; k < n; ++k) {
        out[k] = scales_.length / scales_.arms[k];
        out[n + k] = out[k] / scales_.time;
    }
    if (n > 0) out[2 * n] = out[2 * n + 1] = scales_.energy();
}

double HybridAutomaton::find_unit(const Guard& guard, const Mode& mode) const {
    switch (guard.kind) {
        case Guard::gap:
            return scales_.length;
        case Guard::slip:
            return scales_.speed();
        case Guard::normal:
        case Guard::stick_bound:
            return mode.kind == Mode::separating ? 1.0 : scales_.force();
        case Guard::onset:
        case Guard::pivot:
        case Guard::end:
            return 1.0;
    }
    return 1.0;
}

void write_state(const Sample& now, std::span<double> y) {
    std::fill(y.begin(), y.end(), 0.0);
    auto at = std::copy(now.q.begin(), now.q.end(), y.begin());
    at = std::copy(now.v.begin(), now.v.end(), at);
    *at++ = now.dissipated, *at++ = now.input;
}

}  // namespace stiction
