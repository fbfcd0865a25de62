// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/mechanism.hpp"

#include "model/automaton.hpp"

#include <algorithm>

namespace stiction {

std::unique_ptr<HybridAutomaton> Mechanism::make_automaton(std::string_view) const { return nullptr; }

void HybridAutomaton::take_over(const Sample& now, std::span<double> y) const { write_state(now, y); }

void write_state(const Sample& now, std::span<double> y) {
    std::fill(y.begin(), y.end(), 0.0);
    auto at = std::copy(now.q.begin(), now.q.end(), y.begin());
    at = std::copy(now.v.begin(), now.v.end(), at);
    *at++ = now.dissipated, *at++ = now.input;
}

std::string name_contacts(const Mechanism& mechanism, const Event& event) {
    const std::string first = mechanism.contact_name(event.contact);
    return event.others == 0 ? first : first + ".." + mechanism.contact_name(event.contact + event.others);
}

}  // namespace stiction
