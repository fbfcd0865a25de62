// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// Roots and extrema of a function of one variable, for placing events inside a step.
//
// find_root keeps a bracket [a, b] with g of different sign at its ends and shrinks it by inverse quadratic
// interpolation where Chandrupatla's criterion trusts it and by bisection elsewhere (T. R. Chandrupatla, "A
// new hybrid quadratic/bisection algorithm", Adv. Eng. Software 28 (1997) 145-149). find_extremum is the
// golden section search with parabolic steps of R. P. Brent, "Algorithms for Minimization without
// Derivatives" (1973), chapter 5.

#pragma once

namespace stiction {

/// A function of one variable. Pure as far as the caller can see.
class ScalarFunction {
  public:
    virtual ~ScalarFunction() = default;
    virtual double operator()(double x) const = 0;
};

/// a < b with g_a = g(a) and g_b = g(b) of different sign, or one of them zero.
struct Bracket {
    double a, b;
    double g_a, g_b;
};

enum class RootSide {
    near,  // g still has the sign of g(a)
    far,   // g has the sign of g(b), or is zero
};

/// Locates a sign change of g in the bracket until b - a <= x_tolerance (0: until a and b are neighbouring
/// doubles) and returns its end on the side asked for. Zero counts as the far side: `near` is the last point
/// at which nothing has happened yet, `far` the first one at which it has. If g_a is zero that is a for both.
/// Of several sign changes one is found. Ends after at most 60 evaluations more than bisection would take,
/// whatever g is.
double find_root(const ScalarFunction& g, Bracket bracket, double x_tolerance, RootSide side);

enum class ExtremumKind { minimum, maximum };

struct Extremum {
    double x;
    double value;  // g(x)
};

/// The least (or greatest) value of g on [a, b], ends included: finds a guard that dips below zero and
/// returns within one step. Global if g has one extremum in the interval, local otherwise. x is found to
/// about `tolerance` plus 1.5e-8 |x|: a flat extremum has no sharper place, while its value is then exact to
/// rounding.
Extremum find_extremum(const ScalarFunction& g, double a, double b, double tolerance,
                       ExtremumKind kind = ExtremumKind::minimum);

}  // namespace stiction
