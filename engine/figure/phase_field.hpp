// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The plane of one coordinate and its velocity, with everything else at its present value: accelerations, where the
// contact sticks, and the region bounded by an orbit that never crosses the line of rest.
#pragma once

#include "dynamics/contact_equations.hpp"
#include "dynamics/simulation.hpp"

#include <array>
#include <memory>
#include <vector>

namespace stiction {

/// The part of the plane that is looked at.
struct PhaseWindow {
    double x0 = 0.0, x1 = 1.0, y0 = 0.0, y1 = 1.0;
};

class PhaseField {
  public:
    /// Takes over the state `now` of a motion, for the plane of two of its columns. `generation` changes with the values
    /// of the motion. False if the plane has no meaning of its own: the axes are not a coordinate and
    /// its velocity, or moving along it opens a closed contact.
    bool update(const Simulation& simulation, const Sample& now, int generation, int x, int y);

    /// Acceleration at a point; NaN where no admissible forces exist.
    double find_acceleration(double q, double v);

    struct Arrow {
        double q, v, q_dot, v_dot;
    };
    struct Rest {  ///< velocity at which a contact does not slip, and the coordinates where it sticks
        double v = 0.0;
        std::vector<std::array<double, 2>> held;
    };
    /// Arrows at the centres of a grid over the view.
    std::vector<Arrow> find_arrows(const PhaseWindow& view, int columns, int rows);
    std::vector<Rest> find_rests(const PhaseWindow& view);
    /// Boundary of the states that never stick again, as points (q, v); empty if there are none or if it cannot be
    /// decided (further coordinates, a drive).
    std::vector<std::array<double, 2>> find_free_orbit(const PhaseWindow& view, const Rest& rest);

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
