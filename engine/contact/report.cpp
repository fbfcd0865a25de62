// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/report.hpp"

namespace stiction {

std::string_view get_name(Verdict verdict) { return verdict_names[static_cast<std::size_t>(verdict)]; }

void begin_report(ContactReport& report, int unknowns, int contacts, int capacity) {
    if (static_cast<int>(report.solutions.size()) < capacity)
        report.solutions.resize(static_cast<std::size_t>(capacity));
    for (int i = 0; i < capacity; ++i) {
        ContactSolution& solution = report.solutions[static_cast<std::size_t>(i)];
        solution.r.resize(unknowns);
        solution.u.resize(unknowns);
        solution.states.resize(static_cast<std::size_t>(contacts));
    }
    clear(report);
}

}  // namespace stiction
