// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Result of a solver: a verdict, the solutions that were found, and whether they are unique. "No solution" and
// "several solutions" are findings, not errors.
#pragma once

#include "base/contact_terms.hpp"

#include <Eigen/Core>

#include <string_view>
#include <vector>

namespace stiction {

/// Verdict on one contact problem. `none` is given only with a proof (complete enumeration, or a certificate of an
/// empty set). `unique` is given only after an exhaustive search, or if the class of the matrix proves it.
enum class Verdict { unique, multiple, none, found, not_converged };

std::string_view get_name(Verdict verdict);  ///< "unique", "multiple", "none", "found", "not_converged"

enum class Known { no, yes, unknown };

/// Distance of an answer from a solution. All entries are absolute and >= 0, unless stated otherwise.
struct Residual {
    double absolute = 0.0;         ///< natural map (LCP) or sqrt(sum |r_i - P_K(r_i - uhat_i)|^2) (friction)
    double size_squared = 0.0;     ///< max(|q|, |r|, |u|)^2
    double complementarity = 0.0;  ///< max |r_N u_N|
    double cone_violation = 0.0;   ///< max(|r_T| - mu r_N, -r_N, 0)
    double dissipation =
        0.0;  ///< -sum r_T.u_T, power (or work) taken by friction; negative if friction supplies power

    /// absolute / max(|q|, |r|, |u|). It is computed here because most callers do without this root and division.
    double relative() const;
};

struct ContactSolution {
    Eigen::VectorXd r;  ///< forces or impulses, contacts * dimension
    Eigen::VectorXd u;  ///< accelerations or velocities, same shape
    std::vector<ContactState> states;
    Residual residual;
};

/// The answer of a solver. `solutions` is a pool: only the first `known` entries are meaningful, so that
/// solving allocates nothing.
struct ContactReport {
    Verdict verdict = Verdict::not_converged;
    int count = -1;          ///< number of isolated solutions, -1 if not known
    bool continuum = false;  ///< the solution set has a segment or a ray; end points are among the solutions
    int known = 0;
    std::vector<ContactSolution> solutions;
    int rank = -1;  ///< numerical rank of the Delassus matrix, -1 if not computed
    Known forces_unique = Known::unknown;
    Known motion_unique = Known::unknown;
    int iterations = 0;          ///< pivots, Newton steps, sweeps or combinations tried
    std::string_view note = {};  ///< a fixed text such as "ray termination"
};

/// The answer to Gauss' principle (GaussProblem): the shortest minimiser with its multipliers, or a
/// certificate that the problem is infeasible.
///
///     S N = A' lambda + z,   lambda, z >= 0,   lambda.(A N - b) = 0,   z.N = 0        (Gomez 2008, (2.41))
///     y >= 0,   A'y <= 0,   b.y > 0                        certificate: no N >= 0 has A N >= b
struct GaussReport {
    Verdict verdict =
        Verdict::not_converged;   ///< unique, multiple (several minimisers), found, none, not_converged
    Eigen::VectorXd normal;       ///< N
    Eigen::VectorXd lambda;       ///< of A N >= b
    Eigen::VectorXd z;            ///< of N >= 0
    Eigen::VectorXd certificate;  ///< y, only with verdict `none`
    double residual = 0.0;        ///< largest violation of the conditions above and of N >= 0, A N >= b
    double complementarity =
        0.0;                  ///< max_i |min(N_i, (A N - b)_i)|, if A is square; 0 for a solution of the LCP
    bool solves_lcp = false;  ///< N solves 0 <= N, 0 <= A N - b, N.(A N - b) = 0
    int rank = -1;            ///< of S
    int iterations = 0;
    std::string_view note = {};
};

/// Clears the report for the next answer; the pool keeps its size.
inline void clear(ContactReport& report) {
    report.verdict = Verdict::not_converged;
    report.count = report.rank = -1;
    report.continuum = false;
    report.known = report.iterations = 0;
    report.forces_unique = report.motion_unique = Known::unknown;
    report.note = {};
}

/// Clears the report and gives the first `capacity` entries of its pool the right sizes. Allocates only when
/// a size changes: a report that is used again for problems of the same shape costs nothing.
void begin_report(ContactReport& report, int unknowns, int contacts, int capacity);

}  // namespace stiction
