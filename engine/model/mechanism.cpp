// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/mechanism.hpp"

#include "model/automaton.hpp"

namespace stiction {

std::unique_ptr<HybridAutomaton> Mechanism::make_automaton(std::string_view) const { return nullptr; }

}  // namespace stiction
