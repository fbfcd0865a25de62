// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The share of a mechanism that texts of both levels have in common: values of formulas, contacts with their laws, linear
// forms, stops, the rules of paradoxes.
#pragma once

#include "own/mechanics.hpp"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace stiction::own {

/// constant + sum coefficient q_k (or v_k), as numbers. A coefficient 0 is left out.
struct LinearSum {
    double constant = 0.0;
    std::vector<std::pair<std::size_t, double>> positions, velocities;

    double find(VectorIn q, VectorIn v) const;
};

/// A harmonic of the text as numbers: sine sin(w t + phase), w in rad/s.
struct Oscillation {
    double sine = 0.0, w = 0.0, phase = 0.0;

    double find(double t) const;
    double find_rate(double t) const;
    double find_second_rate(double t) const;
    bool moves() const { return sine != 0.0 && w != 0.0; }
};

class WrittenMechanism : public Mechanism {
  public:
    WrittenMechanism(const Description& text, std::span<const double> values);

    std::string contact_name(int contact) const override;
    FrictionLaw friction(int contact) const override;
    Regularization regularization() const override { return regularization_; }
    std::span<const double> periods() const override { return periods_; }
    ParadoxRule inconsistent_rule() const override;
    ParadoxRule indeterminate_rule() const override;
    bool prefers_contact() const override { return text_.several_rule == SeveralRule::slide; }
    std::span<const EndCondition> end_conditions() const override { return ends_; }

  protected:
    const Description& text() const { return text_; }
    std::span<const double> names() const { return names_; }
    double find(const Formula& formula) const { return formula.evaluate(names_); }
    LinearSum find(const LinearForm& form) const;
    Oscillation find_oscillation(const Formula& sine, const Formula& frequency, const Formula& phase) const;
    /// A prescribed motion or force that oscillates.
    void add_period(double w);
    /// The run ends with this sentence where the function number ends_.size() falls to 0.
    void add_end(EventKind kind, std::string sentence, int contact);
    std::size_t contact_count() const { return text_.contacts.size(); }
    /// A stop ends the run where this contact closes, so that it never carries a force.
    bool is_stop(std::size_t contact) const;
    /// u_T of each contact, NaN without a tangent or a meaning: the first observables.
    std::size_t observe_slips(const Sample& now, VectorOut out) const;
    /// The last two observables: the verdict and the number of solutions.
    static void observe_verdict(const Sample& now, VectorOut out);

  private:
    const Description& text_;
    std::vector<double> names_, periods_;
    std::vector<FrictionLaw> laws_;
    std::vector<std::string> sentences_;  // of ends_
    std::vector<EndCondition> ends_;
    Regularization regularization_;
};

}  // namespace stiction::own
