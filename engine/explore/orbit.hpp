// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// From a section state to the n-th section state after it, with the derivative of that map, and the multipliers of a
// cycle that comes back.
#pragma once

#include "explore/section.hpp"
#include "explore/tangent.hpp"

#include <complex>
#include <memory>
#include <string>
#include <vector>

namespace stiction::explore {

/// States of the contacts in the order in which they are gone through between two times.
std::string find_course(const Simulation& run, double from, double to);

struct Passing {
    std::unique_ptr<Simulation> run;  ///< begins at the start state
    double t1 = 0.0;                  ///< of the section state that was reached
    std::vector<double> end;          ///< q, v there
    Mode mode;                        ///< and its mode
    std::vector<double> state;        ///< all numbers of the motion there
    std::string course;
    std::string trouble;  ///< empty: it was reached
};

/// The n-th section state after `start`. T: period of the drive; without one the search ends after `longest` s.
Passing pass_sections(const System& system, std::span<const double> values, const RunSettings& settings,
                      const Section& section, double T, int n, const StartState& start, double longest,
                      bool (*stop)());

/// Derivatives of what a passing does, n x n, column after column.
struct Derivative {
    std::vector<double> at_time;     ///< of the state at a fixed time: its eigenvalues are the multipliers
    std::vector<double> of_section;  ///< of the section state, which is met a little earlier or later
    std::string trouble;
};
Derivative differentiate(const Passing& passing, const Section& section, double T, TangentFlow& tangent);

/// Eigenvalues by falling modulus; those of lost directions are exactly 0.
std::vector<std::complex<double>> find_multipliers(std::span<const double> matrix, std::size_t n,
                                                   std::size_t lost);
/// The most directions that any mode between the times leaves out: one for each tangent that sticks.
std::size_t count_lost_directions(const Simulation& run, double from, double to);

}  // namespace stiction::explore
