// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Contacts that never open and all slide in one sense, their loads found by a solver at every stage of the
// integrator (Gomez 2008, chapter 4), for a mechanism with three coordinates and no joints. State y = (q, v, dissipated, input). With J_N, J_T by rows, sg the
// sense of slip and mu_i the coefficient of contact i at its present speed:
//
//     F = (J_N - sg diag(mu) J_T)',   A = J_N M^-1 F,  S = F' M^-1 F,  b = -(J_N M^-1 h + b_N)
//     M v' = h + F N
//     gauss_qp   min 1/2 N'S N over N >= 0, A N >= b;  of several N the shortest
//     lemke      0 <= N, 0 <= A N - b, N.(A N - b) = 0: one of its solutions
//
// S and A are singular and A N >= b has no interior. The quadratic program is therefore solved with b reduced by
// 1e-12 of its largest entry and with 1e-10 of S added to its diagonal, which selects the shortest N. The loads of
// a loaded pair are then computed again from the unchanged data.
//
// After each step the state is projected onto the constraints, q <- q - J^+ gap (repeated) and v <- v - J^+ J v
// with the pseudo-inverse J^+. The stages of a step violate the constraints by the error of the step, and there
// constraints that surround a body contradict each other. So the loads are computed at the projected stage. Without
// projection (`projects`) the state itself drifts, and its loads are still those at the nearest state on the constraints.
//
// Turning points, changes of the loaded set, and the end of rest (under the force of a hand) are events, unless steps
// pass over them (`locates_events`).
#pragma once

#include "base/mass_factors.hpp"
#include "contact/solver.hpp"
#include "model/automaton.hpp"

#include <Eigen/Core>

#include <memory>

namespace stiction {

class StageSolverAutomaton : public HybridAutomaton {
  public:
    /// `solver`: an id of contact/solvers that takes Gauss problems, else linear complementarity problems. `weights`: of
    /// the coordinates in the pseudo-inverse (a length for each angle).
    StageSolverAutomaton(const Mechanism& mechanism, std::string_view solver, const Eigen::Vector3d& weights,
                         bool locates_events, bool projects);

    std::size_t dimension() const override { return 2 * n_ + 2; }
    void set_initial_state(std::span<double> y) const override;
    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) override;
    void flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override;
    void list_guards(const Mode& mode, std::vector<Guard>& out) const override;
    void guards(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override;
    Continuation pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                      EventSink& events) override;
    double find_unit(const Guard& guard, const Mode& mode) const override {
        return guard.kind == Guard::stick_bound ? scales().acceleration()
                                                : HybridAutomaton::find_unit(guard, mode);
    }
    void project(double t, std::span<double> y, const Mode& mode) const override;
    void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const override;

  private:
    static constexpr std::size_t n_ = 3;  ///< coordinates

    /// Puts (q_, v_) at the projected state of y.
    void take(double t, std::span<const double> y) const;
    void project_onto_constraints(double t) const;
    /// Puts a state that drifts into the sample in place of the projected one.
    void restate(double t, std::span<const double> y, Sample& out) const;
    void evaluate(double t) const { mechanism_.evaluate(t, {q_.data(), n_}, {v_.data(), n_}, kinetics_); }
    const ContactKinetics& contact(int i) const { return kinetics_.contacts[static_cast<std::size_t>(i)]; }
    /// A, S, b, F at (q_, v_); `share`: factor on the coefficients of friction.
    void build(double sign, double share) const;
    /// Loads N_ and accelerations a_ at (q_, v_); false where there are none.
    bool solve(double sign, double share = 1.0) const;
    void solve_pair(int i, int j, double& N_i, double& N_j) const;
    void refine_pair() const;
    double find_slip(int contact) const;  // u_T at (q_, v_)
    double find_mu(int contact) const;    // |T|/N at the present sliding speed, or its bound at rest
    mutable Sample drive_sample_;         // passed to Mechanism::drive_power
    double find_sign(const Mode& mode) const;
    /// Acceleration with which contacts at rest begin to slip in this sense, above rounding; not positive: friction holds
    /// them.
    double find_onset(double t, double sign) const;
    /// Sense in which contacts at rest begin to slip, 0 if friction holds them.
    double find_sense(double t) const;
    bool decide(double t, std::span<const double> y, Mode& mode, double sign, int left = 0) const;
    void set_states(Mode& mode, double sign) const;
    int find_pair() const;
    std::string write_set(const Mode& mode) const;
    Continuation end(double t, const Mode& mode, EventSink& events) const;

    const Mechanism& mechanism_;
    int nc_;
    bool located_, projects_, watches_load_;
    std::unique_ptr<GaussSolver> gauss_;
    std::unique_ptr<LcpSolver> lcp_;
    mutable Kinetics kinetics_;
    mutable GaussProblem problem_;
    mutable LcpProblem lcp_problem_;
    mutable GaussReport gauss_report_;
    mutable ContactReport lcp_report_;
    mutable MassFactors mass_;
    mutable Eigen::MatrixXd inverse_, B_, W_;
    mutable Eigen::VectorXd free_, N_, a_;
    mutable Eigen::Vector3d q_, v_;
    mutable bool at_rest_ = false;  // friction has its bound at rest
    Eigen::Vector3d weights_;
};

}  // namespace stiction
