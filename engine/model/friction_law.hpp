// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Laws of dry friction: the coefficient |T|/N of a sliding contact over its speed u = |u_T|, and the bound of
// |T|/N at rest (docs/conventions.md, Friction laws).
//
//     coulomb            mu_k                                       at rest  mu_k
//     coulomb_stiction   mu_k                                       at rest  mu_s
//     stribeck           mu_k + (mu_s - mu_k) exp(-u/v_s)           at rest  mu_s
//     hyperbolic         mu_k + (mu_s - mu_k)/(1 + u/v_s)           at rest  mu_s
//     each               + mu_1 u + mu_2 u^2
//
// With one tangent, friction against a slip in the negative sense (T > 0) may differ. With mu the coefficient above and the
// asymmetry a,
//
//     u_T > 0   T = -mu N          u_T < 0   T = a mu N          u_T = 0   -mu_s N <= T <= a mu_s N
//
// The interval of rest has the middle (a - 1)/2 mu_s N and the half width (a + 1)/2 mu_s N.
#pragma once

#include <cmath>

namespace stiction {

enum class FrictionKind { coulomb, coulomb_stiction, stribeck, hyperbolic };

/// Law that a mechanism declares for a contact; the layers above evaluate the coefficients.
struct FrictionLaw {
    FrictionKind kind = FrictionKind::coulomb;
    double mu_s = 0.0;            ///< static coefficient, not used by coulomb
    double mu_k = 0.0;            ///< kinetic coefficient, of very fast slip without the added terms
    double stribeck_speed = 1.0;  ///< v_s, m/s
    double viscous = 0.0;         ///< mu_1, s/m: multiplied by N, unlike ContactKinetics::viscous
    double quadratic = 0.0;       ///< mu_2, s^2/m^2
    double asymmetry = 1.0;       ///< factor of all coefficients where T > 0; 1 unless there is one tangent

    /// True if the coefficient falls from mu_s at rest to mu_k over v_s.
    bool falls() const { return kind == FrictionKind::stribeck || kind == FrictionKind::hyperbolic; }
    bool has_static() const { return kind != FrictionKind::coulomb; }
    /// Bound of |T|/N at rest.
    double at_rest() const { return has_static() ? mu_s : mu_k; }
    /// |T|/N at the sliding speed u >= 0, m/s.
    double sliding(double u) const { return find_dry(u) + viscous * u + quadratic * u * u; }
    /// True if the sliding coefficient is the same at every speed.
    bool is_constant() const {
        return (kind == FrictionKind::coulomb || kind == FrictionKind::coulomb_stiction) && viscous == 0.0 &&
               quadratic == 0.0;
    }
    /// True if there is no friction at any speed.
    bool is_frictionless() const {
        return at_rest() == 0.0 && mu_k == 0.0 && viscous == 0.0 && quadratic == 0.0;
    }
    /// Factor of the coefficients for the force T of a contact.
    double side(double T) const { return T > 0.0 ? asymmetry : 1.0; }
    friend bool operator==(const FrictionLaw&, const FrictionLaw&) = default;

  private:
    double find_dry(double u) const {
        if (kind == FrictionKind::stribeck) return mu_k + (mu_s - mu_k) * std::exp(-u / stribeck_speed);
        // Written so that u = 0 gives mu_s to the bit.
        if (kind == FrictionKind::hyperbolic) {
            const double x = u / stribeck_speed;
            return (mu_s + mu_k * x) / (1.0 + x);
        }
        return mu_k;
    }
};

/// Coulomb's law with one coefficient.
inline FrictionLaw make_coulomb(double mu) { return {.mu_s = mu, .mu_k = mu}; }

}  // namespace stiction
