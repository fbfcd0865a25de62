// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/method.hpp"

#include "dynamics/contact_automaton.hpp"
#include "dynamics/regularised_automaton.hpp"
#include "dynamics/stage_solver_automaton.hpp"
#include "dynamics/steppers/event_driven.hpp"
#include "dynamics/steppers/time_stepping.hpp"

namespace stiction {

PreparedMethod prepare_method(const System& system, const Mechanism& mechanism, int index, double dt,
                              double tol) {
    const Method& method = system.methods[static_cast<std::size_t>(index)];
    PreparedMethod out;
    switch (method.kind) {
        case MethodKind::time_stepping:
            out.motion = make_time_stepping(mechanism, method.solver, dt, system.reports_verdict);
            return out;
        case MethodKind::regularised:
            out.automaton = std::make_unique<RegularisedAutomaton>(mechanism);
            break;
        case MethodKind::automaton:
            out.automaton = mechanism.make_automaton(method.id);
            break;
        case MethodKind::stage_solver:
            out.automaton = std::make_unique<StageSolverAutomaton>(mechanism, method.solver);
            out.motion = make_event_driven(*out.automaton, tol, cash_karp());
            return out;
        case MethodKind::event_driven:
        case MethodKind::exact:
            break;
    }
    if (out.automaton == nullptr)
        out.automaton = std::make_unique<ContactAutomaton>(
            mechanism, method.id, method.solver, method.kind == MethodKind::exact, system.reports_verdict);
    out.motion = make_event_driven(*out.automaton, tol);
    return out;
}

}  // namespace stiction
