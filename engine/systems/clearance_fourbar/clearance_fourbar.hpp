// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "base/sine_cosine.hpp"
#include "model/automaton.hpp"
#include "model/friction_rows.hpp"
#include "model/plane_curve.hpp"
#include "model/system.hpp"

#include <Eigen/Core>

#include <span>

namespace stiction::clearance_fourbar {

using Eigen::Vector2d;

// Values of `contact`.
inline constexpr double bilateral = 1;

/// e = (cos, sin) of an angle; turn_left(e) = (-sin, cos).
inline Vector2d unit(double angle) {
    const auto [s, c] = find_sine_cosine(angle);
    return {c, s};
}
inline Vector2d turn_left(const Vector2d& e) { return {-e.y(), e.x()}; }

/// The parameters, and values that follow from them alone.
struct Values : FrictionValues {
    double om, ML, L1, L2, L3, L4, m3, m4, g, R1, R2, o1, o2, mu, e_N, contact, gamma0, gamma_dot0;
    double turn4;  ///< added to theta4, so that it begins as atan2 gives it; 0 or -2 pi

    FrictionLaw get_law() const { return make_law(mu); }
    double clearance() const { return R1 - R2; }
    bool is_round() const { return o1 == 0.0 && o2 == 0.0; }
    Oval hole() const { return {R1, o1, -1.0}; }
    Oval pin() const { return {R2, o2, 1.0}; }
    /// Largest distance of the centres; the clearance if pin and hole are round.
    double find_longest_distance() const { return R1 * (1.0 + std::abs(o1)) - R2 * (1.0 - std::abs(o2)); }
    double J3() const { return m3 * L3 * L3 / 3.0; }
    double J4() const { return m4 * L4 * L4 / 3.0; }
    /// How far the loop is from being stretched at any crank angle, m; the clearance must be smaller. Negative: the
    /// chain is no crank-rocker.
    double find_margin() const;
    /// Angle of the crank; its end A and the derivatives of A.
    double find_crank(double t) const { return om * t; }
    Vector2d find_A(double t) const { return L2 * unit(om * t); }
    Vector2d find_A_dot(double t) const { return L2 * om * turn_left(unit(om * t)); }
    Vector2d find_A_ddot(double t) const { return -om * om * find_A(t); }
    Vector2d B0() const { return {L1, 0.0}; }
    /// M v' without forces of the joint, (h3, h4).
    Vector2d find_h(double t, double theta3, double theta4) const;
    double find_kinetic(double t, VectorIn q, VectorIn v) const;
    double find_potential(double t, VectorIn q) const;
    /// F_A, of the crank on the coupler, from the motion of the coupler and the force Q of the pin on it.
    Vector2d find_crank_force(double t, VectorIn q, VectorIn v, VectorIn a, const Vector2d& Q) const;
    /// Work of the crank and of the load per second.
    double find_power(double t, const Vector2d& F_A, double theta4_dot) const {
        return F_A.dot(find_A_dot(t)) - ML * theta4_dot;
    }
};

Values read_values(std::span<const double> values);

/// The joint at one instant: d from the centre of the hole to that of the pin, n the normal to the wall that is nearest, tt
/// across it. If pin and hole are round, n = d/|d|.
struct Joint {
    Vector2d e3, p3, e4, p4, d, d_dot, n, tt;
    double distance = 0.0;  ///< |d|
    double nu = 0.0;        ///< angle of n
    double gap = 0.0;
    Support hole{}, pin{};   ///< at the normal
    double curvature = 0.0;  ///< E = H1 + H1'' - H2 - H2'' - gap
    double across = 0.0;     ///< E nu'
    double slip = 0.0;       ///< u_T, of the surface of the pin against that of the hole

    /// nu', not finite if E is 0.
    double find_turning() const { return across / curvature; }
};
Joint find_joint(const Values& p, double t, VectorIn q, VectorIn v);
/// Angles and rates at the start: the pin touches the wall at gamma0.
struct Start {
    Vector2d q, v;
};
Start find_start(const Values& p);
/// The sliding plane of the contact, hole on the coupler and pin on the rocker, with the accelerations theta''; the parameters
/// are u1 = nu - theta3 and u2 = nu - theta4.
struct PointRates {
    double first1, first2, second1, second2;
};
PointRates find_point_rates(const Values& p, const Joint& joint, double t, VectorIn q, VectorIn v,
                            VectorIn a);

/// Coupler and rocker for a given vector D from the centre of the hole to that of the pin, joint above the line of
/// the ground; angles go on continuously while the crank turns.
Vector2d assemble(const Values& p, double t, const Vector2d& D);
/// Solves L3 p3 x3 - L4 p4 x4 = rhs for the pair (x3, x4).
Vector2d solve_loop(const Values& p, const Joint& joint, const Vector2d& rhs);

/// Fills a sample for the methods in which the contact never opens: it touches with the normal force N and slips with
/// `slip`. The caller sets `dissipated` and `input`.
void fill_closed_sample(const Values& p, double t, const Vector2d& q, const Vector2d& v, const Vector2d& a,
                        double N, double slip, Sample& out);

/// The methods with a motion of their own (massless_link.cpp, sliding_plane_motion.cpp, ideal_joint.cpp). `values`
/// must outlive them.
std::unique_ptr<HybridAutomaton> make_massless_link(const Values& values);
std::unique_ptr<HybridAutomaton> make_sliding_plane(const Values& values);
std::unique_ptr<HybridAutomaton> make_ideal_joint(const Values& values);
/// The joint without clearance: angles, rates, accelerations and F, the force on the coupler; functions of the
/// time alone.
struct IdealInstant {
    Vector2d q, v, a, F;
};
IdealInstant find_ideal(const Values& values, double t);

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::clearance_fourbar
