// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A mechanism while a hand holds one of its bodies: the same equations with the force of the hand beside them. Its
// power counts as that of a drive.
#pragma once

#include "model/hand.hpp"
#include "model/mechanism.hpp"

namespace stiction {

class HeldMechanism : public Mechanism {
  public:
    /// Both must outlive this object; the path of the hand may be extended meanwhile.
    HeldMechanism(const Mechanism& free, const Hand& hand);

    MechanismSize size() const override { return free_.size(); }
    std::string contact_name(int contact) const override { return free_.contact_name(contact); }
    int tangents(int contact) const override { return free_.tangents(contact); }
    FrictionLaw friction(int contact) const override { return free_.friction(contact); }
    void set_initial_state(VectorOut q, VectorOut v) const override { free_.set_initial_state(q, v); }
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override;
    double kinetic_energy(double t, VectorIn q, VectorIn v) const override {
        return free_.kinetic_energy(t, q, v);
    }
    double potential_energy(double t, VectorIn q) const override { return free_.potential_energy(t, q); }
    double damping_power(double t, VectorIn q, VectorIn v) const override {
        return free_.damping_power(t, q, v);
    }
    double drive_power(const Sample& now) const override;
    void restate(Sample& now) const override { free_.restate(now); }
    std::span<const std::string_view> coordinate_units() const override { return free_.coordinate_units(); }
    void find_state(const Sample& now, VectorOut q, VectorOut v) const override {
        free_.find_state(now, q, v);
    }
    void observe(const Sample& now, VectorOut out) const override { free_.observe(now, out); }
    void remember(const Sample& now, VectorOut memory) const override { free_.remember(now, memory); }
    std::string_view classify(const Sample& now) const override { return free_.classify(now); }
    Regularization regularization() const override { return free_.regularization(); }
    RestRule rest_rule() const override { return free_.rest_rule(); }
    std::span<const double> periods() const override { return free_.periods(); }
    std::span<const int> angles() const override { return free_.angles(); }
    double find_next_instant(double t) const override;
    std::span<const EndCondition> end_conditions() const override { return free_.end_conditions(); }
    void evaluate_end_conditions(const Sample& now, VectorOut out) const override {
        free_.evaluate_end_conditions(now, out);
    }
    bool ends_when_open() const override { return free_.ends_when_open(); }
    double singularity(double t, VectorIn q, VectorIn v,
                       std::span<const ContactState> states) const override {
        return free_.singularity(t, q, v, states);
    }
    bool has_singularity() const override { return free_.has_singularity(); }
    ParadoxRule inconsistent_rule() const override { return free_.inconsistent_rule(); }
    ParadoxRule indeterminate_rule() const override { return free_.indeterminate_rule(); }
    bool prefers_contact() const override { return free_.prefers_contact(); }
    const SolverEntry* find_own_solver(std::string_view id) const override {
        return free_.find_own_solver(id);
    }
    int bodies() const override { return free_.bodies(); }
    void place_body(int body, VectorIn q, BodyPlace& out) const override { free_.place_body(body, q, out); }
    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const override;

    /// Point, led point and force of the hand at an instant.
    HandReading read(double t, VectorIn q, VectorIn v) const;
    /// Generalised force of the hand. out: one number per coordinate.
    void find_applied(double t, VectorIn q, VectorIn v, VectorOut out) const;

  private:
    const Mechanism& free_;
    const Hand& hand_;
    mutable BodyPlace place_;
    mutable Eigen::Matrix2Xd J_;  // of the grip, at the last reading
};

/// Where a body of the mechanism is.
BodyPlace find_body_place(const Mechanism& mechanism, int body, VectorIn q);

/// Half of the critical damping of the hand's spring with the effective mass at the grip: c = sqrt(k m), m the
/// smallest effective mass there, 1/m the largest eigenvalue of J M^-1 J^T.
double find_hand_damping(const Mechanism& mechanism, const Hand& hand, double t, VectorIn q, VectorIn v);

}  // namespace stiction
