// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/mechanism.hpp"

#include "model/automaton.hpp"

namespace stiction {

std::unique_ptr<HybridAutomaton> Mechanism::make_automaton(std::string_view) const { return nullptr; }

std::string name_contacts(const Mechanism& mechanism, const Event& event) {
    const std::string first = mechanism.contact_name(event.contact);
    return event.others == 0 ? first : first + ".." + mechanism.contact_name(event.contact + event.others);
}

}  // namespace stiction
