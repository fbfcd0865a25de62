// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A column of a recorded motion as a function of time, one recorded step after the other. Its values are those
// of the rows, at full accuracy; the pieces (Chebyshev series) serve to find roots and turning points.
#pragma once

#include "base/chebyshev.hpp"
#include "dynamics/simulation.hpp"

#include <cstddef>
#include <vector>

namespace stiction {

enum class Side { before, after };  ///< side of an event: the row before it or the row after it

struct Window {
    double from = 0.0, to = 0.0;
};

/// A column as a function of time.
class ColumnReader {
  public:
    ColumnReader(const Simulation& run, int column);
    double at(double t, Side side = Side::after);
    double at_node(std::size_t node);

    /// A turning point of the column, a recorded node, or an end of a piece: between two neighbouring knots
    /// the column only rises or only falls.
    struct Knot {
        double t, value;
        bool recorded;  ///< a node or an end of the window, not a place inside a step
    };
    /// The step that begins at a node, inside the window: pieces and the knots between its ends.
    void resolve_step(std::size_t node, Window window);
    const std::vector<ChebyshevPiece>& pieces() const { return pieces_; }
    const std::vector<Knot>& knots() const { return knots_; }
    /// Largest absolute value met so far; rounding is measured relative to it.
    double scale() const { return scale_; }
    /// Time at which the column takes the level between two neighbouring knots of the step.
    double find_crossing(const Knot& left, const Knot& right, double level);
    const Simulation& run() const { return *run_; }

  private:
    const Simulation* run_;
    int column_;
    ChebyshevResolver resolver_;
    std::vector<ChebyshevPiece> pieces_;
    std::vector<Knot> knots_;
    std::vector<double> row_;
    Sample sample_;
    double scale_ = 0.0;
};

}  // namespace stiction
