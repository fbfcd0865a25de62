// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Roots of a function of one variable, and the place at which a condition becomes true.
//
// find_root keeps a bracket [a, b] with g of different sign at its ends and shrinks it by inverse quadratic
// interpolation where Chandrupatla's criterion allows it and by bisection elsewhere (T. R. Chandrupatla, "A
// new hybrid quadratic/bisection algorithm", Adv. Eng. Software 28 (1997) 145-149).
#pragma once

#include "base/constants.hpp"

#include <cmath>

namespace stiction {

/// A function of one variable, pure as far as the caller can see. Refers to a callable object that must outlive it.
class ScalarFunction {
  public:
    template <class F>
    ScalarFunction(const F& f) : object_(&f), call_(call<F>) {}
    double operator()(double x) const { return call_(object_, x); }

  private:
    template <class F>
    static double call(const void* f, double x) {
        return (*static_cast<const F*>(f))(x);
    }
    const void* object_;
    double (*call_)(const void*, double);
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
double find_root(ScalarFunction g, Bracket bracket, double x_tolerance, RootSide side);

/// Two places between which a condition becomes true.
struct Edge {
    double before,
        after;  ///< the last place at which it was found false, the first at which it was found true
    double middle() const { return 0.5 * (before + after); }
};

/// Halves the interval from `before`, where the condition is false, to `after` (on either side of it), where it is
/// true; ends if the two are neighbouring doubles.
template <class Condition>
Edge bisect(double before, double after, const Condition& holds, int halvings = 60) {
    for (int i = 0; i < halvings; ++i) {
        const double middle = 0.5 * (before + after);
        if (middle == before || middle == after) break;
        (holds(middle) ? after : before) = middle;
    }
    return {before, after};
}

/// Newton's method: x <- x + step(x), until a step is rounding or no longer becomes shorter. NaN if it does not
/// converge, or if a step is not finite.
template <class Step>
double follow_steps(double x, const Step& step) {
    constexpr int most_steps = 60;
    constexpr double rounding = 1e-15, settling = 1e-9;  // of 1 + |x|, and a step that may be the last one
    double last = HUGE_VAL;
    for (int i = 0; i < most_steps; ++i) {
        const double dx = step(x), length = std::abs(dx);
        if (length <= rounding * (1.0 + std::abs(x)) || (length >= last && last < settling)) return x;
        if (!std::isfinite(dx)) break;
        x += dx;
        last = length;
    }
    return no_value;
}

}  // namespace stiction
