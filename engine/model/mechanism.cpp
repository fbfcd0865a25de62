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
            if (starts[k] != other.starts[k]) return false;
            if (states[k] == ContactState::slip && directions[k] != other.directions[k]) return false;
        }
    }
    return true;
}

std::unique_ptr<HybridAutomaton> Mechanism::make_automaton(std::string_view) const { return nullptr; }

std::unique_ptr<HybridAutomaton> Mechanism::make_held_automaton(std::string_view, const Mechanism&) const {
    return nullptr;
}

void HybridAutomaton::take_over(const Sample& now, std::span<double> y) const { write_state(now, y); }

void write_state(const Sample& now, std::span<double> y) {
    std::fill(y.begin(), y.end(), 0.0);
    auto at = std::copy(now.q.begin(), now.q.end(), y.begin());
    at = std::copy(now.v.begin(), now.v.end(), at);
    *at++ = now.dissipated, *at++ = now.input;
}

}  // namespace stiction
