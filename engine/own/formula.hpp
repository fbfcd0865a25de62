// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// An expression of a text, and expressions that are linear in coordinates and velocities. They are computed when a parameter
// changes, never during a motion.
#pragma once

#include "base/expression.hpp"

#include <span>
#include <vector>

namespace stiction::own {

/// A place in the text, both from 1, the column in characters. Column 0: the whole line.
struct Place {
    int line = 1, column = 0;
};

/// Leaves of the tree are rows of the list of values `names` (Description::find_names).
struct Formula {
    Expression terms;  ///< never empty; the last term is the value
    Place place;

    double evaluate(std::span<const double> names) const;
    /// The formula is one number, not computed from any name.
    bool is_number() const { return terms.size() == 1 && terms[0].operation == Operation::number; }
    /// The only name of the formula if it is nothing else, or -1.
    int find_single_name() const {
        return terms.size() == 1 && terms[0].operation == Operation::leaf ? terms[0].leaf : -1;
    }
};

/// The formula of a number that the text does not write.
Formula make_number(double value);

struct Point {
    Formula x, y;
};

/// constant + sum coefficient * (q or q'), each coordinate and each velocity at most once, in the order of the coordinates.
struct LinearForm {
    struct Part {
        int coordinate = 0;
        bool is_velocity = false;
        Formula coefficient;
    };
    Formula constant;
    std::vector<Part> parts;
    Place place;
};

}  // namespace stiction::own
