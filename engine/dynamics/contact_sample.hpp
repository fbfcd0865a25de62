// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Samples of a mode, from its equations (ContactEquations) at a state y = (q, v, dissipated, input).
#pragma once

#include "contact/solver.hpp"
#include "dynamics/contact_equations.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace stiction {

/// Fills a sample, except energies and verdict, at the state y of the last update, with the forces in force(). A closed
/// contact has no gap and no normal velocity, a sticking contact no slip: rounding of the state is not shown.
void fill_sample(const ContactEquations& equations, double t, std::span<const double> y, const Mode& mode,
                 Sample& out);
/// Sets loads to 0 that are negative only by rounding, of the unit of force and of the largest load.
void drop_rounding(const ContactEquations& equations, double share, Sample& out);
/// Fills the energies, no verdict, and restates the sample in the terms of the system.
void fill_energies(const Mechanism& mechanism, std::span<const double> y, Sample& out);

/// The acceleration-level problem of the contacts that are closed in the mode or persist, at the state y of the last
/// update, solved by enumeration.
class ClosedContacts {
  public:
    explicit ClosedContacts(const Mechanism& mechanism);
    /// Puts the forces of one solution into force(), or 0.
    void find_forces(ContactEquations& equations, std::span<const double> y, const Mode& mode);
    /// Fills verdict and number of solutions, if there is such a contact.
    void fill_verdict(const ContactEquations& equations, std::span<const double> y, const Mode& mode,
                      Sample& out);

  private:
    bool solve(const ContactEquations& equations, std::span<const double> y, const Mode& mode);

    std::unique_ptr<ContactSolver> solver_;
    ContactProblem problem_;
    ContactReport report_;
    std::vector<int> closed_;
    std::vector<double> rest_speed_;
};

/// The solver with this id: the mechanism's own, or that of contact/solvers; null if there is none.
const SolverEntry* find_solver_of(const Mechanism& mechanism, std::string_view id);
/// A solver that exists and takes the contacts of the mechanism (prepare_method refuses any other); null: no contacts.
std::unique_ptr<ContactSolver> make_solver_of(const Mechanism& mechanism, std::string_view id);

}  // namespace stiction
