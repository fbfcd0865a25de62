// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/steppers/piece.hpp"

#include <algorithm>

namespace stiction {

namespace {

class FormulaPiece : public Piece {
  public:
    using Piece::Piece;

    double find(double s, std::span<double> y) override {
        automaton_.propagate(t_begin_, y_begin_, mode_, s, y);
        return s;
    }
    void evaluate(double t0, std::span<const double> y0, const Mode& mode, double t,
                  std::span<double> out) const override {
        automaton_.propagate(t0, y0, mode, t, out);
    }

  protected:
    bool step(double t_limit, std::span<double> end) override {
        const double longest = automaton_.longest_piece(t_begin_, y_begin_, mode_);
        s_end_ = t_end_ = std::min(t_limit, t_begin_ + std::min(automaton_.propagation_step(), longest));
        return automaton_.propagate(t_begin_, y_begin_, mode_, s_end_, end);
    }
};

}  // namespace

std::unique_ptr<Piece> make_formula_piece(const HybridAutomaton& automaton, const Mode& mode, double touch) {
    return std::make_unique<FormulaPiece>(automaton, mode, touch);
}

}  // namespace stiction
