// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The shaker with all feet closed, z = al = be = 0: three degrees of freedom (x, y, ga), determinate normal forces.
//
//     u_i = (x' - ga' Y_i, y' + ga' X_i),   mass (m, m, C),  h = (m g sin delta + F0 cg c, F0 sg c, F0 l2 c)
//     m x'' = h1 + sum T1,  m y'' = h2 + sum T2,  C ga'' = h6 + sum (X T2 - Y T1)
//     sum N = m g cos delta - F0 s,   h4 + sum Y N + H sum T2 = 0,   h5 - sum X N - H sum T1 = 0
//
// A foot slips in the direction e_i, T_i = -mu N_i e_i, or sticks. All stick if for every plane rigid motion w
//
//     h.w <= sum mu N_i |J_i w|         J_i w = (w1 - w3 Y_i, w2 + w3 X_i),  N from statics with sum T = -(h1, h2)
//
// that is, if the load factor k = max h.w/(sum mu N_i |J_i w|) is at most 1. The motion that begins from rest solves
//
//     a = argmin a.M a/2 - h.a + sum mu N_i |J_i a|,   N those of the friction T(a)
//
// The condition of stationarity is that a is the acceleration under slip forces parallel to it; a = 0 is full stick. Both are
// convex for given N. Derivation: docs/theory/inclined_shaker.md, Closed feet. Source: Woesle and Pfeiffer 1996,
// section 7.
#pragma once

#include "systems/inclined_shaker/inclined_shaker.hpp"

#include <array>
#include <span>

namespace stiction::inclined_shaker {

using Pair = std::array<double, 2>;
using Triple = std::array<double, 3>;
using Directions = std::array<Pair, feet>;  ///< of slip, unit vectors

/// Which foot sticks while the others slip: its number, or one of these.
constexpr int no_foot = -1, any_foot = -2;

/// Forces of the feet and the acceleration (x'', y'', ga'') under them.
struct PlanarForces {
    Triple N{};
    Directions T{};
    Triple a{};
};

/// A plane rigid motion (its direction counts), and the foot that it turns about.
struct PlanarMotion {
    Triple w{};
    int stuck = no_foot;
};

class PlanarForm {
  public:
    /// Evaluates at time t, heading ga and velocity (x', y', ga').
    PlanarForm(const Values& values, double t, double gamma, std::span<const double> v);

    const Pair& slip(std::size_t foot) const { return u_[foot]; }  ///< u_i
    Pair find_foot_acceleration(std::size_t foot, const Triple& a) const;
    /// J_i w.
    Pair move(std::size_t foot, const Triple& w) const {
        return {w[0] - w[2] * foot_[foot].Y, w[1] + w[2] * foot_[foot].X};
    }
    /// Directions of slip of a motion; those of feet that do not move are left unchanged.
    void find_directions(const PlanarMotion& motion, Directions& e) const;
    /// Forces while all feet slip along e, except `stuck`, which sticks.
    PlanarForces find_slip(const Directions& e, int stuck) const;
    /// Full stick: the T of least norm inside the cones, or on them if none is inside.
    PlanarForces find_stick() const;
    /// k of the heading, and the motion that reaches it.
    double find_load_factor(PlanarMotion& worst) const;
    /// The motion that begins from rest (`stuck`: the foot that sticks, no_foot or any_foot); its acceleration is out.w.
    /// `bent`, the part of the acceleration that bends the path, is subtracted from M^-1 h. False if no motion begins.
    bool find_onset(const Triple& bent, int stuck, PlanarMotion& out) const;
    /// Direction in which `foot` begins to slip while the others slip along e; `bent` is subtracted from its relative
    /// acceleration. False if no direction is that of its own acceleration.
    bool find_foot_onset(std::size_t foot, const Pair& bent, Directions& e) const;
    double find_drive_power(std::span<const double> v) const;
    double acceleration_scale() const { return scale_; }  ///< m/s^2
    /// A slip that begins with less acceleration has no direction of its own at first: a fraction of the scale, or of the
    /// acceleration that friction gives across the slip.
    double find_starting_acceleration(double share, double stiff) const;

  private:
    Triple find_resting_normals() const;
    bool minimise(const Triple& c, const Triple& h, int stuck, PlanarMotion& out) const;
    bool turn_about(std::size_t foot, const Triple& c, const Triple& h, bool check, PlanarMotion& out) const;

    const Values& p_;
    Levers levers_;
    std::array<Foot, feet> foot_;
    Directions u_;
    Triple h_, drive_;
    double spin_, load_, h4_, h5_, r_, scale_;
};

}  // namespace stiction::inclined_shaker
