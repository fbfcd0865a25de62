// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers of about 32 digits as an unevaluated sum of two doubles, for the verifier only: with |r| of 1e4 and
// |u| of 1e-10 a residual in plain doubles consists of its own rounding.
//
//     a + b = s + e exactly       Knuth's two-sum
//     a * b = p + e exactly       Dekker 1971, splitting constant 2^27 + 1
//
// Relies on -ffp-contract=off: a fused multiply-add inside two_product would return a wrong error term.
#pragma once

#include <cmath>

namespace stiction {

struct DoubleDouble {
    double high = 0.0;
    double low = 0.0;

    DoubleDouble() = default;
    DoubleDouble(double value) : high(value) {}
    DoubleDouble(double h, double l) : high(h), low(l) {}

    double value() const { return high + low; }
};

inline DoubleDouble two_sum(double a, double b) {
    const double s = a + b;
    const double t = s - a;
    return {s, (a - (s - t)) + (b - t)};
}

inline DoubleDouble two_product(double a, double b) {
    constexpr double splitter = 134217729.0;  // 2^27 + 1
    const double p = a * b;
    const double ca = splitter * a, cb = splitter * b;
    const double ah = ca - (ca - a), al = a - ah;
    const double bh = cb - (cb - b), bl = b - bh;
    return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble s = two_sum(a.high, b.high), t = two_sum(a.low, b.low);
    const DoubleDouble v = two_sum(s.high, s.low + t.high);
    return two_sum(v.high, v.low + t.low);
}

inline DoubleDouble operator-(DoubleDouble a) { return {-a.high, -a.low}; }
inline DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + (-b); }

inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble p = two_product(a.high, b.high);
    return two_sum(p.high, p.low + (a.high * b.low + a.low * b.high));
}

inline DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
    const double q1 = a.high / b.high;
    const DoubleDouble rest = a - b * DoubleDouble(q1);
    const double q2 = rest.high / b.high;
    return two_sum(q1, q2 + (rest - b * DoubleDouble(q2)).high / b.high);
}

inline DoubleDouble sqrt(DoubleDouble a) {
    if (a.high <= 0.0) return {};        // a NaN is passed on
    const double x = std::sqrt(a.high);  // one Newton step doubles the digits
    return two_sum(x, ((a - two_product(x, x)).high / x) * 0.5);
}

inline bool operator<=(DoubleDouble a, DoubleDouble b) {
    return a.high < b.high || (a.high == b.high && a.low <= b.low);
}

}  // namespace stiction
