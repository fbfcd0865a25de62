// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The map from a section state to the n-th section state after it, the derivative of this map, and the multipliers of
// a cycle.
#pragma once

#include "explore/section.hpp"
#include "explore/tangent.hpp"

#include <complex>
#include <memory>
#include <string>
#include <vector>

namespace stiction::explore {

/// Sequence of the contact states between two times.
std::string find_course(const Simulation& run, double from, double to);

struct Passing {
    std::unique_ptr<Simulation> run;  ///< begins at the start state
    double t1 = 0.0;                  ///< time of the section state that was reached
    std::vector<double> end;          ///< q, v at t1
    Mode mode;                        ///< mode at t1
    std::vector<double> state;        ///< the whole state of the motion at t1
    std::string course;               ///< find_course from the start to t1
    std::string trouble;              ///< empty if the section state was reached
};

/// Finds the n-th section state after `start`. T: period of the drive; without a drive the search ends after `longest` s.
Passing pass_sections(const System& system, std::span<const double> values, const RunSettings& settings,
                      const Section& section, double T, int n, const StartState& start, double longest,
                      bool (*stop)());

/// Derivatives of the end of a passing by its start, n x n, column after column.
struct Derivative {
    std::vector<double> at_time;     ///< of the state at a fixed time: its eigenvalues are the multipliers
    std::vector<double> of_section;  ///< of the section state, whose time changes too
    std::string trouble;
};
Derivative differentiate(const Passing& passing, const Section& section, double T, TangentFlow& tangent);

/// Eigenvalues in the order of decreasing modulus; those of lost directions are exactly 0.
std::vector<std::complex<double>> find_multipliers(std::span<const double> matrix, std::size_t n,
                                                   std::size_t lost);
/// Number of directions that are lost between the times: in each mode one for each tangent of a sticking contact, and
/// of all modes the largest number.
std::size_t count_lost_directions(const Simulation& run, double from, double to);

}  // namespace stiction::explore
