// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Map of one contact, e = 0 exactly where its law holds. With n = r_N - u_N - mu |u_T|, t = r_T - u_T, s = |t|:
//
//     unilateral, rest      r - P_K(r - uhat):  mu s <= -n: r;   s <= mu n: uhat;   else with n' = (n + mu s)/(1 + mu^2):
//                           (r_N - n', r_T - mu n' t/s)
//     bilateral, rest       (u_N, r_T - P_disc(r_T - u_T)), disc of radius mu |r_N|; prescribed: first entry r_N - prescribed
//     sliding, frictionless (min(r_N, u_N), r_T + mu r_N direction); frictionless is mu = 0
//     two coefficients      the smaller of the map with mu_slip and of "sticks": (min(r_N, u_N), u_T, excess of |r_T| over mu_stick r_N)
#include "contact/referee.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contact/double_double.hpp"

namespace stiction {
namespace {

using Wide = DoubleDouble;

Wide square(Wide a) { return a * a; }
Wide magnitude(Wide a) { return a.high < 0.0 ? -a : a; }

// Forces and motions of one contact in wide arithmetic; t[1] stays 0 with one tangent.
struct Block {
  Wide rn, rt[2], un, ut[2];
};

Wide length(const Wide t[2]) {
  if (t[1].high == 0.0) return magnitude(t[0]);
  return sqrt(square(t[0]) + square(t[1]));
}

// Squared norm of the normal part of the map.
Wide normal_map(const ContactCondition& law, const Block& b) {
  if (law.normal == NormalLaw::bilateral) return square(b.un);
  if (law.normal == NormalLaw::prescribed) return square(b.rn - Wide(law.prescribed_normal));
  return square(b.rn <= b.un ? b.rn : b.un);
}

// |r - P_K(r - uhat)|^2 for Coulomb's cone.
Wide cone_map(double mu, const Block& b) {
  const Wide m(mu), speed = length(b.ut);
  const Wide uhat = b.un + m * speed;
  const Wide n = b.rn - uhat;
  const Wide t[2] = {b.rt[0] - b.ut[0], b.rt[1] - b.ut[1]};
  const Wide s = length(t);
  if (m * s <= -n) return square(b.rn) + square(b.rt[0]) + square(b.rt[1]);
  if (s <= m * n) return square(uhat) + square(b.ut[0]) + square(b.ut[1]);
  const Wide on = (n + m * s) / (Wide(1.0) + m * m);
  const Wide scale = m * on / s;
  return square(b.rn - on) + square(b.rt[0] - scale * t[0]) + square(b.rt[1] - scale * t[1]);
}

// |r_T - P_disc(r_T - u_T)|^2 for the disc of the given radius.
Wide disc_map(Wide radius, const Block& b) {
  const Wide t[2] = {b.rt[0] - b.ut[0], b.rt[1] - b.ut[1]};
  const Wide s = length(t);
  if (s <= radius) return square(b.ut[0]) + square(b.ut[1]);
  const Wide scale = radius / s;
  return square(b.rt[0] - scale * t[0]) + square(b.rt[1] - scale * t[1]);
}

Wide contact_map(const ContactCondition& law, int dimension, const Block& b) {
  if (dimension == 1) return normal_map(law, b);
  if (law.tangent != TangentLaw::rest) {
    const bool slides = law.tangent == TangentLaw::sliding;
    const Wide load = law.normal == NormalLaw::bilateral ? magnitude(b.rn) : b.rn;
    Wide e = normal_map(law, b);
    for (int k = 0; k < 2; ++k) {
      const Wide tied = slides ? Wide(law.mu_slip) * load * Wide(law.direction[k]) : Wide(0.0);
      e = e + square(b.rt[k] + tied);
    }
    return e;
  }
  const Wide load = magnitude(b.rn);
  Wide slip = law.normal == NormalLaw::unilateral ? cone_map(law.mu_slip, b)
                                                  : normal_map(law, b) + disc_map(Wide(law.mu_slip) * load, b);
  if (law.mu_stick == law.mu_slip) return slip;
  const Wide excess = length(b.rt) - Wide(law.mu_stick) * load;
  Wide stick = normal_map(law, b) + square(b.ut[0]) + square(b.ut[1]);
  if (excess.high > 0.0) stick = stick + square(excess);
  return stick <= slip ? stick : slip;
}

Wide product_row(const Eigen::MatrixXd& G, const Eigen::VectorXd& q, const Eigen::VectorXd& r, Eigen::Index row) {
  Wide sum(q[row]);
  for (Eigen::Index j = 0; j < r.size(); ++j) {
    if (r[j] != 0.0) sum = sum + two_product(G(row, j), r[j]);
  }
  return sum;
}

// Anything that is not a number fails the referee.
double finite_or_infinity(double value) { return std::isfinite(value) ? value : std::numeric_limits<double>::infinity(); }

}  // namespace

Residual residual(const ContactProblem& problem, const Eigen::VectorXd& r, Eigen::VectorXd* u) {
  Residual out;
  const int d = problem.dimension;
  Wide sum, power;
  double u_squared = 0.0;
  if (u != nullptr) u->resize(problem.size());
  for (int i = 0; i < problem.contacts(); ++i) {
    const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
    Block b;
    Wide values[3];
    for (int k = 0; k < d; ++k) {
      values[k] = product_row(problem.delassus, problem.bias, r, i * d + k);
      if (u != nullptr) (*u)[i * d + k] = values[k].value();
      u_squared += values[k].high * values[k].high;
    }
    b.rn = Wide(r[i * d]);
    b.un = values[0];
    for (int k = 1; k < d; ++k) {
      b.rt[k - 1] = Wide(r[i * d + k]);
      b.ut[k - 1] = values[k];
    }
    sum = sum + contact_map(law, d, b);
    power = power + b.rt[0] * b.ut[0] + b.rt[1] * b.ut[1];
    if (law.normal == NormalLaw::unilateral) {
      out.complementarity = std::max(out.complementarity, std::abs((b.rn * b.un).value()));
      out.cone_violation = std::max(out.cone_violation, -r[i * d]);
    }
    if (d > 1) {
      const double mu = law.tangent == TangentLaw::frictionless ? 0.0 : std::max(law.mu_stick, law.mu_slip);
      out.cone_violation = std::max(out.cone_violation, (length(b.rt) - Wide(mu) * magnitude(b.rn)).value());
    }
  }
  out.absolute = finite_or_infinity(sqrt(sum).value());
  const double size = std::max({problem.bias.norm(), r.norm(), std::sqrt(u_squared)});
  out.relative = size > 0.0 ? finite_or_infinity(out.absolute / size) : out.absolute;
  out.dissipation = -power.value();
  return out;
}

Residual residual(const LcpProblem& problem, const Eigen::VectorXd& z, Eigen::VectorXd* w) {
  Residual out;
  double w_squared = 0.0;
  if (w != nullptr) w->resize(z.size());
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    const Wide wi = product_row(problem.M, problem.q, z, i);
    if (w != nullptr) (*w)[i] = wi.value();
    const double value = wi.value();
    w_squared += value * value;
    const double gap = std::abs(std::min(z[i], value));
    // max() would drop a NaN silently.
    out.absolute = gap <= out.absolute ? out.absolute : finite_or_infinity(gap);
    out.complementarity = std::max(out.complementarity, std::abs((wi * Wide(z[i])).value()));
    out.cone_violation = std::max({out.cone_violation, -z[i], -value});
  }
  const double size = std::max({problem.q.norm(), z.norm(), std::sqrt(w_squared)});
  out.relative = size > 0.0 ? finite_or_infinity(out.absolute / size) : out.absolute;
  return out;
}

double passing_residual(const Eigen::VectorXd& r) {
  constexpr double absolute = 1e-10;  // the measure of the problem files
  return std::max(absolute, 2.0 * std::numeric_limits<double>::epsilon() * r.norm());
}

bool passes(const Residual& residual, const Eigen::VectorXd& r) {
  // Data of size 1e-12 would let r = 0 pass an absolute measure.
  constexpr double relative = 1e-7;
  // Large data: rounding r to double alone moves u by |G| ulp(r), which may exceed 1e-10.
  constexpr double rounding = 4e-15;
  return (residual.absolute <= passing_residual(r) && residual.relative <= relative) || residual.relative <= rounding;
}

}  // namespace stiction
