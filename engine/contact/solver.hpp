// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Interfaces of the solvers. Each file in contact/solvers is one solver and defines `const SolverEntry& <id>()`.
#pragma once

#include "contact/problem.hpp"
#include "contact/report.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <type_traits>

namespace stiction {

struct SolveOptions {
    double tolerance = 1e-12;  ///< residual, relative to the size of the data, below which an iteration stops
    int max_iterations = 10000;  ///< pivots, sweeps or Newton steps
    bool all = false;            ///< list every isolated solution, if the solver supports it
    bool exclude_zero = false;   ///< r = 0 does not count (impact without collision)
    int polygon_axes = 8;        ///< n*: the polygonal cone has 4 n* sides
    std::span<const double> covering =
        {};  ///< covering vector of `lemke`, positive, one entry per unknown; empty: ones
};

/// A solver with its workspace. Solving a problem of at most the size it was made for allocates nothing.
class ContactSolver {
  public:
    virtual ~ContactSolver() = default;
    /// Solves a friction problem. The report is always filled: the verdict, and the solutions with their
    /// residuals, whether they pass the verifier or not.
    virtual void solve(const ContactProblem& problem, const SolveOptions& options, ContactReport& out) = 0;
};

class LcpSolver {
  public:
    virtual ~LcpSolver() = default;
    /// Solves an LCP; in the report r is z and u is w.
    virtual void solve(const LcpProblem& problem, const SolveOptions& options, ContactReport& out) = 0;
};

class GaussSolver {
  public:
    virtual ~GaussSolver() = default;
    /// Minimises 1/2 N'S N over N >= 0, A N >= b; of several minimisers the one with the smallest |N|.
    virtual void solve(const GaussProblem& problem, const SolveOptions& options, GaussReport& out) = 0;
};

/// Largest problem a workspace is made for.
struct SolverSize {
    int contacts = 1;
    int dimension = 2;
    int unknowns = 2;  ///< of an LCP
};

/// Makes a solver whose workspace has a size, or one without.
template <class Interface, class Solver>
std::unique_ptr<Interface> make_solver(SolverSize size) {
    if constexpr (std::is_constructible_v<Solver, SolverSize>)
        return std::make_unique<Solver>(size);
    else
        return std::make_unique<Solver>();
}

/// One entry per file of contact/solvers. A null maker means that the solver does not take that kind of
/// problem.
struct SolverEntry {
    std::string_view id;
    std::string_view title;
    std::string_view source;  ///< paper and equation numbers
    std::unique_ptr<LcpSolver> (*make_lcp)(SolverSize) = nullptr;
    std::unique_ptr<ContactSolver> (*make_planar)(SolverSize) = nullptr;   ///< one tangent
    std::unique_ptr<ContactSolver> (*make_spatial)(SolverSize) = nullptr;  ///< two tangents
    std::unique_ptr<GaussSolver> (*make_gauss)(SolverSize) = nullptr;      ///< size.unknowns: length of N
};

}  // namespace stiction
