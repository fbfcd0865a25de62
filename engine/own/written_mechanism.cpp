// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/written_mechanism.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::own {

double LinearSum::find(VectorIn q, VectorIn v) const {
    double sum = constant;
    for (const auto& [k, coefficient] : positions) sum += coefficient * q[k];
    for (const auto& [k, coefficient] : velocities) sum += coefficient * v[k];
    return sum;
}

double Oscillation::find(double t) const { return sine == 0.0 ? 0.0 : sine * std::sin(w * t + phase); }
double Oscillation::find_rate(double t) const { return moves() ? sine * w * std::cos(w * t + phase) : 0.0; }
double Oscillation::find_second_rate(double t) const {
    return moves() ? -sine * w * w * std::sin(w * t + phase) : 0.0;
}

FrictionLaw make_friction_law(const Law& law, std::span<const double> names) {
    FrictionLaw out;
    switch (law.kind) {
        case LawKind::frictionless:
            return out;
        case LawKind::coulomb:
            out.kind = FrictionKind::coulomb;
            break;
        case LawKind::coulomb_stiction:
            out.kind = FrictionKind::coulomb_stiction;
            break;
        case LawKind::stribeck:
            out.kind = FrictionKind::stribeck;
            break;
        case LawKind::hyperbolic:
            out.kind = FrictionKind::hyperbolic;
            break;
    }
    out.mu_s = law.mu_s.evaluate(names);
    out.mu_k = law.mu_k.evaluate(names);
    out.stribeck_speed = law.v_s.evaluate(names);
    out.viscous = law.eta.evaluate(names);
    out.quadratic = law.c2.evaluate(names);
    out.asymmetry = law.asymmetry.evaluate(names);
    return out;
}

FrictionLaw make_friction_law(const Description& description, const ContactEntry& contact,
                              std::span<const double> names) {
    return contact.law < 0
               ? FrictionLaw{}
               : make_friction_law(description.laws[static_cast<std::size_t>(contact.law)], names);
}

WrittenMechanism::WrittenMechanism(const Description& text, std::span<const double> values)
    : text_(text), names_(text.find_names(values)) {
    for (const ContactEntry& contact : text.contacts)
        laws_.push_back(make_friction_law(text, contact, names_));
    regularization_ = {.stiffness = find(text.compliant.stiffness),
                       .damping = find(text.compliant.damping),
                       .slip_speed = find(text.compliant.slip_speed)};
    sentences_.reserve(text.stops.size() + text.springs.size() + 1);  // views of ends_ stay valid
    for (const StopEntry& stop : text.stops) {
        const std::string& name = text.contacts[static_cast<std::size_t>(stop.contact)].name;
        add_end(EventKind::touch_down, stop.cause.empty() ? name + " closes" : stop.cause, stop.contact);
    }
}

// A mechanism without contacts has an event of contact 0 too, where joints become dependent.
std::string WrittenMechanism::contact_name(int contact) const {
    const auto i = static_cast<std::size_t>(contact);
    return i < text_.contacts.size() ? text_.contacts[i].name : std::string("joints");
}

FrictionLaw WrittenMechanism::friction(int contact) const { return laws_[static_cast<std::size_t>(contact)]; }

ParadoxRule WrittenMechanism::inconsistent_rule() const {
    return text_.none_rule == NoneRule::impact ? ParadoxRule::impact : ParadoxRule::stop;
}

ParadoxRule WrittenMechanism::indeterminate_rule() const {
    return text_.several_rule == SeveralRule::impact ? ParadoxRule::impact : ParadoxRule::take_solution;
}

LinearSum WrittenMechanism::find(const LinearForm& form) const {
    LinearSum out;
    out.constant = find(form.constant);
    for (const LinearForm::Part& part : form.parts) {
        const double coefficient = find(part.coefficient);
        if (coefficient == 0.0) continue;
        (part.is_velocity ? out.velocities : out.positions)
            .emplace_back(static_cast<std::size_t>(part.coordinate), coefficient);
    }
    return out;
}

Oscillation WrittenMechanism::find_oscillation(const Formula& sine, const Formula& frequency,
                                               const Formula& phase) const {
    return {.sine = find(sine), .w = 2.0 * pi * find(frequency), .phase = find(phase)};
}

void WrittenMechanism::add_period(double w) {
    if (w != 0.0) periods_.push_back(2.0 * pi / std::abs(w));
}

void WrittenMechanism::add_end(EventKind kind, std::string sentence, int contact) {
    sentences_.push_back(std::move(sentence));
    ends_.push_back({.kind = kind, .cause = sentences_.back(), .contact = contact});
}

bool WrittenMechanism::is_stop(std::size_t contact) const {
    return std::any_of(text_.stops.begin(), text_.stops.end(), [&](const StopEntry& stop) {
        return static_cast<std::size_t>(stop.contact) == contact;
    });
}

std::size_t WrittenMechanism::observe_slips(const Sample& now, VectorOut out) const {
    for (std::size_t i = 0; i < contact_count(); ++i) {
        const bool has_slip = tangents(static_cast<int>(i)) > 0 && !std::isnan(now.contacts[i].gap);
        out[i] = has_slip ? now.contacts[i].slip[0] : std::nan("");
    }
    return contact_count();
}

void WrittenMechanism::observe_verdict(const Sample& now, VectorOut out) {
    out[0] = find_verdict(now.verdict);
    out[1] = now.solutions < 0 ? std::nan("") : now.solutions;
}

}  // namespace stiction::own
