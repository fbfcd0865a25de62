// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problem of one step of time stepping (dynamics/steppers/time_stepping): equations at the middle of the
// step, the contacts that take part in it, their impulses.
//
//     q_m = q + dt v/2;  contacts with g(q_m) <= 0 take part
//     U = G P + J (v + dt M^-1 h) + w + e u-          0 <= P_N, 0 <= U_N, P_N U_N = 0, friction cone on (P_T, U_T)
//
// If mu_s > mu_k, a contact that stuck in the step before, or with u_T = 0 at the start of the step, gets mu_s; if it slips
// all the same, the step is solved again with mu_k. A sliding contact gets mu(|u_T|) of the start of the step. e is Newton's restitution for
// approaches faster than the threshold of the method, else 0; in tangent rows e_T for those that count as impacts.
#pragma once

#include "contact/solver.hpp"
#include "dynamics/contact_equations.hpp"
#include "model/system.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

/// End of the message about a number that is no longer finite, as in "a velocity" + this.
constexpr std::string_view beyond_all_numbers =
    " grew beyond all numbers in time stepping: dt is too long for the damping or stiffness here; choose a "
    "smaller dt";

class StepProblem {
  public:
    StepProblem(const Mechanism& mechanism, std::string_view solver, const MethodSettings& settings);

    /// Impulses of the step of length dt from (t, q, v), in the order of closed(). Null if no contact takes part, or,
    /// with trouble(), if the problem was not solved. `states`: of the step before.
    const ContactSolution* solve(double t, double dt, VectorIn q, VectorIn v,
                                 std::span<const ContactState> states);

    /// At the middle of the step.
    ContactEquations& equations() { return equations_; }
    const ContactEquations& equations() const { return equations_; }
    const std::vector<double>& middle() const { return middle_; }  ///< q_m
    /// The contacts that take part.
    const std::vector<int>& closed() const { return closed_; }
    /// e of a contact row in this step.
    double restitution(std::size_t row) const { return restitution_[row]; }
    /// Velocity of a contact row (equations().row) at the start of the step.
    double velocity_before(std::size_t row) const { return u_before_[row]; }
    /// A contact that is not faster at the start of a step is at rest, m/s.
    double rest_speed() const { return rounding::step_speed * equations_.scales().speed(); }
    /// Rows of one contact: normal, tangents.
    std::size_t rows() const { return rows_; }
    std::string_view trouble() const { return trouble_; }

  private:
    void find_closed();
    void make_problem(double dt, std::span<const ContactState> states);
    bool hold_or_release(const ContactSolution& solution);
    void shorten(ContactSolution& solution) const;
    void return_to_circle(const SolveOptions& options);
    const ContactSolution* restore(ContactSolution& solution) const;

    MethodSettings settings_;
    std::size_t n_, nc_, rows_;
    ContactEquations equations_;
    std::unique_ptr<ContactSolver> solver_, circle_, exact_;
    ContactProblem problem_;
    ContactReport report_;
    bool is_polygon_ = false;  // the solver replaces the friction circle by a polygon
    ContactSolution single_;   // solution for a single contact, in closed form
    std::vector<int> closed_;
    std::vector<double> middle_, u_before_;
    std::vector<double> restitution_;  // e of the contact rows in the present step
    std::string trouble_;
};

}  // namespace stiction
