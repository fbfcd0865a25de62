// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/sliding_contact.hpp"

#include "dynamics/slip_problem.hpp"

#include <cmath>

namespace stiction {

namespace {

constexpr double touching = 1e-12;  // speed of the size of rounding: the direction is taken from the state

}  // namespace

int choose_contact(const Sample& sample) {
    int closed = 0;
    for (std::size_t i = sample.contacts.size(); i-- > 0;)
        if (sample.contacts[i].state != ContactState::open) closed = static_cast<int>(i);
    for (std::size_t i = 0; i < sample.contacts.size(); ++i)
        if (is_slipping(sample.contacts[i].state)) return static_cast<int>(i);
    return closed;
}

SlidingContact find_sliding_contact(const System& system, const Mechanism& mechanism,
                                    std::span<const double> values, const Sample& sample) {
    SlidingContact out;
    out.contact = choose_contact(sample);
    out.A = out.b = std::nan("");
    const int at = find_parameter(system, system.picture->region.epsilon);
    if (at < 0 || sample.contacts.empty()) return out;
    out.epsilon = values[static_cast<std::size_t>(at)];
    out.region = find_region(mechanism.classify(sample));
    const ContactSample& contact = sample.contacts[static_cast<std::size_t>(out.contact)];
    const double u = contact.slip[0];
    // At the first instant of a slip the speed is 0, so the state gives the direction.
    const double sense = std::abs(u) > touching ? std::copysign(1.0, u) : slip_sign(contact.state);
    if (sense == 0.0) return out;
    const SlipProblem problem = find_slip_problem(mechanism, sample, out.contact, sense);
    out.A = out.epsilon * problem.A, out.b = out.epsilon * problem.b;
    return out;
}

SlidingContact find_sliding_contact(const Session& session) {
    const Simulation& simulation = session.simulation();
    return find_sliding_contact(session.system(), simulation.mechanism(simulation.find_node(session.t())),
                                session.experiment.scenario().values, session.sample());
}

SlidingContact find_present_problem(const Session& session) {
    constexpr double closed = 1e-9;  // gap
    SlidingContact out = find_sliding_contact(session);
    const ContactSample& contact = session.sample().contacts[static_cast<std::size_t>(out.contact)];
    const bool sticks = contact.state == ContactState::stick && session.sample().verdict != "none",
               flies = contact.state == ContactState::open && contact.gap > closed;
    if (sticks || flies) out.A = out.b = std::nan("");
    return out;
}

}  // namespace stiction
