// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Tangent vectors of a recorded motion: how small changes of its state z = (q, v) go on.
//
//     in a mode      d' = f_x d
//     at an event    d+ = d- + (f_- - f_+) dt,   dt = -(h_x d-)/(h_x f_- + h_t),   h(z, t) = 0 the end of the mode
//
//     at an impact   d+ = R_z (d- + f_- dt) + (R_t - f_+) dt,   z+ = R(z-, t),   h = gap
//
// and d+ is put on the constraints of the mode that begins (stick: J_T dv = 0), which is where directions are lost. h is
// the slip speed, the margin of stick mu_s N - |T|, the load or the gap of the contact that changes its state. Derivatives
// along a vector come from differences of order 6; where the flow is linear, differences of the motion itself are exact.
// R is the impact as the motion takes it, the contact problem of its impulses solved at neighbouring states with gap 0.
//
// Source: Leine and Nijmeijer 2004, chapter 7; Aizerman and Gantmakher 1958.
#pragma once

#include "dynamics/method.hpp"
#include "dynamics/simulation.hpp"
#include "ode/embedded_stepper.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace stiction::explore {

/// One sentence where the method of a scenario has no tangent vectors; else empty.
std::string find_tangent_trouble(const System& system, const RunSettings& settings);

class TangentFlow {
  public:
    TangentFlow(const System& system, std::span<const double> values, const RunSettings& settings);
    ~TangentFlow();

    /// n numbers of z.
    std::size_t size() const { return n_; }
    /// m vectors, one after the other; each of size().
    void begin(std::size_t m);
    std::span<double> vectors() { return vectors_; }
    std::span<const double> vectors() const { return vectors_; }

    /// Goes on along the recorded motion from (t0, after what happens there) to (t1, after what happens there). False
    /// where no tangent vector exists: `trouble()` says why.
    bool follow(const Simulation& run, double t0, double t1);
    const std::string& trouble() const { return trouble_; }

    /// Change of the time of the last event for each vector, and z' right after it.
    std::span<const double> time_changes() const { return time_changes_; }
    std::span<const double> velocity_after() const { return f_after_; }
    /// z' at (t, y) in a mode.
    void find_velocity(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const;
    /// Everything known at (t, y), and y put on the constraints of the mode.
    Sample sample(double t, std::span<const double> y, const Mode& mode) const;
    void project(double t, std::span<double> y, const Mode& mode) const;

  private:
    bool follow_smooth(const Simulation& run, std::size_t node, double a, double b);
    void follow_linear(const Simulation& run, std::size_t node, double a, double b,
                       std::span<const double> y);
    bool follow_event(const Simulation& run, std::size_t node);
    bool follow_impact(double t, std::span<const double> y, const Mode& from, const Mode& to,
                       std::size_t contact, std::span<const double> gradient);
    /// R at a state beside y, put on gap = 0 along the gradient; false where another mode follows.
    bool take_impact(double t, std::span<double> y, const Mode& from, const Mode& to, std::size_t contact,
                     std::span<const double> gradient);
    void put_on_constraints(double t, std::span<const double> y, const Mode& mode);
    /// The function that ends the state of a contact, signed so that it falls.
    double find_ending(double t, std::span<const double> y, const Mode& mode, std::size_t contact,
                       ContactState to) const;

    class Augmented;

    std::unique_ptr<Mechanism> mechanism_;
    PreparedMethod method_;
    std::size_t n_, dimension_, m_ = 0;
    std::vector<double> vectors_, time_changes_, f_before_, f_after_;
    mutable std::vector<double> flow_, shifted_;
    mutable Sample sample_;
    std::unique_ptr<EmbeddedStepper> stepper_;
    std::string trouble_;
};

}  // namespace stiction::explore
