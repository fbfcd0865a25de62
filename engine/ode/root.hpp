// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// Roots and extrema of a function of one variable, for placing events inside a step.
//
// find_root keeps a bracket [a, b] with g of different sign at its ends and shrinks it by inverse quadratic
// interpolation where Chandrupatla's criterion allows it and by bisection elsewhere (T. R. Chandrupatla, "A
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

/// Encloses a sign change of g until b - a <= x_tolerance (0: until a and b are neighbouring doubles). Returns
/// the end of the bracket on the given side. Zero counts as the far side: `near` is the last point before the
/// change, `far` the first one after it. If g_a is zero, both are a. If g has several sign changes, one of them
/// is found. For every g the search takes at most 60 evaluations more than bisection.
double find_root(const ScalarFunction& g, Bracket bracket, double x_tolerance, RootSide side);

enum class ExtremumKind { minimum, maximum };

struct Extremum {
    double x;
    double value;  // g(x)
};

/// The least (or greatest) value of g on [a, b], ends included. It serves to find a guard that dips below zero
/// and returns within one step. The extremum is global if g has only one in the interval, otherwise local. x is
/// accurate to about `tolerance` plus 1.5e-8 |x|, because g is flat there; its value is accurate to rounding.
Extremum find_extremum(const ScalarFunction& g, double a, double b, double tolerance,
                       ExtremumKind kind = ExtremumKind::minimum);

}  // namespace stiction
