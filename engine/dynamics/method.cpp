// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/method.hpp"

#include "dynamics/contact_automaton.hpp"
#include "dynamics/regularised_automaton.hpp"
#include "dynamics/steppers/event_driven.hpp"
#include "dynamics/steppers/time_stepping.hpp"

#include <algorithm>
#include <string>

namespace stiction {

namespace {

// From this tolerance down DOP853 needs fewer evaluations per event than the pair of order 5: a step costs twice as
// much, but it is longer. Evaluations at 1e-10, relative to the pair of order 5: belt with Stribeck's law 0.5, rod
// 0.25, block 0.2; at 1e-6 the belt needs as many with both. Errors of event times: belt 5 to 25 times smaller, block
// 8 times and more, rod about the same. Not for right-hand sides with kinks (regularised friction, automata of
// systems), whose solutions have no derivatives of order 8.
constexpr double high_order_below = 1e-6;

// Largest tolerance per v_r: with a tolerance as large as the band |u_T| < v_r of regularised friction, steps
// would cross the band unnoticed.
constexpr double share_of_band = 1e-3;

// With two tangents the direction of slip must be accurate down to the speeds at which a slip stops.
constexpr double largest_spatial_tolerance = 1e-10;

// The automaton of a method that cannot use its solver: the run fails at its start, at the initial state.
class RefusedAutomaton : public ContactAutomaton {
  public:
    RefusedAutomaton(const Mechanism& mechanism, std::string reason)
        : ContactAutomaton(mechanism, "", "enumeration", false, false), reason_(std::move(reason)) {}
    Continuation enter(double, std::span<double>, Mode&, Mode&, EventSink&) override {
        return Continuation::unsolved;
    }
    std::string_view trouble() const override { return reason_; }

  private:
    std::string reason_;
};

const Tableau& find_tableau(double tol) { return tol <= high_order_below ? dop853() : dormand_prince(); }

// The reason why the method cannot use its solver; empty if it can. No other solver is substituted silently.
std::string find_refusal(const Method& method, const Mechanism& mechanism) {
    if (method.kind == MethodKind::regularised || method.kind == MethodKind::automaton ||
        method.kind == MethodKind::cash_karp)
        return {};
    const std::string names =
        "The method " + std::string(method.id) + " names the solver " + std::string(method.solver);
    const SolverEntry* const entry = find_solver_of(mechanism, method.solver);
    if (entry == nullptr) return names + ", which does not exist: nothing moves.";
    // With two tangents time stepping has an iterative solver of its own.
    const bool is_spatial = mechanism.size().tangents == 2;
    const bool takes = is_spatial ? entry->make_spatial != nullptr || method.kind == MethodKind::time_stepping
                                  : entry->make_planar != nullptr;
    return takes ? std::string() : names + ", which does not take its problems: nothing moves.";
}

}  // namespace

MethodSettings find_settings(const System& system, const Method& method, std::span<const double> values) {
    return method.settings != nullptr ? method.settings(system, values) : MethodSettings{};
}

Method find_held_method(const System& system, int index) {
    Method method = system.methods[static_cast<std::size_t>(index)];
    if (const int other = find_method(system, method.when_held); other >= 0)
        method = system.methods[static_cast<std::size_t>(other)];
    else if (method.kind == MethodKind::exact || method.kind == MethodKind::automaton)
        method.kind = MethodKind::event_driven;
    return method;
}

PreparedMethod prepare_method(const System& system, const Mechanism& mechanism, const Method& method,
                              double dt, double tol, const MethodSettings& settings) {
    PreparedMethod out;
    if (std::string refusal = find_refusal(method, mechanism); !refusal.empty()) {
        out.automaton = std::make_unique<RefusedAutomaton>(mechanism, std::move(refusal));
        out.motion = make_event_driven(*out.automaton, tol);
        return out;
    }
    if (mechanism.size().tangents == 2) tol = std::min(tol, largest_spatial_tolerance);
    switch (method.kind) {
        case MethodKind::time_stepping:
            out.motion = make_time_stepping(mechanism, method.solver, dt, system.reports_verdict, settings);
            return out;
        case MethodKind::regularised:
            out.automaton = std::make_unique<RegularisedAutomaton>(mechanism);
            tol = std::min(
                tol, share_of_band * mechanism.regularization().slip_speed / mechanism.scales().speed());
            out.automaton->set_scales(mechanism.scales());
            out.motion = make_stiff_event_driven(*out.automaton, tol);
            return out;
        case MethodKind::automaton:
            out.automaton = mechanism.make_automaton(method.id);
            break;
        case MethodKind::cash_karp:
            out.automaton = mechanism.make_automaton(method.id);
            out.automaton->set_scales(mechanism.scales());
            out.motion = make_event_driven(*out.automaton, tol, cash_karp());
            return out;
        case MethodKind::event_driven:
        case MethodKind::fixed_step:
        case MethodKind::exact:
            break;
    }
    const bool is_smooth = out.automaton == nullptr;
    if (is_smooth)
        out.automaton = std::make_unique<ContactAutomaton>(mechanism, method.id, method.solver,
                                                           method.kind == MethodKind::exact,
                                                           system.reports_verdict, settings);
    out.automaton->set_scales(mechanism.scales());
    out.motion = make_event_driven(*out.automaton, tol, is_smooth ? find_tableau(tol) : dormand_prince(),
                                   method.kind == MethodKind::fixed_step ? dt : 0.0);
    return out;
}

}  // namespace stiction
