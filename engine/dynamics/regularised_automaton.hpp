// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Compliant contact and regularised friction instead of rigid contact and Coulomb's law
// (Mechanism::regularization):
//
//     N = max(0, -k g - d u_N) for g < 0, else 0        (a prescribed normal force stays prescribed)
//     T = -mu N u_T / max(|u_T|, v_r)
//
// A guide, which is a bilateral contact with one tangent, is not compliant: N holds it, a_N = 0, and T follows |N|.
//
// Between kinks the motion is a smooth differential equation. The kinks are its guards: the contact closes when
// g < 0 and -k g - d u_N > 0, it opens when that load falls to 0, and |u_T| passes v_r. State `stick`
// means |u_T| < v_r: the contact creeps there. Joints stay rigid. The spring stores k g^2/2 while g < 0, loaded or not;
// dissipated' = damping - T.u_T - (N + k g) u_N, which never falls.
#pragma once

#include "dynamics/contact_equations.hpp"
#include "model/automaton.hpp"

#include <Eigen/LU>

#include <vector>

namespace stiction {

class RegularisedAutomaton : public HybridAutomaton {
  public:
    explicit RegularisedAutomaton(const Mechanism& mechanism);

    std::size_t dimension() const override { return 2 * n_ + 2; }
    void set_initial_state(std::span<double> y) const override;
    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) override;
    void flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override;
    void list_guards(const Mode& mode, std::vector<Guard>& out) const override;
    /// A load is a length, and the other guard of a closed contact a speed.
    double find_unit(const Guard& guard, const Mode&) const override {
        return guard.kind == Guard::end                                  ? 1.0
               : guard.kind == Guard::gap || guard.kind == Guard::normal ? scales().length
                                                                         : scales().speed();
    }
    void guards(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override;
    Continuation pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                      EventSink& events) override;
    Continuation pass_pole(double t, std::span<double> y, Mode& mode, EventSink& events) override;
    void project(double t, std::span<double> y, const Mode& mode) const override;
    void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const override;

  private:
    VectorIn position(std::span<const double> y) const { return y.subspan(0, n_); }
    VectorIn velocity(std::span<const double> y) const { return y.subspan(n_, n_); }
    std::span<const ContactState> states(const Mode& mode) const { return {mode.states.data(), nc_}; }
    double find_load(int contact) const;  // -k g - d u_N
    double find_stored_energy(const Mode& mode) const;
    ContactState find_friction_state(int contact) const;
    void update(double t, std::span<const double> y, const Mode& mode) const;
    bool is_guide(const ContactKinetics& contact) const {
        return contact.law == NormalLaw::bilateral && equations_.tangents() == 1;
    }
    void find_guide_forces(const Mode& mode) const;
    /// Fills a sample, except energies, at the state of the last update.
    void fill_sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const;

    const Mechanism& mechanism_;
    std::size_t n_, nc_;
    Regularization law_;
    mutable ContactEquations equations_;
    mutable Sample sample_;
    static constexpr int most_guides = 24;
    using GuideVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_guides, 1>;
    using GuideMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_guides, most_guides>;
    std::vector<int> guides_;  // their normal rows
    mutable std::vector<double> guide_errors_, joint_errors_;
};

}  // namespace stiction
