// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The plane of one coordinate and its velocity, everything else as it is: accelerations, where the block
// sticks, and the closed orbits that never reach the line on which it could.
#pragma once

#include "dynamics/contact_equations.hpp"
#include "session/session.hpp"
#include "ui/plot_view.hpp"

#include <array>
#include <vector>

namespace stiction {

class PhaseField {
  public:
    /// Takes over the present state. False where the plane has no meaning of its own: the axes are not a
    /// coordinate and its velocity, or moving along it opens a closed contact.
    bool update(const Session& session, int x, int y);

    /// Acceleration at a point; NaN where no admissible forces exist.
    double find_acceleration(double q, double v);

    struct Arrow {
        double q, v, q_dot, v_dot;
    };
    struct Rest {  ///< velocity at which a contact does not slip, and the coordinates where it sticks
        double v = 0.0;
        std::vector<std::array<double, 2>> held;
    };
    /// Centres of a grid over the rectangle.
    std::vector<Arrow> find_arrows(const PlotView& view, int columns, int rows);
    std::vector<Rest> find_rests(const PlotView& view);
    /// Boundary of the states that never stick again, as points (q, v); empty where there are none or nothing
    /// can be said (further coordinates, a drive). `slips`: its contact state.
    std::vector<std::array<double, 2>> find_free_orbit(const PlotView& view, const Rest& rest,
                                                       ContactState& slips);

  private:
    bool evaluate(double q, double v, int held, ContactState as);

    int generation_ = -1;
    int coordinate_ = -1;
    double t_ = 0.0;
    std::unique_ptr<ContactEquations> equations_;
    std::vector<double> q_, v_, a_;
    std::vector<ContactState> now_, states_;
};

}  // namespace stiction
