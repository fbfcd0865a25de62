// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Moreau-Jean time stepping (theta = 1/2) as a user of Siconos writes it: linear systems with constant matrices and a
// linear relation, for which Siconos factors its iteration matrix once and takes a single Newton iteration a step.
//
//     ball, tripod    step_bodies.hpp
//     block   the block on a belt, coulomb, in the frame of the belt, x = x_r + v_b t, pressed on by its weight N:
//             m x_r'' = -k (x_r + v_b t) + T,   m y'' = P_N - N,   g = y
#pragma once

#include "bench/peer_values.hpp"

#include <memory>

namespace stiction::test {

class PeerSteps {
  public:
    virtual ~PeerSteps() = default;
    virtual void step() = 0;
    /// x after the steps so far.
    virtual double position() const = 0;
};

/// `solver`: number of a solver of Siconos; `tolerance` of its residual.
std::unique_ptr<PeerSteps> make_siconos_ball(const BallValues& ball, double dt, int solver, double tolerance);
std::unique_ptr<PeerSteps> make_siconos_tripod(const TripodValues& tripod, double dt, int solver,
                                               double tolerance);
std::unique_ptr<PeerSteps> make_siconos_block(const BeltValues& belt, double dt, int solver,
                                              double tolerance);
/// Where BLAS is OpenBLAS: one thread, which is fastest for matrices of this size.
void use_one_thread();

}  // namespace stiction::test
