// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rolling disk, computed a second time: Newton and Euler for shaft and disk with vectors in the frame of the room, all four
// coordinates kept, contact forces as multipliers, integration by extrapolation of the midpoint rule (Gragg, Bulirsch
// and Stoer, order 12). Nothing of the engine is used.
//
//     sum over bodies:  m Jv'(a - g) + Jw'(I w' + w x I w) = Q + J_K' F
//
// Rates of Jacobians along the motion are dual parts. Frames: u = c e_r + S k, w = phi' k - theta' e_f of the shaft,
// w + psi' u of the disk, K = C1 - r n.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace stiction::test {

class ReferenceDisk {
  public:
    struct Parameters {
        double M = 5.0, w = 0.8, mu_s = 0.2, mu_k = 0.18, r = 0.3, m = 1.0, m_A = 1.0, l = 2.5, d = 0.05,
               k = 200.0, l_S = 1.5, h = 0.3, g = 9.81;
    };
    using Four = std::array<double, 4>;
    using Three = std::array<double, 3>;
    /// phi, theta, s, psi and their rates.
    struct State {
        Four q{}, v{};
    };
    struct Event {
        double t;
        std::string kind;
    };
    /// M v' = h + J'F, u = J v, a = J v' + b; rows N, r, f.
    struct Terms {
        std::array<Four, 4> M;
        Four h;
        std::array<Four, 3> J;
        Three u, b;
        double gap;
    };

    explicit ReferenceDisk(const Parameters& parameters) : p(parameters) {}

    Terms find_terms(double t, const State& at) const;
    /// Forces (N, F_r, F_f) that hold the three rows, and accelerations.
    Three find_rolling(const Terms& terms, Four& a) const;
    /// Forces of a slip along (d_r, d_f).
    Three find_slipping(const Terms& terms, double d_r, double d_f, Four& a) const;
    /// Directions (cosine, sine) in which slip can begin at v_K = 0, by a search over the circle.
    std::vector<std::array<double, 2>> find_directions(const Terms& terms) const;

    /// Runs from `at` up to t_end; the disk slips if v_K is not 0, else it rolls.
    std::vector<Event> run(State at, double t_end);
    const State& state() const { return state_; }

  private:
    struct Mode {
        bool rolls;
        double d_r, d_f;
    };
    State find_rate(double t, const State& at, const Mode& mode) const;
    State step(double t, const State& at, double H, const Mode& mode) const;
    double find_guard(std::size_t i, double t, const State& at, const Mode& mode) const;

    Parameters p;
    State state_;
};

}  // namespace stiction::test
