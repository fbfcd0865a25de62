// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Laws of dry friction: the coefficient |T|/N of a sliding contact over its speed u = |u_T|, and the bound of
// |T|/N at rest (docs/conventions.md, Friction laws).
//
//     coulomb            mu_k                                       at rest  mu_k
//     coulomb_stiction   mu_k                                       at rest  mu_s
//     stribeck           mu_k + (mu_s - mu_k) exp(-u/v_s)           at rest  mu_s
//     coulomb_viscous    mu_k + b u                                 at rest  mu_k
#pragma once

#include <cmath>

namespace stiction {

enum class FrictionKind { coulomb, coulomb_stiction, stribeck, coulomb_viscous };

/// Law that a mechanism declares for a contact; the layers above evaluate the coefficients.
struct FrictionLaw {
    FrictionKind kind = FrictionKind::coulomb;
    double mu_s = 0.0;            ///< static coefficient, not used by coulomb and coulomb_viscous
    double mu_k = 0.0;            ///< kinetic coefficient
    double stribeck_speed = 1.0;  ///< v_s, m/s
    double viscous = 0.0;         ///< b of coulomb_viscous, s/m: its force is multiplied by N

    /// Bound of |T|/N at rest.
    double at_rest() const {
        const bool has_static = kind == FrictionKind::coulomb_stiction || kind == FrictionKind::stribeck;
        return has_static ? mu_s : mu_k;
    }
    /// |T|/N at the sliding speed u >= 0, m/s.
    double sliding(double u) const {
        if (kind == FrictionKind::stribeck) return mu_k + (mu_s - mu_k) * std::exp(-u / stribeck_speed);
        if (kind == FrictionKind::coulomb_viscous) return mu_k + viscous * u;
        return mu_k;
    }
    /// True if the sliding coefficient is the same at every speed.
    bool is_constant() const {
        return kind == FrictionKind::coulomb || kind == FrictionKind::coulomb_stiction;
    }
};

/// Coulomb's law with one coefficient.
inline FrictionLaw make_coulomb(double mu) { return {.mu_s = mu, .mu_k = mu}; }

}  // namespace stiction
