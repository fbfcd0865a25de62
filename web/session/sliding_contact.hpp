// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the contact problem of a contact that slides, eps a_N = A N - b, says of one state: the region of it on the map,
// and its two numbers. The sheet of a system scales them by its parameter eps.
#pragma once

#include "session/session.hpp"

namespace stiction {

/// The contact that maps and sketches speak of: the first that slides, else the first that is closed, else the
/// first.
int choose_contact(const Sample& sample);

struct SlidingContact {
    int contact = 0;
    int region = -1;  ///< 0 slides, 1 lifts off, 2 no solution, 3 two solutions; -1: it does not slide
    double A = 0.0, b = 0.0, epsilon = 1.0;  ///< A, b: NaN where it has no sense of sliding
};

/// Of a mechanism of the system at the state of a sample, with these values of the parameters. Of a system that does
/// not map its contact problem (Picture::region) nothing is known.
SlidingContact find_sliding_contact(const System& system, const Mechanism& mechanism,
                                    std::span<const double> values, const Sample& sample);
/// Of the present state.
SlidingContact find_sliding_contact(const Session& session);

/// Its number by the word of Mechanism::classify, "A" to "D"; -1: none of them.
inline int find_region(std::string_view word) { return word.empty() ? -1 : word[0] - 'A'; }

}  // namespace stiction
