// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problem of a sliding contact, eps a_N = A N - b, at one state: its region on the map and the numbers A
// and b, scaled by the parameter eps of the system.
#pragma once

#include "session/session.hpp"

namespace stiction {

/// The contact that maps and sketches show: the first that slides, else the first that is closed, else contact 0.
int choose_contact(const Sample& sample);

struct SlidingContact {
    int contact = 0;
    int region = -1;  ///< 0 slides, 1 lifts off, 2 no solution, 3 two solutions; -1: it does not slide
    double A = 0.0, b = 0.0, epsilon = 1.0;  ///< A, b: NaN if it has no direction of sliding
};

/// At the state of a sample of a mechanism, with these values of the parameters. If the system does not map its
/// contact problem (Picture::region), the result is the default one.
SlidingContact find_sliding_contact(const System& system, const Mechanism& mechanism,
                                    std::span<const double> values, const Sample& sample);
/// At the present state.
SlidingContact find_sliding_contact(const Session& session);
/// The same without A and b where they do not describe the contact: it sticks (they exist only because a compliant contact
/// creeps), or it is open.
SlidingContact find_present_problem(const Session& session);

/// The number of a region from the word of Mechanism::classify, "A" to "D"; -1: none of them.
inline int find_region(std::string_view word) { return word.empty() ? -1 : word[0] - 'A'; }

}  // namespace stiction
