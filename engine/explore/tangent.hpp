// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Tangent vectors of a recorded motion: how small changes d of its state z = (q, v) develop.
//
//     in a mode      d' = f_x d
//     at an event    d+ = d- + (f_- - f_+) dt,   dt = -(h_x d-)/(h_x f_- + h_t),   h(z, t) = 0 the end of the mode
//
//     at an impact   d+ = R_z (d- + f_- dt) + (R_t - f_+) dt,   z+ = R(z-, t),   h = gap
//
// After an event d+ is projected on the constraints of the next mode (stick: J_T dv = 0); this is how directions are
// lost. h is the slip speed, the margin of stick mu_s N - |T|, the load or the gap of the contact that changes its state.
// Several contacts may change at once if they have the same h = 0: two blocks that rest on the ground rest on each other.
// Derivatives along a vector are computed by differences of order 6. If the flow is linear, differences of the motion
// itself are exact. R is the impact of the motion: the contact problem of its impulses is solved at neighbouring states
// with gap 0.
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

/// One sentence if the method of a scenario has no tangent vectors; else empty.
std::string find_tangent_trouble(const System& system, const RunSettings& settings);

class TangentFlow {
  public:
    TangentFlow(const System& system, std::span<const double> values, const RunSettings& settings);
    ~TangentFlow();

    /// Number n of entries of z.
    std::size_t size() const { return n_; }
    /// Begins with m unit vectors; vectors() holds them one after the other, each of size() entries.
    void begin(std::size_t m);
    std::span<double> vectors() { return vectors_; }
    std::span<const double> vectors() const { return vectors_; }

    /// Follows the recorded motion from t0 to t1, in both cases after the events at that time. False if the tangent
    /// vectors do not exist; `trouble()` is the reason.
    bool follow(const Simulation& run, double t0, double t1);
    const std::string& trouble() const { return trouble_; }

    /// Change of the time of the last event for each vector.
    std::span<const double> time_changes() const { return time_changes_; }
    /// z' at (t, y) in a mode.
    void find_velocity(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const;
    /// f_x d there.
    void find_change(double t, std::span<const double> y, const Mode& mode, std::span<const double> d,
                     std::span<double> out) const;
    /// The sample at (t, y); project() puts y on the constraints of the mode.
    Sample sample(double t, std::span<const double> y, const Mode& mode) const;
    void project(double t, std::span<double> y, const Mode& mode) const;
    /// The derivative of project(), n x n, column after column. A coordinate that project() leaves alone has an exact
    /// unit vector.
    std::vector<double> find_projection(double t, std::span<const double> y, const Mode& mode) const;
    const Mechanism& mechanism() const { return *mechanism_; }

  private:
    bool follow_smooth(const Simulation& run, std::size_t node, double a, double b);
    void follow_linear(const Simulation& run, std::size_t node, double a, double b,
                       std::span<const double> y);
    bool find_changed(const Simulation& run, std::size_t node, bool& jumps,
                      std::vector<std::size_t>& changed);
    bool follow_event(const Simulation& run, std::size_t node);
    bool follow_impact(double t, std::span<const double> y, const Mode& from, const Mode& to,
                       std::size_t contact, std::span<const double> gradient);
    /// Applies R to a neighbouring state y, which is first moved to gap = 0 along the gradient; false if another mode
    /// follows.
    bool take_impact(double t, std::span<double> y, const Mode& from, const Mode& to, std::size_t contact,
                     std::span<const double> gradient);
    void put_on_constraints(double t, std::span<const double> y, const Mode& mode);
    /// The function h whose fall to 0 ends the state of a contact.
    double find_ending(double t, std::span<const double> y, const Mode& mode, std::size_t contact,
                       ContactState to) const;

    class Augmented;

    std::unique_ptr<Mechanism> mechanism_;
    PreparedMethod method_;
    std::size_t n_, dimension_, m_ = 0;
    std::vector<double> vectors_, time_changes_, f_before_, f_after_;
    mutable std::vector<double> flow_, shifted_;
    mutable Sample sample_;
    mutable std::vector<Guard> listed_;
    mutable std::vector<double> values_;
    std::unique_ptr<EmbeddedStepper> stepper_;
    std::string trouble_;
};

}  // namespace stiction::explore
